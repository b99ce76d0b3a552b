"""How track crosses one tile where it lies: the moves from side to side and from side to stop, as integers.

A plan belongs to a tile on a hex of a map and holds no state of play, so it is made once and shared. Walks
over the map (:mod:`~roundhouse.eighteen.track.reach`, routes) only follow its tuples.

- A *port* is a side of the hex with a lane and the gauge of the track that comes in: what must match for
  track to go on. A *state* is a port of a certain hex: a train about to enter.
- A *side* is a hex and an edge, one bit; a *crossing* the common bit of the two sides that meet (one for
  each lane).
- A *node* is a stop or junction of a certain hex, one number.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from .hexmap import Hex, HexMap
from .parts import Edge, Gauge, Lane, Offboard, Path, StopRef
from .tile import Tile

NODES = 32
"""Numbers set aside for the nodes of one hex."""

_LANES = 81
_GAUGES = (Gauge.BROAD, Gauge.NARROW, Gauge.DUAL, Gauge.THIN)
PORTS = 6 * _LANES * len(_GAUGES)
"""Numbers set aside for the ports of one hex."""

_SINGLE = Lane()


class Exit(NamedTuple):
    """A move out of the hex: over which crossing, into which state, and where that is."""

    crossing: int
    state: int
    hex: int
    port: int
    sides: int
    path: int
    end: int


class Arrival(NamedTuple):
    """A move to a node by a path, and the moves on from there; none where track ends for everyone."""

    node: int
    onward: Moves | None
    path: int


@dataclass(slots=True, eq=False)
class Moves:
    """All moves from one port or node, and the paths that they take, by index in ``Tile.paths``."""

    plan: Plan
    exits: tuple[Exit, ...] = ()
    arrivals: tuple[Arrival, ...] = ()
    paths: tuple[int, ...] = ()


@dataclass(slots=True, eq=False)
class Plan:
    """The moves of a tile on a hex.

    ``ports`` has them for each port with track, ``starts`` for each node when a trail begins there (over all
    its paths), ``throughs`` when it passes the node (not over terminal paths).
    """

    hex: Hex
    tile: Tile
    ports: dict[int, Moves] = field(default_factory=dict)
    starts: tuple[Moves, ...] = ()
    throughs: tuple[Moves, ...] = ()


def plan_of(hexmap: HexMap, here: Hex, tile: Tile) -> Plan:
    """The plan of ``tile`` on ``here``, made when it is first asked for."""
    plan = here.plans.get(tile)
    if plan is None:
        plan = here.plans[tile] = _Maker(hexmap, here, tile).plan()
    return plan


def inwards(hexmap: HexMap, plan: Plan, path: int, end: int) -> Moves:
    """The moves over one path alone, entered at its ``end`` (0 is a, 1 is b)."""
    return _Maker(hexmap, plan.hex, plan.tile).inwards(plan, path, end)


def gauges_meet(one: Gauge, other: Gauge) -> bool:
    """Can a train go from one track to the other? Dual gauge joins broad and narrow."""
    return one is other or (Gauge.DUAL in {one, other} and Gauge.THIN not in {one, other})


def _port(edge: int, lane: Lane, gauge: Gauge) -> int:
    return edge + 6 * ((lane.width - 1) * 9 + lane.index + _LANES * _GAUGES.index(gauge))


class _Maker:
    """Makes the plan of a tile on a hex."""

    def __init__(self, hexmap: HexMap, here: Hex, tile: Tile) -> None:
        self.hexmap = hexmap
        self.here = here
        self.tile = tile

    def plan(self) -> Plan:
        plan = Plan(self.here, self.tile)
        plan.starts = tuple(Moves(plan) for _ in self.tile.nodes)
        plan.throughs = tuple(Moves(plan) for _ in self.tile.nodes)
        for index in range(len(self.tile.nodes)):
            ways = self._from(StopRef(index))
            passing = [(path, far) for path, far in ways if not self.tile.paths[path].terminal]
            self._fill(plan.starts[index], ways)
            self._fill(plan.throughs[index], passing)
        arriving = {
            (end.number, _lane(path, which))
            for path in self.tile.paths
            for which, end in enumerate((path.a, path.b))
            if isinstance(end, Edge)
        }
        for edge, lane in arriving:
            for gauge in _GAUGES:
                ways = [
                    (path, far)
                    for path, far in self._from(Edge(edge))
                    if gauges_meet(gauge, self.tile.paths[path].track)
                    and _lane(self.tile.paths[path], 1 - far) == lane
                ]
                if ways:
                    moves = plan.ports[_port(edge, lane, gauge)] = Moves(plan)
                    self._fill(moves, ways)
        return plan

    def _fill(self, moves: Moves, ways: list[tuple[int, int]]) -> None:
        """Set the moves along paths towards their far ends (0 is a, 1 is b)."""
        exits: list[Exit] = []
        arrivals: list[Arrival] = []
        for index, far in ways:
            path = self.tile.paths[index]
            end = path.b if far else path.a
            if isinstance(end, Edge):
                exits.extend(self._exit(index, path, far, end.number))
            else:
                ends_here = path.terminal or isinstance(self.tile.nodes[end.index], Offboard)
                onward = None if ends_here else moves.plan.throughs[end.index]
                arrivals.append(Arrival(self.here.index * NODES + end.index, onward, index))
        moves.exits = tuple(exits)
        moves.arrivals = tuple(arrivals)
        moves.paths = tuple(index for index, _ in ways)

    def _from(self, start: Edge | StopRef) -> list[tuple[int, int]]:
        """The paths that begin at ``start``, with the number of their far end."""
        found = []
        for index, path in enumerate(self.tile.paths):
            if path.ignore or path.a == path.b:
                continue
            if path.a == start:
                found.append((index, 1))
            elif path.b == start:
                found.append((index, 0))
        return found

    def inwards(self, plan: Plan, path: int, end: int) -> Moves:
        """The moves over one path alone, entered at its ``end`` (0 is a, 1 is b)."""
        moves = Moves(plan)
        self._fill(moves, [(path, 1 - end)])
        return moves

    def _exit(self, index: int, path: Path, far: int, edge: int) -> Iterator[Exit]:
        beyond = self.here.neighbours[edge]
        if beyond is None:
            return
        there = self.hexmap[beyond]
        entered = self.hexmap.entered[self.here.name, edge]
        lane = _lane(path, far)
        across = Lane(lane.width, lane.width - 1 - lane.index)
        side, other = self.here.index * 6 + edge, there.index * 6 + entered
        first, first_lane = (side, lane) if side < other else (other, across)
        which = (first_lane.width - 1) * 9 + first_lane.index
        port = _port(entered, across, path.track)
        yield Exit(
            crossing=1 << (first + which * 6 * len(self.hexmap.by_index)),
            state=there.index * PORTS + port,
            hex=there.index,
            port=port,
            sides=1 << side | 1 << other,
            path=index,
            end=far,
        )


def _lane(path: Path, end: int) -> Lane:
    return (path.b_lane if end else path.a_lane) or _SINGLE
