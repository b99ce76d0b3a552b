"""The settings and the memory of 18ZOO."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from roundhouse.eighteen.model.references import CompanyName, HexName, TileName, TrainName
from roundhouse.eighteen.model.words import Count, Money, PhaseColor, PlayerCount
from roundhouse.eighteen.rules.state.pieces import Corporation, Player, Private, Train
from roundhouse.table.journal import Piece, tracked, tracked_dict

Whole = Annotated[int, Meta(ge=0, le=200)]
ParZone = Literal["par", "par_1", "par_2"]


class Powers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many powers are on offer when."""

    first: Count
    """How many are drafted."""
    each: Count
    """How many come before each stock round."""
    first_by_players: Mapping[PlayerCount, Count] = {}
    """How many are drafted with some numbers of players, where it differs."""
    all_seen: bool = False
    """Can all that are to come be seen, and not only those of the next stock round?"""


class Tickets(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Cards that every player has and turns into money once."""

    name: str
    """What they are called."""
    count: Count
    """How many a player has."""
    values: tuple[tuple[Money, ...], ...]
    """What one is worth in each turn: in the stock round, then in each operating round."""
    last: Money
    """What one is worth when the game is over."""
    count_by_players: Mapping[PlayerCount, Count] = {}
    """How many a player has with some numbers of players, where it differs."""


class HomeTiles(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What starting a corporation at a par price of some zone brings."""

    tiles: tuple[TileName, ...]
    """The tiles of which one is laid on its home."""
    color: PhaseColor | None = None
    """The colour of tiles that a phase must allow for this price."""
    money: Money = 0
    """What the bank adds to its treasury."""
    tracks: Whole = 0
    """How many yellow tiles it may lay after that."""


class TunnelLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The land around the map, over which a tunnel leads from one place R to another.

    The tiles are those called ``tunnel-`` and the hex, or the two edges, lower number first.
    """

    line: tuple[HexName, ...]
    """The hexes outside the map, in order."""
    mouths: tuple[tuple[HexName, HexName], ...]
    """The places R, each with the hex of the line at which it begins."""


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is special in 18ZOO, in numbers and names."""

    powers: Powers
    tickets: Tickets
    home_tiles: Mapping[ParZone, HomeTiles]
    """What starting a corporation brings, by the zone of its par price."""
    grey_homes: Mapping[CompanyName, TileName]
    """The gray tile that may be laid on a corporation’s home only."""
    pool_upgrades: Mapping[TileName, tuple[TileName, ...]]
    """By what tiles with water are replaced where an ability may replace any."""
    mole_tiles: tuple[TileName, ...]
    """The tiles that only an ability that names them lays."""
    mole_bases: tuple[TileName, ...]
    """The tiles that those of ``mole_tiles`` replace."""
    tunnel: TunnelLine
    share_in_pool: Money
    """What a corporation receives for each of its shares in the pool as an operating round begins."""
    neighbours_up_to: Whole
    """With so many players or fewer corporations start in the order of their homes."""
    cousins_from: Count
    """The turn from which on the last share of each corporation can be bought."""
    most_bought_new: Whole
    """Who has so much of a corporation, in percent, buys more of it from the pool only."""
    most_powers: Count
    """How many powers a player, or a corporation, may own."""
    town_subsidy: Money
    """What a corporation receives for each town on a route."""
    patched_train: TrainName
    """The train as which a train with a patch runs."""
    town_trains: tuple[TrainName, ...]
    """The trains that count towns as stops."""


class Zoo(Piece):
    """What the rules of 18ZOO have to remember."""

    deck: tuple[Private, ...] = tracked(())
    """The powers in the order in which they come."""
    shown: int = tracked(0)
    """How many of them have been on offer by now."""
    candidates: tuple[Corporation, ...] = tracked(())
    """The corporations of which the next one to start is one; without any: all."""
    onwards: bool = tracked(True)
    """Do corporations start in the order of their homes, or backwards?"""
    started: bool = tracked(False)
    """Was a corporation started in this stock round?"""
    first: bool = tracked(False)
    """Has the owner of Midas claimed the first place?"""
    again: bool = tracked(False)
    """Has somebody claimed another stock turn?"""
    sold: frozenset[str] = tracked(frozenset())
    """What others than its president sold in this stock round: certificates and percent, as text."""
    building: Corporation | None = tracked(None)
    """The corporation that may still lay tiles for its par price."""
    tracks: int = tracked(0)
    """How many tiles ``building`` may still lay."""
    lain: dict[str, str] = tracked_dict()
    """The copy of the tile that lies on each hex."""
    resting: Train | None = tracked(None)
    """The train that was bought early."""
    rested: bool = tracked(False)
    """Has the company of the train that was bought early had the turn in which it rests?"""
    fresh: bool = tracked(False)
    """Has the first train of a kind just been bought?"""
    helped: bool = tracked(False)
    """Has a president helped the company in turn? Then it does nothing more."""
    debts: dict[Player, int] = tracked_dict()
    """What players owe the bank at the end, for trains."""
    mouths: tuple[str, ...] = tracked(())
    """The places R that are joined."""
    kept: str | None = tracked(None)
    """The hex on which a place is kept by a power."""
    doubling: Corporation | None = tracked(None)
    """The corporation whose towns pay double in this turn."""
    doubled: int = tracked(0)
    """In how many turns towns have paid double."""
    patched: Train | None = tracked(None)
    """The train with the patch."""
    doomed: bool = tracked(False)
    """Does the train with the patch rust as soon as that is taken off?"""
    saver: Player | Corporation | None = tracked(None)
    """Who may save one train from rust now."""
    saved: tuple[Train, ...] = tracked(())
    """The trains of which ``saver`` may save one."""
    ran: tuple[Train, ...] = tracked(())
    """The trains of the company in turn when it ran."""

    def __init__(self) -> None:
        super().__init__("zoo")
