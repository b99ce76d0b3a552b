"""The title 1822CA."""
