"""The title 1822Africa."""
