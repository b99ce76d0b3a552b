"""Places for tokens, and ids of owners that are no company."""

from __future__ import annotations

from typing import NamedTuple

from roundhouse.eighteen.track.board import Board
from roundhouse.eighteen.track.parts import City

NOBODY = "N"
"""The owner of tokens that are nobody's and block nobody."""
BLOCKER = "B"
"""The owner of tokens that are nobody's and block everybody. No company may have this id."""


class Spot(NamedTuple):
    """A place for tokens: the hex, and its city counted from 0."""

    hex: str
    city: int


def most_revenue(board: Board, spot: Spot) -> int:
    """The highest revenue of the city at ``spot`` in any phase, in money."""
    tile = board.tile(spot.hex)
    city = tile.nodes[tile.city_nodes[spot.city]]
    assert isinstance(city, City)
    return city.revenue.most


def keep_slot(board: Board, hex_: str, holder: str, city: int | None) -> None:
    """Before the game begins: reserve a slot for ``holder``, in one city of a hex or anywhere in it.

    Without ``city`` it is the only city, if there is a single one. The reservation stays with what that
    city becomes.
    """
    only = len(board.tile(hex_).cities) == 1
    board.reserve(hex_, holder, 0 if only else city)


def city_there(board: Board, hex_: str, city: int | None) -> int | None:
    """Which city of ``hex_`` a company's ``city`` is now: 0 on a hex that has no other one."""
    return 0 if city is not None and len(board.tile(hex_).cities) == 1 else city
