"""Tiles of 18Mag with another tile printed on the back."""
