"""The title 18CZ."""
