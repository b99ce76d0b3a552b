"""The keys of a Maker file as tables: what each object may hold, and what each value must be.

A table names the keys of the schema, those that Maker's code reads though its schema forbids them, and those
in use. A :class:`Value` says what is expected there in words for people, as a test and as JSON Schema: the
lint uses the first two, editors the third (``schema.py``).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from .values import MOST, integer

Schema = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Value:
    """What stands behind a key: ``words`` for what is expected, ``schema`` for the same, ``good`` decides."""

    words: str
    schema: Schema
    good: Callable[[Any], bool]

    def __call__(self, value: Any) -> str | None:
        """``None`` for a good value, otherwise the words for what is expected."""
        return None if self.good(value) else self.words


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _every(value: Any, kind: type) -> bool:
    return isinstance(value, list) and all(isinstance(item, kind) for item in value)


def _at_least_one(value: Any) -> bool:
    number = integer(value)
    return number is not None and number >= 1


_BOUNDS = {"exclusiveMinimum": -MOST, "exclusiveMaximum": MOST}
_TEXT_SCHEMA = {"type": "string"}
_WHOLE_SCHEMA = {"type": "integer", **_BOUNDS}
_POSITIVE_SCHEMA = {"type": "integer", "minimum": 1, "exclusiveMaximum": MOST}
_NO_LIMIT = {"const": "∞"}
_SHARED_LIMIT = r"^[0-9]/[0-9]$"

_WHOLE = Value("a whole number", _WHOLE_SCHEMA, lambda value: integer(value) is not None)
_POSITIVE = Value("a whole number from 1", _POSITIVE_SCHEMA, _at_least_one)
_PERCENT = Value(
    "a whole number from 1 to 100",
    {"type": "integer", "minimum": 1, "maximum": 100},
    lambda value: 1 <= (integer(value) or 0) <= 100,
)
_PLAYERS = Value(
    "a whole number from 1 to 12",
    {"type": "integer", "minimum": 1, "maximum": 12},
    lambda value: 1 <= (integer(value) or 0) <= 12,
)
_LISTED = Value(
    "a list, or the name of one",
    {"anyOf": [_TEXT_SCHEMA, {"type": "array"}]},
    lambda value: isinstance(value, str | list),
)
COUNT = Value(
    "a whole number from 1, or “∞”",
    {"anyOf": [_POSITIVE_SCHEMA, _NO_LIMIT]},
    lambda value: value == "∞" or _at_least_one(value),
)
"""A number of pieces, or no limit."""
_PRICE = Value(
    "a price from 0",
    {"anyOf": [{"type": "number", "minimum": 0}, _TEXT_SCHEMA]},
    lambda value: isinstance(value, str) or (_is_number(value) and value >= 0),
)
_TEXT = Value("a text", _TEXT_SCHEMA, lambda value: isinstance(value, str))
_TEXTS = Value(
    "a text, or a list of texts",
    {"anyOf": [_TEXT_SCHEMA, {"type": "array", "items": _TEXT_SCHEMA}]},
    lambda value: isinstance(value, str) or _every(value, str),
)
_FLAG = Value("true or false", {"type": "boolean"}, lambda value: isinstance(value, bool))
_OBJECT = Value("an object", {"type": "object"}, lambda value: isinstance(value, Mapping))
LIST = Value("a list", {"type": "array"}, lambda value: isinstance(value, list))
"""A list of anything."""
_OBJECTS = Value(
    "a list of objects",
    {"type": "array", "items": {"type": "object"}},
    lambda value: _every(value, Mapping),
)
_ANY = Value("anything", {}, lambda _: True)
_LIMIT = Value(
    "a whole number, “∞” or such as “3/4”",
    {"anyOf": [_WHOLE_SCHEMA, _NO_LIMIT, {**_TEXT_SCHEMA, "pattern": _SHARED_LIMIT}]},
    lambda value: (
        value == "∞"
        or (isinstance(value, str) and re.search(_SHARED_LIMIT, value) is not None)
        or integer(value) is not None
    ),
)
_SLASHED = r"^[0-9]+ ?/ ?[0-9]+( ?/ ?[0-9]+)*$"
_CERTIFICATES = Value(
    "a whole number, “∞” or such as “20/16”",
    {"anyOf": [_WHOLE_SCHEMA, _NO_LIMIT, {**_TEXT_SCHEMA, "pattern": _SLASHED}]},
    lambda value: (
        value == "∞"
        or (isinstance(value, str) and re.search(_SLASHED, value) is not None)
        or integer(value) is not None
    ),
)
_CAPITAL = Value(
    "a whole number",
    {"anyOf": [_WHOLE_SCHEMA, _TEXT_SCHEMA]},
    lambda value: isinstance(value, str) or integer(value) is not None,
)
_ONE_TRIGGER: Schema = {"anyOf": [_TEXT_SCHEMA, {"$ref": "#/$defs/trigger"}]}
_TRIGGER = Value(
    "a name of a train, {on, index}, or a list of those",
    {"anyOf": [*_ONE_TRIGGER["anyOf"], {"type": "array", "items": _ONE_TRIGGER}]},
    lambda value: all(
        isinstance(item, str | Mapping) for item in (value if isinstance(value, list) else [value])
    ),
)
_DISCOUNT = Value(
    "an object of whole numbers",
    {"type": "object", "additionalProperties": _WHOLE_SCHEMA},
    lambda value: isinstance(value, Mapping) and all(integer(item) is not None for item in value.values()),
)


def url(value: Any) -> bool:
    """Is this a link to a page or a mailbox?"""
    return isinstance(value, str) and re.match(r"mailto:|https?://", value) is not None


_ORIENTATION = Value(
    "horizontal or vertical",
    {"enum": ["horizontal", "vertical"]},
    lambda value: value in ("horizontal", "vertical"),
)
_CURRENCY = Value(
    "a text with a “#” where the number goes",
    {**_TEXT_SCHEMA, "pattern": "#"},
    lambda value: isinstance(value, str) and "#" in value,
)
_MAPS = Value(
    "an object or a list of objects",
    {"anyOf": [{"type": "object"}, _OBJECTS.schema]},
    lambda value: isinstance(value, Mapping) or _every(value, Mapping),
)


_FONTS = ("FontFamily", "FontSize", "FontStyle", "FontWeight")
_FREE = dict.fromkeys(
    [
        "borderWidth",
        "cityWidth",
        "townWidth",
        "townBorderWidth",
        "mapCoordinates",
        "trackWidth",
        "trackColor",
        "trackBorderColor",
        "trackGaugeColor",
        "trackGauge",
        "transparent",
        "titleX",
        "titleY",
        "titleRotate",
        "titleSize",
        "subtitleSize",
        "designerSize",
        "extraTotalHeight",
        "extraTotalWidth",
        "notes",
    ],
    _ANY,
)
INFO: dict[str, Value] = {
    "title": _TEXT,
    "subtitle": _TEXT,
    "designer": _TEXT,
    "publisher": _TEXT,
    "background": _TEXT,
    "orientation": _ORIENTATION,
    "capitalization": _TEXT,
    "mustSellInBlocks": _FLAG,
    "marketTokens": _WHOLE,
    "extraStationTokens": _WHOLE,
    "currency": _CURRENCY,
    **_FREE,
    **{
        f"{what}{font}": _ANY
        for what in ("title", "subtitle", "designer", "company", "name", "value")
        for font in _FONTS
    },
}
TOP: dict[str, Value] = {
    "$schema": _TEXT,
    "info": _OBJECT,
    "links": _OBJECT,
    "colors": _OBJECT,
    "bank": COUNT,
    "capital": _ANY,
    "certLimit": _ANY,
    "floatPercent": _PERCENT,
    "ipo": _ANY,
    "players": _OBJECTS,
    "tokenTypes": _OBJECT,
    "shareTypes": _OBJECT,
    "number_cards": LIST,
    "companies": _OBJECTS,
    "trains": _OBJECTS,
    "phases": _OBJECTS,
    "privates": _OBJECTS,
    "pools": LIST,
    "rounds": LIST,
    "turns": LIST,
    "tokens": LIST,
    "stock": _OBJECT,
    "map": _MAPS,
    "tiles": _OBJECT,
    "upgrades": _OBJECT,
    "wip": _FLAG,
    "prototype": _FLAG,
    "config": _OBJECT,
    "revenue": _OBJECT,
    "roundTracker": _ANY,
}
TRAIN: dict[str, Value] = {
    "name": _TEXT,
    "quantity": COUNT,
    "color": _TEXT,
    "price": _PRICE,
    "image": _TEXT,
    "phase": _FLAG,
    "quantity_label": _ANY,
    "print": _WHOLE,
    "discount": _DISCOUNT,
    "description": _TEXT,
    "available": _TEXT,
    "variant": _TEXT,
    "rust": _TRIGGER,
    "phased": _TRIGGER,
    "obsolete": _TRIGGER,
    "permanent": _FLAG,
    "players": _WHOLE,
    **dict.fromkeys(
        [
            "nameFontSize",
            "nameFontFamily",
            "priceFontSize",
            "priceFontFamily",
            "tradeInPrice",
            "backgroundColor",
            "imagePaddingTop",
            "imageWidth",
            "phasedText",
            "obsoletedText",
            "rustedText",
            "permanentText",
            "permanentColor",
            "longevityFontFamily",
            "longevityFontSize",
        ],
        _ANY,
    ),
}
PHASE: dict[str, Value] = {
    "name": _TEXT,
    "phase": _ANY,
    "minor": _FLAG,
    "company": _TEXT,
    "train": _TEXTS,
    "limit": _LIMIT,
    "rounds": _POSITIVE,
    "tiles": _TEXT,
    "on": _TRIGGER,
    "notes": _TEXTS,
    "buy_companies": _FLAG,
    "events": _OBJECT,
}
COMPANY: dict[str, Value] = {
    "name": _TEXT,
    "abbrev": _TEXT,
    "minor": _FLAG,
    "color": _TEXT,
    "tokens": _LISTED,
    "shares": _LISTED,
}
PRIVATE: dict[str, Value] = {
    "name": _TEXT,
    "hex": _TEXT,
    "company": _TEXT,
    "minPlayers": _WHOLE,
    "maxPlayers": _WHOLE,
}
PLAYER: dict[str, Value] = {
    "number": _PLAYERS,
    "certLimit": _CERTIFICATES,
    "capital": _CAPITAL,
    "bank": _ANY,
}
TRIGGER: dict[str, Value] = {"on": _TEXT, "index": _POSITIVE}
COLORS = ("yellow", "green", "brown", "gray", "grey")
"""The colours that a phase brings."""
MARKETS = ("2D", "1D", "1Diag")
"""The kinds of markets."""
SPOT = re.compile(r"[A-Z]{1,2}\d+(?:[ax]?-?[\d.]+(?:[spyN]-?[\d.]+)?|[sp][1-6])?")
"""A place of the map: a hex, a point at an angle and a distance, a side or a corner."""
NEEDED = {"trains": ("name", "quantity", "color"), "phases": ("limit", "tiles"), "players": ("number",)}
OPEN = frozenset({"companies", "privates", "players"})
