"""Maps of the reference data as views: what a title file will fill in, here taken from the facts files."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from roundhouse.eighteen.draw import AxisView, HexView, MapView, ReservationView
from roundhouse.eighteen.track.catalogue import printed_tile
from roundhouse.eighteen.track.tile import Tile
from roundhouse.hexes.grid import Axis, Grid, Layout, number_to_letters
from roundhouse.table.errors import Malformed

ROOT = Path(os.environ.get("ROUNDHOUSE_DATA") or Path(__file__).parents[2] / "shared" / "data") / "games18xx"


def titles() -> list[str]:
    """The titles whose facts hold a map."""
    files = sorted((ROOT / "facts").glob("[!_]*.json"))
    return [file.stem for file in files if _has_map(file.stem)]


def _has_map(title: str) -> bool:
    facts = _facts(title)
    known = facts.get("hexes") or (ROOT / "start" / f"{title}.json").is_file()
    return bool(known) and facts.get("layout") in ("flat", "pointy")


@cache
def _facts(title: str) -> dict[str, Any]:
    facts: dict[str, Any] = json.loads((ROOT / "facts" / f"{title}.json").read_text())["facts"]
    return facts


@cache
def map_of(title: str) -> MapView:
    """The map of a title as it is before the first move."""
    facts = _facts(title)
    layout = facts["layout"]
    x_axis = (facts.get("axes") or {}).get("x") or ("letter" if layout == "flat" else "number")
    grid = Grid(Layout(layout), Axis(x_axis))
    names = facts.get("location_names") or {}
    homes, guards = _homes(facts), _guards(facts)
    hexes = []
    for name, color, code in _printed(title):
        place = grid.coordinate(name)
        reserved, barred = tuple(homes.get(name, ())), tuple(guards.get(name, ()))
        tile = _tile(name, color, code)
        hexes.append(
            HexView(
                name, place.x, place.y, tile, names.get(name) or "", reservations=reserved, blockers=barred
            )
        )
    across = {one.x: _label(grid.x_axis, one.x) for one in hexes}
    down = {one.y: _label(grid.y_axis, one.y) for one in hexes}
    return MapView(tuple(hexes), layout, AxisView(across, down), title=title)


def _printed(title: str) -> Iterator[tuple[str, str, str]]:
    """Name, colour and string of every hex: as declared, or as at the start where they are computed."""
    declared = _facts(title).get("hexes")
    if declared:
        for color, codes in declared.items():
            for listed, code in codes.items():
                for name in filter(None, (part.strip() for part in listed.split(","))):
                    yield name, color, code
    else:
        start = json.loads((ROOT / "start" / f"{title}.json").read_text())
        for name, printed in start["hexes"].items():
            yield name, printed["color"], printed["code"]


def _label(axis: Axis, value: int) -> str:
    return number_to_letters(value) if axis is Axis.LETTER else str(value + 1)


def _tile(name: str, color: str, code: str) -> Tile:
    """The printed tile; the few hexes whose strings are wrong in the facts themselves are drawn empty."""
    try:
        return printed_tile(name, color, code)
    except Malformed:
        return Tile(name, color, ())


def _homes(facts: dict[str, Any]) -> dict[str, list[ReservationView]]:
    homes: dict[str, list[ReservationView]] = {}
    for company in (facts.get("corporations") or []) + (facts.get("minors") or []):
        places = company.get("coordinates") or []
        city = company.get("city")
        for place in [places] if isinstance(places, str) else places:
            number = city if isinstance(city, int) else 0
            homes.setdefault(place, []).append(ReservationView(str(company["sym"]), number))
    return homes


def _guards(facts: dict[str, Any]) -> dict[str, list[str]]:
    guards: dict[str, list[str]] = {}
    for company in facts.get("companies") or []:
        for ability in company.get("abilities") or []:
            if ability.get("type") == "blocks_hexes":
                for name in ability.get("hexes") or []:
                    guards.setdefault(name, []).append(str(company["sym"]))
    return guards
