"""Track that only feeds stops: a narrow gauge beside the lines on which trains run.

No company connects along it and no train runs on it. It leads on from every stop that a company reaches, and
no token blocks it; what it joins to a stop adds to what that stop pays.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from .board import Board
from .hexmap import HexMap
from .moves import NODES, TileMoves
from .network import StopKey
from .parts import Edge, Gauge, Junction, Path, Stop, StopRef


class Feeders(NamedTuple):
    """What feeder track reaches: ``sides`` of hexes as bits, and ``paths`` as (index of the hex, index in
    the paths of its tile)."""

    sides: int
    paths: frozenset[tuple[int, int]]


NO_FEEDERS = Feeders(0, frozenset())


def feeders_from(hexmap: HexMap, plans: Mapping[int, TileMoves], nodes: Iterable[int]) -> Feeders:
    """All feeder track that begins at ``nodes`` (numbers as in a plan), whatever tokens lie there."""
    gauge = hexmap.feeder_track
    if gauge is None:
        return NO_FEEDERS
    sides, found, seen = 0, set[tuple[int, int]](), set(nodes)
    queue = [way for node in seen for way in _ways(plans, gauge, node // NODES, StopRef(node % NODES))]
    while queue:
        index, at = queue.pop()
        if (index, at) in found:
            continue
        found.add((index, at))
        path = plans[index].tile.paths[at]
        for end in (path.a, path.b):
            if isinstance(end, StopRef):
                node = index * NODES + end.index
                if node not in seen:
                    seen.add(node)
                    queue += _ways(plans, gauge, index, end)
                continue
            beyond = _beyond(hexmap, index, end.number)
            if beyond is not None:
                other, entered = beyond
                sides |= 1 << index * 6 + end.number | 1 << other * 6 + entered
                queue += _ways(plans, gauge, other, Edge(entered))
    return Feeders(sides, frozenset(found))


def fed_stops(board: Board, hex_: str, node: int) -> Iterator[tuple[StopKey, Stop]]:
    """The stops that feeder track alone joins to a stop, given by its hex and its index in ``Tile.nodes``.

    A stop with other track as well is none of them, and the feeder track ends there.
    """
    hexmap, plans = board.hexmap, board.plans
    gauge = hexmap.feeder_track
    if gauge is None:
        return
    start = hexmap.hexes[hex_].index
    seen = {(start, node)}
    found: set[tuple[int, int]] = set()
    queue = _ways(plans, gauge, start, StopRef(node))
    while queue:
        index, at = queue.pop()
        if (index, at) in found:
            continue
        found.add((index, at))
        tile = plans[index].tile
        for end in (tile.paths[at].a, tile.paths[at].b):
            if isinstance(end, Edge):
                beyond = _beyond(hexmap, index, end.number)
                queue += _ways(plans, gauge, beyond[0], Edge(beyond[1])) if beyond is not None else []
            elif (index, end.index) not in seen:
                seen.add((index, end.index))
                if any(path.track is not gauge for path in tile.paths if _touches(path, end)):
                    continue
                queue += _ways(plans, gauge, index, end)
                there = tile.nodes[end.index]
                if not isinstance(there, Junction):
                    yield (plans[index].hex_name, end.index), there


def _ways(
    plans: Mapping[int, TileMoves], gauge: Gauge, index: int, start: Edge | StopRef
) -> list[tuple[int, int]]:
    """The feeder paths of a tile with one end at ``start``."""
    paths = plans[index].tile.paths
    return [(index, at) for at, path in enumerate(paths) if path.track is gauge and _touches(path, start)]


def _touches(path: Path, end: Edge | StopRef) -> bool:
    return end in (path.a, path.b)


def _beyond(hexmap: HexMap, index: int, edge: int) -> tuple[int, int] | None:
    """The hex beyond a side, by index, and the side of it by which track comes in."""
    here = hexmap.by_index[index]
    other = here.neighbours[edge]
    return None if other is None else (hexmap.hexes[other].index, hexmap.entered[here.name, edge])
