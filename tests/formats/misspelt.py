"""Every title with one word misspelt or one number made absurd, at a time."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from roundhouse.eighteen.formats.sources.source import Way
from roundhouse.eighteen.formats.sources.toml_text import read_toml
from roundhouse.eighteen.titles import FOLDER, title_ids

_TOKEN = re.compile(r"[A-Za-z_][\w'’-]*|-?\d+(?:\.\d+)?")
ABSURD = ("-7", "99999999")


@dataclass(frozen=True, slots=True)
class Mutant:
    """A title with one token changed: which, where it stands, and the way to the value or key there."""

    title: str
    text: str
    line: int
    before: str
    after: str
    way: Way
    is_key: bool

    def __str__(self) -> str:
        return f"{self.title}:{self.line} {self.before} → {self.after}"


def mutants(title: str) -> Iterator[Mutant]:
    """Each word and each number of a title, changed."""
    text = (FOLDER / title / "title.toml").read_text("utf-8")
    source = read_toml(text.encode(), "title.toml")
    values = {(spot.line, spot.column): way for way, spot in source.spots.items()}
    keys = {(spot.line, spot.column): way for way, spot in source.keys.items()}
    for number, line in enumerate(text.split("\n"), 1):
        start = sum(len(one) + 1 for one in text.split("\n")[: number - 1])
        for found in _TOKEN.finditer(line):
            way, is_key = _way(values, keys, number, found.start() + 1)
            for after in _changed(found[0]):
                at = start + found.start()
                yield Mutant(
                    title,
                    text[:at] + after + text[at + len(found[0]) :],
                    number,
                    found[0],
                    after,
                    way,
                    is_key,
                )


def all_mutants() -> Iterator[Mutant]:
    for title in title_ids():
        yield from mutants(title)


def _changed(token: str) -> Iterator[str]:
    if token.lstrip("-").replace(".", "").isdigit():
        yield from ABSURD
    else:
        middle = (len(token) + 1) // 2
        yield f"{token[:middle]}q{token[middle:]}"


def _way(
    values: dict[tuple[int, int], Way], keys: dict[tuple[int, int], Way], line: int, column: int
) -> tuple[Way, bool]:
    """The way of the value or key that begins last before a place, on its line or above."""
    spots = [(at, way, False) for at, way in values.items() if at <= (line, column)]
    spots += [(at, way, True) for at, way in keys.items() if at <= (line, column)]
    at, way, is_key = max(spots, key=lambda spot: (spot[0], spot[2]))
    del at
    return way, is_key
