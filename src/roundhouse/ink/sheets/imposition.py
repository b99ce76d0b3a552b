"""Imposition: which thing lies where on which sheet. Coordinates are those of the cuts, from the upper left
corner of the sheet, in points."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import TypeAlias

from roundhouse.ink.sheets.ganging import gang
from roundhouse.ink.sheets.items import PrintItem, PrintOutput
from roundhouse.ink.sheets.matching import matched, mismatches
from roundhouse.ink.sheets.placement import Placement, PrintedSheet
from roundhouse.ink.sheets.setup import PageSetup
from roundhouse.ink.sheets.sizes import Extent
from roundhouse.table.errors import Malformed
from roundhouse.table.saying import say

MOST_PIECES = 4000
"""Things of one output: more than any game has."""
FOOT = 10.0
"""What a sheet as large as its picture has below it for the ruler."""
PUNCH = 4.0
"""Between round things at least: room for a punch and for marks."""
_SLACK = 1e-6


def lay_out(output: PrintOutput, setup: PageSetup) -> tuple[PrintedSheet, ...]:
    """The sheets of an output, backs after their fronts. Raises Malformed for what is larger than the paper
    and for more things than anybody cuts out."""
    if output.pieces > MOST_PIECES:
        raise Malformed(
            "print/many", f"{output.title}: {output.pieces} pieces.", hint=f"at most {MOST_PIECES}"
        )
    setup = replace(setup, bleed=output.bleed)
    match output.plan:
        case "poster":
            sheets = [sheet for item in output.items for sheet in _poster(item, setup)]
        case "page":
            sheets = [_own_page(item, setup) for item in output.items for _ in range(item.count)]
        case "hexes" if setup.layout != "single":
            sheets = list(_hex_sheets(output.items, setup))
        case _ if setup.layout == "single":
            sheets = [_single(item, setup) for item in output.items]
        case _:
            sheets = list(_grids(output.items, setup))
    return tuple(with_backs(sheets, setup))


def lay_out_together(outputs: Sequence[PrintOutput], setup: PageSetup) -> tuple[PrintedSheet, ...]:
    """Everything that is cut along straight lines or circles on as few sheets as can be."""
    items = [item for output in outputs for item in output.items]
    if sum(item.count for item in items) > MOST_PIECES:
        raise Malformed("print/many", "These are more pieces than anybody cuts out.")
    for item in items:
        _check_fits(item, setup)
    return tuple(with_backs(gang(items, setup), setup))


# Grids


def _grids(items: Sequence[PrintItem], setup: PageSetup) -> Iterator[PrintedSheet]:
    """Things of the same size stand together on sheets of their own; round things share theirs, in places as
    large as the largest of them takes."""
    round_ = max((item.width for item in items if item.outline == "circle"), default=0.0)

    def place(item: PrintItem) -> tuple[float, float, str]:
        circle = item.outline == "circle"
        return (round_, round_, "circle") if circle else (item.width, item.height, item.outline)

    order = {key: number for number, key in enumerate(dict.fromkeys(place(item) for item in items))}
    for key, group in groupby(sorted(items, key=lambda item: order[place(item)]), key=place):
        cell = Extent(key[2], key[0], key[1])
        yield from _grid([item for item in group for _ in range(item.count)], cell, setup)


def _grid(items: Sequence[PrintItem], cell: Extent, setup: PageSetup) -> Iterator[PrintedSheet]:
    if not items:
        return
    if cell.name == "circle":
        setup = replace(setup, gap=max(setup.gap, PUNCH))
    _check_fits(items[0], setup)
    upright = _grid_size(cell, setup.paper, setup)
    turned = _grid_size(cell, setup.paper.turned, setup)
    paper, (columns, rows) = (
        (setup.paper.turned, turned)
        if _sheets_for(len(items), turned) < _sheets_for(len(items), upright)
        else (setup.paper, upright)
    )
    step_x, step_y = cell.width + setup.pitch, cell.height + setup.pitch
    left = (paper.width - (columns * step_x - setup.pitch)) / 2
    top = (paper.height - (rows * step_y - setup.pitch)) / 2
    for start in range(0, len(items), columns * rows):
        here = items[start : start + columns * rows]
        yield PrintedSheet(
            paper,
            tuple(
                Placement(
                    item,
                    left + place % columns * step_x + (cell.width - item.width) / 2,
                    top + place // columns * step_y + (cell.height - item.height) / 2,
                )
                for place, item in enumerate(here)
            ),
        )


def _sheets_for(count: int, grid: tuple[int, int]) -> float:
    return math.ceil(count / math.prod(grid)) if math.prod(grid) else math.inf


def _grid_size(item: PrintItem | Extent, paper: Extent, setup: PageSetup) -> tuple[int, int]:
    """How many stand side by side and below each other; bleed may reach into the margin."""
    wide, tall = paper.width - 2 * setup.margin, paper.height - 2 * setup.margin
    return (
        int((wide + setup.pitch + _SLACK) // (item.width + setup.pitch)),
        int((tall + setup.pitch + _SLACK) // (item.height + setup.pitch)),
    )


def _check_fits(item: PrintItem, setup: PageSetup) -> None:
    if not any(math.prod(_grid_size(item, paper, setup)) for paper in (setup.paper, setup.paper.turned)):
        raise Malformed(
            "ink/too-large",
            f"{item.name}, {item.width / 72:.2f} × {item.height / 72:.2f} in, does not fit on "
            f"{setup.paper.name}.",
            hint="larger paper or smaller margins",
        )


def _single(item: PrintItem, setup: PageSetup) -> PrintedSheet:
    """A page just as large as one thing with its bleed, as printing services want it."""
    bleed = setup.bleed or 0.0
    size = Extent(item.id, item.width + 2 * bleed, item.height + 2 * bleed)
    return PrintedSheet(size, (Placement(item, bleed, bleed),), note=item.name)


# Hexes


def _hex_sheets(items: Sequence[PrintItem], setup: PageSetup) -> Iterator[PrintedSheet]:
    """Hexes in rows that share sides, turned so that what crosses a shared side goes on in the neighbour."""
    pieces = [item for item in items for _ in range(item.count)]
    if not pieces:
        return
    first = pieces[0]
    _check_fits(first, setup)
    down = first.outline != "pointy"  # flat hexes share their upper and lower sides
    room = max(setup.gap, 2 * (setup.bleed or 0.0))
    along, across = (first.height, first.width + room) if down else (first.width, first.height + room)
    paper = setup.paper
    wide, tall = paper.width - 2 * setup.margin, paper.height - 2 * setup.margin
    length, breadth = (tall, wide) if down else (wide, tall)
    lines = int((breadth + room + _SLACK) // across)
    strips = list(_strips(pieces, along, length, room, down=down))
    side = (breadth - (lines * across - room)) / 2 + setup.margin
    for start in range(0, len(strips), lines):
        placed = []
        for line, strip in enumerate(strips[start : start + lines]):
            begin = setup.margin + (length - _length(strip, along, room, down=down)) / 2
            for place, (item, turn) in enumerate(strip):
                at = begin + _length(strip[: place + 1], along, room, down=down) - along
                other = side + line * across
                placed.append(Placement(item, *((other, at) if down else (at, other)), turn=turn))
        yield PrintedSheet(paper, tuple(placed))


Strip: TypeAlias = list[tuple[PrintItem, int]]


def _strips(
    pieces: Sequence[PrintItem], along: float, length: float, room: float, *, down: bool
) -> Iterator[Strip]:
    """Rows of hexes, as long as the paper. Neighbours that differ at their shared side stand apart."""
    at = 0
    while at < len(pieces):
        count = min(int((length + _SLACK) // along), len(pieces) - at)
        strip = matched(pieces[at : at + count], down=down)
        while _length(strip, along, room, down=down) > length + _SLACK and len(strip) > 1:
            strip = matched(pieces[at : at + len(strip) - 1], down=down)
        yield strip
        at += len(strip)


def _length(strip: Strip, along: float, room: float, *, down: bool) -> float:
    return len(strip) * along + mismatches(strip, down=down) * room


# Big pictures


def _own_page(item: PrintItem, setup: PageSetup) -> PrintedSheet:
    """The middle of a sheet, lying or upright as it fits; a larger sheet of its own where it fits on none."""
    for paper in (setup.paper, setup.paper.turned):
        x, y = (paper.width - item.width) / 2, (paper.height - item.height) / 2
        if min(x, y) >= setup.margin - _SLACK:
            return PrintedSheet(paper, (Placement(item, x, y),))
    return _whole(item, setup)


def _whole(item: PrintItem, setup: PageSetup) -> PrintedSheet:
    """One sheet that is as large as the picture, the margins and the line at its foot."""
    foot = FOOT if setup.ruler else 0.0
    size = Extent("own size", item.width + 2 * setup.margin, item.height + 2 * setup.margin + foot)
    return PrintedSheet(size, (Placement(item, setup.margin, setup.margin),), note="one sheet")


def _poster(item: PrintItem, setup: PageSetup) -> list[PrintedSheet]:
    """A big picture: on one sheet, or over as many sheets of the paper as it takes, a page map first."""
    if not setup.tiled:
        return [_whole(item, setup)]
    fits = _own_page(item, setup)
    if fits.size.name == setup.paper.name:
        return [fits]
    upright, turned = (_tiles_of(item, paper, setup) for paper in (setup.paper, setup.paper.turned))
    paper, (columns, rows) = (
        (setup.paper.turned, turned) if math.prod(turned) < math.prod(upright) else (setup.paper, upright)
    )
    wide, tall = paper.width - 2 * setup.margin, paper.height - 2 * setup.margin
    step_x, step_y = wide - setup.overlap, tall - setup.overlap
    sheets = [PrintedSheet(paper, (Placement(item, 0, 0),), note=say("page map"), map_of=(columns, rows, -1))]
    for number in range(columns * rows):
        row, column = divmod(number, columns)
        x, y = column * step_x, row * step_y
        window = (x, y, min(wide, item.width - x), min(tall, item.height - y))
        placed = Placement(item, setup.margin, setup.margin, window=window)
        name = f"{chr(65 + row)}{column + 1}"
        sheets.append(PrintedSheet(paper, (placed,), note=name, map_of=(columns, rows, number)))
    return sheets


def _tiles_of(item: PrintItem, paper: Extent, setup: PageSetup) -> tuple[int, int]:
    wide, tall = paper.width - 2 * setup.margin, paper.height - 2 * setup.margin
    return (
        max(1, math.ceil((item.width - setup.overlap - _SLACK) / (wide - setup.overlap))),
        max(1, math.ceil((item.height - setup.overlap - _SLACK) / (tall - setup.overlap))),
    )


# Backs


def with_backs(sheets: Iterable[PrintedSheet], setup: PageSetup) -> Iterator[PrintedSheet]:
    """Each sheet, and after it the backs of what lies on it when both sides are printed."""
    for sheet in sheets:
        yield sheet
        if setup.duplex != "none" and any(placed.item.back for placed in sheet.placements):
            yield turned_over(sheet, short=setup.duplex == "short")


def turned_over(sheet: PrintedSheet, *, short: bool) -> PrintedSheet:
    """The other side of a sheet: each back lies behind its front, and turns with the paper.

    Turned along the edge that stands upright, left and right change places. Turned along the other edge top
    and bottom do, and backs stand on their heads there so that a card is turned like a page of a book.
    """
    upright = sheet.size.height >= sheet.size.width
    sideways = short == upright
    placed = []
    for one in sheet.placements:
        if one.item.back is None:
            continue
        if sideways:
            y = sheet.size.height - one.y - one.height
            placed.append(replace(one, y=y, angle=(one.angle + 180) % 360))
        else:
            x = sheet.size.width - one.x - one.width
            placed.append(replace(one, x=x, angle=-one.angle % 360))
    return replace(sheet, placements=tuple(placed), side="back")
