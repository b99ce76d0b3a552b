"""Track: each path of a tile as a curve, drawn as a thick dark line with a light edge (S1.L1, S1.L3).

Paths that join are drawn as one; paths that only cross are drawn one after the other, so that the light edge
of the later cuts the earlier and shows a crossing.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from roundhouse.eighteen.draw.geometry import (
    Curve,
    Layout,
    between_edges,
    edge_point,
    edge_to_point,
    inward,
    line,
)
from roundhouse.eighteen.draw.spread import StopSpot
from roundhouse.eighteen.draw.stops import lane_shift
from roundhouse.eighteen.track.parts import Edge, Gauge, Node, Offboard, Path, StopRef, Stub
from roundhouse.ink.svg import Point, element, points

WIDTH = 11.0
BED = 16.0
TAPERS = {1: 66.0, 2: 34.0}
"""How far a pointed track reaches in from the edge, by the value of ``terminal``."""


@dataclass(frozen=True, slots=True)
class Rail:
    """A path as it is drawn: its curve from end ``a`` to end ``b``; ``tip`` if it is drawn pointed."""

    path: Path
    curve: Curve
    tip: Point | None = None


@dataclass(frozen=True, slots=True)
class _Ground:
    """What track is laid between."""

    nodes: Sequence[Node]
    spots: Sequence[StopSpot]
    layout: Layout


def lay_rails(
    nodes: Sequence[Node], paths: Sequence[Path], spots: Sequence[StopSpot], layout: Layout
) -> tuple[Rail, ...]:
    """Return the rail of each path, in order."""
    ground = _Ground(nodes, spots, layout)
    return tuple(_rail(path, ground) for path in paths)


def _rail(path: Path, ground: _Ground) -> Rail:
    shift_a, shift_b = lane_shift(path.a_lane), lane_shift(path.b_lane)
    a, b = path.a, path.b
    if isinstance(a, Edge) and isinstance(b, Edge):
        return Rail(path, between_edges(a.number, b.number, shift_a, shift_b, ground.layout))
    if isinstance(a, Edge) and isinstance(b, StopRef):
        return _edge_rail(path, a.number, shift_a, b.index, ground)
    if isinstance(a, StopRef) and isinstance(b, Edge):
        rail = _edge_rail(path, b.number, shift_b, a.index, ground)
        return Rail(path, rail.curve.reversed(), rail.tip)
    assert isinstance(a, StopRef)
    assert isinstance(b, StopRef)
    return Rail(path, _shifted(line(ground.spots[a.index].point, ground.spots[b.index].point), shift_a))


def _edge_rail(path: Path, edge: int, shift: float, stop: int, ground: _Ground) -> Rail:
    """Return the rail from an edge to a stop; on a pointed one, the tip too."""
    spot, layout = ground.spots[stop], ground.layout
    offboard = isinstance(ground.nodes[stop], Offboard)
    if spot.on is not None and edge in spot.exits:
        first = edge == spot.exits[0]
        curve = spot.on.part(0.0, spot.share) if first else spot.on.part(1.0, spot.share)
    else:
        x, y = spot.point
        turn = edge_point(edge, shift, layout)
        middle = edge_point(edge, 0.0, layout)
        end = (round(x + turn[0] - middle[0], 3), round(y + turn[1] - middle[1], 3))
        curve = edge_to_point(edge, shift, end, layout)
    length = TAPERS.get(path.terminal) or (TAPERS[1] if offboard else None)
    if length is None:
        return Rail(path, curve)
    if not offboard:
        length = min(length, math.dist(curve.start, curve.end))
    return Rail(path, curve, inward(curve.start, edge, length, layout))


def _shifted(curve: Curve, shift: float) -> Curve:
    if not shift:
        return curve
    turn = math.atan2(curve.end[1] - curve.start[1], curve.end[0] - curve.start[0])
    dx, dy = math.sin(turn) * shift, -math.cos(turn) * shift
    return line((curve.start[0] + dx, curve.start[1] + dy), (curve.end[0] + dx, curve.end[1] + dy))


def draw_rails(rails: Sequence[Rail]) -> str:
    """Return all track of a tile."""
    return "".join(_draw_bundle(bundle) for bundle in _bundles(rails))


def draw_stub(stub: Stub, layout: Layout) -> str:
    """Return a short bit of track at an edge."""
    start = edge_point(stub.edge, 0.0, layout)
    curve = line(start, inward(start, stub.edge, 30.0, layout))
    return _lines(curve.data(), stub.track, lanes=False)


def _bundles(rails: Sequence[Rail]) -> list[list[Rail]]:
    """Return the rails in groups that join at an edge or a stop."""
    bundles: list[tuple[set[object], list[Rail]]] = []
    for rail in rails:
        ends: set[object] = {(rail.path.a, rail.path.a_lane), (rail.path.b, rail.path.b_lane)}
        together = [bundle for bundle in bundles if bundle[0] & ends]
        merged = [old for bundle in together for old in bundle[1]] + [rail]
        bundles = [bundle for bundle in bundles if bundle not in together]
        bundles.append((ends.union(*(bundle[0] for bundle in together)), merged))
    return [bundle for _, bundle in bundles]


def _draw_bundle(rails: Sequence[Rail]) -> str:
    """Return joined rails: first the light edge of all, then the dark of all, gauge by gauge."""
    parts = []
    tapers = [rail for rail in rails if rail.tip is not None]
    whole = [rail for rail in rails if rail.tip is None]
    for gauge in sorted({rail.path.track for rail in whole}, key=list(Gauge).index):
        same = [rail for rail in whole if rail.path.track is gauge]
        lanes = any(_in_lane(rail) for rail in same)
        parts.append(_lines("".join(rail.curve.data() for rail in same), gauge, lanes=lanes))
    parts += [_taper(rail) for rail in tapers]
    return "".join(parts)


def _in_lane(rail: Rail) -> bool:
    return any(lane is not None and lane.width > 1 for lane in (rail.path.a_lane, rail.path.b_lane))


def _lines(data: str, gauge: Gauge, *, lanes: bool) -> str:
    drawn = element("path", class_="bed", d=data) + element("path", class_="track", d=data)
    if gauge in (Gauge.NARROW, Gauge.DUAL):
        drawn += element("path", class_="core", d=data)
    names = ([] if gauge is Gauge.BROAD else [gauge.value]) + (["lanes"] if lanes else [])
    return element("g", drawn, class_=" ".join(names)) if names else drawn


def _taper(rail: Rail) -> str:
    """Return a track that runs out in a point."""
    assert rail.tip is not None
    edge_end = rail.curve.start if isinstance(rail.path.a, Edge) else rail.curve.end
    half = (4.0 if _in_lane(rail) else WIDTH / 2) + 0.5
    dx, dy = rail.tip[0] - edge_end[0], rail.tip[1] - edge_end[1]
    length = math.hypot(dx, dy) or 1.0
    across = (-dy / length * half, dx / length * half)
    corners = [
        (edge_end[0] + across[0], edge_end[1] + across[1]),
        rail.tip,
        (edge_end[0] - across[0], edge_end[1] - across[1]),
    ]
    narrow = rail.path.track is Gauge.NARROW
    return element("polygon", class_="taper thin" if narrow else "taper", points=points(corners))
