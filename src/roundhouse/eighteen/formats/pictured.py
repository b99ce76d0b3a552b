"""Two titles side by side as pictures: maps with the hexes that differ lit, markets, tiles that differ."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from roundhouse.eighteen.draw import (
    draw_map,
    draw_market,
    draw_tile,
    printed_map,
    printed_market,
    printed_supply,
)
from roundhouse.eighteen.draw.views import SupplyView
from roundhouse.eighteen.model.title import Title
from roundhouse.ink.theme import THEMES
from roundhouse.table.definitions import Difference
from roundhouse.table.showing import Shown

NOTHING = Shown("", "")
_THEME = THEMES["light"]

Pair = tuple[Shown, Shown]


def side_by_side(first: Title, second: Title, found: Sequence[Difference]) -> tuple[Pair, ...]:
    """A pair of pictures for the map, the market and each tile that the differences are about."""
    paths = {tuple(one.path.split(".")[:3]) for one in found}
    homes = {
        name
        for one in found
        if one.path.endswith(".home")
        for name in re.findall(r"\w+", f"{one.first} {one.second}")
    }
    return tuple(_pairs(first, second, paths, homes))


def _pairs(first: Title, second: Title, paths: set[tuple[str, ...]], homes: set[str]) -> Iterator[Pair]:
    titles = (first, second)
    if homes or any(path[0] == "map" for path in paths):
        hexes = frozenset(homes | {path[-1] for path in paths if path[0] == "map"})
        one, other = (_map(title, hexes) for title in titles)
        yield one, other
    if any(path[0] == "market" for path in paths):
        one, other = (_market(title) for title in titles)
        yield one, other
    supplies = [{view.tile.name: view for view in printed_supply(title)} for title in titles]
    for name in sorted({path[1] for path in paths if path[0] == "tiles" and len(path) > 1}):
        one, other = (_tile(supply.get(name)) for supply in supplies)
        if one.svg or other.svg:
            yield one, other


def _map(title: Title, hexes: frozenset[str]) -> Shown:
    if not title.map.hexes:
        return NOTHING
    board = printed_map(title)
    lit = tuple(replace(hex_, lit="chosen") if hex_.name in hexes else hex_ for hex_ in board.hexes)
    return Shown(f"Map of {title.name}", draw_map(replace(board, hexes=lit), theme=_THEME))


def _market(title: Title) -> Shown:
    if not title.market.rows:
        return NOTHING
    return Shown(f"Stock market of {title.name}", draw_market(printed_market(title), theme=_THEME))


def _tile(view: SupplyView | None) -> Shown:
    if view is None:
        return NOTHING
    count = "any number" if view.count is None else f"{view.count} ×"
    return Shown(f"{count} {view.tile.name}", draw_tile(view.tile, theme=_THEME, scale=0.7))
