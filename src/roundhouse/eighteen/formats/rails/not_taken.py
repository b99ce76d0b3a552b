"""What files of Rails say and a title does not take over (``not_taken.txt``): told by what it is about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache, lru_cache
from importlib.resources import files

from roundhouse.table.definitions import Finding

from .elements import Element


@dataclass(frozen=True, slots=True)
class Untaken:
    """An element or attribute that is not taken over: what it is about, and values that say nothing."""

    about: str
    name: str
    usual: tuple[str, ...]

    def is_said(self, value: str) -> bool:
        """Does this value say something that is lost?"""
        return not any(fnmatchcase(value, one) for one in self.usual)


@cache
def untaken() -> Mapping[str, Untaken]:
    """What was not taken over, by name, in lower case."""
    text = (files(__package__) / "not_taken.txt").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return {row.name.lower(): row for line in lines for row in _rows(line)}


def _rows(line: str) -> Iterator[Untaken]:
    about, _, names = line.partition(": ")
    for word in names.split():
        name, _, usual = word.partition("=")
        yield Untaken(about, name, tuple(usual.split("|")) if usual else ())


@lru_cache(maxsize=4096)
def found_untaken(parent: str, tag: str, attribute: str) -> Untaken | None:
    """The row that names an attribute of an element, or the element itself."""
    ends = [f"@{attribute}", ""] if attribute else [""]
    names = (f"{front}{tag}{end}".lower() for end in ends for front in (f"{parent}/", ""))
    return next((untaken()[name] for name in names if name in untaken()), None)


def not_taken(roots: Iterable[Element]) -> dict[str, Finding]:
    """One note for each thing that the files tell and the title does not have, at the first place of it; by
    what it is about."""
    told: dict[str, dict[str, Finding]] = {}
    for root in roots:
        for row, finding in _below("", root):
            told.setdefault(row.about, {}).setdefault(row.name.rpartition("/")[2], finding)
    return {about: _together(about, found) for about, found in told.items()}


def _below(parent: str, element: Element) -> Iterator[tuple[Untaken, Finding]]:
    said = element.attributes or {"": ""}
    for name, value in said.items():
        row = found_untaken(parent, element.tag, name)
        if row is not None and row.is_said(value):
            place = element.place(name or None)
            yield (
                row,
                Finding(
                    "RH714", "note", "", place.file or "", place.line, place.column, path=place.path or ""
                ),
            )
    for child in element.children:
        yield from _below(element.tag, child)


def _together(about: str, found: Mapping[str, Finding]) -> Finding:
    first = next(iter(found.values()))
    names = [name if "@" not in name else f"{name.replace('@', ' “')}”" for name in found]
    message = f"Not taken over: {about} ({', '.join(names)})."
    return Finding(
        "RH714", "note", message, first.file, first.line, first.column, path=first.path, value=" ".join(found)
    )
