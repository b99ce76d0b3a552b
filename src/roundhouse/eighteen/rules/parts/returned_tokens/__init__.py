"""Private companies that bring a token back from the map."""
