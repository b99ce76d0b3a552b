"""Mines of 18CO, which belong to the corporation that first lays track there."""
