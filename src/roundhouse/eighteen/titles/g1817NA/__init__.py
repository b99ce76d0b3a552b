"""The title 1817NA."""
