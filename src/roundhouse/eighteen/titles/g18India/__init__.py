"""The title 18India."""
