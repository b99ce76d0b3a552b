"""Corporations of 2, 5 and 10 shares: auctioned, growing, merging, sold short, and acquired when they
fail."""
