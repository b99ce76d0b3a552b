"""Scarcer shares in a game for two."""
