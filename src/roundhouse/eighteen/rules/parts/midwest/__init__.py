"""Rules that 1846 and the titles built on it share."""
