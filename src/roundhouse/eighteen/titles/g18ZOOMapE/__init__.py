"""18ZOO, map E."""
