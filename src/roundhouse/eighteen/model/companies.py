"""Companies of a title: corporations, minors and private companies."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from .abilities import Ability
from .words import CompanyKind, Count, Money, Percent

Discount = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
Certificate = Annotated[int, Meta(ge=1, le=100)]
"""The share of a company that a certificate stands for, in percent."""


class PrivateDef(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A private company: ``value`` is its face value, ``revenue`` what it pays each operating round."""

    id: str
    """Its mark, once in the title."""
    name: str
    """What it is called."""
    value: Money
    """Its face value."""
    revenue: Money = 0
    """What it pays its owner in each operating round."""
    discount: Discount = 0
    """How much less than its face value it costs in a draft or auction; below 0: how much more."""
    min_price: Money | None = None
    """The least that a company may pay for it, where it is not by the setting ``company_price``."""
    max_price: Money | None = None
    """The most that a company may pay for it, where it is not by the setting ``company_price``."""
    min_players: Count | None = None
    """It is in the game with at least so many players."""
    available_on: str | None = None
    """The train with whose first purchase the bank offers it; until then it is not for sale."""
    counts: bool = True
    """Does it count against the certificate limit, where private companies do?"""
    blank: bool = False
    """A card that stands for no company, to be drawn in a draft."""
    abilities: tuple[Ability, ...] = ()
    """What it can do."""
    color: str | None = None
    """Its colour, as ``#rrggbb``."""
    text: str = ""
    """What the page says of it."""


class CorporationDef(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A corporation (``kind`` major) or a smaller company (``kind`` minor).

    ``shares`` are the certificates in percent, the president's first; ``tokens`` their prices, the
    home token first.
    """

    id: str
    """Its mark, once in the title."""
    name: str
    """What it is called."""
    tokens: tuple[Money, ...] = (0,)
    """What its tokens cost, the home token first."""
    home: tuple[str, ...] = ()
    """The hexes where it may begin."""
    city: Annotated[int, Meta(ge=0, le=12)] | None = None
    """Which city of its home, counted from 0; of several homes, of each that has several cities."""
    kind: CompanyKind = "major"
    """A corporation or a smaller company."""
    float_percent: Percent = 60
    """How much must be sold before it operates."""
    funded_percent: Percent = 100
    """For how much of it the bank pays the par price when it floats, where corporations are funded in
    full."""
    shares: tuple[Certificate, ...] = (20, 10, 10, 10, 10, 10, 10, 10, 10)
    """Its certificates in percent, the president's first."""
    more_percent: Annotated[int, Meta(ge=-99, le=100)] = 0
    """How much more than all of it, in percent, its certificates make: those that come late. Below 0: how
    much less, where it has fewer of them than others, of the same size."""
    max_percent: Percent | None = None
    """How much of it a player may hold, where it is not by the setting ``max_percent``."""
    price_percent: Percent | None = None
    """How much of it, in percent, its price is for, where that is not its smallest certificate."""
    keeps_sales: bool = False
    """Does it get what its own shares are sold for, at par, where others get all their capital when they
    float?"""
    price_limited: bool = False
    """Are the prices of the zone “type_limited” closed to it? It rises there instead of going right."""
    market_price_always: bool = False
    """Are its shares sold at the market price, also those of the IPO?"""
    bank_sells: bool = False
    """Are its unsold shares the bank's, which sells them at par and gets no dividend for them, also where
    corporations sell theirs themselves (incremental)?"""
    color: str = "#888888"
    """Its colour, as ``#rrggbb``."""
    abilities: tuple[Ability, ...] = ()
    """What it can do."""
    par_price: Money | None = None
    """The price at which it begins, where there is no choice."""
    untraded_while: str | None = None
    """The status of phases in which its shares are not traded in stock rounds."""
    home_beside: bool = False
    """Does its home token take no slot, so that its home may be full?"""
    president_to_pool: bool = False
    """May its president's certificate go to the pool, as the setting ``president_may_sell_to_pool`` allows
    it for all?"""
    pool_limit: Annotated[int, Meta(ge=0, le=1000)] | None = None
    """How much of it the pool may hold, where it is not by the setting ``pool_limit``."""
    unsold: Annotated[int, Meta(ge=0, le=100)] = 0
    """How many of its certificates, the last ones, nobody ever buys."""
    stands_in: bool = False
    """Does it only stand in for others while they merge? Then pages do not list it before, and nothing of it
    is printed."""
    has_president: bool = True
    """Has it a president? Otherwise all of its certificates are plain ones, and nobody decides for it."""
