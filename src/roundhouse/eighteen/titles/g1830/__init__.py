"""The title 1830."""
