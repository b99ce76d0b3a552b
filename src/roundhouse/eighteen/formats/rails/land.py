"""Tiles and map of Rails: sides, stations, neighbours, and the same in the tile language.

``sideN`` of Tiles.xml is edge (N+3) mod 6; the printed tile of a hex is turned clockwise by ``orientation``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from roundhouse.hexes.grid import opposite

from ..nearest import near
from .elements import Element, split

STEPS = {
    "NS": ((2, 0), (1, -1), (-1, -1), (-2, 0), (-1, 1), (1, 1)),
    "EW": ((1, -1), (0, -2), (-1, -1), (-1, 1), (0, 2), (1, 1)),
}
"""Row and column of the neighbour over each edge."""

FIXED = frozenset({"fixed", "red"})
HEX_NAME = re.compile(r"([A-Z@]{1,2})(-?\d{1,3})")
_COLORS = {"white": "white", "grey": "gray", "fixed": "gray", "gray": "gray"}


@dataclass(frozen=True, slots=True)
class Station:
    """A stop of a tile."""

    id: str
    kind: str
    value: int
    slots: int


@dataclass(frozen=True, slots=True)
class RailsTile:
    """A tile as Tiles.xml draws it, unturned. Ends are edges 0 – 5, or stations by their place as -1, -2 …"""

    id: str
    color: str
    stations: tuple[Station, ...]
    tracks: tuple[tuple[int, int], ...]
    element: Element

    def edges(self, turn: int = 0) -> frozenset[int]:
        """The edges that track leads to, turned."""
        return frozenset((end + turn) % 6 for track in self.tracks for end in track if end >= 0)


@dataclass(frozen=True, slots=True)
class RailsHex:
    """A hex of the map with its printed tile."""

    name: str
    row: int
    column: int
    tile: RailsTile
    turn: int
    costs: tuple[int, ...]
    values: tuple[int, ...]
    city: str
    label: str
    shut: frozenset[str]
    element: Element


def read_tiles(root: Element) -> dict[str, RailsTile]:
    """Tiles.xml. Raises Malformed for an end that is no side and no station."""
    out: dict[str, RailsTile] = {}
    for element in root.all("Tile"):
        if element.get("id") in out:
            raise element.wrong("RH304", f"There is a tile {element.get('id')} already.", "id")
        out[element.get("id")] = _tile(element)
    return out


def _tile(element: Element) -> RailsTile:
    if not element.get("colour"):
        hint = 'colour="yellow"'
        raise element.wrong("RH104", f"Tile {element.get('id')} has no colour.", "colour", hint)
    stations = [
        Station(row.get("id"), row.get("type", "City"), row.number("value", 0), row.number("slots", 1))
        for row in element.all("Station")
    ]
    places = {station.id: -1 - place for place, station in enumerate(stations)}
    tracks = []
    for track in element.all("Track"):
        ends = []
        for name in ("from", "to"):
            end = track.get(name)
            if re.fullmatch(r"side[0-5]", end):
                ends.append((int(end[4:]) + 3) % 6)
            elif end in places:
                ends.append(places[end])
            else:
                message = (
                    f"Tile {element.get('id')} has track to “{end}”, which it does not have."
                    if end
                    else f"Track of tile {element.get('id')} has no “{name}”."
                )
                raise track.wrong("RH309", message, name, near(end, places))
        tracks.append((ends[0], ends[1]))
    return RailsTile(element.get("id"), element.get("colour"), tuple(stations), tuple(tracks), element)


def read_map(map_: Element, tiles: Mapping[str, RailsTile]) -> dict[str, RailsHex]:
    """Every hex, by name. Raises Malformed for a bad name, a hex twice, an unknown tile."""
    out: dict[str, RailsHex] = {}
    letters_are_rows = map_.get("letterOrientation", "vertical") == "vertical"
    for element in map_.all("Hex"):
        hex_ = _hex(element, tiles, letters_are_rows=letters_are_rows)
        if hex_.name in out:
            raise element.wrong("RH301", f"Hex {hex_.name} is there already.", "name")
        out[hex_.name] = hex_
    for hex_ in out.values():
        for name in hex_.shut:
            if name not in out:
                message = f"There is no hex {name} that {hex_.name} is shut off from."
                raise hex_.element.wrong("RH307", message, "impassable", near(name, out))
    return out


def _hex(element: Element, tiles: Mapping[str, RailsTile], *, letters_are_rows: bool) -> RailsHex:
    name = element.get("name")
    found = HEX_NAME.fullmatch(name)
    if found is None:
        raise element.wrong("RH302", f"“{name}” is no name of a hex.", "name")
    letter = 0
    for sign in found[1]:
        letter = letter * 26 + (ord(sign) - 64)
    number = int(found[2])
    number = number - 100 if number > 90 else number
    tile_id = element.get("tile", "0")
    if tile_id not in tiles:
        raise element.wrong(
            "RH304", f"Hex {name} has the unknown tile {tile_id}.", "tile", near(tile_id, tiles)
        )
    return RailsHex(
        name,
        letter if letters_are_rows else number,
        number if letters_are_rows else letter,
        tiles[tile_id],
        element.number("orientation", 0) % 6,
        tuple(int(part) for part in split(element.get("cost")) if part.isdigit()),
        tuple(int(part) for part in split(element.get("value")) if part.lstrip("-").isdigit()),
        element.get("city"),
        element.get("label"),
        frozenset(split(element.get("impassable"))),
        element,
    )


def read_only_for(map_: Element, tile_set: Element, hexes: Mapping[str, RailsHex]) -> dict[str, list[str]]:
    """The hexes whose stops are for trains of one category only: ``runTo="trains:goods"`` of the hex, of a
    station of its printed tile in the tile set, or of the map for all stops of the type that either names."""
    usual = {
        access.get("type").lower(): access.get("runTo")
        for layer in map_.all("Defaults")
        for access in layer.all("Access")
    }
    stations = {
        tile.get("id"): [access for station in tile.all("Station") for access in station.all("Access")]
        for tile in tile_set.all("Tile")
    }
    out: dict[str, list[str]] = {}
    for hex_ in hexes.values():
        for access in list(hex_.element.all("Access")) or stations.get(hex_.tile.id, []):
            word = access.get("runTo") or usual.get(access.get("type").lower(), "")
            kind, _, category = word.partition(":")
            if kind.strip().lower() == "trains" and category.strip():
                names = out.setdefault(category.strip(), [])
                if hex_.name not in names:
                    names.append(hex_.name)
    return out


def neighbours(hexes: Mapping[str, RailsHex], orientation: str) -> dict[str, dict[int, str]]:
    """The neighbours over each edge, as Rails has them: what a hex shuts off itself is none, nor is one whose
    printed tile stays for ever and has no track on that side. Looked at from there it may be one."""
    places = {(hex_.row, hex_.column): hex_ for hex_ in hexes.values()}
    out: dict[str, dict[int, str]] = {}
    for hex_ in hexes.values():
        row: dict[int, str] = {}
        for edge, (down, right) in enumerate(STEPS[orientation]):
            other = places.get((hex_.row + down, hex_.column + right))
            if other is not None and other.name not in hex_.shut and _open(other, opposite(edge)):
                row[edge] = other.name
        out[hex_.name] = row
    return out


def shut_sides(hexes: Mapping[str, RailsHex], orientation: str) -> dict[str, list[int]]:
    """The edges that nobody passes: of both hexes that meet there, whichever says so (decision 0910)."""
    places = {(hex_.row, hex_.column): hex_ for hex_ in hexes.values()}
    out: dict[str, list[int]] = {}
    for hex_ in hexes.values():
        for edge, (down, right) in enumerate(STEPS[orientation]):
            other = places.get((hex_.row + down, hex_.column + right))
            if other is not None and (other.name in hex_.shut or hex_.name in other.shut):
                out.setdefault(hex_.name, []).append(edge)
    return out


def _open(hex_: RailsHex, edge: int) -> bool:
    return hex_.tile.color not in FIXED or edge in hex_.tile.edges(hex_.turn)


def tile_code(tile: RailsTile, turn: int = 0, revenue: str | None = None) -> str:
    """The tile string of a tile, turned; ``revenue`` for stops whose value depends on the phase."""
    parts = []
    for station in tile.stations:
        value = revenue if revenue is not None and station.value <= 0 else str(max(station.value, 0))
        kind = {"Town": "town", "Halt": "town", "Pass": "town"}.get(station.kind)
        if kind is None:
            kind = "offboard" if station.kind == "OffMapCity" else "city"
        slots = f",slots:{station.slots}" if kind == "city" and station.slots > 1 else ""
        parts.append(f"{kind}=revenue:{value}{slots}")
    for one, other in tile.tracks:
        ends = [str((end + turn) % 6) if end >= 0 else f"_{-1 - end}" for end in (one, other)]
        if ends[0] != ends[1]:
            parts.append(f"path=a:{ends[0]},b:{ends[1]}")
    return ";".join(dict.fromkeys(parts)) if not tile.stations else ";".join(parts)


def label_of(element: Element) -> str:
    """The letters of a hex or a tile, as tiles carry them, or nothing: longer ones are words for people."""
    label = element.get("label")
    return label if is_label(label) else ""


def is_label(text: str) -> bool:
    """Letters that tiles carry, too?"""
    return text.isalnum() and len(text) <= 3


def color_of(tile: RailsTile) -> str:
    """The colour of the tile as our maps have it."""
    if tile.color == "red" or any(station.kind == "OffMapCity" for station in tile.stations):
        return "red"
    return _COLORS.get(tile.color, tile.color)


def phase_values(values: Sequence[int], steps: Sequence[tuple[str, int]]) -> str:
    """Values by step as values by colour: ``30,50`` and steps of yellow 1, brown 2 are yellow_30|brown_50."""
    if not values:
        return "0"
    named: dict[str, int] = {}
    for color, step in steps:
        value = values[min(step, len(values)) - 1]
        if not named or list(named.values())[-1] != value:
            named.setdefault(color, value)
    return "|".join(f"{color}_{value}" for color, value in named.items()) if named else str(values[0])
