"""Values inside a drawing of a Maker file that cannot be what they say: gauges, sides, sums, lists."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ..nearest import near
from ..sources.source import Way
from .values import first_number

GAUGES = ("normal", "narrow", "dual", "dashed", "line")
"""How track is drawn; in play “narrow” and “dual” differ from the others."""
_PLACED = frozenset({"cities", "boomtowns", "mediumCities", "centerTowns", "towns", "labels", "values"})
"""What lies at a side of the hex, if it says so."""
_NUMBERS = ("side", "sides", "angle", "rotate", "rotation", "percent", "x", "y")
"""Where on a hex something is, in numbers."""
_NUMBER = re.compile(r"-?\d+(\.\d+)?")


@dataclass(frozen=True, slots=True)
class Oddity:
    """Something odd inside an object: rule, severity, way, sentence, value, what would be right. ``at_key``:
    the key is meant, not the value behind it."""

    code: str
    severity: str
    way: Way
    message: str
    value: object = ""
    hint: str = ""
    at_key: bool = False


def odd_shape(way: Way, kind: str, there: Any) -> Iterator[Oddity]:
    """What is drawn is an object, or a list of objects; of anything else nobody can draw it (RH102)."""
    if kind == "companies" or there is None or isinstance(there, Mapping):
        return  # a tile names companies in words
    if isinstance(there, list) and all(isinstance(one, Mapping) for one in there):
        return
    message = f"“{kind}” should be a list of objects: nothing of it is drawn."
    yield Oddity("RH102", "warning", way, message, str(there)[:40])


def odd_values(way: Way, kind: str, row: Mapping[str, Any]) -> Iterator[Oddity]:
    """Values of one thing that is drawn (RH102, RH103, RH105)."""
    gauge = row.get("gauge")
    if kind in {"track", "offBoardTrack"} and gauge is not None and gauge not in GAUGES:
        message = f"“{str(gauge)[:40]}” is no gauge: this track is like any other."
        hint = near(str(gauge), GAUGES) or f"one of: {', '.join(GAUGES)}"
        yield Oddity("RH105", "warning", (*way, "gauge"), message, gauge, hint)
    yield from _texts_for_numbers(way, row)
    side = row.get("side")
    if (
        kind in _PLACED
        and not isinstance(side, str)
        and side is not None
        and not (_is_number(side) and 0 <= side <= 6)
    ):
        message = f"“{str(side)[:40]}” is no side of a hex."
        yield Oddity("RH103", "warning", (*way, "side"), message, side, "1 to 6")
    value = row.get("value")
    if kind == "values" and value is not None and first_number(value) is None and not _is_number(value):
        message = f"The value “{str(value)[:40]}” has no number: the stop pays nothing."
        yield Oddity("RH103", "warning", (*way, "value"), message, value, "a number, as in 20")
    size = row.get("size")
    if kind == "cities" and size is not None and not (_is_number(size) and size >= 1):
        message = f"“size” should be a whole number: the city has one place for “{str(size)[:40]}”."
        yield Oddity("RH102", "warning", (*way, "size"), message, str(size)[:40], "as in 2")
    marks = row.get("companies")
    if "companies" in row and not isinstance(marks, list):
        message = "“companies” should be a list of marks: no company begins here."
        yield Oddity("RH102", "error", (*way, "companies"), message, str(marks)[:40], '["AA"]')


def _texts_for_numbers(way: Way, row: Mapping[str, Any]) -> Iterator[Oddity]:
    """Numbers of a place that stand in quotes: what counts on with them counts with letters (RH102)."""
    for key in _NUMBERS:
        value = row.get(key)
        for at, one in enumerate(value) if isinstance(value, list) else ((None, value),):
            if isinstance(one, str):
                message = f"The text “{one[:40]}” stands where a number should."
                hint = one.strip() if _NUMBER.fullmatch(one.strip()) else "a number, as in 1"
                here: Way = (*way, key) if at is None else (*way, key, at)
                yield Oddity("RH102", "warning", here, message, one[:40], hint)


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
