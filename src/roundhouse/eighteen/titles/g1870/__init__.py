"""The title 1870."""
