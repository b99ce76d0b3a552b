"""What the tokens of a company connect to.

Track connects where a train could run: along paths that meet at the sides of hexes, through stops that are
not closed to the company, and over no side of a hex twice. The trails start at the company's tokens; how they
grow is told in :mod:`.trails`.

The flood goes only as far as it is asked to: whether a train could run at all is known after two stops. It
goes on later over the track that lay there when it was begun.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, reduce
from operator import or_
from typing import NamedTuple

from .board import Board, Land
from .feeders import NO_FEEDERS, Feeders, feeders_from
from .hexmap import HexMap
from .moves import NODES, TileMoves
from .parts import Gauge, Halt, Junction
from .plan import plan_of
from .slots import Slots
from .tile import Tile
from .trails import ROOT, Trails

BARE = Tile("barred", "gray", ())
"""Stands for the tile of a hex whose track a company may not use."""
_KEPT = 2
"""Of how many boards answers are kept: of the present one, and of the one to which a trial goes back."""


def reach(board: Board, company: str) -> Reach:
    """What ``company`` reaches, kept until the board changes. After a trial the answer comes back too."""
    boards: dict[int, dict[str, Reach]] = board.cache.setdefault("reach", {})
    known = boards.pop(board.stamp, None)
    if known is None:
        known = {}
        if len(boards) == _KEPT:
            del boards[next(iter(boards))]
    boards[board.stamp] = known  # used last, stands last
    found = known.get(company)
    if found is None:
        found = known[company] = _reach_on(board, company)
    return found


def _reach_on(board: Board, company: str) -> Reach:
    """What ``company`` reaches; where gauges are separate, on each of them by itself."""
    starts, lands = board.starts_of(company), board.lands.get(company, ())
    if not board.hexmap.separate_gauges:
        hindered = None if company in board.unhindered else company
        return Reach(board, hindered, starts, lands=lands, borders=sides_of(board.hexmap, board.borders))
    gauges = (Gauge.NARROW, Gauge.BROAD)
    ways = [Reach(board, company, starts, lands=lands, without=gauge) for gauge in gauges]
    return EitherReach(board, company, ways)


def reach_within(board: Board, company: str, borders: Iterable[tuple[str, int]]) -> Reach:
    """What ``company`` reaches without crossing these edges of hexes, whatever borders the board has."""
    return Reach(board, company, board.starts_of(company), borders=sides_of(board.hexmap, borders))


def sides_of(hexmap: HexMap, edges: Iterable[tuple[str, int]]) -> int:
    """The sides at these edges of hexes, from within and from beyond, as bits."""
    sides = 0
    for name, edge in edges:
        here = hexmap.hexes[name]
        sides |= 1 << here.index * 6 + edge
        if (beyond := here.neighbours[edge]) is not None:
            sides |= 1 << hexmap.hexes[beyond].index * 6 + hexmap.entered[name, edge]
    return sides


class Held(NamedTuple):
    """A tile held over its hex, not laid: its plan there, and the tokens that would lie on it, if any."""

    plan: TileMoves
    slots: tuple[Slots, ...] | None


class Reach:
    """What can be reached from some cities, given as (hex, number of the city).

    ``company`` is whose tokens do not block it; with ``None`` no token blocks. ``held`` lies on its hex
    instead of the tile there. ``lands`` are hexes from which it is reached too: from a certain city there, or
    else from all cities and towns, or from plain track; perhaps of one gauge only. Track of the kind
    ``without`` is not used, nor the sides that are ``borders`` (bits).
    """

    def __init__(
        self,
        board: Board,
        company: str | None,
        cities: Iterable[tuple[str, int]],
        held: Held | None = None,
        *,
        lands: Iterable[Land] = (),
        without: Gauge | None = None,
        borders: int = 0,
    ) -> None:
        self.company = company
        self.without = without
        self._hexmap = hexmap = board.hexmap
        plans = board.plans.copy()
        for name in board.gates:
            if board.bars(name, company):
                here = hexmap.hexes[name]
                plans[here.index] = plan_of(hexmap, here, BARE)
        tokens = board.tokens.copy()
        if held is not None:
            plans[held.plan.hex_index] = held.plan
            if held.slots is not None:
                tokens[held.plan.hex_name] = held.slots
        starts = set()
        for name, city in cities:
            index = hexmap.hexes[name].index
            starts.add(index * NODES + plans[index].tile.city_nodes[city])
        bare = set()
        for name, at, gauge in lands:
            if without is not None and gauge == without:
                continue
            index = hexmap.hexes[name].index
            nodes = _home_nodes(plans[index].tile, at)
            starts.update(index * NODES + node for node in nodes)
            if not nodes:
                bare.add(index)
        ferry = hexmap.ferry_track
        blocked = None if company in board.unblocked else company
        self._trails = Trails(plans, tokens, blocked, board.bystanders, starts, bare, without, ferry, borders)
        self._flood = self._trails.grow()

    @property
    def parts(self) -> tuple[Reach, ...]:
        """What makes it up, each with trails of its own."""
        return (self,)

    # Results

    @property
    def has_token(self) -> bool:
        """Is there anything to start from?"""
        return bool(self._trails.starts)

    @property
    def sides(self) -> int:
        """The sides of hexes at which track could be joined on, feeder track too, as bits."""
        return self.rail_sides | self.feeders.sides

    @property
    def rail_sides(self) -> int:
        """The same, without those that only feeder track reaches."""
        self._finish()
        return self._trails.sides

    @cached_property
    def feeders(self) -> Feeders:
        """The feeder track that leads on from the stops that are reached."""
        if self._hexmap.feeder_track is None:
            return NO_FEEDERS
        return feeders_from(self._hexmap, self._trails.plans, self.nodes)

    @property
    def nodes(self) -> set[int]:
        """The stops and junctions that are reached."""
        self._finish()
        return self._trails.nodes

    def edges(self, name: str) -> int:
        """The edges of a hex, as bits, at which track could be joined on."""
        return self.sides >> self._hexmap.hexes[name].index * 6 & 63

    def rail_edges(self, name: str) -> int:
        """The same, without those that only feeder track reaches."""
        return self.rail_sides >> self._hexmap.hexes[name].index * 6 & 63

    def leads_to(self, name: str, edges: int) -> bool:
        """Could track be joined on at one of these edges of a hex?"""
        wanted = edges << self._hexmap.hexes[name].index * 6
        while not self._trails.sides & wanted:
            if next(self._flood, None) is None:
                return bool(self.sides & wanted)
        return True

    @cached_property
    def hexes(self) -> tuple[str, ...]:
        """The hexes where track could be joined on, empty ones next to the track among them."""
        sides = self.sides
        return tuple(here.name for here in self._hexmap.by_index if sides >> here.index * 6 & 63)

    @cached_property
    def track_hexes(self) -> frozenset[str]:
        """The hexes in which track is reached."""
        self._finish()
        trails = self._trails
        first = trails.first
        # Each crossing leaves a hex over track in it; one that only a loop makes leaves it the other way.
        found = {
            first[place].from_hex if place in first else first[place ^ 1].hex
            for place in trails.before
            if place >= 0
        }
        found.update([index for index, moves in trails.walked if moves.stay])
        return frozenset([self._hexmap.by_index[index].name for index in found])

    @cached_property
    def paths(self) -> frozenset[tuple[str, int]]:
        """The paths that are reached: hex, index in the paths of its tile."""
        self._finish()
        return frozenset(
            (self._hexmap.by_index[index].name, way.path)
            for index, moves in self._trails.walked
            for way in moves.ways
            if self._trails.is_used(index, way.path)
            if not way.crossings or any(crossing in self._trails.before for crossing in way.crossings)
        )

    def cities(self) -> Iterator[tuple[str, int]]:
        """The cities that are reached, full ones among them, by the map: hex, number of the city."""
        return self._cities(sorted(self.nodes))

    def cities_as_found(self) -> Iterator[tuple[str, int]]:
        """The same, the ones near by first: for who may stop at the first that will do."""
        return self._cities(self._nodes_as_found())

    def has_node(self, name: str, node: int) -> bool:
        """Is this stop or junction, by its index in ``Tile.nodes``, reached?"""
        return self._hexmap.hexes[name].index * NODES + node in self.nodes

    def has_crossing(self, crossing: int) -> bool:
        """Can a train make this crossing (see :mod:`~roundhouse.eighteen.track.plan`)?"""
        before = self._trails.before
        while crossing not in before:
            if next(self._flood, None) is None:
                return crossing in before
        return True

    def avoids(self, crossing: int, index: int) -> bool:
        """Is there a trail to a crossing that has not been in the hex of this index before?

        False also where the trail that is known leads round a loop, and would have to be looked for.
        """
        place = crossing
        while place != ROOT:
            if place >= 0:
                move = self._trails.first.get(place)
                if move is None or move.from_hex == index or (move.hex == index and place != crossing):
                    return False
            elif (-2 - place) // 2 // NODES == index:
                return False
            place = self._trails.before[place]
        return True

    def passes(self, name: str, node: int) -> bool:
        """Can a train go on from this node, by its index in ``Tile.nodes``?"""
        there = self._hexmap.hexes[name].index * NODES + node
        return there in self.nodes and (there in self._trails.starts or not self._trails.is_closed(there))

    def starts_on(self, name: str) -> bool:
        """Do trails begin anywhere in this hex?"""
        index = self._hexmap.hexes[name].index
        return index in self._trails.bare or any(node // NODES == index for node in self._trails.starts)

    def starts_at(self, name: str, node: int) -> bool:
        """Do trails begin at this node?"""
        return self._hexmap.hexes[name].index * NODES + node in self._trails.starts

    def joins_two(self, *, optional: bool = True) -> bool:
        """Does track lead from one of the cities where trains begin to another stop, so that one could run?

        Cities that no track joins with anything make no route, however many they are. Halts and stops that
        are on no route do not count, optional ones can be left out.
        """
        counted = {None, "mandatory", "optional"} if optional else {None, "mandatory"}
        trails = self._trails
        for node in self._nodes_as_found():
            stop = trails.plans[node // NODES].tile.nodes[node % NODES]
            if node not in trails.starts and not isinstance(stop, Junction | Halt) and stop.route in counted:
                return True
        return trails.starts_meet

    def _cities(self, nodes: Iterable[int]) -> Iterator[tuple[str, int]]:
        for node in nodes:
            plan = self._trails.plans[node // NODES]
            numbers = plan.tile.city_nodes
            if node % NODES in numbers:
                yield plan.hex_name, numbers.index(node % NODES)

    def _nodes_as_found(self) -> Iterator[int]:
        """The nodes found already, then those that the search still finds."""
        found, at = self._trails.in_order, 0
        while at < len(found) or next(self._flood, None) is not None:
            yield found[at]
            at += 1

    def _finish(self) -> None:
        """Search to the end."""
        for _ in self._flood:
            pass


def _home_nodes(tile: Tile, city: int | None) -> list[int]:
    """The stops of a tile where trails of a company begin whose land it is."""
    if city is not None and tile.city_nodes:
        return [tile.city_nodes[city if city < len(tile.city_nodes) else 0]]
    return [node for node, stop in enumerate(tile.nodes) if not isinstance(stop, Junction)]


class EitherReach(Reach):
    """What is reached by one of several ways, none of which leads on where another one ends."""

    def __init__(self, board: Board, company: str | None, parts: Sequence[Reach]) -> None:
        super().__init__(board, company, ())
        self._parts = tuple(parts)

    @property
    def parts(self) -> tuple[Reach, ...]:
        """What makes it up."""
        return self._parts

    @property
    def has_token(self) -> bool:
        """Is there anything to start from?"""
        return any(part.has_token for part in self._parts)

    @property
    def rail_sides(self) -> int:
        """The sides of hexes at which track could be joined on."""
        return reduce(or_, (part.rail_sides for part in self._parts))

    @property
    def nodes(self) -> set[int]:
        """The stops and junctions that are reached."""
        return set().union(*(part.nodes for part in self._parts))

    def leads_to(self, name: str, edges: int) -> bool:
        """Could track be joined on at one of these edges of a hex?"""
        return any(part.leads_to(name, edges) for part in self._parts)

    @cached_property
    def track_hexes(self) -> frozenset[str]:
        """The hexes in which track is reached."""
        return frozenset().union(*(part.track_hexes for part in self._parts))

    @cached_property
    def paths(self) -> frozenset[tuple[str, int]]:
        """The paths that are reached."""
        return frozenset().union(*(part.paths for part in self._parts))

    def cities_as_found(self) -> Iterator[tuple[str, int]]:
        """The cities that are reached, the ones near by first."""
        return iter(dict.fromkeys(city for part in self._parts for city in part.cities_as_found()))

    def has_crossing(self, crossing: int) -> bool:
        """Can a train make this crossing?"""
        return any(part.has_crossing(crossing) for part in self._parts)

    def avoids(self, crossing: int, index: int) -> bool:
        """Is there a trail to a crossing that has not been in the hex of this index before?"""
        return any(part.avoids(crossing, index) for part in self._parts)

    def passes(self, name: str, node: int) -> bool:
        """Can a train go on from this node?"""
        return any(part.passes(name, node) for part in self._parts)

    def starts_on(self, name: str) -> bool:
        """Do trails begin anywhere in this hex?"""
        return any(part.starts_on(name) for part in self._parts)

    def starts_at(self, name: str, node: int) -> bool:
        """Do trails begin at this node?"""
        return any(part.starts_at(name, node) for part in self._parts)

    def joins_two(self, *, optional: bool = True) -> bool:
        """Does track lead from a city where trains begin to another stop?"""
        return any(part.joins_two(optional=optional) for part in self._parts)
