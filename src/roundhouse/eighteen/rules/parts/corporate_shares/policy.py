"""Who may preside, and how sales move prices."""

from __future__ import annotations

from collections.abc import Sequence

from ...in_play import GameInPlay
from ...policies import EndingPolicy, OrderPolicy, StockPolicy
from ...state.events import SaleSettled
from ...state.pieces import Certificate, Corporation, Player
from .prices import falling_price
from .settings import CorporateShareSettings
from .treasury import BuyTrainIssuingFirst


class CorporateHolders(StockPolicy):
    """Corporations may take others over; one share that is not the president's is sold without a drop."""

    def rivals(self, corporation: Corporation) -> Sequence[Corporation]:
        """Those that own some of it, the one with the highest price first; what belonged to one that has
        closed is out of the game."""
        holders = [
            holder
            for holder in self.game.corporations.values()
            if holder is not corporation and not holder.closed and holder.percent(corporation)
        ]
        return sorted(holders, key=lambda holder: -holder.share_price)

    def sell(self, shares: Sequence[Certificate], percent: int) -> None:
        """The price falls by a cell for each share, unless it is one share and its owner is not president."""
        sell_holding(self.game, shares, percent, None)

    def sale_value(self, shares: Sequence[Certificate], percent: int) -> int:
        """Perhaps falling prices, for several shares of a corporation that has not operated; the lowest par
        for one of a corporation that has not been started."""
        corporation = shares[0].corporation
        if sells_singly(self.game, shares):
            return falling_price(self.game, corporation, percent)
        if not corporation.parred:
            return corporation.price_of(percent, self.game.shares.market_price(corporation))
        return super().sale_value(shares, percent)


def sell_holding(
    game: GameInPlay, shares: Sequence[Certificate], percent: int, taken: Certificate | None
) -> None:
    """Sell to the pool, perhaps for a certificate ``taken`` and money; one share that is not the president's
    is sold without a drop."""
    corporation = shares[0].corporation
    net = percent - (taken.percent if taken else 0)
    still = corporation.player is not shares[0].owner and net <= corporation.share_percent
    price = game.policies.stock.sale_value(shares, percent)
    game.shares.sell(shares, percent, movement="none" if still else None, price=price, swap=taken)
    game.happen(SaleSettled())


def sells_singly(game: GameInPlay, shares: Sequence[Certificate]) -> bool:
    """Are these shares of a player sold at falling prices, as the corporation has not operated?"""
    fresh = isinstance(shares[0].owner, Player) and not shares[0].corporation.operated
    return fresh and game.settings_of(CorporateShareSettings).sold_singly_at_first


class SoldOutByHoldings(OrderPolicy):
    """When a corporation is sold out."""

    def is_sold_out(self, corporation: Corporation) -> bool:
        """Where the settings say so, what corporations own is sold, too."""
        game = self.game
        if not game.settings_of(CorporateShareSettings).holdings_sell_out:
            return super().is_sold_out(corporation)
        return not corporation.percent(corporation) and not game.pool.percent(corporation)


class BankruptBeforeIssue(EndingPolicy):
    """Bankruptcies that 18xx.games took too early."""

    def go_bankrupt(self, player: Player, company: Corporation) -> None:
        """An audit is told of one in which the corporation could still have issued shares."""
        step = self.game.round.find(BuyTrainIssuingFirst)
        if step is not None and step.must_issue(company):
            self.game.stands(player.id, f"{company.id} has issued no shares before the bankruptcy")
        super().go_bankrupt(player, company)
