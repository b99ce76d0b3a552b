"""How far a company's track leads from its tokens, in stops that a train would make on the way."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from roundhouse.eighteen.track.network import NetworkStop, StopKind
from roundhouse.eighteen.track.parts import City, Edge, End, Node, Offboard, StopRef, Town
from roundhouse.eighteen.track.slots import Slots
from roundhouse.eighteen.track.tile import Tile
from roundhouse.eighteen.track.upgrades import fresh_paths, highest_values
from roundhouse.hexes.grid import opposite

from .in_play import GameInPlay
from .state.pieces import Corporation

_COUNTED = frozenset({StopKind.CITY, StopKind.OFFBOARD})


class Way(NamedTuple):
    """What a way costs a train: cities with off-board places, and towns (none, where towns are skipped)."""

    cities: int
    towns: int

    def beats(self, other: Way) -> bool:
        """Whether this way has no more cities and no more towns than the other one."""
        return self.cities <= other.cities and self.towns <= other.towns

    def fits(self, cities: int, towns: int) -> bool:
        """Whether a train with these allowances can go this way;
        allowances left over from cities serve for towns."""
        spare = cities - self.cities
        return spare >= 0 and self.towns <= towns + spare


def least(ways: Iterable[Way]) -> Way:
    """The fewest cities and the fewest towns of these ways,
    even if they are those of different ways (18xx.games)."""
    cities, towns = zip(*ways, strict=True)
    return Way(min(cities), min(towns))


class OnTile(NamedTuple):
    """What a train can reach on one tile: its stops as node numbers, its track as path numbers."""

    nodes: frozenset[int]
    paths: frozenset[int]


class Distances:
    """The shortest ways to each stop of a company's track, its own cities being the start.

    Ways end where track can be laid no further: a full city ends them also if its tokens are those of a
    bankrupt corporation, which trains may pass. ``every_town`` says that trains stop at every town; else only
    cities and off-board places count. ``as_cities`` says that towns count as cities do.
    """

    def __init__(
        self, game: GameInPlay, company: Corporation, *, every_town: bool = False, as_cities: bool = False
    ) -> None:
        self._board = game.land.board
        self._company = company.id
        self._network = game.runs.network(company)
        self._bounds = frozenset(
            (hex_, self._board.tile(hex_).city_nodes[city])
            for hex_, cities in self._board.tokens.items()
            for city, slots in enumerate(cities)
            if self._board.bounds(slots, self._company)
        )
        self._every_town = every_town
        self._counted = _COUNTED | {StopKind.TOWN} if as_cities else _COUNTED
        self._cities = (City, Offboard, Town) if as_cities else (City, Offboard)
        self.before: dict[tuple[str, int], tuple[Way, ...]] = {}
        self._walk()

    def _walk(self) -> None:
        stops = self._network.stops
        links: dict[int, set[int]] = {at: set() for at in range(len(stops))}
        for chain in self._network.chains:
            links[chain.a].add(chain.b)
            links[chain.b].add(chain.a)
        found: dict[int, tuple[Way, ...]] = {}
        queue: deque[tuple[int, Way]] = deque()

        def come(at: int, way: Way) -> None:
            known = found.get(at, ())
            if not any(other.beats(way) for other in known):
                found[at] = (*(other for other in known if not way.beats(other)), way)
                queue.append((at, way))

        for at, stop in enumerate(stops):
            if stop.own:
                come(at, Way(0, 0))
        while queue:
            at, way = queue.popleft()
            if way not in found[at] or not self._leads_on(stops[at]):
                continue
            after = self._past(way, stops[at])
            for other in links[at]:
                come(other, after)
        self.before = {stops[at].key: ways for at, ways in found.items()}

    def _leads_on(self, stop: NetworkStop) -> bool:
        return stop.own or (stop.passable and stop.key not in self._bounds)

    def _past(self, way: Way, stop: NetworkStop) -> Way:
        town = self._every_town and stop.kind is StopKind.TOWN
        return Way(way.cities + (stop.kind in self._counted), way.towns + town)

    def at_edge(self, hex_: str, edge: int, seen: frozenset[tuple[str, int]] = frozenset()) -> Iterator[Way]:
        """The ways of trains that leave ``hex_`` over side ``edge``,
        not going over the sides already ``seen``."""
        if (hex_, edge) in seen:
            return
        for path in self._board.tile(hex_).paths:
            for near, far in ((path.a, path.b), (path.b, path.a)):
                if isinstance(near, Edge) and near.number == edge:
                    yield from self._along(hex_, far, seen | {(hex_, edge)})

    def _along(self, hex_: str, end: End, seen: frozenset[tuple[str, int]]) -> Iterator[Way]:
        if isinstance(end, StopRef):
            key = (hex_, end.index)
            if key not in self.before:
                return
            stop = self._network.stops[self._network.index[key]]
            if self._leads_on(stop):
                yield from (self._past(way, stop) for way in self.before[key])
            return
        other = self._board.hexmap[hex_].neighbours[end.number]
        if other is not None:
            yield from self.at_edge(other, opposite(end.number), seen)

    def reaches(self, hex_: str, cities: int, towns: int) -> bool:
        """Whether a train with these allowances comes to a stop on ``hex_``, or would if track joined it."""
        tile = self._board.tile(hex_)
        for index in range(len(tile.stops)):
            ways = self.before.get((hex_, index))
            if ways:
                stop = self._network.stops[self._network.index[hex_, index]]
                if self._past(least(ways), stop).fits(cities, towns):
                    return True
        first = self._first_stops(tile)
        for edge, other in enumerate(self._board.hexmap[hex_].neighbours):
            ways = tuple(self.at_edge(other, opposite(edge))) if other is not None else ()
            if ways:
                way = least(ways)
                if any(Way(way.cities + s.cities, way.towns + s.towns).fits(cities, towns) for s in first):
                    return True
        return False

    def gains_from(self, hex_: str, tile: Tile, cities: int, towns: int) -> bool:
        """Whether a train with these allowances gains from the upgrade ``tile`` of what lies on ``hex_``.

        It must come to a stop of it (to its track, if it has none), and find new track or other values
        there.
        """
        old = self._board.tile(hex_)
        after = self.on_tile(hex_, tile, cities, towns)
        if not (after.nodes if tile.stops else after.paths):
            return False
        before = self.on_tile(hex_, old, cities, towns)
        if highest_values(old, before.nodes) != highest_values(tile, after.nodes):
            return True
        return not after.paths.isdisjoint(fresh_paths(old, tile, by_value=False))

    def on_tile(self, hex_: str, tile: Tile, cities: int, towns: int) -> OnTile:
        """What a train with these allowances would reach on ``tile``,
        laid in place of what lies on ``hex_``."""
        plan = _Walk(tile, self._every_town, self._closed(hex_, tile), self._cities)
        for city in self._own_cities(hex_, tile):
            plan.start(tile.city_nodes[city])
        for edge, other in enumerate(self._board.hexmap[hex_].neighbours):
            if other is not None:
                for way in self.at_edge(other, opposite(edge)):
                    plan.enter(edge, way)
        return OnTile(
            frozenset(node for node, ways in plan.nodes.items() if least(ways).fits(cities, towns)),
            frozenset(path for path, ways in plan.paths.items() if least(ways).beats(Way(cities, towns))),
        )

    def _slots(self, hex_: str, tile: Tile) -> tuple[Slots, ...]:
        held = self._board.tokens.get(hex_)
        if held is None:
            return ()
        return (
            held if tile is self._board.tile(hex_) else self._board.moved(hex_, self._board.tile(hex_), tile)
        )

    def _own_cities(self, hex_: str, tile: Tile) -> Iterator[int]:
        for city, slots in enumerate(self._slots(hex_, tile)):
            if self._company in slots:
                yield city

    def _closed(self, hex_: str, tile: Tile) -> frozenset[int]:
        """The nodes of cities on ``tile`` that trains of the company may not pass."""
        return frozenset(
            tile.city_nodes[city]
            for city, slots in enumerate(self._slots(hex_, tile))
            if self._board.bounds(slots, self._company)
        )

    def _first_stops(self, tile: Tile) -> list[Way]:
        """The ways to each stop that could be the first on a tile which the track does not reach yet."""
        out = [Way(1, 0) for _ in tile.cities]
        out.extend(Way(0, int(self._every_town and isinstance(town, Town))) for town in tile.towns)
        return out or [Way(0, 0)]


class _Walk:
    """The ways of trains over one tile; a way to a node includes the stop there."""

    def __init__(
        self, tile: Tile, every_town: bool, closed: frozenset[int], counted: tuple[type[Node], ...]
    ) -> None:
        self._tile = tile
        self._counted = counted
        self._every_town = every_town
        self._closed = closed
        self.nodes: dict[int, list[Way]] = {}
        self.paths: dict[int, list[Way]] = {}

    def start(self, node: int) -> None:
        """Begin ways at a node with a token of the company."""
        self._come(node, Way(0, 0))

    def enter(self, edge: int, way: Way) -> None:
        """Lead a way onto the tile over side ``edge``."""
        self._follow(Edge(edge), way)

    def _follow(self, start: End, way: Way) -> None:
        for index, path in enumerate(self._tile.paths):
            for near, far in ((path.a, path.b), (path.b, path.a)):
                if near == start:
                    self.paths.setdefault(index, []).append(way)
                    if isinstance(far, StopRef):
                        self._come(far.index, way)

    def _come(self, node: int, way: Way) -> None:
        stop = self._tile.nodes[node]
        town = self._every_town and isinstance(stop, Town)
        after = Way(way.cities + isinstance(stop, self._counted), way.towns + town)
        if any(known.beats(after) for known in self.nodes.get(node, ())):
            return
        self.nodes.setdefault(node, []).append(after)
        if node not in self._closed and not isinstance(stop, Offboard):
            self._follow(StopRef(node), after)
