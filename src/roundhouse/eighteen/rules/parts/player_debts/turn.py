"""The stock turn in which debts are paid back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.table.choices import Choice, Span
from roundhouse.table.errors import Refusal

from ...state.actions import Action, Pass, PayoffPlayerDebt, PayoffPlayerDebtPartial
from ...state.pieces import Entity, Player
from ...steps.stock import StockTurn
from .debts import debt_of, repay


class TurnWithDebts(StockTurn):
    """A stock turn as usual, in which debts may be paid back. What it offers else to whoever is in debt is up
    to the class that is made of it: it asks :meth:`is_free_to_act`."""

    handlers: ClassVar[Mapping[type[Action], str]] = {
        **StockTurn.handlers,
        PayoffPlayerDebt: "do_repay",
        PayoffPlayerDebtPartial: "do_repay",
    }

    def is_free_to_act(self, player: Player) -> bool:
        """Whether ``player`` has no debt, and may bid, buy and start corporations."""
        return debt_of(self.game, player) <= 0

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """The usual kinds of action, and repaying the debt."""
        kinds = super().actions(entity)
        if entity is not self.actor() or self.passed or not isinstance(entity, Player):
            return kinds
        if debt_of(self.game, entity) <= 0 or entity.cash <= 0 or self.must_sell(entity):
            return kinds
        repayments = self.repayments(entity)
        if repayments and self.may_keep_debt(entity):
            kinds |= {Pass}
        return kinds | repayments

    def repayments(self, player: Player) -> frozenset[type[Action]]:
        """How ``player``, who has a debt and some cash, may repay it: as far as the cash goes, or in part."""
        return frozenset({PayoffPlayerDebt, PayoffPlayerDebtPartial})

    def may_keep_debt(self, player: Player) -> bool:
        """Whether ``player`` may pass who can repay something and do nothing else."""
        return True

    def allows(self, kind: type[Action], entity: Entity) -> bool:
        """Whether ``entity`` may take this kind of action; repayments, and the pass of whoever is in debt,
        only where :meth:`actions` lists them."""
        in_debt = isinstance(entity, Player) and not self.is_free_to_act(entity)
        if kind in {PayoffPlayerDebt, PayoffPlayerDebtPartial} or (kind is Pass and in_debt):
            return kind in self.kinds_for(entity)
        return super().allows(kind, entity)

    def can_act(self, entity: Entity) -> bool:
        """Whether ``entity`` can do anything, which includes repaying a debt."""
        repayments = {PayoffPlayerDebt, PayoffPlayerDebtPartial}
        return super().can_act(entity) or not repayments.isdisjoint(self.kinds_for(entity))

    def choices(self) -> Iterator[Choice]:
        """Yield the usual choices, and repaying the debt in full or in part."""
        yield from super().choices()
        player = self.actor()
        if not isinstance(player, Player):
            return
        kinds, debt = self.kinds_for(player), debt_of(self.game, player)
        most = min(debt, player.cash)
        if PayoffPlayerDebt in kinds:
            yield self.choice("payoff_player_debt", player, facts={"cost": most})
        if PayoffPlayerDebtPartial in kinds and most > 1:
            yield self.choice("payoff_player_debt_partial", player, {"amount": Span(1, most)})

    def do_repay(self, action: PayoffPlayerDebt | PayoffPlayerDebtPartial, player: Player) -> None:
        """Repay the debt, as far as the cash allows, or the amount that the action names.

        Raises Refusal for an amount below 1 or above debt or cash.
        """
        most = min(debt_of(self.game, player), player.cash)
        amount = action.amount if isinstance(action, PayoffPlayerDebtPartial) else most
        if amount is None or not 1 <= amount <= most:
            raise Refusal(
                "debt/amount", f"{player.name} can pay {self.game.money(1)} to {self.game.money(most)}."
            )
        repay(self.game, player, amount)
        self.did = (*self.did, "repay")
        self._acted(player)
