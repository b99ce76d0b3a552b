"""The title 1858India."""
