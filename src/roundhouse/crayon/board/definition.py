"""What a board is, as data: maps, cities, rivers, links and decks, before it becomes a graph."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from .coordinates import Milepost

Size = Literal["small", "medium", "major"]
Nature = Literal["land", "sea", "barren"]
Lasts = Literal["once", "turn", "forever"]
Link = tuple[Milepost, Milepost]


@dataclass(frozen=True, slots=True)
class Terrain:
    """A kind of milepost. ``cost`` is in gold pieces; ``None`` where no track may be built."""

    symbol: str
    name: str
    cost: int | None
    nature: Nature = "land"


@dataclass(frozen=True, slots=True)
class MapSheet:
    """One of the maps of a board. ``below``: bribes are due there. ``offset``: where it lies on the first."""

    number: int
    name: str
    below: bool
    offset: tuple[int, int]
    terrain: Mapping[Milepost, Terrain]
    regions: Mapping[Milepost, str]


@dataclass(frozen=True, slots=True)
class City:
    """A city: one milepost, or seven around a centre when it is major."""

    name: str
    size: Size
    centre: Milepost
    loads: tuple[str, ...]
    ports: tuple[Milepost, ...] = ()
    disputed: Size | None = None
    """The size that other sources give it; it counts for crowds only."""


@dataclass(frozen=True, slots=True)
class River:
    """A river and the links that cross it."""

    name: str
    links: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class MagicLink:
    """Two cities of which any milepost is one step from any of the other, while the link is open."""

    name: str
    cities: tuple[str, str]
    open: bool


@dataclass(frozen=True, slots=True)
class Entrance:
    """A place where two maps meet: the milepost above and its twin below."""

    name: str
    above: Milepost
    below: Milepost


@dataclass(frozen=True, slots=True)
class Demand:
    """One line of a demand card."""

    load: str
    city: str
    pay: int


@dataclass(frozen=True, slots=True)
class DemandCard:
    """A card with demands, of which one may be met."""

    number: int
    demands: tuple[Demand, ...]


@dataclass(frozen=True, slots=True)
class Area:
    """Which mileposts or trains an effect is about. What is not given does not restrict."""

    terrains: tuple[str, ...] = ()
    regions: tuple[str, ...] = ()
    within: int | None = None
    beyond: int | None = None
    of_cities: tuple[str, ...] = ()
    of_terrains: tuple[str, ...] = ()
    by_sea: bool = False
    inland: int | None = None
    below: bool = False
    rivers: tuple[str, ...] = ()
    aboard: bool = False
    level: int = 0
    drawer: bool = False


@dataclass(frozen=True, slots=True)
class Effect:
    """One thing that an event does; ``values`` are names of links or the brackets of a tax."""

    kind: str
    area: Area = field(default_factory=Area)
    values: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class EventCard:
    """An event: it acts at once and, if it lasts, until the end of its drawer's next turn."""

    number: int
    id: str
    title: str
    lasts: Lasts
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck of demands and events that a board can be played with."""

    id: str
    demands: tuple[DemandCard, ...]
    events: tuple[EventCard, ...]


@dataclass(frozen=True, slots=True)
class Foreman:
    """A foreman and what he does for whoever employs him."""

    name: str
    race: str
    costs: Mapping[str, int] = field(default_factory=dict)
    river: int | None = None
    inlet: int | None = None
    below: int | None = None
    only_below: bool = False
    bribes: bool = True
    collects: bool = False
    ships: int = 1
    free_boarding: bool = False


@dataclass(frozen=True, slots=True)
class Ship:
    """A ship card: what boarding costs and how far it sails in a turn."""

    name: str
    fee: int
    speed: int


@dataclass(frozen=True, slots=True)
class Engine:
    """A kind of train."""

    name: str
    level: int
    capacity: int
    speed: int
    count: int
    dragon: bool = False


@dataclass(frozen=True, slots=True)
class Numbers:
    """The numbers of the rules, in gold pieces and mileposts."""

    gold: int = 60
    goal: int = 250
    majors: int = 7
    budget: int = 20
    exits: int = 2
    fee: int = 4
    bribe: int = 1
    river: int = 2
    inlet: int = 3
    upgrade: int = 10
    hand: int = 3
    sections: int = 3
    right_of_way: int = 3
    exchange_draw: int = 1
    exchange_select: int = 5
    small: int = 2
    medium: int = 3
    port: int = 2
    building_turns: int = 3


@dataclass(frozen=True, slots=True)
class BoardDefinition:
    """A whole board with its decks."""

    id: str
    name: str
    note: str
    numbers: Numbers
    terrains: tuple[Terrain, ...]
    maps: tuple[MapSheet, ...]
    cities: tuple[City, ...]
    rivers: tuple[River, ...]
    inlets: tuple[Link, ...]
    spits: tuple[Link, ...]
    ports: tuple[Milepost, ...]
    entrances: tuple[Entrance, ...]
    magic: tuple[MagicLink, ...]
    loads: Mapping[str, int]
    decks: tuple[Deck, ...]
    foremen: tuple[Foreman, ...]
    ships: tuple[Ship, ...]
    engines: tuple[Engine, ...]
