"""Steps in which corporations without a train are asked and the national railway buys trains."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal

from ...state.actions import Action, Choose, Pass
from ...state.pieces import Corporation, Entity, Train
from ...turn import NOTHING, Step
from ..automatic_loans.steps import BuyTrainsOnCredit
from ..loans.credit import borrow
from .events import StayedPrivate
from .settings import StateMemory, is_national
from .takeover import take_over

YES = "nationalize"
"""The answer of a corporation that goes to the state."""


class AskState(Step):
    """Each corporation that has lost its last train may go to the state, in operating order."""

    handlers: ClassVar[Mapping[type[Action], str]] = {Choose: "do_choose", Pass: "do_stay"}
    deed = "choose whether the state takes the corporation over"
    done_when = "never"

    def actor(self) -> Entity | None:
        """The first of the corporations that are to be asked, or ``None``."""
        return next(iter(self.game.memory_of(StateMemory).asked), None)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Go to the state, or pass."""
        return frozenset({Choose, Pass}) if entity is self.actor() else NOTHING

    def choices(self) -> Iterator[Choice]:
        """Yield going to the state, and the pass."""
        company = self.actor()
        if company is not None:
            yield self.choice("choose", company, choice=YES)
            yield self.choice("pass", company)

    def do_choose(self, action: Choose, company: Corporation) -> None:
        """Go to the state. Raises Refusal for another answer."""
        if action.choice != YES:
            raise Refusal("state/choice", f"{company.id} can go to the state (“{YES}”), or pass.")
        self._answered(company)
        take_over(self.game, company)

    def do_stay(self, action: Pass, company: Corporation) -> None:
        """Decline to go to the state."""
        self._answered(company)
        self.game.happen(StayedPrivate(company=company.id))

    def _answered(self, company: Corporation) -> None:
        memory = self.game.memory_of(StateMemory)
        memory.asked = tuple(one for one in memory.asked if one is not company)


class BuyTrainsOrFail(BuyTrainsOnCredit):
    """Buy trains; a company that has none at the end goes to the state. The national railway buys without
    being asked: one that it must have on credit, then more, as long as it has more than the price."""

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """The usual kinds of action; none for the national railway, which buys without being asked."""
        company = self.actor()
        if isinstance(company, Corporation) and is_national(self.game, company):
            return NOTHING
        return super().actions(entity)

    def owned_elsewhere(self, company: Corporation) -> list[Train]:
        """The trains of other companies that are for sale; the national railway sells none."""
        trains = super().owned_elsewhere(company)
        return [train for train in trains if not is_national(self.game, train.owner)]

    def skip(self) -> None:
        """Buy trains for the national railway: one that it must have, then more as long as it has more than
        the price. With just the price it buys none, as on 18xx.games.

        It buys once more if a corporation that lost its last train by that goes to the state with its money.
        """
        company, depot = self.actor(), self.game.depot
        if isinstance(company, Corporation) and is_national(self.game, company):
            if self.must_buy(company):
                self._buy(company, min(depot.for_sale(), key=depot.lowest_price))
            while depot.upcoming and company.cash > depot.upcoming[0].price:
                self._buy(company, depot.upcoming[0])
            return
        super().skip()

    def _buy(self, company: Corporation, train: Train) -> None:
        borrow(self.game, company, train.price)
        self.buy_at(company, train, train.face, train.price)

    def finish(self) -> None:
        """End the step; the state takes over a company without a train."""
        company = self.actor()
        super().finish()
        if isinstance(company, Corporation) and not company.trains and company.floated:
            take_over(self.game, company)
