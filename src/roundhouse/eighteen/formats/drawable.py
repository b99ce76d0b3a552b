"""Makes a definition ready to be drawn: of an unfinished game what is there, a map or a market alone."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from roundhouse.eighteen.track.catalogue import common_tiles
from roundhouse.table.errors import Malformed, Place

from .definition import Data, Definition
from .lint.board import hex_codes
from .playable import missing

SHOWN = ("id", "name", "designer", "publisher", "currency", "map", "tiles", "market")
"""What of a definition can be seen in its pictures."""
_EMPTY: Mapping[str, Any] = {
    "players": [2, 2],
    "bank": 0,
    "starting_cash": {},
    "certificate_limit": {},
    "tiles": {},
    "trains": [],
    "phases": [],
    "rounds": {},
    "settings": {},
}


def make_drawable(definition: Definition) -> Data:
    """Title data that can be drawn, not played. Raises Malformed where nothing can be drawn, as in a title
    that is built on another one."""
    given = definition.data
    if "base" in given or not (given.get("map") or given.get("tiles") or given.get("market")):
        place = Place(definition.origin(()).file)
        raise Malformed("RH801", f"There is nothing to draw: {'; '.join(missing(given))}.", place=place)
    data: Data = {**deepcopy(_EMPTY), **deepcopy({key: given[key] for key in SHOWN if key in given})}
    data.setdefault("map", {"layout": "flat", "hexes": {}})
    data.setdefault("market", {"rows": []})
    tiles = data["tiles"]
    data["tiles"] = {
        name: value for name, value in tiles.items() if isinstance(value, Mapping) or name in common_tiles()
    }
    hexes = {name for name, _, _ in hex_codes(data)}
    for key in ("corporations", "minors"):
        data[key] = [_company(row, hexes) for row in given.get(key, ()) if row.get("id")]
    return data


def _company(row: Mapping[str, Any], hexes: set[str]) -> Data:
    """What a map shows of a company: its mark, its colour and where it begins."""
    home = row.get("home", "")
    named = home.split() if isinstance(home, str) else home if isinstance(home, list | tuple) else ()
    homes = [name for name in named if name in hexes]
    shown = {key: row[key] for key in ("id", "name", "color") if key in row}
    place = {"city": row["city"]} if homes and isinstance(row.get("city"), int) else {}
    return {"name": str(row["id"]), **shown, "home": homes, **place}
