"""Stock rounds: par prices by size, debts that keep their owner from buying, shares of Václav."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.rules.parts.player_debts.debts import debt_of, repay
from roundhouse.eighteen.rules.policies import OrderPolicy, StockPolicy
from roundhouse.eighteen.rules.state.actions import Action, Pass, SpecialBuy
from roundhouse.eighteen.rules.state.pieces import Certificate, Corporation, Entity, Owner, Player
from roundhouse.eighteen.rules.steps.stock import StockTurn
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.labels import ChoiceLabel

from .facts import Sizes, is_vaclavs, par_prices, vaclav_of

ZONES = ("par", "par_1", "par_2")
"""The par prices of all sizes on the chart."""
PAYOFF = "Payoff all debt"
"""What recorded games call it."""


class StockOfSizes(StockPolicy):
    """Starting corporations, and the presidency of those of Václav."""

    def may_par(self, corporation: Corporation, player: Player) -> bool:
        """Sizes become available in the course of the game; nobody in debt starts a corporation."""
        is_open = corporation.size in self.game.memory_of(Sizes).open
        return is_open and debt_of(self.game, player) == 0 and super().may_par(corporation, player)

    def par_cells(self, corporation: Corporation) -> list[Cell]:
        """Those of its size."""
        game = self.game
        prices = par_prices(game, corporation)
        return [cell for cell in game.market.par_cells(ZONES) if cell.price in prices]

    def par_cells_looked_at(self, corporation: Corporation) -> Sequence[Cell]:
        """Those of all sizes: 18xx.games compares a player's money with the lowest of them."""
        return self.game.market.par_cells(ZONES)

    def rivals(self, corporation: Corporation) -> Sequence[Owner]:
        """Václav presides over his corporations as a player would."""
        owner = vaclav_of(self.game)
        usual = super().rivals(corporation)
        return (*usual, owner) if owner is not None and is_vaclavs(self.game, corporation) else usual


class SoldOutToVaclav(OrderPolicy):
    """When a corporation is sold out."""

    def is_sold_out(self, corporation: Corporation) -> bool:
        """Shares of Václav count."""
        owner, players = vaclav_of(self.game), self.game.players
        if owner is None:
            return super().is_sold_out(corporation)
        return owner.percent(corporation) + sum(one.percent(corporation) for one in players) >= 100


class TurnOfDebtors(StockTurn):
    """A stock turn as usual; who is in debt buys nothing, and may pay the whole debt back at any time."""

    handlers: ClassVar[Mapping[type[Action], str]] = {**StockTurn.handlers, SpecialBuy: "do_repay"}

    def _debt(self, entity: Entity | None) -> int:
        return debt_of(self.game, entity) if isinstance(entity, Player) else 0

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """As usual; pay the debt back, or pass."""
        kinds = super().actions(entity)
        if entity is not self.actor() or self.passed or not self._debt(entity):
            return kinds
        if isinstance(entity, Player) and self.must_sell(entity):
            return kinds
        able = isinstance(entity, Player) and entity.cash >= self._debt(entity)
        return kinds | ({SpecialBuy, Pass} if able else {Pass})

    def can_act(self, entity: Entity) -> bool:
        """The turn waits for whoever is in debt, too."""
        waits = entity is self.actor() and not self.passed and self._debt(entity) > 0
        return waits or super().can_act(entity)

    def allows(self, kind: type[Action], entity: Entity) -> bool:
        """Debts are paid by those who can."""
        if kind is SpecialBuy:
            return kind in self.kinds_for(entity)
        return super().allows(kind, entity)

    def seems_to_par(self, player: Player) -> bool:
        """Not for whoever is in debt."""
        return not self._debt(player) and super().seems_to_par(player)

    def why_not_buy(self, player: Player, shares: Sequence[Certificate]) -> str | None:
        """Debts come first."""
        if self._debt(player):
            return f"{player.name} is in debt and buys no shares."
        return super().why_not_buy(player, shares)

    def choices(self) -> Iterator[Choice]:
        """The usual ones, and the debt."""
        yield from super().choices()
        player = self.actor()
        if isinstance(player, Player) and SpecialBuy in self.kinds_for(player):
            label = ChoiceLabel("Pay the whole debt back")
            facts = {"cost": self._debt(player)}
            yield self.choice("special_buy", player, facts=facts, label=label, description=PAYOFF)

    def do_repay(self, action: SpecialBuy, player: Player) -> None:
        """Pay all of it. The turn goes on, and may buy."""
        if action.description != PAYOFF:
            raise Refusal("debt/unknown", f"“{action.description}” is not for sale.", hint=PAYOFF)
        repay(self.game, player, self._debt(player))
