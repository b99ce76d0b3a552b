"""Shares of 1835: when they come on sale, what they cost, and purchases from other players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from roundhouse.eighteen.rules.desks.bundles import one_of_each
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.parts.float_capital.part import keep_in_bank
from roundhouse.eighteen.rules.policies import StockPolicy
from roundhouse.eighteen.rules.rounds import StockRound
from roundhouse.eighteen.rules.state.actions import BuyShares, Par
from roundhouse.eighteen.rules.state.events import SaleSettled
from roundhouse.eighteen.rules.state.pieces import Certificate, Corporation, Holder, Player
from roundhouse.eighteen.rules.steps.stock import StockTurn
from roundhouse.table.journal import tracked_dict

from .events import SharesNationalized, SharesReleased
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


def price_of(game: GameInPlay, share: Certificate) -> int:
    """What a certificate costs: the start price from the IPO, the market price from the pool, half as much
    again from another player."""
    corporation, owner = share.corporation, share.owner
    if owner is corporation and corporation.par is not None:
        return corporation.price_of(share.percent, corporation.par.price)
    if isinstance(owner, Player):
        return share.price * 3 // 2
    return game.shares.price(share)


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
        game, corporation, owner = self.game, shares[0].corporation, shares[0].owner
        price = sum(price_of(game, share) for share in shares)
        if isinstance(owner, Player):
            percent = sum(share.percent for share in shares)
            game.pay(player, owner, price)
            told = SharesNationalized(
                buyer=player.id, seller=owner.id, company=corporation.id, percent=percent, price=price
            )
            game.happen(told)
            game.shares.give(player, shares)
            return
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


class GermanTurn(StockTurn):
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

    def _acted(self, player: Player) -> None:
        """Only purchases count: whoever only sells has passed."""
        if self.has_bought():
            super()._acted(player)

    def finish(self) -> None:
        """A turn without a purchase counts as a pass."""
        player, round_ = self.actor(), self.game.round
        if isinstance(player, Player) and isinstance(round_, StockRound) and not self.has_bought():
            round_.passed(player)
        super().finish()

    def price(self, share: Certificate) -> int:
        """The start price, the market price, or more from another player."""
        return price_of(self.game, share)

    def nationalizes(self, player: Player, corporation: Corporation) -> bool:
        """May ``player`` buy shares of this corporation from others?"""
        enough = player.percent(corporation) >= self.game.settings_of(Facts).nationalizes_from
        return enough and corporation.floated and corporation.player is player

    def offered(self) -> Iterator[Certificate]:
        """Also what other players own of a corporation that may be nationalized."""
        yield from super().offered()
        player = self.actor()
        if not isinstance(player, Player):
            return
        for corporation in self.game.corporations.values():
            if self.nationalizes(player, corporation):
                for other in self.game.players:
                    if other is not player:
                        yield from one_of_each(other.shares(corporation))

    def is_seller(self, owner: Holder | None, corporation: Corporation, player: Player) -> bool:
        """Another player sells whether they want or not."""
        if isinstance(owner, Player):
            return owner is not player and self.nationalizes(player, corporation)
        return super().is_seller(owner, corporation, player)

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
