"""What bonuses, words, the map and the names of Rails speak of is there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..sources.source import Way
from .board import names_of
from .scope import Scope


def check_names(scope: Scope) -> None:
    """Bonuses, words, tiles for hexes and categories name what is there (RH105, RH304, RH307)."""
    for at, bonus in enumerate(scope.data.get("bonuses", ())):
        if (payer := bonus.get("paid_by")) is not None:
            scope.known(payer, scope.hexes, "RH307", ("bonuses", at, "paid_by"), "hex")
        for place, hexes in enumerate(bonus["sets"]):
            for name in hexes:
                scope.known(name, scope.hexes, "RH307", ("bonuses", at, "sets", place, name), "hex")
    happening = [*scope.words.events, *scope.words.status]
    for word in scope.data.get("words", {}):
        scope.known(word, happening, "RH105", ("words", word), "event or status")
    _bound_tiles(scope, scope.data["map"])
    _map_hexes(scope, scope.data["map"])
    _rails_names(scope)


def _bound_tiles(scope: Scope, map_: Mapping[str, Any]) -> None:
    """The tiles that the map keeps for some hexes, colors or towns are in the supply."""
    for name, tiles in map_.get("next_tiles", {}).items():
        scope.known(name, scope.hexes, "RH307", ("map", "next_tiles", name), "hex")
        for color, named in tiles.items():
            for tile in str(named).split():
                _supplied(scope, tile, ("map", "next_tiles", name, color))
    for kind in ("town_tiles", "city_tiles"):
        for color, follow in map_.get(kind, {}).items():
            for tile, after in follow.items():
                before = () if tile in scope.hexes else (tile,)
                for name in (*before, *str(after).split()):
                    _supplied(scope, name, ("map", kind, color, tile))
    for at, group in enumerate(map_.get("double_tiles", ())):
        for name, ending in group.items():
            way: Way = ("map", "double_tiles", at, name)
            scope.known(name, scope.hexes, "RH307", way, "hex")
            if not any(str(tile).endswith(ending) for tile in scope.data["tiles"]):
                scope.known(ending, (), "RH304", way, "ending of a tile")
    for tile in str(map_.get("last_tiles", "")).split():
        _supplied(scope, tile, ("map", "last_tiles"))


def _supplied(scope: Scope, tile: object, way: Way) -> None:
    options = [one for one in scope.data.get("options", ()) if isinstance(one, Mapping)]
    more = [name for one in options for name in one.get("change", {}).get("tiles", ())]
    scope.known(str(tile), (*scope.data["tiles"], *more), "RH304", way, "tile in the supply")


def _map_hexes(scope: Scope, map_: Mapping[str, Any]) -> None:
    """The hexes that the map says more about are drawn."""
    for name in str(map_.get("free_upgrades", "")).split():
        scope.known(name, scope.hexes, "RH307", ("map", "free_upgrades"), "hex")
    for name in map_.get("open_sides", {}):
        scope.known(name, scope.hexes, "RH307", ("map", "open_sides", name), "hex")
    carried = {str(side.get("category", "passenger")) for _, side in scope.sides.values()}
    for kind, names in map_.get("only_for", {}).items():
        scope.known(kind, sorted(carried), "RH105", ("map", "only_for", kind), "category of trains")
        for name in names.split():
            scope.known(name, scope.hexes, "RH307", ("map", "only_for", kind), "hex")
    drawn = {name for codes in map_["hexes"].values() for names in codes.values() for name in names_of(names)}
    without = str(map_.get("without", "")).split()
    for name in without:
        scope.known(name, drawn, "RH307", ("map", "without"), "hex")
    for name in map_.get("redrawn", {}):
        scope.known(name, scope.hexes, "RH307", ("map", "redrawn", name), "hex")
    for name in map_.get("locations", {}):
        if name not in without:
            scope.known(name, scope.hexes, "RH307", ("map", "locations", name), "hex")


def _rails_names(scope: Scope) -> None:
    """The things that the program Rails has other names for are there."""
    rails = scope.data.get("rails", {})
    privates = [str(row["id"]) for row in scope.data.get("privates", ())]
    options = [str(row["id"]) for row in scope.data.get("options", ())]
    for key, names, code, what in (
        ("privates", [*privates, *scope.companies_rows], "RH403", "private company"),
        ("corporations", list(scope.companies_rows), "RH403", "company"),
        ("tiles", list(scope.data["tiles"]), "RH304", "tile in the supply"),
        ("options", options, "RH105", "optional rule"),
    ):
        for foreign, here in rails.get(key, {}).items():
            for name in here.split() if key in ("tiles", "options") else [here]:
                scope.known(name, names, code, ("rails", key, foreign), what)
    for at, name in enumerate(rails.get("always", ())):
        scope.known(name, options, "RH105", ("rails", "always", at), "optional rule")
    for name in rails.get("swapped", ()):
        scope.known(name, scope.hexes, "RH307", ("rails", "swapped"), "hex")
