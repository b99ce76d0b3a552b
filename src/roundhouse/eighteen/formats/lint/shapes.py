"""Checks data against the JSON Schema that is made from the model: every key, word and number of a title.

The schema says what may stand where; this says of each value that does not fit where it is, what is wrong and
what would be right. Only the keywords that :mod:`..schema` uses are known here.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType, NoneType
from typing import Any

from ..definition import Definition
from ..nearest import misspelt, near, said_of_misspelt
from ..sources.source import Key, Way

Schema = Mapping[str, Any]
KINDS = {
    "integer": "a whole number",
    "number": "a number",
    "string": "a text",
    "boolean": "true or false",
    "array": "a list",
    "object": "a table",
}
"""What the kinds of values of a schema are called."""
OTHERS: Mapping[str, Sequence[str]] = {
    "cert_limit": ("certificate_limit",),
    "companies": ("privates",),
    "coordinates": ("home",),
    "count": ("quantity",),
    "desc": ("text", "description"),
    "distance": ("reach",),
    "num": ("quantity",),
    "operating_rounds": ("rounds",),
    "sym": ("id",),
    "times": ("multiplier",),
}
"""Words of 18xx.games and its like for fields that are called otherwise here."""
_WHOLE = re.compile(r"-?\d{1,15}")
_MOST_WORDS = 24
"""A list of words longer than this is not told in full."""


@dataclass(frozen=True, slots=True)
class Misfit:
    """A value that does not fit: rule of the lint, way, what is wrong, the value, what would be right."""

    code: str
    way: Way
    message: str
    value: object = ""
    hint: str | None = None


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


@dataclass(frozen=True, slots=True)
class _Meant:
    """Which of several schemas a value of some kind is written for."""

    flat: Sequence[Schema]
    """All of them."""
    same: Sequence[Schema]
    """Those for a value of this kind."""
    words: Sequence[Any] | None
    """The words of which the value has to be one; ``None`` if it may be something else."""
    key: str | None
    """The key of a table that says which one it is."""


class ShapeChecker(Resolver):
    """Checks data against one schema, as often as wanted."""

    def __init__(self, schema: Schema) -> None:
        super().__init__(schema)
        self._meant: dict[tuple[int, str], _Meant] = {}
        """By the schema, which is not changed, and the kind of value."""
        self._kinds: dict[int, frozenset[str]] = {}

    def check(self, definition: Definition, data: Mapping[str, Any], fitting: Mapping[str, Any]) -> set[str]:
        """Find everything in ``data`` that does not fit. The keys at the top under which something is wrong,
        an empty one for the top itself.

        A value that is the same object in ``fitting`` is known to fit.
        """
        wrong = set()
        for one in self._whole(data, fitting):
            definition.find(one.code, "error", one.way, one.message, value=one.value, hint=one.hint)
            wrong.add(str(one.way[0]) if one.way else "")
        return wrong

    def _whole(self, data: Mapping[str, Any], fitting: Mapping[str, Any]) -> Iterator[Misfit]:
        """The whole file; what must stand in it if it is built on no other is missing otherwise."""
        needed = self.schema["required"]
        if "base" not in data:
            needed = [*needed, *self.schema["then"]["required"]]
        yield from self._table(data, {**self.schema, "required": needed}, (), fitting)

    def _value(self, value: Any, schema: Schema, way: Way) -> Iterator[Misfit]:
        schema = self.resolved(schema)
        if "anyOf" in schema:
            yield from self._choice(value, self._meant_by(value, schema), way)
        elif "enum" in schema or "const" in schema:
            yield from self._word(value, schema.get("enum", [schema.get("const")]), way)
        elif _kind(value) not in self._kinds_of(schema):
            message = f"{_shown(value)} stands where {_expected([schema])} should."
            yield Misfit("RH102", way, message, _short(value), _instead(value, [schema]))
        elif isinstance(value, Mapping):
            yield from self._table(value, schema, way)
        elif isinstance(value, list):
            yield from self._list(value, schema, way)
        elif isinstance(value, str):
            yield from self._text(value, schema, way)
        elif isinstance(value, int | float) and not isinstance(value, bool):
            yield from self._number(value, schema, way)

    def _kinds_of(self, schema: Schema) -> frozenset[str]:
        """The kinds of value that fit; a whole number fits where a number does."""
        found = self._kinds.get(id(schema))
        if found is None:
            kinds = _kinds(schema)
            found = self._kinds[id(schema)] = frozenset((*kinds, "integer") if "number" in kinds else kinds)
        return found

    def _meant_by(self, value: Any, schema: Schema) -> _Meant:
        """Which of the schemas of a choice ``value`` may be written for."""
        kind = _kind(value)
        found = self._meant.get((id(schema), kind))
        if found is None:
            flat = list(self._flat(schema))
            same = [one for one in flat if kind in self._kinds_of(one)]
            words = [word for one in same for word in _words(one)]
            only = kind == "string" and words and all("enum" in one or "const" in one for one in same)
            key = _telling(same) if kind == "object" and len(same) > 1 else None
            found = self._meant[id(schema), kind] = _Meant(flat, same, words if only else None, key)
        return found

    def _flat(self, schema: Schema) -> Iterator[Schema]:
        for one in schema["anyOf"]:
            inner = self.resolved(one)
            yield from map(self.resolved, inner["anyOf"]) if "anyOf" in inner else (inner,)

    def _choice(self, value: Any, meant: _Meant, way: Way) -> Iterator[Misfit]:
        """The value fits one of several: tell what is wrong with the one that was meant."""
        if not meant.same:
            message = f"{_shown(value)} stands where {_expected(meant.flat)} should."
            yield Misfit("RH102", way, message, _short(value), _instead(value, meant.flat))
        elif meant.key is not None:
            yield from self._told_apart(value, meant.same, meant.key, way)
        elif meant.words is not None:
            few = len(meant.words) <= 3 and len(meant.same) < len(meant.flat)
            if value not in meant.words and few and near(value, map(str, meant.words)) is None:
                message = f"{_shown(value)} stands where {_expected(meant.flat)} should."
                yield Misfit("RH102", way, message, value)
            else:
                yield from self._word(value, meant.words, way)
        else:
            tried = [list(self._value(value, one, way)) for one in meant.same]
            yield from min(tried, key=len)

    def _told_apart(
        self, value: Mapping[str, Any], same: Sequence[Schema], key: str, way: Way
    ) -> Iterator[Misfit]:
        """A table whose ``key`` says which of several it is."""
        if key not in value:
            yield Misfit("RH104", way, f"“{key}” is missing.", hint=_listed(_keyed(same, key)))
            return
        for one in same:
            if value[key] in _words(one["properties"][key]):
                yield from self._value(value, one, way)
                return
        yield from self._word(value[key], _keyed(same, key), (*way, key))

    def _word(self, value: Any, known: Sequence[Any], way: Way) -> Iterator[Misfit]:
        if any(value == one and type(value) is type(one) for one in known):
            return
        texts = [str(one).lower() if isinstance(one, bool) else str(one) for one in known]
        shown = f"“{value[:60]}”" if isinstance(value, str) and value else _shown(value)
        hint = near(value, texts) if isinstance(value, str) else None
        yield Misfit("RH105", way, f"{shown} is not known here.", _short(value), hint or _listed(texts))

    def _table(
        self,
        value: Mapping[str, Any],
        schema: Schema,
        way: Way,
        fitting: Mapping[str, Any] = MappingProxyType({}),
    ) -> Iterator[Misfit]:
        known: Mapping[str, Schema] = schema.get("properties", {})
        rest = schema.get("additionalProperties", True)
        needed = schema.get("required", ())
        meant = misspelt(value, known, needed) if rest is False else {}
        for key in needed:
            if key not in value and key not in meant.values():
                yield Misfit("RH104", way, f"“{key}” is missing.", hint=f"{key} = …")
        for key, item in value.items():
            inner = (*way, key)
            if key in fitting and fitting[key] is item:
                continue
            if key in known:
                yield from self._value(item, known[key], inner)
            elif right := meant.get(key):
                said = said_of_misspelt(str(key), right)
                yield Misfit("RH101", (*way, Key(key)), said, key, f"nearest: {right}")
            elif rest is False:
                free = [name for name in known if name not in value]
                hint = _called_here(str(key), free) or near(str(key), free)
                hint = hint or near(str(key), known) or _listed(free)
                yield Misfit("RH101", (*way, Key(key)), f"Nothing reads “{key}”.", key, hint)
            else:
                yield from self._key(str(key), schema.get("propertyNames", {}), (*way, Key(key)))
                if isinstance(rest, Mapping):
                    yield from self._value(item, rest, inner)

    def _key(self, key: str, schema: Schema, way: Way) -> Iterator[Misfit]:
        if "enum" in schema and key not in schema["enum"]:
            hint = near(key, schema["enum"]) or _listed(schema["enum"])
            yield Misfit("RH105", way, f"“{key}” is not known here.", key, hint)
        elif "pattern" in schema and not re.search(schema["pattern"], key):
            yield Misfit(
                "RH105", way, f"“{key}” is no number of players.", key, "a whole number, as in 4 = …"
            )

    def _list(self, value: Sequence[Any], schema: Schema, way: Way) -> Iterator[Misfit]:
        least, most = schema.get("minItems", 0), schema.get("maxItems", math.inf)
        if not least <= len(value) <= most:
            count = (
                f"{least}"
                if least == most
                else f"at least {least}"
                if len(value) < least
                else f"at most {most}"
            )
            message = f"The list has {len(value)} entries; there should be {count}."
            yield Misfit("RH103", way, message, len(value), schema.get("description"))
        items = schema.get("items")
        places = schema.get("prefixItems", ())
        for at, item in enumerate(value):
            of = places[at] if at < len(places) else items
            if isinstance(of, Mapping):
                yield from self._value(item, of, (*way, at))

    def _text(self, value: str, schema: Schema, way: Way) -> Iterator[Misfit]:
        if words := schema.get("x-words"):
            if not value.split():
                yield Misfit("RH104", way, "No word stands here.", value, _listed(words))
            for word in value.split():
                yield from self._word(word, words, way)
        elif "pattern" in schema and not re.search(schema["pattern"], value):
            hint = str(schema.get("description", ""))
            yield Misfit("RH103", way, f"{_shown(value)} cannot stand here.", value[:60], hint)

    def _number(self, value: float, schema: Schema, way: Way) -> Iterator[Misfit]:
        least, most = schema.get("minimum", -math.inf), schema.get("maximum", math.inf)
        if isinstance(value, float) and not math.isfinite(value):
            yield Misfit("RH006", way, f"{value} is no number of a game.", value)
        elif value < least:
            yield Misfit("RH103", way, f"{_short(value)} is too little; {least} is the least.", _short(value))
        elif value > most:
            yield Misfit("RH103", way, f"{_short(value)} is too much; {most} is the most.", _short(value))


_KIND_OF: Mapping[type, str] = {
    bool: "boolean",
    int: "integer",
    float: "number",
    str: "string",
    list: "array",
    tuple: "array",
    dict: "object",
    NoneType: "null",
}


def _kind(value: Any) -> str:
    return _KIND_OF.get(type(value)) or ("object" if isinstance(value, Mapping) else "other")


def _kinds(schema: Schema) -> list[str]:
    if "type" in schema:
        kinds = schema["type"]
        return list(kinds) if isinstance(kinds, list) else [kinds]
    if words := _words(schema):
        return list(dict.fromkeys(_kind(word) for word in words))
    return [*KINDS, "null"]


def _words(schema: Schema) -> list[Any]:
    return list(schema["enum"]) if "enum" in schema else [schema["const"]] if "const" in schema else []


def _telling(schemas: Sequence[Schema]) -> str | None:
    """The key that says which of several tables one is."""
    keys = [
        {key for key, inner in one.get("properties", {}).items() if _words(inner) and key in ("type", "step")}
        for one in schemas
    ]
    common = set.intersection(*keys) if keys else set()
    return next(iter(sorted(common)), None)


def _keyed(schemas: Sequence[Schema], key: str) -> list[str]:
    return [str(word) for one in schemas for word in _words(one["properties"][key])]


def _expected(schemas: Sequence[Schema]) -> str:
    parts: list[str] = []
    for one in schemas:
        if words := _words(one):
            parts += [f"“{word}”" if isinstance(word, str) else str(word).lower() for word in words[:6]]
        else:
            parts += [KINDS[kind] for kind in _kinds(one) if kind in KINDS]
    return " or ".join(dict.fromkeys(parts)) or "something else"


def _listed(words: Sequence[Any]) -> str | None:
    return f"one of: {', '.join(map(str, words))}" if 0 < len(words) <= _MOST_WORDS else None


def _shown(value: Any) -> str:
    """A value in a sentence."""
    match value:
        case bool():
            return f"“{str(value).lower()}”"
        case str():
            return f"The text “{value[:60]}”" if value else "An empty text"
        case int() | float():
            return f"The number {_short(value)}"
        case Mapping():
            return "A table"
        case list() | tuple():
            return "A list"
        case _:
            return f"A {type(value).__name__}"


def _instead(value: Any, schemas: Sequence[Schema]) -> str | None:
    """The same value as one of the schemas takes it: a number without quotes, a list in brackets, a text."""
    kinds = {kind for one in schemas if not _words(one) for kind in _kinds(one)}
    hint = None
    if isinstance(value, str) and _WHOLE.fullmatch(value.strip()) and kinds & {"integer", "number"}:
        hint = f"{value.strip()}, without quotes"
    elif "array" in kinds and isinstance(value, str | int) and not isinstance(value, bool):
        hint = _as_list(str(value), [one for one in schemas if "array" in _kinds(one)])
    elif "string" in kinds and isinstance(value, list) and all(isinstance(item, str) for item in value):
        hint = f'"{" ".join(value)[:80]}"'
    elif any("pattern" in one.get("propertyNames", {}) for one in schemas):
        hint = "by the number of players, as in { 3 = …, 4 = … }"
    return hint


def _as_list(text: str, schemas: Sequence[Schema]) -> str | None:
    """Numbers or one word as a list; what the list is for where it needs more than stand there."""
    items = re.split(r"[\s,]+", text.strip(" ,"))
    short = next((one for one in schemas if one.get("minItems", 0) > len(items)), None)
    if short is not None:
        return short.get("description")
    if all(_WHOLE.fullmatch(item) for item in items):
        return f"[{', '.join(items)}]"
    return f'["{text[:60]}"]' if len(items) == 1 else None


def _called_here(key: str, free: Sequence[str]) -> str | None:
    """What a field of other programs is called in a title."""
    found = next((name for name in OTHERS.get(key, ()) if name in free), None)
    return f"here: {found}" if found is not None else None


def _short(value: Any) -> str:
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) > 10**15:
        return "more than 15 digits"
    return str(value)[:60]
