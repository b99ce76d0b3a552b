"""Whether the names in the settings of parts, steps and a title’s own rules name something: hexes, trains …

Which setting names what stands in its type (:mod:`roundhouse.eighteen.model.references`), and so in the
schema, under ``x-names``.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from roundhouse.eighteen.model.references import NAME_KINDS, NameKind
from roundhouse.eighteen.model.vocabulary import Vocabulary

from ..definition import Definition
from ..nearest import near
from ..schema import title_schema
from ..sources.source import Key, Way
from .board import hex_codes
from .memory import Words
from .schemas import Resolver, Schema

_CODES: Mapping[NameKind, str] = {
    "hex": "RH307",
    "company": "RH403",
    "private": "RH403",
    "company or private": "RH403",
    "train": "RH203",
    "tile": "RH304",
}
_WALKED = ("parts", "rounds", "own")
"""Where settings of parts, steps and a title’s own rules stand. In other tables the lint knows the fields
one by one."""
_OWNERS = ("privates", "corporations", "minors")
"""Rows with abilities. The lint knows the fields of most, but not of those that parts bring."""
_MOST_SHOWN = 20


class _Name(NamedTuple):
    kind: NameKind
    name: str
    way: Way


def check_references(definition: Definition, words: Words) -> None:
    """Find every name in those settings that names nothing (RH203, RH304, RH307, RH403).

    ``definition`` fits the schema of a title that may use ``words``.
    """
    names = _Names(definition.data)
    for kind, name, way in _names_in(definition.data, _walk(words())):
        known = names[kind]
        if name not in known:
            few = f"one of: {', '.join(sorted(known))}" if 0 < len(known) <= _MOST_SHOWN else None
            message = f"There is no {NAME_KINDS[kind]} “{name}”."
            hint = near(name, known) or few
            definition.find(_CODES[kind], "error", way, message, value=name, hint=hint)


def _names_in(data: Mapping[str, Any], walk: _Walk) -> Iterator[_Name]:
    for top in _WALKED:
        yield from walk.value(data.get(top, {}), walk.schema["properties"][top], (top,))
    ability = walk.schema["$defs"]["Ability"]
    for top in _OWNERS:
        for at, row in enumerate(data.get(top, ())):
            for place, item in enumerate(row.get("abilities", ())):
                yield from walk.value(item, ability, (top, at, "abilities", place))


class _Names:
    """All names of each kind, looked for when there is one to compare them with."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self._data = data
        self._known: dict[NameKind, Collection[str]] = {}

    def __getitem__(self, kind: NameKind) -> Collection[str]:
        if kind not in self._known:
            self._known[kind] = self._all(kind)
        return self._known[kind]

    def _all(self, kind: NameKind) -> Collection[str]:
        match kind:
            case "hex":
                return {name for name, _, _ in hex_codes(self._data)}
            case "company":
                return {*self._ids("corporations"), *self._ids("minors")}
            case "private":
                return {*self._ids("privates")}
            case "company or private":
                return {*self["company"], *self["private"]}
            case "train":
                rows = self._data["trains"]
                return {str(side["name"]) for row in rows for side in (row, *row.get("variants", ()))}
            case "tile":
                return set(self._data["tiles"])

    def _ids(self, key: str) -> Iterator[str]:
        return (str(row["id"]) for row in self._data.get(key, ()))


@lru_cache(maxsize=64)
def _walk(words: Vocabulary) -> _Walk:
    return _Walk(title_schema(words))


class _Walk(Resolver):
    """Goes through data along its schema, wherever there may be names."""

    def __init__(self, schema: Schema) -> None:
        super().__init__(schema)
        self._naming: dict[int, bool] = {}
        """Whether there is a name in what fits a part of the schema, which is not changed."""

    def names_something(self, schema: Schema) -> bool:
        """May there be a name in what fits this part of the schema?"""
        schema = self.resolved(schema)
        found = self._naming.get(id(schema))
        if found is None:
            found = "x-names" in schema or "x-names" in schema.get("propertyNames", {})
            found = self._naming[id(schema)] = found or any(map(self.names_something, self._inner(schema)))
        return found

    def _inner(self, schema: Schema) -> Iterator[Schema]:
        yield from schema.get("anyOf", ())
        yield from schema.get("prefixItems", ())
        yield from schema.get("properties", {}).values()
        others = (schema.get("items"), schema.get("additionalProperties"))
        yield from (one for one in others if isinstance(one, Mapping))

    def value(self, value: Any, schema: Schema, way: Way) -> Iterator[_Name]:
        """The names in ``value``, which fits ``schema``."""
        schema = self.resolved(schema)
        if not self.names_something(schema):
            return
        if "anyOf" in schema:
            for one in schema["anyOf"]:
                alternative = self.resolved(one)
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
