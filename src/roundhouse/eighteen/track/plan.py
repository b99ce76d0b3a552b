"""Makes the moves of tiles on the hexes of a map (:mod:`~roundhouse.eighteen.track.moves`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from .hexmap import Hex, HexMap
from .moves import NODES, Arrival, Exit, Leave, Moves, PathTaken, PlacedStop, TileMoves
from .parts import City, Edge, Gauge, Junction, Lane, Offboard, Path, StopRef
from .printed import groups_of
from .tile import Tile

_RAILS = {Gauge.BROAD: (0,), Gauge.NARROW: (1,), Gauge.DUAL: (0, 1), Gauge.THIN: (2,)}
_THIN_AS_BROAD = {**_RAILS, Gauge.THIN: (0,)}
_MEETING = {**_RAILS, Gauge.NARROW: (0,), Gauge.DUAL: (0,)}
_DUAL = 3
_LANES = 81
_SINGLE = Lane()


def plan_of(hexmap: HexMap, here: Hex, tile: Tile) -> TileMoves:
    """The plan of ``tile`` on ``here``, made when it is first asked for."""
    plan = here.plans.get(tile)
    if plan is None:
        plan = here.plans[tile] = _Maker(hexmap, here, tile).plan()
    return plan


def printed_plans(hexmap: HexMap) -> Mapping[int, TileMoves]:
    """The plans of what is printed on the hexes of a map, by index, made when they are first asked for."""
    plans = hexmap.printed_plans
    if not plans:
        plans.update({here.index: plan_of(hexmap, here, here.printed) for here in hexmap.by_index})
    return plans


class _Maker:
    """Makes the plan of a tile on a hex."""

    def __init__(self, hexmap: HexMap, here: Hex, tile: Tile) -> None:
        self.hexmap = hexmap
        self.here = here
        self.tile = tile
        self.rails = _MEETING if hexmap.gauges_meet else _RAILS
        if hexmap.thin_as_broad:
            self.rails = _THIN_AS_BROAD
        self.walkable = [
            (index, path)
            for index, path in enumerate(tile.paths)
            if path.a != path.b
            and not (path.ignore and isinstance(path.a, Edge) and isinstance(path.b, Edge))
        ]
        """Track that trains use, by index: no stumps, no ignored track from side to side (only drawn)."""

    def plan(self) -> TileMoves:
        here = self.here
        plan = TileMoves(here.name, here.index, here.open_edges, self.tile, tuple(self._stops()))
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
                    (path, far)
                    for path, far in starting
                    if rail in self._accepted(self.tile.paths[path].track)
                ]
                if ways:
                    port = _port(edge, lane, rail)
                    moves = plan.ports[port] = Moves(plan)
                    self._fill(moves, ways)
                    for way_out in self._exit(edge, lane, rail):
                        plan.entries[port] = way_out.crossing ^ 1
        return plan

    def _stops(self) -> Iterator[PlacedStop]:
        """The stops of the tile, on this hex."""
        here, tile = self.here, self.tile
        groups = groups_of(here.printed, tile)
        for index, node in enumerate(tile.nodes):
            if not isinstance(node, Junction):
                city = tile.city_nodes.index(index) if isinstance(node, City) else None
                number = here.index * NODES + index
                yield PlacedStop(here.name, index, number, node, city, here.location, groups[index])

    def _ends(self) -> set[tuple[int, Lane]]:
        """The edges and lanes at which the tile has track."""
        return {
            (end.number, _lane(path, which))
            for _, path in self.walkable
            for which, end in enumerate((path.a, path.b))
            if isinstance(end, Edge)
        }

    def _fill(self, moves: Moves, ways: Iterable[tuple[int, int]]) -> None:
        """Set the moves along paths towards their far ends (0 is a, 1 is b).

        Companies do not connect along the track of ships, or of feeders: it has no exits, and trains find it
        as leaves.
        """
        exits: list[Exit] = []
        leaves: list[Leave] = []
        arrivals: list[Arrival] = []
        taken: list[PathTaken] = []
        for index, far in ways:
            path = self.tile.paths[index]
            end = path.b if far else path.a
            out: list[Exit] = []
            if isinstance(end, Edge):
                lane = _lane(path, far)
                rails = self.rails[path.track]
                if path.track not in self.hexmap.unconnected:
                    out = [one for rail in rails for one in self._exit(end.number, lane, rail)]
                whole = _DUAL if len(rails) > 1 else rails[0]
                changes = self.hexmap.changes_gauge(self.here, end.number)
                for one in self._exit(end.number, lane, whole):
                    leaves.append(Leave(one.crossing >> 3, one.hex, one.port, index, changes))
            else:
                ends_here = path.terminal or isinstance(self.tile.nodes[end.index], Offboard)
                onward = None if ends_here else moves.plan.throughs[end.index]
                arrivals.append(Arrival(self.here.index * NODES + end.index, onward, index))
            exits += out
            if path.track not in self.hexmap.unconnected:
                taken.append(PathTaken(index, tuple(one.crossing for one in out)))
        moves.exits = tuple(exits)
        moves.leaves = tuple(leaves)
        moves.arrivals = tuple(arrivals)
        moves.ways = tuple(taken)
        moves.stay = not all(way.crossings for way in taken)

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

    def _accepted(self, track: Gauge) -> tuple[int, ...]:
        """The rails from which a train can come onto this track."""
        if track is Gauge.FUTURE:
            return ()
        return self.rails[track] if track is Gauge.THIN else (*self.rails[track], _DUAL)

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


def _lane_number(lane: Lane) -> int:
    return (lane.width - 1) * 9 + lane.index


def _lane(path: Path, end: int) -> Lane:
    return (path.b_lane if end else path.a_lane) or _SINGLE
