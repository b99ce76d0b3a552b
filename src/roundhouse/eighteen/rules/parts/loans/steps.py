"""The step in which a company takes loans, and after the interest repays them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.model.vocabulary import StepSettings
from roundhouse.table.choices import Choice
from roundhouse.table.journal import tracked

from ...state.actions import Action, Pass, PayoffLoan, TakeLoan
from ...state.pieces import Corporation, Entity
from ...turn import NOTHING, Step
from .book import book_of


class TakeLoansSettings(StepSettings, frozen=True, kw_only=True):
    """Settings of taking and paying back loans."""

    old_only: bool = False
    """Are only as many loans paid back in a turn as there were at its start?"""


class TakeLoans(Step):
    """Loans may be taken at any time of the turn. Once the interest is paid the turn waits here: loans may be
    paid back, and then taken again, which ends the paying back."""

    Settings = TakeLoansSettings
    settings: TakeLoansSettings
    payable: int = tracked(0)
    """How many of the loans from before this turn may still be paid back."""
    due: bool = tracked(False)
    """Whether the interest is paid, so that loans may be paid back now."""
    taken: bool = tracked(False)
    """Whether a loan was taken since the interest was paid."""
    handlers: ClassVar[Mapping[type[Action], str]] = {
        TakeLoan: "do_take",
        PayoffLoan: "do_repay",
        Pass: "do_pass",
    }
    deed = "take loans or pay them back"
    on_charters = "Take and repay loans"
    done_when = "finished"  # the interest is still to come

    def begin_turn(self) -> None:
        """Reset the step: the interest of this turn is not paid yet."""
        super().begin_turn()
        company = self.actor()
        if self.settings.old_only and isinstance(company, Corporation):
            self.payable = company.loans
        if self.due:
            self.due = False
        if self.taken:
            self.taken = False

    def open(self) -> None:
        """Let loans be paid back from now on, as the interest is paid."""
        self.due = True

    def can_repay(self, company: Corporation) -> bool:
        """Whether the company may pay a loan back now."""
        if self.settings.old_only and not self.payable:
            return False
        return self.due and not self.taken and company.loans > 0 and company.cash >= book_of(self.game).value

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Take a loan or pay one back; pass once the interest is paid."""
        if self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return NOTHING
        out: set[type[Action]] = set()
        if book_of(self.game).may_take(entity):
            out.add(TakeLoan)
        if self.can_repay(entity):
            out.add(PayoffLoan)
        if out and self.due:
            out.add(Pass)
        return frozenset(out)

    def can_act(self, entity: Entity) -> bool:
        """Whether the turn waits here, which it does only after the interest."""
        return self.due and bool(self.kinds_for(entity))

    def choices(self) -> Iterator[Choice]:
        """Yield taking a loan, paying one back, and the pass."""
        company = self.actor()
        if not isinstance(company, Corporation):
            return
        kinds = self.kinds_for(company)
        book = book_of(self.game)
        if TakeLoan in kinds:
            yield self.choice("take_loan", company, facts={"gain": book.gain})
        if PayoffLoan in kinds:
            yield self.choice("payoff_loan", company, facts={"cost": book.value})
        if Pass in kinds:
            yield self.choice("pass", company)

    def do_take(self, action: TakeLoan, company: Corporation) -> None:
        """Take a loan; after the interest this ends the repayments.

        Raises Refusal if there is none to take.
        """
        book_of(self.game).take(company)
        if self.due:
            self.taken = True

    def do_repay(self, action: PayoffLoan, company: Corporation) -> None:
        """Pay a loan back. Raises Refusal if the company has none."""
        book_of(self.game).repay(company)
        if self.payable:
            self.payable -= 1
