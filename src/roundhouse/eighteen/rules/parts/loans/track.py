"""Tiles that are paid for with loans."""

from __future__ import annotations

from ...state.actions import LayTile
from ...state.pieces import Corporation
from ...steps.track import LayTrack
from .credit import borrow, credit


class LayTrackOnCredit(LayTrack):
    """The tile actions of a turn; what a company has not it borrows."""

    def do_lay(self, action: LayTile, company: Corporation) -> None:
        """Borrow what the company lacks for the tile, and lay it. Raises Refusal like the usual lay."""
        allowance, land = self.allowance(company), self.game.land
        if allowance is not None:
            extra = self.cost(allowance, land.is_upgrade(action.tile))
            cost = land.cost(company, action.hex, action.tile, action.rotation % 6, extra)
            if cost <= credit(self.game, company):
                borrow(self.game, company, cost)
        super().do_lay(action, company)
