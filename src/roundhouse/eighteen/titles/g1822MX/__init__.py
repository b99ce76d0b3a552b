"""The title 1822MX."""
