"""The title 1894."""
