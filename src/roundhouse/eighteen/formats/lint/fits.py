"""Whether a value fits a schema, and no more than that: nearly all do, and nothing is to be told of them.

Each schema becomes a function once. What does not fit is looked at again by :mod:`.shapes`, which has the
words for it; only the keywords that :mod:`..schema` uses are known here, and mean the same as there.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from .schemas import KIND_OF, Resolver, Schema, kind_of, kinds_fitting, telling, words_of

Fits: TypeAlias = Callable[[Any], bool]
_ENDLESS = (math.inf, -math.inf)


class Fitting(Resolver):
    """The functions for the parts of one schema, each made when it is first asked for."""

    def __init__(self, schema: Schema) -> None:
        super().__init__(schema)
        self._made: dict[int, Fits] = {}
        """By the part of the schema, which is not changed."""

    def of(self, schema: Schema) -> Fits:
        """Whether a value fits this part of the schema."""
        schema = self.resolved(schema)
        made = self._made.get(id(schema))
        if made is None:
            made = self._made[id(schema)] = self._function(schema)
        return made

    def _function(self, schema: Schema) -> Fits:
        if "anyOf" in schema:
            return self._one_of(schema)
        if "enum" in schema or "const" in schema:
            return _word(words_of(schema))
        return _by_kind({kind: self._of_kind(kind, schema) for kind in kinds_fitting(schema)})

    def _of_kind(self, kind: str, schema: Schema) -> Fits:
        match kind:
            case "object":
                return self._table(schema)
            case "array":
                return self._list(schema)
            case "string":
                return _text(schema)
            case "integer" | "number":
                return _number(schema)
            case _:
                return _anything

    def _one_of(self, schema: Schema) -> Fits:
        """A table says by a key which of several it is; anything else is tried."""
        flat = list(self.flat(schema))
        by_kind: dict[str, Fits] = {}
        for kind in set().union(*map(kinds_fitting, flat)):
            same = [one for one in flat if kind in kinds_fitting(one)]
            key = telling(same) if kind == "object" and len(same) > 1 else None
            if key is not None:
                by_kind[kind] = self._told_apart(same, key)
            elif len(same) == 1:
                by_kind[kind] = self.of(same[0])
            else:
                by_kind[kind] = _any_of([self.of(one) for one in same])
        return _by_kind(by_kind)

    def _told_apart(self, same: Sequence[Schema], key: str) -> Fits:
        by_word = {}
        for one in reversed(same):
            for word in words_of(one["properties"][key]):
                by_word[word] = self.of(one)

        def fits(value: Any) -> bool:
            word = value.get(key)
            inner = by_word.get(word) if isinstance(word, str) else None
            return inner is not None and inner(value)

        return fits

    def _table(self, schema: Schema) -> Fits:
        properties: Mapping[str, Schema] = schema.get("properties", {})
        known: dict[str, Fits] = {}  # those that were asked for: no title has a part of every kind
        needed = tuple(schema.get("required", ()))
        other = self._other_key(schema)

        def fits(value: Any) -> bool:
            for key in needed:
                if key not in value:
                    return False
            for key, item in value.items():
                inner = known.get(key)
                if inner is None:
                    if key not in properties:
                        if other(key, item):
                            continue
                        return False
                    inner = known[key] = self.of(properties[key])
                if not inner(item):
                    return False
            return True

        return fits

    def _other_key(self, schema: Schema) -> Callable[[str, Any], bool]:
        """Whether a key that the schema does not name fits, and its value."""
        names, rest = schema.get("propertyNames", {}), schema.get("additionalProperties", True)
        if rest is False:
            return _nothing_else
        inner = self.of(rest) if isinstance(rest, Mapping) else _anything
        listed = frozenset(names["enum"]) if "enum" in names else None
        search = re.compile(names.get("pattern", "")).search

        def fits(key: str, item: Any) -> bool:
            named = search(str(key)) is not None if listed is None else str(key) in listed
            return named and inner(item)

        return fits

    def _list(self, schema: Schema) -> Fits:
        least, most = schema.get("minItems", 0), schema.get("maxItems", math.inf)
        places = [self.of(one) for one in schema.get("prefixItems", ())]
        items = schema.get("items")
        of = self.of(items) if isinstance(items, Mapping) else _anything

        def fits(value: Any) -> bool:
            if not least <= len(value) <= most:
                return False
            if places:
                return all((places[at] if at < len(places) else of)(item) for at, item in enumerate(value))
            return all(map(of, value))

        return fits


def _anything(_: Any) -> bool:
    return True


def _nothing_else(_key: str, _item: Any) -> bool:
    return False


def _by_kind(by_kind: Mapping[str, Fits]) -> Fits:
    """A function for each kind of value; no other fits."""
    by_type = {type_: by_kind[kind] for type_, kind in KIND_OF.items() if kind in by_kind}

    def fits(value: Any) -> bool:
        inner = by_type.get(type(value)) or by_kind.get(kind_of(value))
        return inner is not None and inner(value)

    return fits


def _any_of(tried: Sequence[Fits]) -> Fits:
    def fits(value: Any) -> bool:
        return any(one(value) for one in tried)

    return fits


def _word(words: Sequence[Any]) -> Fits:
    """One of a closed list: 1 is not true."""
    listed = frozenset((type(word), word) for word in words)

    def fits(value: Any) -> bool:
        try:
            return (type(value), value) in listed
        except TypeError:  # a table or list
            return False

    return fits


def _text(schema: Schema) -> Fits:
    if words := schema.get("x-words"):
        listed = frozenset(words)

        def fits(value: Any) -> bool:
            found = value.split()
            return bool(found) and listed.issuperset(found)

        return fits
    if "pattern" in schema:
        search = re.compile(schema["pattern"]).search
        return lambda value: search(value) is not None
    return _anything


def _number(schema: Schema) -> Fits:
    least, most = schema.get("minimum", -math.inf), schema.get("maximum", math.inf)
    return lambda value: least <= value <= most and value not in _ENDLESS
