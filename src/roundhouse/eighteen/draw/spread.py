"""Keeping stops clear of each other: they slide along their own track, or move apart."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product

from roundhouse.eighteen.draw.geometry import Curve
from roundhouse.eighteen.track.parts import City, Halt, Node, Pass, Town
from roundhouse.ink.svg import Point


@dataclass(frozen=True, slots=True)
class StopSpot:
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


def pass_size(mountain: Pass) -> float:
    """Return half the width of a pass: its slots lie within, and its corners show beside them."""
    return 36.0 + 6 * mountain.size


def reach(node: Node) -> float:
    """Return the radius that keeps clear of everything a stop draws."""
    match node:
        case Pass():
            return pass_size(node)
        case City(slots=slots):
            return (24.0, 27.0, 42.0, 48.0, 52.0, 56.0, 58.0, 58.0, 62.0, 62.0)[min(slots, 9)]
        case Town(style="hidden"):
            return 4.0
        case Town():
            return 12.0
        case Halt():
            return 16.0
    return 6.0


SHARES = (0.5, 0.42, 0.58, 0.35, 0.65, 0.28, 0.72, 0.22, 0.78)
CROWD = 24
"""More stops than this have no room whatever one does; they stay where they are."""
ENOUGH = 3.0  # room beyond touching; more is no better


def slide(nodes: Sequence[Node], spots: list[StopSpot], through: Sequence[Curve]) -> list[StopSpot]:
    """Move stops that stand on a curve along it until they are clear of other track and of other stops.

    ``through`` is the track that passes without a stop. All ways to share out a few places along each curve
    are compared; of equal ones that nearest to the middles wins.
    """
    movers = [index for index, spot in enumerate(spots) if spot.on is not None]
    if not movers or len(spots) > CROWD:
        return spots
    shares = SHARES if len(movers) < 3 else SHARES[:5] if len(movers) < 5 else SHARES[:3]
    fixed = [
        (spot.point, reach(node)) for node, spot in zip(nodes, spots, strict=True) if _stands(node, spot)
    ]
    choices = []
    for index in movers:
        others = [spot.on for place, spot in enumerate(spots) if place != index and spot.on is not None]
        tracks = [point for track in (*through, *others) for point in track.flat(12)]
        choices.append([_choice(spots[index], reach(nodes[index]), share, tracks, fixed) for share in shares])
    if len(choices) > 6:
        best: tuple[_Choice, ...] = tuple(max(some, key=lambda choice: choice.room) for some in choices)
    else:
        best = max(product(*choices), key=_together)
    moved = list(spots)
    for index, choice in zip(movers, best, strict=True):
        moved[index] = replace(spots[index], x=choice.point[0], y=choice.point[1], share=choice.share)
    return moved


@dataclass(frozen=True, slots=True)
class _Choice:
    share: float
    point: Point
    radius: float
    room: float  # how clear of everything that does not move, less what lies off the middle


def _stands(node: Node, spot: StopSpot) -> bool:
    return spot.on is None and isinstance(node, City | Town | Halt | Pass)


def _choice(
    spot: StopSpot, radius: float, share: float, tracks: Sequence[Point], fixed: Sequence[tuple[Point, float]]
) -> _Choice:
    """Weigh a stop of that radius at ``share`` of its curve."""
    curve = spot.on
    assert curve is not None
    point = curve.at(share)
    length = math.dist(curve.start, curve.at(0.5)) + math.dist(curve.at(0.5), curve.end)
    track = min((math.dist(point, other) for other in tracks), default=99.0) - radius - 8
    stop = min((math.dist(point, other) - wide for other, wide in fixed), default=99.0) - radius
    edge = length * min(share, 1 - share) - radius
    room = sum(min(gap, ENOUGH) for gap in (track, 2 * stop, 2 * edge)) - 10 * abs(share - 0.5)
    return _Choice(share, point, radius, room)


def _together(choice: Sequence[_Choice]) -> float:
    """Return how well some places go together."""
    total = sum(one.room for one in choice)
    for place, one in enumerate(choice):
        for other in choice[place + 1 :]:
            total += 3 * min(math.dist(one.point, other.point) - one.radius - other.radius, ENOUGH)
    return round(total, 3)


def push_apart(nodes: Sequence[Node], spots: list[StopSpot]) -> list[StopSpot]:
    """Move cities that stand too near each other apart, a little at a time, never out of the hex."""
    if len(spots) > CROWD:
        return spots
    solid = [isinstance(node, City | Town | Halt | Pass) for node in nodes]
    points = [spot.point for spot in spots]
    reaches = [reach(node) for node in nodes]
    free = [
        solid[index]
        and (spot.on is None or (isinstance(nodes[index], City) and _crowded(index, points, reaches)))
        for index, spot in enumerate(spots)
    ]
    for _ in range(24):
        moved = False
        for one in range(len(points)):
            for other in range(one + 1, len(points)):
                if solid[one] and solid[other] and (free[one] or free[other]):
                    moved |= _push(points, reaches, free, one, other)
        if not moved:
            break
    return [_at(spot, point) for spot, point in zip(spots, points, strict=True)]


def _at(spot: StopSpot, point: Point) -> StopSpot:
    """Return the spot at ``point``, off its curve if it has moved."""
    if math.dist(spot.point, point) < 1e-6:
        return spot
    return replace(spot, x=round(point[0], 3), y=round(point[1], 3), on=None)


def _crowded(index: int, points: Sequence[Point], reaches: Sequence[float]) -> bool:
    """Return whether a stop overlaps another by more than its outline."""
    return any(
        math.dist(points[index], point) < reaches[index] + reaches[other] - 4
        for other, point in enumerate(points)
        if other != index
    )


def _push(points: list[Point], reaches: Sequence[float], free: Sequence[bool], one: int, other: int) -> bool:
    (x0, y0), (x1, y1) = points[one], points[other]
    gap = math.hypot(x1 - x0, y1 - y0)
    want = reaches[one] + reaches[other] - 2
    if gap >= want - 0.1:
        return False
    dx, dy = ((x1 - x0) / gap, (y1 - y0) / gap) if gap > 0.1 else (1.0, 0.0)
    step = (want - gap) / (free[one] + free[other])
    if free[one]:
        points[one] = _kept((x0 - dx * step, y0 - dy * step), reaches[one])
    if free[other]:
        points[other] = _kept((x1 + dx * step, y1 + dy * step), reaches[other])
    return math.dist(points[one], (x0, y0)) + math.dist(points[other], (x1, y1)) > 0.05


def _kept(point: Point, radius: float) -> Point:
    """Return ``point`` no farther from the centre than a stop of that radius may stand."""
    limit = max(30.0, 84.0 - radius)
    far = math.hypot(*point)
    return point if far <= limit else (point[0] * limit / far, point[1] * limit / far)
