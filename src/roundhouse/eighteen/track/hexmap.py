"""The map of a title: its hexes, what is printed on them, and which of them are joined."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from roundhouse.hexes.grid import EDGES, Coordinate, Grid, opposite

from .tile import Tile

if TYPE_CHECKING:
    from .plan import Plan

CLOSED_COLORS = ("blue", "gray", "red")


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
    plans: dict[Tile, Plan] = field(default_factory=dict, repr=False)

    @property
    def open_edges(self) -> int:
        """The edges that track can lead over, as bits."""
        return sum(1 << edge for edge in EDGES if self.neighbours[edge] is not None)


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
    closed colour (by default blue, gray or red) and prints no track towards it. Both are looked at from one
    side only, as maps write impassable borders on both.
    """

    def __init__(
        self,
        grid: Grid,
        printed: Mapping[str, Tile],
        *,
        locations: Mapping[str, str] | None = None,
        closed_colors: Collection[str] = CLOSED_COLORS,
        links: Iterable[Link] = (),
    ) -> None:
        """Raises BadName when a key of ``printed`` is not the name of a hex."""
        self.grid = grid
        around = grid.neighbours(printed)
        joined = {name: list(beyond) for name, beyond in around.items()}
        entered = {(name, edge): opposite(edge) for name in printed for edge in EDGES}
        for name, beyond in around.items():
            for edge, other in enumerate(beyond):
                if other is not None and not _joined(printed, name, edge, other, closed_colors):
                    joined[name][edge] = None
        for link in links:
            joined[link.hex][link.edge] = link.to
            entered[link.hex, link.edge] = link.to_edge
        self.entered: Mapping[tuple[str, int], int] = entered
        self.hexes: Mapping[str, Hex] = {
            name: Hex(
                name,
                index,
                grid.coordinate(name),
                tile,
                (locations or {}).get(name),
                around[name],
                tuple(joined[name]),
            )
            for index, (name, tile) in enumerate(printed.items())
        }
        self.by_index: tuple[Hex, ...] = tuple(self.hexes.values())

    def __getitem__(self, name: str) -> Hex:
        return self.hexes[name]


def _joined(printed: Mapping[str, Tile], name: str, edge: int, other: str, closed: Collection[str]) -> bool:
    there = printed[other]
    if there.color in closed and opposite(edge) not in there.exits:
        return False
    return not any(border.type == "impassable" and border.edge == edge for border in printed[name].borders)
