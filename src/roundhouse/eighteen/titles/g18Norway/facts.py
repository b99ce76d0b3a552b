"""The settings and the memory of 18Norway."""

from __future__ import annotations

from typing import Literal

import msgspec

from roundhouse.eighteen.model.words import Money
from roundhouse.table.journal import Piece, tracked


class Shipyard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The private company that earns by ships, and what it gets for each."""

    private: str
    income: Money


class Station(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The private company whose corporation gets a token: where, from which phase on, and on which tile."""

    private: str
    hex: str
    phase: str
    tile: str


class Lake(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lake with ferries, and its tiles."""

    hex: str
    green: str
    brown: str


class FreeShip(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The corporation that gets a ship for nothing."""

    corporation: str
    train: str


class TwoTiles(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The corporation that lays two tiles until its home is joined with a hex."""

    corporation: str
    until: str


class Mail(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The corporation with a mail contract, and what it earns for each of yellow, green and brown."""

    corporation: str
    amount: Money


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Of each of ``pairs`` of private companies one is in the game, by ``sides`` or at ``random``. ``ofoten``
    is the private company that pays only from a later phase on. The corporation ``switcher`` has a train that
    passes a full city. With the first ``last_train`` the end begins."""

    sides: Literal["a", "b"]
    pairs: tuple[tuple[str, str], ...]
    shipyard: Shipyard
    station: Station
    ofoten: str
    lake: Lake
    free_ship: FreeShip
    two_tiles: TwoTiles
    mail: Mail
    switcher: str
    last_train: str
    random: bool = False


class Norway(Piece):
    """``joined``: the home of the corporation that lays two tiles is joined with Oslo. ``given``: the free
    ship is given."""

    joined: bool = tracked(False)
    given: bool = tracked(False)

    def __init__(self) -> None:
        super().__init__("norway")
