"""The loans of companies, and the interest that rises as more of them are out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec

from roundhouse.eighteen.model.references import CompanyName
from roundhouse.eighteen.model.trains import SizeName, of_size
from roundhouse.eighteen.model.words import Count, Money, Percent
from roundhouse.table import journal
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import Piece, tracked

from ...in_play import GameInPlay
from ...state.pieces import Corporation
from .abilities import ExtraLoan
from .events import LoanRepaid, LoanTaken


class LargeTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Other terms where many play: so many loans at the first rate, and so many at each other one."""

    players: Count
    """From how many players on."""
    at_first_rate: Count
    """How many loans there are at the lowest rate."""
    per_rate: Count
    """How many loans there are at each rate above it."""
    rates: Count
    """How many of the rates there are."""


class LoanSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The terms of loans, of ``value`` each.

    The interest is ``rates[0]`` percent while no more than ``per_rate`` loans are out, ``rates[1]`` while no
    more than twice as many are, and so on. There are no more loans than rates provide for.
    """

    rates: Annotated[tuple[Percent, ...], msgspec.Meta(min_length=1)]
    """The interest in percent, lowest first: each holds for so many loans more."""
    per_rate: Annotated[int, msgspec.Meta(ge=1, le=1000)] = 5
    """How many loans there are at each rate."""
    value: Money = 100
    """How much a loan is."""
    fee: Money = 0
    """How much less than that a company gets for a loan."""
    most: Literal["all_shares", "shares_of_players"] = "all_shares"
    """How many loans a company may have: one for each of its shares, or for each that players own."""
    most_by_size: Mapping[SizeName, Count] = {}
    """How many loans a company may have by its number of shares, where it is not by ``most``."""
    most_of: Mapping[CompanyName, Count] = {}
    """How many loans these companies may have, whatever their size."""
    moves_price: bool = True
    """Does the price fall when a loan is taken, and rise when one is paid back?"""
    price_moves: Count = 1
    """By how many cells it does."""
    price_way: Literal["left", "down"] = "left"
    """Where it falls: to the left, and then rises to the right, or down, and then up?"""
    large_table: LargeTable | None = None
    """Other terms where many play."""


class LoanBook(Piece):
    """The loans of a game: how many are out, their interest, and which company may take one more.

    ``fixed`` is the rate in percent of the operating round in progress. The loans are notes with a number:
    ``stack`` are those in the bank, of which the last one is taken, ``aside`` those of a company that is
    being liquidated: they are nobody's and still out. Only records of games ask which note is meant.
    """

    game: GameInPlay = journal.fixed()
    terms: LoanSettings = journal.fixed()
    fixed: int | None = tracked(None)
    stack: tuple[int, ...] = tracked()
    aside: tuple[int, ...] = tracked(())

    def __init__(self, game: GameInPlay, terms: LoanSettings) -> None:
        super().__init__("loans")
        self.game = game
        self.terms = terms
        self.stack = tuple(range(self.total()))

    # Facts

    @property
    def value(self) -> int:
        """The money of one loan."""
        return self.terms.value

    @property
    def gain(self) -> int:
        """The money that a company gets for a loan: its value less the fee."""
        return self.terms.value - self.terms.fee

    def large_table(self) -> LargeTable | None:
        """The terms for many players, if this game has enough of them; otherwise ``None``."""
        terms = self.terms.large_table
        return terms if terms is not None and len(self.game.players) >= terms.players else None

    def total(self) -> int:
        """The number of all loans in the game."""
        large = self.large_table()
        if large is not None:
            return large.at_first_rate + (large.rates - 1) * large.per_rate
        return len(self.terms.rates) * self.terms.per_rate

    def taken(self) -> int:
        """The number of loans that are out."""
        return self.total() - self.left()

    def left(self) -> int:
        """The number of loans that can still be taken."""
        return len(self.stack)

    def rate_ahead(self) -> int:
        """The interest rate, in percent, for the number of loans that are out now."""
        above, per_rate = self.taken() - 1, self.terms.per_rate
        if (large := self.large_table()) is not None:
            above, per_rate = above - large.at_first_rate + large.per_rate, large.per_rate
        step = max(0, above) // per_rate
        return self.terms.rates[min(step, len(self.terms.rates) - 1)]

    @property
    def rate(self) -> int:
        """The interest rate in force, in percent."""
        return self.rate_ahead() if self.fixed is None else self.fixed

    def most(self, company: Corporation) -> int:
        """The number of loans that ``company`` may have."""
        by_size = (count for name, count in self.terms.most_by_size.items() if name == of_size(company.size))
        most = self.terms.most_of.get(company.id) or next(by_size, None)
        if most is not None:
            return most
        percent = 100
        if self.terms.most == "shares_of_players":
            percent = sum(player.percent(company) for player in self.game.players)
        more = sum(1 for _ in self.game.abilities.owned(company, ExtraLoan))
        return percent // company.share_percent + more

    def may_take(self, company: Corporation) -> bool:
        """Whether ``company`` may take another loan."""
        return company.loans < self.most(company) and self.left() > 0

    def room(self, company: Corporation, more: int = 0) -> int:
        """The money that ``company`` could still borrow, with ``more`` loans given back before."""
        count = min(self.most(company) - company.loans, self.left() + more)
        return count * self.gain

    def interest(self, company: Corporation) -> int:
        """The interest of a company's loans in an operating round, in money."""
        return self.rate * company.loans * self.value // 100

    # Changes

    def fix(self, rate: int | None) -> None:
        """Fix the interest rate, in percent, until it is changed again; ``None`` lets it follow the loans."""
        if rate != self.fixed:
            self.fixed = rate

    def take(self, company: Corporation) -> None:
        """Take a loan for ``company``; its price falls if the terms move it.

        Raises Refusal if it may not take another one.
        """
        if not self.may_take(company):
            raise Refusal("loan/none", f"{company.id} cannot take another loan.")
        self.game.pay(self.game.bank, company, self.gain)
        self.game.happen(LoanTaken(company=company.id, amount=self.gain))
        if self.terms.moves_price:
            market = self.game.market
            way = market.left_of if self.terms.price_way == "left" else market.below
            self.game.shares.move_price(company, (way,) * self.terms.price_moves)
        self.hand(company)

    def hand(self, company: Corporation, count: int = 1) -> None:
        """Move ``count`` notes from the bank to ``company``, without any money."""
        for _ in range(count):
            company.notes = (*company.notes, self.stack[-1])
            self.stack = self.stack[:-1]

    def repay(self, company: Corporation, note: int | None = None, *, price_rises: bool = True) -> None:
        """Pay a loan back; the price rises unless ``price_rises`` is false or the terms do not move it.

        It is ``note`` if the company has that one, otherwise its last. Raises Refusal if it has no loan.
        """
        if not company.notes:
            raise Refusal("loan/none", f"{company.id} has no loan.")
        paid = note if note is not None and note in company.notes else company.notes[-1]
        self.game.pay(company, self.game.bank, self.value)
        company.notes = tuple(one for one in company.notes if one != paid)
        self.stack = (*self.stack, paid)
        self.game.happen(LoanRepaid(company=company.id, amount=self.value))
        if price_rises and self.terms.moves_price:
            market = self.game.market
            way = market.right_of if self.terms.price_way == "left" else market.above
            self.game.shares.move_price(company, (way,) * self.terms.price_moves)

    def transfer(self, giver: Corporation, taker: Corporation) -> int:
        """A company takes over all loans of another one. Returns how many."""
        count = giver.loans
        taker.notes += giver.notes
        giver.notes = ()
        return count

    def forgive(self, company: Corporation, count: int) -> None:
        """Return the last ``count`` loans of a company to the bank, without any money."""
        kept = company.loans - count
        self.stack += company.notes[kept:]
        company.notes = company.notes[:kept]

    def set_aside(self, company: Corporation) -> int:
        """Set the loans of a company in liquidation aside until they are settled. Returns how many."""
        count = company.loans
        self.aside = company.notes
        company.notes = ()
        return count

    def settle_aside(self) -> None:
        """Return the loans that were set aside to the bank."""
        self.stack += self.aside
        self.aside = ()


def book_of(game: GameInPlay) -> LoanBook:
    """The loan book of a game that has one. Raises KeyError."""
    return game.memory_of(LoanBook)
