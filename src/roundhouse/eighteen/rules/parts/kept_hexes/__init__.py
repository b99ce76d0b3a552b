"""Hexes whose first tile somebody has a right to."""
