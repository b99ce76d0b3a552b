"""The facts that only 1882 has, and what its game remembers."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from roundhouse.eighteen.model.abilities import NeutralToken
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.state.spots import Spot
from roundhouse.table.journal import Piece, tracked


class Central(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The private that starts a corporation, and the kinds of train of which one each is kept for that."""

    private: str
    corporation: str
    trains: tuple[str, ...]


class Rebellion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the rebels are, and the bonus for a yellow tile there."""

    hexes: tuple[str, ...]
    bonus: int


class HudsonBay(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A bonus for a route from one of the hexes in the west to one in the east."""

    name: str
    west: tuple[str, ...]
    east: tuple[str, ...]
    bonus: int


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The corporation of the neutral tokens, the hex where one goes fishing, and the rest by name."""

    neutral_owner: str
    fishing: str
    central: Central
    rebellion: Rebellion
    hudson_bay: HudsonBay


class Memory(Piece):
    """The train with which the rebellion begins, and where neutral tokens were left, in that order."""

    rebellion: str = tracked("")
    neutral: tuple[str, ...] = tracked(())

    def __init__(self) -> None:
        super().__init__("assiniboia")


def neutral_owner(game: GameInPlay) -> str:
    """The corporation whose tokens are neutral."""
    return game.settings_of(Facts).neutral_owner


def has_neutral(game: GameInPlay, company: Corporation) -> bool:
    """Has ``company`` its neutral token still?"""
    return bool(game.abilities.usable_at(company, NeutralToken))


def rebels(game: GameInPlay) -> Sequence[str]:
    """The hexes of the rebels."""
    return game.settings_of(Facts).rebellion.hexes


def lay_neutral(game: GameInPlay, spot: Spot, slot: int | None = None) -> None:
    """One more neutral token on the map."""
    memory = game.memory_of(Memory)
    game.land.board.place_token(spot.hex, spot.city, neutral_owner(game), slot=slot)
    memory.neutral = (*memory.neutral, spot.hex)


def drop_neutral(game: GameInPlay, spot: Spot) -> None:
    """A neutral token leaves the game."""
    memory = game.memory_of(Memory)
    game.land.board.remove_token(spot.hex, spot.city, neutral_owner(game))
    memory.neutral = tuple(hex_ for hex_ in memory.neutral if hex_ != spot.hex)
