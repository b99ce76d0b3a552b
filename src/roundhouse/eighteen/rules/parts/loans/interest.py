"""The interest that a company pays at the end of its turn."""

from __future__ import annotations

from ...game import EighteenGame
from ...pieces import Corporation
from .book import book_of
from .events import InterestPaid
from .policy import InterestPolicy


def pay_interest(game: EighteenGame, company: Corporation) -> None:
    """A company pays its interest from its treasury, if need be from new loans."""
    book, policy = book_of(game), game.policies.of(InterestPolicy)
    while policy.interest(company) > company.cash and book.may_take(company):
        book.take(company)
    due = policy.interest(company)
    if not due:
        return
    if due <= company.cash:
        game.pay(company, game.bank, due)
        game.happen(InterestPaid(company=company.id, amount=due))
    else:
        game.policies.money.cover_debt(company, due)
