"""The title 18NY."""
