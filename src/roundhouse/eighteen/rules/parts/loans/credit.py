"""Borrowing what a company lacks."""

from __future__ import annotations

from ...in_play import GameInPlay
from ...state.pieces import Corporation
from .book import book_of


def credit(game: GameInPlay, company: Corporation) -> int:
    """What a company can pay: its cash and all that it could still borrow.

    Loans above its limit, taken over from others, count against it, as on 18xx.games: for track, and for a
    train that it must have, it counts as poorer by so much (decision 1988). It may still spend its cash.
    """
    return company.cash + book_of(game).room(company)


def borrow(game: GameInPlay, company: Corporation, cost: int) -> None:
    """Take loans for a company until it has ``cost`` in cash, or may take no more."""
    book = book_of(game)
    while company.cash < cost and book.may_take(company):
        book.take(company)
