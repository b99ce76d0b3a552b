"""The title 18AL."""
