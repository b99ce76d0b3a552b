"""Hexes of 1822 whose first tile only some players may lay."""
