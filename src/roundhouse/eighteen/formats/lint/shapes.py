"""Checks data against the JSON Schema that is made from the model: every key, word and number of a title.

The schema says what may stand where; this says of each value that does not fit where it is, what is wrong and
what would be right. Only the keywords that :mod:`..schema` uses are known here.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from roundhouse.eighteen.rules.vocabulary import part_with

from ..definition import Definition
from ..nearest import misspelt, near, nearest, said_of_misspelt
from ..sources.source import Key, Way
from .fits import Fitting
from .schemas import KINDS, Resolver, Schema, kind_of, kinds_fitting, kinds_of, telling, words_of

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
    """A value that does not fit: rule of the lint, way, what is wrong, the value, what would be right.

    ``instead`` is the value that may be meant, or the key where the way leads to one; ``None``: nobody knows.
    """

    code: str
    way: Way
    message: str
    value: object = ""
    hint: str | None = None
    instead: object = None


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
    """Checks the data of titles against one schema, as often as wanted."""

    def __init__(self, schema: Schema) -> None:
        super().__init__(schema)
        self._fitting = Fitting(schema)
        needed = [*schema["required"], *schema["then"]["required"]]
        self._top: Schema = {**schema, "required": needed}
        self.needed = frozenset(map(str, needed))
        """What a title needs at its top."""
        self._meant: dict[tuple[int, str], _Meant] = {}
        """By the schema, which is not changed, and the kind of value."""
        self._kinds: dict[int, frozenset[str]] = {}

    def check_missing(self, definition: Definition) -> None:
        """Find what is missing at the top of a title, whatever it is built on being laid under it."""
        data = _without_base(definition.data)
        self._tell(definition, self._missing(data, self._top, _misspelt(data, self._top), ()))

    def check_key(self, definition: Definition, key: str) -> None:
        """Find everything under one key at the top that does not fit."""
        self._tell(definition, self._under(definition.data, key))

    def misfits(self, data: Mapping[str, Any]) -> Iterator[Misfit]:
        """All values of a title that do not fit. What is missing at the top is none of them."""
        for key in data:
            if key != "base":
                yield from self._under(data, key)

    def _under(self, data: Mapping[str, Any], key: str) -> Iterator[Misfit]:
        schema = self._top["properties"].get(key)
        if schema is None:
            plain = _without_base(data)
            yield from self._other_key(key, plain, self._top, _misspelt(plain, self._top), ())
        elif not self._fitting.of(schema)(data[key]):
            yield from self._value(data[key], schema, (key,))

    def _tell(self, definition: Definition, misfits: Iterator[Misfit]) -> None:
        for one in misfits:
            definition.find(one.code, "error", one.way, one.message, value=one.value, hint=one.hint)

    def _value(self, value: Any, schema: Schema, way: Way) -> Iterator[Misfit]:
        schema = self.resolved(schema)
        if "anyOf" in schema:
            yield from self._choice(value, self._meant_by(value, schema), way)
        elif "enum" in schema or "const" in schema:
            yield from self._word(value, schema.get("enum", [schema.get("const")]), way)
        elif kind_of(value) not in self._kinds_of(schema):
            message = f"{_shown(value)} stands where {_expected([schema])} should."
            meant = _meant_value(value, [schema])
            yield Misfit("RH102", way, message, _short(value), _instead(value, meant, [schema]), meant)
        elif isinstance(value, Mapping):
            yield from self._table(value, schema, way)
        elif isinstance(value, list):
            yield from self._list(value, schema, way)
        elif isinstance(value, str):
            yield from self._text(value, schema, way)
        elif isinstance(value, int | float) and not isinstance(value, bool):
            yield from self._number(value, schema, way)

    def _kinds_of(self, schema: Schema) -> frozenset[str]:
        found = self._kinds.get(id(schema))
        if found is None:
            found = self._kinds[id(schema)] = kinds_fitting(schema)
        return found

    def _meant_by(self, value: Any, schema: Schema) -> _Meant:
        """Which of the schemas of a choice ``value`` may be written for."""
        kind = kind_of(value)
        found = self._meant.get((id(schema), kind))
        if found is None:
            flat = list(self.flat(schema))
            same = [one for one in flat if kind in self._kinds_of(one)]
            words = [word for one in same for word in words_of(one)]
            only = kind == "string" and words and all("enum" in one or "const" in one for one in same)
            key = telling(same) if kind == "object" and len(same) > 1 else None
            found = self._meant[id(schema), kind] = _Meant(flat, same, words if only else None, key)
        return found

    def _choice(self, value: Any, meant: _Meant, way: Way) -> Iterator[Misfit]:
        """The value fits one of several: tell what is wrong with the one that was meant."""
        if not meant.same:
            message = f"{_shown(value)} stands where {_expected(meant.flat)} should."
            right = _meant_value(value, meant.flat)
            yield Misfit("RH102", way, message, _short(value), _instead(value, right, meant.flat), right)
        elif meant.key is not None:
            yield from self._told_apart(value, meant.same, meant.key, way)
        elif meant.words is not None:
            few = len(meant.words) <= 3 and len(meant.same) < len(meant.flat)
            if value not in meant.words and few and near(value, map(str, meant.words)) is None:
                message = f"{_shown(value)} stands where {_expected(meant.flat)} should."
                right = _meant_value(value, meant.flat)
                hint = f"{right}, without quotes" if isinstance(right, int) else None
                yield Misfit("RH102", way, message, value, hint, right if hint else None)
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
            if value[key] in words_of(one["properties"][key]):
                yield from self._value(value, one, way)
                return
        yield from self._word(value[key], _keyed(same, key), (*way, key))

    def _word(self, value: Any, known: Sequence[Any], way: Way) -> Iterator[Misfit]:
        if any(value == one and type(value) is type(one) for one in known):
            return
        texts = [str(one).lower() if isinstance(one, bool) else str(one) for one in known]
        shown = f"“{value[:60]}”" if isinstance(value, str) and value else _shown(value)
        part = part_with(value) if isinstance(value, str) else None
        right = nearest(value, texts) if isinstance(value, str) and part is None else None
        hint = f"nearest: {right}" if right else f"with [parts.{part}]" if part else _listed(texts)
        instead = None if right is None else known[texts.index(right)]
        yield Misfit("RH105", way, f"{shown} is not known here.", _short(value), hint, instead)

    def _table(self, value: Mapping[str, Any], schema: Schema, way: Way) -> Iterator[Misfit]:
        known: Mapping[str, Schema] = schema.get("properties", {})
        meant = _misspelt(value, schema)
        yield from self._missing(value, schema, meant, way)
        for key, item in value.items():
            if key in known:
                yield from self._value(item, known[key], (*way, key))
            else:
                yield from self._other_key(key, value, schema, meant, way)

    def _missing(
        self, value: Mapping[str, Any], schema: Schema, meant: Mapping[str, str], way: Way
    ) -> Iterator[Misfit]:
        """The keys that the table needs and lacks."""
        for key in schema.get("required", ()):
            if key not in value and key not in meant.values():
                yield Misfit("RH104", way, f"“{key}” is missing.", hint=f"{key} = …")

    def _other_key(
        self, key: str, value: Mapping[str, Any], schema: Schema, meant: Mapping[str, str], way: Way
    ) -> Iterator[Misfit]:
        """A key of a table that the schema does not name."""
        rest = schema.get("additionalProperties", True)
        if right := meant.get(key):
            said = said_of_misspelt(str(key), right)
            yield Misfit("RH101", (*way, Key(key)), said, key, f"nearest: {right}", right)
        elif rest is False:
            known: Mapping[str, Schema] = schema.get("properties", {})
            free = [name for name in known if name not in value or _is_list_of_tables(value[name])]
            here, alike = _called_here(str(key), free), nearest(str(key), free)
            hint = f"here: {here}" if here else f"nearest: {alike}" if alike else None
            hint = hint or near(str(key), known) or self._elsewhere(str(key), schema) or _listed(free)
            yield Misfit("RH101", (*way, Key(key)), f"Nothing reads “{key}”.", key, hint, here or alike)
        else:
            yield from self._key(str(key), schema.get("propertyNames", {}), (*way, Key(key)))
            if isinstance(rest, Mapping):
                yield from self._value(value[key], rest, (*way, key))

    def _elsewhere(self, key: str, here: Schema) -> str | None:
        """Where a field that is none here belongs, if that is one place."""
        for name, schema in self._rows.items():
            if schema is not here and key in schema.get("properties", {}):
                return f"it belongs {name}"
        return None

    @cached_property
    def _rows(self) -> Mapping[str, Schema]:
        """The tables in which a misplaced field is looked for."""
        top: Mapping[str, Schema] = self._top["properties"]
        lists = ("trains", "phases", "corporations", "privates")
        return {
            "under [settings]": self.resolved(top["settings"]),
            "above the first heading of the file": self._top,
            "under [map]": self.resolved(top["map"]),
            "under [market]": self.resolved(top["market"]),
            **{f"under [[{name}]]": self.resolved(self.resolved(top[name])["items"]) for name in lists},
        }

    def _key(self, key: str, schema: Schema, way: Way) -> Iterator[Misfit]:
        if "enum" in schema and key not in schema["enum"]:
            part = part_with(key)
            right = nearest(key, schema["enum"]) if part is None else None
            hint = f"nearest: {right}" if right else f"with [parts.{part}]" if part else None
            hint = hint or _listed(schema["enum"])
            yield Misfit("RH105", way, f"“{key}” is not known here.", key, hint, right)
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
                for one in self._word(word, words, way):
                    whole = " ".join(str(one.instead) if each == word else each for each in value.split())
                    yield replace(one, instead=None if one.instead is None else whole)
        elif "pattern" in schema and not re.search(schema["pattern"], value):
            hint = str(schema.get("description", ""))
            yield Misfit("RH103", way, f"{_shown(value)} cannot stand here.", value[:60], hint)

    def _number(self, value: float, schema: Schema, way: Way) -> Iterator[Misfit]:
        least, most = schema.get("minimum", -math.inf), schema.get("maximum", math.inf)
        if isinstance(value, float) and not math.isfinite(value):
            yield Misfit("RH006", way, f"{value} is no number of a game.", value)
        elif value < least:
            said = f"{_short(value)} is too little; {least} is the least."
            yield Misfit("RH103", way, said, _short(value), instead=least)
        elif value > most:
            said = f"{_short(value)} is too much; {most} is the most."
            yield Misfit("RH103", way, said, _short(value), instead=most)


def _is_list_of_tables(value: Any) -> bool:
    """May another ``[[…]]`` follow?"""
    return isinstance(value, list) and all(isinstance(row, Mapping) for row in value)


def _without_base(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """A title as it is once it is laid over what it is built on."""
    return {key: value for key, value in data.items() if key != "base"}


def _misspelt(value: Mapping[str, Any], schema: Schema) -> Mapping[str, str]:
    """The keys of a table of which all are known that stand for one that it needs and lacks."""
    if schema.get("additionalProperties", True) is not False:
        return {}
    return misspelt(value, schema.get("properties", {}), schema.get("required", ()))


def _keyed(schemas: Sequence[Schema], key: str) -> list[str]:
    return [str(word) for one in schemas for word in words_of(one["properties"][key])]


def _expected(schemas: Sequence[Schema]) -> str:
    parts: list[str] = []
    for one in schemas:
        if words := words_of(one):
            parts += [f"“{word}”" if isinstance(word, str) else str(word).lower() for word in words[:6]]
        else:
            parts += [KINDS[kind] for kind in kinds_of(one) if kind in KINDS]
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


def _meant_value(value: Any, schemas: Sequence[Schema]) -> int | str | list[int] | list[str] | None:
    """The same value as one of the schemas takes it: a number without quotes, a list in brackets, a text."""
    kinds = {kind for one in schemas if not words_of(one) for kind in kinds_of(one)}
    if isinstance(value, str) and _WHOLE.fullmatch(value.strip()) and kinds & {"integer", "number"}:
        return int(value)
    if "array" in kinds and isinstance(value, str | int) and not isinstance(value, bool):
        items = _items(str(value))
        if _too_short(items, schemas) is not None:
            return None
        if all(_WHOLE.fullmatch(item) for item in items):
            return [int(item) for item in items]
        return [str(value)[:60]] if len(items) == 1 else None
    if "string" in kinds and isinstance(value, list) and all(isinstance(item, str) for item in value):
        return " ".join(value)[:80]
    return None


def _instead(
    value: Any, meant: int | str | Sequence[int | str] | None, schemas: Sequence[Schema]
) -> str | None:
    """How to write what is meant; what a list is for where it needs more than stand there."""
    hint = None
    match meant:
        case int():
            hint = f"{meant}, without quotes"
        case str():
            hint = f'"{meant}"'
        case list():
            hint = f"[{', '.join(str(item) if isinstance(item, int) else _quoted(item) for item in meant)}]"
        case _ if isinstance(value, str | int) and not isinstance(value, bool):
            short = _too_short(_items(str(value)), schemas)
            hint = None if short is None else short.get("description")
    if hint is None and any("pattern" in one.get("propertyNames", {}) for one in schemas):
        hint = "by the number of players, as in { 3 = …, 4 = … }"
    return hint


def _quoted(text: str) -> str:
    return f'"{text}"'


def _items(text: str) -> list[str]:
    return re.split(r"[\s,]+", text.strip(" ,"))


def _too_short(items: Sequence[str], schemas: Sequence[Schema]) -> Schema | None:
    """A list among the schemas that needs more than these items."""
    lists = (one for one in schemas if "array" in kinds_of(one) and not words_of(one))
    return next((one for one in lists if one.get("minItems", 0) > len(items)), None)


def _called_here(key: str, free: Sequence[str]) -> str | None:
    """What a field of other programs is called in a title."""
    return next((name for name in OTHERS.get(key, ()) if name in free), None)


def _short(value: Any) -> str:
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) > 10**15:
        return "more than 15 digits"
    return str(value)[:60]
