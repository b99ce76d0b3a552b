"""The big pictures: map and stock market at true size, as items for posters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias, assert_never

from roundhouse.eighteen.draw.board import borders_fragment, hex_fragment, map_fragment, map_frame
from roundhouse.eighteen.draw.geometry import APOTHEM, RADIUS, centre, line
from roundhouse.eighteen.draw.views import MapView
from roundhouse.ink.sheets.drawing import pt
from roundhouse.ink.sheets.items import ItemFace, PrintItem
from roundhouse.ink.sheets.printer import HalfHex, MapSide
from roundhouse.ink.svg import element
from roundhouse.table.errors import Malformed
from roundhouse.table.saying import say

OUTWARDS: Mapping[MapSide, tuple[int, int]] = {
    "top": (0, -1),
    "bottom": (0, 1),
    "left": (-1, 0),
    "right": (1, 0),
}
"""Where each side lies."""
Frame: TypeAlias = tuple[float, float, float, float]
"""Left, top, width and height."""


def map_item(view: MapView, across: float, halves: Sequence[MapSide | HalfHex] = ()) -> PrintItem:
    """A map whose hexes are ``across`` points from side to side.

    With a side in ``halves`` it is cut there through the middles of its outermost hexes; with a hex and a
    side that hex alone loses its half there. Raises Malformed for a hex that is not on the map, or that has
    a neighbour at that side.
    """
    scale = across / (2 * APOTHEM)
    sides = [half for half in halves if isinstance(half, str)]
    single = {half.hex: half.side for half in halves if not isinstance(half, str)}
    frame = _halved(view, sides)
    art = map_fragment(replace(view, hexes=tuple(one for one in view.hexes if one.name not in single)))
    art += "".join(_half(view, name, side) for name, side in single.items())
    return scaled_item("map", "map", view.title or say("Map"), art, frame, scale, cut=bool(sides))


def _half(view: MapView, name: str, side: MapSide) -> str:
    """One hex of a map without its half at a side."""
    found = next((one for one in view.hexes if one.name == name), None)
    if found is None:
        raise Malformed("print/halves", f"There is no hex {name[:20]} on the map to be cut.")
    x, y = centre(found.x, found.y, view.layout)
    away_x, away_y = OUTWARDS[side]
    for one in view.hexes:
        other_x, other_y = centre(one.x, one.y, view.layout)
        off_x, off_y = other_x - x, other_y - y
        if max(abs(off_x), abs(off_y)) < 2 * RADIUS and off_x * away_x + off_y * away_y > RADIUS / 2:
            raise Malformed(
                "print/halves", f"Hex {name} is not cut at its {side}: {one.name} lies there beside it."
            )
    wide, tall = (RADIUS, APOTHEM) if view.layout == "flat" else (APOTHEM, RADIUS)
    edge = 4.0  # the line round the hex is kept
    left = x - wide - edge if side != "left" else x
    right = x + wide + edge if side != "right" else x
    top = y - tall - edge if side != "top" else y
    bottom = y + tall + edge if side != "bottom" else y
    box = f"{pt(left)} {pt(top)} {pt(right - left)} {pt(bottom - top)}"
    where = f'x="{pt(left)}" y="{pt(top)}" width="{pt(right - left)}" height="{pt(bottom - top)}"'
    across = side in ("top", "bottom")
    ends = (x - wide, y, x + wide, y) if across else (x, y - tall, x, y + tall)
    found = replace(found, location="")  # a name would be cut too
    art = hex_fragment(found, view.layout) + borders_fragment(found, view.layout)
    art += element("path", class_="hex", fill="none", d=line(ends[:2], ends[2:]).data())
    return f'<svg {where} viewBox="{box}">{art}</svg>'


def _halved(view: MapView, halves: Sequence[MapSide]) -> Frame:
    left, top, wide, tall = map_frame(view)
    right, bottom = left + wide, top + tall
    middles = [centre(one.x, one.y, view.layout) for one in view.hexes]
    for side in halves:
        match side:
            case "top":
                top = min(y for _, y in middles)
            case "bottom":
                bottom = max(y for _, y in middles)
            case "left":
                left = min(x for x, _ in middles)
            case "right":
                right = max(x for x, _ in middles)
            case _:
                assert_never(side)
    if right - left < APOTHEM or bottom - top < APOTHEM:
        raise Malformed("print/halves", "Of this map nothing would be left.")
    return left, top, right - left, bottom - top


def scaled_item(
    id_: str, kind: str, name: str, content: str, frame: Frame, scale: float, *, cut: bool = False
) -> PrintItem:
    """A drawing in units of its own as an item; a unit is ``scale`` points. What goes beyond the frame is
    left out where it is ``cut``."""
    left, top, wide, tall = frame
    across, high = wide * scale, tall * scale
    drawn = f'<g transform="scale({scale:.6f}) translate({pt(-left)} {pt(-top)})">{content}</g>'
    if cut:
        size = f'width="{pt(across)}" height="{pt(high)}"'
        drawn = f'<svg x="0" y="0" {size} viewBox="0 0 {pt(across)} {pt(high)}">{drawn}</svg>'
    return PrintItem(id_, kind, name, across, high, ItemFace(drawn))
