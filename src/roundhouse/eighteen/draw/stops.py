"""Where the stops of a tile stand: cities, towns and junctions by their exits (S1.L2)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from roundhouse.eighteen.draw.geometry import Curve, Layout, between_edges, toward
from roundhouse.eighteen.track.parts import (
    City,
    Edge,
    Halt,
    Junction,
    Lane,
    Node,
    Offboard,
    Pass,
    Path,
    StopRef,
    Town,
)
from roundhouse.ink.svg import Point

SLOT = 25.0
"""Radius of a slot of a city with up to four slots."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a stop stands, which way its slots or bar lie, and the track it stands on, if on a curve."""

    x: float
    y: float
    turn: float = 0.0  # direction of the row of slots, or of the bar across the track, in radians
    exits: tuple[int, ...] = ()
    on: Curve | None = None  # the track from exits[0] to exits[1] that the stop stands on …
    share: float = 0.5  # … and where along it

    @property
    def point(self) -> Point:
        """The point as a pair."""
        return (self.x, self.y)


@dataclass(frozen=True, slots=True)
class Links:
    """What paths join to one stop: edges (with their lanes) and other stops."""

    edges: tuple[int, ...]
    shifts: tuple[float, ...]
    stops: tuple[int, ...]
    terminal: bool


def lane_shift(lane: Lane | None) -> float:
    """Return how far from the middle of an edge a lane lies, clockwise counting as more."""
    return ((lane.width - 1) / 2 - lane.index) * LANE_GAP if lane else 0.0


LANE_GAP = 15.0


def links(nodes: Sequence[Node], paths: Sequence[Path]) -> list[Links]:
    """Return what each stop is joined to."""
    found: list[Links] = []
    for index in range(len(nodes)):
        edges: dict[int, float] = {}
        others: list[int] = []
        terminal = False
        for path in paths:
            for near, far, lane in ((path.a, path.b, path.b_lane), (path.b, path.a, path.a_lane)):
                if isinstance(near, StopRef) and near.index == index:
                    terminal |= bool(path.terminal)
                    if isinstance(far, Edge):
                        edges.setdefault(far.number, lane_shift(lane))
                    elif far.index != index and far.index not in others:
                        others.append(far.index)
        found.append(Links(tuple(edges), tuple(edges.values()), tuple(others), terminal))
    return found


def place_stops(
    nodes: Sequence[Node], paths: Sequence[Path], layout: Layout, rotation: int
) -> tuple[Spot, ...]:
    """Return the place of each stop, in order; paths are rotated already, ``loc`` is turned here."""
    joined = links(nodes, paths)
    spots = [_first_place(index, nodes, joined, layout, rotation) for index in range(len(nodes))]
    through = [
        between_edges(path.a.number, path.b.number, lane_shift(path.a_lane), lane_shift(path.b_lane), layout)
        for path in paths
        if isinstance(path.a, Edge) and isinstance(path.b, Edge)
    ]
    spots = _slide_towns(nodes, spots, through)
    spots = _push_apart(nodes, spots)
    return tuple(
        _turned(node, spot, link, layout) for node, spot, link in zip(nodes, spots, joined, strict=True)
    )


def reach(node: Node) -> float:
    """Return the radius that keeps clear of everything a stop draws."""
    match node:
        case City(slots=slots):
            return (24.0, 27.0, 42.0, 48.0, 52.0, 56.0, 58.0, 58.0, 62.0, 62.0)[min(slots, 9)]
        case Town(style="hidden"):
            return 4.0
        case Town():
            return 12.0
        case Pass(size=size):
            return 18.0 + 6 * size
        case Halt():
            return 16.0
    return 6.0


