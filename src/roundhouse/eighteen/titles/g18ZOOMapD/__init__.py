"""18ZOO, map D."""
