"""The title 1882."""
