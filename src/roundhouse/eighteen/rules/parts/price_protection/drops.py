"""The drop of a share price after a sale, with the ledges of 1870."""

from __future__ import annotations

from ...in_play import GameInPlay
from ...state.pieces import Corporation

LEDGE = "ignore_one_sale"
"""The zone below a soft ledge: a price only enters it if one more share is sold in the same sale."""


def drop_price(game: GameInPlay, corporation: Corporation, percent: int) -> None:
    """Move the price down by a cell for each share of a sale of ``percent``.

    At a soft ledge the first share only stops the marker; it goes on with the next one.
    """
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
