"""The picture of one hex: ground, track, stops, and marks in the places that are left free (S1.L1)."""

from __future__ import annotations

from functools import lru_cache

from roundhouse.eighteen.draw.geometry import APOTHEM, Layout, corners, toward
from roundhouse.eighteen.draw.placing import best_placing
from roundhouse.eighteen.draw.plan import plan_tile
from roundhouse.eighteen.draw.sides import draw_partitions, side_cells
from roundhouse.eighteen.draw.space import Space
from roundhouse.eighteen.draw.wanted import Extras, wanted_marks
from roundhouse.eighteen.track.tile import Tile
from roundhouse.ink.color import read
from roundhouse.ink.svg import Point, element, points
from roundhouse.ink.theme import ground_class


@lru_cache(maxsize=8192)
def hex_picture(tile: Tile, layout: Layout, location: str, extras: Extras) -> str:
    """Return everything in a hex but tokens, slot reservations and what changes from move to move.

    A pure function of its arguments, so its cache never goes stale.
    """
    plan = plan_tile(tile, layout)
    space = Space(layout)
    space.take(plan.taken | side_cells(tile, extras.printed, layout))
    partitions = draw_partitions(tile, extras.printed, layout)
    back = [_ground(tile, layout), partitions, plan.drawing, plan.stops_drawing]
    return "".join([*back, *best_placing(wanted_marks(plan, location, extras), space)])


def _ground(tile: Tile, layout: Layout) -> str:
    """Return the hex itself, its stripes and frames."""
    around = points(corners(layout))
    known = ground_class(tile.color)
    name = f"hex {known}" if known else "hex"
    parts = [element("polygon", class_=name, fill=None if known else read(tile.color), points=around)]
    for stripes in tile.stripes:
        parts.append(_stripes(stripes.color, layout))
    for frame in tile.frames:
        for color, size in ((frame.color, 92.0), (frame.color2, 83.0)):
            if color:
                ring = points([toward(n + 0.5, size, layout) for n in range(6)])
                parts.append(
                    element(
                        "polygon",
                        points=ring,
                        fill="none",
                        stroke=read(color),
                        stroke_width=7,
                        stroke_linejoin="round",
                    )
                )
    return "".join(parts)


def _stripes(color: str, layout: Layout) -> str:
    known = ground_class(color)
    bands = []
    for level in (-0.55, 0.0, 0.55):
        top, low = level - 0.13, level + 0.13
        band = [
            _on_side(1.0, top, layout),
            _on_side(-1.0, top, layout),
            _on_side(-1.0, low, layout),
            _on_side(1.0, low, layout),
        ]
        bands.append(
            element(
                "polygon",
                class_=known,
                fill=None if known else read(color),
                opacity="0.55",
                points=points(band),
            )
        )
    return "".join(bands)


def _on_side(hand: float, level: float, layout: Layout) -> Point:
    """Return the point where a level (−1 to 1 of the apothem) meets the right (1) or left (−1) outline."""
    y = level * APOTHEM
    if layout == "flat":
        return (hand * (100 - abs(y) / 3**0.5), y)
    return (hand * min(APOTHEM, (100 - abs(y)) * 3**0.5), y)
