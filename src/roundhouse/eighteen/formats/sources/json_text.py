"""Reads JSON and tells where everything in it stands.

Strict: no trailing commas, no NaN. A key that is written twice is kept the second time, and found. Depth and
size have limits, so that no file can exhaust the machine.

The standard library reads the file. Only one that it refuses, or that has something odd in it, is read once
more token by token, for a message with its place.
"""

from __future__ import annotations

import json
import math
import re
from typing import Any

from roundhouse.table.definitions import Finding
from roundhouse.table.errors import Malformed, Place

from .json_places import SPACE, JsonPlaces
from .source import MOST_DEPTH, Source, Way, decode, write_way
from .spots import Spots

_TOKEN = re.compile(
    r"""[ \t\r\n]*(?:
      (?P<mark>[{}\[\]:,])
    | (?P<string>"(?:[^"\\\x00-\x1f]|\\.)*")
    | (?P<number>-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)(?![\w.+-])
    | (?P<word>true|false|null)\b
    )""",
    re.VERBOSE,
)
_WORDS = {"true": True, "false": False, "null": None}
_LONGEST_NUMBER = 400
_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")
"""Half of a letter, perhaps without the other half."""


def read_json(raw: bytes, file: str) -> Source:
    """A JSON file with positions. Raises Malformed with line and column."""
    text = decode(raw, file)
    where = JsonPlaces(text)
    findings: tuple[Finding, ...] = ()
    try:
        data = _read_plain(text)
    except (ValueError, RecursionError):
        data, findings = _Scanner(text, file, where).read()
    return Source(file, text, data, Spots(where, where.value), Spots(where, where.key), findings)


def _read_plain(text: str) -> Any:
    """The data of a text with nothing odd in it. Raises ValueError or RecursionError for any other."""
    if _SURROGATE.search(text):
        raise ValueError
    data = json.loads(
        text, object_pairs_hook=_table, parse_int=_whole, parse_float=_fraction, parse_constant=_constant
    )
    layer = [data]
    for _ in range(MOST_DEPTH):
        layer = [one for one in layer if isinstance(one, dict | list)]
        if not layer:
            return data
        layer = [inner for one in layer for inner in (one.values() if isinstance(one, dict) else one)]
    raise ValueError


