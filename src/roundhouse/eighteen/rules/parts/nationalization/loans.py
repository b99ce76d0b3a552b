"""Loans of 1856: one in a turn, interest after the run, and loans that are called in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.table.choices import Choice
from roundhouse.table.journal import tracked

from ...in_play import GameInPlay
from ...state.actions import Action, Pass, PayoffLoan, TakeLoan
from ...state.pieces import Corporation, Entity
from ...steps.trains import BuyTrains
from ...turn import NOTHING, Step
from ..loans.book import book_of
from ..loans.events import InterestPaid
from .settings import National

NO_LOANS = "no_loans"
"""The status of phases in which no loans are taken."""


def interest_of(game: GameInPlay, company: Corporation) -> int:
    """The interest that a company owes in a turn, in money; 0 once the national railway is formed."""
    return 0 if game.memory_of(National).formed else book_of(game).interest(company)


def interest_of_one(game: GameInPlay) -> int:
    """The interest of one loan in a turn, in money."""
    book = book_of(game)
    return book.rate * book.value // 100


class TurnLoans(Step):
    """A company may take one loan at any time of its turn, but not after it has paid one back. Once the
    interest is paid it gets a loan less its interest. When trains are bought the turn waits: loans may be
    paid back now."""

    needs: ClassVar[tuple[tuple[type[Step], ...], ...]] = ((BuyTrains,),)
    taken: bool = tracked(False)
    """Whether the company has taken a loan in this turn."""
    repaid: bool = tracked(False)
    """Whether it has paid a loan back in this turn."""
    charged: bool = tracked(False)
    """Whether it has paid its interest in this turn."""
    handlers: ClassVar[Mapping[type[Action], str]] = {
        TakeLoan: "do_take",
        PayoffLoan: "do_repay",
        Pass: "do_pass",
    }
    deed = "take loans or pay them back"
    on_charters = "Take or repay loans"
    done_when = "finished"  # trains are still to come

    def begin_turn(self) -> None:
        """Forget the loans and the interest of the last turn."""
        super().begin_turn()
        if self.taken:
            self.taken = False
        if self.repaid:
            self.repaid = False
        if self.charged:
            self.charged = False

    def is_due(self) -> bool:
        """Whether loans may be paid back now: trains are bought, and the national railway is not formed."""
        bought = any(step.passed for step in self.game.round.each(BuyTrains))
        return bought and not self.game.memory_of(National).formed

    def may_take(self, company: Corporation) -> bool:
        """Whether ``company``, which is in turn, may take a loan now."""
        game = self.game
        if self.taken or self.repaid or NO_LOANS in game.phase.status or game.memory_of(National).formed:
            return False
        return book_of(game).may_take(company)

    def gain(self) -> int:
        """The money that a loan brings now: less its interest once that of the turn is paid."""
        return book_of(self.game).gain - (interest_of_one(self.game) if self.charged else 0)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Take a loan, pay one back, or pass."""
        if self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return NOTHING
        out: set[type[Action]] = set()
        if self.may_take(entity):
            out.add(TakeLoan)
        if self.is_due():
            book = book_of(self.game)
            if entity.loans and entity.cash >= book.value:
                out.add(PayoffLoan)
            if out or entity.loans > book.most(entity):
                out.add(Pass)
        return frozenset(out)

    def can_act(self, entity: Entity) -> bool:
        """Whether the turn waits here, which it does only after trains are bought."""
        return self.is_due() and bool(self.kinds_for(entity))

    def choices(self) -> Iterator[Choice]:
        """Yield taking a loan, paying one back, and the pass."""
        company = self.actor()
        if not isinstance(company, Corporation):
            return
        kinds = self.kinds_for(company)
        if TakeLoan in kinds:
            yield self.choice("take_loan", company, facts={"gain": self.gain()})
        if PayoffLoan in kinds:
            yield self.choice("payoff_loan", company, facts={"cost": book_of(self.game).value})
        if Pass in kinds:
            yield self.choice("pass", company)

    def do_take(self, action: TakeLoan, company: Corporation) -> None:
        """Take a loan; after the interest of the turn, less its own.

        Raises Refusal if there is none to take.
        """
        game = self.game
        less = book_of(game).gain - self.gain()
        book_of(game).take(company)
        if less:
            game.pay(company, game.bank, less)
            game.happen(InterestPaid(company=company.id, amount=less))
        self.taken = True

    def do_repay(self, action: PayoffLoan, company: Corporation) -> None:
        """Pay a loan back, after which none is taken in this turn. Raises Refusal if the company has none."""
        book_of(self.game).repay(company, action.loan)
        self.repaid = True
