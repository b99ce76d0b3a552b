"""Who may preside, and how sales move prices."""

from __future__ import annotations

from collections.abc import Sequence

from ...policies import StockPolicy
from ...state.events import SaleSettled
from ...state.pieces import Certificate, Corporation


class CorporateHolders(StockPolicy):
    """Corporations may take others over; one share that is not the president's is sold without a drop."""

    def rivals(self, corporation: Corporation) -> Sequence[Corporation]:
        """Those that own some of it, the one with the highest price first."""
        holders = [
            holder
            for holder in self.game.corporations.values()
            if holder is not corporation and holder.percent(corporation)
        ]
        return sorted(holders, key=lambda holder: -holder.share_price)

    def sell(self, shares: Sequence[Certificate], percent: int) -> None:
        """The price falls by a cell for each share, unless it is one share and its owner is not president."""
        corporation = shares[0].corporation
        still = corporation.player is not shares[0].owner and percent <= corporation.share_percent
        self.game.shares.sell(shares, percent, movement="none" if still else None)
        self.game.happen(SaleSettled())
