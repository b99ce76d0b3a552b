"""What several shares bring that are sold together at falling prices."""

from __future__ import annotations

from ...in_play import GameInPlay
from ...state.pieces import Corporation


def falling_price(game: GameInPlay, company: Corporation, percent: int) -> int:
    """Each share brings the price to which those before it have brought it."""
    cell, total = company.cell, 0
    assert cell is not None
    for _ in range(percent // company.share_percent):
        total += cell.price
        cell = game.market.below(cell)
    return total
