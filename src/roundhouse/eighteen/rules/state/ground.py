"""The parts of a map that never change: made once for a title, shared by all its games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from roundhouse.eighteen.model.title import Title
from roundhouse.eighteen.track.catalogue import TileSet, common_tiles, printed_tile
from roundhouse.eighteen.track.hexmap import HexMap, Link
from roundhouse.eighteen.track.parts import Gauge
from roundhouse.eighteen.track.tile import Tile
from roundhouse.hexes.grid import Axis, BadName, Grid, Layout, opposite
from roundhouse.table.errors import Malformed


@dataclass(frozen=True, slots=True)
class Ground:
    """A map and all tiles that may lie on it."""

    hexmap: HexMap
    tiles: Mapping[str, Tile]


def make_ground(title: Title) -> Ground:
    """The map and the tiles of a title, read from its definition. Raises Malformed for a bad tile string."""
    axes = title.map.axes or {}
    letter_first = axes.get("x", "letter" if title.map.layout == "flat" else "number") == "letter"
    grid = Grid(Layout(title.map.layout), x_axis=Axis.LETTER if letter_first else Axis.NUMBER)
    printed = {item.name: printed_tile(item.name, item.color, item.code) for item in title.map.hexes}
    locations = {item.name: item.location for item in title.map.hexes if item.location}
    own = TileSet(
        {tile.name: (tile.color or "yellow", tile.code) for tile in title.tiles if tile.code is not None}
    )
    common = common_tiles()
    tiles: dict[str, Tile] = {}
    for tile in title.tiles:
        if tile.code is not None:
            tiles[tile.name] = own[tile.name]
        elif tile.name in common:
            tiles[tile.name] = common[tile.name]
        else:
            raise Malformed("title/tile", f"There is no common tile “{tile.name}”, and no code for it.")
    try:
        hexmap = HexMap(
            grid,
            printed,
            locations=locations,
            links=_links(grid, title),
            ship_track=Gauge(title.map.ship_track) if title.map.ship_track else None,
            thin_as_broad=title.map.thin_as_broad,
        )
        return Ground(hexmap, tiles)
    except BadName as error:
        raise Malformed("title/hex", str(error)) from None


def _links(grid: Grid, title: Title) -> Iterator[Link]:
    """Sides that the title opens although no track is printed there, both ways."""
    around = grid.neighbours([item.name for item in title.map.hexes])
    for hex_, edges in title.map.open_sides.items():
        for edge in edges:
            other = around[hex_][edge] if hex_ in around else None
            if other is None:
                raise Malformed("title/hex", f"There is no hex beyond side {edge} of {hex_}.")
            yield Link(hex_, edge, other, opposite(edge))
            yield Link(other, opposite(edge), hex_, edge)
