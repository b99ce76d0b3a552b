"""The geometry of a hex: edges, corners and the curves of track.

Units: the hex has its centre at (0, 0) and a radius of 100 to its corners; y grows downwards. Edge 0 of a
flat layout is the bottom one, of a pointy layout the lower left one; edges go on clockwise. Half edges are
corners: 0.5 is where edges 0 and 1 meet.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias

from roundhouse.ink.svg import Point, number

Layout: TypeAlias = Literal["flat", "pointy"]

RADIUS = 100.0
APOTHEM = RADIUS * math.sqrt(3) / 2
TRUE_SIZE = 38.0 / (2 * APOTHEM)
"""Millimetres per unit on paper: tiles are 38 mm from side to side, as most printed ones are."""
HAIR = 0.9
STEP = 1.5 * RADIUS
"""Between the middles of two columns (flat) or rows (pointy)."""


def centre(x: int, y: int, layout: Layout) -> Point:
    """Return the middle, on the map, of the hex at doubled coordinates (x, y)."""
    return (x * STEP, y * APOTHEM) if layout == "flat" else (x * APOTHEM, y * STEP)


def angle(edge: float, layout: Layout) -> float:
    """Return the direction from the centre to ``edge`` (or corner), in radians clockwise from the right."""
    return math.radians((90 if layout == "flat" else 120) + 60 * edge)


@lru_cache(maxsize=512)
def toward(edge: float, distance: float, layout: Layout) -> Point:
    """Return the point at ``distance`` from the centre in the direction of ``edge`` or corner."""
    turn = angle(edge, layout)
    return (distance * math.cos(turn), distance * math.sin(turn))


@lru_cache(maxsize=2)
def corners(layout: Layout) -> tuple[Point, ...]:
    """Return the six corners; corner n lies between edges n and n + 1."""
    return tuple(toward(n + 0.5, RADIUS, layout) for n in range(6))


def side(edge: int, layout: Layout) -> tuple[Point, Point]:
    """Return both ends of ``edge``."""
    around = corners(layout)
    return around[(edge - 1) % 6], around[edge % 6]


@dataclass(frozen=True, slots=True)
class Curve:
    """A cubic Bézier curve."""

    start: Point
    bend: Point
    bend2: Point
    end: Point

    def at(self, t: float) -> Point:
        """Return the point at parameter ``t``, 0 to 1."""
        s = 1 - t
        a, b, c, d = s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t
        return (
            a * self.start[0] + b * self.bend[0] + c * self.bend2[0] + d * self.end[0],
            a * self.start[1] + b * self.bend[1] + c * self.bend2[1] + d * self.end[1],
        )

    def heading(self, t: float) -> float:
        """Return the direction of the curve at ``t``, in radians."""
        (x0, y0), (x1, y1) = self.at(max(0.0, t - 0.02)), self.at(min(1.0, t + 0.02))
        return math.atan2(y1 - y0, x1 - x0)

    def part(self, start: float, stop: float) -> Curve:
        """Return the piece between two parameters; it runs backwards when ``stop`` < ``start``."""
        if stop < start:
            return self.part(stop, start).reversed()
        tail = self._from(start)
        return tail._from_end((stop - start) / (1 - start)) if start < 1 else tail

    def reversed(self) -> Curve:
        """Return the same curve run the other way."""
        return Curve(self.end, self.bend2, self.bend, self.start)

    def moved(self, x: float, y: float) -> Curve:
        """Return the same curve somewhere else."""
        a, b, c, d = ((px + x, py + y) for px, py in (self.start, self.bend, self.bend2, self.end))
        return Curve(a, b, c, d)

    def _from_end(self, t: float) -> Curve:
        return self.reversed()._from(1 - t).reversed()

    def _from(self, t: float) -> Curve:
        a, b, c = (
            _mix(self.start, self.bend, t),
            _mix(self.bend, self.bend2, t),
            _mix(self.bend2, self.end, t),
        )
        d, e = _mix(a, b, t), _mix(b, c, t)
        return Curve(_mix(d, e, t), e, c, self.end)

    def flat(self, steps: int = 8) -> tuple[Point, ...]:
        """Return ``steps`` + 1 points along the curve."""
        return tuple(self.at(step / steps) for step in range(steps + 1))

    @property
    def straight(self) -> bool:
        """Whether the curve is a straight line."""
        return (
            _off_line(self.bend, self.start, self.end) < 0.5
            and _off_line(self.bend2, self.start, self.end) < 0.5
        )

    def data(self, *, move: bool = True) -> str:
        """Return the curve as path data; ``move`` says whether it starts with a move."""
        begin = f"M{_pair(self.start)}" if move else ""
        if self.straight:
            return f"{begin}L{_pair(self.end)}"
        return f"{begin}C{_pair(self.bend)} {_pair(self.bend2)} {_pair(self.end)}"


def line(start: Point, end: Point) -> Curve:
    """Return a straight line as a curve."""
    return Curve(start, _mix(start, end, 1 / 3), _mix(start, end, 2 / 3), end)


def edge_point(edge: int, shift: float, layout: Layout) -> Point:
    """Return the end of track at ``edge``, ``shift`` from its middle, clockwise counting as more.

    It lies a hair beyond the side, so that the outline of the neighbour never cuts the track.
    """
    x, y = toward(edge, APOTHEM + HAIR, layout)
    turn = angle(edge, layout)
    return (x - shift * math.sin(turn), y + shift * math.cos(turn))


@lru_cache(maxsize=2048)
def between_edges(a: int, b: int, shift_a: float, shift_b: float, layout: Layout) -> Curve:
    """Return the track from edge to edge: a line, or an arc that meets both edges at right angles."""
    start, end = edge_point(a, shift_a, layout), edge_point(b, shift_b, layout)
    apart = min((a - b) % 6, (b - a) % 6)
    turn = math.radians(180 - 60 * apart) or 0.0
    chord = math.dist(start, end)
    reach = (
        chord / 3
        if apart == 3
        else chord * 2 / 3 * math.tan(turn / 4) / math.sin(turn / 2)
        if apart
        else 60.0
    )
    return Curve(start, inward(start, a, reach, layout), inward(end, b, reach, layout), end)


@lru_cache(maxsize=4096)
def edge_to_point(edge: int, shift: float, end: Point, layout: Layout) -> Curve:
    """Return the track from an edge to a stop at ``end``: it leaves the edge at a right angle."""
    start = edge_point(edge, shift, layout)
    reach = math.dist(start, end) * 0.45
    bend = inward(start, edge, reach, layout)
    return Curve(start, bend, _mix(bend, end, 0.4), end)


def inward(point: Point, edge: int, distance: float, layout: Layout) -> Point:
    """Return ``point`` moved at a right angle away from ``edge`` into the hex."""
    turn = angle(edge, layout)
    return (point[0] - distance * math.cos(turn), point[1] - distance * math.sin(turn))


def _mix(one: Point, other: Point, t: float) -> Point:
    return (one[0] + (other[0] - one[0]) * t, one[1] + (other[1] - one[1]) * t)


def _off_line(point: Point, start: Point, end: Point) -> float:
    length = math.dist(start, end)
    if length < 1e-9:
        return math.dist(point, start)
    across = (end[0] - start[0]) * (start[1] - point[1]) - (start[0] - point[0]) * (end[1] - start[1])
    return abs(across) / length


def _pair(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"
