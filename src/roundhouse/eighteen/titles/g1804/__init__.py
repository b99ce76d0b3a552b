"""The title 1804."""
