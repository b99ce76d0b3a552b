"""The title 1861."""
