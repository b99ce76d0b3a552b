"""Reads TOML and remembers where everything stands.

The standard library reads the data and refuses what is not TOML; a small walk over the same, valid text
notes the places.
"""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_right
from typing import Any

from roundhouse.table.errors import Malformed, Place

from .source import Source, Spot, Way, decode
from .toml_words import explain

_SPACE = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_KEY = re.compile(r"""[ \t]*(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|([A-Za-z0-9_-]+))[ \t]*""")
_STRING = re.compile(
    r'"""(?:[^\\]|\\.)*?"{3,5}(?!")|\'\'\'.*?\'{3,5}(?!\')|"(?:[^"\\]|\\.)*"|\'[^\']*\'', re.DOTALL
)
_PLAIN = re.compile(r"[^,\]}#\r\n]+")


def read_toml(raw: bytes, file: str) -> Source:
    """A TOML file with positions. Raises Malformed with line and column."""
    text = decode(raw, file)
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"\(at line (\d+), column (\d+)\)", str(error))
        slip = explain(
            str(error).rpartition(" (at ")[0], text, Spot(int(found[1]), int(found[2])) if found else None
        )
        spot = slip.spot or Spot(text.count("\n") + 1, len(text) - text.rfind("\n"))
        place = Place(file, spot.line, spot.column)
        raise Malformed("RH003", slip.message, place=place, hint=slip.hint or None) from None
    except ValueError:  # Python reads no integer of more than 4,300 digits
        raise _long_number(text, file) from None
    except RecursionError:
        raise Malformed("RH005", "The data are nested too deep.", place=Place(file)) from None
    walk = _Walk(text)
    walk.file()
    return Source(file, text, data, walk.spots, walk.keys)


def _long_number(text: str, file: str) -> Malformed:
    """The first number of more digits than any game has."""
    found = re.search(r"\d{100,}", text)
    at = found.start() if found else 0
    place = Place(file, text.count("\n", 0, at) + 1, at - (text.rfind("\n", 0, at) + 1) + 1)
    count = len(found[0]) if found else 0
    return Malformed("RH006", f"A number of {count} digits is no number of a game.", place=place)


class _Walk:
    """Goes over valid TOML text once."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.spots: dict[Way, Spot] = {(): Spot(1, 1)}
        self.keys: dict[Way, Spot] = {}
        self.counts: dict[Way, int] = {}
        self.lines = [0, *(found.end() for found in re.finditer("\n", text))]

    def spot(self) -> Spot:
        line = bisect_right(self.lines, self.at)
        return Spot(line, self.at - self.lines[line - 1] + 1)

    def skip(self) -> None:
        found = _SPACE.match(self.text, self.at)
        assert found is not None
        self.at = found.end()

    def file(self) -> None:
        head: Way = ()
        self.skip()
        while self.at < len(self.text):
            if self.text.startswith("[", self.at):
                head = self.header()
            else:
                self.pair(head)
            self.skip()

    def header(self) -> Way:
        spot = self.spot()
        many = self.text.startswith("[[", self.at)
        self.at += 2 if many else 1
        way = self._counted(self.dotted(), last=not many)
        self.at += 2 if many else 1
        if many:
            number = self.counts.get(way, 0)
            self.counts[way] = number + 1
            self.spots.setdefault(way, spot)
            way = (*way, number)
        self.spots[way] = spot
        self.keys[way] = spot
        return way

    def _counted(self, keys: list[str], *, last: bool) -> Way:
        """The way to a table: behind the name of a list of tables comes the number of its newest one."""
        way: Way = ()
        for place, key in enumerate(keys):
            way = (*way, key)
            if way in self.counts and (last or place < len(keys) - 1):
                way = (*way, self.counts[way] - 1)
        return way

    def dotted(self) -> list[str]:
        out: list[str] = []
        while True:
            found = _KEY.match(self.text, self.at)
            if found is None:
                return out
            quoted, literal, bare = found.groups()
            out.append(_plain(quoted) if quoted is not None else literal if literal is not None else bare)
            self.at = found.end()
            if not self.text.startswith(".", self.at):
                return out
            self.at += 1

    def pair(self, head: Way) -> None:
        spot = self.spot()
        way = (*head, *self.dotted())
        self.keys[way] = spot
        self.at += 1
        while self.text.startswith((" ", "\t"), self.at):
            self.at += 1
        self.value(way)

    def value(self, way: Way) -> None:
        self.spots[way] = self.spot()
        mark = self.text[self.at : self.at + 1]
        if mark == "[":
            self.list(way)
        elif mark == "{":
            self.table(way)
        else:
            found = (_STRING if mark in "\"'" else _PLAIN).match(self.text, self.at)
            self.at = found.end() if found else self.at + 1

    def list(self, way: Way) -> None:
        self.at += 1
        number = 0
        self.skip()
        while not self.text.startswith("]", self.at):
            self.value((*way, number))
            number += 1
            self.skip()
            if self.text.startswith(",", self.at):
                self.at += 1
                self.skip()
        self.at += 1

    def table(self, way: Way) -> None:
        self.at += 1
        self.skip()
        while not self.text.startswith("}", self.at):
            self.pair(way)
            self.skip()
            if self.text.startswith(",", self.at):
                self.at += 1
                self.skip()
        self.at += 1


def _plain(quoted: str) -> Any:
    return tomllib.loads(f'"{quoted}" = 1').popitem()[0] if "\\" in quoted else quoted
