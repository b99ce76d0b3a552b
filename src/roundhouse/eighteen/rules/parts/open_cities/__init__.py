"""Neutral tokens, which keep cities open."""
