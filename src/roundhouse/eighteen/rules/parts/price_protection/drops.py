"""How far a sale lets a price fall."""

from __future__ import annotations

from ...in_play import GameInPlay
from ...state.pieces import Corporation

LEDGE = "ignore_one_sale"
"""The zone below a soft ledge: one more share has to be sold at once to come there."""


def drop_price(game: GameInPlay, corporation: Corporation, percent: int) -> None:
    """The price falls by a cell for each share. At a soft ledge the marker stops; it goes on if another share
    was sold."""
    below = game.market.below
    times, cell, held = 0, corporation.cell, False
    for _ in range(percent // corporation.share_percent):
        if cell is None:
            return
        if held:
            cell, held, times = below(cell), False, times + 1
        if LEDGE not in cell.zones and LEDGE in below(cell).zones:
            held = True
        else:
            cell, times = below(cell), times + 1
    game.shares.move_price(corporation, (below,) * times)
