"""What the file of 18CZ says that no other title knows, and what a game remembers: settings and memory."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

import msgspec

from roundhouse.eighteen.model.references import CompanyName, HexName, TrainName
from roundhouse.eighteen.model.words import Money
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.pieces import Corporation, Player
from roundhouse.table.journal import Piece, tracked

Size: TypeAlias = Literal[4, 5, 10]
"""The number of shares of a corporation: small, medium, large."""
SMALL, MEDIUM, LARGE = 4, 5, 10


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The three sizes of corporations, the worth of private companies, and the owner who is nobody."""

    pars: Mapping[Size, tuple[Money, ...]]
    """The par prices of corporations of each size."""
    homes: Mapping[CompanyName, tuple[HexName, ...]]
    """The hexes of which a large corporation chooses one as its home."""
    trains: Mapping[Size, tuple[TrainName, ...]]
    """The trains that corporations of each size run, by name."""
    buyers: Mapping[Money, Size]
    """The least size of corporations that buy a private company, by what it pays in an operating round."""
    private_values: tuple[Money, ...]
    """What every private company is worth in each operating round of the game."""
    home_bonus: Money
    """What a route of a large corporation earns more with a stop on its home."""
    moved_token_price: Money
    """What a token costs that is on the charter of a corporation that has taken another one over."""
    neutral_owner: bool = False
    """Does Václav, who is nobody, own a corporation of each size? With two players only."""


class Sizes(Piece):
    """Which sizes of corporations may be started, and which sides of trains have rusted."""

    open: frozenset[int] = tracked(frozenset({SMALL}))
    rusted: frozenset[str] = tracked(frozenset())

    def __init__(self) -> None:
        super().__init__("sizes")


class Vaclav(Player):
    """An owner who is nobody: both players decide for his corporations. He may owe the bank what track
    costs."""

    def __init__(self) -> None:
        super().__init__("-1", "Václav", 0)


def vaclav_of(game: GameInPlay) -> Vaclav | None:
    """Václav, in a game for two."""
    return game.memory_of(Vaclav) if game.settings_of(Facts).neutral_owner else None


def is_vaclavs(game: GameInPlay, company: object) -> bool:
    """Is this a corporation of Václav?"""
    return isinstance(company, Corporation) and isinstance(company.player, Vaclav)


def train_size(game: GameInPlay, name: str) -> int:
    """The size of corporations that run trains called ``name``."""
    found = (size for size, names in game.settings_of(Facts).trains.items() if name in names)
    return next(found, SMALL)


def operating_rounds(game: GameInPlay, rounds: tuple[int, ...]) -> int:
    """How many operating rounds of the game have begun, of a calendar of ``rounds``."""
    progress = game.progress
    done = sum(rounds[: progress.turn - 1])
    return done + (game.round.number if game.round.kind == "operating" else 0)


def par_prices(game: GameInPlay, corporation: Corporation) -> tuple[int, ...]:
    """The par prices of corporations of this size, the lowest first."""
    pars = game.settings_of(Facts).pars
    return next(tuple(sorted(prices)) for size, prices in pars.items() if size == corporation.size)


def homes_of(game: GameInPlay, company: Corporation) -> tuple[str, ...]:
    """The hexes where a large corporation may begin; none for others."""
    return game.settings_of(Facts).homes.get(company.id, ())


def has_token(game: GameInPlay, company: Corporation) -> bool:
    """Has a corporation a token on the map?"""
    return next(game.land.board.tokens_of(company.id), None) is not None
