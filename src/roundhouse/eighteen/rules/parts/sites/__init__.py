"""Mines and bridges that private companies put on the map."""
