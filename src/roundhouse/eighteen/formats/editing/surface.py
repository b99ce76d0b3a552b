"""The map to draw on: the hexes of a text as far as they can be understood, and free places around them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from roundhouse.eighteen.draw import (
    HexView,
    MapView,
    ReservationView,
    axis_labels,
    borders_fragment,
    hex_fragment,
    map_fragment,
    map_frame,
)
from roundhouse.eighteen.draw.geometry import Layout, centre, corners
from roundhouse.eighteen.model.words import HEX_COLORS
from roundhouse.eighteen.track.catalogue import printed_tile
from roundhouse.eighteen.track.tile import Tile
from roundhouse.hexes.grid import Axis, BadName, Coordinate, Grid
from roundhouse.hexes.grid import Layout as GridLayout
from roundhouse.ink.svg import element, escape, number, points, text
from roundhouse.table.editing import DrawnPlace, FormField, Surface, Tool
from roundhouse.table.errors import Malformed

from ..lint.board import hex_codes
from .hex_facts import BORDERS, MOST_HEXES, OTHER, STOPS, facts_of, location_of

_ROOM = 2
"""Free places around a map, in steps."""
_EMPTY = (8, 10)
"""Columns and rows that are there at least (of a flat layout, where every other place is a hex)."""
_LEAST = -1
"""The first row and column that are offered: “a” and 0 stand before A and 1."""
_MOST_PLACES = 1200
_BLANK = Tile("", "white", ())


def surface_of(data: Mapping[str, Any]) -> Surface:
    """The drawing surface for title data, which may be incomplete or wrong."""
    grid = _grid(data)
    layout: Layout = "pointy" if grid.layout is GridLayout.POINTY else "flat"
    homes = _homes(data)
    places: dict[Coordinate, DrawnPlace] = {}
    views: list[HexView] = []
    for name, color, code in list(hex_codes(data))[:MOST_HEXES]:
        try:
            at = grid.coordinate(name)
        except BadName:
            continue
        if at in places:
            continue
        view, facts = _drawn(name, at, color, code, location_of(data, name), homes.get(name, ()))
        views.append(view)
        svg, marks = hex_fragment(view, layout), borders_fragment(view, layout)
        places[at] = DrawnPlace(name, at.x, at.y, svg, True, facts, marks)
    for at in _around(places, layout):
        name = grid.name(at)
        places[at] = DrawnPlace(name, at.x, at.y, _free(name, at, layout), False, _facts("white", ""))
        views.append(HexView(name, at.x, at.y, _BLANK))
    axes = axis_labels(grid, list(places))
    empty = MapView(tuple(views), layout, axes)
    over = map_fragment(MapView((), layout)) + _axes(empty)
    return Surface(
        tuple(places[at] for at in sorted(places, key=_reading)), map_frame(empty), layout, 6, over
    )


def _axes(view: MapView) -> str:
    """The labels of the axes alone."""
    whole = map_fragment(view)
    at = whole.find('<g class="axes">')
    return whole[at:] if at >= 0 else ""


def _reading(at: Coordinate) -> tuple[int, int]:
    return at.y, at.x


def _grid(data: Mapping[str, Any]) -> Grid:
    map_ = data.get("map")
    said = map_.get("layout") if isinstance(map_, Mapping) else None
    layout = GridLayout.POINTY if said == "pointy" else GridLayout.FLAT
    usual = "letter" if layout is GridLayout.FLAT else "number"
    axes = map_.get("axes") if isinstance(map_, Mapping) else None
    x = axes.get("x", usual) if isinstance(axes, Mapping) else usual
    return Grid(layout, Axis.NUMBER if x == "number" else Axis.LETTER)


def _drawn(
    name: str, at: Coordinate, color: str, code: str, location: str, homes: Iterable[ReservationView]
) -> tuple[HexView, Mapping[str, str]]:
    """A hex as it looks and what its fields say; one with a code that is none is marked."""
    color = color if color in HEX_COLORS else "white"
    try:
        tile, facts = printed_tile(name, color, code), _facts(color, code, location)
        stops = len(tile.cities)
        kept = tuple(home for home in homes if home.city is not None and home.city < stops)
        return HexView(name, at.x, at.y, tile, location, reservations=kept), facts
    except Malformed:
        broken = HexView(name, at.x, at.y, Tile(name, color, ()), "?")
        return broken, {"color": color, "location": location, "code": code, "stop": OTHER}


def _facts(color: str, code: str, location: str = "") -> Mapping[str, str]:
    facts = facts_of(color, code, location)
    given = {
        "color": facts.color,
        "location": facts.location,
        "stop": facts.stop,
        "revenue": facts.revenue,
        "terrain": facts.terrain,
        "cost": facts.cost,
        "label": facts.label,
        "track": facts.track,
        "rest": facts.rest,
        "code": code,
    }
    return {**given, **{f"border{edge}": text for edge, text in enumerate(facts.borders)}}


def _homes(data: Mapping[str, Any]) -> dict[str, list[ReservationView]]:
    """The marks of companies by the hexes where they begin."""
    out: dict[str, list[ReservationView]] = {}
    for section in ("corporations", "minors"):
        rows = data.get(section)
        for row in rows if isinstance(rows, list) else ():
            home = row.get("home", "") if isinstance(row, Mapping) else ""
            names = home.split() if isinstance(home, str) else home if isinstance(home, list) else ()
            for name in names:
                city = row.get("city")
                mark = ReservationView(str(row.get("id", ""))[:12], city if isinstance(city, int) else 0)
                out.setdefault(str(name), []).append(mark)
    return out


def _around(taken: Mapping[Coordinate, DrawnPlace], layout: Layout) -> Iterable[Coordinate]:
    """The free places: a map and some steps around it, or a sheet to begin on."""
    wide, tall = (_EMPTY[0], _EMPTY[1]) if layout == "flat" else (_EMPTY[1] + 5, _EMPTY[0])
    parity, left, top = 0, 0, 0
    right, bottom = wide - 1, tall - 1
    if taken:
        parity = next(iter(taken)).x + next(iter(taken)).y
        aside, below = (_ROOM, 2 * _ROOM - 1) if layout == "flat" else (2 * _ROOM - 1, _ROOM)
        first, high = min(at.x for at in taken), min(at.y for at in taken)
        left, top = max(first - aside, min(_LEAST, first)), max(high - below, min(_LEAST, high))
        right = max(max(at.x for at in taken) + aside, left + wide - 1)
        bottom = max(max(at.y for at in taken) + below, top + tall - 1)
    found = (
        Coordinate(x, y)
        for y in range(top, bottom + 1)
        for x in range(left, right + 1)
        if (x + y - parity) % 2 == 0 and Coordinate(x, y) not in taken
    )
    return [at for at, _ in zip(found, range(_MOST_PLACES), strict=False)]


def _free(name: str, at: Coordinate, layout: Layout) -> str:
    """A place on which nothing is drawn."""
    x, y = centre(at.x, at.y, layout)
    shape = element(
        "polygon", class_="free", points=points([(a * 0.96, b * 0.96) for a, b in corners(layout)])
    )
    label = text(name, 0, 0, 26, class_="free-name", text_anchor="middle")
    where = f"translate({number(x)} {number(y)})"
    return f'<g class="hex-at free-at" data-hex="{escape(name)}" transform="{where}">{shape}{label}</g>'


_TERRAINS = ("mountain", "hill", "water", "river", "swamp", "forest", "desert")


def place_fields() -> tuple[FormField, ...]:
    """The fields of a hex."""
    return (
        FormField("location", "text", help="What the place is called."),
        FormField("stop", "choice", choices=(*STOPS, OTHER), help="Cities, towns, an off-board place."),
        FormField("revenue", "text", help="What it pays: 20, or by phases yellow_20|brown_40."),
        FormField(
            "color", "choice", choices=tuple(HEX_COLORS), help="White is open land, red off the board."
        ),
        FormField("terrain", "text", choices=_TERRAINS, help="What lies here; the first tile costs it."),
        FormField("cost", "number", help="What the first tile costs."),
        FormField("label", "text", help="Large letters that tiles here must carry, too."),
        FormField("track", "text", help="Printed track: 0-3 from side to side, 2 from a side to the stop."),
        *(
            FormField(
                f"border{edge}",
                "text",
                choices=BORDERS,
                help="What lies on this side: water 40, impassable.",
                rare=True,
            )
            for edge in range(6)
        ),
        FormField("rest", "text", help="Everything else, in the tile language.", rare=True),
        FormField("code", "text", help="The whole drawing in the tile language.", rare=True),
    )


def tools() -> tuple[Tool, ...]:
    """The tools to draw a map with."""

    def hex_tool(id_: str, words: str, key: str, group: str, **fields: str) -> Tool:
        return Tool(id_, words, key, {"do": "set_hex", **fields}, group)

    def side(id_: str, words: str, key: str, border: str) -> Tool:
        return Tool(id_, words, key, {"do": "set_border", "border": border}, "Sides", edge=True)

    return (
        Tool("select", "Look", "v", {}, "Hex"),
        hex_tool("land", "Land", "l", "Hex", color="white", code=""),
        Tool("clear", "Erase", "x", {"do": "clear_hex"}, "Hex"),
        hex_tool("town", "Town", "t", "Stops", stop="town"),
        hex_tool("towns", "Two towns", "w", "Stops", stop="towns"),
        hex_tool("city", "City", "c", "Stops", stop="city"),
        hex_tool("city2", "City, two slots", "d", "Stops", stop="city2"),
        hex_tool("cities", "Two cities", "o", "Stops", stop="cities", label="OO"),
        hex_tool("offboard", "Off-board", "b", "Stops", stop="offboard", revenue="yellow_20|brown_40"),
        hex_tool("hill", "Hill 40", "h", "Terrain", terrain="hill", cost="40"),
        hex_tool("mountain", "Mountain 80", "m", "Terrain", terrain="mountain", cost="80"),
        hex_tool("water", "Water 40", "r", "Terrain", terrain="water", cost="40"),
        hex_tool("sea", "Sea", "s", "Terrain", color="blue", stop="none"),
        hex_tool("flat", "No cost", "f", "Terrain", terrain="", cost=""),
        side("wall", "Impassable", "i", "impassable"),
        side("stream", "Water 40", "k", "water 40"),
        side("open", "Open", "n", ""),
        Tool("track", "Track to the stop", "e", {"do": "set_track"}, "Sides", edge=True),
    )
