"""The interest that a company pays at the end of its turn."""

from __future__ import annotations

from ...in_play import GameInPlay
from ...state.pieces import Corporation
from .abilities import LoanInterest
from .book import book_of
from .events import InterestPaid


def interest_due(game: GameInPlay, company: Corporation) -> int:
    """What a company owes at the end of its turn, in money: for its loans, and what its private companies
    want with the ability ``loan_interest``."""
    more = sum(ability.amount for _, _, ability in game.abilities.owned(company, LoanInterest))
    return book_of(game).interest(company) + more


def pay_interest(game: GameInPlay, company: Corporation) -> None:
    """A company pays its interest from its treasury, if need be from new loans."""
    book = book_of(game)
    while interest_due(game, company) > company.cash and book.may_take(company):
        book.take(company)
    due = interest_due(game, company)
    if not due:
        return
    if due <= company.cash:
        game.pay(company, game.bank, due)
        game.happen(InterestPaid(company=company.id, amount=due))
    else:
        game.policies.money.cover_debt(company, due)
