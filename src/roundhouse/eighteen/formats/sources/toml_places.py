"""Where keys and values stand in a text of TOML that has been read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property

import tomli

from .source import Way
from .spots import Lines

_SPACE = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_SIMPLE = r"""("[^"\\\n]*"(?!")|[^"'\[{\s,\]}#][^,\]}#\r\n]*)"""
"""A text without escapes on one line, a number, a date, a truth value: most of what is written."""
_ITEM = re.compile(_SIMPLE)
_PAIR = re.compile(r"([A-Za-z0-9_-]+)[ \t]*=[ \t]*" + _SIMPLE + "?")
"""A key without quotes and dots, and its value if that is simple."""
_KEY = re.compile(r"""[ \t]*(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|([A-Za-z0-9_-]+))[ \t]*""")
_GIVEN = re.compile(r"=[ \t]*")
_STRING = re.compile(
    r'"""(?:[^\\]|\\.)*?"{3,5}(?!")|\'\'\'.*?\'{3,5}(?!\')|"(?:[^"\\]|\\.)*"|\'[^\']*\'', re.DOTALL
)


class TomlPlaces(Lines):
    """The places of a text, which is valid. It is gone through once, when something in it is asked for."""

    def key(self, way: Way) -> int | None:
        """Where the key of the value begins; ``None`` for what is not there or has no key."""
        return self._walked.keys.get(way)

    def value(self, way: Way) -> int | None:
        """Where the value begins; ``None`` for one that is not there."""
        return self._walked.values.get(way)

    def ways(self) -> Iterator[Way]:
        """All values, from the outside in."""
        return iter(self._walked.values)

    @cached_property
    def _walked(self) -> _Walk:
        walk = _Walk(self._text)
        walk.file()
        return walk


class _Walk:
    """Goes over the text once. Each method takes the place where something begins and tells where it ends."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.values: dict[Way, int] = {(): 0}
        self.keys: dict[Way, int] = {}
        self._counts: dict[Way, int] = {}
        """How many there are of each list of tables so far."""

    def file(self) -> None:
        head: Way = ()
        at = self._space(0)
        while at < len(self.text):
            if self.text[at] == "[":
                head, at = self._header(at)
            else:
                at = self._pair(at, head)
            at = self._space(at)

    def _space(self, at: int) -> int:
        found = _SPACE.match(self.text, at)
        return found.end() if found is not None else at

    def _comma(self, at: int) -> int:
        """Over a comma and what is around it."""
        at = self._space(at)
        return self._space(at + 1) if self.text[at] == "," else at

    def _header(self, at: int) -> tuple[Way, int]:
        many = self.text.startswith("[[", at)
        width = 2 if many else 1
        keys, end = self._dotted(at + width)
        way = self._counted(keys, last=not many)
        if many:
            number = self._counts.get(way, 0)
            self._counts[way] = number + 1
            self.values.setdefault(way, at)
            way = (*way, number)
        self.values[way] = self.keys[way] = at
        return way, end + width

    def _counted(self, keys: list[str], *, last: bool) -> Way:
        """The way to a table: behind the name of a list of tables comes the number of its newest one."""
        way: Way = ()
        for place, key in enumerate(keys):
            way = (*way, key)
            if way in self._counts and (last or place < len(keys) - 1):
                way = (*way, self._counts[way] - 1)
        return way

    def _dotted(self, at: int) -> tuple[list[str], int]:
        out: list[str] = []
        while (found := _KEY.match(self.text, at)) is not None:
            quoted, literal, bare = found.groups()
            out.append(_plain(quoted) if quoted is not None else literal if literal is not None else bare)
            at = found.end()
            if not self.text.startswith(".", at):
                break
            at += 1
        return out, at

    def _pair(self, at: int, head: Way) -> int:
        found = _PAIR.match(self.text, at)
        if found is not None:
            way, begins = (*head, found[1]), found.end()
            if found[2] is not None:
                self.keys[way], self.values[way] = at, found.start(2)
                return begins
        else:
            keys, begins = self._dotted(at)
            way = (*head, *keys)
            given = _GIVEN.match(self.text, begins)
            begins = given.end() if given is not None else begins
        self.keys[way] = at
        return self._value(begins, way)

    def _value(self, at: int, way: Way) -> int:
        self.values[way] = at
        text, mark = self.text, self.text[at]
        if mark == "[":
            at, number = self._space(at + 1), 0
            while text[at] != "]":
                at = self._comma(self._value(at, (*way, number)))
                number += 1
            return at + 1
        if mark == "{":
            at = self._space(at + 1)
            while text[at] != "}":
                at = self._comma(self._pair(at, way))
            return at + 1
        found = _ITEM.match(text, at) or _STRING.match(text, at)
        return found.end() if found is not None else at + 1


def _plain(quoted: str) -> str:
    return next(iter(tomli.loads(f'"{quoted}" = 1'))) if "\\" in quoted else quoted