def _table(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    table = dict(pairs)
    if len(table) < len(pairs):
        raise ValueError
    return table


def _whole(text: str) -> int:
    if len(text) >= _LONGEST_NUMBER:
        raise ValueError
    return int(text)


def _fraction(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise ValueError
    return value


def _constant(_: str) -> float:
    raise ValueError


def _right(rest: str, word: str) -> str | None:
    """What people most likely mean by something that is not JSON."""
    if rest.startswith(("//", "/*", "#")):
        return "JSON has no comments"
    if rest[0] in "'“”„‘’«":
        return "texts stand in straight double quotes"
    return {"True": "true", "False": "false", "None": "null", "undefined": "null"}.get(
        word, "a text stands in quotes" if word[0].isalpha() else None
    )


class _Scanner:
    """Reads token by token, and says what is wrong and where."""

    def __init__(self, text: str, file: str, places: JsonPlaces) -> None:
        self.text = text
        self.file = file
        self.at = 0
        self.spot = places.spot
        self.findings: list[Finding] = []

    def read(self) -> tuple[Any, tuple[Finding, ...]]:
        if not self.text.strip(" \t\r\n"):
            raise Malformed("RH003", "The file is empty.", place=Place(self.file, 1, 1))
        data = self.value((), 0)
        rest = SPACE.match(self.text, self.at)
        assert rest is not None
        if rest.end() < len(self.text):
            raise self.wrong("Something stands after the end of the data", rest.end())
        return data, tuple(self.findings)

    def wrong(self, what: str, at: int, hint: str | None = None) -> Malformed:
        spot = self.spot(at)
        return Malformed("RH003", f"{what}.", place=Place(self.file, spot.line, spot.column), hint=hint)

    def token(self) -> tuple[str, str, int]:
        """The next token: what kind, its text, where it begins."""
        found = _TOKEN.match(self.text, self.at)
        if found is None:
            space = SPACE.match(self.text, self.at)
            assert space is not None
            self.at = space.end()
            raise self._no_token()
        self.at = found.end()
        kind = str(found.lastgroup)
        return kind, found[kind], found.start(kind)

    def _no_token(self) -> Malformed:
        if self.at >= len(self.text):
            return self.wrong("The file ends too early: a bracket or a quote is still open", len(self.text))
        rest = self.text[self.at : self.at + 20].split("\n")[0]
        if re.match(r"-?(NaN|Infinity)", rest):
            spot = self.spot(self.at)
            return Malformed(
                "RH006",
                f"“{rest.rstrip(',}] ')}” is no number in JSON.",
                place=Place(self.file, spot.line, spot.column),
            )
        if rest.startswith('"'):
            return self.wrong("This text has no closing quote, or a bad character in it", self.at)
        word = re.split(r"[\s,\]}:]", rest, maxsplit=1)[0] or rest
        return self.wrong(f"“{word}” is not JSON", self.at, _right(rest, word))

    def value(self, way: Way, depth: int) -> Any:
        if depth > MOST_DEPTH:
            raise Malformed(
                "RH005",
                f"The data are nested more than {MOST_DEPTH} deep.",
                place=Place(self.file, self.spot(self.at).line, self.spot(self.at).column),
            )
        kind, text, at = self.token()
        match kind:
            case "string":
                return self.string(text, at)
            case "number":
                return self.number(text, at)
            case "word":
                return _WORDS[text]
        if text == "{":
            return self.table(way, depth)
        if text == "[":
            return self.list(way, depth)
        raise self.wrong(
            f"A value is missing before “{text}”", at, "a comma too many?" if text in "]}" else None
        )

    def string(self, text: str, at: int) -> str:
        if "\\" not in text:
            return text[1:-1]
        try:
            value = str(json.loads(text))
            value.encode()
        except ValueError:
            raise self.wrong("This text has an escape that stands for no character", at) from None
        return value

    def number(self, text: str, at: int) -> int | float:
        whole = text.lstrip("-").isdigit()
        value = int(text) if whole and len(text) < _LONGEST_NUMBER else float(text)
        if isinstance(value, float) and not math.isfinite(value):
            spot = self.spot(at)
            raise Malformed(
                "RH006", "This number is too large.", place=Place(self.file, spot.line, spot.column)
            )
        return value

    def table(self, way: Way, depth: int) -> dict[str, Any]:
        out: dict[str, Any] = {}
        first: dict[str, int] = {}
        kind, text, at = self.token()
        while text != "}" or kind != "mark":
            if kind != "string":
                hint = "a comma too many?" if text == "}" else None
                raise self.wrong("A key in quotes is expected", at, hint)
            key = self.string(text, at)
            here = (*way, key)
            if key in out:
                self.note_twice(here, first[key], at)
            first[key] = at
            kind, text, at = self.token()
            if text != ":" or kind != "mark":
                raise self.wrong("A “:” is expected after the key", at)
            out[key] = self.value(here, depth + 1)
            kind, text, at = self.token()
            if kind == "mark" and text == ",":
                kind, text, at = self.token()
                if kind == "mark":
                    raise self.wrong("A key in quotes is expected after the comma", at, "a comma too many?")
            elif kind != "mark" or text != "}":
                raise self.wrong("A “,” or “}” is expected", at)
        return out

    def note_twice(self, way: Way, before: int, at: int) -> None:
        first, second = self.spot(before), self.spot(at)
        self.findings.append(
            Finding(
                "RH004",
                "error",
                f"The key “{way[-1]}” is written twice; the first time in line {first.line}, "
                f"column {first.column}.",
                file=self.file,
                line=second.line,
                column=second.column,
                path=write_way(way),
            )
        )

    def list(self, way: Way, depth: int) -> list[Any]:
        out: list[Any] = []
        before = self.at
        kind, text, at = self.token()
        if kind == "mark" and text == "]":
            return out
        self.at = before
        while True:
            out.append(self.value((*way, len(out)), depth + 1))
            kind, text, at = self.token()
            if kind == "mark" and text == "]":
                return out
            if kind != "mark" or text != ",":
                raise self.wrong("A “,” or “]” is expected", at)
