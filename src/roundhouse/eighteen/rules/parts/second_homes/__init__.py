"""Corporations with a second home, where they place a token in their first turn."""
