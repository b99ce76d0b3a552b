"""Tiles by private companies, of which several may be used for one tile."""
