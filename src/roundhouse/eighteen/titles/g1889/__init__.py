"""The title 1889."""
