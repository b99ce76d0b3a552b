"""The settings and the memory of 1822CA."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from roundhouse.eighteen.model.references import CompanyName, HexName, PrivateName, TileName, TrainName
from roundhouse.eighteen.model.title import Side
from roundhouse.eighteen.model.trains import Copies
from roundhouse.eighteen.model.words import Money
from roundhouse.table.journal import Piece, tracked


class Sawmill(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A marker for which one route of a company earns more."""

    private: PrivateName
    """The private company that places it."""
    open: Money
    """What the open one is worth to every company."""
    closed: Money
    """What the closed one is worth to the company that placed it."""


class Mail(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Mail contracts, each for one route."""

    large: tuple[PrivateName, ...]
    """The private companies for which the company gets half of what both ends of a route are worth."""
    small: tuple[PrivateName, ...]
    """The private companies for which it gets a sum that the phase says."""
    small_worth: Mapping[str, Money]
    """That sum, by phase; the last phase named that has begun holds."""


class Grain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Grain elevators, and what they and the ports earn corporations."""

    elevators: tuple[HexName, ...]
    """The hexes whose towns have one."""
    ports: tuple[tuple[HexName, ...], ...]
    """The hexes with a port, coast by coast: a route counts one port of each coast."""
    elevator: Money
    """What an elevator earns a train without the grain train."""
    port: Money
    """What a port earns a train without the grain train that stops at an elevator, too."""
    train: TrainName | None = None
    """The grain train, if the title has it: the train that has it stops at elevators beside its number."""
    most: Copies = 0
    """At how many of them."""
    port_with_train: Money = 0
    """What a port earns the train with the grain train that stops at an elevator, too."""


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is special in the land and the private companies of 1822CA."""

    big_cities: Mapping[HexName, PrivateName] = {}
    """Large cities, and the private companies that lay their tiles for nothing."""
    passes: Mapping[HexName, PrivateName] = {}
    """Mountain passes, and the private companies that lay the first tile there for nothing."""
    grant: PrivateName | None = None
    """The private company that lays several yellow tiles in one turn."""
    station: PrivateName | None = None
    """The private company by which an exchange token is placed beside the slots."""
    moving_home: CompanyName | None = None
    """The corporation whose home is any city of its hex, as long as several have room."""
    southern_link: Mapping[HexName, TileName] = {}
    """Hexes where track lies from some phase on, and which."""
    not_after: Mapping[TileName, TileName] = {}
    """Tiles, and those that never replace them although their labels agree."""
    turns: Mapping[TileName, tuple[Side, ...]] = {}
    """How far tiles may be turned: in sixths, clockwise."""
    sawmill: Sawmill | None = None
    """The sawmill, if the title has it."""
    mail: Mail
    """Mail contracts."""
    grain: Grain | None = None
    """Grain elevators, if the map has them."""
    more_rounds: Copies = 0
    """How many operating rounds more the last set has if the bank breaks in an operating round."""


class Mill(Piece):
    """The sawmill."""

    hex: str = tracked("")
    """Where it is."""
    owner: str = tracked("")
    """The company for which alone it is worth something, if it is closed."""
    worth: int = tracked(0)
    """What it is worth."""

    def __init__(self) -> None:
        super().__init__("mill")
