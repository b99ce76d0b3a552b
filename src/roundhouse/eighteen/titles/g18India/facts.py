"""The settings and the memory of 18India."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

import msgspec

from roundhouse.eighteen.model.references import CompanyName, HexName, PrivateName, TileName
from roundhouse.eighteen.model.trains import Copies
from roundhouse.eighteen.model.words import Count, Money, Percent, PlayerCount
from roundhouse.eighteen.rules.state.pieces import Corporation, Player, Private
from roundhouse.table.journal import Piece, tracked, tracked_dict

Card: TypeAlias = str
"""A card of the deck, by the id of its certificate (“NWR_3”) or private company (“P2”)."""


class Commodity(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that routes deliver: a route that touches a hex where it is found earns more by the best
    of the places where it is wanted and that it visits, once for each such hex."""

    name: str
    """What it is called."""
    worth: Mapping[HexName, Money]
    """Where it is wanted, with what it brings there."""
    hexes: tuple[HexName, ...] = ()
    """Where it is found; without it, where its private company is placed."""


class PrivatePowers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The private companies whose power is in no list of abilities; the bank pays what they are worth
    when they close by it."""

    tile: tuple[PrivateName, ...]
    """Those that lay or upgrade a tile."""
    discount: PrivateName
    """The one that takes something off the cost of terrain."""
    discount_amount: Money
    """How much, in one turn."""
    token: PrivateName
    """The one that places a token anywhere."""
    jewelry: PrivateName
    """The one that brings the last of the commodities."""


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What only 18India knows."""

    gipr: CompanyName
    """The corporation without a director's certificate, which takes over from those that close."""
    most_gipr: Count
    """How much of it, in percent, a player may hold: bonds that become shares make it larger."""
    regions: tuple[tuple[CompanyName, ...], ...]
    """The other corporations by region; chance takes some of each out of the game."""
    kept_of_region: Count
    """How many of each region stay; the last one that chance names there has the guaranty."""
    dealt: Mapping[PlayerCount, Count]
    """How many cards each player is dealt, by the number of players."""
    kept: Mapping[PlayerCount, Count]
    """How many of them each player keeps."""
    row: Mapping[PlayerCount, Count]
    """How many cards lie in each of the three rows."""
    exchange_tokens: Copies
    """How many tokens of the GIPR take the places of tokens of corporations that close."""
    bonds: tuple[PrivateName, ...]
    """The private companies that are railroad bonds."""
    most_certificates: Count
    """How many certificates a corporation may hold, bonds apart."""
    guaranty_percent: Percent
    """What part of the share price a share of a corporation with the guaranty is paid where there is no
    dividend, in percent."""
    home_tiles: tuple[TileName, ...]
    """The tiles by which the GIPR makes a town its home."""
    no_cities: tuple[HexName, ...]
    """Towns that cannot become its home."""
    rich_cities: tuple[HexName, ...]
    """Cities that pay more by the best other stop of the route."""
    privates: PrivatePowers
    """What private companies are good for."""
    commodities: tuple[Commodity, ...]
    """What routes deliver."""


ROWS = 3
"""In how many rows cards are on offer."""
BONDS_CONVERT = "bonds_convert"
"""Status of phases: bonds may become shares of the GIPR."""
GIPR_WAITS = "gipr_waits"
"""Status of phases: the GIPR does not operate yet."""
NO_NEW_CHANGES = "no_new_gauge_changes"
"""Status of phases: track brings no new changes of gauge."""
CHANGES_REMOVABLE = "gauge_changes_removable"
"""Status of phases: changes of gauge may be removed."""


class Raj(Piece):
    """Where 18India stands.

    ``rows``: the cards of each row, the one on offer first. ``hands``: the cards of each player.
    ``draft``: the cards that are left to be drafted. ``chosen``: who has chosen which cards to keep.
    ``bank``: the private companies and bonds that the bank sells, in order. ``guaranteed``: the
    corporations with a guaranty. ``concessions``: who has the concession for which commodity. ``jewelry``:
    where that is found. ``exchange_left``: the exchange tokens of the GIPR. ``settled``: the borders of
    provinces that track crosses. ``bonds``: how many bonds have become shares. ``directed``: the
    corporations whose director's certificate was bought.
    """

    rows: tuple[tuple[Card, ...], ...] = tracked(())
    hands: dict[Player, tuple[Card, ...]] = tracked_dict()
    draft: tuple[Card, ...] = tracked(())
    chosen: dict[Player, tuple[Card, ...]] = tracked_dict()
    bank: tuple[Private, ...] = tracked(())
    guaranteed: tuple[Corporation, ...] = tracked(())
    last_guaranteed: str | None = tracked(None)
    """The last of them in the order of regions, also after it has closed."""
    guaranty_over: bool = tracked(False)
    """Do the guaranties hold no more?"""
    concessions: dict[str, Corporation] = tracked_dict()
    jewelry: str | None = tracked(None)
    exchange_left: int = tracked(0)
    settled: frozenset[tuple[str, str]] = tracked(frozenset())
    bonds: int = tracked(0)
    directed: frozenset[Corporation] = tracked(frozenset())

    def __init__(self) -> None:
        super().__init__("raj")
