"""The map and the tiles of a Maker file."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from roundhouse.eighteen.track.catalogue import common_tiles

from ..definition import Data, Definition
from ..sources.source import Way
from .drawing import NoGraph, items, tile_code
from .joined import first_bodies, joined_bodies
from .values import dicts, integer, text_of
from .variations import map_at

COLORS = {
    "plain": "white",
    "none": "white",
    "white": "white",
    "yellow": "yellow",
    "green": "green",
    "brown": "brown",
    "gray": "gray",
    "grey": "gray",
    "offboard": "red",
    "red": "red",
    "water": "blue",
    "river": "blue",
}
HEX = re.compile(r"[A-Z]{1,2}[0-9]{1,3}")


def pointy(raw: Mapping[str, Any]) -> bool:
    """Do the hexes stand on a point? Maker calls a map with flat-topped hexes horizontal."""
    info = raw.get("info")
    return not (isinstance(info, Mapping) and info.get("orientation") == "horizontal")


def the_map(raw: Mapping[str, Any]) -> tuple[Way, Mapping[str, Any]] | None:
    """The (first) map of the file, with what it copies from others, and the way to it."""
    found = raw.get("map")
    if isinstance(found, list):
        return next(((("map", at), map_at(found, at)) for at, _ in dicts(found)), None)
    return (("map",), found) if isinstance(found, Mapping) else None


def read_map(raw: Mapping[str, Any], data: Data, ways: dict[Way, Way], definition: Definition) -> None:
    """Every hex with the code of what is drawn on it, and the names of places."""
    found = the_map(raw)
    if found is None:
        return
    way, drawn = found
    hexes: dict[str, dict[str, list[str]]] = {}
    locations: dict[str, str] = {}
    seen: dict[str, Way] = {}
    bodies = _bodies(drawn)
    turned = pointy(raw)
    whole = {name: _copied(body, bodies) for name, body in first_bodies(drawn, HEX).items()}
    joined = {name: body for name, body in joined_bodies(whole, pointy=turned).items() if "joined" in body}
    for at, body in dicts(drawn.get("hexes")):
        full = _copied(body, bodies)
        usual = "red" if full.get("offBoardRevenue") else "white"
        color = COLORS.get(str(full.get("color", "plain")).split("/")[0], usual)
        here: Way = (*way, "hexes", at)
        for place, name in enumerate(_names(body)):
            spot = (*here, "hexes", place)
            if not HEX.fullmatch(name) or name in seen:
                continue
            seen[name] = spot
            ways[("map", "hexes", name)] = spot
            try:
                code = tile_code(joined.get(name, full), pointy=turned)
            except NoGraph as reason:
                message = f"A hex has no track graph: {reason}."
                definition.find("RH309", "warning", ("map", "hexes", name), message)
                code = ""
            kind = "red" if name in joined else color
            hexes.setdefault(kind, {}).setdefault(code, []).append(name)
            if location := _location(full):
                locations[name] = location
    if seen:
        data["map"] = {
            "layout": "pointy" if turned else "flat",
            "hexes": {
                color: {code: " ".join(names) for code, names in codes.items()}
                for color, codes in hexes.items()
            },
            "locations": locations,
        }
        ways[("map",)] = way


def _names(body: Mapping[str, Any]) -> list[str]:
    names = body.get("hexes")
    return [name for name in names if isinstance(name, str)] if isinstance(names, list) else []


def _bodies(drawn: Mapping[str, Any]) -> dict[str, Mapping[str, Any]]:
    return {name: body for _, body in dicts(drawn.get("hexes")) for name in _names(body)}


def _copied(body: Mapping[str, Any], bodies: Mapping[str, Mapping[str, Any]]) -> Mapping[str, Any]:
    """The hex with what it copies from another one; a circle of copies ends where it began."""
    out: dict[str, Any] = dict(body)
    seen = {id(body)}
    while isinstance(out.get("copy"), str):
        base = bodies.get(out.pop("copy"))
        if base is None or id(base) in seen:
            break
        seen.add(id(base))
        out = {**base, **out}
    return out


def _location(body: Mapping[str, Any]) -> str:
    for key in ("cities", "centerTowns", "towns", "boomtowns", "mediumCities", "offBoardRevenue"):
        for row in items(body, key):
            name = row.get("name")
            text = text_of(name.get("name") if isinstance(name, Mapping) else name)
            if text:
                return text
    return ""


def read_tiles(raw: Mapping[str, Any], data: Data, ways: dict[Way, Way], definition: Definition) -> None:
    """The supply: numbered tiles that everybody has, the file's own with the code of their drawing."""
    tiles = raw.get("tiles")
    if not isinstance(tiles, Mapping):
        return
    common = common_tiles()
    out: Data = {}
    for name, value in tiles.items():
        body = value if isinstance(value, Mapping) else {"quantity": value}
        count = body.get("quantity", body.get("print", 1))
        number = "unlimited" if count == "∞" else integer(count)
        if number is None:
            number = 1
        ways[("tiles", name)] = ("tiles", name)
        kind = base_name(str(body.get("tile", name)))
        if body.get("track") or body.get("cities") or body.get("color"):
            try:
                code = tile_code(body, pointy=False)
            except NoGraph as reason:
                definition.find(
                    "RH309", "warning", ("tiles", name), f"Tile {name} has no track graph: {reason}."
                )
                continue
            color = COLORS.get(str(body.get("color", "yellow")).split("/")[0], "white")
            out[name] = {"count": number, "color": color, "code": code}
        elif kind in common:
            tile = common[kind]
            if kind == name:
                out[name] = number
            else:
                from roundhouse.eighteen.track.language import print_code

                out[name] = {"count": number, "color": tile.color, "code": print_code(tile.parts)}
    if out:
        data["tiles"] = out


def base_name(name: str) -> str:
    """The number of a tile without the mark of its edition: ``26|T2`` is a 26."""
    return name.split("|", maxsplit=1)[0]
