"""Mines and bridges of 1817 and its kin that private companies put on the map."""
