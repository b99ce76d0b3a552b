"""The settings and the memory of 21Moon."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from roundhouse.eighteen.model.references import CompanyName, HexName, PrivateName, TileName, TrainName
from roundhouse.eighteen.model.words import Count, Money, PhaseColor
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.pieces import Certificate, Corporation, Holder, Train
from roundhouse.table.journal import Piece, tracked, tracked_dict

from ..events import Base

LOCAL: Base = "LB"
"""The base at the home of a corporation."""
PORT: Base = "SP"
"""The base at the space port."""
BASES: tuple[Base, ...] = (LOCAL, PORT)
"""In the order of the places on a charter."""


class Mineral(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of mineral."""

    mark: str
    """What stands on the map."""
    count: Count
    """On how many hexes it is found."""
    worth: Mapping[PhaseColor, Money]
    """What a stop there pays, by the colour of its tile."""


class Minerals(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where minerals are found."""

    hexes: tuple[HexName, ...]
    """The hexes; chance says which mineral is found on which of them."""
    kinds: tuple[Mineral, ...]
    """The minerals."""


class Ends(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The places in the east and in the west, by quarter."""

    east: Mapping[str, tuple[HexName, ...]]
    """Those in the east."""
    west: Mapping[str, tuple[HexName, ...]]
    """Those in the west."""


class Landing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The private company that comes with a tile and a token."""

    private: PrivateName
    """The private company."""
    minor: CompanyName
    """Whose token it is until a corporation buys it."""


class Bonus(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A private company that brings some money."""

    private: PrivateName
    """The private company."""
    amount: Money
    """How much."""


class Contract(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The private company that changes the depot."""

    private: PrivateName
    """The private company."""
    never: tuple[TrainName, ...]
    """The trains that it neither adds nor takes away."""


class Terminal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The terminal."""

    private: PrivateName
    """The private company whose corporation may lay it first."""
    hex: HexName
    """Where it lies. A route from there to the east may have one stop more."""
    tile: TileName
    """The tile."""


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What only 21Moon knows."""

    port: HexName
    """The space port, where every corporation has a token."""
    port_tiles: Mapping[Count, TileName]
    """By turn, the tile that is laid there before its operating rounds."""
    base_worth: Money
    """What homes pay, besides what the laboratory adds."""
    released_in: Count
    """The turn from which on all corporations may be started."""
    privates_close_in: Count
    """The turn before whose operating rounds the private companies close."""
    landing: Landing
    """The old landing site."""
    bridge: Bonus
    """What crosses the rift, and what the bank pays for it."""
    contract: Contract
    """What changes the depot."""
    laboratory: Bonus
    """What makes a hex worth more."""
    terminal: Terminal
    """The terminal."""
    ends: Ends
    """Where tokens for the end of the game are found."""
    tokens_of_a_kind: Count
    """How many of them there are in each quarter."""
    token_worth: Money
    """What each of them adds to a share of its corporation at the end of the game."""
    minerals: Minerals
    """What is found where."""


class Moon(Piece):
    """Where 21Moon stands."""

    minerals: dict[str, str] = tracked_dict()
    """By hex, the mark of the mineral that is found there."""
    waiting: Corporation | None = tracked(None)
    """The corporation that nobody may start yet."""
    bases: dict[Train, Base] = tracked_dict()
    """The base of each train that a corporation has bought."""
    crossed: frozenset[tuple[str, int]] = tracked(frozenset())
    """The sides of hexes where track crosses the rift."""
    tokens: dict[Corporation, tuple[str, ...]] = tracked_dict()
    """The quarters of which a corporation has a token for the end of the game."""

    def __init__(self) -> None:
        super().__init__("moon")


class Treasury(Holder):
    """The shares of itself that a corporation has bought back; those that nobody has had are the bank's."""


def facts(game: GameInPlay) -> Facts:
    """The settings."""
    return game.settings_of(Facts)


def moon(game: GameInPlay) -> Moon:
    """The memory."""
    return game.memory_of(Moon)


def treasury(game: GameInPlay, company: Corporation) -> Treasury:
    """What a corporation has of itself."""
    found = game.pieces[f"treasury:{company.id}"]
    assert isinstance(found, Treasury)
    return found


def owner_of(game: GameInPlay, holder: Holder | None) -> Corporation | None:
    """The corporation that a holder is, or whose treasury it is."""
    if isinstance(holder, Treasury):
        return game.corporations[holder.key.partition(":")[2]]
    return holder if isinstance(holder, Corporation) else None


def place_for(game: GameInPlay, company: Corporation, other: Corporation) -> Holder:
    """Where a corporation keeps its shares of another one, or of itself."""
    return treasury(game, company) if other is company else company


def holdings(game: GameInPlay, company: Corporation) -> Iterator[tuple[Corporation, tuple[Certificate, ...]]]:
    """The shares that a corporation owns, those of itself among them, by corporation."""
    for other in game.corporations.values():
        if shares := place_for(game, company, other).shares(other):
            yield other, shares


def trains_at(game: GameInPlay, company: Corporation, base: Base) -> list[Train]:
    """The trains of a corporation at one of its bases."""
    return [train for train in company.trains if base_of(game, train) == base]


def base_of(game: GameInPlay, train: Train) -> Base:
    """The base of a train; one that nobody has bought yet is thought to go to the space port."""
    return moon(game).bases.get(train, PORT)


def home_of(company: Corporation) -> str:
    """The hex of a corporation's local base."""
    return company.definition.home[0]


def hex_of(game: GameInPlay, company: Corporation, base: Base) -> str:
    """The hex of a base."""
    return home_of(company) if base == LOCAL else facts(game).port
