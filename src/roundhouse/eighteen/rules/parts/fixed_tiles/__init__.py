"""Tiles that are never turned."""
