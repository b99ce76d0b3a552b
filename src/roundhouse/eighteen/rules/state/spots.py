"""Places for tokens."""

from __future__ import annotations

from typing import NamedTuple

from roundhouse.eighteen.track.board import Board

NOBODY = "N"
"""Whose token is nobody's and blocks nobody."""
BLOCKER = "B"
"""Whose token is nobody's and blocks everybody. No company may have this id."""


class Spot(NamedTuple):
    """A place for tokens: the hex, and its city counted from 0."""

    hex: str
    city: int


def keep_slot(board: Board, hex_: str, holder: str, city: int | None) -> None:
    """Before the game begins: keep a slot in one city of a hex, which goes without saying where there is
    no other, or anywhere in the hex. A city's slot stays that of the city that it becomes."""
    only = len(board.tile(hex_).cities) == 1
    board.reserve(hex_, holder, 0 if only and city is None else city)
