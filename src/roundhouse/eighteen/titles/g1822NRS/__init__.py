"""The title 1822NRS."""
