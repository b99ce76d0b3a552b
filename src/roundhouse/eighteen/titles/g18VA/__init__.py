"""The title 18VA."""
