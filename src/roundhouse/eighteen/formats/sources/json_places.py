"""Where keys and values stand in a text of JSON that has been read."""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property

from .source import Spot, Way

SPACE = re.compile(r"[ \t\r\n]*")


class Places:
    """The places of a text. A table or list is looked through when something in it is asked for: most of a
    file never is."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._inside: dict[Way, dict[str | int, tuple[int, int]]] = {}
        self._decoder = json.JSONDecoder()

    @cached_property
    def _lines(self) -> list[int]:
        return [0, *(found.end() for found in re.finditer("\n", self._text))]

    def spot(self, at: int) -> Spot:
        """Line and column of a letter of the text."""
        line = bisect_right(self._lines, at)
        return Spot(line, at - self._lines[line - 1] + 1)

    def key(self, way: Way) -> int | None:
        """Where the key of the value begins; ``None`` for what is not there or has no key."""
        if not way or isinstance(way[-1], int):
            return None
        found = self._around(way).get(way[-1])
        return found and found[0]

    def value(self, way: Way) -> int | None:
        """Where the value begins; ``None`` for one that is not there."""
        if not way:
            return self._after_space(0)
        found = self._around(way).get(way[-1])
        return found and found[1]

    def ways(self, outside: Way = ()) -> Iterator[Way]:
        """All values, from the outside in."""
        yield outside
        for step in self._around((*outside, 0)):
            yield from self.ways((*outside, step))

    def _around(self, way: Way) -> dict[str | int, tuple[int, int]]:
        """What stands beside the value: key or number, and where key and value begin."""
        outside = way[:-1]
        if outside not in self._inside:
            begins = self.value(outside)
            self._inside[outside] = {} if begins is None else self._members(begins)
        return self._inside[outside]

    def _members(self, at: int) -> dict[str | int, tuple[int, int]]:
        kind = self._text[at]
        out: dict[str | int, tuple[int, int]] = {}
        if kind not in "{[":
            return out
        at = self._after_space(at + 1)
        if self._text[at] in "}]":
            return out
        while True:
            begins, key = at, len(out)
            if kind == "{":
                key, at = self._decoder.raw_decode(self._text, at)
                at = self._after_space(self._after_space(at) + len(":"))
            out[key] = (begins, at)
            at = self._after_space(self._decoder.raw_decode(self._text, at)[1])
            if self._text[at] != ",":
                return out
            at = self._after_space(at + 1)

    def _after_space(self, at: int) -> int:
        found = SPACE.match(self._text, at)
        assert found is not None
        return found.end()


class Spots(Mapping[Way, Spot]):
    """The spot of each value, or of each key."""

    def __init__(self, places: Places, find: Callable[[Way], int | None]) -> None:
        self._places = places
        self._find = find

    def __getitem__(self, way: Way) -> Spot:
        at = self._find(way)
        if at is None:
            raise KeyError(way)
        return self._places.spot(at)

    def __iter__(self) -> Iterator[Way]:
        return (way for way in self._places.ways() if self._find(way) is not None)

    def __len__(self) -> int:
        return sum(1 for _ in self)
