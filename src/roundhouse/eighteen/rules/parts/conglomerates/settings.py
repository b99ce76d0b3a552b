"""The settings and the memory of conglomerates: ``[parts.conglomerates]`` in a title."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

import msgspec

from roundhouse.eighteen.model.words import Count, Money, PlayerCount
from roundhouse.table.journal import Piece, tracked, tracked_dict

from ...state.pieces import Corporation, Owner, Player, Private

Offer: TypeAlias = tuple[Player | None, Corporation, Private, int, tuple[Corporation, ...]]
"""An offer for a company: who makes it (nobody for a corporation without a president), the corporation that
would buy, the company, the price; and for a company of the foreign investor those who may buy it first, the
buyer last."""


class ConglomerateSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What companies cost and earn by their level, and how the deck is made."""

    drawn: Mapping[PlayerCount, tuple[Count, ...]]
    """By the number of players: how many companies of each level are drawn, besides the dearest of that
    level, which is always in the game. It has no companies of further levels."""
    par: Mapping[Count, tuple[Money, ...]]
    """By level: the prices at which a company may become a corporation."""
    costs: Mapping[Count, tuple[Money, ...]]
    """What owning a company of each level costs, once the next company of the deck has the level that stands
    before it; two levels more are the two sides of the card below the deck. What is not said is 0."""
    synergies: Mapping[Count, tuple[Money, ...]]
    """By level of the dearer company: what a synergy pays, by level of the other one. What is not said is
    0."""
    worth: Literal["book", "stars"] = "book"
    """What moves the price of a corporation: its money and the face value of its companies, or the stars of
    its companies and one for each 10 that it has."""
    investor_cash: Money = 4
    """What the foreign investor begins with."""
    investor_income: Money = 5
    """What the foreign investor earns besides what its companies pay."""
    abandoned_at: Mapping[Count, Money] = {}
    """By level: the cost of ownership at which a corporation without a president closes a company."""


class ForeignInvestor(Player):
    """The foreign investor: it buys what players leave, and nobody decides for it."""

    def __init__(self) -> None:
        super().__init__("-1", "Foreign Investor", 0)


class CompanyDeck(Piece):
    """The companies to come, those on offer, and what owning one costs at present."""

    deck: tuple[Private, ...] = tracked(())
    """The companies to come, next one first; nobody may look at them."""
    offered: tuple[Private, ...] = tracked(())
    """The companies on offer, and those that will be in the next turn."""
    fresh: tuple[Private, ...] = tracked(())
    """Those of the companies on offer that nobody may buy before the next turn."""
    level: int = tracked(1)
    """The row of costs of ownership that holds."""
    wary: frozenset[Player] = tracked(frozenset())
    """The players who are asked in every closing phase, because they had a company that earned less than it
    cost when the costs rose."""
    scrapped: frozenset[Private] = tracked(frozenset())
    """The companies that were closed for themselves, not with a bankrupt corporation."""

    def __init__(self) -> None:
        super().__init__("company_deck")


class Purchases(Piece):
    """What happens in the phase in which corporations buy companies."""

    offers: tuple[Offer, ...] = tracked(())
    moved: frozenset[Private] = tracked(frozenset())
    """The companies that have changed hands: each does so once."""
    received: dict[Owner, int] = tracked_dict()
    """The money that a seller got and cannot spend in this phase."""

    def __init__(self) -> None:
        super().__init__("company_purchases")

    def forget(self) -> None:
        """Begin a new phase."""
        if self.offers:
            self.offers = ()
        if self.moved:
            self.moved = frozenset()
        for owner in list(self.received):
            self.received.pop(owner, None)
