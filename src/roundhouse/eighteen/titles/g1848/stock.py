"""A stock turn of 1848."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.actions import SellShares
from roundhouse.eighteen.rules.state.pieces import Player
from roundhouse.eighteen.rules.steps.stock import StockTurn

from .bank import bank_of


class StockTurnWithBank(StockTurn):
    """As usual; shares of the Bank of England may be sold in several blocks, as they move no price."""

    def do_sell(self, action: SellShares, player: Player) -> None:
        """Forget that the bank's were sold in this turn."""
        super().do_sell(action, player)
        bank = bank_of(self.game)
        if bank in self.sold_now:
            self.sold_now -= {bank}
