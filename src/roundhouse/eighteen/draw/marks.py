"""Marks: what stands in a hex beside track and stops, each in a few shapes to choose from.

A mark is drawn once its place is known; a shape says how much room it takes and how it is drawn there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from roundhouse.eighteen.draw.icons import SIZE, draw_icon, icon_size
from roundhouse.eighteen.draw.space import Box, Wish
from roundhouse.eighteen.track.parts import Revenue
from roundhouse.ink.color import ink_on, read
from roundhouse.ink.lettering import breaks, width
from roundhouse.ink.svg import element, number, text
from roundhouse.ink.theme import ground_class

Drawing: TypeAlias = Callable[[float, float], str]

NAME_SIZES = (24.0, 21.5, 19.0, 17.0, 15.0, 13.5, 12.0, 10.5, 9.0, 8.0)
SMALL = 14.0  # names smaller than this are hard to read and cost more
DESCENT = 0.22
PITCH = 1.04  # from line to line, in sizes
TERRAIN_SIZE = 18.0
ROOM = 176.0  # the widest a mark can be inside a hex


@dataclass(frozen=True, slots=True)
class MarkShape:
    """One way to draw a mark: its room, its drawing about a point, how much worse it is than the best.

    Costs are distances: a shape that costs 20 is taken when the best would stand 20 farther off.
    """

    width: float
    height: float
    draw: Drawing
    cost: float = 0.0


@dataclass(frozen=True, slots=True)
class Mark:
    """Something to place: its shapes, the cheapest first, and where it would like to stand."""

    shapes: Sequence[MarkShape]
    wishes: Sequence[Wish]


@lru_cache(maxsize=4096)
def name_shapes(name: str) -> tuple[MarkShape, ...]:
    """Return a location name on one to three lines, large to small."""
    shapes: list[MarkShape] = []
    ways = dict.fromkeys(breaks(name, count) for count in (1, 2, 3))
    for lines in ways:
        unit = max(width(line, 1.0, True) for line in lines)
        for size in NAME_SIZES:
            cost = (NAME_SIZES[0] - size) * 5 + max(0.0, SMALL - size) * 12 + (len(lines) - 1) * 6
            tall = size * (0.78 + DESCENT + PITCH * (len(lines) - 1)) + 2
            shapes.append(MarkShape(unit * size + 5, tall, _lines(lines, size), cost))
    return _cheapest_first(shapes)


def _cheapest_first(shapes: Sequence[MarkShape]) -> tuple[MarkShape, ...]:
    """Return the shapes that can fit at all, by cost; the narrowest when none can."""
    fit = sorted((shape for shape in shapes if shape.width <= ROOM), key=lambda shape: shape.cost)
    return tuple(fit) or (_squeezed(min(shapes, key=lambda shape: shape.width)),)


def _squeezed(shape: MarkShape) -> MarkShape:
    """Return a shape that is too wide for any hex, drawn smaller so that it just fits."""
    scale = ROOM / shape.width

    def draw(x: float, y: float) -> str:
        where = f"translate({number(x)} {number(y)}) scale({scale:.4f})"
        return element("g", shape.draw(0.0, 0.0), transform=where)

    return MarkShape(ROOM, shape.height * scale, draw, shape.cost)


def _lines(lines: Sequence[str], size: float) -> Drawing:
    def draw(x: float, y: float) -> str:
        top = y - size * (PITCH * (len(lines) - 1) / 2 + DESCENT / 2)
        return "".join(
            text(line, x, top + place * size * PITCH, size, class_="name", text_anchor="middle")
            for place, line in enumerate(lines)
        )

    return draw


@lru_cache(maxsize=512)
def label_shapes(label: str) -> tuple[MarkShape, ...]:
    """Return a label in large letters, or as icons where it is made of pictures."""
    pictures = _label_pictures(label)
    if pictures:
        return icon_shapes(tuple((name, 1.0) for name in pictures))
    tail = DESCENT if any(char in "gjpqyQJ,;&()" for char in label) else 0.0
    return _cheapest_first(
        [
            MarkShape(
                width(label, size, True) + 3,
                size * (0.78 + tail) + 3,
                _word(label, size, tail),
                (32 - size) * 3,
            )
            for size in (32.0, 27.0, 22.0, 18.0, 14.0, 11.0)
        ]
    )


@lru_cache(maxsize=1024)
def number_shapes(name: str) -> tuple[MarkShape, ...]:
    """Return the number of a tile, small enough to find a corner and large enough to be read on paper."""
    return _cheapest_first(
        [
            MarkShape(width(name, size, True) + 2, size * 0.78 + 2, _word(name, size, 0.0), (15 - size) * 3)
            for size in (15.0, 13.0, 11.5, 10.0)
        ]
    )


def _label_pictures(label: str) -> list[str]:
    """Return icon names for a label that is written in pictures of tools."""
    known = {"⚒": "mine", "⛏": "gold", "🛢": "oil"}
    signs = [char for char in label if char != "\ufe0f"]
    return [known[char] for char in signs] if signs and all(char in known for char in signs) else []


def _word(word: str, size: float, tail: float) -> Drawing:
    def draw(x: float, y: float) -> str:
        return text(word, x, y - size * tail / 2, size, class_="label", text_anchor="middle")

    return draw


@lru_cache(maxsize=1024)
def coin_shapes(words: str) -> tuple[MarkShape, ...]:
    """Return a single revenue in a circle (a pill when it is long)."""
    shapes = []
    for size in (18.0, 16.0, 14.0, 12.0, 10.5):
        wide = max(size * 1.72, width(words, size, True) + size * 0.7)
        shapes.append(MarkShape(wide, size * 1.72, _coin(words, size, wide), (18.0 - size) * 9))
    return tuple(shapes)


def _coin(words: str, size: float, wide: float) -> Drawing:
    tall = size * 1.72

    def draw(x: float, y: float) -> str:
        ground = element(
            "rect",
            class_="coin",
            x=x - wide / 2 + 1,
            y=y - tall / 2 + 1,
            width=wide - 2,
            height=tall - 2,
            rx=tall / 2 - 1,
        )
        return element(
            "g", ground + text(words, x, y, size, class_="sum", text_anchor="middle"), class_="revenue"
        )

    return draw


@lru_cache(maxsize=1024)
def phase_shapes(phases: tuple[tuple[str, str], ...]) -> tuple[MarkShape, ...]:
    """Return (colour, sum) boxes: in one row, in two, in a column."""
    rows = [1] + ([2] if len(phases) > 2 else []) + ([len(phases)] if len(phases) > 1 else [])
    counts = dict.fromkeys(-(-len(phases) // count) for count in rows)
    return _cheapest_first(
        [
            _boxes(phases, count, size, (18.0 - size) * 6 + 6.0 * rank)
            for size in (18.0, 16.0, 14.0, 12.0, 10.5, 9.0, 8.0)
            for rank, count in enumerate(counts)
        ]
    )


def _boxes(phases: Sequence[tuple[str, str]], columns: int, size: float, cost: float) -> MarkShape:
    wide = max(width(words, size, True) for _, words in phases) + size * 0.55
    tall = size * 1.35
    rows = -(-len(phases) // columns)

    def draw(x: float, y: float) -> str:
        parts = []
        for place, (color, words) in enumerate(phases):
            across, down = place % columns, place // columns
            inrow = min(columns, len(phases) - down * columns)
            middle = x + (across - (inrow - 1) / 2) * wide
            level = y + (down - (rows - 1) / 2) * tall
            parts.append(_phase_box(color, words, Box(middle, level, wide, tall), size))
        return element("g", "".join(parts), class_="revenue")

    return MarkShape(columns * wide + 2, rows * tall + 2, draw, cost)


def _phase_box(color: str, words: str, box: Box, size: float) -> str:
    known = ground_class(color)
    shade = None if known else read(color)
    ground = element(
        "rect",
        class_=f"box {known}" if known else "box",
        fill=shade,
        x=box.x - box.width / 2,
        y=box.y - box.height / 2,
        width=box.width,
        height=box.height,
    )
    ink = "sum on-black" if known == "c-black" else "sum" if known else None
    fill = ink_on(shade) if shade else None
    return ground + text(words, box.x, box.y, size, class_=ink, fill=fill, text_anchor="middle")


def revenue_words(revenue: Revenue, form: str | None) -> tuple[tuple[str, str], ...]:
    """Return (colour, what is written) for each sum of a revenue; a single sum has no colour."""
    pairs = revenue.phases or (("", revenue.flat or 0),)
    pattern = form if form and form.count("%") == 1 and ("%d" in form or "%s" in form) else "%s"
    return tuple((color, pattern.replace("%d", "%s").replace("%s", str(amount))) for color, amount in pairs)


@lru_cache(maxsize=1024)
def terrain_shapes(terrains: tuple[str, ...], cost: int) -> tuple[MarkShape, ...]:
    """Return terrain: its symbols and the cost below them; smaller, or side by side, where it is tight."""
    words = str(cost) if cost else ""
    shapes = []
    for scale in (1.3, 1.1, 0.9, 0.75, 0.6):
        size = TERRAIN_SIZE * scale
        symbols = SIZE * scale * len(terrains)
        wide_words = width(words, size, True) if words else 0.0
        tall = SIZE * scale if terrains else 0.0
        worse = (1.3 - scale) * 60
        stacked = _stacked(terrains, words, scale)
        shapes.append(
            MarkShape(max(symbols, wide_words) + 2, tall + (size if words else 0.0), stacked, worse)
        )
        if terrains and words:
            beside = _beside(terrains, words, scale)
            shapes.append(MarkShape(symbols + wide_words + 6, max(tall, size), beside, worse + 4))
    return _cheapest_first(shapes)


def _stacked(terrains: Sequence[str], words: str, scale: float) -> Drawing:
    size = TERRAIN_SIZE * scale

    def draw(x: float, y: float) -> str:
        if not terrains:
            return text(words, x, y, size, class_="cost", text_anchor="middle")
        level = y - (size / 2 if words else 0.0)
        parts = _symbols(terrains, x, level, scale)
        if words:
            parts.append(text(words, x, y + SIZE * scale / 2 + 1, size, class_="cost", text_anchor="middle"))
        return element("g", "".join(parts), class_="terrain")

    return draw


def _beside(terrains: Sequence[str], words: str, scale: float) -> Drawing:
    size = TERRAIN_SIZE * scale
    wide_words = width(words, size, True)
    symbols = SIZE * scale * len(terrains)

    def draw(x: float, y: float) -> str:
        left = x - (symbols + wide_words + 4) / 2
        parts = _symbols(terrains, left + symbols / 2, y, scale)
        parts.append(
            text(words, left + symbols + 4 + wide_words / 2, y, size, class_="cost", text_anchor="middle")
        )
        return element("g", "".join(parts), class_="terrain")

    return draw


def _symbols(terrains: Sequence[str], x: float, y: float, scale: float) -> list[str]:
    step = SIZE * scale
    return [
        draw_icon(terrain, x + (place - (len(terrains) - 1) / 2) * step, y, scale * 0.92)
        for place, terrain in enumerate(terrains)
    ]


@lru_cache(maxsize=1024)
def icon_shapes(icons: tuple[tuple[str, float], ...]) -> tuple[MarkShape, ...]:
    """Return icons (name, scale) in a row, in two rows, in a column; smaller where it is tight."""
    counts = dict.fromkeys([len(icons), (len(icons) + 1) // 2, 1])
    return _cheapest_first(
        [
            _icon_rows(icons, count, shrink, (1.25 - shrink) * 60 + rank * 5)
            for shrink in (1.25, 1.0, 0.8, 0.65)
            for rank, count in enumerate(counts)
        ]
    )


def _icon_rows(icons: Sequence[tuple[str, float]], columns: int, shrink: float, cost: float) -> MarkShape:
    rows = [icons[start : start + columns] for start in range(0, len(icons), columns)]
    sizes = [[icon_size(name, scale * shrink) for name, scale in row] for row in rows]
    tall = [max(high for _, high in row) + 2 for row in sizes]
    wide = max(sum(across + 3 for across, _ in row) for row in sizes)

    def draw(x: float, y: float) -> str:
        parts: list[str] = []
        level = y - sum(tall) / 2
        for row, row_sizes, high in zip(rows, sizes, tall, strict=True):
            left = x - sum(across + 3 for across, _ in row_sizes) / 2
            for (name, scale), (across, _) in zip(row, row_sizes, strict=True):
                parts.append(draw_icon(name, left + across / 2 + 1.5, level + high / 2, scale * shrink))
                left += across + 3
            level += high
        return "".join(parts)

    return MarkShape(wide, sum(tall), draw, cost)


@lru_cache(maxsize=1024)
def chip_shapes(words: str, class_: str) -> tuple[MarkShape, ...]:
    """Return words in a small box: a reserved hex, a company that bars the hex."""
    return _cheapest_first(
        [_chip(words, class_, size, (17.0 - size) * 4) for size in (17.0, 15.0, 13.0, 11.0, 9.0)]
    )


def _chip(words: str, class_: str, size: float, cost: float) -> MarkShape:
    wide, tall = width(words, size, True) + size * 0.7, size * 1.35

    def draw(x: float, y: float) -> str:
        ground = element("rect", class_=class_, x=x - wide / 2, y=y - tall / 2, width=wide, height=tall, rx=3)
        return ground + text(words, x, y, size, class_="name", text_anchor="middle")

    return MarkShape(wide + 2, tall + 2, draw, cost)


@lru_cache(maxsize=1024)
def marker_shapes(words: str, color: str) -> tuple[MarkShape, ...]:
    """Return letters in a small box of a company's colour: what lies on a hex beside tokens."""
    return _cheapest_first(
        [_marker(words, color, size, (17.0 - size) * 4) for size in (17.0, 15.0, 13.0, 11.0, 9.0)]
    )


def _marker(words: str, color: str, size: float, cost: float) -> MarkShape:
    wide, tall = width(words, size, True) + size * 0.7, size * 1.35
    shade = read(color)

    def draw(x: float, y: float) -> str:
        ground = element(
            "rect",
            class_="box",
            fill=shade,
            x=x - wide / 2,
            y=y - tall / 2,
            width=wide,
            height=tall,
            rx=tall / 3,
        )
        lettering = text(words, x, y, size, fill=ink_on(shade), text_anchor="middle")
        return element("g", ground + lettering, class_="marker")

    return MarkShape(wide + 2, tall + 2, draw, cost)


def joined(words: Iterable[str]) -> str:
    """Return several short names as one text."""
    return " ".join(words)
