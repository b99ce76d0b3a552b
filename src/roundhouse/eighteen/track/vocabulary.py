"""The words of the tile language: which parts there are, what each may say and how values are written.

One table, :data:`VOCABULARY`, serves the parser, the printer and the pages that explain the language.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields
from typing import Any

import webcolors

from . import parts as p

COLORS = (
    "white", "yellow", "green", "brown", "gray", "red", "blue", "black", "purple", "orange", "sepia", "pink",
    "navy",
)  # fmt: skip
REVENUE_COLORS = (*COLORS, "diesel")
_PAINTS = frozenset({*COLORS, *webcolors.names("css3"), "rebeccapurple"})
"""Every name that paint may have: those of tiles and those of CSS."""


class BadValue(ValueError):
    """A value that does not fit: what would, where in it the trouble is, the words to choose from.

    ``meant`` is the value without doubt meant, if there is one.
    """

    def __init__(
        self, expected: str, offset: int = 0, words: tuple[str, ...] = (), meant: object = None
    ) -> None:
        super().__init__(expected)
        self.expected = expected
        self.offset = offset
        self.words = words
        self.meant = meant


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of value: how it is read (raises BadValue) and how it is written."""

    expected: str
    read: Callable[[str], Any]
    write: Callable[[Any], str] = str


@dataclass(frozen=True, slots=True)
class Attribute:
    """A sub-part, ``word:value``, kept in the field of the same name."""

    word: str
    kind: Kind
    default: Any
    required: bool


@dataclass(frozen=True, slots=True)
class Word:
    """A part of a tile: its class and its attributes in the order in which they are printed."""

    word: str
    type: type[Any]
    attributes: Mapping[str, Attribute]


_WHOLE = re.compile(r"-?[0-9]{1,6}")
_REAL = re.compile(r"[0-9]{1,2}(\.[0-9]{1,2})?")
_HASH = re.compile(r"#([0-9a-fA-F]{3}){1,2}")
_CORNER = re.compile(r"[0-5][+-]?|-1")
_LANE = re.compile(r"([1-9])\.([0-8])")


def whole(low: int, high: int) -> Kind:
    """A whole number from ``low`` to ``high``."""
    expected = f"a whole number from {low} to {high}"

    def read(text: str) -> int:
        if not _WHOLE.fullmatch(text) or not low <= int(text) <= high:
            raise BadValue(expected)
        return int(text)

    return Kind(expected, read)


def one_of(*words: str) -> Kind:
    """One word of a few."""
    expected = "one of " + ", ".join(words)

    def read(text: str) -> str:
        if text not in words:
            raise BadValue(expected, 0, words)
        return text

    return Kind(expected, read)


def _read_flag(text: str) -> bool:
    if text not in {"0", "1", "true", "false"}:
        raise BadValue("1 (yes) or 0 (no)")
    return text in {"1", "true"}


def _read_text(text: str) -> str:
    if not text:
        raise BadValue("a word")
    bad = next((i for i, letter in enumerate(text) if letter in "=:|," or not letter.isprintable()), None)
    if bad is not None:
        raise BadValue("a word without = : | and ,", bad)
    return text


def _read_color(text: str) -> str:
    if text.lower() not in _PAINTS and not _HASH.fullmatch(text):
        raise BadValue("a colour, as yellow or #ffa500", 0, COLORS)
    return text


def _read_real(text: str) -> str:
    if not _REAL.fullmatch(text):
        raise BadValue("a number, as 0.5")
    return text


def _read_loc(text: str) -> str:
    if text not in {"center", "hex"} and not _REAL.fullmatch(text):
        raise BadValue("a place: an edge (2), a corner (2.5), center or hex", 0, ("center", "hex"))
    return text


def _read_corner(text: str) -> str:
    if not _CORNER.fullmatch(text):
        raise BadValue("a corner from 0 to 5, perhaps with + or - after it, or -1 for the centre")
    return text


def _read_list(text: str) -> tuple[str, ...]:
    found = []
    offset = 0
    for item in text.split("|"):
        try:
            found.append(_read_text(item.strip()))
        except BadValue as bad:
            raise BadValue("words separated by |", offset + bad.offset) from None
        offset += len(item) + 1
    return tuple(found)


def _read_phase(text: str) -> tuple[str, int]:
    color, bar, amount = text.partition("_")
    if color not in REVENUE_COLORS and not _HASH.fullmatch(color):
        raise BadValue("the colour of a phase, as in yellow_40", 0, REVENUE_COLORS)
    if not bar or not _WHOLE.fullmatch(amount):
        raise BadValue("_ and a sum after the colour, as in yellow_40", len(color))
    return color, int(amount)


def _read_revenue(text: str) -> p.Revenue:
    if _WHOLE.fullmatch(text):
        return p.Revenue(flat=int(text))
    if "_" not in text and "|" not in text:
        raise BadValue("a sum (20) or sums by phase (yellow_40|green_50)")
    phases = []
    offset = 0
    for item in text.split("|"):
        try:
            phases.append(_read_phase(item))
        except BadValue as bad:
            raise BadValue(bad.expected, offset + bad.offset, bad.words) from None
        offset += len(item) + 1
    return p.Revenue(phases=tuple(phases))


