"""Where the maps of a board lie on paper: side by side, in units of which a step has twenty."""

from __future__ import annotations

from functools import cached_property
from math import sqrt

from roundhouse.crayon.board.coordinates import Milepost
from roundhouse.crayon.board.graph import Board

STEP = 20
ROW = STEP * sqrt(3) / 2
MARGIN = 24
GAP = 36
LEGEND_ROW = 30
LEGEND_ENTRY = 130
"""About as wide is an entry of the legend."""
LEGEND_PART = 0.84
"""This part of the width of the board the legend takes."""
LEGEND_GROWS = 1000
"""From this width of a board on the legend grows with it, to at most 1.6 times its size: wide boards are seen
from farther away."""


class BoardLayout:
    """The places of a board's nodes in a picture, and its size."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.origins: list[tuple[int, int]] = []
        """The upper left corner of each map."""
        self.sizes: list[tuple[int, int]] = []
        left = MARGIN
        for sheet in board.definition.maps:
            wide = max(spot.q for spot in sheet.terrain) + 1
            tall = max(spot.r for spot in sheet.terrain) + 1
            # Odd rows lie half a step to the right, and the land of the last milepost reaches beyond it.
            size = (round((wide + 0.75) * STEP), round((tall + 0.25) * ROW))
            self.origins.append((left, MARGIN + (GAP if sheet.number else 0)))
            self.sizes.append(size)
            left += size[0] + GAP
        self.width = left - GAP + MARGIN
        self.legend_top = 8 + max(
            origin[1] + size[1] for origin, size in zip(self.origins, self.sizes, strict=True)
        )
        """Where the legend begins, in as many rows as its signs may need."""
        signs = len({terrain.name for terrain in board.terrain}) + 5
        self.legend_scale = min(1.6, max(1.0, self.width / LEGEND_GROWS))
        self.legend_width = round((self.width - 2 * MARGIN) * LEGEND_PART / self.legend_scale)
        """How wide its rows are, before they grow."""
        rows = -(-signs * LEGEND_ENTRY // self.legend_width)
        self.height = self.legend_top + round(rows * LEGEND_ROW * self.legend_scale) + MARGIN // 2

    @cached_property
    def points(self) -> list[tuple[int, int]]:
        """Of each node; a strait lies in the middle of its link."""
        board = self.board
        found = [self._point(spot) for spot in board.mileposts]
        for link in board.straits:
            (ax, ay), (bx, by) = (found[node] for node in board.ends[link])
            found.append(((ax + bx) // 2, (ay + by) // 2))
        return found

    def _point(self, spot: Milepost) -> tuple[int, int]:
        left, top = self.origins[spot.map]
        return (
            round(left + (spot.q + (spot.r & 1) / 2 + 0.5) * STEP),
            round(top + (spot.r + 0.5) * ROW),
        )
