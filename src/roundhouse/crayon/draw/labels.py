"""Where the names of cities stand on the board, so that none covers another or the sign of a city.

There is a set of labels for each zoom level, placed on its own: far away the larger cities in large letters,
near all cities, close by their loads, too; ``sheet`` is the one for paper and pictures that nobody enlarges.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Literal, NamedTuple

from roundhouse.crayon.board.definition import City, Size
from roundhouse.ink.lettering import width

from .layout import STEP, BoardLayout

ZoomLevel = Literal["far", "near", "close", "sheet"]

RADIUS: dict[Size, float] = {"major": STEP * 1.35, "medium": 9, "small": 8}
"""How much room the sign of a city takes, from its middle."""

SWEEPS = 12
"""So many times each label may look for a better place."""

MEETING = 100
"""What it costs a place that a label stands there already; to cover the sign of a city costs 60."""

LINE = 1.1
"""A line of letters is so much higher than the letters are large."""

WIDER = 1.08
"""So much wider than measured: pages use other letters than those that are measured."""


class _Letters(NamedTuple):
    """The size of the letters of cities by their size (0: no label), and of their loads."""

    major: float
    medium: float
    small: float
    loads: float

    def of(self, city: City) -> float:
        return {"major": self.major, "medium": self.medium, "small": self.small}[city.size]


_LETTERS: dict[ZoomLevel, _Letters] = {
    "far": _Letters(26, 15, 0, 0),
    "near": _Letters(18, 13, 11.5, 0),
    "close": _Letters(12, 9, 9, 7.5),
    "sheet": _Letters(15, 10.5, 10.5, 8.5),
}


class LabelBox(NamedTuple):
    """A rectangle of a picture."""

    left: float
    top: float
    right: float
    bottom: float

    def covers(self, other: LabelBox) -> float:
        """The area that both have in common."""
        wide = min(self.right, other.right) - max(self.left, other.left)
        tall = min(self.bottom, other.bottom) - max(self.top, other.top)
        return wide * tall if wide > 0 and tall > 0 else 0.0

    def within(self, other: LabelBox) -> bool:
        """Does it lie in the other one?"""
        return (
            self.left >= other.left
            and self.right <= other.right
            and self.top >= other.top
            and self.bottom <= other.bottom
        )


@dataclass(frozen=True, slots=True)
class CityLabel:
    """The label of a city: its name, its loads where they are told, and the box that it stands in."""

    city: City
    loads: str
    size: float
    loads_size: float
    box: LabelBox
    anchor: Literal["start", "middle", "end"]

    @property
    def x(self) -> float:
        """Where its lines begin, have their middle, or end."""
        left, _, right, _ = self.box
        return {"start": left, "middle": (left + right) / 2, "end": right}[self.anchor]


@lru_cache(maxsize=16)
def labels(layout: BoardLayout, level: ZoomLevel) -> tuple[CityLabel, ...]:
    """The labels of a level, each where it disturbs least."""
    letters = _LETTERS[level]
    cities = [(number, city) for number, city in enumerate(layout.board.cities) if letters.of(city)]
    options = [list(_places(layout, number, city, letters)) for number, city in cities]
    reaches = [_reach(places) for places in options]
    marks = list(enumerate(signs(layout)))
    fixed = []
    for (number, _), places, reach in zip(cities, options, reaches, strict=True):
        there = [sign for other, sign in marks if other != number and reach.covers(sign)]
        fixed.append([_disturbs(layout, number, place, rank, there) for rank, place in enumerate(places)])
    near = _neighbours(reaches)
    chosen = [min(range(len(costs)), key=costs.__getitem__) for costs in fixed]
    for _ in range(SWEEPS):
        changed = False
        for one, places in enumerate(options):
            others = [options[two][chosen[two]].box for two in near[one]]
            costs = [
                cost + MEETING * sum(place.box.covers(other) > 0 for other in others)
                for place, cost in zip(places, fixed[one], strict=True)
            ]
            best = min(range(len(costs)), key=costs.__getitem__)
            if costs[best] < costs[chosen[one]]:
                chosen[one] = best
                changed = True
        if not changed:
            break
    return tuple(places[at] for places, at in zip(options, chosen, strict=True))


def signs(layout: BoardLayout) -> list[LabelBox]:
    """The boxes of the signs of all cities, in their order."""
    return [_sign(layout, number) for number in range(len(layout.board.cities))]


def collisions(layout: BoardLayout, placed: Sequence[CityLabel]) -> set[str]:
    """The names of the cities whose label covers a part of another label or of the sign of another city."""
    found: set[str] = set()
    for one, two in combinations(placed, 2):
        if one.box.covers(two.box):
            found |= {one.city.name, two.city.name}
    for sign, city in zip(signs(layout), layout.board.cities, strict=True):
        found |= {one.city.name for one in placed if one.city is not city and one.box.covers(sign)}
    return found


def frame_of(layout: BoardLayout, map_number: int) -> LabelBox:
    """The sheet of a map."""
    (left, top), (wide, tall) = layout.origins[map_number], layout.sizes[map_number]
    return LabelBox(left, top, left + wide, top + tall)


def _sign(layout: BoardLayout, number: int) -> LabelBox:
    x, y = layout.points[layout.board.centre[number]]
    # A disc is not a square: a label may stand in the corners of it.
    radius = RADIUS[layout.board.cities[number].size] * 0.9
    return LabelBox(x - radius, y - radius, x + radius, y + radius)


def _places(layout: BoardLayout, number: int, city: City, letters: _Letters) -> Iterator[CityLabel]:
    """Where a label may stand, the best first: above and below, at the sides, slid, and farther away."""
    size = letters.of(city)
    loads = ", ".join(city.loads) if letters.loads else ""
    big = city.size == "major"
    wide = max(width(city.name, size, True), width(loads, letters.loads, False) if loads else 0) * WIDER
    tall = (size + (letters.loads if loads else 0)) * LINE
    x, y = layout.points[layout.board.centre[number]]
    radius = RADIUS[city.size]

    def label(left: float, top: float, anchor: Literal["start", "middle", "end"]) -> CityLabel:
        return CityLabel(
            city, loads, size, letters.loads, LabelBox(left, top, left + wide, top + tall), anchor
        )

    if big:
        yield label(x - wide / 2, y - tall / 2, "middle")
    for away in (1.0, 6.0, 12.0, 20.0):
        above, below = y - radius - away - tall, y + radius + away
        right, left = x + radius + away + 1, x - radius - away - 1 - wide
        for top in (above, below):
            yield label(x - wide / 2, top, "middle")
        yield label(right, y - tall / 2, "start")
        yield label(left, y - tall / 2, "end")
        for part in (0.25, 0.4):
            for top in (above, below):
                yield label(x - wide * (0.5 - part), top, "start")
                yield label(x - wide * (0.5 + part), top, "end")
        for top in (y - tall - radius * 0.6, y + radius * 0.6):
            yield label(right - 2, top, "start")
            yield label(left + 2, top, "end")


def _disturbs(
    layout: BoardLayout, number: int, place: CityLabel, rank: int, there: Sequence[LabelBox]
) -> float:
    """What speaks against a place whatever the other labels do: signs ``there`` that it covers, the edge of
    the sheet, and that better places were thought of before."""
    board = layout.board
    cost = 0.3 * rank
    for sign in there:
        if place.box.covers(sign):
            cost += 60
    if not place.box.within(frame_of(layout, board.mileposts[board.centre[number]].map)):
        cost += 40
    for port in board.ports:
        x, y = layout.points[port]
        if place.box.covers(LabelBox(x - 5, y - 5, x + 5, y + 5)):
            cost += 8
    return cost


def _reach(places: Sequence[CityLabel]) -> LabelBox:
    """What a label might cover in one of its places."""
    return LabelBox(
        min(place.box.left for place in places),
        min(place.box.top for place in places),
        max(place.box.right for place in places),
        max(place.box.bottom for place in places),
    )


def _neighbours(reaches: Sequence[LabelBox]) -> list[list[int]]:
    """For each label those that it might meet in one of its places."""
    return [
        [two for two, other in enumerate(reaches) if two != one and box.covers(other)]
        for one, box in enumerate(reaches)
    ]
