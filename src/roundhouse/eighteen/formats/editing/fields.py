"""The fields of the forms, taken from the schema of ``title.toml``: their kinds, what they may say, and how
what people type becomes a value of the file."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

import msgspec
import tomli

from roundhouse.eighteen.formats.schema import title_schema
from roundhouse.eighteen.formats.schema_shapes import Schema
from roundhouse.table.editing import FieldKind
from roundhouse.table.errors import Malformed

from ..nearest import near
from ..title_writer import inline
from .edits import ItemSection, Section

_GAME = (
    "name",
    "designer",
    "publisher",
    "place",
    "currency",
    "players",
    "bank",
    "starting_cash",
    "certificate_limit",
)
_MAP = ("layout",)
_MARKET = ("movement",)
_TILE = ("count", "color", "code")

COMMON: Mapping[Section, Sequence[str]] = {
    "game": _GAME,
    "map": _MAP,
    "market": _MARKET,
    "settings": (
        "capitalization",
        "home_token",
        "end",
        "sell_buy_order",
        "sell_movement",
        "tile_lays",
        "must_buy_train",
    ),
    "tiles": _TILE,
    "trains": ("name", "price", "reach", "quantity", "rusts_on", "discount"),
    "phases": ("name", "on", "train_limit", "tiles", "rounds", "events"),
    "corporations": ("id", "name", "home", "tokens", "float_percent", "color"),
    "minors": ("id", "name", "home", "tokens", "color"),
    "privates": ("id", "name", "value", "revenue", "text"),
    "rounds": ("kind", "name"),
    "options": ("id", "name", "text"),
}
"""The fields that a form always shows; the others stand behind “more”."""


class FieldType(msgspec.Struct, frozen=True):
    """What the schema says of a field."""

    name: str
    kind: FieldKind
    choices: tuple[str, ...]
    help: str
    schema: Schema


@cache
def fields_of(section: Section) -> Mapping[str, FieldType]:
    """The fields of a section by name, the common ones first."""
    schema = title_schema()
    properties: Mapping[str, Schema] = schema["properties"]
    found: Mapping[str, Schema]
    match section:
        case "game":
            found = {name: properties[name] for name in _GAME}
        case "map" | "market":
            found = {name: properties[section]["properties"][name] for name in COMMON[section]}
        case "settings":
            found = _resolved(properties["settings"])["properties"]
        case "tiles":
            found = properties["tiles"]["additionalProperties"]["anyOf"][-1]["properties"]
            found = {name: found[name] for name in _TILE}
        case "rounds":
            found = _resolved(properties["rounds"]["additionalProperties"])["properties"]
            found = {name: found[name] for name in COMMON["rounds"]}
        case "steps" | "abilities":
            found = {}
        case "trains" | "phases" | "corporations" | "minors" | "privates" | "options":
            found = _resolved(properties[section]["items"])["properties"]
    names = [name for name in COMMON.get(section, ()) if name in found]
    names += [name for name in found if name not in names]
    return {name: _field(name, found[name]) for name in names}


@cache
def items_of(section: ItemSection) -> Mapping[str, Mapping[str, FieldType]]:
    """The kinds of steps or of abilities, by the word of the file, each with the fields that it may have."""
    schema = title_schema()["$defs"]["Step" if section == "steps" else "Ability"]
    word = "step" if section == "steps" else "type"
    out: dict[str, Mapping[str, FieldType]] = {}
    for one in _branches(schema):
        fields: Mapping[str, Schema] = one.get("properties", {})
        kinds = [str(name) for name in one.get("enum", ())] + _kinds(fields.get(word, {}))
        rest = {name: _field(name, inner) for name, inner in fields.items() if name != word}
        for kind in kinds:
            out[kind] = {**out.get(kind, {}), **rest}
    return dict(sorted(out.items()))


def _kinds(schema: Schema) -> list[str]:
    return [str(schema["const"])] if "const" in schema else [str(word) for word in schema.get("enum", ())]


def _resolved(schema: Schema) -> Schema:
    """A schema with what it refers to in its place."""
    if "$ref" in schema:
        defined: Schema = title_schema()["$defs"][schema["$ref"].rpartition("/")[2]]
        return defined
    return schema


def _field(name: str, schema: Schema) -> FieldType:
    help_ = str(schema.get("description", ""))
    choices = tuple(str(word) for one in _branches(schema) for word in one.get("enum", ()))
    return FieldType(name, _kind(schema), choices or _words(schema), help_, schema)


def _words(schema: Schema) -> tuple[str, ...]:
    """The words that the items of a list may be."""
    return tuple(str(word) for one in _branches(schema) for word in _items(one).get("enum", ()))


def _items(schema: Schema) -> Schema:
    """What the items of a list may be, where it is one thing."""
    found = schema.get("items")
    return found if isinstance(found, dict) else {}


def _branches(schema: Schema) -> Iterator[Schema]:
    """A schema, or each of those of which one holds; ``null`` apart: that is a field that is not there."""
    inner = _resolved(schema)
    if "anyOf" in inner:
        for one in inner["anyOf"]:
            yield from _branches(one)
    elif inner.get("type") != "null":
        yield inner


def _types(schema: Schema) -> set[str]:
    out: set[str] = set()
    for one in _branches(schema):
        said = one.get("type", "const" if "const" in one else "string")
        out |= set(said) if isinstance(said, list) else {said}
    return out


def _kind(schema: Schema) -> FieldKind:
    types = _types(schema)
    branches = list(_branches(schema))
    if all("enum" in one for one in branches):
        return "choice"
    if types == {"boolean"}:
        return "flag"
    if types == {"integer"} and len(branches) == 1:
        return "number"
    if types == {"string"}:
        return "text"
    if types == {"array"} and len(branches) == 1 and _simple(_items(branches[0])):
        return "list"
    return "value"


def _simple(items: Schema) -> bool:
    """Numbers or words without spaces: such a list is typed with commas."""
    return bool(items) and (_types(items) == {"integer"} or "enum" in items)


def shown(value: Any) -> str:
    """A value as the form shows it: :func:`typed` reads it back."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return value
    if isinstance(value, list) and value and all(_bare(item) for item in value):
        return ", ".join(str(item) for item in value)
    return inline(value)


