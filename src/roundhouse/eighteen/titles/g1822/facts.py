"""The settings and the memory of 1822."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from roundhouse.eighteen.model.words import Money
from roundhouse.eighteen.rules.state.pieces import Purse
from roundhouse.table.journal import Piece, tracked, tracked_dict

BUY_TRAINS, GREEN = "can_buy_trains", "minors_green_upgrade"
"""Status of phases: trains are bought from other companies; minors lay no brown tiles."""


class Buyers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who may take a private company over: from which phase on, and whether minors may, too."""

    phase: str
    minors: bool = False


class Channel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The hex of the Channel, and that of the land beyond."""

    sea: str
    land: str


class Straight(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first tile on a hex, and its exits."""

    hex: str
    tile: str
    exits: tuple[int, int]


class Works(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The private companies that lay tiles, and which of them may be used together for one tile.

    ``removes_town``: over a town; ``free``: for nothing on the first tile on ``free_terrain``; ``estuary``:
    cheaper over an estuary; ``ahead``: a colour before its phase; ``extra``: beside the tile actions.
    ``plain`` and ``towns`` are the tiles without stops and those with a town.
    """

    removes_town: str
    free: str
    free_terrain: tuple[str, ...]
    estuary: str
    estuary_discount: Money
    ahead: str
    extra: str
    plain: tuple[str, ...]
    towns: tuple[str, ...]
    together: Mapping[str, tuple[str, ...]]


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the private companies are good for."""

    buyers: Mapping[str, Buyers]
    trains: Mapping[str, str]
    permanents: tuple[str, ...]
    pullman: str
    electric: str
    worthless: tuple[str, ...]
    """Those that pay nothing once a company has taken them over."""
    savings: Mapping[str, Money]
    """Those that save money, and how much with each phase."""
    by_phase: str
    phase_revenues: tuple[Money, ...]
    """What that one pays a company, by phase."""
    kept: Mapping[str, tuple[str, ...]] = {}
    """Hexes whose first tile is kept for the owner of a card or the president of a company."""
    works: Works
    bridge: str | None = None
    """The private company that lays tiles on both sides of an estuary."""
    channel_token: str
    """The private company with a token for the Channel."""
    swaps_token: str
    """The one that makes an exchange token a usual one, or the other way round."""
    moves_card: str
    """The one that moves a card."""
    channel: Channel | None = None
    straight: Straight | None = None
    home_is_lay: str | None = None
    """The minor whose home token is the tile action of its first turn."""
    two_tiles_from: str
    """The phase from which on corporations lay two tiles."""
    one_link: tuple[str, ...] = ()
    """Two cities that two tracks join, of which the routes of a company use one."""
    visited_twice: tuple[str, ...] = ()
    """The hexes in which a route may come to two stops."""
    mail: tuple[str, ...]
    """The private companies with a mail contract."""
    pulled: tuple[str, ...]
    """The permanent trains that can have the Pullman car."""
    tax_haven: str
    """The one that may own shares."""
    tax_haven_multiple: bool = False
    """May it own several?"""
    local: tuple[str, ...]
    """The kinds of local trains."""
    upgrade: Mapping[str, Money]
    """What it costs to make a local train a 2-train, by phase; the last named one holds."""


class Powers(Piece):
    """What has been saved on which card; the hex before the home that a minor has chosen."""

    saved: dict[str, int] = tracked_dict()
    before_home: str = tracked("")

    def __init__(self) -> None:
        super().__init__("powers")


class Savings(Purse):
    """The money that has been saved on cards."""

    def __init__(self) -> None:
        super().__init__("savings", "the savings", 0)
