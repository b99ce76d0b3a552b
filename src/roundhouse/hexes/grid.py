"""Names of hexes, their coordinates and their neighbours, for every layout and axes convention.

Coordinates are doubled, so that neighbours are always whole steps: on a flat layout (flat sides on top
and bottom) one step down is ``y + 2`` and one down and right is ``x + 1, y + 1``; on a pointy layout one
step right is ``x + 2``. Edges are numbered 0 to 5 clockwise; edge 0 is the bottom one on a flat layout
and the lower left one on a pointy layout.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from math import sqrt
from typing import NamedTuple, TypeAlias

EDGES = range(6)

_NAME = re.compile(r"([A-Z]+|[a-z])(-?[0-9]+)")
_STEPS = {
    "flat": ((0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1)),
    "pointy": ((-1, 1), (-2, 0), (-1, -1), (1, -1), (2, 0), (1, 1)),
}

Neighbours: TypeAlias = tuple[str | None, str | None, str | None, str | None, str | None, str | None]


class Layout(StrEnum):
    """How the hexes lie."""

    FLAT = "flat"
    POINTY = "pointy"


class Axis(StrEnum):
    """What an axis of the map is labelled with."""

    LETTER = "letter"
    NUMBER = "number"


class Coordinate(NamedTuple):
    """The place of a hex in doubled coordinates: ``x`` to the right, ``y`` down; the hex A1 is (0, 0)."""

    x: int
    y: int


class BadName(ValueError):
    """This text is not the name of a hex."""


def opposite(edge: int) -> int:
    """The same side, seen from the hex beyond it."""
    return (edge + 3) % 6


def letters_to_number(letters: str) -> int:
    """A is 0, Z 25, AA 26; the small letters are the rows before A: a is -1, b is -2."""
    if letters.islower():
        return ord("a") - 1 - ord(letters)
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number - 1


def number_to_letters(number: int) -> str:
    """The inverse of :func:`letters_to_number`. Raises BadName for what lies before the row z."""
    if number < 0:
        if number < -26:
            raise BadName(f"no letter for row {number}")
        return chr(ord("a") - 1 - number)
    letters = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


@dataclass(frozen=True, slots=True)
class Grid:
    """A layout and what the axes are labelled with; one of the two is lettered, the other numbered."""

    layout: Layout = Layout.FLAT
    x_axis: Axis = Axis.LETTER

    @property
    def y_axis(self) -> Axis:
        """What the vertical axis is labelled with."""
        return Axis.NUMBER if self.x_axis is Axis.LETTER else Axis.LETTER

    def coordinate(self, name: str) -> Coordinate:
        """Where the hex ``name`` lies. Raises BadName."""
        match = _NAME.fullmatch(name)
        if match is None or len(name) > 12:
            raise BadName(f"“{name[:20]}” is not the name of a hex: letters, then a number, as in H5")
        letter, number = letters_to_number(match[1]), int(match[2]) - 1
        return Coordinate(letter, number) if self.x_axis is Axis.LETTER else Coordinate(number, letter)

    def name(self, place: Coordinate) -> str:
        """The name of the hex at ``place``."""
        letter, number = place if self.x_axis is Axis.LETTER else (place.y, place.x)
        return f"{number_to_letters(letter)}{number + 1}"

    def step(self, place: Coordinate, edge: int) -> Coordinate:
        """The place beyond side ``edge``."""
        dx, dy = _STEPS[self.layout][edge]
        return Coordinate(place.x + dx, place.y + dy)

    def edge_towards(self, place: Coordinate, other: Coordinate) -> int | None:
        """The side of ``place`` that ``other`` lies beyond, or ``None`` if they do not touch."""
        step = (other.x - place.x, other.y - place.y)
        steps = _STEPS[self.layout]
        return steps.index(step) if step in steps else None

    def distance(self, place: Coordinate, other: Coordinate) -> int:
        """How many steps apart two hexes are."""
        across, along = abs(place.x - other.x), abs(place.y - other.y)
        if self.layout is Layout.POINTY:
            across, along = along, across
        return across + max(0, (along - across) // 2)

    def neighbours(self, names: Iterable[str]) -> dict[str, Neighbours]:
        """For each hex of a map its six neighbours by edge, ``None`` where the map ends. Raises BadName."""
        return self.around({name: self.coordinate(name) for name in names})

    def around(self, places: Mapping[str, Coordinate]) -> dict[str, Neighbours]:
        """The same for hexes whose places are known."""
        by_place: dict[tuple[int, int], str] = {place: name for name, place in places.items()}
        at = by_place.get
        (ax, ay), (bx, by), (cx, cy), (dx, dy), (ex, ey), (fx, fy) = _STEPS[self.layout]
        return {
            name: (
                at((x + ax, y + ay)),
                at((x + bx, y + by)),
                at((x + cx, y + cy)),
                at((x + dx, y + dy)),
                at((x + ex, y + ey)),
                at((x + fx, y + fy)),
            )
            for name, (x, y) in places.items()
        }

    def centre(self, place: Coordinate) -> tuple[float, float]:
        """The middle of the hex on paper, in lengths of a side; A1 is at (0, 0)."""
        if self.layout is Layout.FLAT:
            return place.x * 1.5, place.y * sqrt(3) / 2
        return place.x * sqrt(3) / 2, place.y * 1.5
