"""Tile lays by private companies of 1822, of which several may help with one tile."""
