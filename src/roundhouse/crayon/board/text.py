"""The outer shape of a board's text files: sections in brackets, one thing a line, ``#`` for remarks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NoReturn

from roundhouse.table.errors import Malformed, Place

from .coordinates import DIRECTIONS, Milepost, read_spot


@dataclass(frozen=True, slots=True)
class SourceLine:
    """A line with its place."""

    text: str
    number: int
    file: str

    def wrong(self, code: str, message: str, hint: str | None = None) -> NoReturn:
        """Raise Malformed for this line."""
        raise Malformed(f"board/{code}", message, place=Place(self.file, self.number), hint=hint)

    def pair(self) -> tuple[str, str]:
        """``name: value``. Raises Malformed."""
        name, colon, value = self.text.partition(":")
        if not colon:
            self.wrong("pair", f"Here should be a name, a colon and a value, not “{self.text}”.")
        return name.strip(), value.strip()

    def spot(self, text: str) -> Milepost:
        """The milepost that ``text`` names. Raises Malformed."""
        found = read_spot(text.strip())
        if found is None:
            self.wrong("spot", f"“{text}” is not a milepost.", hint="column,row or map:column,row")
        return found

    def number_in(self, text: str) -> int:
        """A whole number. Raises Malformed."""
        if not text.strip().lstrip("-").isdecimal():
            self.wrong("number", f"“{text.strip()}” is not a whole number.")
        return int(text)

    def links(self, text: str) -> Iterator[tuple[Milepost, Milepost]]:
        """``14,12 E SE; 13,13 E``: from a milepost in the directions after it. Raises Malformed."""
        for piece in filter(None, (part.strip() for part in text.split(";"))):
            start, *ways = piece.split()
            spot = self.spot(start)
            if not ways:
                self.wrong("link", f"After {start} there should be a direction.", hint=" ".join(DIRECTIONS))
            for way in ways:
                if way not in DIRECTIONS:
                    self.wrong("link", f"“{way}” is not a direction.", hint=" ".join(DIRECTIONS))
                yield spot, spot.step(way)


@dataclass(slots=True)
class SourceSection:
    """``[kind words]`` and the lines below it."""

    kind: str
    words: str
    head: SourceLine
    lines: list[SourceLine] = field(default_factory=list)


def read_sections(text: str, file: str) -> list[SourceSection]:
    """The sections of a file. Raises Malformed for text before the first."""
    found: list[SourceSection] = []
    for number, raw in enumerate(text.splitlines(), 1):
        stripped = raw.strip()
        if not stripped or stripped.startswith("#"):
            continue
        if stripped.startswith("[") and stripped.endswith("]"):
            kind, _, words = stripped[1:-1].partition(" ")
            found.append(SourceSection(kind, words.strip(), SourceLine(stripped, number, file)))
        elif found:
            found[-1].lines.append(SourceLine(raw.rstrip(), number, file))
        else:
            SourceLine(stripped, number, file).wrong("section", "The file begins with a section in brackets.")
    return found


def split_names(text: str) -> tuple[str, ...]:
    """Names with commas between them."""
    return tuple(filter(None, (name.strip() for name in text.split(","))))


def write_links(links: tuple[tuple[Milepost, Milepost], ...]) -> str:
    """The inverse of :meth:`SourceLine.links`."""
    grouped: dict[Milepost, list[str]] = {}
    for a, b in links:
        way = a.direction_to(b)
        if way is None:
            raise ValueError(f"{a} and {b} are no neighbours")
        grouped.setdefault(a, []).append(way)
    return "; ".join(f"{spot} {' '.join(ways)}" for spot, ways in grouped.items())
