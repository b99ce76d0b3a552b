"""18ZOO, map C."""
