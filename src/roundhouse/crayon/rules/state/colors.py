"""The colours of the players."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.table.protocol import Seat

COLORS = ("red", "blue", "green", "yellow", "purple", "black")
"""Every colour there is, in the order in which seats without a choice get them."""


def colors_of(seats: Sequence[Seat]) -> tuple[str, ...]:
    """The colour of each seat: the one that was asked for, else the first that is left."""
    found: list[str] = []
    asked = {seat.color for seat in seats}
    left = [color for color in COLORS if color not in asked]
    for seat in seats:
        free = seat.color in COLORS and seat.color not in found
        found.append(seat.color if free else left.pop(0))
    return tuple(found)


def style_of(color: str) -> str:
    """The class that pictures and pages give a colour, ``p0`` to ``p5``; each has a pattern of its own."""
    return f"p{COLORS.index(color)}"
