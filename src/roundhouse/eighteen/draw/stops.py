"""Where the stops of a tile stand: cities, towns and junctions by their exits (S1.L2)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from roundhouse.eighteen.draw.geometry import Layout, between_edges, toward
from roundhouse.eighteen.draw.spread import StopSpot, push_apart, slide
from roundhouse.eighteen.track.parts import (
    City,
    Edge,
    Junction,
    Lane,
    Node,
    Offboard,
    Path,
    StopRef,
    Town,
)
from roundhouse.ink.svg import Point

SLOT = 25.0
"""Radius of a slot of a city with up to four slots."""


@dataclass(frozen=True, slots=True)
class Links:
    """What paths join to one stop: edges (with their lanes) and other stops."""

    edges: tuple[int, ...]
    shifts: tuple[float, ...]
    stops: tuple[int, ...]


def lane_shift(lane: Lane | None) -> float:
    """Return how far from the middle of an edge a lane lies, clockwise counting as more."""
    return ((lane.width - 1) / 2 - lane.index) * LANE_GAP if lane else 0.0


LANE_GAP = 15.0


def links(nodes: Sequence[Node], paths: Sequence[Path]) -> list[Links]:
    """Return what each stop is joined to."""
    edges: list[dict[int, float]] = [{} for _ in nodes]
    others: list[dict[int, None]] = [{} for _ in nodes]
    for path in paths:
        for near, far, lane in ((path.a, path.b, path.b_lane), (path.b, path.a, path.a_lane)):
            if not isinstance(near, StopRef):
                continue
            if isinstance(far, Edge):
                edges[near.index].setdefault(far.number, lane_shift(lane))
            elif far.index != near.index:
                others[near.index][far.index] = None
    return [
        Links(tuple(ends), tuple(ends.values()), tuple(stops))
        for ends, stops in zip(edges, others, strict=True)
    ]


def place_stops(
    nodes: Sequence[Node], paths: Sequence[Path], layout: Layout, rotation: int
) -> tuple[StopSpot, ...]:
    """Return the place of each stop, in order; paths are rotated already, ``loc`` is turned here."""
    joined = links(nodes, paths)
    spots = [_first_place(index, nodes, joined, layout, rotation) for index in range(len(nodes))]
    through = [
        between_edges(path.a.number, path.b.number, lane_shift(path.a_lane), lane_shift(path.b_lane), layout)
        for path in paths
        if isinstance(path.a, Edge) and isinstance(path.b, Edge)
    ]
    spots = push_apart(nodes, slide(nodes, spots, through))
    return tuple(
        _turned(node, spot, link, layout) for node, spot, link in zip(nodes, spots, joined, strict=True)
    )


def _first_place(
    index: int, nodes: Sequence[Node], joined: Sequence[Links], layout: Layout, rotation: int
) -> StopSpot:
    node, link = nodes[index], joined[index]
    loc = None if isinstance(node, Junction) else node.loc
    if loc is not None:
        turned = None if loc == "center" else (float(loc) + rotation) % 6
        return _by_loc(turned, link, node, len(nodes), layout)
    visible = [place for place, other in enumerate(nodes) if not isinstance(other, Offboard)]
    on_track = isinstance(node, Town) or (isinstance(node, City) and len(visible) > 1)
    if on_track and len(link.edges) == 2 and not link.stops:
        curve = between_edges(*link.edges, *link.shifts, layout)
        return StopSpot(*curve.at(0.5), exits=link.edges, on=curve)
    if len(visible) <= 1 or isinstance(node, Offboard):
        return StopSpot(0.0, 0.0, exits=link.edges)
    if not link.edges:
        return _unlinked(index, link, nodes, joined, layout)
    return _by_exits(node, link, len(visible), layout)


def _by_loc(edge: float | None, link: Links, node: Node, count: int, layout: Layout) -> StopSpot:
    if edge is None:
        return StopSpot(0.0, 0.0, exits=link.edges)
    slots = node.slots if isinstance(node, City) else 0
    corner = edge % 1 != 0
    distance = (58.0 if corner else 48.0) if slots <= 1 else 44.0
    if isinstance(node, Town):
        distance = 60.0 if corner else 56.0
    if count == 1 and isinstance(node, City):
        distance = 36.0
    return StopSpot(*toward(edge, distance, layout), exits=link.edges)


def _unlinked(
    index: int, link: Links, nodes: Sequence[Node], joined: Sequence[Links], layout: Layout
) -> StopSpot:
    """Place a stop that no edge leads to: between the stops it joins, or side by side with its like."""
    if link.stops:
        return StopSpot(*_away_from_exits(joined, layout))
    alike = [place for place, other in enumerate(joined) if not other.edges and not other.stops]
    place = alike.index(index)
    if len(nodes) == len(alike) == 2:
        lean = 26.0 if isinstance(nodes[index], Town) else 40.0
        return StopSpot(
            lean * (2 * place - 1), -lean / 3 * (2 * place - 1) if isinstance(nodes[index], Town) else 0.0
        )
    if len(alike) < len(nodes):
        if len(alike) == 1:
            return StopSpot(*_away_from_exits(joined, layout))
        turn = math.radians(-90 + 360 * place / len(alike))
        return StopSpot(50 * math.cos(turn), 50 * math.sin(turn))
    turn = math.radians(-90 + 360 * place / len(alike))
    return StopSpot(46 * math.cos(turn), 46 * math.sin(turn))


def _away_from_exits(joined: Sequence[Links], layout: Layout) -> Point:
    used = {edge for other in joined for edge in other.edges}
    free = [edge for edge in range(6) if edge not in used]
    best = max(
        free or [3],
        key=lambda edge: (min((min((edge - u) % 6, (u - edge) % 6) for u in used), default=0), edge),
    )
    return toward(best, 46.0, layout)


def _by_exits(node: Node, link: Links, count: int, layout: Layout) -> StopSpot:
    """Place one stop of several towards the edges that lead to it."""
    vectors = [toward(edge, 1.0, layout) for edge in link.edges]
    x, y = sum(v[0] for v in vectors), sum(v[1] for v in vectors)
    length = math.hypot(x, y)
    if len(link.edges) == 1:
        if isinstance(node, Town):
            distance = 58.0 if link.stops else 40.0
        else:
            distance = 44.0 if count < 4 else 54.0
        return StopSpot(*toward(link.edges[0], distance, layout), exits=link.edges)
    if len(link.edges) == 2:
        middle = between_edges(*link.edges, *link.shifts, layout).at(0.5)
        return StopSpot(*middle, exits=link.edges)
    if length < 0.2:
        return StopSpot(0.0, 0.0, exits=link.edges)
    distance = min(40.0, 22.0 * length)
    return StopSpot(x / length * distance, y / length * distance, exits=link.edges)


def _turned(node: Node, spot: StopSpot, link: Links, layout: Layout) -> StopSpot:
    """Turn the bar of a town across its track, a row of slots along the side it faces."""
    if spot.on is not None:
        across = spot.on.heading(spot.share) + math.pi / 2
        if isinstance(node, Town) or math.hypot(spot.x, spot.y) <= 12:
            return replace(spot, turn=across if isinstance(node, Town) else _upright(across))
    if isinstance(node, City) and math.hypot(spot.x, spot.y) > 12:
        return replace(spot, turn=_upright(math.atan2(spot.y, spot.x) + math.pi / 2))
    if isinstance(node, Town) and link.edges:
        x, y = toward(link.edges[0], 1.0, layout)
        return replace(spot, turn=math.atan2(y, x) + math.pi / 2)
    if isinstance(node, Town) and link.stops:
        return replace(spot, turn=math.atan2(spot.y, spot.x) + math.pi / 2)
    return spot


def _upright(turn: float) -> float:
    """Return the same line with its first end on the left."""
    turn %= math.pi
    return turn - math.pi if turn > math.pi / 2 + 1e-6 else turn
