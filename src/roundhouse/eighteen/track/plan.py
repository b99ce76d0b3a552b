"""How track crosses one tile where it lies: the moves from side to side and from side to stop, as integers.

A plan belongs to a tile on a hex of a map and holds no state of play, so it is made once and shared. Walks
over the map (:mod:`~roundhouse.eighteen.track.reach`) only follow its tuples.

- A *port* is a side of the hex with a lane and the kind of rails come by: what must match to go on.
- A *crossing* is a train going over a side by a port, one way; the same the other way is its *mate*, whose
  number differs in the lowest bit only.
- A *node* is a stop or junction of a certain hex, one number.
- Dual-gauge track has both kinds of rails, broad and narrow; each counts as a crossing of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from .hexmap import Hex, HexMap
from .parts import Edge, Gauge, Lane, Offboard, Path, StopRef
from .tile import Tile

NODES = 32
"""Numbers set aside for the nodes of one hex."""

_RAILS = {Gauge.BROAD: (0,), Gauge.NARROW: (1,), Gauge.DUAL: (0, 1), Gauge.THIN: (2,)}
_DUAL = 3
_LANES = 81
_SINGLE = Lane()


class Exit(NamedTuple):
    """A move out of the hex on one kind of rails: the crossing, where it leads to, where it comes from.

    ``sides`` are the bits of the two sides that meet there.
    """

    crossing: int
    hex: int
    port: int
    from_hex: int
    from_port: int
    sides: int


class Leave(NamedTuple):
    """A move out of the hex by a path, on any rails: the track crossed, one number for both ways."""

    crossing: int
    hex: int
    port: int
    path: int


class Arrival(NamedTuple):
    """A move to a node by a path, and the moves on from there; none where track ends for everyone."""

    node: int
    onward: Moves | None
    path: int


class Way(NamedTuple):
    """A path that moves take, by index in ``Tile.paths``, and the crossings at its far end, if any."""

    path: int
    crossings: tuple[int, ...]


@dataclass(slots=True, eq=False)
class Moves:
    """All moves from one port or node: out of the hex by rails and again by paths, and to nodes."""

    plan: Plan
    exits: tuple[Exit, ...] = ()
    leaves: tuple[Leave, ...] = ()
    arrivals: tuple[Arrival, ...] = ()
    ways: tuple[Way, ...] = ()


@dataclass(slots=True, eq=False)
class Plan:
    """The moves of a tile on a hex.

    ``ports`` has them for each port with track; what comes by dual track has ports of its own. ``starts`` has
    them for each node when a trail begins there (over all its paths), ``throughs`` when it passes the node
    (not over terminal paths). ``entries`` are the crossings that lead to the ports.
    """

    hex: Hex
    tile: Tile
    ports: dict[int, Moves] = field(default_factory=dict)
    entries: dict[int, int] = field(default_factory=dict)
    starts: tuple[Moves, ...] = ()
    throughs: tuple[Moves, ...] = ()


def plan_of(hexmap: HexMap, here: Hex, tile: Tile) -> Plan:
    """The plan of ``tile`` on ``here``, made when it is first asked for."""
    plan = here.plans.get(tile)
    if plan is None:
        plan = here.plans[tile] = _Maker(hexmap, here, tile).plan()
    return plan


class _Maker:
    """Makes the plan of a tile on a hex."""

    def __init__(self, hexmap: HexMap, here: Hex, tile: Tile) -> None:
        self.hexmap = hexmap
        self.here = here
        self.tile = tile
        self.walkable = [
            (index, path)
            for index, path in enumerate(tile.paths)
            if path.a != path.b
            and not (path.ignore and isinstance(path.a, Edge) and isinstance(path.b, Edge))
        ]
        """Track that trains use, by index: no stumps, no ignored track from side to side (only drawn)."""

    def plan(self) -> Plan:
        plan = Plan(self.here, self.tile)
        plan.starts = tuple(Moves(plan) for _ in self.tile.nodes)
        plan.throughs = tuple(Moves(plan) for _ in self.tile.nodes)
        for index in range(len(self.tile.nodes)):
            ways = self._from(StopRef(index))
            passing = [(path, far) for path, far in ways if not self.tile.paths[path].terminal]
            self._fill(plan.starts[index], ways)
            self._fill(plan.throughs[index], passing)
        for edge, lane in self._ends():
            starting = [
                (path, far)
                for path, far in self._from(Edge(edge))
                if _lane(self.tile.paths[path], 1 - far) == lane
            ]
            for rail in (0, 1, 2, _DUAL):
                ways = [
                    (path, far) for path, far in starting if rail in _accepted(self.tile.paths[path].track)
                ]
                if ways:
                    port = _port(edge, lane, rail)
                    moves = plan.ports[port] = Moves(plan)
                    self._fill(moves, ways)
                    for way_out in self._exit(edge, lane, rail):
                        plan.entries[port] = way_out.crossing ^ 1
        return plan

    def _ends(self) -> set[tuple[int, Lane]]:
        """The edges and lanes at which the tile has track."""
        return {
            (end.number, _lane(path, which))
            for _, path in self.walkable
            for which, end in enumerate((path.a, path.b))
            if isinstance(end, Edge)
        }

    def _fill(self, moves: Moves, ways: Iterable[tuple[int, int]]) -> None:
        """Set the moves along paths towards their far ends (0 is a, 1 is b)."""
        exits: list[Exit] = []
        leaves: list[Leave] = []
        arrivals: list[Arrival] = []
        taken: list[Way] = []
        for index, far in ways:
            path = self.tile.paths[index]
            end = path.b if far else path.a
            out: list[Exit] = []
            if isinstance(end, Edge):
                lane = _lane(path, far)
                rails = _RAILS[path.track]
                out = [one for rail in rails for one in self._exit(end.number, lane, rail)]
                whole = _DUAL if len(rails) > 1 else rails[0]
                for one in self._exit(end.number, lane, whole):
                    leaves.append(Leave(one.crossing >> 3, one.hex, one.port, index))
            else:
                ends_here = path.terminal or isinstance(self.tile.nodes[end.index], Offboard)
                onward = None if ends_here else moves.plan.throughs[end.index]
                arrivals.append(Arrival(self.here.index * NODES + end.index, onward, index))
            exits += out
            taken.append(Way(index, tuple(one.crossing for one in out)))
        moves.exits = tuple(exits)
        moves.leaves = tuple(leaves)
        moves.arrivals = tuple(arrivals)
        moves.ways = tuple(taken)

    def _from(self, start: Edge | StopRef) -> list[tuple[int, int]]:
        """The paths that begin at ``start``, by index, with the number of their far end.

        Ignored track is not left by, but from outside it does lead to its stop (S1.L1).
        """
        found = []
        for index, path in self.walkable:
            if path.ignore and isinstance(start, StopRef):
                continue
            if path.a == start:
                found.append((index, 1))
            elif path.b == start:
                found.append((index, 0))
        return found

    def _exit(self, edge: int, lane: Lane, rail: int) -> Iterator[Exit]:
        """The move out over ``edge``, if there is a hex beyond it."""
        beyond = self.here.neighbours[edge]
        if beyond is None:
            return
        there = self.hexmap.hexes[beyond]
        entered = self.hexmap.entered[self.here.name, edge]
        across = Lane(lane.width, lane.width - 1 - lane.index)
        side, other = self.here.index * 6 + edge, there.index * 6 + entered
        first, first_lane, back = (side, lane, 0) if side < other else (other, across, 1)
        yield Exit(
            crossing=8 * (first * _LANES + _lane_number(first_lane)) + 2 * rail + back,
            hex=there.index,
            port=_port(entered, across, rail),
            from_hex=self.here.index,
            from_port=_port(edge, lane, rail),
            sides=1 << side | 1 << other,
        )


def _port(edge: int, lane: Lane, rail: int) -> int:
    return edge + 6 * (_lane_number(lane) * 4 + rail)


def _accepted(track: Gauge) -> tuple[int, ...]:
    """The rails from which a train can come onto this track."""
    return () if track is Gauge.FUTURE else _RAILS[track] if track is Gauge.THIN else (*_RAILS[track], _DUAL)


def _lane_number(lane: Lane) -> int:
    return (lane.width - 1) * 9 + lane.index


def _lane(path: Path, end: int) -> Lane:
    return (path.b_lane if end else path.a_lane) or _SINGLE
