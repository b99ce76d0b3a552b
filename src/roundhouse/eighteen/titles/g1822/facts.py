"""The settings and the memory of 1822."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from roundhouse.eighteen.model.references import (
    CompanyName,
    HexName,
    OwnedName,
    PrivateName,
    TileName,
    TrainName,
)
from roundhouse.eighteen.model.words import Money
from roundhouse.eighteen.rules.state.pieces import Purse
from roundhouse.table.journal import Piece, tracked, tracked_dict

BUY_TRAINS, GREEN = "can_buy_trains", "minors_green_upgrade"
"""Status of phases: trains are bought from other companies; minors lay no brown tiles."""


class Buyers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who may take a private company over from a player."""

    phase: str
    """From which phase on."""
    minors: bool = False
    """May minors take it over, too?"""


class Channel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The Channel, which trains cross to the land beyond."""

    sea: HexName
    """The hex of the Channel."""
    land: HexName
    """The hex of the land beyond."""


class Straight(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tile that lies in one way only on a hex."""

    hex: HexName
    """The hex."""
    tile: TileName
    """The tile."""
    exits: tuple[int, int]
    """The sides to which its track leads there, from 0."""


class Works(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The private companies that lay tiles, and which of them may be used together for one tile."""

    removes_town: PrivateName
    """The one that lays plain track over a town."""
    free: PrivateName
    """The one whose first tile on some terrain costs nothing."""
    free_terrain: tuple[str, ...]
    """The kinds of that terrain."""
    estuary: PrivateName | None = None
    """The one whose tiles over an estuary cost less, if the title has it."""
    estuary_discount: Money = 0
    """How much less."""
    ahead: PrivateName
    """The one that lays a tile of a colour that the phase does not allow yet."""
    extra: PrivateName
    """The one that lays tiles beside the tile actions of the turn."""
    plain: tuple[TileName, ...]
    """The tiles without stops."""
    towns: tuple[TileName, ...]
    """The tiles with a town."""
    together: Mapping[PrivateName, tuple[PrivateName, ...]]
    """With which others each of them may be used for the same tile."""


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the private companies of 1822 are good for, and what is special in its minors and trains."""

    buyers: Mapping[PrivateName, Buyers]
    """The private companies that companies may take over, and which companies may."""
    trains: Mapping[PrivateName, str]
    """The train, by its card, that a company gets with a private company."""
    permanents: tuple[TrainName, ...]
    """The trains of private companies that never rust, of which a company has one."""
    pullman: TrainName
    """The Pullman car."""
    electric: TrainName
    """The electric train, of which a company has one."""
    worthless: tuple[PrivateName, ...]
    """The private companies that pay nothing once a company has taken them over."""
    savings: Mapping[PrivateName, Money]
    """The private companies that save money, and how much in each operating round: by the number of the phase
    so many times this."""
    by_phase: PrivateName
    """The private company that pays a company by the phase. While a player has it, the money of that player
    may count twice for the order of the players."""
    phase_revenues: tuple[Money, ...]
    """What that private company pays a company in each phase."""
    kept: Mapping[HexName, tuple[OwnedName, ...]] = {}
    """Hexes whose first tile is kept for the owner of a private company or the president of a company."""
    works: Works
    """The private companies that lay tiles."""
    bridge: PrivateName | None = None
    """The private company that lays tiles on both sides of an estuary."""
    channel_token: PrivateName | None = None
    """The private company with a token for the Channel, if the title has it."""
    swaps_token: PrivateName
    """The private company that makes an exchange token a usual one, or the other way round."""
    moves_card: PrivateName | None = None
    """The private company that moves a card in the line for a box, if the title has it."""
    channel: Channel | None = None
    """The Channel, if the map has it."""
    straight: Straight | None = None
    """A tile that lies in one way only on a hex, if there is one."""
    home_is_lay: CompanyName | None = None
    """The minor whose home token is the tile action of its first turn."""
    two_tiles_from: str
    """The phase from which on corporations lay two tiles."""
    one_link: tuple[HexName, ...] = ()
    """Two cities that two tracks join, of which the routes of a company use one."""
    visited_twice: tuple[HexName, ...] = ()
    """The hexes in which a route may come to two stops."""
    mail: tuple[PrivateName, ...]
    """The private companies with a mail contract."""
    pulled: tuple[TrainName, ...]
    """The permanent trains that can have the Pullman car."""
    tax_haven: PrivateName
    """The private company that may own shares."""
    tax_haven_multiple: bool = False
    """May the tax haven own several shares?"""
    local: tuple[TrainName, ...]
    """The kinds of local trains."""
    upgrade: Mapping[str, Money]
    """What it costs to make a local train a 2-train, by phase; the last phase named that has begun holds."""


class Powers(Piece):
    """What the private companies and one minor have done."""

    saved: dict[str, int] = tracked_dict()
    """The money that has been saved on each card, by its id."""
    before_home: str = tracked("")
    """The hex to which the track of the home leads that a minor has chosen."""

    def __init__(self) -> None:
        super().__init__("powers")


class Savings(Purse):
    """The money that has been saved on cards."""

    def __init__(self) -> None:
        super().__init__("savings", "the savings", 0)
