"""The proceeds of several shares sold together at falling prices."""

from __future__ import annotations

from ...in_play import GameInPlay
from ...state.pieces import Corporation


def falling_price(game: GameInPlay, company: Corporation, percent: int) -> int:
    """The proceeds of selling ``percent`` of a corporation: each share sells a cell below the one before."""
    cell, total = company.cell, 0
    assert cell is not None
    for _ in range(percent // company.share_percent):
        total += cell.price
        cell = game.market.below(cell)
    return total
