"""Shares and private companies of 1844 in stock rounds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.rules.parts.player_debts.debts import debt_of, repay
from roundhouse.eighteen.rules.parts.player_debts.turn import TurnWithDebts
from roundhouse.eighteen.rules.policies import PrivatePolicy, StockPolicy
from roundhouse.eighteen.rules.state.actions import (
    Action,
    PayoffPlayerDebt,
    PayoffPlayerDebtPartial,
)
from roundhouse.eighteen.rules.state.events import SaleSettled
from roundhouse.eighteen.rules.state.pieces import Certificate, Corporation, Player, Private
from roundhouse.eighteen.rules.steps.companies import BuyPrivate
from roundhouse.eighteen.rules.steps.stock_privates import StockTurnPrivates
from roundhouse.eighteen.rules.steps.track import LayTrack
from roundhouse.table.journal import tracked

from .cards import cards_to_use
from .facts import facts_of, merges_later, sites_of


def price_if_new(corporation: Corporation, percent: int, below: Cell) -> int:
    """What ``percent`` of a corporation that has not operated yet bring: the price after the sale."""
    return corporation.price_of(percent, below.price)


class SwissStock(StockPolicy):
    """What shares bring, and who starts corporations."""

    def may_par(self, corporation: Corporation, player: Player) -> bool:
        """Nobody starts the national railway."""
        return corporation.id != facts_of(self.game).national and super().may_par(corporation, player)

    def sale_value(self, shares: Sequence[Certificate], percent: int) -> int:
        """Shares of a corporation that has not operated yet bring the price after the sale."""
        corporation = shares[0].corporation
        if corporation.operated or corporation.cell is None:
            return super().sale_value(shares, percent)
        return price_if_new(corporation, percent, self.game.market.below(corporation.cell))

    def sell(self, shares: Sequence[Certificate], percent: int) -> None:
        """At that price."""
        self.game.shares.sell(shares, percent, price=self.sale_value(shares, percent))
        self.game.happen(SaleSettled())


class SwissPrivates(PrivatePolicy):
    """Which companies buy private companies."""

    def may_buy_privates(self, company: Corporation) -> bool:
        """Not those that merge into the national railway."""
        return not merges_later(self.game, company) and super().may_buy_privates(company)


class BuyPrivateSwiss(BuyPrivate):
    """As usual; the turn waits also for what the president can do with a private company."""

    __slots__ = ()

    def _has_more_to_do(self, company: Corporation) -> bool:
        """May the president still use a private company in this turn? Those that merge are not asked."""
        if merges_later(self.game, company):
            return False
        cards = cards_to_use(self.game)
        return super()._has_more_to_do(company) or any(one.player is company.player for one in cards)


class TrackSwiss(LayTrack):
    """As usual; the turn also waits for those that buy no private company, where one could lay a tile if they
    bought it, as on 18xx.games. They pass by themselves where nothing can be laid."""

    def _for_sale(self, company: Corporation) -> Iterator[Private]:
        yield from super()._for_sale(company)
        game = self.game
        if not merges_later(game, company):
            return
        policy = game.policies.privates
        for private in game.privates.values() if "can_buy_companies" in game.phase.status else ():
            owned = isinstance(private.owner, Player) and policy.may_sell_private(private, company)
            if owned and policy.private_prices(private, company)[0] <= company.cash:
                yield private

    def by_itself(self) -> Mapping[str, Any] | None:
        """The pass of a company that buys no private company and can lay nothing, or ``None``; in recorded
        games the player passes."""
        company, game = self.actor(), self.game
        if game.trusting or not isinstance(company, Corporation) or not merges_later(game, company):
            return None
        possible = [choice.action for choice in self.choices()]
        return possible[0] if [action["type"] for action in possible] == ["pass"] else None


class StockTurnSwiss(TurnWithDebts, StockTurnPrivates):
    """As usual; mountain railways and tunnel companies may be bought of the bank, one of each a round.

    Whoever is in debt buys nothing before it is paid back, which is no purchase.
    """

    handlers: ClassVar[Mapping[type[Action], str]] = {**StockTurnPrivates.handlers, **TurnWithDebts.handlers}
    taken: frozenset[tuple[Player, str]] = tracked(frozenset())
    """Who has bought a private company of which kind in this round, by the first one of the kind."""

    def begin_round(self) -> None:
        """Nobody has bought any in this round."""
        super().begin_round()
        if self.taken:
            self.taken = frozenset()

    def repayments(self, player: Player) -> frozenset[type[Action]]:
        """A debt is paid back as far as the money goes."""
        return frozenset({PayoffPlayerDebt})

    def may_keep_debt(self, player: Player) -> bool:
        """Where ``player`` could start a corporation if there were no debt: 18xx.games lists a pass for
        that."""
        return any(
            super(StockTurnSwiss, self).may_par(player, one) and self.par_cells(player, one)
            for one in self.game.corporations.values()
        )

    def why_not_buy(self, player: Player, shares: Sequence[Certificate]) -> str | None:
        """Nothing for whoever is in debt."""
        if not self.is_free_to_act(player):
            return f"{player.name} is in debt."
        return super().why_not_buy(player, shares)

    def may_par(self, player: Player, corporation: Corporation) -> bool:
        """Whoever is in debt starts nothing."""
        return self.is_free_to_act(player) and super().may_par(player, corporation)

    def has_room_for(self, player: Player, shares: Sequence[Certificate]) -> bool:
        """Shares of the pool may be bought beyond the limit on one corporation."""
        game = self.game
        if shares[0].owner is game.pool:
            return game.limits.certificates_counted(player) < game.certificate_limit(player)
        return super().has_room_for(player, shares)

    def private_offers(self, player: Player) -> Iterator[Private]:
        """One mountain railway and one tunnel company in a round."""
        if self.is_free_to_act(player):
            for private in super().private_offers(player):
                sites = sites_of(self.game, private)
                if sites is not None and (player, sites.privates[0]) not in self.taken:
                    yield private

    def bought_private(self, player: Player, private: Private) -> None:
        """It is worth nothing before a train has come."""
        super().bought_private(player, private)
        private.value = 0
        if (sites := sites_of(self.game, private)) is not None:
            self.taken |= {(player, sites.privates[0])}

    def do_repay(self, action: PayoffPlayerDebt | PayoffPlayerDebtPartial, player: Player) -> None:
        """Pay the debt, or as much as there is."""
        repay(self.game, player, min(debt_of(self.game, player), player.cash))
