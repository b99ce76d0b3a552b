"""The tiles of Rails beside ours: how far its drawing is turned, and which of its stations is which city.

Rails’ ``orientation`` and the number here make our rotation, the sum modulo 6. Tiles that are not listed
are drawn alike.
"""

from __future__ import annotations

from roundhouse.eighteen.model.title import RailsNames

_TURNS = {
    1: "13 81 88 121 144 203 439 596 628 888 915 8855 8860 8863 8864 8865 8866 8874",
    2: "17 28 33 55 67 68 82 83 123 131 141 142 145 146 208 212 215 216 218 235 597 629",
    3: "2 6 23 26 42 65 69 120 122 124 143 202 448 576 577 580 583 887 8862 8872 8873",
    4: "5 12 56 59 80 401 465 581 625 1442 1443 1444",
    5: "21 22 30 31 34 38 87 127 147 170 201 204 205 206 207 210 211 213 214 217 219 405 438 611 "
    "619 622 624 627 8857",
}
TURNS = {tile: turn for turn, tiles in _TURNS.items() for tile in tiles.split()}
"""Steps clockwise from Rails’ drawing of a tile to ours, by Rails’ number."""

SWAPPED = frozenset({"67", "68"})
"""Tiles of two cities of which Rails’ first station is our second city."""


def rotation(tile: str, orientation: int, names: RailsNames) -> int:
    """Our rotation of a tile that Rails lays in ``orientation``, in the title of ``names``."""
    return (orientation + names.turns.get(tile, TURNS.get(tile, 0))) % 6
