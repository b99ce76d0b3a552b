"""The map of a title: hexes that fit together, track that leads somewhere, homes with room."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from typing import Any

from roundhouse.eighteen.model.words import TERRAINS
from roundhouse.eighteen.track.catalogue import common_tiles, printed_tile
from roundhouse.eighteen.track.hexmap import CLOSED_COLORS
from roundhouse.eighteen.track.language import parse_code
from roundhouse.eighteen.track.parts import City, Offboard, Town
from roundhouse.eighteen.track.tile import Tile
from roundhouse.hexes.grid import EDGES, Axis, BadName, Coordinate, Grid, Layout, opposite
from roundhouse.table.errors import Malformed

from ..definition import Definition
from ..nearest import near, nearest
from ..sources.source import Way
from .board import names_of

_SUMS = re.compile(r"(revenue|cost):([^;,]*)")
_TERRAIN = re.compile(r"terrain:([a-z|]+)")
_NUMBER = re.compile(r"-?\d+")
MOST = 1000
"""The most that a stop pays or that terrain costs."""
FAR = 4
"""A hex further than this from every other one is a slip of the pen."""


def check_ground(definition: Definition) -> None:
    """Every rule about hexes and homes (RH301 – RH303, RH312 – RH314, RH319, RH406, RH408)."""
    ground = _Ground(definition)
    ground.names()
    ground.sums()
    ground.labels()
    ground.groups()
    ground.lines()
    if ground.places:
        ground.reached()
        ground.together()
        ground.edges()
        ground.homes()


def _labels(tile: Tile) -> tuple[str, ...]:
    future = tile.future_label.label if tile.future_label is not None else None
    return tuple(label for label in (*tile.labels, future) if label)


def _stops(tile: Tile) -> Sequence[City | Town | Offboard]:
    """Where trains stop whatever the owner of a route wants."""
    return (*tile.cities, *(town for town in tile.towns if isinstance(town, Town)), *tile.offboards)


def _barred(tile: Tile, edge: int) -> bool:
    """Does a border that track cannot cross stand at this side?"""
    return any(border.edge == edge and border.type == "impassable" for border in tile.borders)


def _listed(names: Sequence[str]) -> str:
    """Some names, and how many more there are."""
    if len(names) > 4:
        return f"{', '.join(names[:3])} and {len(names) - 3} more"
    return " and ".join([", ".join(names[:-1]), names[-1]] if names[1:] else names)


def printed_hexes(data: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    """Name, colour and code of every hex that is there, redrawn ones as they are drawn."""
    map_ = data["map"]
    without = set(str(map_.get("without", "")).split())
    redrawn = map_.get("redrawn", {})
    drawn = set()
    for color, codes in map_["hexes"].items():
        for code, names in codes.items():
            for name in names_of(names):
                drawn.add(name)
                if name not in without:
                    yield name, color, str(redrawn.get(name, code))
    for name in dict.fromkeys(names_of(str(map_.get("beyond", "")))):
        if name not in drawn:
            yield name, "gray", ""


def check_homes(definition: Definition) -> None:
    """Homes in a file of another program, which may also lie off the board (RH406, RH408), and labels
    (RH315)."""
    if isinstance(definition.data.get("map"), Mapping):
        ground = _Ground(definition)
        ground.read()
        ground.homes()
        ground.reached()
        if isinstance(definition.data.get("tiles"), Mapping):
            ground.labels()


def is_slip(label: str, meant: str | None) -> bool:
    """Is a label or a group a misspelling of another one? One letter is too little to tell."""
    return meant is not None and len(label) > 1


class _Ground:
    def __init__(self, definition: Definition) -> None:
        self.definition = definition
        self._severity = "error" if definition.format == "title" else "warning"
        map_ = definition.data["map"]
        layout = map_["layout"]
        usual = "letter" if layout == "flat" else "number"
        lettered = (map_.get("axes") or {}).get("x", usual) == "letter"
        self.grid = Grid(Layout(layout), x_axis=Axis.LETTER if lettered else Axis.NUMBER)
        self.places: dict[str, Coordinate] = {}
        self.tiles: dict[str, Tile] = {}
        self._drawn: dict[tuple[str, str], Tile] = {}
        """What is printed, by colour and code: one tile for all hexes that look alike."""

    def find(
        self, code: str, severity: str, way: Way, message: str, value: object = "", hint: str | None = None
    ) -> None:
        self.definition.find(code, severity, way, message, value=value, hint=hint)

    def read(self) -> None:
        """What is printed on each hex, as far as it can be read."""
        for name, color, code in printed_hexes(self.definition.data):
            with suppress(Malformed):  # told while the file is read, or by check_board
                self.tiles[name] = self._printed(name, color, code)

    def _printed(self, name: str, color: str, code: str) -> Tile:
        tile = self._drawn.get((color, code))
        if tile is None:
            tile = self._drawn[color, code] = printed_tile(name, color, code)
        return tile

    def names(self) -> None:
        """Each hex once, with a name (RH301, RH302)."""
        axes = self.definition.data["map"].get("axes") or {}
        if len(set(axes.values())) < len(axes):
            self.find("RH103", "error", ("map", "axes"), "One axis is lettered, the other one numbered.")
        for color, codes in self.definition.data["map"]["hexes"].items():
            for code, names in codes.items():
                if re.search("[,;]", names):
                    way: Way = ("map", "hexes", color, code)
                    message = "Hexes of a line stand with spaces alone between them."
                    hint = f'"{" ".join(names_of(names))}"'
                    self.find("RH302", "error", way, message, names, hint)
        for name, color, code in printed_hexes(self.definition.data):
            way = ("map", "hexes", name)
            if name in self.places:
                self.find(
                    "RH301", "error", way, f"The hex {name} is on the map twice.", name, self._both(name)
                )
                continue
            try:
                self.places[name] = self.grid.coordinate(name)
                self.tiles[name] = self._printed(name, color, code)
            except BadName:
                hint = "letters, then a number, as in H5"
                self.find("RH302", "error", way, f"“{name}” is not the name of a hex.", name, hint)
            except Malformed:
                pass  # check_board has told the code; the hex is there

    def _both(self, name: str) -> str:
        """The drawings of a hex that is on the map twice."""
        codes = [
            f"{color} “{code}”" for one, color, code in printed_hexes(self.definition.data) if one == name
        ]
        if len(set(codes)) == 1:
            return "once is enough"
        return f"only one of: {' and '.join(codes[:2])}"

    def sums(self) -> None:
        """What stops pay and terrain costs is a sum of a game (RH103)."""
        told: set[str] = set()
        for name, _, code in printed_hexes(self.definition.data):
            if code not in told:
                told.add(code)
                self._sums(code, ("map", "hexes", name))
        for name, body in self.definition.data["tiles"].items():
            if isinstance(body, Mapping) and "code" in body:
                self._sums(body["code"], ("tiles", name, "code"))

    def lines(self) -> None:
        """Lines through hexes that nobody keeps closed look like walls, and track crosses them (RH319)."""
        part = self.definition.data.get("parts", {}).get("partitions", {})
        closed = {line.get("type") for line in part.get("kept", ())}
        drawn: dict[str | None, list[str]] = {}
        for name, tile in self.tiles.items():
            for kind in {line.type for line in tile.partitions} - closed:
                drawn.setdefault(kind, []).append(name)
        for kind, names in drawn.items():
            message = f"Lines of the type “{kind}” in {_listed(names)} are only drawn: track crosses them."
            if kind is None:
                message = f"Lines in {_listed(names)} are only drawn: track crosses them."
            hint = "[parts.partitions] closes lines of a type as long as a player has a private company"
            self.find("RH319", "note", ("map", "hexes", names[0]), message, kind or "", hint)

    def _sums(self, code: str, way: Way) -> None:
        for what, text in _SUMS.findall(code):
            for number in _NUMBER.findall(text):
                if not 0 <= int(number) <= MOST:
                    message = f"A {what} of {number[:12]} cannot be; it is 0 to {MOST}."
                    self.find("RH103", "error", way, message, number[:20])

        for word in (one for text in _TERRAIN.findall(code) for one in text.split("|")):
            if word not in TERRAINS:
                hint = near(word, TERRAINS) or f"one of: {', '.join(TERRAINS)}"
                self.find("RH105", "error", way, f"“{word}” is no terrain.", word, hint)

    def labels(self) -> None:
        """A hex with a label has tiles for it, and a tile of the title's own a place (RH315)."""
        supply = self.supply
        here = [(name, tile) for name, tile in self.tiles.items() if tile.color not in CLOSED_COLORS]
        on_map = {label for _, tile in here for label in _labels(tile)}
        on_tiles = {label for tile in supply.values() for label in _labels(tile)}
        asking: dict[str, list[str]] = {}
        for name, tile in here:
            for label in _labels(tile):
                if label not in on_tiles:
                    asking.setdefault(label, []).append(name)
        for label, names in asking.items():
            asks = f"{names[0]} asks" if len(names) == 1 else f"{_listed(names)} ask"
            message = f"No tile of the supply has the label “{label}” that {asks} for."
            meant = near(label, on_tiles)
            sure = self.definition.format == "title" or is_slip(label, meant)
            severity = "warning" if sure else "note"
            self.find("RH315", severity, ("map", "hexes", names[0]), message, label, meant)
        if self.definition.format == "title":
            self._bare_labels(here, on_tiles)
        for name, tile in supply.items():
            own = isinstance(self.definition.data["tiles"][name], Mapping)
            for label in _labels(tile) if own else ():
                if label not in on_map and label not in self._changed(supply, name):
                    message = f"No hex has the label “{label}” of tile {name}."
                    self.find("RH315", "note", ("tiles", name), message, label, near(label, on_map))

    def _bare_labels(self, here: Sequence[tuple[str, Tile]], on_tiles: Collection[str]) -> None:
        """A bare hex with a label has a first tile: a yellow one with that label (RH315)."""
        first = {label for tile in self.supply.values() if tile.color == "yellow" for label in tile.labels}
        waiting: dict[str, list[str]] = {}
        for name, tile in here:
            for label in tile.labels if tile.color == "white" else ():
                if label in on_tiles and label not in first:
                    waiting.setdefault(label, []).append(name)
        for label, names in waiting.items():
            message = f"No yellow tile has the label “{label}”: {_listed(names)} can never have a first tile."
            hint = "a yellow tile with it, or the label on the hex as future_label"
            self.find("RH315", "warning", ("map", "hexes", names[0]), message, label, hint)

    def groups(self) -> None:
        """A group with one hex in it, or half as many as another of nearly its name, is misspelt (RH316)."""
        members: dict[str, set[str]] = {}
        supply = {f"tile {name}": tile for name, tile in self.supply.items()}
        for name, tile in [*self.tiles.items(), *supply.items()]:
            for stop in _stops(tile):
                for group in stop.groups:
                    members.setdefault(group, set()).add(name)
        for group, names in members.items():
            meant = nearest(group, [other for other in members if other != group])
            if meant is None or not is_slip(group, meant):
                continue
            if len(names) == 1 or 2 * len(names) <= len(members[meant]):
                name = min(names)
                message = f"Nothing but {_listed(sorted(names))} is in the group “{group}”."
                way: Way = ("map", "hexes", name)
                if name in supply:
                    way = ("tiles", name.removeprefix("tile "), "code")
                self.find("RH316", "note", way, message, group, f"nearest: {meant}")

    @cached_property
    def supply(self) -> Mapping[str, Tile]:
        """The tiles of the supply, as far as they can be read."""
        common = common_tiles()
        found: dict[str, Tile] = {}
        for name, body in self.definition.data["tiles"].items():
            code = body.get("code") if isinstance(body, Mapping) else None
            if code is not None:
                with suppress(Malformed):  # told by check_board
                    color = str(body.get("color", "yellow"))
                    found[str(name)] = Tile(str(name), color, parse_code(str(code)))
            elif name in common:
                with suppress(Malformed):
                    found[str(name)] = common[str(name)]
        return found

    def _changed(self, supply: Mapping[str, Tile], name: str) -> set[str]:
        """The labels of the other tiles: one of them may be there before."""
        return {label for other, tile in supply.items() if other != name for label in _labels(tile)}

    def together(self) -> None:
        """On one grid, and not far from each other (RH303, RH312)."""
        sums = Counter((place.x + place.y) % 2 for place in self.places.values())
        usual = sums.most_common(1)[0][0]
        spots = {place: name for name, place in self.places.items()}
        for name, place in self.places.items():
            way: Way = ("map", "hexes", name)
            if (place.x + place.y) % 2 != usual:
                message = f"The hex {name} lies between the others: letter and number go up together."
                self.find("RH303", "error", way, message, name, " or ".join(self._beside(place)))
            elif len(spots) > 1 and not self._has_company(place, spots):
                message = f"The hex {name} lies far away from every other one."
                self.find("RH312", "error", way, message, name)

    def _beside(self, place: Coordinate) -> list[str]:
        beside = [
            self.grid.name(Coordinate(place.x, place.y + step)) for step in (1, -1) if place.y + step >= 0
        ]
        name = self.grid.name(place).upper()
        if name not in self.places and name != self.grid.name(place):
            large = self.grid.coordinate(name)
            if (large.x + large.y) % 2 != (place.x + place.y) % 2:
                return [name, *beside]  # a small letter is another column than the capital
        return beside

    def _has_company(self, place: Coordinate, spots: Collection[Coordinate]) -> bool:
        if any(self.grid.step(place, edge) in spots for edge in EDGES):
            return True
        return any(
            other is not place and self.grid.distance(place, other) <= FAR for other in self.places.values()
        )

    def reached(self) -> None:
        """Track leads to each stop on a hex that stays as it is, and can lead to each other one (RH320)."""
        scales = {row["paid_by"] for row in self.definition.data.get("bonuses", ()) if "paid_by" in row}
        for name, tile in self.tiles.items():
            if tile.color in CLOSED_COLORS and _stops(tile) and not tile.paths:
                if name in scales or self._is_part_of_a_place(name, tile):
                    continue
                message = f"No track leads to the stop on {name}, and no tile is laid there."
                hint = "a path, as in path=a:0,b:_0"
                self.find("RH320", "warning", ("map", "hexes", name), message, name, hint)
            elif tile.color not in CLOSED_COLORS and _stops(tile) and self._walled(name):
                message = f"No track can lead to {name}: every side of it is closed."
                hint = "a side without a hex, or a border of the type impassable, lets no track through"
                self.find("RH320", "warning", ("map", "hexes", name), message, name, hint)

    def _walled(self, name: str) -> bool:
        """Are all sides of a hex closed: by the edge of the map, an impassable border, or a neighbour that
        has no track there and never will?"""
        if name not in self.places or name in self.definition.data["map"].get("open_sides", {}):
            return False
        around = self._around[name]
        return all(
            other is None
            or _barred(self.tiles[name], edge)
            or (other in self.tiles and self._closed(self.tiles[other], opposite(edge)))
            for edge, other in enumerate(around)
        )

    def _closed(self, tile: Tile, edge: int) -> bool:
        return _barred(tile, edge) or self._shut(tile, edge)

    @cached_property
    def _around(self) -> Mapping[str, Sequence[str | None]]:
        """The neighbours of each hex, by edge."""
        return self.grid.around(self.places)

    def _is_part_of_a_place(self, name: str, tile: Tile) -> bool:
        """Does the hex belong to a place over several hexes, of which one has the track, or the revenue?"""
        if all(stop.hide for stop in _stops(tile)):
            return True
        if name not in self.places:  # of a file of another program only what is printed is known
            return False
        around = self._around[name]
        undrawn = [around[border.edge] for border in tile.borders if border.type is None]
        beside = [self.tiles[other] for other in undrawn if other is not None and other in self.tiles]
        return any(other.paths and any(stop.hide for stop in _stops(other)) for other in beside)

    def edges(self) -> None:
        """Printed track leads to a hex, and meets what is printed there (RH313, RH314)."""
        around = self._around
        beyond = names_of(str(self.definition.data["map"].get("beyond", "")))
        opened = {
            (name, edge)
            for name, edges in self.definition.data["map"].get("open_sides", {}).items()
            for edge in edges
        }
        for name, tile in self.tiles.items():
            for edge in sorted(tile.exits):
                other = around[name][edge]
                way: Way = ("map", "hexes", name)
                if other is None:
                    message = f"The track of {name} leads off the map at edge {edge}."
                    self.find("RH313", "warning", way, message, name)
                elif not opened.isdisjoint({(name, edge), (other, opposite(edge))}) or other in beyond:
                    continue
                elif other in self.tiles and self._shut(self.tiles[other], opposite(edge)):
                    message = f"The track of {name} leads to {other}, which has no track at that edge."
                    self.find("RH314", "warning", way, message, name)

    def _shut(self, tile: Tile, edge: int) -> bool:
        return tile.color in CLOSED_COLORS and edge not in tile.exits

    def homes(self) -> None:
        """Homes lie where a token can, with room for all (RH406, RH408)."""
        data = self.definition.data
        taken: Counter[tuple[str, int]] = Counter()
        for key in ("corporations", "minors"):
            for at, row in enumerate(data.get(key, ())):
                home = row.get("home", ())
                homes = home.split() if isinstance(home, str) else home
                for name in homes:
                    self._home(name, row, (key, at), single=len(homes) == 1, taken=taken)

    def _home(
        self, name: str, row: Mapping[str, Any], way: Way, *, single: bool, taken: Counter[tuple[str, int]]
    ) -> None:
        tile = self.tiles.get(name)
        if tile is None:
            return  # check_board says that there is no such hex
        cities = tile.of(City)
        if not cities:
            named = tile.future_label is not None or self.definition.data["map"].get("town_tiles")
            may_become_one = bool(tile.of(Town)) and named
            if not may_become_one and self._severity == "error":
                message = f"The home of {row['id']}, {name}, has no city."
                self.find("RH406", "error", (*way, "home"), message, name)
            return
        city = row.get("city")
        if city is not None and city >= len(cities) and (single or len(cities) > 1):
            message = f"{name} has {len(cities)} of them: the first city is 0."
            if self.definition.format == "rails":
                hint = f"1 to {len(cities)}"
                self.find("RH408", "warning", (*way, "home"), f"{name} has no city {city + 1}.", city, hint)
                return
            self.find("RH406", self._severity, (*way, "city"), message, city, f"at most {len(cities) - 1}")
            return
        if not single or row.get("home_beside") or (city is None and len(cities) > 1):
            return
        spot = (name, city or 0)
        taken[spot] += 1
        if taken[spot] > cities[city or 0].slots:
            slots = cities[city or 0].slots
            companies = "1 company" if taken[spot] == 1 else f"{taken[spot]} companies"
            message = f"{name} is the home of {companies} and has room for {slots}."
            self.find("RH408", self._severity, (*way, "home"), message, name)
