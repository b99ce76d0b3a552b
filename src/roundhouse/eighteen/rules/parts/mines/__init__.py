"""Mines on the map that belong to the corporation that lays track there."""
