"""Track: the tile language, the catalogue, the network they make, reach and best routes."""
