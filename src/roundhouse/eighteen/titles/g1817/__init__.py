"""The title 1817."""
