"""The title 1867."""
