"""The title 18MT."""
