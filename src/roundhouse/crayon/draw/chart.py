"""The printed board: land and water, terrain, rivers, cities, a legend. It never changes in play."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from importlib.resources import files

from roundhouse.crayon.board.graph import Board
from roundhouse.ink.svg import element, escape
from roundhouse.table.saying import say, say_of

from .labels import RADIUS, CityLabel, ZoomLevel, labels
from .layout import BoardLayout
from .legend import legend
from .regions import region_names
from .signs import SHAPES, dot_of

TINTS = 8
"""How many colours regions share; neighbours may meet in one, their names tell them apart."""

STYLE = (files("roundhouse.crayon.draw") / "chart.css").read_text(encoding="utf-8")

EDGE = 7
"""So far a sheet reaches beyond its mileposts, for the land around those at its edge."""

LEVELS: tuple[ZoomLevel, ...] = ("far", "near", "close")
"""The levels of labels on pages; style sheets show one of them by how large the board is drawn."""


def chart(layout: BoardLayout) -> str:
    """The printed board without the names of cities, as SVG markup that :data:`STYLE` styles."""
    board, points = layout.board, layout.points
    parts: list[str] = []
    for sheet, (left, top), (wide, tall) in zip(
        board.definition.maps, layout.origins, layout.sizes, strict=True
    ):
        kind = "under" if sheet.below else "sea"
        edge = {"x": left - EDGE, "y": top - EDGE, "width": wide + 2 * EDGE, "height": tall + 2 * EDGE}
        parts.append(element("rect", class_=kind, **edge, rx=10))
    parts.append(_dots("deep", (points[n] for n in range(board.milepost_count) if board.at_sea(n))))
    land = [node for node in range(board.milepost_count) if board.land[node]]
    parts.append(_dots("coast", (points[node] for node in land)))
    regions = sorted({region for region in board.region if region})
    for number, region in enumerate(regions):
        nodes = [n for n in range(board.milepost_count) if board.region[n] == region and board.land[n]]
        tint = "u" if board.below[nodes[0]] else f"t{number % TINTS}"
        parts.append(_dots(f"land {tint}", (points[n] for n in nodes)))
    parts += _terrain(board, layout)
    parts += _water(board, layout)
    parts += region_names(layout)
    parts += _cities(board, layout)
    parts.append(legend(layout))
    return "".join(parts)


def names(layout: BoardLayout, level: ZoomLevel = "sheet") -> str:
    """The names of cities and, near enough, their loads, to be laid over track."""
    return element("g", "".join(_label(label) for label in labels(layout, level)), class_=f"level {level}")


def _label(label: CityLabel) -> str:
    """A label as text; the sizes of its letters are in the style sheet."""
    side = {"start": " from", "middle": "", "end": " to"}[label.anchor]
    x, y = _short(label.x), _short(label.box.top + label.size * 0.9)
    found = element("text", escape(label.city.name), class_=f"{label.city.size}-name{side}", x=x, y=y)
    if label.loads:
        y = _short(label.box.bottom - label.loads_size * 0.25)
        found += element("text", escape(label.loads), class_=f"loads{side}", x=x, y=y)
    return found


def _short(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")


def picture(board: Board, theme: str | None = None) -> str:
    """The whole printed board as one SVG; without a ``theme`` it follows the reader's setting."""
    layout = BoardLayout(board)
    style = nested(STYLE) if theme is None else themed(STYLE, theme)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {layout.width} {layout.height}" '
        f'width="{layout.width}" height="{layout.height}" role="img" '
        f'aria-label="{escape(board.definition.name)}" class="printed"><style>{style}</style>'
        f"{chart(layout)}{names(layout)}</svg>"
    )


def words_of_world(seed: int, size: str) -> tuple[str, str]:
    """What a drawn world and its size are called in the reader’s language."""
    return say("World %(number)s", number=seed), say_of("option", size)


