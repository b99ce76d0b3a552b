"""The keys of a Maker file as tables: what each object may hold, and what each value must be.

A table names the keys of the schema, those that Maker's code reads though its schema forbids them, and those
in use. A test gives ``None`` for a good value and otherwise the words for what is expected.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from .values import integer

Test = Callable[[Any], str | None]


def _whole(value: Any) -> str | None:
    return None if integer(value) is not None else "a whole number"


def _positive(value: Any) -> str | None:
    number = integer(value)
    return None if number is not None and number >= 1 else "a whole number from 1"


def count(value: Any) -> str | None:
    """A number of pieces, or no limit."""
    return None if value == "∞" or _positive(value) is None else "a whole number from 1, or “∞”"


def _price(value: Any) -> str | None:
    if isinstance(value, str):
        return None
    number = isinstance(value, int | float) and not isinstance(value, bool)
    return None if number and value >= 0 else "a price from 0"


def _text(value: Any) -> str | None:
    return None if isinstance(value, str) else "a text"


def _texts(value: Any) -> str | None:
    rows = value if isinstance(value, list) else [value]
    return None if all(isinstance(item, str) for item in rows) else "a text, or a list of texts"


def _flag(value: Any) -> str | None:
    return None if isinstance(value, bool) else "true or false"


def _object(value: Any) -> str | None:
    return None if isinstance(value, Mapping) else "an object"


def is_list(value: Any) -> str | None:
    """A list of anything."""
    return None if isinstance(value, list) else "a list"


def _objects(value: Any) -> str | None:
    return (
        None
        if isinstance(value, list) and all(isinstance(item, Mapping) for item in value)
        else "a list of objects"
    )


def _any(_value: Any) -> str | None:
    return None


def _limit(value: Any) -> str | None:
    if value == "∞" or (isinstance(value, str) and re.fullmatch(r"\d/\d", value)):
        return None
    return None if integer(value) is not None else "a whole number, “∞” or such as “3/4”"


def _trigger(value: Any) -> str | None:
    for item in value if isinstance(value, list) else [value]:
        if isinstance(item, str):
            continue
        if not isinstance(item, Mapping):
            return "a name of a train, {on, index}, or a list of those"
    return None


def _discount(value: Any) -> str | None:
    good = isinstance(value, Mapping) and all(integer(item) is not None for item in value.values())
    return None if good else "an object of whole numbers"


def url(value: Any) -> str | None:
    """A link to a page or a mailbox."""
    return None if isinstance(value, str) and re.match(r"mailto:|https?://", value) else "a link"


def _currency(value: Any) -> str | None:
    return None if isinstance(value, str) and "#" in value else "a text with a “#” where the number goes"


def _maps(value: Any) -> str | None:
    return None if isinstance(value, Mapping) or _objects(value) is None else "an object or a list of objects"


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
    _any,
)
INFO: dict[str, Test] = {
    "title": _text,
    "subtitle": _text,
    "designer": _text,
    "publisher": _text,
    "background": _text,
    "orientation": _text,
    "capitalization": _text,
    "mustSellInBlocks": _flag,
    "marketTokens": _whole,
    "extraStationTokens": _whole,
    "currency": _currency,
    **_FREE,
    **{
        f"{what}{font}": _any
        for what in ("title", "subtitle", "designer", "company", "name", "value")
        for font in _FONTS
    },
}
TOP: dict[str, Test] = {
    "$schema": _text,
    "info": _object,
    "links": _object,
    "colors": _object,
    "bank": count,
    "capital": _any,
    "certLimit": _any,
    "floatPercent": _whole,
    "players": _objects,
    "tokenTypes": _object,
    "shareTypes": _object,
    "number_cards": is_list,
    "companies": _objects,
    "trains": _objects,
    "phases": _objects,
    "privates": _objects,
    "pools": is_list,
    "rounds": is_list,
    "turns": is_list,
    "tokens": is_list,
    "stock": _object,
    "map": _maps,
    "tiles": _object,
    "upgrades": _object,
    "wip": _flag,
    "prototype": _flag,
    "config": _object,
    "revenue": _object,
    "roundTracker": _any,
}
TRAIN: dict[str, Test] = {
    "name": _text,
    "quantity": count,
    "color": _text,
    "price": _price,
    "image": _text,
    "phase": _flag,
    "quantity_label": _any,
    "print": _whole,
    "discount": _discount,
    "description": _text,
    "available": _text,
    "variant": _text,
    "rust": _trigger,
    "phased": _trigger,
    "obsolete": _trigger,
    "permanent": _flag,
    "players": _whole,
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
        _any,
    ),
}
PHASE: dict[str, Test] = {
    "name": _text,
    "phase": _any,
    "minor": _flag,
    "company": _text,
    "train": _texts,
    "limit": _limit,
    "rounds": _positive,
    "tiles": _text,
    "on": _trigger,
    "notes": _texts,
    "buy_companies": _flag,
    "events": _object,
}
COMPANY: dict[str, Test] = {"name": _text, "abbrev": _text, "minor": _flag, "color": _text}
PRIVATE: dict[str, Test] = {
    "name": _text,
    "hex": _text,
    "company": _text,
    "minPlayers": _whole,
    "maxPlayers": _whole,
}
PLAYER: dict[str, Test] = {"number": _positive, "certLimit": _any, "capital": _any, "bank": _any}
TRIGGER: dict[str, Test] = {"on": _text, "index": _positive}
NEEDED = {"trains": ("name", "quantity", "color"), "phases": ("limit", "tiles"), "players": ("number",)}
OPEN = frozenset({"companies", "privates", "players"})
