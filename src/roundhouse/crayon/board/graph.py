"""A board as a graph of whole numbers: what track, trains and ships run on.

Nodes are the mileposts of all maps, then the sea points of straits. A *link* is a pair of neighbouring land
mileposts where track may be built; what is joined without track (the inside of a major city, the two faces
of an entrance) is no link. Every inlet link has a strait: a sea point that ships use; its neighbours are what
lies beyond the link on either side, open sea or the strait of the next link.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

from roundhouse.table.errors import Malformed

from .coordinates import FORWARD, Milepost
from .definition import BoardDefinition, City, Terrain


class Board:
    """The graph of a board. It never changes in play.

    Indexed by node: ``mileposts`` (without straits), ``terrain``, ``region``, ``city`` (-1 outside),
    ``below``, ``cost`` (0 where nothing is built), ``around`` (neighbour and link), ``joined`` (neighbours
    without track), ``water`` (where a ship goes next). Indexed by link: ``ends``, ``river`` (its name or ""),
    ``inlet``.
    """

    def __init__(self, definition: BoardDefinition) -> None:
        self.definition = definition
        self.mileposts: list[Milepost] = [spot for sheet in definition.maps for spot in sorted(sheet.terrain)]
        self.index = {spot: node for node, spot in enumerate(self.mileposts)}
        self.milepost_count = len(self.mileposts)
        self.terrain: list[Terrain] = [definition.maps[spot.map].terrain[spot] for spot in self.mileposts]
        self.region = [definition.maps[spot.map].regions.get(spot, "") for spot in self.mileposts]
        self.below = [definition.maps[spot.map].below for spot in self.mileposts]
        self.cost = [terrain.cost or 0 for terrain in self.terrain]
        self.land = [terrain.nature == "land" for terrain in self.terrain]
        self.cities: tuple[City, ...] = definition.cities
        self.city_number = {city.name: number for number, city in enumerate(self.cities)}
        self.city = [-1] * self.milepost_count
        self.city_nodes: list[tuple[int, ...]] = [self._settle(number) for number in range(len(self.cities))]
        self.centre = [self.node(city.centre) for city in self.cities]
        self.majors = [number for number, city in enumerate(self.cities) if city.size == "major"]
        self.major = [number >= 0 and self.cities[number].size == "major" for number in self.city]
        self.ports = frozenset(self.node(spot) for spot in definition.ports)
        self.twin = self._twins()
        self.ends: list[tuple[int, int]] = []
        self.link_of: dict[tuple[int, int], int] = {}
        self.around: list[list[tuple[int, int]]] = [[] for _ in self.mileposts]
        self.joined: list[list[int]] = [[] for _ in self.mileposts]
        self._join()
        self.river = [""] * len(self.ends)
        for river in definition.rivers:
            for a, b in river.links:
                self.river[self._need_link(a, b, f"The river {river.name}")] = river.name
        self.inlet = [False] * len(self.ends)
        self.straits: list[int] = []
        for a, b in sorted(definition.inlets, key=sorted):
            link = self._need_link(a, b, "An inlet")
            self.inlet[link] = True
            self.straits.append(link)
        self.water: list[list[int]] = [[] for _ in range(self.milepost_count + len(self.straits))]
        self._flood()
        self.magic = {
            link.name: (self.city_number[link.cities[0]], self.city_number[link.cities[1]])
            for link in definition.magic
        }

    # Names

    def node(self, spot: Milepost) -> int:
        """The node of a milepost. Raises Malformed when the board has no such milepost."""
        found = self.index.get(spot)
        if found is None:
            raise Malformed("board/no-milepost", f"There is no milepost {spot} on this board.")
        return found

    def name(self, node: int) -> list[int] | str:
        """A node as actions name it: ``[map, q, r]``, or ``S01`` for a strait."""
        if node >= self.milepost_count:
            return f"S{node - self.milepost_count + 1:02d}"
        return list(self.mileposts[node])

    def words(self, node: int) -> str:
        """A node as people read it: the city, or the coordinates."""
        if node >= self.milepost_count:
            return f"the strait S{node - self.milepost_count + 1:02d}"
        number = self.city[node]
        return self.cities[number].name if number >= 0 else f"({self.mileposts[node]})"

    def find(self, name: Any) -> int | None:
        """The node that :meth:`name` would call so, or ``None``."""
        if isinstance(name, str):
            number = name[1:]
            if name[:1] == "S" and number.isdecimal() and 1 <= int(number) <= len(self.straits):
                return self.milepost_count + int(number) - 1
            return None
        whole = isinstance(name, list | tuple) and all(type(part) is int for part in name)
        return self.index.get(Milepost(*name)) if whole and len(name) == 3 else None

    def is_strait(self, node: int) -> bool:
        """Is it the sea point of an inlet?"""
        return node >= self.milepost_count

    def at_sea(self, node: int) -> bool:
        """Is it open water or a strait?"""
        return node >= self.milepost_count or self.terrain[node].nature == "sea"

    # Ways in

    @cached_property
    def gates(self) -> tuple[int, ...]:
        """The mileposts of all entrances, above and below."""
        return tuple(sorted(self.twin))

    @cached_property
    def links_into(self) -> Mapping[int, tuple[int, ...]]:
        """For each major city, by number, the links that lead into it from outside."""
        return {
            number: tuple(link for node in self.city_nodes[number] for _, link in self.around[node])
            for number in self.majors
        }

    # Distances

    def spread(self, starts: Iterable[int], *, by_sea: bool = False) -> list[int]:
        """Steps from the nearest of ``starts`` to every node as trains move (with ``by_sea``, also over open
        water); -1 out of reach."""
        steps = [-1] * len(self.water)
        ways = self._with_water if by_sea else self._by_land
        queue = deque(starts)
        for node in queue:
            steps[node] = 0
        while queue:
            node = queue.popleft()
            after = steps[node] + 1
            for other in ways[node]:
                if steps[other] < 0:
                    steps[other] = after
                    queue.append(other)
        return steps

    def sail(self, start: int) -> list[int]:
        """Sea steps from ``start`` to every sea point and port, without calling at a port on the way."""
        steps = [-1] * len(self.water)
        steps[start] = 0
        queue = deque([start])
        while queue:
            node = queue.popleft()
            if node in self.ports and node != start:
                continue
            for other in self.water[node]:
                if steps[other] < 0:
                    steps[other] = steps[node] + 1
                    queue.append(other)
        return steps

    @cached_property
    def inland(self) -> list[int]:
        """For each milepost how far it is from the shore; -1 where no shore can be reached."""
        shore = [
            node
            for node in range(self.milepost_count)
            if self.land[node] and any(self._is_open_sea(spot) for spot in self.mileposts[node].around())
        ]
        return self.spread(shore)

    @cached_property
    def _by_land(self) -> list[tuple[int, ...]]:
        """Of each node those that a train reaches in one step."""
        last = len(self.water) - self.milepost_count
        land = [
            (*(other for other, _ in self.around[node]), *self.joined[node])
            for node in range(self.milepost_count)
        ]
        return [*land, *([()] * last)]

    @cached_property
    def _with_water(self) -> list[tuple[int, ...]]:
        """The same, and over water: counting towards ships passes from any shore milepost to the water
        before it."""
        found = []
        for node, ways in enumerate(self._by_land):
            shore = self.mileposts[node].around() if node < self.milepost_count else ()
            near = (self.index[spot] for spot in shore if spot in self.index)
            found.append(tuple(dict.fromkeys((*ways, *self.water[node], *near))))
        return found

    def _is_open_sea(self, spot: Milepost) -> bool:
        node = self.index.get(spot)
        return node is not None and self.terrain[node].nature == "sea"

    # Building the graph

    def _settle(self, number: int) -> tuple[int, ...]:
        city = self.cities[number]
        spots = [city.centre, *(city.centre.around() if city.size == "major" else ())]
        nodes = tuple(self.node(spot) for spot in spots)
        for node in nodes:
            if self.city[node] >= 0:
                raise Malformed(
                    "board/city", f"{city.name} lies where {self.cities[self.city[node]].name} does."
                )
            self.city[node] = number
        return nodes

    def _twins(self) -> dict[int, int]:
        twins: dict[int, int] = {}
        for entrance in self.definition.entrances:
            above, below = self.node(entrance.above), self.node(entrance.below)
            twins[above], twins[below] = below, above
        return twins

    def _join(self) -> None:
        for node, spot in enumerate(self.mileposts):
            if not self.land[node]:
                continue
            for direction in FORWARD:
                other = self.index.get(spot.step(direction))
                if other is None or not self.land[other]:
                    continue
                if self.major[node] and self.city[node] == self.city[other]:
                    self.joined[node].append(other)
                    self.joined[other].append(node)
                    continue
                link = len(self.ends)
                self.ends.append((node, other))
                self.link_of[node, other] = self.link_of[other, node] = link
                self.around[node].append((other, link))
                self.around[other].append((node, link))
        for node, other in self.twin.items():
            self.joined[node].append(other)

    def _need_link(self, a: Milepost, b: Milepost, what: str) -> int:
        link = self.link_of.get((self.node(a), self.node(b)))
        if link is None:
            raise Malformed("board/link", f"{what} crosses {a}–{b}, where no track can be built.")
        return link

    def _flood(self) -> None:
        """Join the sea: open water and ports along the grid, straits beside their links."""
        cut = {frozenset(map(self.node, link)) for link in self.definition.spits}
        for node, spot in enumerate(self.mileposts):
            wet = self.terrain[node].nature == "sea"
            if not wet and node not in self.ports:
                continue
            for direction in FORWARD:
                other = self.index.get(spot.step(direction))
                if other is None or frozenset((node, other)) in cut:
                    continue
                other_wet = self.terrain[other].nature == "sea"
                if (wet or other_wet) and (other_wet or other in self.ports):
                    self.water[node].append(other)
                    self.water[other].append(node)
        strait_of = {link: self.milepost_count + n for n, link in enumerate(self.straits)}
        for link, strait in strait_of.items():
            for other in self._beyond(link, strait_of):
                if other not in self.water[strait]:
                    self.water[strait].append(other)
                if strait not in self.water[other]:
                    self.water[other].append(strait)

    def _beyond(self, link: int, strait_of: dict[int, int]) -> Iterable[int]:
        """What a ship reaches from the strait of ``link``: the third corner of either triangle if that is
        sea, else the straits of the triangle's other two sides."""
        a, b = self.ends[link]
        corners = set(self.mileposts[a].around()) & set(self.mileposts[b].around())
        for corner in (self.index[spot] for spot in sorted(corners) if spot in self.index):
            if self.terrain[corner].nature == "sea":
                yield corner
            else:
                for side in ((a, corner), (b, corner)):
                    strait = strait_of.get(self.link_of.get(side, -1))
                    if strait is not None:
                        yield strait


def numbers_of(board: Board, names: Sequence[str]) -> list[int]:
    """The numbers of cities by name. Raises Malformed."""
    for name in names:
        if name not in board.city_number:
            raise Malformed("board/no-city", f"There is no city “{name}” on this board.")
    return [board.city_number[name] for name in names]
