"""Minors that come with the private company of their name."""
