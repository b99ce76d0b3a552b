"""Pictures on paper at true size: sheets of many pictures with cut marks, big pictures over several sheets.

All lengths are millimetres. A page is an SVG whose unit is the millimetre;
:func:`roundhouse.ink.raster.to_pdf` prints pages at exactly their size.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from roundhouse.ink.svg import Svg, element
from roundhouse.table.errors import Malformed


@dataclass(frozen=True, slots=True)
class Paper:
    """A size of paper, standing upright."""

    name: str
    width: float
    height: float

    @property
    def turned(self) -> Paper:
        """The same paper lying on its side."""
        return Paper(self.name, self.height, self.width)


A4 = Paper("A4", 210.0, 297.0)
A3 = Paper("A3", 297.0, 420.0)
LETTER = Paper("Letter", 215.9, 279.4)
TABLOID = Paper("Tabloid", 279.4, 431.8)


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing and the size it is to have on paper."""

    svg: str
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Page:
    """A printed page: an SVG in millimetres."""

    svg: Svg
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class _Placed:
    picture: Picture
    x: float
    y: float


_HEAD = re.compile(r'<svg xmlns="[^"]*" viewBox="([-\d. ]+)" width="[^"]*" height="[^"]*"')
_STYLE = re.compile(r"<style>.*?</style>", re.DOTALL)
MARK = 4.0  # length of a cut mark
HAIR = 0.15  # its width


def sized(svg: str, unit: float) -> Picture:
    """Return ``svg`` as a picture of which one unit of its view box is ``unit`` millimetres long."""
    _, _, wide, tall = _view_box(svg)
    return Picture(svg, wide * unit, tall * unit)


def single_page(picture: Picture) -> Page:
    """Return a page that is just as large as the picture."""
    return _page([_Placed(picture, 0.0, 0.0)], picture.width, picture.height, [])


def sheets(
    pictures: Sequence[Picture], paper: Paper = A4, *, margin: float = 10.0, gap: float = 0.0
) -> list[Page]:
    """Lay pictures in rows on as many sheets as they need, with cut marks at all their sides.

    Raises Malformed when a picture is larger than the paper inside its margins.
    """
    pages: list[list[_Placed]] = []
    x, y, row = margin, margin, 0.0
    for picture in pictures:
        if (
            picture.width > paper.width - 2 * margin + 1e-6
            or picture.height > paper.height - 2 * margin + 1e-6
        ):
            raise Malformed(
                "ink/too-large",
                f"A picture of {picture.width:.0f} × {picture.height:.0f} mm does not fit on {paper.name}.",
                hint="larger paper, a smaller scale, or a poster",
            )
        if x + picture.width > paper.width - margin + 1e-6:
            x, y, row = margin, y + row + gap, 0.0
        if not pages or y + picture.height > paper.height - margin + 1e-6:
            pages.append([])
            x, y, row = margin, margin, 0.0
        pages[-1].append(_Placed(picture, x, y))
        x, row = x + picture.width + gap, max(row, picture.height)
    return [_page(placed, paper.width, paper.height, list(_cut_marks(placed))) for placed in pages]


def poster(picture: Picture, paper: Paper = A4, *, margin: float = 10.0, overlap: float = 6.0) -> list[Page]:
    """Cut a big picture over sheets that overlap a little, row by row, with marks where to join them."""
    wide, tall = paper.width - 2 * margin, paper.height - 2 * margin
    columns = max(1, math.ceil((picture.width - overlap) / (wide - overlap)))
    rows = max(1, math.ceil((picture.height - overlap) / (tall - overlap)))
    left, top, box_wide, box_tall = _view_box(picture.svg)
    unit_x, unit_y = box_wide / picture.width, box_tall / picture.height
    pages = []
    for row in range(rows):
        for column in range(columns):
            x, y = column * (wide - overlap), row * (tall - overlap)
            part_wide, part_tall = min(wide, picture.width - x), min(tall, picture.height - y)
            box = (left + x * unit_x, top + y * unit_y, part_wide * unit_x, part_tall * unit_y)
            part = Picture(_with_view_box(picture.svg, box), part_wide, part_tall)
            placed = [_Placed(part, margin, margin)]
            pages.append(_page(placed, paper.width, paper.height, list(_cut_marks(placed))))
    return pages


def _page(placed: Sequence[_Placed], width: float, height: float, marks: Sequence[str]) -> Page:
    styles = dict.fromkeys(style for one in placed for style in _STYLE.findall(one.picture.svg))
    content = "".join(_nested(one) for one in placed)
    svg = element(
        "svg",
        "".join(styles) + content + "".join(marks),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:g} {height:g}",
        width=f"{width:g}mm",
        height=f"{height:g}mm",
    )
    return Page(Svg(svg), width, height)


def _nested(one: _Placed) -> str:
    """Return a whole document as a part of another, its stylesheet taken out."""
    bare = _STYLE.sub("", one.picture.svg)
    box = " ".join(f"{part:g}" for part in _view_box(bare))
    place = (
        f'x="{one.x:.2f}" y="{one.y:.2f}" width="{one.picture.width:.3f}" height="{one.picture.height:.3f}"'
    )
    return _HEAD.sub(f'<svg {place} viewBox="{box}" preserveAspectRatio="none"', bare, count=1)


def _cut_marks(placed: Sequence[_Placed]) -> Iterator[str]:
    """Yield short lines that go on from the sides of the pictures, outside all of them."""
    ends: dict[tuple[float, float, float, float], None] = {}
    left, right = min(one.x for one in placed), max(one.x + one.picture.width for one in placed)
    top, bottom = min(one.y for one in placed), max(one.y + one.picture.height for one in placed)
    for one in placed:
        for x in (one.x, one.x + one.picture.width):
            ends.setdefault((x, top - MARK - 1, x, top - 1))
            ends.setdefault((x, bottom + 1, x, bottom + MARK + 1))
        for y in (one.y, one.y + one.picture.height):
            ends.setdefault((left - MARK - 1, y, left - 1, y))
            ends.setdefault((right + 1, y, right + MARK + 1, y))
    for x1, y1, x2, y2 in ends:
        data = f"M{x1:.2f} {y1:.2f}L{x2:.2f} {y2:.2f}"
        yield element("path", d=data, stroke="#000", stroke_width=f"{HAIR}", fill="none")


def _view_box(svg: str) -> tuple[float, float, float, float]:
    found = _HEAD.search(svg)
    if found is None:
        raise Malformed("ink/not-a-drawing", "This is not a drawing made by Roundhouse.")
    left, top, wide, tall = (float(part) for part in found[1].split())
    return left, top, wide, tall


def _with_view_box(svg: str, box: tuple[float, float, float, float]) -> str:
    written = " ".join(f"{part:.3f}" for part in box)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{written}" width="1" height="1"'
    return _HEAD.sub(head, svg, count=1)
