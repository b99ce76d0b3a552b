"""Tiles to cut out: in all rotations, with colour and track that go on beyond the cut."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from functools import partial

from roundhouse.eighteen.draw.board import borders_fragment, hex_fragment
from roundhouse.eighteen.draw.geometry import APOTHEM, RADIUS, Layout, corners, edge_point, inward, line
from roundhouse.eighteen.draw.plan import plan_tile
from roundhouse.eighteen.draw.stops import lane_shift
from roundhouse.eighteen.draw.views import HexView, SupplyView
from roundhouse.eighteen.track.parts import Edge, Gauge
from roundhouse.eighteen.track.tile import Tile
from roundhouse.ink.color import read
from roundhouse.ink.sheets.drawing import pt
from roundhouse.ink.sheets.items import HexTurn, ItemFace, PrintItem
from roundhouse.ink.svg import element, points
from roundhouse.ink.theme import ground_class
from roundhouse.table.saying import say

_WORDS = re.compile(r"<text[^>]*>[^<]*</text>")
UNLIMITED = 8
"""Copies that are printed of a tile of which there is no end."""


def tile_items(
    supply: tuple[SupplyView, ...],
    layout: Layout,
    across: float,
    bleed: float,
    labels: Mapping[str, int],
) -> Iterator[PrintItem]:
    """Every tile of a supply; ``across`` is from side to side in points, as ``bleed``. ``labels`` says how
    many places on the map have each label: a tile without end is not needed more often."""
    for entry in supply:
        places = sum(labels.get(label, 0) for label in entry.tile.labels)
        count = min(places or UNLIMITED, UNLIMITED) if entry.count is None else entry.count
        if count:
            yield tile_item(entry.tile, layout, across, bleed, count)


def tile_item(tile: Tile, layout: Layout, across: float, bleed: float, count: int = 1) -> PrintItem:
    """A tile with its six rotations."""
    scale = across / (2 * APOTHEM)
    long = across * 2 / math.sqrt(3)
    wide, tall = (long, across) if layout == "flat" else (across, long)
    turns = []
    for rotation in range(6):
        turned = tile.rotated(rotation)
        draw = partial(_face, turned, layout, scale, bleed, wide, tall)
        turns.append(HexTurn(draw, tuple(f"{tile.color} {side}" for side in tile_sides(turned))))
    return PrintItem(
        f"tile-{tile.name}",
        "tile",
        say("Tile %(name)s", name=tile.name),
        wide,
        tall,
        turns[0].draw(),
        None,
        count,
        layout,
        tuple(turns),
    )


def tile_sides(tile: Tile) -> tuple[str, ...]:
    """What crosses each side, in words that are the same seen from both sides.

    >>> from roundhouse.eighteen.track.catalogue import common_tiles
    >>> tile_sides(common_tiles()["9"])
    ('broad@0', '', '', 'broad@0', '', '')
    """
    found: list[set[str]] = [set() for _ in range(6)]
    for edge, shift, gauge, _ in _ends(tile):
        seen = shift if edge < 3 else 0.0 - shift  # not -0.0, which reads otherwise
        found[edge].add(f"{gauge.value}@{seen:g}")
    return tuple(" ".join(sorted(one)) for one in found)


def _ends(tile: Tile) -> Iterator[tuple[int, float, Gauge, bool]]:
    """Where track leaves the tile: edge, shift along it, gauge, whether it is one of several lanes."""
    for path in tile.all_paths:
        for end, lane in ((path.a, path.a_lane), (path.b, path.b_lane)):
            if isinstance(end, Edge):
                yield end.number, lane_shift(lane), path.track, lane is not None and lane.width > 1
    for stub in tile.stubs:
        yield stub.edge, 0.0, stub.track, False


def _face(tile: Tile, layout: Layout, scale: float, bleed: float, wide: float, tall: float) -> ItemFace:
    view = HexView(tile.name, 0, 0, tile, number=tile.name)
    art = hex_fragment(view, layout) + borders_fragment(view, layout)
    where = f'transform="translate({pt(wide / 2)} {pt(tall / 2)}) scale({scale:.6f})" class="die"'
    under = f"<g {where}>{_beyond(tile, layout, bleed / scale)}</g>" if bleed else ""
    return ItemFace(f"<g {where}>{art}</g>", under)


def track_picture(tile: Tile, layout: Layout) -> str:
    """A hex with its track and stops and no words, in units of the hex: for pictures too small to be read."""
    plan = plan_tile(tile, layout)
    return _hexagon(tile, layout, 1.0) + plan.drawing + _WORDS.sub("", plan.stops_drawing)


def _hexagon(tile: Tile, layout: Layout, grown: float) -> str:
    known = ground_class(tile.color)
    return element(
        "polygon",
        class_=f"hex {known}" if known else "hex",
        fill=None if known else read(tile.color),
        points=points([(x * grown, y * grown) for x, y in corners(layout)]),
    )


def _beyond(tile: Tile, layout: Layout, bleed: float) -> str:
    """Ground and track up to ``bleed`` beyond the sides, in units of the hex."""
    parts = [_hexagon(tile, layout, (APOTHEM + bleed) / APOTHEM)]
    for edge, shift, gauge, lanes in sorted(set(_ends(tile)), key=lambda end: end[:2]):
        start = edge_point(edge, shift, layout)
        data = line(inward(start, edge, -bleed, layout), inward(start, edge, RADIUS / 20, layout)).data()
        drawn = element("path", class_="bed", d=data) + element("path", class_="track", d=data)
        if gauge in (Gauge.NARROW, Gauge.DUAL):
            drawn += element("path", class_="core", d=data)
        names = ([] if gauge is Gauge.BROAD else [gauge.value]) + (["lanes"] if lanes else [])
        parts.append(element("g", drawn, class_=" ".join(names)) if names else drawn)
    return "".join(parts)
