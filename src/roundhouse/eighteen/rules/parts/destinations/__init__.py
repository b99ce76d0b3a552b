"""Corporations with a destination: a token of its own, and money for routes between it and the home."""
