"""Hexes: coordinates, layouts, names, edges. The ground under every map of hexes."""
