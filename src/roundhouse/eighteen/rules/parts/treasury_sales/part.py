"""Sales to the treasury as a part: ``[parts.treasury_sales]``.

There is no pool: what a player sells goes back to its corporation, and a broker keeps a part of the price.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from roundhouse.eighteen.model.words import Money

from ...policies import StockPolicy
from ...state.events import SaleSettled
from ...state.pieces import Certificate
from ..part import Part


class TreasurySaleSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a sale costs."""

    fee: Money = 0
    """What the bank keeps of the price of each 10%."""


class SoldToTreasury(StockPolicy):
    """Sales of shares to their corporations."""

    def sale_value(self, shares: Sequence[Certificate], percent: int) -> int:
        """The proceeds of a sale, in money: the price less the fee for each 10%, at least 0."""
        fee = self.game.settings_of(TreasurySaleSettings).fee
        return max(0, super().sale_value(shares, percent) - percent // 10 * fee)

    def sell(self, shares: Sequence[Certificate], percent: int) -> None:
        """Sell shares; they return to the treasury of their corporation."""
        game, corporation = self.game, shares[0].corporation
        game.shares.sell(shares, percent, price=self.sale_value(shares, percent))
        for share in game.pool.shares(corporation):
            game.shares.move(share, corporation)
        game.happen(SaleSettled())


class TreasurySales(Part[TreasurySaleSettings]):
    """Shares that are sold can be bought from their corporation again."""

    Settings = TreasurySaleSettings
    policies = (SoldToTreasury,)


PART = TreasurySales
