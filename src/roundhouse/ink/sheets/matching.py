"""Turns hexes in a row so that what crosses the side of one goes on in the next, and a cut that misses the
line by a hair shows no gap in the track."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from roundhouse.ink.sheets.items import PrintItem

_SHARED = {True: (0, 3), False: (4, 1)}
"""The side towards the next hex and the one towards the last: down a column (flat), along a row (pointy)."""


def matched(items: Sequence[PrintItem], *, down: bool) -> list[tuple[PrintItem, int]]:
    """Each item with the rotation to show, so that as few neighbours as can be differ at their shared side.

    Where several ways are as good, the one that turns the first hexes least is taken.
    """
    after, before = _SHARED[down]
    best: list[dict[int, tuple[int, int]]] = []  # for each hex: rotation -> mismatches so far, last rotation
    for place, item in enumerate(items):
        costs: dict[int, tuple[int, int]] = {}
        for turn in range(max(1, len(item.turns))):
            if place == 0:
                costs[turn] = (0, 0)
                continue
            last = items[place - 1]
            costs[turn] = min(
                (cost + (_side(last, old, after) != _side(item, turn, before)), old)
                for old, (cost, _) in best[-1].items()
            )
        best.append(costs)
    if not best:
        return []
    turn = min(best[-1], key=lambda turn: (best[-1][turn][0], turn))
    turns = [turn]
    for costs in reversed(best[1:]):
        turn = costs[turn][1]
        turns.append(turn)
    return list(zip(items, reversed(turns), strict=True))


def _side(item: PrintItem, turn: int, side: int) -> str:
    """What crosses a side; both neighbours must call it the same."""
    return item.turns[turn].sides[side] if item.turns else ""


def mismatches(strip: Sequence[tuple[PrintItem, int]], *, down: bool) -> int:
    """How many neighbours of a strip differ at the side that they share."""
    after, before = _SHARED[down]
    return sum(_side(*one, after) != _side(*other, before) for one, other in pairwise(strip))