def _write_revenue(revenue: p.Revenue) -> str:
    if revenue.flat is not None:
        return str(revenue.flat)
    return "|".join(f"{color}_{amount}" for color, amount in revenue.phases)


def _read_end(text: str) -> p.End:
    if len(text) == 1 and text in "012345":
        return p.Edge(int(text))
    if text[:1] == "_" and re.fullmatch("[0-9]{1,2}", text[1:]):
        return p.StopRef(int(text[1:]))
    # Some authors count the edges from 1 to 6.
    meant = p.Edge(0) if text == "6" else None
    raise BadValue("an edge from 0 to 5, or _ and the number of a stop, as _0", meant=meant)


def _write_end(end: p.End) -> str:
    return str(end.number) if isinstance(end, p.Edge) else f"_{end.index}"


def _read_lane(text: str) -> p.Lane:
    match = _LANE.fullmatch(text)
    if match is None or int(match[2]) >= int(match[1]):
        raise BadValue("width.index with an index below the width, as 2.0")
    return p.Lane(int(match[1]), int(match[2]))


FLAG = Kind("1 or 0", _read_flag, lambda value: "1" if value else "0")
TEXT = Kind("a word", _read_text)
COLOR = Kind("a colour", _read_color)
REAL = Kind("a number", _read_real)
LOC = Kind("a place", _read_loc)
CORNER = Kind("a corner", _read_corner)
LIST = Kind("words separated by |", _read_list, "|".join)
REVENUE = Kind("a sum, or sums by phase", _read_revenue, _write_revenue)
END = Kind("an edge, or _ and the number of a stop", _read_end, _write_end)
LANE = Kind("width.index", _read_lane, lambda lane: f"{lane.width}.{lane.index}")
EDGE = whole(0, 5)
MONEY = whole(-99999, 99999)


def _word(word: str, part: type[Any], **kinds: Kind) -> Word:
    found = {}
    declared = {field.name: field for field in fields(part)}
    for name, kind in kinds.items():
        default = declared[name].default
        required = default is MISSING
        found[name] = Attribute(name, kind, None if required else default, required)
    return Word(word, part, found)


_ROUTE = one_of("mandatory", "optional", "never")
_STOP: Mapping[str, Kind] = {
    "hide": FLAG,
    "groups": LIST,
    "visit_cost": MONEY,
    "route": _ROUTE,
    "format": TEXT,
    "loc": LOC,
}
_TRACK = one_of(*(gauge.value for gauge in p.Gauge))
_GAUGE = Kind(_TRACK.expected, lambda text: p.Gauge(_TRACK.read(text)))

VOCABULARY: Mapping[str, Word] = {
    word.word: word
    for word in (
        _word("city", p.City, revenue=REVENUE, slots=whole(0, 12), **_STOP, boom=FLAG, reservation=TEXT),
        _word(
            "town",
            p.Town,
            revenue=REVENUE,
            style=one_of("rect", "dot", "hidden"),
            **_STOP,
            boom=FLAG,
            to_city=FLAG,
        ),
        _word("offboard", p.Offboard, revenue=REVENUE, **_STOP, rows=whole(1, 9)),
        _word("pass", p.Pass, revenue=REVENUE, slots=whole(0, 12), **_STOP, size=whole(1, 9), color=COLOR),
        _word("halt", p.Halt, symbol=TEXT, revenue=REVENUE, **_STOP),
        _word("junction", p.Junction),
        _word(
            "path",
            p.Path,
            a=END,
            b=END,
            terminal=whole(0, 2),
            ignore=FLAG,
            a_lane=LANE,
            b_lane=LANE,
            lanes=whole(1, 9),
            track=_GAUGE,
        ),
        _word("label", p.Label, text=TEXT),
        _word("future_label", p.FutureLabel, label=TEXT, color=COLOR, sticker=TEXT),
        _word("upgrade", p.Upgrade, cost=MONEY, terrain=LIST, size=whole(1, 999), loc=LOC, sticky=FLAG),
        _word(
            "border",
            p.Border,
            edge=EDGE,
            type=one_of("mountain", "water", "impassable", "province", "divider", "offboard", "gauge_change"),
            cost=MONEY,
            color=COLOR,
        ),
        _word("icon", p.Icon, image=TEXT, name=TEXT, sticky=FLAG, blocks_lay=FLAG, large=FLAG, loc=LOC),
        _word("frame", p.Frame, color=COLOR, color2=COLOR),
        _word("stripes", p.Stripes, color=COLOR),
        _word(
            "partition",
            p.Partition,
            a=CORNER,
            b=CORNER,
            type=one_of("province", "water", "mountain", "divider", "impassable"),
            restrict=one_of("inner", "outer"),
            length=REAL,
            blockers=LIST,
        ),
        _word("stub", p.Stub, edge=EDGE, track=_GAUGE),
    )
}
