"""The title 1866."""
