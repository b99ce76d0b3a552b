"""Printed tiles as one game has them: with a label more, without stubs, drawn anew.

The same object is returned whenever it is asked for, so that what was derived from a tile can be kept by it.
"""

from __future__ import annotations

from functools import lru_cache

from .catalogue import printed_tile
from .parts import Label, Stub
from .tile import Tile


@lru_cache(maxsize=1024)
def labelled(tile: Tile, text: str) -> Tile:
    """A printed tile with one label more."""
    return Tile(tile.name, tile.color, (*tile.parts, Label(text)))


@lru_cache(maxsize=1024)
def unstubbed(tile: Tile) -> Tile:
    """A printed tile without its stubs."""
    return Tile(tile.name, tile.color, tuple(part for part in tile.parts if not isinstance(part, Stub)))


@lru_cache(maxsize=1024)
def redrawn(name: str, color: str, code: str) -> Tile:
    """A printed tile as ``code`` says it."""
    return printed_tile(name, color, code)
