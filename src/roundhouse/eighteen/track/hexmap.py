"""The map of a title: its hexes, what is printed on them, and which of them are joined."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from copy import copy
from dataclasses import dataclass, field

from roundhouse.hexes.grid import EDGES, Coordinate, Grid, opposite

from .moves import TileMoves
from .parts import Gauge
from .tile import Tile

CLOSED_COLORS = ("blue", "gray", "orange", "red")


@dataclass(frozen=True, slots=True, eq=False)
class Hex:
    """A hex of a map. ``neighbours`` by edge are the hexes that track can lead to, ``around`` all."""

    name: str
    index: int
    place: Coordinate
    printed: Tile
    location: str | None
    around: tuple[str | None, ...]
    neighbours: tuple[str | None, ...]
    plans: dict[Tile, TileMoves] = field(default_factory=dict, repr=False)
    """The moves of each tile that has lain here, made once."""
    open_edges: int = field(init=False)
    """The edges that track can lead over, as bits."""

    def __post_init__(self) -> None:
        open_edges = sum(1 << edge for edge in EDGES if self.neighbours[edge] is not None)
        object.__setattr__(self, "open_edges", open_edges)


@dataclass(frozen=True, slots=True)
class Link:
    """A join that geometry does not show: edge ``edge`` of ``hex`` leads to edge ``to_edge`` of ``to``.

    With ``to`` = ``None`` the edge leads nowhere.
    """

    hex: str
    edge: int
    to: str | None
    to_edge: int = 0


class HexMap:
    """The hexes of a map and how they are joined; never changes in play.

    Track can lead from a hex to the next unless its own border there is impassable, or the next one has a
    closed colour (by default blue, gray or red) and no track towards it. Both are looked at from one side
    only, as maps write impassable borders on both.
    """

    def __init__(
        self,
        grid: Grid,
        printed: Mapping[str, Tile],
        *,
        locations: Mapping[str, str] | None = None,
        closed_colors: Collection[str] = CLOSED_COLORS,
        links: Iterable[Link] = (),
        ship_track: Gauge | None = None,
        apart_track: Gauge | None = None,
        feeder_track: Gauge | None = None,
        thin_as_broad: bool = False,
        separate_gauges: bool = False,
        gauges_meet: bool = False,
        gauge_border: str | None = None,
        ferry_track: Gauge | None = None,
        ferry_toll: int = 0,
        uncounted: Iterable[str] = (),
    ) -> None:
        """``ship_track`` is the kind of track for ships, ``apart_track`` that for trains which run nowhere
        else, ``feeder_track`` that which only feeds stops: no company connects along any of them.
        ``thin_as_broad``: thin track meets broad track at the sides of hexes.
        ``separate_gauges``: broad and narrow track connect only by themselves. ``gauges_meet``: they connect
        companies together, while each train runs on one of them only. ``gauge_border``: the type of the
        borders where the gauge changes. ``ferry_track``: the kind of track that joins cities of a hex as
        a ferry does, and ``ferry_toll`` how much less a train earns there that takes one. ``uncounted``:
        hexes that trains which count hexes do not count.

        Raises BadName when a key of ``printed`` is not the name of a hex.
        """
        self.grid = grid
        self.feeder_track = feeder_track
        self.unconnected: frozenset[Gauge | None] = frozenset({ship_track, apart_track, feeder_track}) - {
            None
        }
        """The kinds of track along which no company connects."""
        self.thin_as_broad = thin_as_broad
        self.separate_gauges = separate_gauges
        self.gauges_meet = gauges_meet
        self.gauge_border = gauge_border
        self.ferry_track = ferry_track
        self.ferry_toll = ferry_toll
        self.uncounted: frozenset[str] = frozenset(uncounted)
        self.closed_colors: frozenset[str] = frozenset(closed_colors)
        self._printed = dict(printed)
        self._locations = dict(locations or {})
        self._links = tuple(links)
        self._opened: dict[frozenset[tuple[str, Tile]], HexMap] = {}
        self._join(printed)

    def opened(self, laid: Mapping[str, Tile]) -> HexMap:
        """This map with the joins that tiles ``laid`` on hexes of a closed colour make; kept."""
        key = frozenset(laid.items())
        if not key:
            return self
        found = self._opened.get(key)
        if found is None:
            found = self._opened[key] = copy(self)
            found._join({**self._printed, **laid})
        return found

    def _join(self, tiles: Mapping[str, Tile]) -> None:
        printed, closed_colors, links = self._printed, self.closed_colors, self._links
        places = {name: self.grid.coordinate(name) for name in printed}
        around = self.grid.around(places)
        joined = {name: list(beyond) for name, beyond in around.items()}
        entered = {(name, edge): opposite(edge) for name in printed for edge in EDGES}
        for name, beyond in around.items():
            for edge, other in enumerate(beyond):
                if other is not None and (
                    (printed[other].color in closed_colors and opposite(edge) not in tiles[other].exits)
                    or _is_impassable(printed[name], edge)
                ):
                    joined[name][edge] = None
        for link in links:
            joined[link.hex][link.edge] = link.to
            entered[link.hex, link.edge] = link.to_edge
        self.entered: Mapping[tuple[str, int], int] = entered
        self.hexes: Mapping[str, Hex] = {
            name: Hex(
                name,
                index,
                places[name],
                tile,
                self._locations.get(name),
                around[name],
                tuple(joined[name]),
            )
            for index, (name, tile) in enumerate(printed.items())
        }
        self.by_index: tuple[Hex, ...] = tuple(self.hexes.values())
        self.printed_plans: dict[int, TileMoves] = {}
        """See :func:`~roundhouse.eighteen.track.plan.printed_plans`."""

    def __getitem__(self, name: str) -> Hex:
        return self.hexes[name]

    def changes_gauge(self, here: Hex, edge: int) -> bool:
        """Does a train change to another gauge where it leaves ``here`` over ``edge``?"""
        wanted = self.gauge_border
        return wanted is not None and any(
            border.type == wanted and border.edge == edge for border in here.printed.borders
        )


def _is_impassable(tile: Tile, edge: int) -> bool:
    return any(border.type == "impassable" and border.edge == edge for border in tile.borders)
