"""The title 1858."""
