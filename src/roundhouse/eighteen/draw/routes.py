"""Routes on a map: one colour and one pattern of dashes for each train, along the track it runs on."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.eighteen.draw.geometry import APOTHEM, Curve, Layout
from roundhouse.eighteen.draw.plan import plan_tile
from roundhouse.eighteen.draw.views import HexView, MapView, RouteView
from roundhouse.ink.svg import Point, element
from roundhouse.ink.theme import LIGHT

LINES = len(LIGHT.routes)


def route_polylines(route: RouteView, hexes: dict[str, HexView], layout: Layout) -> list[tuple[Point, ...]]:
    """Return the pieces of a route as points on the map, one list for each piece."""
    found = []
    for piece in route.pieces:
        view = hexes.get(piece.hex)
        if view is None or piece.path >= len(view.tile.paths):
            continue
        curve = plan_tile(view.tile, layout).route_curve(piece.path)
        x, y = _centre(view, layout)
        found.append(tuple((x + a, y + b) for a, b in curve.flat()))
    return found


def draw_routes(view: MapView) -> Iterator[str]:
    """Return each route: a light bed, then its line; ``data-train`` names the train."""
    hexes = {one.name: one for one in view.hexes}
    for route in view.routes:
        data = "".join(_pieces(route, hexes, view.layout))
        if not data:
            continue
        style = route.line % LINES
        yield element(
            "g",
            element("path", class_="route-bed", d=data)
            + element("path", class_=f"route route-{style}", d=data),
            data_train=route.train or None,
        )


def _pieces(route: RouteView, hexes: dict[str, HexView], layout: Layout) -> Iterator[str]:
    for piece in route.pieces:
        view = hexes.get(piece.hex)
        if view is None or piece.path >= len(view.tile.paths):
            continue
        x, y = _centre(view, layout)
        yield _moved(plan_tile(view.tile, layout).route_curve(piece.path), x, y).data()


def _moved(curve: Curve, x: float, y: float) -> Curve:
    a, b, c, d = ((px + x, py + y) for px, py in (curve.start, curve.bend, curve.bend2, curve.end))
    return Curve(a, b, c, d)


def _centre(view: HexView, layout: Layout) -> Point:
    return (view.x * 150.0, view.y * APOTHEM) if layout == "flat" else (view.x * APOTHEM, view.y * 150.0)
