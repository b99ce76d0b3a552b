"""The legend under a board: the signs on it, what they are called, and what track costs there."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.crayon.board.graph import Board
from roundhouse.ink.lettering import width
from roundhouse.ink.svg import element, escape
from roundhouse.table.saying import say

from .layout import LEGEND_ROW, MARGIN, BoardLayout
from .signs import CIRCLES, SHAPES, dot_of

SIZE = 13
"""The size of the letters, as many times larger as the layout says."""


def legend(layout: BoardLayout) -> str:
    """The legend in rows. They leave the lower right corner free, where pages have their tools."""
    parts = []
    x, y = 10, LEGEND_ROW // 2
    for sign, words in signs(layout.board):
        wide = round(width(words, SIZE, False) * 1.1) + 46
        if x + wide > layout.legend_width and x > 10:
            x, y = 10, y + LEGEND_ROW
        parts.append(sign.format(x=x + 6, y=y))
        parts.append(element("text", escape(words), class_="key", x=x + 22, y=y + 4.5))
        x += wide
    placed = f"translate({MARGIN} {layout.legend_top}) scale({layout.legend_scale:g})"
    return element("g", "".join(parts), class_="legend", transform=placed)


def framed(board: Board) -> Iterator[tuple[str, str]]:
    """Each sign as a small picture of its own, with its words."""
    for sign, words in signs(board):
        yield f'<svg viewBox="-13 -13 26 26" aria-hidden="true">{sign.format(x=0, y=0)}</svg>', words


def signs(board: Board) -> Iterator[tuple[str, str]]:
    """Signs, to be put at a place, with their words."""
    numbers = board.definition.numbers
    sizes = {city.size for city in board.definition.cities}
    disc = '<circle class="{kind}" cx="{{x}}" cy="{{y}}" r="{radius}"/>'
    if "major" in sizes:
        yield disc.format(kind="major", radius=11), say("major city")
    if "medium" in sizes:
        square = "M{x} {y}m-8-8h16v16h-16z"
        yield f'<path class="medium" d="{square}"/>', say("medium city")
    if "small" in sizes:
        yield disc.format(kind="small", radius=7), say("small city")
    terrains = {
        board.terrain[node].name: board.terrain[node].cost
        for node in range(board.milepost_count)
        if board.land[node] and board.city[node] < 0
    }
    for name, cost in sorted(terrains.items(), key=lambda item: (item[1] or 0, item[0])):
        if name in SHAPES:
            sign = f'<path class="{name}" d="{SHAPES[name]}"/>'
        elif name in CIRCLES:
            sign = disc.format(kind=name, radius=6.5)
        else:
            sign = f'<path class="{dot_of(name)}" d="M{{x}} {{y}}h0"/>'
        yield sign, f"{say(name).replace('-', ' ')} {cost}"
    if any(board.river):
        yield '<path class="river" d="M{x} {y}m-9 4l18-8"/>', f"{say('river')} +{numbers.river}"
    if any(board.inlet):
        yield '<path class="inlet" d="M{x} {y}m-9 4l18-8"/>', f"{say('inlet')} +{numbers.inlet}"
