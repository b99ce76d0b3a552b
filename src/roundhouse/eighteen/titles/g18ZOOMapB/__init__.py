"""18ZOO, map B."""
