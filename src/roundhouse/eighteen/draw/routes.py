"""Routes on a map: one colour and one pattern of dashes for each train, along the track it runs on."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

from roundhouse.eighteen.draw.geometry import HAIR, Curve, Layout, centre
from roundhouse.eighteen.draw.plan import plan_tile
from roundhouse.eighteen.draw.views import HexView, MapView, RouteView
from roundhouse.ink.svg import Point, element
from roundhouse.ink.theme import LIGHT

LINES = len(LIGHT.routes)


def route_curves(route: RouteView, hexes: Mapping[str, HexView], layout: Layout) -> list[Curve]:
    """Return the pieces of a route as curves on the map; pieces of hexes that are not there are left out."""
    found = []
    for piece in route.pieces:
        view = hexes.get(piece.hex)
        if view is not None and piece.path < len(view.tile.paths):
            curve = plan_tile(view.tile, layout).route_curve(piece.path)
            found.append(curve.moved(*centre(view.x, view.y, layout)))
    return found


def route_polylines(
    route: RouteView, hexes: Mapping[str, HexView], layout: Layout
) -> list[tuple[Point, ...]]:
    """Return the pieces of a route as points on the map, one list for each piece."""
    return [curve.flat() for curve in route_curves(route, hexes, layout)]


def draw_routes(view: MapView) -> Iterator[str]:
    """Yield each route: a light bed, then its line; ``data-train`` names the train."""
    hexes = {one.name: one for one in view.hexes}
    for route in view.routes:
        data = _path_data(route_curves(route, hexes, view.layout))
        if data:
            bed = element("path", class_="route-bed", d=data)
            line = element("path", class_=f"route route-{route.line % LINES}", d=data)
            yield element("g", bed + line, data_train=route.train or None)


def _path_data(curves: Sequence[Curve]) -> str:
    """Return path data that runs on from piece to piece where they meet, so that dashes run on too."""
    data: list[str] = []
    pen: Point | None = None
    for curve, following in zip(curves, (*curves[1:], None), strict=True):
        runs_on = pen is not None and (_meet(pen, curve.start) or _meet(pen, curve.end))
        ahead = curve if _starts(curve, pen if runs_on else None, following) else curve.reversed()
        data.append(ahead.data(move=not runs_on))
        pen = ahead.end
    return "".join(data)


def _starts(curve: Curve, pen: Point | None, following: Curve | None) -> bool:
    """Return whether a piece is drawn from its start: from where the pen is, else towards the next piece."""
    if pen is not None:
        return _meet(pen, curve.start)
    return following is None or not any(_meet(curve.start, end) for end in (following.start, following.end))


def _meet(one: Point, other: Point) -> bool:
    return math.dist(one, other) < 4 * HAIR
