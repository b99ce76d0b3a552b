"""The settings and the memory of 1822Africa."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from roundhouse.eighteen.model.references import HexName, PrivateName, TileName, TrainName
from roundhouse.eighteen.model.trains import Copies
from roundhouse.eighteen.model.words import Money
from roundhouse.table.journal import Piece, tracked


class Reserve(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The second game reserve, which a private company lays."""

    private: PrivateName
    """Which private company."""
    tile: TileName
    """The tile of the reserve."""
    printed: HexName
    """The hex of the reserve that is printed on the map."""
    per_hex: Money
    """What the company gets for each hex between both."""


class Safari(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The safari car."""

    train: TrainName
    """The card that stands for it."""
    bonus: Money
    """What the train that has it earns more for each game reserve."""


class Mine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The gold mine."""

    private: PrivateName
    """The private company that places it in a city."""
    bonus: Money
    """What that city is worth more."""


class Coffee(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The coffee plantation."""

    private: PrivateName
    """The private company that plants it on a hex."""
    bonus: Money
    """What a route over that hex earns more."""
    gift: Money
    """What the company gets at once."""


class KeptTiles(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The tiles that a private company keeps for its owner."""

    private: PrivateName
    """Which private company."""
    tiles: Copies
    """How many tiles."""
    per_tile: Money
    """What it pays for each tile that is left."""


class Recycler(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The private company that brings trains back that have rusted."""

    private: PrivateName
    """Which private company."""
    trains: Mapping[TrainName, str]
    """By the kind of train that has rusted: the card that a company buys then."""


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the private companies of 1822Africa are good for, and which trains run as express trains."""

    express: Mapping[TrainName, str]
    """The trains of which one may run as an express train, and what each is called then."""
    adds_town: PrivateName
    """The private company that lays a tile with a town over plain land or plain track."""
    rebate: PrivateName
    """The private company that gets money for a yellow tile on some hexes."""
    rebate_amount: Money
    """How much."""
    desert: PrivateName
    """The private company that lays tiles in the desert in place of the tile actions of a turn."""
    reserve: Reserve
    """The second game reserve."""
    safari: Safari
    """The safari car."""
    mine: Mine
    """The gold mine."""
    coffee: Coffee
    """The coffee plantation."""
    kept_tiles: KeptTiles
    """The tiles that are kept for one company."""
    recycler: Recycler
    """The trains that come back."""
    seller: PrivateName
    """The private company for which the bank buys a share of the treasury."""


class TilesKept(Piece):
    """The tiles that are kept for the owner of a private company, by name, and whether all were chosen."""

    names: tuple[str, ...] = tracked(())
    chosen: bool = tracked(False)

    def __init__(self) -> None:
        super().__init__("tiles_kept")


class Rusted(Piece):
    """The kinds of trains of which some have rusted."""

    names: frozenset[str] = tracked(frozenset())

    def __init__(self) -> None:
        super().__init__("rusted_kinds")
