"""What 18USA knows of itself: its settings, what it remembers, the names of its cards and tiles."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from roundhouse.eighteen.model.references import HexName, PrivateName, TileName
from roundhouse.eighteen.model.words import Count, Money
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.pieces import Corporation, Private
from roundhouse.table.journal import Piece, tracked, tracked_dict

LARGE_TABLE = 5
"""From so many players on there are more trains, other loans and a fixed card more."""

HUB, ENGINEERS, FREIGHT, BOOMTOWN, STEEL, MULLIKEN = "P6", "P7", "P8", "P9", "P10", "P11"
BONEYARD, PYRAMID, HEADQUARTERS, NORTHERN, SWITCH = "P13", "P14", "P16", "P17", "P19"
LAWYERS, LOCOMOTIVES, JUNCTIONS, TOWN, BANKRUPT, DOUBLE = "P20", "P25", "P26", "P27", "P29", "P30"
HOME_BOOM, TEN, TEN_TWENTY, RESOURCES = "S8", "S10", "S11", "S16"
NOTHING_THERE = frozenset({"S1", "S2", "S3", "S4", "S5", "S6", "S7"})
"""The subsidies that bring nothing."""

NEW_YORK, DENVER, NEW_ORLEANS = "D28", "E11", "I19"
DENVER_STARTS, DENVER_LIES = "X04s", "X04"
"""The tile of the metropolis Denver as it is set up, and as it lies once somebody has turned it."""
PULLMAN = "P"
RURAL_TILES = frozenset({"X07", "X08", "X09"})
TOWN_TILES = frozenset({"X20", "X21", "X22"})
HEADQUARTERS_TILE = "X23"
METROPOLIS_TILES = frozenset({"X01", "X02", "X04", "X06"})
"""The yellow metropolises that share their later tiles."""
SHARED_GREEN = "592"
PLAIN_CITIES = frozenset({"5", "6", "57"})


class MetropolisTile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A city that may be a metropolis, and how its tile lies then."""

    hex: HexName
    """Where it is."""
    tile: TileName
    """Its yellow tile."""
    rotation: int = 0
    """How that is turned."""


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What chance draws before the game, and from what."""

    remote_values: tuple[tuple[Money, ...], ...]
    """The values of red areas, from yellow to gray."""
    remote_places: tuple[HexName, ...]
    """The red areas, by a hex of each, in the order in which they get their values."""
    mexico: tuple[HexName, ...]
    """The hexes of the one red area that has several."""
    always: tuple[PrivateName, ...]
    """The private companies that are in every game."""
    always_at_large_tables: tuple[PrivateName, ...]
    """Those that are in every game of five and more players, too."""
    kept: Mapping[str, Count]
    """How many of the others are in the game, by their price."""
    metropolises: Count
    """How many cities beside New York are a metropolis from the beginning."""
    metropolis_tiles: tuple[MetropolisTile, ...]
    """The cities that may be one."""
    subsidized: tuple[HexName, ...]
    """The cities on which a subsidy lies."""


class Memory(Piece):
    """What has happened to the map, and what waits to be decided."""

    metropolises: frozenset[str] = tracked(frozenset({NEW_YORK}))
    subsidies: dict[str, str] = tracked_dict()
    """The subsidy on each hex that still has one."""
    homes: dict[str, str] = tracked_dict()
    """The hex where each corporation started."""
    ten_more: frozenset[str] = tracked(frozenset())
    """Where routes earn 10 more."""
    twenty_more: frozenset[str] = tracked(frozenset())
    """Where routes earn 10 more, and 20 later."""
    resources: frozenset[str] = tracked(frozenset())
    """What the subsidy with a resource offers."""
    turning: Corporation | None = tracked(None)
    """Who has to turn the tile of Denver."""
    held: tuple[str, int] | None = tracked(None)
    """The train, and its number, with which trains rust that wait for a decision."""
    worth: dict[str, tuple[int, ...]] = tracked_dict()
    """The values of the red areas, by a hex of each."""

    def __init__(self) -> None:
        super().__init__("18USA")


def memory_of(game: GameInPlay) -> Memory:
    """What a game of 18USA remembers."""
    return game.memory_of(Memory)


def owned(company: Corporation | None, name: str) -> Private | None:
    """The private company with this id, if ``company`` owns it."""
    if company is None:
        return None
    return next((private for private in company.privates if private.id == name), None)


def has_brown(game: GameInPlay) -> bool:
    """Has phase 5 begun?"""
    return "brown" in game.phase.tiles


def area_of(game: GameInPlay, hex_: str) -> tuple[str, ...]:
    """The hexes of the red area of which ``hex_`` is one."""
    mexico = game.settings_of(Facts).mexico
    return mexico if hex_ in mexico else (hex_,)


def is_pullman(name: str) -> bool:
    """Is a train of this name a Pullman car?"""
    return name == PULLMAN
