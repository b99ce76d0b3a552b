"""The title 1817WO."""
