"""Whether the names in the settings of parts and steps name something: hexes, companies, trains …

Which setting names what stands in its type (:mod:`roundhouse.eighteen.model.references`), and so in the
schema, under ``x-names``.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, NamedTuple

from roundhouse.eighteen.model.references import NAME_KINDS, NameKind

from ..definition import Definition
from ..nearest import near
from ..sources.source import Key, Way
from .board import hex_codes
from .shapes import Resolver, Schema

_CODES: Mapping[NameKind, str] = {
    "hex": "RH307",
    "company": "RH403",
    "private": "RH403",
    "company or private": "RH403",
    "train": "RH203",
    "tile": "RH304",
}
_WALKED = ("parts", "rounds")
"""Where settings of parts and steps stand. In other tables the lint knows the fields one by one."""
_MOST_SHOWN = 20


class _Name(NamedTuple):
    kind: NameKind
    name: str
    way: Way


def check_references(definition: Definition, schema: Schema) -> None:
    """Find every name in the settings of parts and steps that names nothing (RH203, RH304, RH307, RH403).

    ``definition`` fits ``schema``.
    """
    data, names = definition.data, _names(definition.data)
    walk = _Walk(schema)
    for top in _WALKED:
        for kind, name, way in walk.value(data.get(top, {}), schema["properties"][top], (top,)):
            known = names[kind]
            if name not in known:
                few = f"one of: {', '.join(sorted(known))}" if 0 < len(known) <= _MOST_SHOWN else None
                message = f"There is no {NAME_KINDS[kind]} “{name}”."
                hint = near(name, known) or few
                definition.find(_CODES[kind], "error", way, message, value=name, hint=hint)


def _names(data: Mapping[str, Any]) -> Mapping[NameKind, Collection[str]]:
    companies = {str(row["id"]) for key in ("corporations", "minors") for row in data.get(key, ())}
    privates = {str(row["id"]) for row in data.get("privates", ())}
    sides = (side for row in data["trains"] for side in (row, *row.get("variants", ())))
    return {
        "hex": {name for name, _, _ in hex_codes(data)},
        "company": companies,
        "private": privates,
        "company or private": companies | privates,
        "train": {str(side["name"]) for side in sides},
        "tile": set(data["tiles"]),
    }


class _Walk:
    """Goes through data along its schema."""

    def __init__(self, schema: Schema) -> None:
        self._resolved = Resolver(schema).resolved

    def value(self, value: Any, schema: Schema, way: Way) -> Iterator[_Name]:
        """The names in ``value``, which fits ``schema``."""
        schema = self._resolved(schema)
        if "anyOf" in schema:
            for one in schema["anyOf"]:
                alternative = self._resolved(one)
                if _is_meant(value, alternative):
                    yield from self.value(value, alternative, way)
        elif isinstance(value, str):
            if "x-names" in schema:
                yield _Name(schema["x-names"], value, way)
        elif isinstance(value, list):
            places = schema.get("prefixItems", ())
            for at, item in enumerate(value):
                of = places[at] if at < len(places) else schema.get("items")
                if isinstance(of, Mapping):
                    yield from self.value(item, of, (*way, at))
        elif isinstance(value, Mapping):
            yield from self._table(value, schema, way)

    def _table(self, value: Mapping[str, Any], schema: Schema, way: Way) -> Iterator[_Name]:
        known: Mapping[str, Schema] = schema.get("properties", {})
        kind, rest = schema.get("propertyNames", {}).get("x-names"), schema.get("additionalProperties")
        for key, item in value.items():
            if key not in known and kind is not None:
                yield _Name(kind, str(key), (*way, Key(key)))
            of = known.get(key, rest)
            if isinstance(of, Mapping):
                yield from self.value(item, of, (*way, key))


def _is_meant(value: Any, schema: Schema) -> bool:
    """Is it this one of several schemas that ``value`` was written for?"""
    kinds = {"object": Mapping, "array": list, "string": str}
    if "anyOf" in schema:
        return True
    if not isinstance(value, kinds.get(str(schema.get("type")), ())):
        return False
    if not isinstance(value, Mapping):
        return True
    told = {key: of["const"] for key, of in schema.get("properties", {}).items() if "const" in of}
    return all(value.get(key) == word for key, word in told.items())
