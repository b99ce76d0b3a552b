"""An example for each field of ``title.toml``: as a title writes it, else one made of its kind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from .schema import title_schema
from .schema_shapes import Schema
from .schema_tables import schema_tables
from .title_writer import inline

Examples = Mapping[tuple[str, str], str]
"""By part of the schema (nothing for the file itself) and field: a line of TOML."""
_ROOM = 64
GIVEN: Examples = {
    ("", "base"): 'base = "1889"',
    ("", "publisher"): 'publisher = "Kitchen Table Games"',
    ("", "map"): 'map.layout = "flat"',
    ("", "market"): 'market.rows = ["60 65 70p 80 90 100"]',
    ("", "tiles"): "tiles.57 = 4",
    ("", "rounds"): 'rounds.stock = { kind = "stock", steps = ["stock_turn"] }',
    ("", "settings"): "settings.must_sell_in_blocks = true",
    ("", "trains"): '[[trains]], then name = "2"',
    ("", "phases"): '[[phases]], then name = "2"',
    ("", "corporations"): '[[corporations]], then id = "AR"',
    ("", "minors"): '[[minors]], then id = "FJ"',
    ("", "privates"): '[[privates]], then id = "MT"',
    ("", "options"): '[[options]], then id = "short"',
    ("", "bonuses"): 'bonuses = [{ name = "coast", sets = [{ A3 = 20 }, { F2 = 20 }] }]',
    ("", "rails"): 'rails.privates = { A = "TR" }',
    (".map", "hexes"): 'hexes.white."city=revenue:0" = "B2 C5"',
    (".map", "locations"): 'locations.B2 = "Matsuyama"',
    (".map", "without"): 'without = "B2 C5"',
    (".map", "redrawn"): 'redrawn.B2 = "town=revenue:0"',
    (".map", "free_upgrades"): 'free_upgrades = "D35"',
    (".map", "town_tiles"): 'town_tiles.green.58 = "141 142"',
    (".map", "city_tiles"): 'city_tiles.brown.14 = "X16 X17"',
    (".map", "only_for"): 'only_for.freight = "B2 C5"',
    ("Settings", "end_by_players"): 'end_by_players = { 2 = { bank = "immediate" } }',
    ("Settings", "end_in_stock_rounds"): 'end_in_stock_rounds = { bank = "current_or" }',
    ("TrainKind", "phased_on"): 'phased_on = "5"',
    ("TrainKind", "quantity_by_players"): "quantity_by_players = { 2 = 5, 4 = 7 }",
    ("TrainKind", "releases"): 'releases = ["5"]',
    ("TrainKind", "variants"): 'variants = [{ name = "3/5", price = 160, reach = 5 }]',
    ("TrainSide", "phased_on"): 'phased_on = "5"',
    ("Trigger", "train"): 'train = "4"',
    (".market", "rows"): 'rows = ["60 65 70p 80 90 100"]',
}
"""For what is too long to be shown as a title has it."""


class ExamplesOfTitles(Examples):
    """The first example of each field in the data of titles, and one that is made up for each other field.

    No more titles are read than somebody asks for: the first ones have most fields.
    """

    def __init__(self, titles: Iterable[Mapping[str, Any]]) -> None:
        self._unread = iter(titles)
        self._found: dict[tuple[str, str], str] = dict(GIVEN)

    def __getitem__(self, key: tuple[str, str]) -> str:
        while key not in self._found and self._read():
            pass
        return self._found[key]

    def __iter__(self) -> Iterator[tuple[str, str]]:
        while self._read():
            pass
        return iter(self._found)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def _read(self) -> bool:
        """Look at one more title; once there is none, make up what is lacking. Was anything left to do?"""
        data = next(self._unread, None)
        schema = title_schema()
        defs: Mapping[str, Schema] = schema["$defs"]
        if data is not None:
            for part, field, value in _fields("", data, schema, defs):
                line = f"{field} = {inline(_short(value))}"
                if len(line) <= _ROOM:
                    self._found.setdefault((part, field), line)
            return True
        before = len(self._found)
        for part, one in schema_tables(schema):
            for field, kind in one.get("properties", {}).items():
                self._found.setdefault((part, field), f"{field} = {_made(kind, defs)}")
        return len(self._found) > before


def _fields(
    part: str, value: Any, schema: Schema, defs: Mapping[str, Schema]
) -> Iterator[tuple[str, str, Any]]:
    """Every field of a value with the part of the schema that it belongs to."""
    while "$ref" in schema:
        part = str(schema["$ref"]).removeprefix("#/$defs/")
        schema = defs[part]
    if "anyOf" in schema:
        for choice in schema["anyOf"]:
            name, one = _named(choice, defs)
            if _is_meant(value, one, defs):
                yield from _fields(name or part, value, one, defs)
                return
    elif isinstance(value, Mapping):
        known = schema.get("properties", {})
        rest = schema.get("additionalProperties")
        for key, item in value.items():
            if key in known:
                yield part, str(key), item
                yield from _fields(f"{part}.{key}", item, known[key], defs)
            elif isinstance(rest, Mapping):
                yield from _fields(part, item, dict(rest), defs)
    elif isinstance(value, list) and isinstance(schema.get("items"), Mapping):
        for item in value:
            yield from _fields(part, item, schema["items"], defs)


def _named(schema: Schema, defs: Mapping[str, Schema]) -> tuple[str, Schema]:
    name = ""
    while "$ref" in schema:
        name = str(schema["$ref"]).removeprefix("#/$defs/")
        schema = defs[name]
    return name, schema


def _is_meant(value: Any, schema: Schema, defs: Mapping[str, Schema]) -> bool:
    """Is this the one of several kinds that a value has?"""
    if "anyOf" in schema:
        return any(_is_meant(value, _named(one, defs)[1], defs) for one in schema["anyOf"])
    if isinstance(value, Mapping):
        properties = schema.get("properties", {})
        told = [key for key in ("type", "step") if "const" in properties.get(key, {})]
        if told:
            return bool(value.get(told[0]) == properties[told[0]]["const"])
        return schema.get("type") == "object" and all(
            key in properties or schema.get("additionalProperties") for key in value
        )
    kinds = schema.get("type")
    if isinstance(value, list):
        return kinds == "array"
    if isinstance(value, str):
        return (
            kinds == "string"
            or (isinstance(kinds, list) and "string" in kinds)
            or value in schema.get("enum", ())
        )
    return kinds not in ("object", "array", "string")


def _short(value: Any) -> Any:
    """A long list by its first entries."""
    if isinstance(value, list) and len(inline(value)) > _ROOM:
        kept: list[Any] = []
        while len(kept) < len(value) and len(inline([*kept, value[len(kept)]])) < _ROOM - 20:
            kept.append(value[len(kept)])
        return kept or value[:1]
    return value


def _made(given: Mapping[str, Any], defs: Mapping[str, Schema]) -> str:
    """An example of a kind of value, as TOML."""
    _, schema = _named(dict(given), defs)
    if schema.get("default") not in (None, [], {}, ""):
        return inline(schema["default"])
    if "const" in schema:
        return inline(schema["const"])
    if "enum" in schema:
        words: Sequence[Any] = schema["enum"]
        return inline(words[0]) if words else '""'
    if "anyOf" in schema:
        real = [one for one in schema["anyOf"] if one.get("type") != "null"]
        return _made(real[0], defs) if real else '""'
    kinds = schema.get("type", "string")
    kind = kinds[0] if isinstance(kinds, list) else kinds
    if kind in ("integer", "number"):
        return str(max(schema.get("minimum", 1), 1))
    if kind == "boolean":
        return "true"
    if kind == "array":
        items = schema.get("items")
        return f"[{_made(items, defs)}]" if isinstance(items, Mapping) else "[]"
    if kind == "object":
        rest = schema.get("additionalProperties")
        names = schema.get("propertyNames", {}).get("enum") or [
            "2" if "pattern" in schema.get("propertyNames", {}) else "A1"
        ]
        needed = schema.get("required", ())
        if needed:
            inner = ", ".join(f"{key} = {_made(schema['properties'][key], defs)}" for key in needed)
            return f"{{ {inner} }}"
        return f"{{ {names[0]} = {_made(rest, defs)} }}" if isinstance(rest, Mapping) else "{}"
    return '"text"'
