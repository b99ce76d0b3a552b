"""The big pictures: map and stock market at true size, as items for posters."""

from __future__ import annotations

from roundhouse.eighteen.draw.board import map_fragment, map_frame
from roundhouse.eighteen.draw.geometry import APOTHEM
from roundhouse.eighteen.draw.views import MapView
from roundhouse.ink.sheets.drawing import pt
from roundhouse.ink.sheets.items import ItemFace, PrintItem


def map_item(view: MapView, across: float) -> PrintItem:
    """A map whose hexes are ``across`` points from side to side."""
    scale = across / (2 * APOTHEM)
    left, top, wide, tall = map_frame(view)
    return scaled_item("map", "map", view.title or "Map", map_fragment(view), (left, top, wide, tall), scale)


def scaled_item(
    id_: str, kind: str, name: str, content: str, frame: tuple[float, float, float, float], scale: float
) -> PrintItem:
    """A drawing in units of its own as an item; a unit is ``scale`` points."""
    left, top, wide, tall = frame
    where = f"scale({scale:.6f}) translate({pt(-left)} {pt(-top)})"
    face = ItemFace(f'<g transform="{where}">{content}</g>')
    return PrintItem(id_, kind, name, wide * scale, tall * scale, face)
