"""Corporations of five shares that come to have ten."""

from __future__ import annotations

from ...in_play import GameInPlay
from ...sizes import FIVE, TEN, grow
from ...state.pieces import Corporation
from .events import GrownToTen

FLOATS_AT = 20
"""How much of a corporation of ten shares must be sold before it operates, in percent."""


def may_grow(corporation: Corporation) -> bool:
    """Has a corporation five shares?"""
    return corporation.size == FIVE and not corporation.closed


def grow_to_ten(game: GameInPlay, corporation: Corporation) -> None:
    """Every share is half as much; five new ones come into the treasury."""
    grow(game, corporation, TEN)
    corporation.float_percent = FLOATS_AT
    game.happen(GrownToTen(company=corporation.id))
