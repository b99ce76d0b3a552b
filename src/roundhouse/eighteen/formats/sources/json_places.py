"""Where keys and values stand in a text of JSON that has been read."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from .source import Way
from .spots import Lines

SPACE = re.compile(r"[ \t\r\n]*")


class JsonPlaces(Lines):
    """The places of a text. A table or list is looked through when something in it is asked for: most of a
    file never is."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self._inside: dict[Way, dict[str | int, tuple[int, int]]] = {}
        self._decoder = json.JSONDecoder()

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
