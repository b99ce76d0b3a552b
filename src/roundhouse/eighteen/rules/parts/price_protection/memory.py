"""The sales that wait for a president's decision, and the corporations that have reissued shares."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from roundhouse.eighteen.model.words import Money, Percent
from roundhouse.table.journal import Piece, tracked

from ...in_play import GameInPlay
from ...state.pieces import Certificate, Corporation, Player


class ProtectionSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Settings of redeeming shares and protecting prices."""

    most_in_treasury: Percent = 40
    """A corporation redeems no share that brings it above this many percent of its own."""
    reissue_percent: Percent = 75
    """Redeemed shares are offered again at about this part of the share price."""
    most_reissue: Money | None = None
    """They are offered again for no more than this."""
    sellers_protect: bool = False
    """May a president protect a corporation of which they have sold shares in the round, though not that
    sale?"""


class Sale(NamedTuple):
    """A sale: its certificates, the percent sold, the seller, and the president at that time."""

    shares: tuple[Certificate, ...]
    percent: int
    seller: Player
    president: Player

    @property
    def corporation(self) -> Corporation:
        """The corporation whose shares were sold."""
        return self.shares[0].corporation

    @property
    def price(self) -> int:
        """The money that they cost as long as the price has not fallen."""
        return self.corporation.price_of(self.percent)


class SaleQueue(Piece):
    """The sales whose price drop waits, oldest first, and the corporations that have reissued shares."""

    waiting: tuple[tuple[tuple[Certificate, ...], int, Player, Player], ...] = tracked(())
    reissued: frozenset[Corporation] = tracked(frozenset())

    def __init__(self) -> None:
        super().__init__("sale_queue")

    @property
    def first(self) -> Sale | None:
        """The sale to be decided on next, or ``None``."""
        return Sale(*self.waiting[0]) if self.waiting else None

    def add(self, sale: Sale) -> None:
        """Add a sale to those that wait."""
        self.waiting = (*self.waiting, (sale.shares, sale.percent, sale.seller, sale.president))

    def take(self) -> Sale:
        """Remove the first sale from the queue and return it. Raises IndexError if none waits."""
        sale = Sale(*self.waiting[0])
        self.waiting = self.waiting[1:]
        return sale


def queue_of(game: GameInPlay) -> SaleQueue:
    """The queue of a game with price protection. Raises KeyError for a game without."""
    return game.memory_of(SaleQueue)


def is_cut_short(game: GameInPlay) -> bool:
    """Whether the company in turn has closed, which ends its turn at once.

    Sales that wait are then decided on after the next turn, as on 18xx.games.
    """
    company = game.round.entity
    return isinstance(company, Corporation) and company.closed
