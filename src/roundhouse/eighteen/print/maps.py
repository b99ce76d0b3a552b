"""The big pictures: map and stock market at true size, as items for posters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias, assert_never

from roundhouse.eighteen.draw.board import map_fragment, map_frame
from roundhouse.eighteen.draw.geometry import APOTHEM, centre
from roundhouse.eighteen.draw.views import MapView
from roundhouse.ink.sheets.drawing import pt
from roundhouse.ink.sheets.items import ItemFace, PrintItem
from roundhouse.ink.sheets.printer import MapSide
from roundhouse.table.errors import Malformed

Frame: TypeAlias = tuple[float, float, float, float]
"""Left, top, width and height."""


def map_item(view: MapView, across: float, halves: Sequence[MapSide] = ()) -> PrintItem:
    """A map whose hexes are ``across`` points from side to side, cut through the middles of its outermost
    hexes at the sides in ``halves``."""
    scale = across / (2 * APOTHEM)
    frame = _halved(view, halves)
    cut = bool(halves)
    return scaled_item("map", "map", view.title or "Map", map_fragment(view), frame, scale, cut=cut)


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
