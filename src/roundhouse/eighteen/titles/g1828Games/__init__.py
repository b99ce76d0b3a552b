"""The title 1828.Games."""
