"""Where the names of regions stand: in their land and on their sheet, clear of cities and of their names."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import product
from math import hypot, inf

from roundhouse.crayon.board.graph import Board
from roundhouse.ink.lettering import width
from roundhouse.ink.svg import element, escape

from .labels import WIDER, LabelBox, frame_of, labels, signs
from .layout import STEP, BoardLayout

SIZES = (24, 19, 15, 12)
"""The sizes of the letters, largest first, as the style sheet has them."""

SPACE = 0.1
"""The space between two letters, as a part of their size."""

CLEAR = 5.0
"""So much stays free between the name of a region and what it must not meet."""

MEETING, OUTSIDE, AT_SEA, SMALLER, AWAY = 6.0, 2.0, 0.7, 0.12, 0.0015
"""What is bad about a place: the part of the name that meets something (twice for the sign of a city), the
parts that lie in other regions and at sea, each size below the largest, each unit from the middle."""


MOST_TRIED = 40
"""About so many places are tried for a name of a size, and their neighbourhood."""

NEAR_BY = ((0, 0), (0, -40), (0, 40), (-70, 0), (70, 0))
"""A name stands in the middle of a milepost of its region, or so far from it: off the coast, where the land
is full."""


def region_names(layout: BoardLayout) -> Iterator[str]:
    """The names as SVG text, to lie on the land and under the signs of cities."""
    taken = [
        *signs(layout),
        *signs(layout),
        *(
            LabelBox(x - 7, y - 7, x + 7, y + 7)
            for x, y in (layout.points[port] for port in layout.board.ports)
        ),
        *(label.box for level in ("far", "near") for label in labels(layout, level)),
    ]
    lands = regions_of(layout.board)
    shore = {square for nodes in lands.values() for square in _squares(layout, nodes)}
    for region, nodes in sorted(lands.items()):
        size, box = _place(layout, region, nodes, taken, shore)
        taken = [*taken, box]
        x, y = (box.left + box.right) / 2, box.bottom - size * 0.25
        yield element("text", escape(region), class_=f"region r{size}", x=round(x), y=round(y))


def regions_of(board: Board) -> dict[str, list[int]]:
    """The land of each region."""
    found: dict[str, list[int]] = {}
    for node in range(board.milepost_count):
        if board.region[node] and board.land[node]:
            found.setdefault(board.region[node], []).append(node)
    return found


def _place(
    layout: BoardLayout,
    region: str,
    nodes: Sequence[int],
    taken: Sequence[LabelBox],
    shore: Container[tuple[int, int]],
) -> tuple[int, LabelBox]:
    """The size and the place that are least bad."""
    points = [layout.points[node] for node in nodes]
    middle_x = sum(x for x, _ in points) / len(points)
    middle_y = sum(y for _, y in points) / len(points)
    sheet = frame_of(layout, layout.board.mileposts[nodes[0]].map)
    inside = _squares(layout, nodes)

    def box_at(x: float, y: float, size: int) -> LabelBox:
        wide, tall = width(region, size, True) * WIDER + SPACE * size * len(region), float(size)
        left = min(max(x - wide / 2, sheet.left + 4), sheet.right - 4 - wide)
        top = min(max(y - tall / 2, sheet.top + 4), sheet.bottom - 4 - tall)
        return LabelBox(left, top, left + wide, top + tall)

    widest = width(region, SIZES[0], True) * 1.5
    reach = LabelBox(
        min(x for x, _ in points) - widest,
        min(y for _, y in points) - SIZES[0],
        max(x for x, _ in points) + widest,
        max(y for _, y in points) + SIZES[0],
    )
    near = [other for other in taken if other.covers(reach)]

    def anyhow(place: tuple[int, LabelBox]) -> float:
        """What is bad about a place whatever lies there."""
        size, box = place
        x, y = (box.left + box.right) / 2, (box.top + box.bottom) / 2
        return SMALLER * SIZES.index(size) + AWAY * hypot(x - middle_x, y - middle_y)

    def there(box: LabelBox) -> float:
        """What is bad about it because of what lies there."""
        area = (box.right - box.left) * (box.bottom - box.top)
        around = LabelBox(box.left - CLEAR, box.top - CLEAR, box.right + CLEAR, box.bottom + CLEAR)
        meets = sum(around.covers(other) for other in near) / area
        steps = max(2, round((box.right - box.left) / (STEP / 2)))
        along = [box.left + (box.right - box.left) * step / steps for step in range(steps + 1)]
        y = (box.top + box.bottom) / 2
        strange = [square for at in along if (square := _square(at, y)) not in inside]
        outside = sum(OUTSIDE if square in shore else AT_SEA for square in strange) / len(along)
        return MEETING * meets + outside

    some = points[:: 1 + len(points) // MOST_TRIED]
    some = [(x + right, y + down) for x, y in some for right, down in NEAR_BY]
    places = sorted(((size, box_at(x, y, size)) for size in SIZES for x, y in some), key=anyhow)
    best, least = places[0], inf
    for place in places:
        if anyhow(place) >= least:  # nor is any better that follows
            break
        if (cost := anyhow(place) + there(place[1])) < least:
            best, least = place, cost
    return best


def _squares(layout: BoardLayout, nodes: Iterable[int]) -> set[tuple[int, int]]:
    """The squares that the land around some mileposts covers."""
    points = (layout.points[node] for node in nodes)
    return {_square(x + dx, y + dy) for x, y in points for dx, dy in product((-8, 0, 8), repeat=2)}


def _square(x: float, y: float) -> tuple[int, int]:
    """The square of a fine grid in which a point lies."""
    return int(x // 8), int(y // 8)
