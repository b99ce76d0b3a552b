"""A small picture of the land of a title, for lists of games.

A whole map shrunk to a hundred pixels is a cloud of specks. A thumbnail shows what can be seen at that size:
the shape of the land, its hills, the hexes printed in colour, cities by their size, towns. Units: a hex has a
width of 20, rows and columns lie 15 and 18 apart, all in whole units: equal steps are packed best.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from roundhouse.eighteen.draw.geometry import Layout, toward
from roundhouse.eighteen.draw.views import HexView, MapView
from roundhouse.eighteen.model.market import MarketDef
from roundhouse.eighteen.track.parts import Edge, End, Path, Town
from roundhouse.eighteen.track.tile import Tile
from roundhouse.ink.svg import Svg, dots, element, escape

ROUGH = ("mountain", "hill", "mount", "volcano")
GROUNDS = ("yellow", "green", "brown", "gray", "red")
IN_A_ROW = 8
"""The number of spaces of a market in a row of a thumbnail."""
_HEX = {"flat": "l5-9h10l5 9-5 9h-10z", "pointy": "l9-5 9 5v10l-9 5-9-5z"}
_CORNER = {"flat": (-10, 0), "pointy": (-9, -5)}

_STYLES = {
    ".coast": ("fill:#876;stroke:#876;stroke-width:5", "fill:#a98;stroke:#a98"),
    ".land": ("fill:#fec;stroke:#fec;stroke-width:1", "fill:#333;stroke:#333"),
    ".rough": ("fill:#dca", "fill:#543"),
    ".yellow": ("fill:#ec4", "fill:#871"),
    ".green": ("fill:#7b7", "fill:#363"),
    ".brown": ("fill:#b85", "fill:#742"),
    ".gray": ("fill:#aaa", "fill:#666"),
    ".red": ("fill:#d76", "fill:#833"),
    ".rim": ("stroke:#222", "stroke:#111"),
    ".city": ("stroke:#fff", "stroke:#eed"),
    ".town": ("stroke:#222;stroke-width:5", "stroke:#eed"),
}
"""How each kind of thing looks by day, and by night. Short colours: a page shows dozens of thumbnails."""


def style(drawn: str | None = None) -> str:
    """The style sheet of the kinds of things in ``drawn``, or of all: a picture carries what it needs."""
    rules = {
        kind: looks for kind, looks in _STYLES.items() if drawn is None or f'class="{kind[1:]}"' in drawn
    }
    day = "".join(f"{kind}{{{look}}}" for kind, (look, _) in rules.items())
    night = "".join(f"{kind}{{{look}}}" for kind, (_, look) in rules.items())
    return f"{day}@media(prefers-color-scheme:dark){{{night}}}"


def thumbnail(view: MapView) -> Svg:
    """The thumbnail of a map; its colours follow the reader's light or dark setting."""
    spots = {one.name: spot(one, view.layout) for one in view.hexes}
    land = [one for one in view.hexes if one.tile.color != "blue"] or list(view.hexes)
    parts = [
        element("defs", element("path", id="land", d=hexes((spots[one.name] for one in land), view.layout))),
        '<use href="#land" class="coast"/><use href="#land" class="land"/>',
    ]
    layers = {"rough": [one for one in land if one.tile.color == "white" and _is_rough(one.tile)]}
    layers |= {color: [one for one in land if one.tile.color == color] for color in GROUNDS}
    for name, found in layers.items():
        if found:
            parts.append(
                element("path", class_=name, d=hexes((spots[one.name] for one in found), view.layout))
            )
    parts += stops([(one.tile, spots[one.name]) for one in view.hexes])
    xs, ys = zip(*spots.values(), strict=True)
    left, top = min(xs) - 14, min(ys) - 14
    size = f"{left} {top} {max(xs) + 14 - left} {max(ys) + 14 - top}"
    name, drawn = escape(view.title), "".join(parts)
    return Svg(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{size}" role="img" aria-label="{name}"'
        ' stroke-linecap="round" stroke-linejoin="round">'
        f"<style>{style(drawn)}</style>{drawn}</svg>"
    )


