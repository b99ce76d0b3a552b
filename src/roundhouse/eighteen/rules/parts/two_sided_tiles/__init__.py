"""Tiles with another tile printed on the back."""
