"""Shares of 1835: when they come on sale, what they cost, and purchases from other players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.parts.buyouts.part import BuyoutTurn
from roundhouse.eighteen.rules.parts.float_capital.part import keep_in_bank
from roundhouse.eighteen.rules.policies import StockPolicy
from roundhouse.eighteen.rules.state.actions import BuyShares, Par
from roundhouse.eighteen.rules.state.events import SaleSettled
from roundhouse.eighteen.rules.state.pieces import Certificate, Corporation, Player
from roundhouse.table.journal import tracked_dict

from .events import SharesReleased
from .facts import Facts, prussia


def is_released(game: GameInPlay, corporation: Corporation) -> bool:
    """Has enough of other corporations been sold for shares of this one to be on sale?"""
    facts = game.settings_of(Facts)
    if corporation.id in facts.first:
        return True
    due = facts.releases.get(corporation.id)
    return due is not None and all(
        (other := game.company(name)).percent(other) <= left for name, left in due.items()
    )


class GermanShares(StockPolicy):
    """Who may start what, where the money goes, and how many certificates a player may hold."""

    def may_par(self, corporation: Corporation, player: Player) -> bool:
        """Once its shares are on sale."""
        return is_released(self.game, corporation) and super().may_par(corporation, player)

    def floats_when_sold(self, corporation: Corporation) -> bool:
        """The Prussian railway does not float by sales."""
        return corporation is not prussia(self.game) and super().floats_when_sold(corporation)

    def buy(self, player: Player, shares: Sequence[Certificate]) -> None:
        """Until a corporation floats the bank keeps its money. Of the Prussian railway nobody is president
        before it is opened."""
        game, corporation = self.game, shares[0].corporation
        if isinstance(shares[0].owner, Player):
            super().buy(player, shares)
            return
        price = sum(game.shares.price(share) for share in shares)
        opened = corporation.floated or corporation is not prussia(game)
        game.shares.buy(player, shares, price, change_president=opened)
        keep_in_bank(game, corporation)

    def sale_value(self, shares: Sequence[Certificate], percent: int) -> int:
        """In one turn all shares of a corporation are sold at one price."""
        corporation = shares[0].corporation
        turn = self.game.round.find(GermanTurn)
        price = turn.prices.get(corporation) if turn is not None else None
        return corporation.price_of(percent, price)

    def sell(self, shares: Sequence[Certificate], percent: int) -> None:
        """The price falls for the first sale of a turn only."""
        game, corporation = self.game, shares[0].corporation
        turn = game.round.find(GermanTurn)
        if turn is None:
            super().sell(shares, percent)
            return
        value, before = self.sale_value(shares, percent), corporation.share_price
        sold_before = corporation in turn.prices
        game.shares.sell(shares, percent, price=value, movement="none" if sold_before else None)
        if not sold_before:
            turn.prices[corporation] = before
        game.happen(SaleSettled())

    def certificate_limit(self, player: Player | None) -> int:
        """One more for each corporation of which a president has nearly all."""
        game, large = self.game, self.game.settings_of(Facts).large_percent
        more = sum(
            1
            for corporation in game.corporations.values()
            if player is not None and corporation.player is player and player.percent(corporation) >= large
        )
        return super().certificate_limit(player) + more


def release(game: GameInPlay, before: frozenset[Corporation]) -> None:
    """Tell which shares have come on sale; those of the Prussian railway that are sold before it is opened
    are open from now on."""
    for corporation in game.corporations.values():
        if corporation in before or not is_released(game, corporation):
            continue
        if corporation is prussia(game):
            for index in game.settings_of(Facts).presold:
                game.certificates[f"{corporation.id}_{index}"].reserved = False
        game.happen(SharesReleased(company=corporation.id))


def released(game: GameInPlay) -> frozenset[Corporation]:
    """The corporations with shares on sale."""
    return frozenset(one for one in game.corporations.values() if is_released(game, one))


class GermanTurn(BuyoutTurn):
    """As usual; a president with more than half of a corporation may also buy shares of it from other
    players, for half as much again as the market price."""

    sells_at_one_price: ClassVar[bool] = True
    sales_count: ClassVar[bool] = False
    prices: dict[Corporation, int] = tracked_dict()
    """What corporations were sold for first in this turn."""

    def _begin(self) -> None:
        for corporation in list(self.prices):
            self.prices.pop(corporation, None)
        super()._begin()

    def do_buy(self, action: BuyShares, player: Player) -> None:
        """Buy; more may come on sale."""
        before = released(self.game)
        super().do_buy(action, player)
        release(self.game, before)

    def do_par(self, action: Par, player: Player) -> None:
        """Start a corporation; more may come on sale."""
        before = released(self.game)
        super().do_par(action, player)
        release(self.game, before)
