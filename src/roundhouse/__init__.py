"""Roundhouse: railway board games, defined, checked, drawn, played, solved and printed."""

__version__ = "0.1.0"
