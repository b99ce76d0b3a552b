"""The title 1888."""
