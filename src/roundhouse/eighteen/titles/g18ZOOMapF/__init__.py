"""18ZOO, map F."""
