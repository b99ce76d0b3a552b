"""A city that nobody's token blocks until an event takes it away."""
