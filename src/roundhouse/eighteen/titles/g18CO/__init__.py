"""The title 18CO."""
