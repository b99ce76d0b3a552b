"""The settings and the memory of private railways."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from roundhouse.eighteen.model.references import CompanyName, HexName, PrivateName, TrainName
from roundhouse.eighteen.model.trains import AtLeastOne, Copies
from roundhouse.eighteen.model.words import Money, PlayerCount
from roundhouse.table.journal import Piece, tracked

from ...in_play import GameInPlay

PUBLIC = "public_companies"
"""The status of phases in which corporations are started without a railway."""
LATE = "green_privates"
"""The status of phases in which the late private companies are put up."""
ALL = "all_privates"
"""The status of phases in which the last private companies are put up, too."""
LAST = "last_privates"
"""The status of phases in which only the last private companies are put up."""


class Railway(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a private railway company stands on the map."""

    home: tuple[HexName, ...]
    """Its home hexes. Bare ones are kept for it; the first tile on each leads to those beside it."""
    cities: Mapping[HexName, Copies] = {}
    """Which city of a home hex is its own, counted from 0, where it is not all of them."""
    gauges: Mapping[HexName, Literal["broad", "narrow"]] = {}
    """The gauge of its own track in a home hex where track of both gauges is printed."""


class Packet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Private companies that a player begins with, and what they cost together."""

    privates: tuple[PrivateName, ...]
    """The private companies."""
    cost: Money
    """What the player pays for them."""


class Regions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What tokens cost by the borders between provinces."""

    cities: Mapping[str, tuple[HexName, ...]]
    """The hexes of the cities of each province."""
    borders: Mapping[str, Mapping[str, Copies]]
    """How many borders lie between two provinces."""
    within: Money
    """What a token costs in a province where the corporation has one."""
    border: Money
    """What it costs for each border to the nearest token."""

    def __post_init__(self) -> None:
        """Raises ValueError unless the borders between any two provinces with cities are said, once each."""
        names = set(self.cities)
        for province in (*self.cities, *self.borders):
            wrong = ({province} - names) | (set(self.borders.get(province, ())) ^ (names - {province}))
            if wrong:
                raise ValueError(f"the borders of {province} do not fit: {', '.join(sorted(wrong))}")


class Wear(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Kinds of train that wear out as the bank sells trains of the last phase, of whatever kind."""

    trains: tuple[TrainName, ...]
    """The kinds that wear out, with all their sides."""
    rusts_after: Mapping[PlayerCount, AtLeastOne]
    """With which train of the last phase they rust, by the number of players."""
    obsolete_after: Mapping[PlayerCount, AtLeastOne] = {}
    """With which one they become obsolete, by the number of players."""


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What private railways of a title are like."""

    railways: Mapping[CompanyName, Railway]
    """The railways, in the order in which they operate."""
    late: tuple[PrivateName, ...] = ()
    """Those that are not put up before a phase allows it."""
    last: tuple[PrivateName, ...] = ()
    """Those that are put up later still, and close later than the others, with an event of their own."""
    works: tuple[PrivateName, ...] = ()
    """Those that players never have: a title sells them to corporations, which they pay until the end."""
    last_trains: tuple[TrainName, ...]
    """The kinds of train that are counted as trains of the last phase."""
    wear: tuple[Wear, ...] = ()
    """Trains that wear out as trains of the last phase are bought from the bank."""
    regions: Regions
    """What tokens cost."""
    packets: Mapping[PlayerCount, tuple[Packet, ...]] = {}
    """Private companies that are dealt at the start, by the number of players."""
    left_out: Mapping[PlayerCount, tuple[Copies, Copies]] = {}
    """How many railways, of the early and of the late ones, are never for sale, by the number of players."""


class Railways(Piece):
    """Memory of the closing of private railways, of trains sold in the last phase, and of what is never for
    sale."""

    closing: bool = tracked(False)
    """Whether the round is due in which private companies close."""
    last_close: bool = tracked(False)
    """Whether the last private companies close in that round, too."""
    last_bought: int = tracked(0)
    """The number of trains of the last phase that the bank has sold."""
    unsold: frozenset[str] = tracked(frozenset())
    """The private companies that are never for sale."""

    def __init__(self) -> None:
        super().__init__("private_railways")


def facts_of(game: GameInPlay) -> Facts:
    """The settings of this part. Raises KeyError for a game without it."""
    return game.settings_of(Facts)
