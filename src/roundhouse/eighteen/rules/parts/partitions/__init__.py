"""Partitions of hexes that private companies keep closed."""
