"""The title 1880."""
