"""A stock turn of 1848."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.eighteen.rules.state.actions import SellShares
from roundhouse.eighteen.rules.state.pieces import Certificate, Corporation, Player
from roundhouse.eighteen.rules.steps.stock import StockTurn

from .bank import bank_of


class StockTurnWithBank(StockTurn):
    """As usual; shares of the Bank of England may be sold from the first stock round on, and in several
    blocks, as they move no price."""

    __slots__ = ()

    def can_sell_of(self, player: Player, corporation: Corporation) -> bool:
        """Those of the bank in every round, before the purchase."""
        if corporation is bank_of(self.game):
            return self._why_no_sales() is None and player.percent(corporation) > 0
        return super().can_sell_of(player, corporation)

    def why_not_sell(self, player: Player, shares: Sequence[Certificate], percent: int) -> str | None:
        """Nothing but the order of the turn keeps anybody from selling shares of the bank."""
        if shares[0].corporation is bank_of(self.game):
            return self._why_no_sales()
        return super().why_not_sell(player, shares, percent)

    def do_sell(self, action: SellShares, player: Player) -> None:
        """Sell shares, and forget that the bank's were sold in this turn."""
        super().do_sell(action, player)
        bank = bank_of(self.game)
        if bank in self.sold_now:
            self.sold_now -= {bank}
