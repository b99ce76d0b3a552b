"""Mileposts are ``(map, q, r)`` in odd-r coordinates: odd rows lie half a step to the right."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import sqrt
from typing import NamedTuple

DIRECTIONS = ("E", "SE", "SW", "W", "NW", "NE")
FORWARD = ("E", "SE", "SW")
"""Three of the six, enough to name every link once."""

_EVEN = {"E": (1, 0), "SE": (0, 1), "SW": (-1, 1), "W": (-1, 0), "NW": (-1, -1), "NE": (0, -1)}
_ODD = {"E": (1, 0), "SE": (1, 1), "SW": (0, 1), "W": (-1, 0), "NW": (0, -1), "NE": (1, -1)}
_SPOT = re.compile(r"(?:(\d+):)?(-?\d+),(-?\d+)")


class Milepost(NamedTuple):
    """The place of a milepost: number of the map, column, row."""

    map: int
    q: int
    r: int

    def step(self, direction: str) -> Milepost:
        """The next place in a direction, on the map or off it."""
        dq, dr = (_ODD if self.r & 1 else _EVEN)[direction]
        return Milepost(self.map, self.q + dq, self.r + dr)

    def around(self) -> Iterator[Milepost]:
        """The six places around, clockwise from the east."""
        return (self.step(direction) for direction in DIRECTIONS)

    def direction_to(self, other: Milepost) -> str | None:
        """In which direction ``other`` lies, if it is a neighbour."""
        return next((name for name in DIRECTIONS if self.step(name) == other), None)

    def point(self) -> tuple[float, float]:
        """Where it is drawn, in steps; neighbours are one step apart."""
        return self.q + (self.r & 1) / 2, self.r * sqrt(3) / 2

    def __str__(self) -> str:
        return f"{self.map}:{self.q},{self.r}" if self.map else f"{self.q},{self.r}"


def read_spot(text: str) -> Milepost | None:
    """``12,7`` on the first map, ``1:12,7`` on the second; ``None`` for anything else."""
    match = _SPOT.fullmatch(text)
    return Milepost(int(match[1] or 0), int(match[2]), int(match[3])) if match else None
