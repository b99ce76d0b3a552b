"""Measures a finished picture: which texts lie on track, on stops or on other text.

It reads the SVG alone and knows nothing of how places were found.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass

from lxml import etree

from roundhouse.ink.lettering import width

SVG = "{http://www.w3.org/2000/svg}"
WIDTHS = {"broad": 11.0, "lanes": 8.0, "future": 8.0, "thin": 5.0, "narrow": 11.0, "dual": 11.0}
SLACK = 0.6


@dataclass(frozen=True)
class Rect:
    left: float
    top: float
    right: float
    bottom: float
    what: str

    def meets(self, other: Rect) -> bool:
        return (
            min(self.right, other.right) - max(self.left, other.left) > SLACK
            and min(self.bottom, other.bottom) - max(self.top, other.top) > SLACK
        )

    def distance(self, x: float, y: float) -> float:
        dx = max(self.left - x, 0.0, x - self.right)
        dy = max(self.top - y, 0.0, y - self.bottom)
        return math.hypot(dx, dy)


def _number(node: etree._Element, name: str) -> float:
    return float(node.get(name, "nan"))


def _moves(node: etree._Element) -> tuple[float, float, float]:
    """The shift and scale of a part inside its hex."""
    x, y, scale = 0.0, 0.0, 1.0
    part: etree._Element | None = node
    while part is not None and part.get("data-hex") is None:
        found = re.match(
            r"translate\(([-\d.]+) ([-\d.]+)\)(?: scale\(([\d.]+)\))?", part.get("transform", "")
        )
        if found:
            factor = float(found[3] or 1)
            x, y = x * factor + float(found[1]), y * factor + float(found[2])
            scale *= factor
        part = part.getparent()
    return x, y, scale


def text_boxes(hexagon: etree._Element) -> list[Rect]:
    boxes = []
    for node in hexagon.iter(f"{SVG}text"):
        if (
            _inside(node, "city")
            or _inside(node, "halt")
            or "slot-text" in node.get("class", "")
            or _inside(node, "token")
        ):
            continue
        dx, dy, scale = _moves(node)
        words = node.text or ""
        size = _number(node, "font-size") * scale
        x, base = _number(node, "x") * scale + dx, _number(node, "y") * scale + dy
        half = width(words, size, True) / 2
        low = base + (0.2 * size if re.search("[gjpqyQ,;_()]", words) else 0.0)
        boxes.append(Rect(x - half, base - 0.73 * size, x + half, low, words))
    return boxes


def _inside(node: etree._Element, name: str) -> bool:
    return any(name in part.get("class", "").split() for part in (node, *node.iterancestors()))


def icon_boxes(hexagon: etree._Element) -> list[Rect]:
    boxes = []
    for node in hexagon.iter(f"{SVG}g"):
        if node.get("class") == "icon" and node.find(f"{SVG}text") is None:
            x, y, scale = _moves(node)
            boxes.append(
                Rect(
                    x - 11 * scale, y - 10 * scale, x + 11 * scale, y + 10 * scale, node.get("data-icon", "")
                )
            )
    return boxes


def track_points(hexagon: etree._Element) -> Iterator[tuple[float, float, float]]:
    """Points along all track with half its width."""
    for node in hexagon.iter(f"{SVG}path"):
        if node.get("class") != "track":
            continue
        (group, *_) = node.iterancestors()
        names = group.get("class", "").split()
        half = min([WIDTHS[name] for name in names if name in WIDTHS] or [11.0]) / 2
        for piece in re.findall(r"M([^M]+)", node.get("d", "")):
            yield from ((x, y, half) for x, y in _along(piece))
    for node in hexagon.iter(f"{SVG}polygon"):
        if node.get("class", "").startswith("taper"):
            a, tip, b = ([float(part) for part in pair.split(",")] for pair in node.get("points", "").split())
            middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
            for step in range(21):
                t = step / 20
                half = 5.5 * (1 - t)
                yield middle[0] + (tip[0] - middle[0]) * t, middle[1] + (tip[1] - middle[1]) * t, half


def _along(piece: str) -> Iterator[tuple[float, float]]:
    numbers = [float(part) for part in re.findall(r"-?[\d.]+", piece)]
    start, rest = numbers[:2], numbers[2:]
    if len(rest) == 2:
        controls = [start, start, rest, rest]
    else:
        controls = [start, rest[:2], rest[2:4], rest[4:6]]
    for step in range(41):
        t = step / 40
        weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
        x, y = (sum(w * c[axis] for w, c in zip(weights, controls, strict=True)) for axis in (0, 1))
        yield x, y


def discs(hexagon: etree._Element) -> Iterator[tuple[float, float, float]]:
    for node in hexagon.iter(f"{SVG}circle"):
        if node.get("class") in ("slot", "town"):
            yield _number(node, "cx"), _number(node, "cy"), _number(node, "r")


def overlaps(hexagon: etree._Element) -> list[str]:
    """What lies on what in one hex, in words."""
    texts = text_boxes(hexagon)
    solid = [*track_points(hexagon), *discs(hexagon)]
    found = [
        f"{text.what!r} on track or a stop"
        for text in texts
        if any(text.distance(x, y) < radius - SLACK for x, y, radius in solid)
    ]
    for place, text in enumerate(texts):
        found += [f"{text.what!r} on {other.what!r}" for other in texts[place + 1 :] if text.meets(other)]
        found += [f"{text.what!r} on icon {icon.what}" for icon in icon_boxes(hexagon) if text.meets(icon)]
    return found


def _under_costs(hexagon: etree._Element, chips: list[Rect]) -> list[str]:
    """What lies under the costs of borders, which stand on the sides of hexes."""
    place = re.match(r"translate\(([-\d.]+) ([-\d.]+)\)", hexagon.get("transform", ""))
    x, y = (float(place[1]), float(place[2])) if place else (0.0, 0.0)
    near = [
        Rect(chip.left - x, chip.top - y, chip.right - x, chip.bottom - y, chip.what)
        for chip in chips
        if abs(chip.left - x) < 130 and abs(chip.top - y) < 130
    ]
    if not near:
        return []
    solid = [*track_points(hexagon), *discs(hexagon)]
    found = [
        f"border {chip.what} on {text.what!r}"
        for chip in near
        for text in text_boxes(hexagon)
        if chip.meets(text)
    ]
    return found + [
        f"border {chip.what} on track or a stop"
        for chip in near
        if any(chip.distance(px, py) < radius - SLACK for px, py, radius in solid)
    ]


def measure(svg: str) -> tuple[int, dict[str, list[str]]]:
    """The number of hexes of a map, and what overlaps in which."""
    root = etree.fromstring(svg.encode(), etree.XMLParser(huge_tree=True))
    hexes = [node for node in root.iter(f"{SVG}g") if node.get("data-hex") is not None]
    chips = [
        box for layer in root.iter(f"{SVG}g") if layer.get("class") == "borders" for box in text_boxes(layer)
    ]
    worst = {node.get("data-hex", ""): overlaps(node) + _under_costs(node, chips) for node in hexes}
    return len(hexes), {name: found for name, found in worst.items() if found}
