"""A title: everything that makes one 18xx game differ from another, as data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from .companies import CorporationDef, PrivateDef
from .market import MarketDef
from .references import HexName, TrainName
from .settings import Settings
from .trains import Copies, Phase, TrainKind
from .vocabulary import RoundSettings, StepSettings
from .words import (
    AxisLabel,
    BorderKind,
    Count,
    HexColor,
    Layout,
    Money,
    PhaseColor,
    PlayerCount,
    TileColor,
    TrackKind,
)

Bonus = Annotated[int, Meta(ge=0, le=1000)]
Side = Annotated[int, Meta(ge=0, le=5)]
"""A side of a hex, as the tile language numbers them."""
Players = Annotated[int, Meta(ge=2, le=12)]
"""A number of players."""


class HexDef(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hex of the map as printed: coordinate, colour, tile code, name of the place on it."""

    name: str
    color: HexColor
    code: str = ""
    location: str | None = None


class MapDef(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The map: ``layout`` flat or pointy, ``axes`` how coordinates run (see :mod:`roundhouse.hexes`)."""

    layout: Layout
    hexes: tuple[HexDef, ...]
    axes: Mapping[str, AxisLabel] | None = None
    next_tiles: Mapping[str, Mapping[str, tuple[str, ...]]] = {}
    """Hexes where of a colour only one tile or some may be laid, whatever their label: hex, colour, tiles."""
    free_upgrades: tuple[str, ...] = ()
    """Hexes where a tile need not join new track to that of whoever lays it."""
    last_tiles: tuple[str, ...] = ()
    """Tiles that are never replaced."""
    town_tiles: Mapping[str, Mapping[str, tuple[str, ...]]] = {}
    """What may also replace a tile with towns, once tiles of a colour may be laid, if all its exits stay:
    colour, tile, its successors."""
    city_tiles: Mapping[str, Mapping[str, tuple[str, ...]]] = {}
    """The same for tiles with a city, whose successors may have several cities."""
    loose_towns: bool = False
    """Need the successors that ``town_tiles`` and ``city_tiles`` name not join new track to that of whoever
    lays them?"""
    double_tiles: tuple[Mapping[str, str], ...] = ()
    """Tiles that cover several hexes, which are laid and paid together: for each hex of one the end of the
    name of its part there."""
    only_for: Mapping[str, tuple[str, ...]] = {}
    """Hexes whose stops are for trains of one category only: category, hexes."""
    ship_track: TrackKind | None = None
    """The kind of track that only ships use, or trains of nobody: no company connects along it."""
    apart_track: TrackKind | None = None
    """The kind of track along which no company connects, and on which only those trains run that do not run
    on broad track."""
    feeder_track: TrackKind | None = None
    """The kind of track that only adds to what stops pay: no company connects along it, and it leads on from
    what they reach."""
    thin_as_broad: bool = False
    """Is thin track only drawn so, and meets broad track at the sides of hexes?"""
    separate_gauges: bool = False
    """Do broad and narrow track connect only by themselves, never over a stop that both reach?"""
    gauges_meet: bool = False
    """Do broad and narrow track connect companies together, while each train runs on one of them only?"""
    broad_over_narrow: PhaseColor | None = None
    """Once tiles of this colour may be laid, broad track may take the place of narrow track."""
    gauge_conversion: bool = False
    """May a yellow or green tile be laid over one of its colour that differs only in gauge: in one piece of
    track, or in two beside a stop?"""
    towns_on_track: bool = False
    """May a green or brown tile be laid over one of its colour that has a town less, on plain track? The
    company need not reach it."""
    gauge_border: BorderKind | None = None
    """The type of the borders where the gauge changes: trains count each as they count stops (``change``)."""
    ferry_track: TrackKind | None = None
    """The kind of track inside a hex that joins two of its cities as a ferry does: a train that takes it
    counts them as one stop, and they block trains only together."""
    ferry_toll: Money = 0
    """How much less a stop pays where a train takes the ferry."""
    uncounted: tuple[str, ...] = ()
    """Hexes that a train which counts hexes passes without counting them: each is one place with a hex beside
    it."""
    beyond: tuple[str, ...] = ()
    """Hexes beyond the edge of the map, to which track may lead and where it ends."""
    open_sides: Mapping[str, tuple[Side, ...]] = {}
    """Sides over which track may lead although none is printed there: hex, its sides."""


class TileDef(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tile of the supply: ``count`` copies (``None``: unlimited); ``code`` when it is the title's own.

    ``lies_on``: the colour of the tiles that it replaces, where that is not the colour before its own.
    ``cost``: what laying it costs, where that does not depend on the terrain.
    """

    name: str
    count: Copies | None = 1
    color: TileColor | None = None
    code: str | None = None
    lies_on: TileColor | None = None
    """The colour of the tiles that it replaces, where that is not the colour before its own."""
    cost: Money | None = None
    """What laying it costs, where that does not depend on the terrain."""


class StepDef(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A step of a round by name, with its settings."""

    name: str
    settings: StepSettings


class RoundDef(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of round by name and the steps in it, first to last."""

    kind: str
    steps: tuple[StepDef, ...]
    settings: RoundSettings


class OptionDef(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An optional rule: what it is called and what it changes in the title (a patch, like JSON merge)."""

    id: str
    """Its id."""
    name: str
    """What it is called."""
    text: str = ""
    """What it does, in a sentence."""
    players: tuple[Players, ...] = ()
    """With how many players it is played; with other numbers it changes nothing. Without it: with any."""
    by_itself: bool = False
    """Is it not chosen, but played with its numbers of players unless another rule for them is chosen?"""
    means: tuple[str, ...] = ()
    """Other rules that it stands for, which are played with it."""
    all_of: tuple[str, ...] = ()
    """It changes nothing unless all of these rules are played, too. Where it also stands by itself, it is not
    chosen, but holds wherever they are."""
    any_of: tuple[str, ...] = ()
    """The same, if one of these is."""
    none_of: tuple[str, ...] = ()
    """The same, if none of these is."""
    otherwise: str = ""
    """What is played without it, if that has a name, such as the map of the title beside those of its
    optional rules."""
    change: Mapping[str, Any] = {}
    """What it changes: a part of a title, laid over the file."""


class BonusDef(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Money for a route that has a stop of each of ``sets``: hexes, with what each adds to ``amount``.

    ``counted``: the stops must be among those that the train counts.
    ``multiplied``: trains that multiply what stops pay multiply it, too.
    ``joined``: routes that meet, not at an off-board place, may have it together.
    """

    name: str
    """What it is called."""
    sets: tuple[Mapping[str, Bonus], ...]
    """Sets of hexes, each with what it adds to the amount; a route needs one of each."""
    amount: Bonus = 0
    """How much."""
    counted: bool = True
    """Must the stops be among those that the train counts?"""
    multiplied: bool = False
    """Is it multiplied by trains that multiply what stops pay?"""
    joined: bool = False
    """May routes that meet, elsewhere than off the board, have it together?"""
    paid_by: HexName | None = None
    """The hex of which a stop says how much it is, by the colours of the phase, besides the amount."""
    trains: tuple[TrainName, ...] | None = None
    """The kinds of train that may have it; without it, all."""


class RailsNames(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the program Rails calls the things of a title, where it is not what they are called here.

    Rails’ name to the id here, of ``privates``, ``corporations`` and ``tiles``. ``options`` are the options
    of Rails that are optional rules here: ``Name=value`` to their ids, with spaces between. ``swapped`` are
    hexes whose printed cities Rails counts the other way round. With ``crossed`` Rails names rows by
    letters and columns by numbers, where here it is the other way: its ``C8`` is ``H3``. ``always`` are the
    optional rules here that Rails always plays by. ``turns`` are steps clockwise from Rails’ drawing of a
    tile to the one here, and ``swapped_tiles`` are Rails’ names of tiles with two cities that it counts the
    other way round: of tiles that only this title has, or has drawn its own way. ``items`` are what is sold
    in the beginning, where it is not the private company of that name (``U1 share``: the other half of minor
    U1), ``phases`` and ``hexes`` those that differ. ``stations`` are the cities of a hex or tile in the order
    of Rails, and ``worth`` is what private companies add there to what players are worth.
    """

    privates: Mapping[str, str] = {}
    """Rails' names of private companies, and of corporations whose president's certificate is sold with them,
    to their ids."""
    corporations: Mapping[str, str] = {}
    """Rails' names of corporations, to their ids."""
    items: Mapping[str, str] = {}
    """Rails' names of what is sold in the beginning, where the private company sold here is another one than
    that which Rails names so."""
    tiles: Mapping[str, str] = {}
    """Rails' names of tiles, to those here."""
    options: Mapping[str, str] = {}
    """Options of Rails, ``Name=value``, to the optional rules here, with spaces between."""
    turns: Mapping[str, Side] = {}
    """Steps clockwise from Rails' drawing of a tile to the one here, where no other title has it so."""
    always: tuple[str, ...] = ()
    """Optional rules here that Rails always plays by."""
    swapped: tuple[str, ...] = ()
    """Hexes whose printed cities Rails counts the other way round."""
    swapped_tiles: tuple[str, ...] = ()
    """Rails' names of tiles with two cities that it counts the other way round, in this title only."""
    stations: Mapping[str, tuple[Count, ...]] = {}
    """The cities, from 1, that are the stations of Rails on a hex as printed or on a tile, where there are
    more than two of them in another order."""
    phases: Mapping[str, str] = {}
    """Rails' names of phases, to those here, where it has more of them."""
    hexes: Mapping[str, str] = {}
    """Rails' names of hexes, to those here, where its map differs."""
    worth: Mapping[str, Money] = {}
    """What private companies, by the ids here, add in Rails to what their owners are worth, beyond what they
    add here."""
    crossed: bool = False
    """Are letters and numbers of hexes exchanged in Rails?"""


class Title(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An 18xx game. Keys that count players are whole numbers; money is in whole units.

    ``bank`` is the money in the game (``None``: no end of it), ``banks`` says it anew for some numbers of
    players. ``certificate_limit`` goes by the number of players, or by that and then by the number of
    corporations in the game.
    """

    id: str
    """The title's id."""
    name: str
    """What it is called."""
    min_players: Players
    max_players: Players
    bank: Money | None
    starting_cash: Mapping[int, Money]
    certificate_limit: Mapping[PlayerCount, Count | Mapping[int, Count]]
    map: MapDef
    """The map; without hexes where companies never operate."""
    tiles: tuple[TileDef, ...]
    """The supply."""
    market: MarketDef
    """The stock market."""
    trains: tuple[TrainKind, ...]
    """The kinds of train, in the order of sale."""
    phases: tuple[Phase, ...]
    """The phases, in order."""
    corporations: tuple[CorporationDef, ...]
    """The corporations."""
    privates: tuple[PrivateDef, ...]
    """The private companies."""
    rounds: Mapping[str, RoundDef]
    settings: Settings
    """The settings of the rules."""
    minors: tuple[CorporationDef, ...] = ()
    banks: Mapping[int, Money] = {}
    bonuses: tuple[BonusDef, ...] = ()
    """Money for routes that join places."""
    currency: str = "${}"
    """How money is written, {} for the number."""
    designer: str = ""
    """Who designed it."""
    publisher: str = ""
    """Who published it."""
    place: str = ""
    """Where it plays."""
    first_game: bool = False
    """Does it suit people who have not played such a game before?"""
    options: tuple[OptionDef, ...] = ()
    """Optional rules."""
    assumed: tuple[str, ...] = ()
    """What the file of a designer leaves unsaid, as it was read."""
    foreign: Mapping[str, str] = {}
    """What other programs call this title where it is not its id: program to name. With sizes of tables
    behind the program (“18xx.games 2-3”) the name stands for tables of so many players only."""
    parts: Mapping[str, Mapping[str, Any]] = {}
    """The mechanisms that this title uses beside the usual rules: name of the part to its settings."""
    rails: RailsNames | None = None
    """The names of Rails, for its saved games; ``None``: it does not have this title."""
    own: Mapping[str, Any] = {}
    """The settings of the part that only this title has."""
    words: Mapping[str, str] = {}
    """What this title calls that which holds and happens in its phases: the word of the data to words for
    people, as in the middle of a sentence."""

    @property
    def has_map(self) -> bool:
        """Whether it is played on a map, with track and trains."""
        return bool(self.map.hexes)

    def train(self, name: str) -> TrainKind:
        """The kind of train of that name. Raises KeyError."""
        for kind in self.trains:
            if kind.name == name:
                return kind
        raise KeyError(name)

    def bank_for(self, players: int) -> int | None:
        """The money in the game with so many players; ``None``: no end of it."""
        return self.banks.get(players, self.bank)

    def money(self, amount: int) -> str:
        """``amount`` as people of this title write it."""
        return f"−{self.currency.format(-amount)}" if amount < 0 else self.currency.format(amount)
