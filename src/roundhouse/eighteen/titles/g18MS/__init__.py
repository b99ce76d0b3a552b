"""The title 18MS."""
