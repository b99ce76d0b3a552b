"""Loans in a turn of 1848: one of its own accord, in the step in which private companies are bought, too."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.rules.state.actions import Action, BuyCompany, Pass, TakeLoan
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity
from roundhouse.eighteen.rules.steps.companies import BuyPrivate
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.table.choices import Choice

from .bank import lend, may_borrow
from .facts import Australia, Facts


def take_loan(step: Step, company: Corporation) -> None:
    """The one loan of a turn."""
    lend(step.game, company, step.game.settings_of(Facts).bank.falls)
    step.game.memory_of(Australia).borrowed = True


def may_borrow_now(step: Step, company: Corporation) -> bool:
    """May a corporation take the one loan of its turn still?"""
    return not step.game.memory_of(Australia).borrowed and may_borrow(step.game, company)


def loan_choice(step: Step, company: Corporation) -> Choice:
    """To take a loan."""
    return step.choice("take_loan", company, facts={"gain": step.game.settings_of(Facts).bank.loan})


class BorrowOrBuyPrivate(BuyPrivate):
    """Take the loan of a turn, or buy private companies, at any time of it; at its end it waits here."""

    __slots__ = ()
    handlers: ClassVar[Mapping[type[Action], str]] = {**BuyPrivate.handlers, TakeLoan: "do_borrow"}
    deed = "take a loan or buy private companies"
    on_charters = "Take a loan, buy private companies"

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Borrow, buy; pass where the turn waits, also once the loan is taken (18xx.games)."""
        if self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return NOTHING
        out: set[type[Action]] = set()
        if may_borrow_now(self, entity):
            out.add(TakeLoan)
        if next(self.offers(entity), None) is not None:
            out.add(BuyCompany)
        if self.blocks and (out or may_borrow(self.game, entity)):
            out.add(Pass)
        return frozenset(out)

    def choices(self) -> Iterator[Choice]:
        """As usual, and the loan."""
        yield from super().choices()
        company = self.actor()
        if isinstance(company, Corporation) and TakeLoan in self.kinds_for(company):
            yield loan_choice(self, company)

    def do_borrow(self, action: TakeLoan, company: Corporation) -> None:
        """Take the loan."""
        take_loan(self, company)


class BorrowAtBrink(Step):
    """A corporation without trains that the next fall of its price ruins may take a loan before that."""

    handlers: ClassVar[Mapping[type[Action], str]] = {TakeLoan: "do_borrow", Pass: "do_pass"}
    deed = "take a loan before its price falls"

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Borrow or pass."""
        if self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return NOTHING
        brink = entity.cell is not None and entity.cell.column == 1 and not entity.trains
        return frozenset({TakeLoan, Pass}) if brink and may_borrow_now(self, entity) else NOTHING

    def choices(self) -> Iterator[Choice]:
        """The loan and the pass."""
        company = self.actor()
        if isinstance(company, Corporation) and self.kinds_for(company):
            yield loan_choice(self, company)
            yield self.choice("pass", company)

    def do_borrow(self, action: TakeLoan, company: Corporation) -> None:
        """Take the loan."""
        take_loan(self, company)
