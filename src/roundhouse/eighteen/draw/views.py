"""What a picture shows, as plain data that rules, pages and title files fill in.

Nothing here knows a rule: a token is a colour and letters, a lit hex is a word.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from roundhouse.eighteen.draw.geometry import Layout
from roundhouse.eighteen.track.tile import Tile

Arrow: TypeAlias = Literal["up", "right", "down", "left"]
Lit: TypeAlias = Literal["", "lit", "chosen"]
Fate: TypeAlias = Literal["rusts", "obsolete", "phased"]
Walk: TypeAlias = Literal["flat", "linear", "zigzag", "hexagonal"]


@dataclass(frozen=True, slots=True)
class TokenView:
    """A company's token: letters on its colour. ``city`` and ``slot`` (from 0) say where on a tile."""

    text: str
    color: str
    city: int = 0
    slot: int = 0


@dataclass(frozen=True, slots=True)
class ReservationView:
    """A place kept for a company: a slot, a city (no slot), or any place in the hex (no city)."""

    text: str
    city: int | None = 0
    slot: int | None = None


@dataclass(frozen=True, slots=True)
class MarkerView:
    """What lies on a hex beside tokens: a few letters on a colour (a hotel, a port, a destination)."""

    text: str
    color: str


@dataclass(frozen=True, slots=True)
class HexView:
    """One hex. ``x`` and ``y`` are doubled coordinates as ``roundhouse.hexes.grid`` counts them."""

    name: str
    x: int
    y: int
    tile: Tile
    location: str = ""
    tokens: tuple[TokenView, ...] = ()
    reservations: tuple[ReservationView, ...] = ()
    blockers: tuple[str, ...] = ()  # short names of private companies that bar the hex
    icons: tuple[str, ...] = ()  # names of pictures, beside those that the tile itself carries
    lit: Lit = ""
    printed: Tile | None = None  # under a laid tile: what is printed here, for its borders and partitions
    number: str = ""  # of a printed tile, written small in a corner
    markers: tuple[MarkerView, ...] = ()


@dataclass(frozen=True, slots=True)
class RoutePiece:
    """A piece of a route: path number ``path`` of ``tile.paths`` on hex ``hex``."""

    hex: str
    path: int


@dataclass(frozen=True, slots=True)
class RouteView:
    """The route of one train; ``line`` picks colour and dashes of the theme (taken modulo their number)."""

    line: int
    pieces: tuple[RoutePiece, ...]
    train: str = ""


@dataclass(frozen=True, slots=True)
class AxisView:
    """The labels along the sides: coordinate (x or y, doubled) -> what is written."""

    x: Mapping[int, str] = field(default_factory=dict, hash=False)
    y: Mapping[int, str] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class MapView:
    """A map: its hexes, how they lie, the labels of its axes, the routes to show."""

    hexes: tuple[HexView, ...]
    layout: Layout = "flat"
    axes: AxisView | None = None
    routes: tuple[RouteView, ...] = ()
    title: str = ""


@dataclass(frozen=True, slots=True)
class CellView:
    """A space of the market. ``zones`` are colours of the theme or ``#rrggbb``; the first fills the space.

    ``arrows`` say where a marker goes that can go no further in its row.
    """

    price: str
    zones: tuple[str, ...] = ()
    tokens: tuple[TokenView, ...] = ()  # in operating order
    note: str = ""
    arrows: tuple[Arrow, ...] = ()


@dataclass(frozen=True, slots=True)
class LedgeView:
    """A thick line along the sides of spaces. ``points`` are corners of spaces: columns and rows from the
    upper left; ``width`` is in units of a space, which is 60 wide."""

    points: tuple[tuple[float, float], ...]
    color: str = "black"
    width: float = 5.0
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class MarketView:
    """A stock market: rows of spaces, None where there is none; ``walk`` says how they lie.

    ``flat`` a table; ``linear`` one row; ``zigzag`` one row drawn as two that interlock; ``hexagonal`` rows
    of hexes. ``legend`` explains zones: (colour, text). A row goes on in the next line where ``fold`` spaces
    (of a zigzag: twice as many) stand side by side. Spaces are ``tall`` times as high as wide, hexes apart.
    ``ledges`` are drawn on tables and single rows.
    """

    rows: tuple[tuple[CellView | None, ...], ...]
    walk: Walk = "flat"
    legend: tuple[tuple[str, str], ...] = ()
    fold: int | None = None
    tall: float = 1.0
    ledges: tuple[LedgeView, ...] = ()


@dataclass(frozen=True, slots=True)
class SupplyView:
    """A tile of the supply and how many are left (None: no limit)."""

    tile: Tile
    count: int | None = None


@dataclass(frozen=True, slots=True)
class TrainView:
    """A row of the roster: one side of a train card. ``color`` is a ground of the theme or ``#rrggbb``."""

    name: str
    price: str
    count: str = ""  # empty for a further side of the card above
    color: str = "white"
    runs: str = ""
    permanent: bool = False


@dataclass(frozen=True, slots=True)
class LeavingView:
    """What becomes of a train when a phase begins; ``rows`` are its rows, counted through the roster."""

    train: str
    fate: Fate
    rows: tuple[int, ...]
    when: str = ""  # "2nd 6", where it is not what begins the phase


@dataclass(frozen=True, slots=True)
class PhaseView:
    """A phase in the roster with the trains it brings. ``limits`` stand under ``RosterView.kinds``."""

    name: str
    starts: str = ""  # "2nd 6", where the first train of the phase is not what begins it
    trains: tuple[TrainView, ...] = ()
    leaving: tuple[LeavingView, ...] = ()
    limits: tuple[str, ...] = ()
    tiles: tuple[str, ...] = ()
    rounds: str = ""
    notes: tuple[str, ...] = ()
    now: bool = False


@dataclass(frozen=True, slots=True)
class RosterView:
    """Trains and phases as one chart. ``kinds`` are the kinds of company that have a limit of their own."""

    title: str
    phases: tuple[PhaseView, ...]
    kinds: tuple[str, ...] = ("",)
