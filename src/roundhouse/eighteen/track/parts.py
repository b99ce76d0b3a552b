"""The parts of a tile, as the tile language names them (S1.L1).

A tile string is a list of parts; this module holds what each part may say. Edges are numbered 0 to 5
clockwise; on a flat layout edge 0 is the bottom one, on a pointy layout the lower left one.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias


class Gauge(StrEnum):
    """The kind of track of a path."""

    BROAD = "broad"
    NARROW = "narrow"
    DUAL = "dual"
    FUTURE = "future"
    THIN = "thin"


@dataclass(frozen=True, slots=True)
class Revenue:
    """What a stop pays: one sum (``flat``), or a sum from each phase colour on (``phases``, S1.L2)."""

    flat: int | None = None
    phases: tuple[tuple[str, int], ...] = ()

    @property
    def most(self) -> int:
        """The most that the stop pays in any phase, in money."""
        return max(self.flat or 0, *(value for _, value in self.phases), 0)


@dataclass(frozen=True, slots=True)
class Edge:
    """An end of a path at the side of the hex."""

    number: int


@dataclass(frozen=True, slots=True)
class StopRef:
    """An end of a path at a stop or junction: its index among the tile's cities, towns, … in order."""

    index: int


End: TypeAlias = Edge | StopRef


@dataclass(frozen=True, slots=True)
class Lane:
    """One of ``width`` parallel tracks at an end; ``index`` 0 is the most clockwise (S1.L3)."""

    width: int = 1
    index: int = 0


@dataclass(frozen=True, slots=True)
class City:
    """A city: a stop with room for ``slots`` tokens."""

    revenue: Revenue
    slots: int = 1
    groups: tuple[str, ...] = ()
    hide: bool = False
    visit_cost: int | None = None
    route: str | None = None
    format: str | None = None
    loc: str | None = None
    boom: bool = False
    reservation: str | None = None


@dataclass(frozen=True, slots=True)
class Town:
    """A town: a stop without tokens. ``style`` is how it is drawn (rect, dot, hidden)."""

    revenue: Revenue
    groups: tuple[str, ...] = ()
    hide: bool = False
    visit_cost: int | None = None
    route: str | None = None
    format: str | None = None
    loc: str | None = None
    style: str | None = None
    boom: bool = False
    to_city: bool = False


@dataclass(frozen=True, slots=True)
class Offboard:
    """A red area: track to it is drawn pointed, trains end there. ``rows`` breaks its revenues in lines."""

    revenue: Revenue
    groups: tuple[str, ...] = ()
    hide: bool = False
    visit_cost: int | None = None
    route: str | None = None
    format: str | None = None
    loc: str | None = None
    rows: int | None = None


@dataclass(frozen=True, slots=True)
class Pass(City):
    """A mountain pass: a city that is drawn as a mountain, and that trains may count apart (1841)."""

    size: int = 1
    color: str | None = None


@dataclass(frozen=True, slots=True)
class Halt:
    """A stop that pays only if the owner of the route wants it (1860)."""

    revenue: Revenue = Revenue(flat=0)
    symbol: str | None = None
    groups: tuple[str, ...] = ()
    hide: bool = False
    visit_cost: int | None = None
    route: str | None = None
    format: str | None = None
    loc: str | None = None


@dataclass(frozen=True, slots=True)
class Junction:
    """The centre of a Lawson tile, where paths meet without a stop."""


Stop: TypeAlias = City | Town | Offboard | Pass | Halt
Node: TypeAlias = Stop | Junction


@dataclass(frozen=True, slots=True)
class Path:
    """A piece of track between two ends."""

    a: End
    b: End
    terminal: int = 0
    ignore: bool = False
    a_lane: Lane | None = None
    b_lane: Lane | None = None
    lanes: int = 1
    track: Gauge = Gauge.BROAD


@dataclass(frozen=True, slots=True)
class Label:
    """Large letters that an upgrade must carry too."""

    text: str


@dataclass(frozen=True, slots=True)
class FutureLabel:
    """A label that upgrades must carry from a colour on."""

    color: str
    label: str | None = None
    sticker: str | None = None


@dataclass(frozen=True, slots=True)
class Upgrade:
    """Terrain: what the first tile here costs; ``sticky`` when it stays under a tile."""

    cost: int = 0
    terrain: tuple[str, ...] = ()
    size: int | None = None
    loc: str | None = None
    sticky: bool = False


@dataclass(frozen=True, slots=True)
class Border:
    """A marked side of the hex: a cost to cross, impassable, or merely not drawn."""

    edge: int
    type: str | None = None
    cost: int | None = None
    color: str | None = None


@dataclass(frozen=True, slots=True)
class Icon:
    """A picture on the hex."""

    image: str
    name: str | None = None
    sticky: bool = False
    blocks_lay: bool = False
    large: bool = False
    loc: str | None = None


@dataclass(frozen=True, slots=True)
class Frame:
    """A coloured frame inside the hex."""

    color: str
    color2: str | None = None


@dataclass(frozen=True, slots=True)
class Stripes:
    """Coloured stripes across the hex."""

    color: str


@dataclass(frozen=True, slots=True)
class Partition:
    """A line through the hex, from corner ``a`` to corner ``b``: a river or a border.

    Corner 0 is at the start of edge 0, then clockwise; a sign after it draws the line a little before
    (``-``) or after (``+``); -1 is the centre. ``restrict`` names the side that is open to track, ``inner``
    (a to b) or ``outer``. A title says who keeps the lines of a ``type`` closed (the part ``partitions``);
    ``blockers`` is kept for other programs.
    """

    a: str
    b: str
    type: str | None = None
    restrict: str | None = None
    length: str | None = None
    blockers: tuple[str, ...] = ()

    def open_sides(self) -> tuple[frozenset[int], ...]:
        """The edges between which track crosses the line nowhere: those of either side, of one side where
        ``restrict`` names it, all of them if the line does not go from corner to corner."""
        if "-1" in (self.a, self.b):
            return (frozenset(range(6)),)
        low, high = sorted((int(self.a[0]), int(self.b[0])))
        inner = frozenset(range(low, high))
        outer = frozenset(range(6)) - inner
        return {"inner": (inner,), "outer": (outer,)}.get(self.restrict or "", (inner, outer))


@dataclass(frozen=True, slots=True)
class Stub:
    """A bit of track at an edge that leads nowhere yet; a tile here must connect it."""

    edge: int
    track: Gauge = Gauge.BROAD


Part: TypeAlias = (
    City
    | Town
    | Offboard
    | Pass
    | Halt
    | Junction
    | Path
    | Label
    | FutureLabel
    | Upgrade
    | Border
    | Icon
    | Frame
    | Stripes
    | Partition
    | Stub
)
