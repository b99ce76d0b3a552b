"""Cities: their slots in their arrangements, and the ground that joins them."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

from roundhouse.eighteen.draw.spread import StopSpot
from roundhouse.eighteen.draw.stops import SLOT
from roundhouse.ink.svg import Point, element, number, points


@dataclass(frozen=True, slots=True)
class Slots:
    """The middles of the slots of a city, and their radius."""

    centres: tuple[Point, ...]
    radius: float


@lru_cache(maxsize=1024)
def arrange(slots: int, spot: StopSpot) -> Slots:
    """Return the slots of a city at ``spot``: a row of two, a triangle, a square, rings, three by three."""
    radius, pattern = _pattern(slots)
    cos, sin = math.cos(spot.turn), math.sin(spot.turn)
    centres = tuple((spot.x + x * cos - y * sin, spot.y + x * sin + y * cos) for x, y in pattern)
    return Slots(centres, radius)


@lru_cache(maxsize=16)
def _pattern(slots: int) -> tuple[float, tuple[Point, ...]]:
    match slots:
        case 0 | 1:
            return SLOT, ((0.0, 0.0),)
        case 2:
            return SLOT, ((-SLOT, 0.0), (SLOT, 0.0))
        case 3:
            return SLOT, ((-SLOT, SLOT * 0.577), (0.0, -SLOT * 1.155), (SLOT, SLOT * 0.577))
        case 4:
            return SLOT, ((-SLOT, -SLOT), (SLOT, -SLOT), (-SLOT, SLOT), (SLOT, SLOT))
        case 5:
            return 22.0, _ring(5, 22.0 / math.sin(math.pi / 5), -90)
        case 6:
            return 21.0, _ring(6, 42.0, -90)
        case 7:
            return 20.0, ((0.0, 0.0), *_ring(6, 40.0, -90))
        case 8:
            return 18.0, ((0.0, 0.0), *_ring(7, 18.0 / math.sin(math.pi / 7), -90))
    side = math.ceil(math.sqrt(slots))
    radius = min(19.0, 58.0 / side)
    step = 2 * radius
    off = (side - 1) / 2
    return radius, tuple(
        ((place % side - off) * step, (place // side - off) * step) for place in range(slots)
    )


def _ring(count: int, radius: float, start: float) -> tuple[Point, ...]:
    turns = (math.radians(start + 360 * place / count) for place in range(count))
    return tuple((radius * math.cos(turn), radius * math.sin(turn)) for turn in turns)


def draw_city(index: int, slots: int, spot: StopSpot, *, boom: bool = False) -> str:
    """Return a city with empty slots; it carries ``data-city``, each slot ``data-slot``."""
    shape = arrange(slots, spot)
    parts = [_hull(shape)] if slots > 1 else []
    if slots:
        parts += [
            element("circle", class_="slot", cx=x, cy=y, r=shape.radius, data_slot=str(place))
            for place, (x, y) in enumerate(shape.centres)
        ]
    else:
        x, y = spot.point
        parts.append(element("rect", class_="slot", x=x - 19, y=y - 19, width=38, height=38))
    if boom:
        parts.append(element("circle", class_="boom", cx=spot.x, cy=spot.y, r=shape.radius + 5))
    return element("g", "".join(parts), class_="city", data_city=str(index))


def _hull(shape: Slots) -> str:
    """Return the ground of several slots: a straight-sided outline round their circles."""
    grow = shape.radius + 1.5
    if len(shape.centres) == 2:
        (x0, y0), (x1, y1) = shape.centres
        turn = math.atan2(y1 - y0, x1 - x0)
        dx, dy = -math.sin(turn) * shape.radius, math.cos(turn) * shape.radius
        return element(
            "polygon",
            class_="hull",
            points=points([(x0 + dx, y0 + dy), (x1 + dx, y1 + dy), (x1 - dx, y1 - dy), (x0 - dx, y0 - dy)]),
        )
    outline = convex(
        [
            (x + grow * math.cos(math.radians(step)), y + grow * math.sin(math.radians(step)))
            for x, y in shape.centres
            for step in range(0, 360, 15)
        ]
    )
    return element(
        "path", class_="hull", d="M" + "L".join(f"{number(x)} {number(y)}" for x, y in outline) + "Z"
    )


def convex(cloud: list[Point]) -> list[Point]:
    """Return the convex hull of some points, in order."""
    ordered = sorted({(round(x, 2), round(y, 2)) for x, y in cloud})
    chains: list[list[Point]] = []
    for run in (ordered, ordered[::-1]):
        chain: list[Point] = []
        for x, y in run:
            while len(chain) > 1 and _turns_right(chain[-2], chain[-1], (x, y)):
                chain.pop()
            chain.append((x, y))
        chains.append(chain[:-1])
    return chains[0] + chains[1]


def _turns_right(a: Point, b: Point, c: Point) -> bool:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) <= 0
