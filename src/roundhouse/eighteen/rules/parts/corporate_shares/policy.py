"""Policies of corporate shares: takeovers, falling prices of sales, and sold-out corporations."""

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
        """The corporations that own shares of ``corporation``, highest share price first.

        Shares of a corporation that has closed do not count.
        """
        holders = [
            holder
            for holder in self.game.corporations.values()
            if holder is not corporation and not holder.closed and holder.percent(corporation)
        ]
        return sorted(holders, key=lambda holder: -holder.share_price)

    def sell(self, shares: Sequence[Certificate], percent: int) -> None:
        """Sell shares; the price falls by a cell for each, unless it is one share and not the president's."""
        sell_holding(self.game, shares, percent, None)

    def sale_value(self, shares: Sequence[Certificate], percent: int) -> int:
        """The proceeds of a sale in money.

        Several shares of a corporation that has not operated may sell at falling prices; a share of a
        corporation that has not been started brings the lowest par price.
        """
        corporation = shares[0].corporation
        if sells_singly(self.game, shares):
            return falling_price(self.game, corporation, percent)
        if not corporation.parred:
            return corporation.price_of(percent, self.game.shares.market_price(corporation))
        return super().sale_value(shares, percent)


def sell_holding(
    game: GameInPlay, shares: Sequence[Certificate], percent: int, taken: Certificate | None
) -> None:
    """Sell shares to the pool, for money and perhaps a certificate ``taken`` in exchange.

    The price falls, unless net one share is sold and not by the president.
    """
    corporation = shares[0].corporation
    net = percent - (taken.percent if taken else 0)
    still = corporation.player is not shares[0].owner and net <= corporation.share_percent
    price = game.policies.stock.sale_value(shares, percent)
    game.shares.sell(shares, percent, movement="none" if still else None, price=price, swap=taken)
    game.happen(SaleSettled())


def sells_singly(game: GameInPlay, shares: Sequence[Certificate]) -> bool:
    """Whether these shares of a player sell at falling prices, because the corporation has not operated."""
    fresh = isinstance(shares[0].owner, Player) and not shares[0].corporation.operated
    return fresh and game.settings_of(CorporateShareSettings).sold_singly_at_first


class SoldOutByHoldings(OrderPolicy):
    """Sold-out corporations, where shares of corporations may count as sold."""

    def is_sold_out(self, corporation: Corporation) -> bool:
        """Whether a corporation is sold out; with ``holdings_sell_out`` shares of corporations count as
        sold."""
        game = self.game
        if not game.settings_of(CorporateShareSettings).holdings_sell_out:
            return super().is_sold_out(corporation)
        return not corporation.percent(corporation) and not game.pool.percent(corporation)


class BankruptBeforeIssue(EndingPolicy):
    """Bankruptcies that 18xx.games accepted too early."""

    def go_bankrupt(self, player: Player, company: Corporation) -> None:
        """Declare the bankruptcy; note for an audit if the corporation could still have issued shares."""
        step = self.game.round.find(BuyTrainIssuingFirst)
        if step is not None and step.must_issue(company):
            self.game.stands(player.id, f"{company.id} has issued no shares before the bankruptcy")
        super().go_bankrupt(player, company)
