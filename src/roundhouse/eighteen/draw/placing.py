"""Placing marks: each in the shape and place that cost least, in the order that turns out best."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from roundhouse.eighteen.draw.marks import Mark, MarkShape
from roundhouse.eighteen.draw.space import Box, Space

CROWD = 24
"""More marks than this have no room in a hex whatever one does."""
CONTENT = 90.0
"""A placing this cheap is taken without trying other orders."""


@dataclass(frozen=True, slots=True)
class Placing:
    """All marks placed in some order: their drawings, and how far that is from what they wish."""

    drawings: tuple[str, ...]
    cost: float


def best_placing(marks: Sequence[Mark], space: Space) -> tuple[str, ...]:
    """Place the marks one after the other; where that turns out badly, try other orders and take the best."""
    best = place_all(marks, space.copy())
    if best.cost <= CONTENT or not 2 <= len(marks) <= CROWD:
        return best.drawings
    firsts = range(1, min(len(marks), 5))
    orders = [[marks[first], *marks[:first], *marks[first + 1 :]] for first in firsts]
    others = [place_all(order, space.copy()) for order in (*orders, marks[::-1])]
    return min([best, *others], key=lambda placing: placing.cost).drawings


def place_all(marks: Sequence[Mark], space: Space) -> Placing:
    """Place the marks in the given order; ``space`` is taken as they go."""
    drawings: list[str] = []
    total = 0.0
    for place, mark in enumerate(marks):
        cost, shape, box = _choose(mark, space) if place < CROWD else _anywhere(mark)
        space.take_box(box)
        drawings.append(shape.draw(box.x, box.y))
        total += cost
    return Placing(tuple(drawings), total)


def _anywhere(mark: Mark) -> tuple[float, MarkShape, Box]:
    """Return the smallest shape just where it would like to stand."""
    shape, wish = mark.shapes[-1], mark.wishes[0]
    return 0.0, shape, Box(wish.x, wish.y, shape.width, shape.height)


def _choose(mark: Mark, space: Space) -> tuple[float, MarkShape, Box]:
    """Return the shape and place that cost least; where nothing fits, the smallest where it covers least."""
    best: tuple[float, MarkShape, Box] | None = None
    for shape in mark.shapes:
        if best is not None and best[0] <= shape.cost:
            break
        limit = best[0] - shape.cost if best is not None else 1e9
        found = space.find(shape.width, shape.height, mark.wishes, limit)
        if found is not None:
            best = (found[0] + shape.cost, shape, found[1])
    if best is not None:
        return best
    shape = mark.shapes[-1]
    box = space.least_bad(shape.width, shape.height, mark.wishes)
    return 500.0 + 20.0 * space.overlap(box), shape, box
