"""Where the names of regions stand: in the land, on their sheet, and clear of the signs of cities."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot

from roundhouse.crayon.board.graph import Board
from roundhouse.ink.lettering import width
from roundhouse.ink.svg import element, escape

from .labels import LabelBox, frame_of, signs
from .layout import BoardLayout

SIZE = 26
"""The size of the letters, as the style sheet has it, and the space between two of them."""

SPACE = 3


def region_names(layout: BoardLayout) -> Iterator[str]:
    """The names as SVG text."""
    board = layout.board
    taken = signs(layout)
    for region, nodes in sorted(regions_of(board).items()):
        box = _place(layout, region, nodes, taken)
        taken = [*taken, box]
        x, y = (box.left + box.right) / 2, box.bottom - SIZE * 0.25
        yield element("text", escape(region), class_="region", x=round(x), y=round(y))


def regions_of(board: Board) -> dict[str, list[int]]:
    """The land of each region."""
    found: dict[str, list[int]] = {}
    for node in range(board.milepost_count):
        if board.region[node] and board.land[node]:
            found.setdefault(board.region[node], []).append(node)
    return found


def _place(layout: BoardLayout, region: str, nodes: Sequence[int], taken: Sequence[LabelBox]) -> LabelBox:
    """The place near the middle of the land that covers least."""
    points = [layout.points[node] for node in nodes]
    middle_x = sum(x for x, _ in points) / len(points)
    middle_y = sum(y for _, y in points) / len(points)
    wide, tall = width(region, SIZE, True) + SPACE * len(region), SIZE * 1.0
    sheet = frame_of(layout, layout.board.mileposts[nodes[0]].map)

    def box_at(x: float, y: float) -> LabelBox:
        left = min(max(x - wide / 2, sheet.left + 4), sheet.right - 4 - wide)
        top = min(max(y - tall / 2, sheet.top + 4), sheet.bottom - 4 - tall)
        return LabelBox(left, top, left + wide, top + tall)

    def disturbs(box: LabelBox) -> float:
        x, y = (box.left + box.right) / 2, (box.top + box.bottom) / 2
        return sum(box.covers(other) for other in taken) + 0.8 * hypot(x - middle_x, y - middle_y)

    return min((box_at(x, y) for x, y in points), key=disturbs)
