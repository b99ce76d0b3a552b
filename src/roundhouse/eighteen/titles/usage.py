"""Which shipped titles use a word: for the reference page."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from roundhouse.eighteen.formats.examples import Examples, ExamplesOfTitles
from roundhouse.eighteen.formats.reference import Uses
from roundhouse.eighteen.model.abilities import Close, RevenueChange, Timed
from roundhouse.eighteen.model.title import Title

from . import FOLDER, title, title_data, title_ids

_WORDED = frozenset(
    {"privates", "corporations", "minors", "parts", "rounds", "phases", "trains", "market", "settings"}
)
"""The tables in which words stand: an optional rule that changes none of them uses no other words."""
_BASE = re.compile(r'^base = "([^"\n]+)"', re.MULTILINE)
_NOT_BY_NAME = ("zones", "movements")
"""Lists whose words files do not write: zones stand in markets as letters, movements go without saying."""


@cache
def examples() -> Examples:
    """An example for each field, from the first title that has it."""
    return ExamplesOfTitles(title_data(id_) for id_ in ("1889", *title_ids()))


@cache
def uses() -> Uses:
    """By list and word, the titles that use it; fields of a title's parts count as words of their part."""
    return UsesOfTitles()


class UsesOfTitles(Uses):
    """Looks through no more titles than somebody asks for.

    A word of most lists stands in the file of each title that uses it, or in that of its base.
    """

    def __init__(self) -> None:
        self._unread: dict[str, str] = {}
        """The files of titles that have not been looked through, with those of their bases."""
        self._found: dict[str, frozenset[tuple[str, str]]] = {}
        for id_ in title_ids():
            self._unread[id_] = _text(id_)

    def __getitem__(self, key: tuple[str, str]) -> Sequence[str]:
        list_, word = key
        for id_, text in list(self._unread.items()):
            if list_ in _NOT_BY_NAME or word in text:
                self._look_through(id_)
        using = [id_ for id_ in title_ids() if key in self._found.get(id_, ())]
        if not using:
            raise KeyError(key)
        return using

    def __iter__(self) -> Iterator[tuple[str, str]]:
        for id_ in list(self._unread):
            self._look_through(id_)
        return iter(dict.fromkeys(key for found in self._found.values() for key in sorted(found)))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def _look_through(self, id_: str) -> None:
        del self._unread[id_]
        self._found[id_] = frozenset(_words(id_))


def _text(id_: str) -> str:
    text = (FOLDER / f"g{id_}" / "title.toml").read_text(encoding="utf-8")
    found = _BASE.search(text)
    return text if found is None else text + _text(found[1])


def _words(id_: str) -> Iterator[tuple[str, str]]:
    data = title_data(id_)
    for key in data.get("settings", {}):
        yield "settings", key
    for option in data.get("options", ()):
        for key in option.get("change", {}).get("settings", {}):
            yield "settings", key
    yield from words_of(title(id_))
    for row in data.get("options", ()):
        if not _WORDED.isdisjoint(row.get("change", {})):
            yield from words_of(title(id_, (row["id"],)))


def words_of(made: Title) -> Iterator[tuple[str, str]]:
    """The lists and words that a title uses, but for settings."""
    holders = (made.privates, made.corporations, made.minors)
    for ability in (one for rows in holders for row in rows for one in row.abilities):
        yield "abilities", ability.word()
        if isinstance(ability, Timed | Close | RevenueChange):
            yield from (("moments", moment) for moment in ability.when)
    for round_ in made.rounds.values():
        yield "rounds", round_.kind
        for step in round_.steps:
            yield "steps", step.name
    for phase in made.phases:
        yield from (("status", word) for word in phase.status)
        yield from (("events", word) for word in phase.events)
    for kind in made.trains:
        yield from (("events", word) for word in kind.events)
    for cell in made.market.cells():
        yield from (("zones", zone) for zone in sorted(cell.zones))
    yield from (("parts", name) for name in made.parts)
    yield from (("ends", word) for word in made.settings.end)
    yield from (("ends", word) for wanted in made.settings.end_by_players.values() for word in wanted)
    yield "movements", made.market.movement
