"""The title 1860."""
