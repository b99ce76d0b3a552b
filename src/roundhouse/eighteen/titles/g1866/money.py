"""Loans of corporations in 1866: who borrows for what, and who pays the interest."""

from __future__ import annotations

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.parts.loans.book import book_of
from roundhouse.eighteen.rules.parts.loans.credit import credit
from roundhouse.eighteen.rules.policies import MoneyPolicy
from roundhouse.eighteen.rules.state.events import DebtCovered
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.state.turns import LaysTiles, StepState
from roundhouse.eighteen.rules.steps.tokens import PlaceTokens

from .events import LoansDoubled
from .facts import is_railway
from .nationals import charge


class EuropeanMoney(MoneyPolicy):
    """Track and tokens may be paid with loans; presidents pay interest that their corporations cannot."""

    def money_in_sight(self, company: Corporation, step: StepState) -> int:
        """The cash, and for track and tokens all that could be borrowed."""
        if isinstance(step, LaysTiles | PlaceTokens) and is_railway(self.game, company):
            return credit(self.game, company)
        return self.buying_power(company)

    def most_loans(self, company: Corporation) -> int:
        """The number of loans that the company may have: nationals have none."""
        return super().most_loans(company) if is_railway(self.game, company) else 0

    def cover_debt(self, company: Corporation, due: int) -> None:
        """The president adds what is missing, into debt if need be."""
        game, president = self.game, company.player
        missing = due - company.cash
        game.pay(company, game.bank, company.cash)
        if president is not None:
            charge(game, president, missing)
            game.happen(DebtCovered(player=president.id, company=company.id, amount=missing))


def double_loans(game: GameInPlay) -> None:
    """At the end of the game corporations pay twice for their loans; presidents add what is missing."""
    book = book_of(game)
    for company in game.corporations.values():
        if not company.loans or not is_railway(game, company):
            continue
        due = company.loans * book.value * 2
        game.happen(LoansDoubled(company=company.id, amount=due))
        own = min(due, company.cash)
        game.pay(company, game.bank, own)
        if due > own and company.player is not None:
            charge(game, company.player, due - own)
        book.forgive(company, company.loans)
