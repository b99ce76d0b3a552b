"""The nearest of the known words, for a misspelt one."""

from __future__ import annotations

import difflib
from collections.abc import Collection, Iterable

_MANY = 40
"""With more names than this only those are compared that begin or end alike: comparing takes its time."""


def nearest(name: str, names: Iterable[str]) -> str | None:
    """The known name that is most like ``name``, or ``None`` if none is."""
    known = list(names)
    same = [one for one in known if one.casefold() == name.casefold()]
    if same:
        return same[0]
    if len(known) > _MANY:
        alike = [one for one in known if abs(len(one) - len(name)) <= 2 and _ends_alike(one, name)]
        known = sorted(alike, key=lambda one: (-_ends_alike(one, name), abs(len(one) - len(name))))[:_MANY]
    close = difflib.get_close_matches(name, known, 1)
    return close[0] if close else None


def _ends_alike(one: str, other: str) -> int:
    """How many ends of two words are the same letter."""
    return (one[:1] == other[:1]) + (one[-1:] == other[-1:])


def near(name: str, names: Iterable[str]) -> str | None:
    """“nearest: …” for a misspelt name, or ``None``."""
    found = nearest(name, names)
    return f"nearest: {found}" if found else None


def misspelt(table: Iterable[str], known: Collection[str], needed: Iterable[str]) -> dict[str, str]:
    """The unknown keys of a table that stand for one that it needs and lacks, each with the right one."""
    there = dict.fromkeys(table)
    missing = {name for name in needed if name not in there}
    if not missing:
        return {}
    free = [name for name in known if name not in there]
    found = {name: nearest(str(name), free) for name in there if name not in known}
    return {name: right for name, right in found.items() if right in missing}


def said_of_misspelt(name: str, right: str) -> str:
    """One sentence for two mistakes: a key that nobody reads, and one that is missing."""
    return f"Nothing reads “{name}”; did you mean “{right}”, which is missing?"
