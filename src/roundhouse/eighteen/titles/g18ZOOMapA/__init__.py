"""18ZOO, map A."""
