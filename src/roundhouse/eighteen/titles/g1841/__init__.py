"""The title 1841."""
