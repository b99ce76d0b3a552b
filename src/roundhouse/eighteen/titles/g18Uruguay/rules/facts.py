"""The settings that only 18Uruguay has, and its memory."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import msgspec
from msgspec import Meta

from roundhouse.eighteen.model.references import CompanyName, HexName, PrivateName, TrainName
from roundhouse.eighteen.model.words import Count, Money
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.parts.loans.book import book_of
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.table.journal import Piece, tracked, tracked_dict

GOODS_PER_FARM = 2
"""The cubes that lie on each hex of a farm at first."""
EXPORT_PAYS = 50
"""What the trust earns for each cube that leaves with its last ships."""

Row = Mapping[Annotated[int, Meta(ge=1, le=30)], Count]


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A trust that lends and ships, farms with goods for it, and the state railway that ends it."""

    trust: CompanyName
    """The company that owns ships and earns by loans."""
    state: CompanyName
    """The state railway."""
    trust_start: Money
    """The share price of the trust at first."""
    trust_private: PrivateName
    """The private company that closes with its first ship of a later kind than the first two."""
    first_ship: TrainName
    """The ship that it buys when it floats."""
    harbor_goods: Count
    """The cubes in its harbour at first."""
    ships: Mapping[str, Count]
    """How many cubes a ship carries, by its name."""
    no_goods_train: str
    """The train that never runs to a port."""
    ports: tuple[HexName, ...]
    """Where trains bring goods."""
    farms: Mapping[CompanyName, tuple[HexName, ...]]
    """The hexes of each farm."""
    destinations: Mapping[CompanyName, HexName]
    """What a corporation has to be joined to for the second half of its capital."""
    state_train: TrainName
    """The train that the state railway is given when it is founded."""
    state_tokens: Count
    """How many tokens it may have on the map when it is founded."""
    certificate_limit: Mapping[Annotated[int, Meta(ge=2, le=12)], Row]
    """The certificate limit from its founding on: players, corporations in the game, certificates."""


class Uruguay(Piece):
    """Goods, destinations, and how far the founding of the state railway is."""

    goods: dict[str, int] = tracked_dict()
    """The cubes on each hex."""
    harbor: int = tracked(0)
    """The cubes in the harbour of the trust."""
    reached: frozenset[Corporation] = tracked(frozenset())
    """The corporations that have all their capital."""
    nationalized: bool = tracked(False)
    due: bool = tracked(False)
    """Whether the state railway is to be founded at the end of this turn."""
    originator: Corporation | None = tracked(None)
    """The company that acted last before the shares of the state railway are given out."""
    merged: tuple[Corporation, ...] = tracked(())
    """The two corporations, at most, that become parts of the state railway in any case."""
    handed_over: tuple[Corporation, ...] = tracked(())
    """Those that their presidents hand over."""
    candidates: tuple[Corporation, ...] = tracked(())
    """Those that might become parts of it: their shareholders are given its shares in turn."""
    homes: tuple[tuple[str, int], ...] = tracked(())
    """The cities where the state railway has the tokens of homes."""
    others: tuple[tuple[str, int], ...] = tracked(())
    """The cities where it has other tokens."""
    certificates: int = tracked(0)
    """The certificate limit since its founding; 0 before."""

    def __init__(self) -> None:
        super().__init__("18uruguay")


def memory_of(game: GameInPlay) -> Uruguay:
    """The memory of a game of 18Uruguay."""
    return game.memory_of(Uruguay)


def trust_of(game: GameInPlay) -> Corporation:
    """The company that lends and ships."""
    return game.corporations[game.settings_of(Facts).trust]


def state_of(game: GameInPlay) -> Corporation:
    """The state railway."""
    return game.corporations[game.settings_of(Facts).state]


def is_railway(game: GameInPlay, company: Corporation) -> bool:
    """Whether ``company`` builds and runs trains: no farm, and not the trust."""
    return company.is_major and company is not trust_of(game)


def is_last_round(game: GameInPlay) -> bool:
    """Whether this is the last operating round, in which nothing is built and trains earn double."""
    progress = game.progress
    last_set = progress.last_set is not None and progress.turn >= progress.last_set
    return last_set and game.round.kind == "operating" and game.round.number >= progress.rounds_in_set


def is_overdrawn(game: GameInPlay, company: Corporation) -> bool:
    """Whether ``company`` has more loans than players have shares of it."""
    return company.loans > book_of(game).most(company)


def take_from(goods: dict[str, int], hex_: str) -> None:
    """Take one cube off a hex that has some."""
    goods[hex_] -= 1
    if not goods[hex_]:
        del goods[hex_]
