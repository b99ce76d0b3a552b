"""For how many loans interest is due, and borrowing what is missing."""

from __future__ import annotations

from roundhouse.table.journal import Piece, tracked_dict

from ...in_play import GameInPlay
from ...state.pieces import Corporation
from ..loans.book import book_of


class InterestDue(Piece):
    """For how many loans each company owes interest: those that it had when the round began."""

    loans: dict[Corporation, int] = tracked_dict()

    def __init__(self) -> None:
        super().__init__("interest_due")


def credit(game: GameInPlay, company: Corporation) -> int:
    """What a company has, with all that it could still borrow.

    Loans beyond those that it may have, taken over from others, count against it: as on 18xx.games it is
    asked for track, and must have a train, as if it had so much less (decision 1988). What it has it may
    spend.
    """
    return company.cash + book_of(game).room(company)


def borrow(game: GameInPlay, company: Corporation, cost: int) -> None:
    """A company takes loans until it can pay ``cost``, or can have no more."""
    book = book_of(game)
    while company.cash < cost and book.may_take(company):
        book.take(company)
