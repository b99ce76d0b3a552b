"""The lines and columns of the values of a text, looked for when somebody asks: most files are right."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Protocol

from .source import Spot, Way


class Lines:
    """The lines of a text."""

    def __init__(self, text: str) -> None:
        self._text = text

    @cached_property
    def _begins(self) -> list[int]:
        return [0, *(found.end() for found in re.finditer("\n", self._text))]

    def spot(self, at: int) -> Spot:
        """Line and column of a letter of the text."""
        line = bisect_right(self._begins, at)
        return Spot(line, at - self._begins[line - 1] + 1)


class Places(Protocol):
    """Knows where keys and values stand in a text, by the number of letters before them."""

    def spot(self, at: int) -> Spot:
        """Line and column of a letter of the text."""

    def ways(self) -> Iterator[Way]:
        """All values, from the outside in."""


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
