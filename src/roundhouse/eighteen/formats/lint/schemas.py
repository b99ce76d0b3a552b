"""How schemas are read: what their references lead to, which kinds of values and which words they name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import NoneType
from typing import Any, TypeAlias

Schema: TypeAlias = Mapping[str, Any]
KINDS = {
    "integer": "a whole number",
    "number": "a number",
    "string": "a text",
    "boolean": "true or false",
    "array": "a list",
    "object": "a table",
}
"""What the kinds of values of a schema are called."""
KIND_OF: Mapping[type, str] = {
    bool: "boolean",
    int: "integer",
    float: "number",
    str: "string",
    list: "array",
    tuple: "array",
    dict: "object",
    NoneType: "null",
}


class Resolver:
    """Finds what the references of a schema lead to."""

    def __init__(self, schema: Schema) -> None:
        self.schema = schema
        self.defs: Mapping[str, Schema] = schema.get("$defs", {})

    def resolved(self, schema: Schema) -> Schema:
        """The schema itself, or the one that it refers to."""
        while "$ref" in schema:
            schema = self.defs[str(schema["$ref"]).removeprefix("#/$defs/")]
        return schema

    def flat(self, schema: Schema) -> Iterator[Schema]:
        """The schemas of a choice, also where one of them is a choice itself."""
        for one in schema["anyOf"]:
            inner = self.resolved(one)
            yield from map(self.resolved, inner["anyOf"]) if "anyOf" in inner else (inner,)


def kind_of(value: Any) -> str:
    """The kind of a value, as schemas call it."""
    return KIND_OF.get(type(value)) or ("object" if isinstance(value, Mapping) else "other")


def kinds_of(schema: Schema) -> list[str]:
    """The kinds of values that a schema names."""
    if "type" in schema:
        kinds = schema["type"]
        return list(kinds) if isinstance(kinds, list) else [kinds]
    if words := words_of(schema):
        return list(dict.fromkeys(kind_of(word) for word in words))
    return [*KINDS, "null"]


def kinds_fitting(schema: Schema) -> frozenset[str]:
    """The kinds of value that fit; a whole number fits where a number does."""
    kinds = kinds_of(schema)
    return frozenset((*kinds, "integer") if "number" in kinds else kinds)


def words_of(schema: Schema) -> list[Any]:
    """The words of which a value has to be one; none if it may be something else."""
    return list(schema["enum"]) if "enum" in schema else [schema["const"]] if "const" in schema else []


def telling(schemas: Sequence[Schema]) -> str | None:
    """The key that says which of several tables one is."""
    keys = [
        {
            key
            for key, inner in one.get("properties", {}).items()
            if words_of(inner) and key in ("type", "step")
        }
        for one in schemas
    ]
    common = set.intersection(*keys) if keys else set()
    return next(iter(sorted(common)), None)
