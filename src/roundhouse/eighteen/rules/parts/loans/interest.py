"""The interest that a company pays at the end of its turn."""

from __future__ import annotations

from ...in_play import GameInPlay
from ...state.pieces import Corporation
from .book import book_of
from .events import InterestPaid, InterestReceived


def pay_interest(game: GameInPlay, company: Corporation) -> None:
    """Pay the interest of a company from its cash, with new loans if need be.

    Interest below zero is paid by the bank. A company that still cannot pay gets into debt as the money
    policy says.
    """
    book, money = book_of(game), game.policies.money
    while money.interest(company) > company.cash and book.may_take(company):
        book.take(company)
    due = money.interest(company)
    if due < 0:
        game.pay(game.bank, company, -due)
        game.happen(InterestReceived(company=company.id, amount=-due))
    elif due > company.cash:
        money.cover_debt(company, due)
    elif due:
        game.pay(company, game.bank, due)
        game.happen(InterestPaid(company=company.id, amount=due))