def _first_place(
    index: int, nodes: Sequence[Node], joined: Sequence[Links], layout: Layout, rotation: int
) -> Spot:
    node, link = nodes[index], joined[index]
    loc = None if isinstance(node, Junction) else node.loc
    if loc is not None:
        turned = None if loc == "center" else (float(loc) + rotation) % 6
        return _by_loc(turned, link, node, len(nodes), layout)
    if isinstance(node, Town) and len(link.edges) == 2 and not link.stops:
        curve = between_edges(*link.edges, *link.shifts, layout)
        return Spot(*curve.at(0.5), exits=link.edges, on=curve)
    visible = [place for place, other in enumerate(nodes) if not isinstance(other, Offboard)]
    if len(visible) <= 1 or isinstance(node, Offboard):
        return Spot(0.0, 0.0, exits=link.edges)
    if not link.edges:
        return _unlinked(index, link, nodes, joined, layout)
    return _by_exits(node, link, len(visible), layout)


def _by_loc(edge: float | None, link: Links, node: Node, count: int, layout: Layout) -> Spot:
    if edge is None:
        return Spot(0.0, 0.0, exits=link.edges)
    slots = node.slots if isinstance(node, City) else 0
    corner = edge % 1 != 0
    distance = (58.0 if corner else 48.0) if slots <= 1 else 44.0
    if isinstance(node, Town):
        distance = 60.0 if corner else 56.0
    if count == 1 and isinstance(node, City):
        distance = 36.0
    return Spot(*toward(edge, distance, layout), exits=link.edges)


def _unlinked(
    index: int, link: Links, nodes: Sequence[Node], joined: Sequence[Links], layout: Layout
) -> Spot:
    """Place a stop that no edge leads to: between the stops it joins, or side by side with its like."""
    if link.stops:
        return Spot(0.0, 0.0)
    alike = [place for place, other in enumerate(joined) if not other.edges and not other.stops]
    place = alike.index(index)
    if len(nodes) == len(alike) == 2:
        lean = 26.0 if isinstance(nodes[index], Town) else 40.0
        return Spot(
            lean * (2 * place - 1), -lean / 3 * (2 * place - 1) if isinstance(nodes[index], Town) else 0.0
        )
    if len(alike) < len(nodes):
        if len(alike) == 1:
            return Spot(*_away_from_exits(joined, layout))
        turn = math.radians(-90 + 360 * place / len(alike))
        return Spot(50 * math.cos(turn), 50 * math.sin(turn))
    turn = math.radians(-90 + 360 * place / len(alike))
    return Spot(46 * math.cos(turn), 46 * math.sin(turn))


def _away_from_exits(joined: Sequence[Links], layout: Layout) -> Point:
    used = {edge for other in joined for edge in other.edges}
    free = [edge for edge in range(6) if edge not in used]
    best = max(
        free or [3],
        key=lambda edge: (min((min((edge - u) % 6, (u - edge) % 6) for u in used), default=0), edge),
    )
    return toward(best, 46.0, layout)


def _by_exits(node: Node, link: Links, count: int, layout: Layout) -> Spot:
    """Place one stop of several towards the edges that lead to it."""
    vectors = [toward(edge, 1.0, layout) for edge in link.edges]
    x, y = sum(v[0] for v in vectors), sum(v[1] for v in vectors)
    length = math.hypot(x, y)
    if len(link.edges) == 1:
        if isinstance(node, Town):
            distance = 58.0 if link.stops else 40.0
        else:
            distance = 44.0 if count < 4 else 54.0
        return Spot(*toward(link.edges[0], distance, layout), exits=link.edges)
    if len(link.edges) == 2:
        middle = between_edges(*link.edges, *link.shifts, layout).at(0.5)
        return Spot(*middle, exits=link.edges)
    if length < 0.2:
        return Spot(0.0, 0.0, exits=link.edges)
    distance = min(40.0, 22.0 * length)
    return Spot(x / length * distance, y / length * distance, exits=link.edges)


