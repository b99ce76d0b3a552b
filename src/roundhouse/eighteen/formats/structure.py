"""Title data in one way of writing: short forms written out, defaults left out, rows by their names.

Two titles that mean the same have the same structure, however their files are written; so what differs in
the structure differs in the game, and has a path that people know: ``corporations.AR.tokens``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import msgspec

from roundhouse.eighteen.model.companies import CorporationDef, PrivateDef
from roundhouse.eighteen.model.market import read_cell
from roundhouse.eighteen.model.settings import Settings
from roundhouse.eighteen.model.title import BonusDef, OptionDef
from roundhouse.eighteen.model.trains import Phase, TrainKind, TrainSide
from roundhouse.eighteen.track.language import parse_code, print_code
from roundhouse.eighteen.track.parts import City, Halt, Junction, Offboard, Pass, Path, StopRef, Town
from roundhouse.table.errors import Malformed

from .definition import Data
from .lint.board import hex_codes
from .title_toml import expand_phase, expand_train


class FilledRow(dict[str, Any]):
    """A row without the fields that say what is usual; ``usual`` is what they would say."""

    def __init__(self, fields: Mapping[str, Any], usual: Mapping[str, Any]) -> None:
        super().__init__(fields)
        self.usual = usual


ORDER = "(order)"
"""The key under which a list of rows keeps the order of its names."""
_ROWS: Mapping[str, type[msgspec.Struct]] = {
    "trains": TrainKind,
    "phases": Phase,
    "corporations": CorporationDef,
    "minors": CorporationDef,
    "privates": PrivateDef,
    "options": OptionDef,
    "bonuses": BonusDef,
}
_KEPT_APART = frozenset({*_ROWS, "map", "market", "tiles", "rounds", "settings", "foreign", "assumed"})


def structure(data: Mapping[str, Any]) -> Data:
    """The structure of complete or incomplete title data; what cannot be understood stays as it is."""
    out: Data = {key: _plain(value) for key, value in data.items() if key not in _KEPT_APART}
    for key, cls in _ROWS.items():
        rows = data.get(key)
        if isinstance(rows, list):
            out[key] = _by_name([_row(row, cls) for row in rows if isinstance(row, Mapping)])
    if isinstance(found := data.get("settings"), Mapping):
        out["settings"] = _without_defaults(found, Settings)
    if isinstance(found := data.get("rounds"), Mapping):
        out["rounds"] = {name: _round(body) for name, body in found.items() if isinstance(body, Mapping)}
    if isinstance(found := data.get("tiles"), Mapping):
        out["tiles"] = {str(name): _tile(value) for name, value in found.items()}
    if isinstance(found := data.get("market"), Mapping):
        out["market"] = dict(_market(found))
    if isinstance(found := data.get("map"), Mapping):
        out["map"] = _map(data, found)
    return out


def _plain(value: Any) -> Any:
    """Keys as texts, all the way down."""
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    return [_plain(item) for item in value] if isinstance(value, list | tuple) else value


def _by_name(rows: Iterable[Data]) -> Data:
    """Rows by id or name."""
    return _named((str(row.get("id", row.get("name", ""))), row) for row in rows)


def _named(rows: Iterable[tuple[str, Data]]) -> Data:
    """Rows by their names; the second of a name is “name (2)”. Their order is a fact of its own."""
    out: Data = {}
    for name, row in rows:
        key, number = name, 1
        while key in out:
            number += 1
            key = f"{name} ({number})"
        out[key] = row
    return {**out, ORDER: list(out)}


def _row(row: Mapping[str, Any], cls: type[msgspec.Struct]) -> Data:
    if cls is TrainKind:
        out = {**row, **expand_train({key: value for key, value in row.items() if key != "variants"})}
        if row.get("quantity") == "unlimited":
            out["quantity"] = "unlimited"
        sides = row.get("variants")
        if isinstance(sides, list):
            named = [_without_defaults(expand_train(side), TrainSide) for side in sides]
            out["variants"] = _by_name(named)
    elif cls is Phase:
        out = expand_phase(row)
    else:
        out = dict(row)
    if isinstance(out.get("home"), str):
        out["home"] = out["home"].split()
    if isinstance(color := out.get("color"), str) and color.startswith("#"):
        out["color"] = color.lower()
    if isinstance(out.get("abilities"), list):
        out["abilities"] = _abilities(out["abilities"])
    return _without_defaults(out, cls)


def _abilities(rows: Sequence[Any]) -> Data:
    """Abilities by their kinds; lists of words as lists."""
    found = _named(
        (str(row.get("type")), {key: _words(key, value) for key, value in row.items() if key != "type"})
        for row in rows
        if isinstance(row, Mapping)
    )
    return {name: row for name, row in found.items() if name != ORDER}


def _words(key: str, value: Any) -> Any:
    lists = {"hexes", "tiles", "corporations", "trains", "shares", "when", "sources", "phases"}
    return value.split() if key in lists and isinstance(value, str) else _plain(value)


@cache
def _defaults(cls: type[msgspec.Struct]) -> Mapping[str, Any]:
    """What a field means that is not written, as data."""
    out: Data = {}
    for field in msgspec.structs.fields(cls):
        if field.default is not msgspec.NODEFAULT:
            out[field.encode_name] = _plain(msgspec.to_builtins(field.default))
        elif field.default_factory is not msgspec.NODEFAULT:
            out[field.encode_name] = _plain(msgspec.to_builtins(field.default_factory()))
    return out


def _without_defaults(row: Mapping[str, Any], cls: type[msgspec.Struct]) -> Data:
    usual = _defaults(cls)
    plain = {str(key): _plain(value) for key, value in row.items()}
    written = {key: value for key, value in plain.items() if key not in usual or value != usual[key]}
    return FilledRow(written, usual)


def _round(body: Mapping[str, Any]) -> Data:
    steps = body.get("steps")
    rows = [
        (step, {})
        if isinstance(step, str)
        else (str(step.get("step")), {key: _plain(value) for key, value in step.items() if key != "step"})
        for step in (steps if isinstance(steps, list) else ())
        if isinstance(step, str | Mapping)
    ]
    return {**{key: _plain(value) for key, value in body.items() if key != "steps"}, "steps": _named(rows)}


def _tile(value: Any) -> Data:
    body = dict(value) if isinstance(value, Mapping) else {"count": value}
    if isinstance(body.get("code"), str):
        body["code"] = _code(body["code"])
    return {"count": 1, **_plain(body)}


def _code(code: str) -> str:
    """A code as it prints, the ends of paths and then all but the stops in one order; one that cannot be read
    stays."""
    try:
        parts = () if code in {"", "blank"} else parse_code(f"{code}=revenue:0" if code in _BARE else code)
    except Malformed:
        return code
    stops = [part for part in parts if isinstance(part, _NODES)]
    rest = [_forward(part) if isinstance(part, Path) else part for part in parts if part not in stops]
    return ";".join([*(print_code([part]) for part in stops), *sorted(print_code([part]) for part in rest)])


_BARE = frozenset({"city", "town"})
_NODES = City | Town | Offboard | Pass | Halt | Junction


def _forward(path: Path) -> Path:
    """A path from its lower end to its higher, a side before a stop; lanes say which end is which."""
    if path.a_lane or path.b_lane or path.terminal:
        return path
    first, second = sorted((path.a, path.b), key=lambda end: (isinstance(end, StopRef), repr(end)))
    return replace(path, a=first, b=second)


def _market(market: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    yield "movement", market.get("movement", "two_dimensional")
    rows = market.get("rows")
    for row, line in enumerate(rows if isinstance(rows, list) else ()):
        cells = {}
        for column, word in enumerate(str(line).split()):
            try:
                cell = read_cell("" if word == "-" else word, row, column)
            except ValueError:
                cells[str(column + 1)] = word
                continue
            if cell is not None:
                cells[str(column + 1)] = " ".join([str(cell.price), *sorted(cell.zones)])
        yield f"row {row + 1}", cells


def _map(data: Mapping[str, Any], map_: Mapping[str, Any]) -> Data:
    """The map with a row for each hex."""
    whole = {"hexes", "locations", "without", "redrawn"}
    out = {key: _plain(value) for key, value in map_.items() if key not in whole}
    without = set(str(map_.get("without", "")).split())
    redrawn, locations = map_.get("redrawn", {}), map_.get("locations", {})
    hexes = {}
    for name, color, code in hex_codes(data):
        if name not in without:
            place = {"location": locations[name]} if name in locations else {}
            hexes[name] = {"color": color, "code": _code(str(redrawn.get(name, code))), **place}
    return {**out, "hexes": dict(sorted(hexes.items()))}
