"""The title 1877: Venezuela."""
