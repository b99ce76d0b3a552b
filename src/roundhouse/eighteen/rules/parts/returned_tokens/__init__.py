"""Private companies of 18CO that return a token from the map to the charter."""
