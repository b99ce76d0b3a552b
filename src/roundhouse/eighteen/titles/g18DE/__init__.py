"""The title 18DE."""
