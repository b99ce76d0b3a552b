"""The settings and the memory of 18RoyalGorge."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from roundhouse.eighteen.model.abilities import Timed
from roundhouse.eighteen.model.references import (
    CompanyName,
    HexName,
    OwnedName,
    PrivateName,
    TileName,
    TrainName,
)
from roundhouse.eighteen.model.words import Count, Money, Percent, PhaseColor
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.pieces import Corporation, Player, Private
from roundhouse.table.journal import Piece, tracked, tracked_dict


class PayDebts(Timed, frozen=True, kw_only=True, tag="pay_debt"):
    """The corporation pays one of its debts."""

    words = "Pays a debt"


class Draw(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Companies of which chance keeps some in the game."""

    of: tuple[OwnedName, ...]
    keep: Count


class HomeTown(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What lies on the home of a corporation that is not in the game."""

    hex: HexName
    tile: TileName


class Steel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The steel market: what the cubes of each column cost, the dearest first, and a cube that it has not.
    ``capital`` is what the company pays out beside its sales."""

    company: CompanyName
    capital: Money
    dearest: Money
    columns: Mapping[PhaseColor, Mapping[str, tuple[Money, ...]]]


class Gold(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the gold company pays out after so many shipments, how many there are by phase, what each earns
    the corporation, and the icon of a mine."""

    company: CompanyName
    dividends: tuple[Money, ...]
    limits: Mapping[str, int]
    bonus: Money
    mine: str


class Treaty(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The Treaty of Boston. ``debt`` is the marker with the price of a debt, ``notes`` the cards of what a
    corporation owes, ``drops`` how far its price falls at the end for what is left. ``returned`` are the
    prices of tokens on a charter to which one comes back, the last ones of them."""

    debt: CompanyName
    cell: str
    gorge: CompanyName
    rival: CompanyName
    notes: Mapping[CompanyName, PrivateName]
    drops: Mapping[CompanyName, tuple[int, ...]]
    doc: PrivateName
    green: Mapping[HexName, TileName]
    brown: Mapping[HexName, TileName]
    returned: tuple[Money, ...]


class Hotel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a stop at the hotel adds to a route of its corporation: where it is, and where later."""

    private: PrivateName
    bonus: Money
    hex: HexName
    later: HexName


class Ghosts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many ghost towns there are, and what each adds to a route of their corporation."""

    private: PrivateName
    bonus: Money
    tokens: Count


class CoalMines(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where trains bring coal cubes to their corporation, and how many there are."""

    private: PrivateName
    hex: HexName
    supply: Count


class Jeweler(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What each shipment of gold brings."""

    private: PrivateName
    income: Money


class Nugget(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one shipment earns instead of the usual."""

    private: PrivateName
    bonus: Money


class Bridge(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The lease of the way through the gorge: the percentage of a route over its ``hex`` that is paid."""

    private: PrivateName
    hex: HexName
    part: Percent


class CoalDepot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The bid for which a coal cube lies on the card."""

    private: PrivateName
    per_cube: Money


class Springs(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a player gets once track lies on the hex, from the third phase on."""

    private: PrivateName
    hex: HexName
    income: Money


class Miner(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The private company that counts as so many shares of the gold company."""

    private: PrivateName
    shares: Count


class Privates(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Private companies with rules of their own."""

    hotel: Hotel
    ghosts: Ghosts
    coal_mines: CoalMines
    jeweler: Jeweler
    nugget: Nugget
    bridge: Bridge
    investor: PrivateName
    coal_depot: CoalDepot
    springs: Springs
    miner: Miner
    engineer: PrivateName
    mint: PrivateName


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``starts`` says how many corporations, in the order of the title, may be started in a phase; later all.
    ``closing`` are the private companies that close together. The first train of the kind ``last_train`` ends
    the game; all left of ``exported_whole`` leave it together."""

    draws: tuple[Draw, ...]
    towns: Mapping[CompanyName, HomeTown]
    starts: Mapping[str, int]
    metal_cell: str
    steel: Steel
    gold: Gold
    treaty: Treaty
    privates: Privates
    closing: tuple[PrivateName, ...]
    last_train: TrainName
    exported_whole: TrainName

    @property
    def metals(self) -> tuple[str, str]:
        """The companies that own no railway: that of steel and that of gold."""
        return self.steel.company, self.gold.company


class Colorado(Piece):
    """What has happened: the steel that is left by column; gold by hex, and how much was shipped in this
    set; ghost towns; money on the card of the jeweler; coal cubes of each private company, and those that
    came from the mines; debts, and who is paid those of the rival; where the hotel is; whether track lies at
    Sulphur Springs, and whether its income is settled; the turn from which on the last train ends the game;
    and whether trains are just leaving it."""

    steel: dict[str, tuple[int, ...]] = tracked_dict()
    gold: dict[str, int] = tracked_dict()
    shipped: int = tracked(0)
    ghosts: frozenset[str] = tracked(frozenset())
    jeweler: int = tracked(0)
    cubes: dict[str, int] = tracked_dict()
    mined: int = tracked(0)
    debts: dict[str, int] = tracked_dict()
    doc: Player | None = tracked(None)
    hotel: str = tracked("")
    springs: bool = tracked(False)
    springs_settled: bool = tracked(False)
    last_turn: int | None = tracked(None)
    exporting: bool = tracked(False)

    def __init__(self) -> None:
        super().__init__("colorado")


def open_private(game: GameInPlay, name: str) -> Private | None:
    """The private company, if it is in this game and has not closed."""
    private = game.privates.get(name)
    return None if private is None or private.closed else private


def company_with(game: GameInPlay, name: str) -> Corporation | None:
    """The corporation that owns a private company, if one does."""
    private = open_private(game, name)
    return private.owner if private is not None and isinstance(private.owner, Corporation) else None


def player_with(game: GameInPlay, name: str) -> Player | None:
    """The player who owns a private company, if one does."""
    private = open_private(game, name)
    return private.owner if private is not None and isinstance(private.owner, Player) else None