def chart_thumbnail(title: str, market: MarketDef) -> Svg:
    """The thumbnail of a title without a map: the spaces of its market, row below row."""
    cells = [one for row in market.rows for one in row if one is not None]
    kinds = {"yellow": [one for one in cells if "par" in one.zones]}
    kinds["land"] = [one for one in cells if one not in kinds["yellow"]]
    places = {one: divmod(at, IN_A_ROW) for at, one in enumerate(cells)}
    drawn = "".join(
        element(
            "path",
            class_=kind,
            d="".join(f"M{places[one][1] * 20} {places[one][0] * 20}h18v18h-18z" for one in found),
        )
        for kind, found in kinds.items()
    )
    size = f"-6 -6 {IN_A_ROW * 20 + 10} {-(-len(cells) // IN_A_ROW) * 20 + 10}"
    return Svg(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{size}" role="img" aria-label="{escape(title)}">'
        f"<style>{style(drawn)}</style>{drawn}</svg>"
    )


def spot(view: HexView, layout: Layout) -> tuple[int, int]:
    """The middle of a hex in whole units of a thumbnail."""
    across, along = (15, 9) if layout == "flat" else (9, 15)
    return view.x * across, view.y * along


def hexes(spots: Iterable[tuple[int, int]], layout: Layout) -> str:
    """Whole hexes as one path, along columns or rows, each from the one before: that is packed best."""
    dx, dy = _CORNER[layout]
    corners = [(x + dx, y + dy) for x, y in spots]
    corners.sort(key=lambda at: at if layout == "flat" else at[::-1])
    steps = zip([(0, 0), *corners], corners, strict=False)
    return "".join(f"m{x - last_x} {y - last_y}{_HEX[layout]}" for (last_x, last_y), (x, y) in steps)


def stops(tiles: Sequence[tuple[Tile, tuple[int, int]]]) -> list[str]:
    """The cities and towns of tiles, each tile with its middle: a disc for a city, larger with its slots, a
    dot for a town. All of a size are one path."""
    cities, towns = defaultdict[int, list[tuple[int, int]]](list), []
    for tile, at in tiles:
        if found := [node for node in tile.cities if not node.hide]:
            slots = max(city.slots for city in found) + len(found) - 1
            cities[min(4 + slots, 8)].append(at)
        elif any(not town.hide for town in tile.towns if isinstance(town, Town)):
            towns.append(at)
    drawn = []
    for radius, points in sorted(cities.items()):
        data = dots(sorted(points))
        for part, width in (("rim", 2 * radius + 3), ("city", 2 * radius - 2)):
            drawn.append(element("path", class_=part, stroke_width=width, d=data))
    return [*drawn, *([element("path", class_="town", d=dots(sorted(towns)))] if towns else [])]


def track(tile: Tile, at: tuple[int, int], layout: Layout, paths: Iterable[int] | None = None) -> str:
    """The track of a laid tile (or some of its paths) as path data: curves from side to side, or to the
    middle of the stop."""
    chosen = list(enumerate(tile.paths)) if paths is None else [(n, tile.paths[n]) for n in paths]
    return "".join(_line(tile, path, at, layout) for _, path in chosen)


def _line(tile: Tile, path: Path, at: tuple[int, int], layout: Layout) -> str:
    (ax, ay), (bx, by) = (_end(tile, end, at, layout) for end in (path.a, path.b))
    if isinstance(path.a, Edge) and isinstance(path.b, Edge):
        return f"M{ax} {ay}Q{at[0]} {at[1]} {bx} {by}"
    return f"M{ax} {ay}L{bx} {by}"


def _end(tile: Tile, end: End, at: tuple[int, int], layout: Layout) -> tuple[float, float]:
    if isinstance(end, Edge):
        return _toward([end.number], 8.7, at, layout)
    if len(tile.nodes) < 2:
        return at
    return _toward(sorted(tile.node_exits[end.index]), 4.5, at, layout)


def _toward(edges: list[int], distance: float, at: tuple[int, int], layout: Layout) -> tuple[float, float]:
    """A point from the middle of a hex towards one of its sides, or between several."""
    points = [toward(edge, distance, layout) for edge in edges] or [(0.0, 0.0)]
    x, y = (sum(axis) / len(points) for axis in zip(*points, strict=True))
    return round(at[0] + x, 1), round(at[1] + y, 1)


def _is_rough(tile: Tile) -> bool:
    return any(word in kind for cost in tile.upgrades for kind in cost.terrain for word in ROUGH)
