"""Corporations of 1817 and its kin: auctioned, growing, merging, sold short, and acquired when they fail."""