def _bare(item: Any) -> bool:
    return (isinstance(item, int) and not isinstance(item, bool)) or (
        isinstance(item, str) and re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", item) is not None
    )


def typed(section: Section, field: str, text: str) -> Any:
    """The value that people mean by ``text``; ``None`` for nothing. Raises Malformed."""
    return typed_as(fields_of(section), section, field, text)


def typed_as(known: Mapping[str, FieldType], what: str, field: str, text: str) -> Any:
    """The value that people mean by ``text`` in a field of ``what`` that is ``known``; ``None`` for nothing.

    Raises Malformed.
    """
    found = known.get(field)
    if found is None:
        raise Malformed("edit/field", f"“{field[:40]}” is no field of {what}.", hint=near(field, known))
    text = text.strip()
    if not text:
        return None
    match found.kind:
        case "text":
            return text
        case "choice":
            if text not in found.choices:
                raise _wrong(found, text, near(text, found.choices) or ", ".join(found.choices))
            return text
        case "flag":
            if text not in ("true", "false"):
                raise _wrong(found, text, "true or false")
            return text == "true"
        case "number":
            return _number(found, text)
        case "list":
            return _list(found, text)
        case "value":
            return _value(found, text)


def _number(field: FieldType, text: str) -> int:
    if not re.fullmatch(r"-?[0-9]{1,9}", text):
        raise _wrong(field, text, "a whole number, as 40")
    return int(text)


def _list(field: FieldType, text: str) -> list[Any]:
    if text.startswith("["):
        found = _toml(field, text)
        return list(found) if isinstance(found, list) else [found]
    items = [item for item in re.split(r"[\s,]+", text) if item]
    (branch,) = _branches(field.schema)
    if "integer" in _types(branch["items"]):
        return [_number(field, item) for item in items]
    return items  # a title's own rules may know more words than the schema: the lint looks at them


def _value(field: FieldType, text: str) -> Any:
    """A number, a value as TOML writes it, several words where a list may stand, or a text."""
    types = _types(field.schema)
    if text[0] in "[{":
        return _toml(field, text)
    if "integer" in types and re.fullmatch(r"-?[0-9]{1,9}", text) and "string" not in types:
        return int(text)
    if any(one.get("const") == text for one in _branches(field.schema)):
        return text
    if {"string", "array"} <= types and "," in text:  # one name, or several: hexes of a home
        return [item for item in re.split(r"\s*,\s*", text) if item]
    if "string" not in types and types & {"array", "object"}:
        items = [item for item in re.split(r"\s*,\s*", text) if item]
        if "array" in types and items:
            numbers = all(re.fullmatch(r"-?[0-9]{1,9}", item) for item in items)
            return [int(item) for item in items] if numbers else items
        raise _wrong(field, text, "a value as in the text: { 2 = 420, 3 = 300 }")
    if "string" not in types:
        raise _wrong(field, text, "a whole number, as 40")
    return text


def _toml(field: FieldType, text: str) -> Any:
    try:
        return tomli.loads(f"value = {text}")["value"]
    except (tomli.TOMLDecodeError, KeyError, ValueError, RecursionError):
        raise _wrong(field, text, "a value as in the text: [0, 40], { 2 = 420, 3 = 300 }") from None


def _wrong(field: FieldType, text: str, hint: str | None) -> Malformed:
    return Malformed("edit/value", f"{field.name}: “{text[:60]}” cannot stand here.", hint=hint)
