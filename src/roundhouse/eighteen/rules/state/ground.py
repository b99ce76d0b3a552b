"""The parts of a map that never change: made once for a title, shared by all its games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from roundhouse.eighteen.model.title import Title
from roundhouse.eighteen.track.catalogue import TileSet, common_tiles, printed_tile
from roundhouse.eighteen.track.hexmap import HexMap
from roundhouse.eighteen.track.tile import Tile
from roundhouse.hexes.grid import Axis, BadName, Grid, Layout
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
        return Ground(HexMap(grid, printed, locations=locations), tiles)
    except BadName as error:
        raise Malformed("title/hex", str(error)) from None
