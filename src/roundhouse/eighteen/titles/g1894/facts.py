"""The settings and the memory of 1894."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from roundhouse.eighteen.model.references import CompanyName, HexName, PrivateName, TileName
from roundhouse.eighteen.model.words import Count, Money
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.table.journal import Piece, tracked, tracked_dict


class Starters(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The two corporations that start in the auction: a Belgian one, and a French one that chance draws."""

    belgian: CompanyName
    """The Belgian one."""
    french: Mapping[CompanyName, PrivateName]
    """The French ones among which chance draws, each with the private company that brings its president's
    certificate."""
    in_pool: Mapping[int, Count] = {}
    """How many shares of each of the two lie in the pool from the start, by the number of players."""
    stations: tuple[PrivateName, ...] = ()
    """Private companies of which chance takes one out of the game."""


class LateCorporation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A corporation that can be started later, and whose president chooses its home."""

    homes: tuple[HexName, ...]
    """The hexes among which the president chooses."""
    cities: Mapping[HexName, int] = {}
    """The city of a hex that is its home there, where that is not the first one."""


class London(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """London: who may run there, and who earns more there."""

    hex: HexName
    """Where it is."""
    markers: Count
    """How many ferry markers there are."""
    price: Money
    """What one costs."""
    private: PrivateName
    """The private company whose corporation pays less."""
    private_price: Money
    """What that corporation pays."""
    bonus: HexName
    """Where the token of that private company goes: its corporation counts the best stop of a route twice."""


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A private company that pays more once a city has grown."""

    private: PrivateName
    """Which one."""
    hex: HexName
    """The city."""
    revenue: Mapping[str, Money]
    """What it pays, by the colour of the tile there."""


class Netherlands(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A place that earns more on a route that leads to another one off the board, too."""

    hex: HexName
    """Where it is."""
    others: tuple[HexName, ...]
    """The other places."""
    bonus: Money
    """What such a route earns more."""


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What only 1894 knows."""

    starters: Starters
    minor_share: PrivateName
    """The private company that brings a plain share of a corporation, which makes nobody its president."""
    minor_share_of: CompanyName
    """That corporation."""
    starting_par: Money
    """A par price at which only the corporations of the auction may start; it is the par price of those that
    offer their redeemed shares again, too."""
    late: Mapping[CompanyName, LateCorporation]
    second_homes: Mapping[CompanyName, HexName]
    """Where corporations have a second home."""
    london: London
    line: Line
    luxembourg: HexName
    """A place that pays what the best other stop of the route pays."""
    netherlands: Netherlands
    capital: HexName
    """Where a route stops once only."""
    split_tiles: tuple[TileName, ...]
    """Tiles on which a city has become two: whose tokens stood there chooses again."""
    last_phase: str
    """The phase from which on no city becomes two."""


class Railways(Piece):
    """Where 1894 stands.

    ``french``: the French corporation of the auction. ``late``: may the late corporations be started?
    ``ending``: has the last phase begun, and ``last_set``: is this the last set of operating rounds, without
    tiles and tokens? ``ferries``: who has a ferry marker. ``homes``: the homes that were chosen.
    """

    french: str = tracked("")
    late: bool = tracked(False)
    ending: bool = tracked(False)
    last_set: bool = tracked(False)
    ferries: frozenset[Corporation] = tracked(frozenset())
    homes: dict[Corporation, str] = tracked_dict()

    def __init__(self) -> None:
        super().__init__("railways")
