"""A title as it is printed, before anyone plays: its map, stock market and tile supply as views."""

from __future__ import annotations

from roundhouse.eighteen.draw.geometry import Layout
from roundhouse.eighteen.draw.views import (
    AxisView,
    CellView,
    HexView,
    MapView,
    MarketView,
    ReservationView,
    SupplyView,
    Walk,
)
from roundhouse.eighteen.draw.zones import legend, zone_colors
from roundhouse.eighteen.model.abilities import BlocksHexes
from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.model.title import Title
from roundhouse.eighteen.track.catalogue import common_tiles, printed_tile
from roundhouse.eighteen.track.language import parse_code
from roundhouse.eighteen.track.tile import Tile
from roundhouse.hexes.grid import Axis, Coordinate, Grid, number_to_letters
from roundhouse.hexes.grid import Layout as GridLayout

COLORS = ("white", "yellow", "green", "brown", "gray")
"""The order of tiles in a supply."""


def printed_map(title: Title) -> MapView:
    """Return the map of a title with home reservations and the private companies that bar hexes.

    Raises Malformed for a bad tile string and BadName for a bad coordinate.
    """
    layout: Layout = "pointy" if title.map.layout == "pointy" else "flat"
    usual = "letter" if layout == "flat" else "number"
    grid = Grid(GridLayout(layout), Axis((title.map.axes or {}).get("x", usual)))
    homes, guards = _homes(title), _guards(title)
    hexes = []
    for printed in title.map.hexes:
        place = grid.coordinate(printed.name)
        view = HexView(
            printed.name,
            place.x,
            place.y,
            printed_tile(printed.name, printed.color, printed.code),
            printed.location or "",
            reservations=tuple(homes.get(printed.name, ())),
            blockers=tuple(guards.get(printed.name, ())),
        )
        hexes.append(view)
    axes = axis_labels(grid, [Coordinate(view.x, view.y) for view in hexes])
    return MapView(tuple(hexes), layout, axes, title=title.name)


def axis_labels(grid: Grid, places: list[Coordinate]) -> AxisView:
    """Return the labels of the axes of a map that has hexes at ``places``."""

    def label(axis: Axis, value: int) -> str:
        return number_to_letters(value) if axis is Axis.LETTER else str(value + 1)

    across = {place.x: label(grid.x_axis, place.x) for place in places}
    down = {place.y: label(grid.y_axis, place.y) for place in places}
    return AxisView(across, down)


def _homes(title: Title) -> dict[str, list[ReservationView]]:
    homes: dict[str, list[ReservationView]] = {}
    for company in (*title.corporations, *title.minors):
        for name in company.home:
            homes.setdefault(name, []).append(ReservationView(company.id, company.city or 0))
    return homes


def _guards(title: Title) -> dict[str, list[str]]:
    guards: dict[str, list[str]] = {}
    for company in title.privates:
        for ability in company.abilities:
            if isinstance(ability, BlocksHexes):
                for name in ability.hexes:
                    guards.setdefault(name, []).append(company.id)
    return guards


def printed_market(title: Title) -> MarketView:
    """Return the stock market of a title without tokens, with a legend of its zones."""
    walks: dict[str, Walk] = {"zigzag": "zigzag", "hexagonal": "hexagonal", "one_dimensional": "linear"}
    rows = tuple(tuple(_space(cell) for cell in row) for row in title.market.rows)
    used = {zone for cell in title.market.cells() for zone in cell.zones}
    return MarketView(rows, walks.get(title.market.movement, "flat"), legend(used))


def _space(cell: Cell | None) -> CellView | None:
    return CellView(str(cell.price), zone_colors(cell.zones)) if cell else None


def printed_supply(title: Title) -> tuple[SupplyView, ...]:
    """Return the tile supply of a title, by colour. Raises Malformed for a bad tile string."""
    common = common_tiles()
    supply = []
    for entry in title.tiles:
        if entry.code is not None:
            tile = Tile(entry.name, entry.color or "yellow", parse_code(entry.code))
        elif entry.name in common:
            tile = common[entry.name]
        else:
            continue
        supply.append(SupplyView(tile, entry.count))

    def order(view: SupplyView) -> int:
        return COLORS.index(view.tile.color) if view.tile.color in COLORS else len(COLORS)

    return tuple(sorted(supply, key=order))