def themed(style: str, theme: str) -> str:
    """A style sheet whose last rules are for dark screens, with these always (``dark``) or never."""
    light, dark = re.split(r"@media \(prefers-color-scheme: ?dark\) ?\{", style, maxsplit=1)
    return light + dark.rstrip().removesuffix("}") if theme == "dark" else light


def nested(style: str) -> str:
    """A style sheet that touches nothing outside of a printed board."""
    return f".printed{{{style}}}"


def files_of_board(board: str) -> Sequence[str]:
    """What the files of a printed board are called: :func:`file_of`, then :func:`files_of_names`."""
    return [f"{board}.svg", *(f"{board}-{level}.svg" for level in LEVELS)]


def file_of(layout: BoardLayout) -> Mapping[str, str]:
    """The printed board as an SVG file of its own, its legend in the reader's language."""
    return {f"{layout.board.definition.id}.svg": f"{_head(layout)}{chart(layout)}</svg>"}


def files_of_names(layout: BoardLayout) -> Mapping[str, str]:
    """The names on the printed board for each zoom level, as SVG files of their own."""
    id_, head = layout.board.definition.id, _head(layout)
    return {f"{id_}-{level}.svg": f"{head}{names(layout, level)}</svg>" for level in LEVELS}


def _head(layout: BoardLayout) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {layout.width} {layout.height}" '
        f'width="{layout.width}" height="{layout.height}"><style>{STYLE}</style>'
    )


def _dots(kind: str, points: Iterable[tuple[int, int]]) -> str:
    """Round dots as one path, which is short."""
    return element("path", class_=kind, d="".join(f"M{x} {y}h0" for x, y in points))


def _terrain(board: Board, layout: BoardLayout) -> Iterable[str]:
    by_name: dict[str, list[int]] = {}
    for node in range(board.milepost_count):
        if board.land[node] and board.city[node] < 0:
            by_name.setdefault(board.terrain[node].name, []).append(node)
    for name, nodes in sorted(by_name.items()):
        points = [layout.points[node] for node in nodes]
        if name in SHAPES:
            yield element("path", class_=name, d="".join(SHAPES[name].format(x=x, y=y) for x, y in points))
        elif name in ("port", "underground-entrance"):
            for x, y in points:
                yield element("circle", class_=name, cx=x, cy=y, r=6.5)
        else:
            yield _dots(dot_of(name), points)


def _water(board: Board, layout: BoardLayout) -> Iterable[str]:
    """A river is drawn across the links that it cuts; an inlet the same way."""
    river: list[str] = []
    inlet: list[str] = []
    for link, (a, b) in enumerate(board.ends):
        if board.river[link] or board.inlet[link]:
            (ax, ay), (bx, by) = layout.points[a], layout.points[b]
            x, y, dx, dy = (ax + bx) / 2, (ay + by) / 2, (by - ay) * 0.3, (ax - bx) * 0.3
            (river if board.river[link] else inlet).append(
                f"M{x - dx:.0f} {y - dy:.0f}L{x + dx:.0f} {y + dy:.0f}"
            )
    yield element("path", class_="river", d="".join(river))
    yield element("path", class_="inlet", d="".join(inlet))


def _cities(board: Board, layout: BoardLayout) -> Iterable[str]:
    for number, city in enumerate(board.cities):
        x, y = layout.points[board.centre[number]]
        if city.size == "major":
            yield element("circle", class_="major", cx=x, cy=y, r=RADIUS["major"])
            yield _dots("dot", (layout.points[node] for node in board.city_nodes[number]))
        elif city.size == "medium":
            yield element("rect", class_="medium", x=x - 8, y=y - 8, width=16, height=16, rx=2)
        else:
            yield element("circle", class_="small", cx=x, cy=y, r=7)
        for port in city.ports:
            px, py = layout.points[board.node(port)]
            yield element("circle", class_="port", cx=px, cy=py, r=6)
