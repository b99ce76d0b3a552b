"""Loans of the trust: one a turn, as many as it takes for a train, interest at the end of a round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.parts.loans.book import book_of
from roundhouse.eighteen.rules.parts.loans.events import InterestPaid, LoanTaken
from roundhouse.eighteen.rules.policies import MoneyPolicy
from roundhouse.eighteen.rules.state.actions import Action, TakeLoan
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Player
from roundhouse.eighteen.rules.state.turns import StepState
from roundhouse.eighteen.rules.steps.companies import BuyPrivate
from roundhouse.eighteen.rules.steps.tokens import PlaceTokens
from roundhouse.eighteen.rules.steps.track import LayTrack
from roundhouse.eighteen.rules.steps.trains import BuyTrains
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked

from ..events import TrustLoansRepaid
from .facts import is_railway, memory_of

PER_LOAN = 10
"""The interest of a loan in each operating round, in money: half for the owners of the trust."""


def borrow(game: GameInPlay, company: Corporation) -> None:
    """Give ``company`` a loan, whatever it owes already."""
    book = book_of(game)
    game.pay(game.bank, company, book.gain)
    game.happen(LoanTaken(company=company.id, amount=book.gain))
    book.hand(company)


def borrow_up_to(game: GameInPlay, company: Corporation, amount: int) -> None:
    """Let ``company`` borrow until it has ``amount`` or there are no loans left."""
    while company.cash < amount and book_of(game).left():
        borrow(game, company)


def repay(game: GameInPlay, company: Corporation, count: int, payer: Corporation | Player) -> None:
    """Have ``payer`` pay ``count`` loans of ``company`` back. Nobody can take them again."""
    if count > 0:
        amount = count * book_of(game).value
        game.pay(payer, game.bank, amount)
        company.notes = company.notes[: company.loans - count]
        game.happen(TrustLoansRepaid(payer=payer.key, company=company.id, count=count, amount=amount))


def repay_from_treasury(game: GameInPlay, company: Corporation) -> None:
    """Have ``company`` pay as many loans back as it has money for."""
    repay(game, company, min(company.cash // book_of(game).value, company.loans), company)


def pay_interest(game: GameInPlay, company: Corporation) -> None:
    """Have ``company`` pay interest for its loans, with new loans if need be."""
    due = company.loans * PER_LOAN
    borrow_up_to(game, company, due)
    if due <= company.cash:
        game.pay(company, game.bank, due)
        game.happen(InterestPaid(company=company.id, amount=due))


def interest_for_owner(game: GameInPlay) -> int:
    """What the trust may pay its owners for all loans it ever gave, in each operating round: half of it."""
    return book_of(game).taken() // 2 * PER_LOAN


def interest_for_treasury(game: GameInPlay) -> int:
    """What the treasury of the trust has of its loans in each operating round: the other half."""
    return -(-book_of(game).taken() // 2) * PER_LOAN


class MoneyUruguay(MoneyPolicy):
    """The turn waits only for what a company can pay without another loan."""

    def money_in_sight(self, company: Corporation, step: StepState) -> int:
        """The cash."""
        return self.buying_power(company)

    def interest(self, company: Corporation) -> int:
        """What is due at the end of the round, until the state railway is founded."""
        return 0 if memory_of(self.game).nationalized else company.loans * PER_LOAN


class BorrowOnce(Step):
    """While the turn waits for track, tokens, private companies or trains a corporation may take a loan, once
    a turn; for a train that it must have, further ones."""

    taken: bool = tracked(False)
    """Whether a loan was taken in this turn."""
    always_blocks = False
    handlers: ClassVar[Mapping[type[Action], str]] = {TakeLoan: "do_take"}
    deed = "take a loan"
    on_charters = "Take a loan"

    def begin_turn(self) -> None:
        """Forget the loan of the turn before."""
        super().begin_turn()
        if self.taken:
            self.taken = False

    def may_take(self, company: Corporation) -> bool:
        """Whether ``company``, which is in turn, may take a loan now."""
        game, step = self.game, self.game.round.waiting()
        if not is_railway(game, company) or memory_of(game).nationalized:
            return False
        waits = isinstance(step, LayTrack | PlaceTokens | BuyPrivate | BuyTrains)
        if not waits or step is None or step.actor() is not company or not book_of(game).may_take(company):
            return False
        if not self.taken:
            return True
        if not isinstance(step, BuyTrains) or not step.must_buy(company):
            return False
        cheapest = step.needed()
        return cheapest is not None and company.cash < cheapest

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Take a loan."""
        if not isinstance(entity, Corporation) or entity is not self.actor():
            return NOTHING
        return frozenset({TakeLoan}) if self.may_take(entity) else NOTHING

    def choices(self) -> Iterator[Choice]:
        """Yield the loan."""
        company = self.actor()
        if isinstance(company, Corporation) and self.kinds_for(company):
            yield self.choice("take_loan", company, facts={"gain": book_of(self.game).gain})

    def do_take(self, action: TakeLoan, company: Corporation) -> None:
        """Take a loan. Raises Refusal where that is not allowed now."""
        if not self.may_take(company):
            raise Refusal("loan/none", f"{company.id} cannot take a loan now.")
        borrow(self.game, company)
        self.taken = True
