"""Map and tiles of a title as Rails writes them: Map.xml, Tiles.xml, TileSet.xml."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from roundhouse.eighteen.track.catalogue import common_tiles, printed_tile
from roundhouse.eighteen.track.language import parse_code
from roundhouse.eighteen.track.parts import (
    Border,
    City,
    Edge,
    Gauge,
    Halt,
    Icon,
    Junction,
    Label,
    Offboard,
    Part,
    Pass,
    Path,
    Revenue,
    StopRef,
    Town,
    Upgrade,
)
from roundhouse.eighteen.track.replacing import may_replace
from roundhouse.eighteen.track.tile import Tile, revenue_in
from roundhouse.hexes.grid import Axis, BadName, Grid, Layout

from ..lint.board import hex_codes
from .land import HEX_NAME, is_label
from .markup import Losses, Markup, node
from .write_trains import to_rails

Row = Mapping[str, Any]

_STOPS = (City, Town, Halt, Pass, Offboard)
_TYPES = {City: "City", Pass: "City", Town: "Town", Halt: "Town", Offboard: "OffMapCity"}
_WORDS = {
    "FutureLabel": "labels that begin later",
    "Icon": "icons",
    "Frame": "frames",
    "Stripes": "stripes",
    "Partition": "partitions",
    "Stub": "stubs",
    "Halt": "halts",
    "Pass": "passes",
    "Junction": "junctions",
}
_PRINTED = {"white": "white", "gray": "fixed", "blue": "fixed"}
_FIRST_OF_OURS = 20001
"""Rails numbers its tiles: so do those of ours that have a name."""
_EVEN_LETTERS = "BDFHJLNPRTVXZ"


@dataclass(frozen=True, slots=True)
class Printed:
    """What is printed on a hex: its tile, and what Rails says of the hex itself."""

    name: str
    tile: Tile
    label: str
    cost: int
    values: tuple[int, ...]
    shut: tuple[str, ...]


class LandWriter:
    """Map and tiles of ``data``; ``steps`` are the colours of each step of the off-board revenue."""

    def __init__(self, data: Row, steps: Sequence[Sequence[str]], losses: Losses) -> None:
        self.data = data
        self.steps = steps
        self.losses = losses
        self.hexes: list[Printed] = []
        self.printed: dict[tuple[str, tuple[Part, ...], str], str] = {}
        self.supply: dict[str, tuple[str, Tile, int]] = {}
        """Id to name, tile and number of copies, -1 for any number."""
        map_ = data["map"]
        usual = "letter" if map_["layout"] == "flat" else "number"
        axis = (map_.get("axes") or {}).get("x", usual)
        self.grid = Grid(Layout(map_["layout"]), Axis(axis))
        shut = self._shut()
        for name, color, code in hex_codes(self.data):
            if HEX_NAME.fullmatch(name):
                self.hexes.append(self._printed(name, color, code, shut))
            else:
                self.losses.lose("map.hexes", f"“{name}” is no name of a hex in Rails: it is left out.")
        self.printed["white", (), ""] = "0"
        for hex_ in self.hexes:
            key = hex_.tile.color, hex_.tile.parts, hex_.label
            self.printed.setdefault(key, str(-len(self.printed)))
        for name, value in self.data["tiles"].items():
            self._supply(str(name), value)
        self.losses.words("map", map_, ("layout", "axes", "hexes", "locations", "only_for"))

    # What is printed

    def _shut(self) -> dict[str, set[str]]:
        """The hexes that nobody can reach from a hex, seen from both."""
        names = {name for name, _, _ in hex_codes(self.data)}
        out: dict[str, set[str]] = {}
        for name, _, code in hex_codes(self.data):
            for part in printed_tile(name, "white", code).parts:
                if isinstance(part, Border) and part.type == "impassable":
                    try:
                        other = self.grid.name(self.grid.step(self.grid.coordinate(name), part.edge))
                    except BadName:
                        continue
                    if other in names:
                        out.setdefault(name, set()).add(other)
                        out.setdefault(other, set()).add(name)
        return out

    def _printed(self, name: str, color: str, code: str, shut: Mapping[str, set[str]]) -> Printed:
        parts = printed_tile(name, color, code).parts
        label, cost = "", 0
        for part in parts:
            if isinstance(part, Label):
                label = part.text
            elif isinstance(part, Upgrade):
                cost += part.cost
                if part.terrain:
                    self.losses.lose("map.hexes", "Rails knows what building costs, not on what terrain.")
            elif isinstance(part, Border) and part.type != "impassable":
                said = "Rails knows sides that nobody passes, none with a cost or another mark."
                self.losses.lose("map.hexes", said)
        if label and not is_label(label):
            self.losses.lose("map.hexes", f"“{label}” is no label in Rails.")
            label = ""
        values = self._values(name, [part.revenue for part in parts if isinstance(part, _STOPS)])
        if color not in {"white", "yellow", "green", "brown", "gray", "red"}:
            self.losses.lose("map.hexes", f"Hexes printed {color} are of the fixed colour in Rails.")
        if color != "red" and any(isinstance(part, Offboard) for part in parts):
            self.losses.lose("map.hexes", "Areas beyond the map are always red in Rails.")
        tile = Tile(name, color, self._drawn(parts))
        return Printed(name, tile, label, cost, values, tuple(sorted(shut.get(name, ()))))

    def _values(self, name: str, revenues: Sequence[Revenue]) -> tuple[int, ...]:
        """What the stops of a hex pay by step, if that changes: the same for all of them."""
        changing = [revenue for revenue in revenues if revenue.flat is None]
        if not changing:
            return ()
        if len(set(changing)) > 1 or any(revenue.flat == 0 for revenue in revenues):
            said = f"What changes with the phases is the same for all stops of {name} in Rails."
            self.losses.lose("map.hexes", said)
        known = {color for step in self.steps for color in step}
        if any(color not in known for color, _ in changing[0].phases):
            said = "Revenue that begins with a colour which no phase brings is not written."
            self.losses.lose("map.hexes", said)
        values = [revenue_in(changing[0], step) for step in self.steps] or [0]
        while len(values) > 1 and values[-1] == values[-2]:
            values.pop()
        return tuple(values)

    def _drawn(self, parts: Sequence[Part]) -> tuple[Part, ...]:
        """The parts that Tiles.xml draws: stops and track."""
        for part in parts:
            word = _WORDS.get(type(part).__name__)
            if word is not None and not (isinstance(part, Icon) and not part.blocks_lay):
                self.losses.lose("map.hexes", f"Rails has no word for {word}.")
            elif isinstance(part, _STOPS) and (part.groups or part.visit_cost is not None or part.route):
                self.losses.lose(
                    "map.hexes", "Rails has no word for groups of stops and what visiting costs."
                )
        return tuple(part for part in parts if isinstance(part, (*_STOPS, Junction, Path)))

    # The supply

    def _supply(self, name: str, value: Any) -> None:
        body = value if isinstance(value, Mapping) else {"count": value}
        count = body.get("count", 1)
        if count == 0:
            self.losses.lose("tiles", f"Tile {name}, of which there is none to lay, is left out.")
            return
        code = body.get("code")
        if code is not None:
            tile = Tile(name, str(body.get("color", "yellow")), self._of_supply(parse_code(code)))
        elif name in common_tiles():
            tile = common_tiles()[name]
        else:
            self.losses.lose("tiles", f"Nobody has drawn tile {name}: it is left out.")
            return
        id_ = name if name.isascii() and name.isdigit() and name not in self.supply else self._free()
        self.supply[id_] = name, tile, -1 if count in ("unlimited", None) else int(count)

    def _of_supply(self, parts: Sequence[Part]) -> tuple[Part, ...]:
        drawn = self._drawn(parts)
        labels = [part.text for part in parts if isinstance(part, Label)]
        if labels[1:] or any(not is_label(label) for label in labels):
            self.losses.lose("tiles", f"“{' '.join(labels)}” is no label in Rails.")
        if any(isinstance(part, _STOPS) and part.revenue.flat is None for part in parts):
            self.losses.lose("tiles", "What a stop of a tile pays does not change in Rails.")
        return (*drawn, *(part for part in parts if isinstance(part, Label)))

    def _free(self) -> str:
        taken = {*self.supply, *map(str, self.data["tiles"])}
        return next(id_ for number in range(_FIRST_OF_OURS, 10**9) if (id_ := str(number)) not in taken)

    # Elements

    def tiles(self) -> Markup:
        """Tiles.xml."""
        out = node("Tiles")
        for (color, parts, _), id_ in self.printed.items():
            name = "empty" if id_ == "0" else id_
            out.append(_tile(Tile(name, color, parts), id_, name, _PRINTED.get(color, color)))
        for id_, (name, tile, _) in self.supply.items():
            drawn = _tile(tile, id_, name, to_rails(tile.color))
            labels = [part.text for part in tile.parts if isinstance(part, Label)]
            if len(labels) == 1 and is_label(labels[0]):
                drawn.set("label", labels[0])
            out.append(drawn)
        return out

    def tile_set(self) -> Markup:
        """TileSet.xml, with the tiles that may replace each by the usual rules."""
        out = node("TileManager", tiles="Tiles.xml")
        for (color, parts, label), id_ in self.printed.items():
            labels = (Label(label),) if label else ()
            out.append(node("Tile", *self._upgrades(Tile(id_, color, (*parts, *labels))), id=id_))
        for id_, (name, tile, count) in self.supply.items():
            ext = None if name == id_ else name
            out.append(node("Tile", *self._upgrades(tile), id=id_, extId=ext, quantity=count))
        return out

    def _upgrades(self, old: Tile) -> Iterator[Markup]:
        ids = [id_ for id_, (_, tile, _) in self.supply.items() if may_replace(old, tile)]
        if ids:
            yield node("Upgrade", id=",".join(ids))

    def map(self) -> Markup:
        """Map.xml."""
        lettered_rows = self.grid.x_axis is Axis.NUMBER
        numbers = {
            int(name[1:]) % 2
            for name, _, _ in hex_codes(self.data)
            if name[:1] in _EVEN_LETTERS and name[1:].isdigit()
        }
        out = node(
            "Map",
            tileOrientation="NS" if self.grid.layout is Layout.FLAT else "EW",
            letterOrientation="vertical" if lettered_rows else "horizontal",
            even="B" if 0 in numbers else "A",
        )
        locations = self.data["map"].get("locations", {})
        goods = {
            name: category
            for category, names in self.data["map"].get("only_for", {}).items()
            for name in str(names).split()
        }
        for hex_ in self.hexes:
            made = node(
                "Hex",
                name=hex_.name,
                tile=self.printed[hex_.tile.color, hex_.tile.parts, hex_.label],
                cost=hex_.cost or None,
                value=",".join(str(value) for value in hex_.values) or None,
                label=hex_.label or None,
                city=locations.get(hex_.name) or None,
                impassable=",".join(hex_.shut) or None,
            )
            if hex_.name in goods:
                made.append(node("Access", runTo=f"trains:{goods[hex_.name]}"))
            out.append(made)
        return out


def _tile(tile: Tile, id_: str, name: str, color: str) -> Markup:
    """A tile, unturned: its stations and its track. Ours is Rails' side three on."""
    stops = [stop for stop in tile.nodes if not isinstance(stop, Junction)]
    ids = {place: f"city{number}" for number, place in enumerate(_places(tile), start=1)}
    out = node("Tile", colour=color, id=id_, name=name)
    several = len(stops) > 1
    for place, stop in zip(ids, stops, strict=True):
        exits = tile.node_exits[place]
        out.append(
            node(
                "Station",
                id=ids[place],
                position=f"{_side(min(exits))}02" if several and exits else "0",
                slots=stop.slots if isinstance(stop, City) else 1,
                type=_TYPES[type(stop)],
                value=-1 if stop.revenue.flat is None else stop.revenue.flat,
            )
        )
    for one, other, gauge in _tracks(tile, ids):
        out.append(node("Track", from_=one, gauge=gauge, to=other))
    return out


def _places(tile: Tile) -> Iterator[int]:
    return (place for place, stop in enumerate(tile.nodes) if not isinstance(stop, Junction))


def _side(edge: int) -> int:
    return (edge + 3) % 6


def _tracks(tile: Tile, ids: Mapping[int, str]) -> Iterator[tuple[str, str, str]]:
    """Track between sides and stations; at a junction everything meets everything."""
    meeting: dict[int, list[str]] = {}
    for path in tile.paths:
        ends: list[str] = []
        for end in (path.a, path.b):
            if isinstance(end, Edge):
                ends.append(f"side{_side(end.number)}")
            elif isinstance(end, StopRef) and end.index in ids:
                ends.append(ids[end.index])
            else:
                ends.append("")
        gauge = "narrow" if path.track is Gauge.NARROW else "normal"
        if all(ends):
            yield ends[0], ends[1], gauge
        else:
            junction = next(
                end.index for end in (path.a, path.b) if isinstance(end, StopRef) and end.index not in ids
            )
            meeting.setdefault(junction, []).extend(end for end in ends if end)
    for joined in meeting.values():
        for one, other in combinations(dict.fromkeys(joined), 2):
            yield one, other, "normal"
