"""Tokens of nobody, which keep cities open."""
