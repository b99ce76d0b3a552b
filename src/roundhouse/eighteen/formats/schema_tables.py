"""The tables of a schema that have fields: the file itself, those that stand within it, those with a name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from .schema_shapes import Schema

WITHIN = ("map", "tiles", "market")
"""Tables of a title that have no name of their own in the schema; their place is the key behind a dot."""


def schema_tables(schema: Schema) -> Iterator[tuple[str, Schema]]:
    """Each table that may have fields, with its place: "" for the file, ``.map``, or a name of ``$defs``."""
    yield "", schema
    for key in WITHIN:
        for table in _tables(schema["properties"].get(key, {})):
            yield f".{key}", table
    yield from schema["$defs"].items()


def _tables(schema: Schema) -> Iterator[Schema]:
    """The tables with fields among what a value may be, or among its rows."""
    if "properties" in schema:
        yield schema
    for choice in schema.get("anyOf", ()):
        yield from _tables(choice)
    rest = schema.get("additionalProperties")
    if isinstance(rest, Mapping):
        yield from _tables(dict(rest))
