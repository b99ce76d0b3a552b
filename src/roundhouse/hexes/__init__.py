"""Hexagons: coordinates, layouts, names of hexes and their edges."""
