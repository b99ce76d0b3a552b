"""Sides of a hex: borders of all types with their costs, and partitions across the hex."""

from __future__ import annotations

import math
from collections.abc import Iterator

from roundhouse.eighteen.draw.geometry import APOTHEM, Layout, corners, side, toward
from roundhouse.eighteen.draw.space import Box, Space, line_cells
from roundhouse.eighteen.track.parts import Border, Partition
from roundhouse.eighteen.track.tile import Tile
from roundhouse.ink.color import read
from roundhouse.ink.lettering import width
from roundhouse.ink.svg import Point, element, number, text
from roundhouse.ink.theme import ground_class

KINDS = ("mountain", "water", "impassable", "province", "divider", "offboard")


def draw_border(border: Border, tile: Tile, layout: Layout) -> str:
    """Return one side; without a type it gets the tile's colour, so that two hexes look like one."""
    (x0, y0), (x1, y1) = side(border.edge, layout)
    ends = {"x1": x0, "y1": y0, "x2": x1, "y2": y1}
    if border.type in KINDS:
        shade = read(border.color) if border.color else None
        return element(
            "line", class_=f"side-{border.type}", style=f"stroke:{shade}" if shade else None, **ends
        )
    known = ground_class(tile.color)
    if known:
        return element("line", class_=f"join {known.replace('c-', 'h-')}", **_shorter(ends))
    return element("line", class_="join", stroke=read(tile.color), **_shorter(ends))


def _shorter(ends: dict[str, float]) -> dict[str, float]:
    """Keep the paint off the corners, which belong to other sides too."""
    x0, y0, x1, y1 = ends["x1"], ends["y1"], ends["x2"], ends["y2"]
    trim = 0.015
    return {
        "x1": x0 + (x1 - x0) * trim,
        "y1": y0 + (y1 - y0) * trim,
        "x2": x1 + (x0 - x1) * trim,
        "y2": y1 + (y0 - y1) * trim,
    }


def side_costs(space: Space, tile: Tile, layout: Layout) -> Iterator[str]:
    """Return the costs of crossing sides, each inside its side, where no track runs."""
    for border in tile.borders:
        if not border.cost:
            continue
        words = str(border.cost)
        size = 14.0
        wide, tall = width(words, size, True) + 8, size * 1.25
        turn = math.radians((90 if layout == "flat" else 120) + 60 * border.edge)
        tries = []
        for shift in (0, 22, -22, 30, -30):
            for depth in (13, 20):
                x, y = toward(border.edge, APOTHEM - depth, layout)
                tries.append(Box(x - shift * math.sin(turn), y + shift * math.cos(turn), wide, tall))
        box = min(tries, key=space.overlap)
        ground = element(
            "rect",
            class_="chip",
            x=box.x - wide / 2,
            y=box.y - tall / 2,
            width=wide,
            height=tall,
            rx=tall / 2,
        )
        space.take_box(box)
        yield ground + text(words, box.x, box.y, size, class_="cost", text_anchor="middle")


def draw_partitions(tile: Tile, layout: Layout) -> str:
    """Return the lines across the hex."""
    return "".join(
        element(
            "path",
            class_=f"side-{part.type if part.type in KINDS else 'divider'}",
            d=_line_data(part, tile, layout),
        )
        for part in tile.partitions
    )


def _line_data(part: Partition, tile: Tile, layout: Layout) -> str:
    (x0, y0), (x1, y1) = _partition_ends(part, tile, layout)
    return f"M{number(x0)} {number(y0)}L{number(x1)} {number(y1)}"


def partition_cells(tile: Tile, layout: Layout) -> int:
    """Return the cells that partitions cover."""
    cells = 0
    for part in tile.partitions:
        cells |= line_cells(_partition_ends(part, tile, layout), 9.0)
    return cells


def _partition_ends(part: Partition, tile: Tile, layout: Layout) -> tuple[Point, Point]:
    start = _corner(part.a, tile.rotation, layout)
    end = _corner(part.b, tile.rotation, layout)
    share = float(part.length) if part.length else 1.0
    return start, (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)


def _corner(name: str, rotation: int, layout: Layout) -> Point:
    """Return corner ``name``: 0 is at the start of edge 0; a sign after it moves the point a little along."""
    place = (int(name.rstrip("+-")) + rotation) % 6
    around = corners(layout)
    x, y = around[(place - 1) % 6]
    if name[-1] not in "+-":
        return (x, y)
    other = around[(place if name[-1] == "+" else place - 2) % 6]
    return (x + (other[0] - x) * 0.25, y + (other[1] - y) * 0.25)
