"""Tiles that may be laid in one rotation only."""
