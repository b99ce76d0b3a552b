"""The title 1850."""
