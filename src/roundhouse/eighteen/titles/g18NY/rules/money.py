"""Loans of 18NY: taken for track and trains, with interest and repayment that nobody decides about."""

from __future__ import annotations

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.parts.loans.book import book_of
from roundhouse.eighteen.rules.parts.loans.events import InterestPaid, LoanRepaid, LoanTaken
from roundhouse.eighteen.rules.policies import MoneyPolicy
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.state.turns import LaysTiles, StepState
from roundhouse.eighteen.rules.steps.companies import BuyPrivate
from roundhouse.eighteen.rules.steps.trains import BuyTrains
from roundhouse.eighteen.rules.turn import AutomaticStep

from .events import LoanCalledIn
from .facts import memory_of, players_shares


def interest_of_one(game: GameInPlay) -> int:
    """What a loan costs in a round."""
    book = book_of(game)
    return book.rate * book.value // 100


def gain_of(game: GameInPlay, company: Corporation) -> int:
    """What a loan brings now: less by its interest once the company has paid that of the round."""
    charged = company in memory_of(game).charged
    return book_of(game).value - (interest_of_one(game) if charged else 0)


def credit(game: GameInPlay, company: Corporation) -> int:
    """What a company has, with all that it could borrow.

    Loans beyond those that it may have count against it, as on 18xx.games (decision 1988).
    """
    book = book_of(game)
    count = min(book.most(company) - company.loans, book.left())
    return company.cash + count * gain_of(game, company)


def take(game: GameInPlay, company: Corporation) -> None:
    """A company takes a loan; interest of the round is kept back if it has paid that of its other loans."""
    book_of(game).take(company)
    if company in memory_of(game).charged:
        due = interest_of_one(game)
        game.pay(company, game.bank, due)
        game.happen(InterestPaid(company=company.id, amount=due))


def borrow(game: GameInPlay, company: Corporation, cost: int) -> None:
    """A company takes loans until it can pay ``cost``, or can have no more."""
    while company.cash < cost and book_of(game).may_take(company):
        take(game, company)


def borrow_in_any_case(game: GameInPlay, company: Corporation) -> None:
    """A company takes a loan, however many it has."""
    book = book_of(game)
    game.pay(game.bank, company, book.value)
    game.happen(LoanTaken(company=company.id, amount=book.value))
    game.shares.move_price(company, (game.market.left_of,))
    book.hand(company)


def give_back(game: GameInPlay, company: Corporation, count: int) -> None:
    """The bank has so many loans of a company again, those that it has had longest; it lends them last."""
    book = book_of(game)
    book.stack = (*reversed(company.notes[:count]), *book.stack)
    company.notes = company.notes[count:]


def repay(game: GameInPlay, company: Corporation) -> None:
    """A company pays a loan back, be it into debt; its price rises."""
    value = book_of(game).value
    if company.cash >= value:
        game.happen(LoanRepaid(company=company.id, amount=value))
    else:
        game.happen(LoanCalledIn(company=company.id, amount=value))
    game.charge(company, value)
    give_back(game, company, 1)
    game.shares.move_price(company, (game.market.right_of,))


class MoneyNY(MoneyPolicy):
    """Only track, and a train, are paid with loans."""

    def money_in_sight(self, company: Corporation, step: StepState) -> int:
        """Where track is laid, also what the company could borrow."""
        if isinstance(step, LaysTiles):
            return credit(self.game, company)
        return self.buying_power(company)

    def is_in_sight(self, amount: int, company: Corporation, step: StepState) -> bool:
        """Who has too many loans can see less than it has."""
        return amount <= self.money_in_sight(company, step)


class PayInterest(AutomaticStep):
    """A company pays the interest of its loans, if need be from new loans, and at last into debt."""

    __slots__ = ()
    deed = "pay interest"
    on_charters = "Pay interest"

    def skip(self) -> None:
        """Pay."""
        company, game = self.actor(), self.game
        self.finish()
        if not isinstance(company, Corporation) or not company.floated:
            return
        book, memory = book_of(game), memory_of(game)
        while company.loans * interest_of_one(game) > company.cash and book.may_take(company):
            book.take(company)
        memory.charged |= {company}
        due = company.loans * interest_of_one(game)
        if due:
            game.charge(company, due)
            game.happen(InterestPaid(company=company.id, amount=due))


class RepayLoans(AutomaticStep):
    """A company pays back every loan that it can, and those for which players have no shares."""

    __slots__ = ()
    deed = "pay loans back"
    on_charters = "Pay loans back"

    def skip(self) -> None:
        """Pay."""
        company, game = self.actor(), self.game
        self.finish()
        if not isinstance(company, Corporation) or not company.floated:
            return
        value = book_of(game).value
        while company.loans and (company.cash >= value or company.loans > players_shares(game, company)):
            repay(game, company)
        if company.cash < 0:
            self._pass_the_rest(company)

    def _pass_the_rest(self, company: Corporation) -> None:
        """Whoever owes money cannot come back, once that is raised, to what it could not do before."""
        for step in (*self.game.round.each(BuyTrains), *self.game.round.each(BuyPrivate)):
            if step.blocks and not step.kinds_for(company):
                step.finish()
