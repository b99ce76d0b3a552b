"""A picture as a page of its own at true size, in millimetres; ``roundhouse.ink.sheets`` prints many things.

A page is an SVG whose unit is the millimetre; :func:`roundhouse.ink.raster.to_pdf` prints pages at just their
size.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from roundhouse.ink.svg import Svg, element
from roundhouse.table.errors import Malformed


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


_HEAD = re.compile(r'<svg xmlns="[^"]*" viewBox="([-\d. ]+)" width="[^"]*" height="[^"]*"')
_STYLE = re.compile(r"<style>.*?</style>", re.DOTALL)


def sized(svg: str, unit: float) -> Picture:
    """Return ``svg`` as a picture of which one unit of its view box is ``unit`` millimetres long."""
    _, _, wide, tall = _view_box(svg)
    return Picture(svg, wide * unit, tall * unit)


def single_page(picture: Picture) -> Page:
    """Return a page that is just as large as the picture."""
    width, height = picture.width, picture.height
    styles = "".join(dict.fromkeys(_STYLE.findall(picture.svg)))
    svg = element(
        "svg",
        styles + _nested(picture),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:g} {height:g}",
        width=f"{width:g}mm",
        height=f"{height:g}mm",
    )
    return Page(Svg(svg), width, height)


def _nested(picture: Picture) -> str:
    """Return a whole document as a part of another, its stylesheet taken out."""
    bare = _STYLE.sub("", picture.svg)
    box = " ".join(f"{part:g}" for part in _view_box(bare))
    place = f'x="0.00" y="0.00" width="{picture.width:.3f}" height="{picture.height:.3f}"'
    return _HEAD.sub(f'<svg {place} viewBox="{box}" preserveAspectRatio="none"', bare, count=1)


def _view_box(svg: str) -> tuple[float, float, float, float]:
    found = _HEAD.search(svg)
    if found is None:
        raise Malformed("ink/not-a-drawing", "This is not a drawing made by Roundhouse.")
    left, top, wide, tall = (float(part) for part in found[1].split())
    return left, top, wide, tall
