"""Partitions of hexes that no track crosses, for ever or as long as a player has a private company."""
