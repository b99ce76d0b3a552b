"""The growth of corporations from five to ten shares in 1858."""

from __future__ import annotations

from ...in_play import GameInPlay
from ...sizes import FIVE, TEN, grow
from ...state.pieces import Corporation
from .events import GrownToTen

FLOATS_AT = 20
"""The percent of a corporation of ten shares that must be sold before it operates."""


def may_grow(corporation: Corporation) -> bool:
    """Whether ``corporation`` has five shares and is open."""
    return corporation.size == FIVE and not corporation.closed


def grow_to_ten(game: GameInPlay, corporation: Corporation) -> None:
    """Halve the size of every share, and create five new ones in the treasury."""
    grow(game, corporation, TEN)
    corporation.float_percent = FLOATS_AT
    game.happen(GrownToTen(company=corporation.id))
