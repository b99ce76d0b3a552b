"""The title 1848."""
