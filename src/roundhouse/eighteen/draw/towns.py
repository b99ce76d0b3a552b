"""Towns as bars across the track or dots, halts and passes (S1.L2)."""

from __future__ import annotations

import math
from collections.abc import Sequence

from roundhouse.eighteen.draw.rails import Rail
from roundhouse.eighteen.draw.space import disc_cells, line_cells
from roundhouse.eighteen.draw.spread import StopSpot, pass_size
from roundhouse.eighteen.track.parts import Halt, Pass, StopRef, Town
from roundhouse.ink.color import read
from roundhouse.ink.lettering import width
from roundhouse.ink.svg import element, number, points, text
from roundhouse.ink.theme import ground_class

BAR = 40.0
BAR_WIDTH = 11.0
DOT = 10.0


def style_of(town: Town, index: int, rails: Sequence[Rail]) -> str:
    """Return rect, dot or hidden: as the tile says, else a bar with one or two paths and a dot otherwise."""
    if town.style:
        return town.style
    count = sum(StopRef(index) in (rail.path.a, rail.path.b) for rail in rails)
    return "rect" if 1 <= count <= 2 else "dot"


def draw_town(town: Town, spot: StopSpot, index: int, rails: Sequence[Rail]) -> str:
    """Return the drawing of a town; it carries ``data-stop``."""
    style = style_of(town, index, rails)
    if style == "hidden":
        return ""
    x, y = spot.point
    if style == "rect":
        dx, dy = math.cos(spot.turn), math.sin(spot.turn)
        half, thick = BAR / 2, BAR_WIDTH / 2
        corners = [
            (x + dx * half * a - dy * thick * b, y + dy * half * a + dx * thick * b)
            for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))
        ]
        drawing = element("polygon", class_="town", points=points(corners), data_stop=str(index))
    else:
        drawing = element("circle", class_="town", cx=x, cy=y, r=DOT, data_stop=str(index))
    if town.boom:
        drawing += element("circle", class_="boom", cx=x, cy=y, r=DOT + 5)
    if town.to_city:
        drawing += element("circle", class_="boom", cx=x, cy=y, r=DOT + 9)
    return drawing


def town_cells(town: Town, spot: StopSpot, index: int, rails: Sequence[Rail]) -> int:
    """Return the cells that a town covers."""
    style = style_of(town, index, rails)
    if style == "hidden":
        return 0
    x, y = round(spot.x, 1), round(spot.y, 1)
    ring = disc_cells(x, y, DOT + (10 if town.to_city else 6)) if town.boom or town.to_city else 0
    if style == "dot":
        return ring | disc_cells(x, y, DOT + 1)
    dx, dy = math.cos(spot.turn) * BAR / 2, math.sin(spot.turn) * BAR / 2
    return ring | line_cells(((x - dx, y - dy), (x + dx, y + dy)), BAR_WIDTH + 2)


HALT_SIZE = 16.0


def halt_width(halt: Halt) -> float:
    """Return how wide the box of a halt is."""
    return max(28.0, width(halt.symbol or "H", HALT_SIZE, True) + 10)


def draw_halt(halt: Halt, spot: StopSpot) -> str:
    """Return a halt: its symbol in a small box."""
    x, y = spot.point
    words = halt.symbol or "H"
    wide = halt_width(halt)
    ground = element("rect", class_="chip", x=x - wide / 2, y=y - 12, width=wide, height=24, rx=3)
    words_drawn = text(words, x, y, HALT_SIZE, class_="sum", text_anchor="middle")
    return element("g", ground + words_drawn, class_="halt")


def draw_pass(mountain: Pass, spot: StopSpot) -> str:
    """Return a mountain pass: a triangle behind its slots."""
    x, y = spot.point
    size = pass_size(mountain)
    corners = [(x - size, y + size * 0.62), (x, y - size), (x + size, y + size * 0.62)]
    known = ground_class(mountain.color or "gray")
    return element(
        "polygon",
        class_=f"pass {known}" if known else "pass",
        fill=None if known else read(mountain.color or ""),
        points=" ".join(f"{number(a)},{number(b)}" for a, b in corners),
    )
