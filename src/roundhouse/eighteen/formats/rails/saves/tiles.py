"""The tiles of Rails beside ours: how far its drawing is turned, and which of its stations is which city.

Rails’ ``orientation`` and the number here make our rotation, the sum modulo 6. Tiles that are not listed
are drawn alike.
"""

from __future__ import annotations

_TURNS = {
    1: "13 81 121 144 439 915",
    2: "17 28 55 67 68 82 83 123 141 142 145 146",
    3: "2 6 23 26 42 65 69 120 122 124 143 202 448 576 577 580 583",
    4: "5 12 56 59 80 465 581 1442 1443 1444",
    5: "127 147 170 201 205 206 438 611 619",
}
TURNS = {tile: turn for turn, tiles in _TURNS.items() for tile in tiles.split()}
"""Steps clockwise from Rails’ drawing of a tile to ours, by Rails’ number."""

SWAPPED = frozenset({"67", "68"})
"""Tiles of two cities of which Rails’ first station is our second city."""


def rotation(tile: str, orientation: int) -> int:
    """Our rotation of a tile that Rails lays in ``orientation``."""
    return (orientation + TURNS.get(tile, 0)) % 6
