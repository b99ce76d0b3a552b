"""The title 1849."""
