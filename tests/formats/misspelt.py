"""Every title with one word misspelt or one number made absurd, at a time."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from roundhouse.eighteen.formats.sources.source import Way
from roundhouse.eighteen.formats.sources.toml_text import read_toml
from roundhouse.eighteen.titles import FOLDER, title_ids

_TOKEN = re.compile(r"[A-Za-z_][\w'’-]*|-?\d+(?:\.\d+)?")
_COMMENT = re.compile(r"^\s*#.*|(?<=[\]\s\"\d])\s+#[^\"]*$")
ABSURD = ("-7", "99999999")

Change: TypeAlias = Callable[[str], Iterator[str]]


@dataclass(frozen=True, slots=True)
class Mutant:
    """A title with one token changed: which, where it stands, and the way to the value or key there."""

    title: str
    start: int
    line: int
    before: str
    after: str
    way: Way
    is_key: bool

    @property
    def text(self) -> str:
        """The changed title. It is made when it is asked for: all of them together are gigabytes."""
        text = _text(self.title)
        return text[: self.start] + self.after + text[self.start + len(self.before) :]

    def __str__(self) -> str:
        return f"{self.title}:{self.line} {self.before} → {self.after}"


@cache
def _text(title: str) -> str:
    return (FOLDER / f"g{title}" / "title.toml").read_text("utf-8")


def mutants(title: str, change: Change) -> Iterator[Mutant]:
    """Each word and each number of a title, changed in each way that ``change`` thinks of."""
    text = _text(title)
    source = read_toml(text.encode(), "title.toml")
    values = {(spot.line, spot.column): way for way, spot in source.spots.items()}
    keys = {(spot.line, spot.column): way for way, spot in source.keys.items()}
    spots = sorted(
        [(at, False, way) for at, way in values.items()] + [(at, True, way) for at, way in keys.items()],
        key=lambda spot: spot[:2],
    )
    places = [spot[0] for spot in spots]
    start = 0
    for number, line in enumerate(text.splitlines(keepends=True), 1):
        bare = _COMMENT.sub("", line)
        for found in _TOKEN.finditer(bare):
            _, is_key, way = spots[bisect_right(places, (number, found.start() + 1)) - 1]
            for after in change(found[0]):
                yield Mutant(title, start + found.start(), number, found[0], after, way, is_key)
        start += len(line)


def all_mutants(change: Change) -> Iterator[Mutant]:
    for title in title_ids():
        yield from mutants(title, change)


def varied(token: str) -> Iterator[str]:
    """Numbers that another game could have."""
    if token.isdigit():
        yield from ("0", str(int(token) + 1))


def wrong(token: str) -> Iterator[str]:
    """A word misspelt, a number made absurd."""
    if token.lstrip("-").replace(".", "").isdigit():
        yield from ABSURD
    else:
        middle = (len(token) + 1) // 2
        yield f"{token[:middle]}q{token[middle:]}"
