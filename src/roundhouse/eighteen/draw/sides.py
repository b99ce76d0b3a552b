"""Sides of a hex: borders of all types with their costs, and partitions across the hex."""

from __future__ import annotations

from functools import lru_cache

from roundhouse.eighteen.draw.geometry import RADIUS, Layout, corners, edge_point, side
from roundhouse.eighteen.draw.rails import BED
from roundhouse.eighteen.draw.space import Box, box_cells, line_cells
from roundhouse.eighteen.draw.stops import lane_shift
from roundhouse.eighteen.track.parts import Border, Edge, Partition
from roundhouse.eighteen.track.tile import Tile
from roundhouse.ink.color import read
from roundhouse.ink.lettering import width
from roundhouse.ink.svg import Point, element, number, text
from roundhouse.ink.theme import ground_class

TRIM = 1.5  # keeps paint off the corners, which belong to other sides too
KINDS = ("mountain", "water", "impassable", "province", "divider", "offboard")
DRAWN_AS = {"gauge_change": "divider"}
"""Kinds of sides that look like another one."""


def draw_border(border: Border, tile: Tile, layout: Layout) -> str:
    """Return one side; without a type it gets the tile's colour, so that two hexes look like one."""
    (x0, y0), (x1, y1) = side(border.edge, layout)
    kind = DRAWN_AS.get(border.type or "", border.type)
    if kind in KINDS:
        shade = read(border.color) if border.color else None
        style = f"stroke:{shade}" if shade else None
        return element("line", class_=f"side-{kind}", style=style, x1=x0, y1=y0, x2=x1, y2=y1)
    known = ground_class(tile.color)
    name = f"join {known.replace('c-', 'h-')}" if known else "join"
    shade = None if known else read(tile.color)
    return element("path", class_=name, stroke=shade, d=_join_data(border.edge, tile, layout))


def _join_data(edge: int, tile: Tile, layout: Layout) -> str:
    """Return the line along a side that joins two hexes: off the corners, and open where track crosses."""
    shifts = [
        lane_shift(lane)
        for path in tile.all_paths
        for end, lane in ((path.a, path.a_lane), (path.b, path.b_lane))
        if end == Edge(edge)
    ]
    ends = [TRIM - RADIUS / 2, RADIUS / 2 - TRIM]
    if shifts:
        ends[1:1] = [min(shifts) - BED / 2, max(shifts) + BED / 2]
    spots = [edge_point(edge, shift, layout) for shift in ends]
    return "".join(
        f"M{number(x0)} {number(y0)}L{number(x1)} {number(y1)}"
        for (x0, y0), (x1, y1) in zip(spots[::2], spots[1::2], strict=True)
    )


COST_SIZE = 16.0
ASIDE = 25.0
"""How far from the middle of a side its cost stands, so that track can pass."""


def sides_of(tile: Tile, printed: Tile | None) -> tuple[Border, ...]:
    """Return the marked sides of a hex: those printed on it stay under a tile."""
    return tile.borders if printed is None or printed is tile else printed.borders + tile.borders


@lru_cache(maxsize=4096)
def draw_sides(tile: Tile, printed: Tile | None, layout: Layout) -> str:
    """Return all marked sides of a hex and what crossing them costs.

    The cost stands on the side itself; two hexes that both name it draw it in the same place.
    """
    borders = sides_of(tile, printed)
    lines = [draw_border(border, tile, layout) for border in borders]
    costs = [_draw_cost(border, layout) for border in borders if border.cost]
    return "".join(lines + costs)


def _cost_box(border: Border, layout: Layout) -> Box:
    (x0, y0), (x1, y1) = sorted(side(border.edge, layout), key=lambda end: (round(end[0]), end[1]))
    along = 0.5 + ASIDE / RADIUS
    wide = width(str(border.cost), COST_SIZE, True) + 8
    return Box(x0 + (x1 - x0) * along, y0 + (y1 - y0) * along, wide, COST_SIZE * 1.25)


def _draw_cost(border: Border, layout: Layout) -> str:
    box = _cost_box(border, layout)
    left, top = box.x - box.width / 2, box.y - box.height / 2
    ground = element(
        "rect", class_="chip", x=left, y=top, width=box.width, height=box.height, rx=box.height / 2
    )
    return ground + text(str(border.cost), box.x, box.y, COST_SIZE, class_="cost", text_anchor="middle")


def side_cells(tile: Tile, printed: Tile | None, layout: Layout) -> int:
    """Return the cells that costs of sides and partitions cover."""
    cells = 0
    for border in sides_of(tile, printed):
        if border.cost:
            cells |= box_cells(_cost_box(border, layout))
    for part in partitions_of(tile, printed):
        cells |= line_cells(_partition_ends(part, tile.rotation if printed is None else 0, layout), 9.0)
    return cells


def partitions_of(tile: Tile, printed: Tile | None) -> tuple[Partition, ...]:
    """Return the lines across a hex; those printed on it stay under a tile."""
    return tile.partitions if printed is None else printed.partitions


def draw_partitions(tile: Tile, printed: Tile | None, layout: Layout) -> str:
    """Return the lines across a hex."""
    rotation = tile.rotation if printed is None else 0
    return "".join(_draw_partition(part, rotation, layout) for part in partitions_of(tile, printed))


def _draw_partition(part: Partition, rotation: int, layout: Layout) -> str:
    (x0, y0), (x1, y1) = _partition_ends(part, rotation, layout)
    kind = part.type if part.type in KINDS else "divider"
    return element("path", class_=f"side-{kind}", d=f"M{number(x0)} {number(y0)}L{number(x1)} {number(y1)}")


def _partition_ends(part: Partition, rotation: int, layout: Layout) -> tuple[Point, Point]:
    start, end = _corner(part.a, rotation, layout), _corner(part.b, rotation, layout)
    share = float(part.length) if part.length else 1.0
    return start, (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)


def _corner(name: str, rotation: int, layout: Layout) -> Point:
    """Return corner ``name``: 0 is at the start of edge 0, −1 the centre; a sign moves it a little along."""
    if name == "-1":
        return (0.0, 0.0)
    place = (int(name.rstrip("+-")) + rotation) % 6
    around = corners(layout)
    x, y = around[(place - 1) % 6]
    if name[-1] not in "+-":
        return (x, y)
    other = around[(place if name[-1] == "+" else place - 2) % 6]
    return (x + (other[0] - x) * 0.25, y + (other[1] - y) * 0.25)
