"""What is written on printed things, measured: where words stand, how large they are, on which ground."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from lxml import etree

from roundhouse.ink.color import contrast
from roundhouse.ink.lettering import width
from roundhouse.ink.sheets.items import PrintItem

LEAST = 6.0
SMALL, READABLE, READABLE_LARGE = 14.0, 4.5, 3.0
"""WCAG 2 (1.4.3): bold letters of 14 pt and more need less contrast than smaller ones."""
_MOVE = re.compile(r"translate\(([-\d.]+) ([-\d.]+)\)")
_SCALE = re.compile(r"scale\(([\d.]+)\)")


@dataclass(frozen=True)
class Box:
    left: float
    top: float
    right: float
    bottom: float

    def holds(self, x: float, y: float) -> bool:
        return self.left <= x <= self.right and self.top <= y <= self.bottom

    def overlap(self, other: Box) -> float:
        wide = min(self.right, other.right) - max(self.left, other.left)
        tall = min(self.bottom, other.bottom) - max(self.top, other.top)
        return min(wide, tall)


@dataclass(frozen=True)
class Written:
    words: str
    box: Box
    size: float
    contrast: float


def written(item: PrintItem, content: str | None = None) -> list[Written]:
    """The words on the front of a thing. Contrast is measured where a drawing does not leave colours to the
    theme."""
    root = etree.fromstring(f"<g>{item.front.content if content is None else content}</g>")
    grounds: list[tuple[Box, str]] = []
    return list(_walk(root, 0.0, 0.0, 1.0, grounds))


def _walk(
    node: etree._Element, x: float, y: float, scale: float, grounds: list[tuple[Box, str]]
) -> Iterator[Written]:
    transform = node.get("transform", "")
    if move := _MOVE.search(transform):
        x, y = x + scale * float(move[1]), y + scale * float(move[2])
    if grown := _SCALE.search(transform):
        scale *= float(grown[1])

    def number(key: str) -> float:
        return float(node.get(key, "0"))

    fill, kind = node.get("fill", "none"), etree.QName(node).localname
    if kind == "rect" and fill.startswith("#"):
        left, top = x + scale * number("x"), y + scale * number("y")
        grounds.append((Box(left, top, left + scale * number("width"), top + scale * number("height")), fill))
    if kind == "circle" and fill.startswith("#"):
        r = scale * number("r")
        mx, my = x + scale * number("cx"), y + scale * number("cy")
        grounds.append((Box(mx - r, my - r, mx + r, my + r), fill))
    if kind == "text":
        size = scale * number("font-size")
        wide = width(node.text or "", size, node.get("font-weight") == "700")
        at, base = x + scale * number("x"), y + scale * number("y")
        left = at - {"start": 0.0, "middle": wide / 2, "end": wide}[node.get("text-anchor", "start")]
        box = Box(left, base - 0.73 * size, left + wide, base + 0.05 * size)
        middle = ((box.left + box.right) / 2, (box.top + box.bottom) / 2)
        ground = next((color for area, color in reversed(grounds) if area.holds(*middle)), "#ffffff")
        yield Written(node.text or "", box, size, contrast(fill, ground) if fill.startswith("#") else 21.0)
    for child in node:
        yield from _walk(child, x, y, scale, grounds)


def faults(item: PrintItem) -> Iterator[str]:
    """What is wrong with the words on the front of a thing. What is not cut may have words at its edge."""
    found = written(item)
    side, end = (2.0, 1.0) if item.outline != "none" else (-0.05, -0.05)
    for one in found:
        if one.size < LEAST - 0.01:
            yield f"{item.id}: “{one.words}” has {one.size:.2f} pt"
        if one.contrast < (READABLE if one.size < SMALL else READABLE_LARGE):
            yield f"{item.id}: “{one.words}” has a contrast of {one.contrast:.1f}"
        if (
            one.box.left < side
            or one.box.top < end
            or one.box.right > item.width - side
            or one.box.bottom > item.height - end
        ):
            yield f"{item.id}: “{one.words}” leaves the card"
    for one, other in combinations(found, 2):
        if one.box.overlap(other.box) > 0.3:
            yield f"{item.id}: “{one.words}” runs over “{other.words}”"
