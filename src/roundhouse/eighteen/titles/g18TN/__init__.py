"""The title 18TN."""
