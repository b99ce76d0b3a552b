"""The JSON Schema of ``title.toml``, made from the model: the same classes read the file and word its errors.

What the file may write shorter than the model holds it (``title_toml.expand``) stands here in one table.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise
from typing import Any

import msgspec

from roundhouse.eighteen.model.title import Title

from .title_toml import WORD_LISTS

Schema = dict[str, Any]

DIALECT = "https://json-schema.org/draft/2020-12/schema"
_TEXT: Schema = {"type": "string"}
_WHOLE: Schema = {"type": "integer"}
_NAME: Schema = {"type": ["string", "integer"]}
_TEXTS: Schema = {"type": "array", "items": _TEXT}
_WORDS: Schema = {"anyOf": [{**_TEXT, "description": "several, with spaces between"}, _TEXTS]}
_TEXTS_BY_NAME: Schema = {"type": "object", "additionalProperties": _TEXT}
_BY_PLAYERS: Schema = {"type": "object", "propertyNames": {"pattern": "^[0-9]+$"}}
_COUNT: Schema = {"anyOf": [{"type": "integer", "minimum": 0}, {"const": "unlimited"}]}
_TRIGGER: Schema = {
    "anyOf": [
        {**_NAME, "description": "the first train of this kind"},
        {"$ref": "#/$defs/Trigger"},
    ]
}
_TRIGGERS: Schema = {"anyOf": [*_TRIGGER["anyOf"], {"type": "array", "items": _TRIGGER}]}
_FATES = {"rusts_on": _TRIGGERS, "obsolete_on": _TRIGGERS, "phased_on": _TRIGGERS}
_REACH: Schema = {"anyOf": [{"type": "integer", "minimum": 1}, {"const": "unlimited"}]}

SHORT: Mapping[str, Mapping[str, Schema]] = {
    "TrainSide": {**_FATES, "reach": _REACH, "name": _NAME},
    "TrainKind": {
        **_FATES,
        "reach": _REACH,
        "name": _NAME,
        "quantity": {"anyOf": [*_COUNT["anyOf"], {**_BY_PLAYERS, "additionalProperties": _WHOLE}]},
    },
    "Trigger": {"train": _NAME},
    "Phase": {
        "name": _NAME,
        "on": _TRIGGERS,
        "train_limit": {"anyOf": [_WHOLE, {"type": "object", "additionalProperties": _WHOLE}]},
    },
    "CorporationDef": {"home": _WORDS},
    "Ability": dict.fromkeys(WORD_LISTS, _WORDS),
}
"""Fields by class whose short forms the file may use."""

MORE: Mapping[str, Mapping[str, Schema]] = {
    "TrainKind": {"variant": _TEXT, "players": _WHOLE, "image": _TEXT},
    "PrivateDef": {"variant": _TEXT},
    "CorporationDef": {"variant": _TEXT},
}
"""Keys that a file may have beside the fields of the class: what a variant or a number of players selects."""

_TOP: Mapping[str, Schema] = {
    "base": {
        **_TEXT,
        "description": "The id of a title that this one is built on; what stands here is laid over it.",
    },
    "players": {
        "type": "array",
        "items": _WHOLE,
        "minItems": 2,
        "maxItems": 2,
        "description": "The least and the largest number of players.",
    },
    "bank": {
        "anyOf": [_WHOLE, {"const": "unlimited"}, {**_BY_PLAYERS, "additionalProperties": _WHOLE}],
        "description": "The money in the game, also by the number of players.",
    },
    "map": {
        "type": "object",
        "properties": {
            "layout": {"enum": ["flat", "pointy"]},
            "axes": {"type": "object", "additionalProperties": _TEXT},
            "hexes": {
                "type": "object",
                "additionalProperties": {"type": "object", "additionalProperties": _TEXT},
                "description": "Colour, then code in the tile language, then the hexes, with spaces between.",
            },
            "locations": {
                "type": "object",
                "additionalProperties": _TEXT,
                "description": "Names of places by hex.",
            },
            "without": {**_TEXT, "description": "Hexes of the base that are not there."},
            "redrawn": {**_TEXTS_BY_NAME, "description": "Other codes for hexes of the base."},
            "next_tiles": {
                "type": "object",
                "additionalProperties": {"type": "object", "additionalProperties": _NAME},
            },
            "last_tiles": _NAME,
            "double_tiles": {"type": "array", "items": _TEXTS_BY_NAME},
        },
        "additionalProperties": False,
    },
    "tiles": {
        "type": "object",
        "additionalProperties": {
            "anyOf": [
                *_COUNT["anyOf"],
                {
                    "type": "object",
                    "properties": {"count": _COUNT, "color": _TEXT, "code": _TEXT},
                    "additionalProperties": False,
                },
            ]
        },
        "description": "The supply: how many of each, and the code of the title's own.",
    },
    "market": {
        "type": "object",
        "properties": {"rows": _TEXTS, "movement": _TEXT},
        "required": ["rows"],
        "additionalProperties": False,
        "description": "Rows of prices with letters of zones; “-” is no cell.",
    },
    "rounds": {
        "type": "object",
        "additionalProperties": {
            "type": "object",
            "properties": {
                "kind": _TEXT,
                "steps": {
                    "type": "array",
                    "items": {
                        "anyOf": [
                            _TEXT,
                            {"type": "object", "properties": {"step": _TEXT}, "required": ["step"]},
                        ]
                    },
                },
            },
        },
        "description": "Kinds of round with their steps in order; further keys are settings.",
    },
    "foreign": {"type": "object", "description": "What other programs call things, kept for the way back."},
    "variants": {"type": "object"},
    "certificate_limit": {
        **_BY_PLAYERS,
        "additionalProperties": {"anyOf": [_WHOLE, {**_BY_PLAYERS, "additionalProperties": _WHOLE}]},
    },
}
_REQUIRED = (
    "players",
    "bank",
    "starting_cash",
    "certificate_limit",
    "map",
    "tiles",
    "market",
    "trains",
    "phases",
    "rounds",
)
_MODEL_ONLY = frozenset({"min_players", "max_players", "banks"})
"""Fields of the model that the file writes in another way."""


@cache
def title_schema() -> Schema:
    """The schema of ``title.toml`` (draft 2020-12)."""
    (whole,), parts = msgspec.json.schema_components([Title], ref_template="#/$defs/{name}")
    del whole
    classes = {cls.__name__: cls for cls in _classes(Title)}
    defs = {name: _part(name, part, classes.get(name)) for name, part in parts.items() if name != "Title"}
    top = dict(parts["Title"]["properties"])
    properties = {name: top[name] for name in top if name not in _MODEL_ONLY} | dict(_TOP)
    said = field_docs(Title)
    for name, words in said.items():
        if name in properties and "description" not in properties[name]:
            properties[name] = {**properties[name], "description": words}
    properties["minors"] = {**top["minors"], "description": "Smaller companies without shares of their own."}
    used = {name: defs[name] for name in _reached(properties, defs)}
    schema = {
        "$schema": DIALECT,
        "title": "title.toml",
        "description": "An 18xx game as Roundhouse reads it.",
        "type": "object",
        "properties": dict(sorted(properties.items())),
        "required": ["id", "name"],
        "if": {"not": {"required": ["base"]}},
        "then": {"required": list(_REQUIRED)},
        "additionalProperties": False,
        "$defs": dict(sorted(used.items())),
    }
    plain: Schema = msgspec.json.decode(msgspec.json.encode(schema))
    return plain


def known_fields(name: str) -> frozenset[str]:
    """The keys that a part of the file may have."""
    return frozenset(title_schema()["$defs"][name]["properties"])


def _part(name: str, part: Mapping[str, Any], cls: type[msgspec.Struct] | None) -> Schema:
    """A class with its short forms, with nothing beside its fields, and with what its fields mean."""
    properties = {**part["properties"], **SHORT.get(name, {}), **MORE.get(name, {})}
    for field, words in (field_docs(cls) if cls else {}).items():
        properties[field] = {**properties[field], "description": words}
    for field, schema in part["properties"].items():
        if "default" in schema and "default" not in properties[field]:
            properties[field] = {**properties[field], "default": schema["default"]}
    described = {"description": _words(cls.__doc__)} if cls and cls.__doc__ else {}
    required = {"required": part["required"]} if part.get("required") else {}
    return {
        "type": "object",
        **described,
        "properties": properties,
        **required,
        "additionalProperties": False,
    }


def _reached(schema: Any, defs: Mapping[str, Schema]) -> set[str]:
    """The names of definitions that a schema leads to."""
    found: set[str] = set()
    waiting = [schema]
    while waiting:
        here = waiting.pop()
        if isinstance(here, Mapping):
            name = str(here.get("$ref", "")).rpartition("/")[2]
            if name in defs and name not in found:
                found.add(name)
                waiting.append(defs[name])
            waiting += here.values()
        elif isinstance(here, list):
            waiting += here
    return found


def _classes(start: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    """The classes of the model."""
    seen: set[type[msgspec.Struct]] = set()
    waiting: list[Any] = [start]
    while waiting:
        here = waiting.pop()
        if inspect.isclass(here) and issubclass(here, msgspec.Struct):
            if here in seen:
                continue
            seen.add(here)
            yield here
            waiting += [field.type for field in msgspec.structs.fields(here)]
        else:
            waiting += getattr(here, "__args__", ())


@cache
def field_docs(cls: type[msgspec.Struct]) -> dict[str, str]:
    """What the texts under the fields of a class say, those of its base classes too."""
    found: dict[str, str] = {}
    for base in reversed(cls.__mro__):
        if not (issubclass(base, msgspec.Struct) and base is not msgspec.Struct):
            continue
        tree = ast.parse(textwrap.dedent(inspect.getsource(base)))
        body = next(node.body for node in tree.body if isinstance(node, ast.ClassDef))
        for field, text in pairwise(body):
            if (
                isinstance(field, ast.AnnAssign)
                and isinstance(field.target, ast.Name)
                and isinstance(text, ast.Expr)
                and isinstance(text.value, ast.Constant)
                and isinstance(text.value.value, str)
            ):
                found[field.target.id] = _words(text.value.value)
    return found


def _words(text: str) -> str:
    return " ".join(text.split())


def title_fields() -> str:
    """The fields of ``title.toml`` as a page of the docs."""
    schema = title_schema()
    lines = [
        "# The fields of title.toml",
        "",
        "Made from the model by `roundhouse schema --fields`; a test holds this page to it. The same model",
        "reads the file, words its errors and gives the JSON Schema (`roundhouse schema`).",
        "",
        "## The file",
        "",
        *field_table(schema["properties"], set(schema["required"])),
    ]
    for name, part in schema["$defs"].items():
        lines += ["", f"## {name}", "", part.get("description", ""), ""]
        lines += field_table(part["properties"], set(part.get("required", ())))
    return "\n".join(lines) + "\n"


def field_table(properties: Mapping[str, Schema], required: set[str]) -> Iterator[str]:
    """Fields as a table of Markdown."""
    yield "| field | value | default | what it says |"
    yield "|---|---|---|---|"
    for name, schema in properties.items():
        default = "required" if name in required else _default(schema.get("default"))
        words = str(schema.get("description", "")).replace("|", "\\|")
        yield f"| `{name}` | {_kind(schema)} | {default} | {words} |"


def _default(value: Any) -> str:
    return (
        "" if value in (None, [], {}, "") else f"`{str(value).lower() if isinstance(value, bool) else value}`"
    )


def _kind(schema: Mapping[str, Any]) -> str:
    """A schema in a few words."""
    if "$ref" in schema:
        return f"{schema['$ref'].rpartition('/')[2]}"
    if "enum" in schema:
        return ", ".join(f"`{value}`" for value in schema["enum"])
    if "const" in schema:
        return f"`{schema['const']}`"
    if "anyOf" in schema:
        return " or ".join(dict.fromkeys(_kind(one) for one in schema["anyOf"] if one.get("type") != "null"))
    kinds: Any = schema.get("type", "any")
    words = {"integer": "whole number", "boolean": "true, false", "string": "text", "object": "table"}
    if isinstance(kinds, list):
        return " or ".join(str(words.get(kind, kind)) for kind in kinds)
    if kinds == "array":
        items = schema.get("items")
        return f"list of {_kind(items)}" if isinstance(items, Mapping) and items else "list"
    if kinds == "object" and isinstance(schema.get("additionalProperties"), Mapping):
        return f"table of {_kind(schema['additionalProperties'])}"
    return str(words.get(kinds, kinds))
