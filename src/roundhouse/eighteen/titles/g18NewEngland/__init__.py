"""The title 18NewEngland."""
