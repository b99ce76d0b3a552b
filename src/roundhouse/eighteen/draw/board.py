"""Maps, hexes and tiles as documents: ``draw_map``, ``draw_hex``, ``draw_tile``, and fragments for pages."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TypeAlias

from roundhouse.eighteen.draw.geometry import APOTHEM, RADIUS, Layout, centre, corners, toward
from roundhouse.eighteen.draw.picture import hex_picture
from roundhouse.eighteen.draw.plan import plan_tile
from roundhouse.eighteen.draw.routes import draw_routes
from roundhouse.eighteen.draw.sides import draw_sides
from roundhouse.eighteen.draw.tokens import city_of, draw_tokens
from roundhouse.eighteen.draw.views import HexView, MapView
from roundhouse.eighteen.draw.wanted import Extras
from roundhouse.eighteen.track.tile import Tile
from roundhouse.ink.svg import Point, Svg, document, element, escape, group, moved, number, points, text
from roundhouse.ink.theme import LIGHT, Theme, stylesheet
from roundhouse.table.saying import say

MARGIN = 8.0
AXIS = 44.0


@lru_cache(maxsize=4096)
def hex_fragment(view: HexView, layout: Layout) -> str:
    """Return one hex of a map, in its place, without its borders; most of a map is as it was a move ago.

    The group has class ``hex-at`` (and ``lit`` or ``chosen``), ``data-hex``, ``data-tile`` and
    ``data-rotation``; inside are ``data-city``, ``data-slot``, ``data-token``. A page may replace it alone
    when only this hex changed.
    """
    chips = tuple(mark.text for mark in view.reservations if city_of(mark, view.tile) is None)
    content = hex_picture(view.tile, layout, view.location, _extras(view, chips))
    if view.tokens or view.reservations or any(city.reservation for city in view.tile.cities):
        content += draw_tokens(view, plan_tile(view.tile, layout))
    if view.lit:
        content += element("polygon", class_=f"ring {view.lit}", points=_RINGS[layout])
    x, y = centre(view.x, view.y, layout)
    return (
        f'<g class="hex-at {view.lit}" data-hex="{escape(view.name)}" data-tile="{escape(view.tile.name)}"'
        f' data-rotation="{view.tile.rotation}" transform="translate({number(x)} {number(y)})">{content}</g>'
    )


_RINGS = {layout: points([toward(n + 0.5, 94.0, layout) for n in range(6)]) for layout in ("flat", "pointy")}


def _extras(view: HexView, chips: tuple[str, ...]) -> Extras:
    printed = view.printed if view.printed is not view.tile else None
    markers = tuple((marker.text, marker.color) for marker in view.markers)
    return Extras(view.icons, chips, view.blockers, printed, view.number, markers)


def borders_fragment(view: HexView, layout: Layout) -> str:
    """Return the marked sides of one hex, in its place; they lie above all hexes."""
    sides = draw_sides(view.tile, view.printed, layout)
    return moved(sides, *centre(view.x, view.y, layout)) if sides else ""


def map_fragment(view: MapView) -> str:
    """Return the layers of a map: hexes, borders, routes, axes."""
    layout = view.layout
    hexes = "".join(hex_fragment(one, layout) for one in view.hexes)
    borders = [borders_fragment(one, layout) for one in view.hexes]
    layers = [
        element("g", hexes, class_="hexes") if hexes else "",
        group(borders, class_="borders"),
        routes_fragment(view),
        _axes_fragment(view),
    ]
    return "".join(layers)


def routes_fragment(view: MapView) -> str:
    """Return the layer of routes alone, for a page that shows other routes on the same map."""
    return group(draw_routes(view), class_="routes")


def map_frame(view: MapView) -> tuple[float, float, float, float]:
    """Return left, top, width and height of the whole map."""
    middles = [centre(one.x, one.y, view.layout) for one in view.hexes] or [(0.0, 0.0)]
    wide, tall = (RADIUS, APOTHEM) if view.layout == "flat" else (APOTHEM, RADIUS)
    room = MARGIN + (AXIS if view.axes else 0.0)
    left, right = min(x for x, _ in middles) - wide - room, max(x for x, _ in middles) + wide + room
    top, bottom = min(y for _, y in middles) - tall - room, max(y for _, y in middles) + tall + room
    return left, top, right - left, bottom - top


def draw_map(view: MapView, *, theme: Theme | None = LIGHT, scale: float = 0.5) -> Svg:
    """Draw a map. ``scale`` is pixels per unit (a hex has a radius of 100 units).

    With ``theme`` None the picture has no stylesheet: the page that shows it brings one.
    """
    return _document(
        map_fragment(view),
        map_frame(view),
        theme,
        scale,
        say("Map of %(title)s", title=view.title) if view.title else say("Map"),
    )


def draw_hex(
    view: HexView,
    *,
    layout: Layout = "flat",
    theme: Theme | None = LIGHT,
    scale: float = 1.0,
    grid: bool = False,
) -> Svg:
    """Draw one hex of a map by itself, with its sides; ``grid`` shows the triangles that name its regions."""
    alone = replace(view, x=0, y=0)
    content = hex_fragment(alone, layout) + borders_fragment(alone, layout)
    if grid:
        content += _triangles(layout)
    return _document(content, map_frame(MapView((alone,), layout)), theme, scale, f"Hex {view.name}")


def draw_tile(
    tile: Tile,
    *,
    layout: Layout = "flat",
    location: str = "",
    theme: Theme | None = LIGHT,
    scale: float = 1.0,
    grid: bool = False,
) -> Svg:
    """Draw one tile as it lies; ``location`` is written where the tile has a stop (S1.R2)."""
    named = location if tile.stops else ""
    view = HexView(tile.name, 0, 0, tile, named)
    content = hex_fragment(view, layout) + borders_fragment(view, layout)
    if grid:
        content += _triangles(layout)
    return _document(
        content, map_frame(MapView((view,), layout)), theme, scale, say("Tile %(name)s", name=tile.name)
    )


def _document(
    content: str, frame: tuple[float, float, float, float], theme: Theme | None, scale: float, title: str
) -> Svg:
    left, top, wide, tall = frame
    head = element("title", escape(title))
    paper = element("rect", class_="paper", x=left, y=top, width=wide, height=tall)
    if theme is not None:
        head += element("style", stylesheet(theme, f".rh-{theme.name}"))
    name = f"rh rh-{theme.name}" if theme else "rh"
    return document(head + paper + content, left, top, wide, tall, scale=scale, class_=name, role="img")


def _axes_fragment(view: MapView) -> str:
    if view.axes is None:
        return ""
    across, down = tuple(view.axes.x.items()), tuple(view.axes.y.items())
    return _axes(across, down, map_frame(view), view.layout)


_Labels: TypeAlias = tuple[tuple[int, str], ...]


@lru_cache(maxsize=256)
def _axes(across: _Labels, down: _Labels, frame: tuple[float, float, float, float], layout: Layout) -> str:
    """Return the labels along the sides."""
    return group(_labels(across, down, frame, layout), class_="axes")


def _labels(
    columns: _Labels, rows: _Labels, frame: tuple[float, float, float, float], layout: Layout
) -> Iterable[str]:
    left, top, wide, tall = frame
    for x, words in columns:
        across, _ = centre(x, 0, layout)
        for level in (top + AXIS / 2, top + tall - AXIS / 2):
            yield text(words, across, level, 30, class_="coord", text_anchor="middle")
    for y, words in rows:
        _, level = centre(0, y, layout)
        for across in (left + AXIS / 2, left + wide - AXIS / 2):
            yield text(words, across, level, 30, class_="coord", text_anchor="middle")


def _triangles(layout: Layout) -> str:
    """Return the 24 triangles of a hex, numbered (S1.R2 ``grid``)."""
    lines = []
    for first, second in ((0, 3), (1, 4), (2, 5)):
        ends = [corners(layout)[first], corners(layout)[second]]
        lines.append(ends)
    for n in range(6):
        a, b = toward(n, APOTHEM, layout), toward(n + 2, APOTHEM, layout)
        lines.append([a, b])
    drawn = [element("polyline", class_="grid", points=points(ends)) for ends in lines]
    numbers = [
        text(str(place), x, y, 12, class_="grid-text", text_anchor="middle")
        for place, (x, y) in enumerate(regions(layout))
    ]
    return element("g", "".join(drawn + numbers), class_="triangles")


def regions(layout: Layout) -> Sequence[Point]:
    """Return the middles of the 24 triangles: six at the centre, then outwards, clockwise from edge 0."""
    inner = [toward(n, 33.0, layout) for n in range(6)]
    outer = [
        toward(n + part, distance, layout)
        for n in range(6)
        for part, distance in ((-0.25, 68.0), (0.0, 62.0), (0.25, 68.0))
    ]
    return inner + outer
