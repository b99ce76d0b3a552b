"""The way to a word through the tables of a file: ``trains.price``, ``settings.end``, ``map.tiles.count``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from .lint.schemas import Resolver, Schema
from .schema_tables import schema_tables

_PLACE = re.compile(r"\[[^\]]*\]")
"""A place in a list, as a finding of the lint writes it: ``trains[0]``."""


def split_way(word: str) -> tuple[list[str], str]:
    """The tables that lead to a word, and the word: ``trains[0].price`` is ``price`` in ``trains``."""
    *tables, last = _PLACE.sub("", word).split(".")
    return tables, last


def tables_on_way(schema: dict[str, Any], way: Sequence[str]) -> list[tuple[str, Schema]]:
    """The tables of a schema to which a way leads, each with its name; without a way all tables.

    The way may begin at the file or at any of its tables.
    """
    named: list[tuple[str, Schema]] = list(schema_tables(schema))
    if not way:
        return named
    walk = _Walk(schema)
    found = walk.along([schema], way) or walk.along([table for _, table in named], way)
    names = {id(table): name for name, table in named}
    return [(names.get(id(table), f".{way[-1]}"), table) for table in found]


class _Walk(Resolver):
    def along(self, starts: Sequence[Schema], way: Sequence[str]) -> list[Schema]:
        """The tables at the end of the way, each once."""
        found = {id(table): table for table in starts}
        for key in way:
            inner = chain.from_iterable(self.inside(table, key) for table in found.values())
            found = {id(table): table for table in inner}
        return list(found.values())

    def inside(self, table: Schema, key: str) -> Iterator[Schema]:
        """The tables that may stand at a key of a table, also of one whose keys are free."""
        value = table.get("properties", {}).get(key, table.get("additionalProperties"))
        if isinstance(value, Mapping):
            yield from self.tables(value)

    def tables(self, value: Schema) -> Iterator[Schema]:
        """The tables that a value may be, or that may be in its list, or under its free keys.

        So ``rounds.steps`` are the steps of any round.
        """
        value = self.resolved(value)
        for choice in value.get("anyOf", ()):
            yield from self.tables(choice)
        if isinstance(items := value.get("items"), Mapping):
            yield from self.tables(items)
        if "properties" in value:
            yield value
        elif isinstance(free := value.get("additionalProperties"), Mapping):
            yield value
            yield from self.tables(free)
