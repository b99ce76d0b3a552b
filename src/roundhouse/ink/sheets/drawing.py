"""Pictures of sheets: what lies on them, marks where to cut, the ruler, and words that say what this is."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from roundhouse.ink.lettering import fitted, width
from roundhouse.ink.sheets.items import ItemFace
from roundhouse.ink.sheets.placement import Placement, PrintedSheet
from roundhouse.ink.sheets.setup import PageSetup
from roundhouse.ink.sheets.sizes import INCH, MM
from roundhouse.ink.svg import Point, Svg, escape
from roundhouse.ink.theme import Theme, stylesheet
from roundhouse.table.languages import number_here
from roundhouse.table.saying import say

HAIR = 0.3
TICK, AWAY = 9.0, 2.5
"""How long a cut mark is, and how far from what is cut."""
SMALL = 6.0
"""The size of the line at the foot of a sheet."""
ABOVE_RULER = 3.0
"""How far the ruler reaches above its line; cut marks end a point higher."""
_CORNERS: dict[str, tuple[Point, ...]] = {
    "flat": ((1.0, 0.5), (0.75, 1.0), (0.25, 1.0), (0.0, 0.5), (0.25, 0.0), (0.75, 0.0)),
    "pointy": ((1.0, 0.75), (0.5, 1.0), (0.0, 0.75), (0.0, 0.25), (0.5, 0.0), (1.0, 0.25)),
}
"""Of a hex, in parts of the box round it."""


@dataclass(frozen=True, slots=True)
class Caption:
    """What stands at the foot of a sheet: the game, the output, and which sheet of how many this is."""

    game: str
    output: str
    number: int
    of: int


def pt(value: float) -> str:
    """A length to a thousandth of a point, as short as it goes.

    >>> pt(72.0), pt(0.1234), pt(-0.0001)
    ('72', '0.123', '0')
    """
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def sheet_picture(sheet: PrintedSheet, setup: PageSetup, theme: Theme, caption: Caption) -> Svg:
    """A sheet as an SVG whose unit is the point."""
    if sheet.map_of is not None and sheet.map_of[2] < 0:
        body = _page_map(sheet, setup)
    else:
        body = "" if setup.marks == "only" else "".join([*_under(sheet), *_art(sheet)])
        body += _marks(sheet, setup)
    if setup.pins and setup.layout != "single":
        body += _pins(sheet)
    if setup.ruler and setup.layout != "single":
        body += _foot(sheet, setup, caption)
    wide, tall = pt(sheet.size.width), pt(sheet.size.height)
    style = stylesheet(theme, f".rh-{theme.name}") + f".rh-{theme.name} .die .hex{{stroke:none}}"
    return Svg(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {tall}" width="{wide}pt"'
        f' height="{tall}pt" class="rh rh-{theme.name}"><style>{style}</style>{body}</svg>'
    )


def _face(placed: Placement, side: str) -> ItemFace | None:
    if side == "back":
        return placed.item.back
    return placed.item.turns[placed.turn].draw() if placed.item.turns else placed.item.front


def _moved(placed: Placement, content: str) -> str:
    x, y, wide, tall = placed.x, placed.y, placed.width, placed.height
    match placed.angle:
        case 90:
            way = f"translate({pt(x + wide)} {pt(y)}) rotate(90)"
        case 180:
            way = f"translate({pt(x + wide)} {pt(y + tall)}) rotate(180)"
        case 270:
            way = f"translate({pt(x)} {pt(y + tall)}) rotate(270)"
        case _:
            way = f"translate({pt(x)} {pt(y)})"
    return f'<g transform="{way}" data-item="{escape(placed.item.id)}">{content}</g>'


def _under(sheet: PrintedSheet) -> Iterator[str]:
    for placed in sheet.placements:
        face = _face(placed, sheet.side)
        if face is not None and face.under:
            yield _moved(placed, face.under)


def _art(sheet: PrintedSheet) -> Iterator[str]:
    for placed in sheet.placements:
        face = _face(placed, sheet.side)
        if face is None:
            continue
        if placed.window is None:
            yield _moved(placed, face.content)
            continue
        left, top, wide, tall = (pt(part) for part in placed.window)
        yield (
            f'<svg x="{pt(placed.x)}" y="{pt(placed.y)}" width="{wide}" height="{tall}"'
            f' viewBox="{left} {top} {wide} {tall}" preserveAspectRatio="none">{face.content}</svg>'
        )


# Marks


Mark: TypeAlias = tuple[float, float, float, float]
"""A short line beside a cut, from its end at the thing to the other."""


def _line(x1: float, y1: float, x2: float, y2: float) -> str:
    return f"M{pt(x1)} {pt(y1)}L{pt(x2)} {pt(y2)}"


def _stroke(data: str, color: str = "#000", thick: float = HAIR, extra: str = "") -> str:
    return (
        f'<path d="{data}" fill="none" stroke="{color}" stroke-width="{pt(thick)}"{extra}/>' if data else ""
    )


def _marks(sheet: PrintedSheet, setup: PageSetup) -> str:
    if setup.marks == "none" or setup.layout == "single" or not sheet.placements:
        return ""
    rects = [placed for placed in sheet.placements if placed.item.outline == "rect"]
    circles = [placed for placed in sheet.placements if placed.item.outline == "circle"]
    hexes = [placed for placed in sheet.placements if placed.item.outline in _CORNERS]
    if setup.marks in ("lines", "only"):
        cut = [placed for placed in sheet.placements if placed.item.outline != "none"]
        return f'<g class="cuts">{"".join(_stroke(outline(placed)) for placed in cut)}</g>'
    parts = []
    if rects and setup.layout == "ganged":
        parts.append(_stroke("".join(map(outline, rects)), "#777"))
    elif rects:
        parts.append(_ticks(_edge_ticks(rects, sheet, setup), sheet, setup))
    ticks = [tick for placed in circles for tick in _circle_ticks(placed)]
    ticks += [tick for placed in hexes for tick in _hex_ticks(placed, hexes)]
    parts.append(_ticks(ticks, sheet, setup))
    return f'<g class="cuts">{"".join(parts)}</g>'


def _ticks(marks: Iterable[Mark], sheet: PrintedSheet, setup: PageSetup) -> str:
    """Marks as one path. Those that would run into the ruler are shorter."""
    if setup.ruler:
        left, total, _ = _ruler(sheet, setup)
        lowest = _ruler_level(sheet, setup) - ABOVE_RULER - 1
        marks = [
            one
            for mark in marks
            if (one := _above(mark, lowest) if _beside(mark, left - 1, left + total + 1) else mark)
        ]
    return _stroke("".join(_line(*mark) for mark in marks))


def _beside(mark: Mark, left: float, right: float) -> bool:
    """Does a mark lie, if only in part, between two columns?"""
    return max(mark[0], mark[2]) >= left and min(mark[0], mark[2]) <= right


def _above(mark: Mark, lowest: float) -> Mark | None:
    """What of a mark lies above a line: all of it, the part at the thing, or nothing."""
    x1, y1, x2, y2 = mark
    if y2 <= lowest:
        return mark
    if y1 >= lowest:
        return None
    part = (lowest - y1) / (y2 - y1)
    return x1, y1, x1 + part * (x2 - x1), lowest


def outline(placed: Placement) -> str:
    """The line along which a thing is cut, as path data in points of the sheet."""
    x, y, wide, tall = placed.x, placed.y, placed.width, placed.height
    if placed.item.outline == "circle":
        r = wide / 2
        return (
            f"M{pt(x)} {pt(y + r)}A{pt(r)} {pt(r)} 0 0 1 {pt(x + wide)} {pt(y + r)}"
            f"A{pt(r)} {pt(r)} 0 0 1 {pt(x)} {pt(y + r)}Z"
        )
    if placed.item.outline == "rect":
        return f"M{pt(x)} {pt(y)}H{pt(x + wide)}V{pt(y + tall)}H{pt(x)}Z"
    corners = [f"{pt(px)} {pt(py)}" for px, py in _hex_corners(placed)]
    return "M" + "L".join(corners) + "Z"


def _hex_corners(placed: Placement) -> list[Point]:
    outline_ = placed.item.outline
    if placed.angle in (90, 270):
        outline_ = "pointy" if outline_ == "flat" else "flat"
    return [(placed.x + a * placed.width, placed.y + b * placed.height) for a, b in _CORNERS[outline_]]


def _edge_ticks(rects: list[Placement], sheet: PrintedSheet, setup: PageSetup) -> Iterator[Mark]:
    """Short lines round the block, for cuts that go through from edge to edge."""
    away = AWAY + (setup.bleed or 0.0)
    left, right = min(one.x for one in rects), max(one.x + one.width for one in rects)
    top, bottom = min(one.y for one in rects), max(one.y + one.height for one in rects)
    for x in dict.fromkeys(round(v, 3) for one in rects for v in (one.x, one.x + one.width)):
        yield x, max(top - away - TICK, 2.0), x, top - away
        yield x, bottom + away, x, min(bottom + away + TICK, sheet.size.height - 2.0)
    for y in dict.fromkeys(round(v, 3) for one in rects for v in (one.y, one.y + one.height)):
        yield max(left - away - TICK, 2.0), y, left - away, y
        yield right + away, y, min(right + away + TICK, sheet.size.width - 2.0), y


def _circle_ticks(placed: Placement) -> Iterator[Mark]:
    x, y, r = placed.x + placed.width / 2, placed.y + placed.height / 2, placed.width / 2
    for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1)):
        near, far = r + 1.2, r + 3.4
        yield x + dx * near, y + dy * near, x + dx * far, y + dy * far


def _hex_ticks(placed: Placement, others: list[Placement]) -> Iterator[Mark]:
    """The sides go on beyond their corners, where no neighbour lies."""
    corners = _hex_corners(placed)
    near = [
        _hex_corners(one)
        for one in others
        if one is not placed
        and abs(one.x - placed.x) < 1.2 * placed.width
        and abs(one.y - placed.y) < 1.2 * placed.height
    ]
    for place, one in enumerate(corners):
        for other in (corners[place - 1], corners[(place + 1) % 6]):
            length = math.dist(one, other)
            step = ((one[0] - other[0]) / length, (one[1] - other[1]) / length)
            start = (one[0] + step[0] * AWAY, one[1] + step[1] * AWAY)
            end = (one[0] + step[0] * (AWAY + 6), one[1] + step[1] * (AWAY + 6))
            if not any(_inside(point, around) for around in near for point in (start, end)):
                yield (*start, *end)


def _inside(point: Point, corners: list[Point]) -> bool:
    """Is a point inside a hex with these corners, or on its rim?"""
    for place, (ax, ay) in enumerate(corners):
        bx, by = corners[(place + 1) % 6]
        if (bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax) < -0.5:
            return False
    return True


# Holes


PIN, PIN_AWAY = 1.5 * MM, 3 * MM
"""The radius of a hole for a pin, and how far its middle is from both edges of the sheet."""


def pin_places(sheet: PrintedSheet) -> tuple[Point, ...]:
    """The middles of the holes. They lie alike from every edge, so the holes of both sides meet however the
    paper is turned over."""
    wide, tall = sheet.size.width, sheet.size.height
    return tuple((x, y) for y in (PIN_AWAY, tall - PIN_AWAY) for x in (PIN_AWAY, wide - PIN_AWAY))


def _pins(sheet: PrintedSheet) -> str:
    parts = []
    for x, y in pin_places(sheet):
        parts.append(f'<circle cx="{pt(x)}" cy="{pt(y)}" r="{pt(PIN)}" fill="none" stroke="#000"/>')
        cross = _line(x - PIN / 2, y, x + PIN / 2, y) + _line(x, y - PIN / 2, x, y + PIN / 2)
        parts.append(_stroke(cross))
    return f'<g class="pins" stroke-width="{HAIR}">{"".join(parts)}</g>'


# What every sheet says of itself


def _foot(sheet: PrintedSheet, setup: PageSetup, caption: Caption) -> str:
    """The ruler, 100 mm above and inches below, and what this sheet is. It lies in the lower margin."""
    level = _ruler_level(sheet, setup)
    left, total, steps = _ruler(sheet, setup)
    tick = total / steps
    data = _line(left, level, left + total, level)
    for step in range(steps + 1):
        tall = ABOVE_RULER if step in (0, steps) else 2.0
        data += _line(left + step * tick, level, left + step * tick, level - tall)
    inches = int(total // (INCH / 2))
    for step in range(inches + 1):
        tall = 3.5 if step % 2 == 0 else 2.0
        data += _line(left + step * INCH / 2, level, left + step * INCH / 2, level + tall)
    words = say(
        "%(above)s mm · %(below)s in below · print at 100 %%",
        above=f"{total / MM:.0f}",
        below=number_here(inches / 2),
    )
    name = " · ".join(filter(None, (caption.game, caption.output, sheet.note, _which(caption, sheet))))
    after = left + total + 5
    at = after + width(words, SMALL) + 12
    parts = [f'<g class="ruler">{_stroke(data, "#000", 0.35)}</g>', _words(words, after, level)]
    size = fitted(name, sheet.size.width - left - at, SMALL)
    if size >= 4.0:
        parts.append(_words(name, sheet.size.width - left, level, "end", size))
    return "".join(parts)


def _ruler_level(sheet: PrintedSheet, setup: PageSetup) -> float:
    return sheet.size.height - min(max(setup.margin * 0.62, 9.0), 20.0)


def _ruler(sheet: PrintedSheet, setup: PageSetup) -> tuple[float, float, int]:
    """Where the ruler begins, how long it is, and in how many steps."""
    left = max(setup.margin, 9.0)
    steps, tick = (10, 10 * MM) if sheet.size.width - 2 * left - 110 >= 100 * MM else (5, 5 * MM)
    return left, steps * tick, steps


def _which(caption: Caption, sheet: PrintedSheet) -> str:
    back = [say("back")] if sheet.side == "back" else []
    which = say("sheet %(number)s of %(of)s", number=caption.number, of=caption.of)
    return ", ".join([which, *back] if caption.of > 1 else back)


def _words(
    raw: str, x: float, y: float, anchor: str = "start", size: float = SMALL, weight: int = 400
) -> str:
    return (
        f'<text x="{pt(x)}" y="{pt(y + 2)}" font-size="{pt(size)}" font-weight="{weight}"'
        f' text-anchor="{anchor}" fill="#000">{escape(raw)}</text>'
    )


def _page_map(sheet: PrintedSheet, setup: PageSetup) -> str:
    """How the sheets of a tiled picture lie: the whole picture, small, with the sheets drawn over it."""
    assert sheet.map_of is not None
    columns, rows, _ = sheet.map_of
    item = sheet.placements[0].item
    paper = sheet.size
    wide, tall = paper.width - 2 * setup.margin, paper.height - 2 * setup.margin
    room_x, room_y = wide - 20, tall - 60
    scale = min(room_x / item.width, room_y / item.height)
    left, top = (paper.width - scale * item.width) / 2, setup.margin + 40
    parts = [
        _words(
            say("%(name)s: how the sheets lie", name=item.name),
            paper.width / 2,
            setup.margin + 14,
            "middle",
            14,
            700,
        ),
        f'<g transform="translate({pt(left)} {pt(top)}) scale({scale:.6f})">{item.front.content}</g>',
    ]
    for number in range(columns * rows):
        row, column = divmod(number, columns)
        x, y = column * (wide - setup.overlap), row * (tall - setup.overlap)
        width_, height_ = min(wide, item.width - x), min(tall, item.height - y)
        px, py = left + x * scale, top + y * scale
        box = f"M{pt(px)} {pt(py)}h{pt(width_ * scale)}v{pt(height_ * scale)}h{pt(-width_ * scale)}Z"
        parts.append(_stroke(box, "#c00", 1.0, ' stroke-dasharray="5 3"'))
        middle, level = px + width_ * scale / 2, py + height_ * scale / 2
        parts.append(f'<circle cx="{pt(middle)}" cy="{pt(level)}" r="15" fill="#fff" stroke="#c00"/>')
        parts.append(_words(f"{chr(65 + row)}{column + 1}", middle, level + 2.5, "middle", 13, 700))
    return "".join(parts)
