"""The plots of a report on a series, as SVG documents of their own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import ceil, floor, log10
from statistics import quantiles

import msgspec

from roundhouse.ink.svg import Svg, document, element, escape, number, points

WIDTH = 560.0
LEFT, RIGHT, TOP, BOTTOM = 84.0, 16.0, 8.0, 40.0
ROW = 22.0
WIDEST_BAR = 64.0
INK, FAINT, FILL, SECOND, BAR = "#2b2b2b", "#d5d2c8", "#3f6f9f", "#c8662c", "#7c9dbd"
COLORS = (FILL, SECOND, "#4f8a4f", "#7b4fa0", "#a08a2c", "#555555")
_FONT = "system-ui, 'DejaVu Sans', sans-serif"


class Spread(msgspec.Struct, frozen=True):
    """How a figure lies over many games: the least, a quarter, the middle, three quarters, the most; and in
    which part of the games there is one at all."""

    name: str
    part: float
    low: float
    quarter: float
    middle: float
    three_quarters: float
    high: float


def spread(name: str, values: Sequence[float], games: int) -> Spread | None:
    """The spread of values from some of ``games`` games, or ``None`` without values."""
    if not values:
        return None
    cuts = quantiles(values, n=4, method="inclusive") if len(values) > 1 else [values[0]] * 3
    quarter, middle, three_quarters = cuts
    part = len(values) / max(games, 1)
    return Spread(name, part, min(values), quarter, middle, three_quarters, max(values))


def histogram(values: Sequence[int], what: str) -> Svg:
    """A histogram: how many games have each value, in at most twenty steps. ``what`` labels the axis."""
    low, high = min(values), max(values)
    width = max(1, ceil((high - low + 1) / 20))
    bins = Counter((value - low) // width for value in values)
    count = (high - low) // width + 1
    most = max(bins.values())
    frame = _Frame(180.0, 0, count, 0, most)
    parts = [*frame.grid_y("games"), _words(what, frame.middle, frame.height - 6)]
    for at in range(count):
        wide = min(frame.x(0.84) - frame.x(0), WIDEST_BAR)
        y = frame.y(bins[at])
        parts.append(_bar(frame.x(at + 0.5) - wide / 2, y, wide, frame.y(0) - y))
        if count <= 12 or at % 2 == 0:
            first = low + at * width
            label = f"{first}" if width == 1 else f"{first}–{first + width - 1}"
            parts.append(_words(label, frame.x(at + 0.5), frame.y(0) + 14, size=9 if width > 1 else 11))
    return frame.whole(parts)


def ranges(rows: Sequence[Spread], most: float, what: str) -> Svg:
    """A box plot with a row for each spread, and in which part of the games there is a value.

    ``most`` is the end of the axis, which ``what`` labels.
    """
    height = TOP + len(rows) * ROW + BOTTOM
    frame = _Frame(height, 0, max(most, 1), 0, 1, right=56.0)
    parts = [*frame.grid_x(), _words(what, frame.middle, height - 6)]
    for at, row in enumerate(rows):
        y = TOP + (at + 0.5) * ROW
        parts.append(_words(row.name[:14], LEFT - 8, y + 4, anchor="end"))
        parts.append(_line(frame.x(row.low), y, frame.x(row.high), y))
        wide = max(frame.x(row.three_quarters) - frame.x(row.quarter), 2.0)
        parts.append(_bar(frame.x(row.quarter), y - 7, wide, 14))
        parts.append(_line(frame.x(row.middle), y - 8, frame.x(row.middle), y + 8, width=2.5))
        parts.append(_words(f"{row.part:.0%}", WIDTH - 6, y + 4, anchor="end"))
    return frame.whole(parts)


def curves(lines: Sequence[tuple[str, Sequence[float]]], what: str) -> Svg:
    """A line plot, with a named line of values over the steps of a game. ``what`` labels the axis."""
    longest = max(len(values) for _, values in lines)
    most = max(max(values) for _, values in lines)
    frame = _Frame(240.0, 0, max(longest - 1, 1), 0, max(most, 1), right=110.0)
    parts = [*frame.grid_y(""), *frame.ticks_x(), _words(what, frame.middle, frame.height - 6)]
    for at, (_, values) in enumerate(lines):
        color = COLORS[at % len(COLORS)]
        corners = [(frame.x(step), frame.y(value)) for step, value in enumerate(values)]
        parts.append(element("polyline", points=points(corners), fill="none", stroke=color, stroke_width=2.0))
    lowest = frame.y(0)
    last = frame.y(most) - 13
    for left, at in enumerate(sorted(range(len(lines)), key=lambda one: -lines[one][1][-1])):
        # From the best down, each name at the end of its line or below the one before; all above the axis.
        name, values = lines[at]
        room = lowest - 13 * (len(lines) - 1 - left)
        last = min(max(frame.y(values[-1]), last + 13), max(room, last + 13))
        x = frame.x(len(values) - 1) + 6
        parts.append(_words(name, x, last + 4, anchor="start", fill=COLORS[at % len(COLORS)]))
    return frame.whole(parts)


def bars(rows: Sequence[tuple[str, float, float, float]], fair: float, what: str) -> Svg:
    """A bar for each row (name, part, lower and upper bound of its interval), and a line at ``fair``, the
    part by chance."""
    height = TOP + len(rows) * ROW + BOTTOM
    most = max([high for *_, high in rows] + [fair])
    frame = _Frame(height, 0, min(1.0, most * 1.1), 0, 1, right=56.0)
    parts = [_words(what, frame.middle, height - 6)]
    for at, (name, part, low, high) in enumerate(rows):
        y = TOP + (at + 0.5) * ROW
        parts.append(_words(name, LEFT - 8, y + 4, anchor="end"))
        parts.append(_bar(frame.x(0), y - 7, frame.x(part) - frame.x(0), 14))
        parts.append(_line(frame.x(low), y, frame.x(high), y, width=2.0))
        parts.append(_words(f"{part:.0%}", WIDTH - 6, y + 4, anchor="end"))
    bottom = TOP + len(rows) * ROW
    parts.append(_line(frame.x(fair), TOP, frame.x(fair), bottom, dashes="4 3"))
    parts.append(_words("by chance", frame.x(fair), bottom + 14, size=10))
    return frame.whole(parts)


class _Frame:
    """The rectangle of a plot, with the values at its sides."""

    def __init__(
        self, height: float, low_x: float, high_x: float, low_y: float, high_y: float, *, right: float = RIGHT
    ) -> None:
        self.height, self.right = height, WIDTH - right
        self.low_x, self.high_x, self.low_y, self.high_y = low_x, high_x, low_y, high_y
        self.middle = (LEFT + self.right) / 2

    def x(self, value: float) -> float:
        return LEFT + (value - self.low_x) / (self.high_x - self.low_x) * (self.right - LEFT)

    def y(self, value: float) -> float:
        bottom = self.height - BOTTOM
        return bottom - (value - self.low_y) / (self.high_y - self.low_y) * (bottom - TOP)

    def grid_y(self, what: str) -> Iterator[str]:
        for value in _ticks(self.low_y, self.high_y):
            yield _line(LEFT, self.y(value), self.right, self.y(value), color=FAINT)
            yield _words(f"{value:g}", LEFT - 8, self.y(value) + 4, anchor="end")
        if what:
            yield _words(what, 4, TOP + 8, anchor="start", size=10)

    def ticks_x(self) -> Iterator[str]:
        for value in _ticks(self.low_x, self.high_x):
            yield _words(f"{value:g}", self.x(value), self.height - BOTTOM + 14)

    def grid_x(self) -> Iterator[str]:
        for value in _ticks(self.low_x, self.high_x):
            yield _line(self.x(value), TOP, self.x(value), self.height - BOTTOM, color=FAINT)
        yield from self.ticks_x()

    def whole(self, parts: Sequence[str]) -> Svg:
        return document("".join(parts), 0, 0, WIDTH, self.height, role="img", font_family=_FONT)


def _ticks(low: float, high: float) -> list[float]:
    """About five round numbers from low to high."""
    step = 10.0 ** floor(log10(max(high - low, 1) / 5 or 1))
    for times in (1, 2, 5, 10):
        if (high - low) / (step * times) <= 6:
            step *= times
            break
    step = max(step, 1.0)
    return [low + at * step for at in range(int((high - low) / step) + 1)]


def _line(
    x: float,
    y: float,
    x2: float,
    y2: float,
    *,
    color: str = INK,
    width: float = 1.0,
    dashes: str | None = None,
) -> str:
    return element(
        "line", x1=x, y1=y, x2=x2, y2=y2, stroke=color, stroke_width=number(width), stroke_dasharray=dashes
    )


def _bar(x: float, y: float, width: float, height: float) -> str:
    return element("rect", x=x, y=y, width=max(width, 0), height=max(height, 0), fill=BAR)


def _words(
    words: str, x: float, y: float, *, anchor: str = "middle", size: float = 11.0, fill: str = INK
) -> str:
    return element("text", escape(words), x=x, y=y, text_anchor=anchor, font_size=size, fill=fill)
