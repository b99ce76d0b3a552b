"""The title 1858Switzerland."""
