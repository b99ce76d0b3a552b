"""A city that a token of no company blocks until an event removes it."""
