"""The title 1822."""
