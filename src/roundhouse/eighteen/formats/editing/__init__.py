"""Editing a ``title.toml`` in small steps, its comments kept: what the page of the editor posts."""
