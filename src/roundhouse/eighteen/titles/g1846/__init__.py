"""The title 1846."""