def _slide_towns(nodes: Sequence[Node], spots: list[Spot], through: Sequence[Curve]) -> list[Spot]:
    """Move towns along their own track until they stand clear of other track and of other stops."""
    placed = list(spots)
    for index, spot in enumerate(spots):
        if spot.on is None:
            continue
        others = [other.on for place, other in enumerate(spots) if place != index and other.on is not None]
        stops = [
            (other.point, reach(nodes[place]) - 6)
            for place, other in enumerate(placed)
            if place != index and (other.on is None or place < index)
        ]
        points = {share: spot.on.at(share) for share in (0.5, 0.38, 0.62, 0.3, 0.7, 0.24, 0.76)}
        tracks = [*through, *others]
        share = max(points, key=lambda share: round(_room(points[share], tracks, stops), 1))
        placed[index] = replace(spot, x=points[share][0], y=points[share][1], share=share)
    return placed


def _room(point: Point, tracks: Sequence[Curve], stops: Sequence[tuple[Point, float]]) -> float:
    """Return how far ``point`` is from other track and stops; more than a bar needs is no better."""
    to_track = min((math.dist(point, on) for track in tracks for on in track.flat(12)), default=99.0)
    to_stop = min((math.dist(point, stop) - radius for stop, radius in stops), default=99.0)
    return min(to_track, to_stop, 26.0)


def _push_apart(nodes: Sequence[Node], spots: list[Spot]) -> list[Spot]:
    """Move cities that stand too near each other apart, a little at a time, never out of the hex."""
    free = [
        isinstance(node, City | Town | Halt | Pass) and spot.on is None
        for node, spot in zip(nodes, spots, strict=True)
    ]
    solid = [isinstance(node, City | Town | Halt | Pass) for node in nodes]
    points = [spot.point for spot in spots]
    reaches = [reach(node) for node in nodes]
    for _ in range(24):
        moved = False
        for one in range(len(points)):
            for other in range(one + 1, len(points)):
                if not (solid[one] and solid[other]) or not (free[one] or free[other]):
                    continue
                moved |= _push(points, reaches, free, one, other)
        if not moved:
            break
    return [
        spot if not free[index] else replace(spot, x=round(points[index][0], 3), y=round(points[index][1], 3))
        for index, spot in enumerate(spots)
    ]


def _push(points: list[Point], reaches: Sequence[float], free: Sequence[bool], one: int, other: int) -> bool:
    (x0, y0), (x1, y1) = points[one], points[other]
    gap = math.hypot(x1 - x0, y1 - y0)
    want = reaches[one] + reaches[other] + 2
    if gap >= want - 0.1:
        return False
    dx, dy = ((x1 - x0) / gap, (y1 - y0) / gap) if gap > 0.1 else (1.0, 0.0)
    step = (want - gap) * 0.5
    shares = (free[one] / (free[one] + free[other]), free[other] / (free[one] + free[other]))
    points[one] = _kept((x0 - dx * step * shares[0] * 2, y0 - dy * step * shares[0] * 2), reaches[one])
    points[other] = _kept((x1 + dx * step * shares[1] * 2, y1 + dy * step * shares[1] * 2), reaches[other])
    return math.dist(points[one], (x0, y0)) + math.dist(points[other], (x1, y1)) > 0.05


def _kept(point: Point, radius: float) -> Point:
    """Return ``point`` no farther from the centre than a stop of that radius may stand."""
    limit = max(30.0, 84.0 - radius)
    far = math.hypot(*point)
    return point if far <= limit else (point[0] * limit / far, point[1] * limit / far)


def _turned(node: Node, spot: Spot, link: Links, layout: Layout) -> Spot:
    """Turn the bar of a town across its track, a row of slots along the side it faces."""
    if spot.on is not None:
        return replace(spot, turn=spot.on.heading(spot.share) + math.pi / 2)
    far = math.hypot(spot.x, spot.y)
    if isinstance(node, City) and far > 12:
        return replace(spot, turn=_upright(math.atan2(spot.y, spot.x) + math.pi / 2))
    if isinstance(node, Town) and link.edges:
        x, y = toward(link.edges[0], 1.0, layout)
        return replace(spot, turn=math.atan2(y, x) + math.pi / 2)
    return spot


def _upright(turn: float) -> float:
    """Return the same line with its first end on the left."""
    turn %= math.pi
    return turn - math.pi if turn > math.pi / 2 + 1e-6 else turn
