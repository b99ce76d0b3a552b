"""The money policy of companies that can borrow."""

from __future__ import annotations

from ...decisions.money import Credit
from ...policies import MoneyPolicy
from ...state.pieces import Corporation
from ...state.turns import StepState
from .abilities import ExtraLoan, LoanInterest
from .book import book_of


class LoanMoney(MoneyPolicy):
    """A company that waits for money can borrow it."""

    def money_in_sight(self, company: Corporation, step: StepState) -> int:
        """The cash of the company and the loans that it could still take, in money."""
        return super().money_in_sight(company, step) + book_of(self.game).room(company)

    def most_loans(self, company: Corporation) -> int:
        """The number of loans that the company may have."""
        return book_of(self.game).most(company)

    def credit(self) -> Credit | None:
        """The loans out and the rates, for pages; ``None`` where a single rate does not depend on them."""
        book = book_of(self.game)
        rates = book.terms.rates
        if len(rates) == 1:
            return None
        return Credit(book.taken(), book.total(), book.rate, book.rate_ahead())

    def interest(self, company: Corporation) -> int:
        """The interest due: for loans, with the abilities ``loan_interest`` and ``extra_loan`` of private
        companies."""
        game = self.game
        more = sum(ability.amount for _, _, ability in game.abilities.owned(company, LoanInterest))
        book = book_of(game)
        due = book.interest(company)
        if due:
            usual = book.rate * book.value // 100
            more += sum(item.interest - usual for _, _, item in game.abilities.owned(company, ExtraLoan))
        return due + more
