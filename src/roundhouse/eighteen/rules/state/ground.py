"""What never changes of a map: made once for a title and shared by all its games."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from roundhouse.eighteen.model.title import Title
from roundhouse.eighteen.track.catalogue import TileSet, common_tiles, printed_tile
from roundhouse.eighteen.track.hexmap import HexMap, Link
from roundhouse.eighteen.track.parts import Gauge
from roundhouse.eighteen.track.replacing import MaxExits, Restriction, Successors, UpgradeRules
from roundhouse.eighteen.track.tile import RISING, Tile
from roundhouse.hexes.grid import Axis, BadName, Grid, Layout, opposite
from roundhouse.table.errors import Malformed


@dataclass(frozen=True, slots=True)
class Replacing:
    """The rules by which tiles replace each other in a title, for each way of laying them."""

    usual: UpgradeRules
    any_gauge: UpgradeRules
    """The usual ones, once broad track may take the place of narrow track."""
    named: UpgradeRules
    """On hexes whose tiles the title names itself: neither labels nor the number of cities matter."""
    towns: UpgradeRules
    """For successors of tiles with towns that the title names, with however many exits."""
    by_ability: UpgradeRules
    """For tiles that an ability names."""
    by_private: UpgradeRules
    """For tiles of private companies that the owner's track must reach: they need not use new track."""
    early: UpgradeRules
    """For tiles that an ability allows before the phase does, also on bare land."""
    successors: Successors
    """The tiles that may follow on each tile without an ability."""


@dataclass(frozen=True, slots=True)
class Ground:
    """A map, all tiles that may lie on it, and how they replace each other."""

    hexmap: HexMap
    tiles: Mapping[str, Tile]
    replacing: Replacing
    lies_on: Mapping[str, str]
    """By the names of tiles, the colour of what they replace, if that is not the colour before their own."""
    costs: Mapping[str, int]
    """By the names of tiles, what they cost whatever the terrain."""


def make_map(title: Title) -> HexMap:
    """The hexes of a title as they are printed. Raises Malformed for a bad code or a bad name of a hex."""
    axes = title.map.axes or {}
    letter_first = axes.get("x", "letter" if title.map.layout == "flat" else "number") == "letter"
    grid = Grid(Layout(title.map.layout), x_axis=Axis.LETTER if letter_first else Axis.NUMBER)
    try:
        return HexMap(
            grid,
            {item.name: printed_tile(item.name, item.color, item.code) for item in title.map.hexes},
            locations={item.name: item.location for item in title.map.hexes if item.location},
            links=_links(grid, title),
            ship_track=Gauge(title.map.ship_track) if title.map.ship_track else None,
            apart_track=Gauge(title.map.apart_track) if title.map.apart_track else None,
            feeder_track=Gauge(title.map.feeder_track) if title.map.feeder_track else None,
            thin_as_broad=title.map.thin_as_broad,
            separate_gauges=title.map.separate_gauges,
            gauges_meet=title.map.gauges_meet,
            gauge_border=title.map.gauge_border,
            ferry_track=_ferry_track(title),
            ferry_toll=title.map.ferry_toll,
            uncounted=title.map.uncounted,
        )
    except BadName as error:
        raise Malformed("title/hex", str(error)) from None


def _ferry_track(title: Title) -> Gauge | None:
    return Gauge(title.map.ferry_track) if title.map.ferry_track else None


def make_ground(title: Title, hexmap: HexMap | None = None) -> Ground:
    """The map and the tiles of a title, read from its definition; a ``hexmap`` already made is used.

    Raises Malformed for a bad code.
    """
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
    lies_on = {tile.name: tile.lies_on for tile in title.tiles if tile.lies_on is not None}
    costs = {tile.name: tile.cost for tile in title.tiles if tile.cost is not None}
    return Ground(hexmap or make_map(title), tiles, _replacing(title, tiles), lies_on, costs)


def _replacing(title: Title, tiles: Mapping[str, Tile]) -> Replacing:
    settings = title.settings
    colors = UpgradeRules.next_colors
    if any(tile.color == "blue" for tile in tiles.values()):
        colors = (*colors, ("blue", "blue"))
    if settings.may_skip_colors:
        colors = tuple(itertools.combinations(RISING, 2))
    own = {(tile.lies_on, tiles[tile.name].color) for tile in title.tiles if tile.lies_on is not None}
    colors = (*colors, *sorted(own))
    if title.map.gauge_conversion:
        colors = (*colors, *((color, color) for color in ("yellow", "green")))
    if title.map.towns_on_track:
        colors = (*colors, *((color, color) for color in ("green", "brown")))
    usual = UpgradeRules(
        next_colors=colors,
        restriction=Restriction(settings.track_restriction),
        max_exits=frozenset(MaxExits(where) for where in settings.must_use_max_exits),
        double_towns=settings.upgraded_towns in {"may_double", "may_come"},
        first_towns=settings.upgraded_towns == "may_come",
        drop_towns=settings.upgraded_towns == "may_go",
        feeders=title.map.feeder_track is not None,
        change_gauge=title.map.gauge_conversion,
        ferry_track=_ferry_track(title),
        add_towns=title.map.towns_on_track,
        match_track=title.map.ship_track is None
        and title.map.apart_track is None
        and title.map.feeder_track is None
        and not title.map.separate_gauges
        and not title.map.gauges_meet
        and title.map.ferry_track is None
        and any(path.track is Gauge.NARROW for tile in tiles.values() for path in tile.paths),
    )
    named = replace(usual, keep_label=False, keep_cities=False)
    in_supply = (tiles[tile.name] for tile in title.tiles if tile.count != 0)
    return Replacing(
        usual=usual,
        any_gauge=replace(usual, any_gauge=True),
        named=named,
        towns=replace(
            named,
            next_colors=(*usual.next_colors, ("yellow", "yellow")),
            keep_track=False,
            keep_towns=False,
            keep_stops=False,
            keep_exits=True,
            max_exits=frozenset(),
            restriction=Restriction.PERMISSIVE if title.map.loose_towns else usual.restriction,
        ),
        by_ability=replace(named, keep_towns=False, keep_stops=False),
        early=replace(usual, next_colors=(*usual.next_colors, ("white", "green"))),
        by_private=replace(usual, restriction=Restriction.PERMISSIVE),
        successors=Successors(tile for tile in in_supply if not tile.only_by_ability),
    )


def _links(grid: Grid, title: Title) -> Iterator[Link]:
    """The sides that the title opens although no track is printed there, as links in both directions."""
    around = grid.neighbours([item.name for item in title.map.hexes])
    for hex_ in title.map.beyond:
        for edge, other in enumerate(around[hex_]):
            if other is not None and other not in title.map.beyond:
                yield Link(other, opposite(edge), hex_, edge)
    for hex_, edges in title.map.open_sides.items():
        for edge in edges:
            other = around[hex_][edge] if hex_ in around else None
            if other is None:
                raise Malformed("title/hex", f"There is no hex beyond side {edge} of {hex_}.")
            yield Link(hex_, edge, other, opposite(edge))
            yield Link(other, opposite(edge), hex_, edge)
