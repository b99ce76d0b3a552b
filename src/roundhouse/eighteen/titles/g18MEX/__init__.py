"""The title 18MEX."""
