"""Line charts as SVG: one line a curve, told apart by colour and pattern and named at its end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from roundhouse.ink.lettering import shortened
from roundhouse.ink.svg import Svg, document, element, text

TALL = 300.0
LEFT, TOP, BOTTOM = 58.0, 14.0, 46.0
PALETTE = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#7f5539")
"""Colours that people with any sight tell apart (after Okabe and Ito), for lines without their own."""
PATTERNS = (None, "7 3", "2 3", "9 3 2 3")
LEAST_GAP, WORDS_APART = 15.0, 50.0
LETTERS, SMALL_LETTERS = 13.0, 12.0
SMALL_WORDS = frozenset({"and", "of", "the", "und", "der", "des", "de", "du", "la", "et"})


class ChartLine(NamedTuple):
    """A named row of numbers, ``None`` where there is none."""

    name: str
    values: list[int | None]
    color: str = ""


class ChartWidth(NamedTuple):
    """How wide a chart is, and how much of that the names at its right edge have."""

    whole: float
    names: float

    @property
    def end(self) -> float:
        """Where the curves end."""
        return self.whole - self.names


FOR_DESK, FOR_PHONE = ChartWidth(720.0, 150.0), ChartWidth(360.0, 108.0)


def draw_chart(
    name: str, places: Sequence[str], curves: Sequence[ChartLine], width: ChartWidth = FOR_DESK
) -> Svg:
    """Draw curves over ``places``, the words below the axis. Colours of text and grid come from the page."""
    known = [0, 1, *(value for curve in curves for value in curve.values if value is not None)]
    step = _step(max(known) - min(known))
    low, high = min(known) // step * step, -(-max(known) // step) * step
    start = LEFT if len(places) > 1 else width.end  # a single moment stands beside the names
    across = (width.end - start) / max(1, len(places) - 1)

    def at(place: int, value: int) -> tuple[float, float]:
        return start + across * place, TOP + (TALL - TOP - BOTTOM) * (high - value) / (high - low)

    parts = [element("title", text_of(name))]
    for value in range(low, high + 1, step):
        y = at(0, value)[1]
        parts.append(element("line", class_="grid", x1=LEFT, x2=width.end, y1=y, y2=y))
        parts.append(text(str(value), LEFT - 6, y, LETTERS, class_="axis", text_anchor="end"))
    room = max(1, int((width.end - LEFT) // WORDS_APART))
    every = -(-len(places) // room)
    for place, words in enumerate(places):
        if place % every == 0:
            x, _ = at(place, low)
            parts.append(
                text(short(words), x, TALL - BOTTOM + 18, SMALL_LETTERS, class_="axis", text_anchor="middle")
            )
    ends: list[tuple[float, int]] = []
    for number, curve in enumerate(curves):
        parts.append(_line(curve, number, [at(n, v) for n, v in enumerate(curve.values) if v is not None]))
        last = next((value for value in reversed(curve.values) if value is not None), None)
        if last is not None:
            ends.append((at(0, last)[1], number))
    parts.extend(_names(curves, ends, width))
    return document("".join(parts), 0, 0, width.whole, TALL, class_="chart", role="img")


def text_of(words: str) -> str:
    """Words as the content of an element."""
    return words.replace("&", "&amp;").replace("<", "&lt;")


def short(words: str) -> str:
    """“Operating Round 3.1” as “OR 3.1”: the first letters of words but small ones, figures whole.

    >>> short("Operating Round 3.1"), short("Start")
    ('OR 3.1', 'Start')
    >>> short("Tour de bourse 4.1"), short("Tour d’exploitation 4.1")
    ('TB 4.1', 'TE 4.1')
    """
    parts = words.split()
    if len(parts) < 2:
        return words
    long = (part.rpartition("’")[2] for part in parts if part not in SMALL_WORDS)
    letters = "".join(part[0].upper() for part in long if part[:1].isalpha())
    figures = " ".join(part for part in parts if part[0].isdigit())
    return f"{letters} {figures}".strip()


def _step(span: int) -> int:
    """The distance of grid lines: 1, 2 or 5 times a power of ten, about five of them."""
    size = 1
    while True:
        for factor in (1, 2, 5):
            if size * factor * 6 >= span:
                return size * factor
        size *= 10


def _line(curve: ChartLine, number: int, points: Sequence[tuple[float, float]]) -> str:
    color = curve.color or PALETTE[number % len(PALETTE)]
    path = " ".join(f"{'L' if place else 'M'}{x:.1f} {y:.1f}" for place, (x, y) in enumerate(points))
    drawn = element("path", class_="halo", d=path) + element(
        "path", class_="curve", d=path, stroke_dasharray=PATTERNS[number % len(PATTERNS)]
    )
    dots = "".join(
        element("circle", class_="end", cx=x, cy=y, r=2.4, fill="currentColor") for x, y in points[-1:]
    )
    return element("g", element("title", text_of(curve.name)) + drawn + dots, color=color)


def _names(curves: Sequence[ChartLine], ends: Sequence[tuple[float, int]], width: ChartWidth) -> list[str]:
    """The names at the ends of their lines, moved apart where they would cover each other."""
    parts = []
    places = sorted(ends)
    lowest = TALL - BOTTOM
    levels: list[float] = []
    for y, _ in places:
        levels.append(max(y, levels[-1] + LEAST_GAP) if levels else y)
    # Names never stand below the chart: the last ones move up, and those above them as far as they must.
    for at in range(len(levels) - 1, -1, -1):
        levels[at] = min(levels[at], lowest)
        lowest = levels[at] - LEAST_GAP
    for level, (_, number) in zip(levels, places, strict=True):
        curve = curves[number]
        color = curve.color or PALETTE[number % len(PALETTE)]
        x = width.end + 8
        sample = f"M{x:.1f} {level:.1f}h16"
        parts.append(element("path", class_="halo", d=sample))
        pattern = PATTERNS[number % len(PATTERNS)]
        parts.append(element("path", class_="curve", d=sample, color=color, stroke_dasharray=pattern))
        name = shortened(curve.name, width.names - 33, LETTERS)
        parts.append(text(name, x + 21, level, LETTERS, class_="axis"))
    return parts
