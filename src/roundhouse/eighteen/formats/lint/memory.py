"""What checks found in one form of a title, for its other forms: most options change a table or two.

A check is done again only where something changed that it looked at. What it looks at nobody has to write
down: while it runs, the data note which of their tables it asks for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeAlias

from roundhouse.eighteen.model.vocabulary import Vocabulary
from roundhouse.table.definitions import Finding

from ..definition import Definition, Where
from ..sources.source import Way
from .variants import ANYWHERE, Variant

if TYPE_CHECKING:
    from _collections_abc import dict_items, dict_keys, dict_values

Words: TypeAlias = Callable[[], Vocabulary]
"""The words that the title may use. Who asks for them has looked at its parts."""
Check: TypeAlias = Callable[[Definition, Words], None]
"""Finds what is wrong with something in a title."""


class _Doubted(Exception):
    """Somebody asks for a table of which too little is known."""


class Noting(dict[str, Any]):
    """Data that note which of their tables somebody asks for, and refuse those that are in doubt."""

    __slots__ = ("asked", "doubted")

    def __init__(self, data: dict[str, Any], doubted: frozenset[str] = frozenset()) -> None:
        super().__init__(data)
        self.asked: set[str] = set()
        self.doubted = doubted

    def _ask(self, key: str) -> None:
        if key in self.doubted or (key == ANYWHERE and self.doubted):
            raise _Doubted
        self.asked.add(key)

    def __getitem__(self, key: str) -> Any:
        self._ask(key)
        return super().__getitem__(key)

    def get(self, key: str, default: Any = None) -> Any:
        """The table of that name, or the default."""
        self._ask(key)
        return super().get(key, default)

    def __contains__(self, key: object) -> bool:
        self._ask(str(key))
        return super().__contains__(key)

    def __iter__(self) -> Iterator[str]:
        self._ask(ANYWHERE)
        return super().__iter__()

    def keys(self) -> dict_keys[str, Any]:
        """The names of all tables."""
        self._ask(ANYWHERE)
        return super().keys()

    def values(self) -> dict_values[str, Any]:
        """All tables."""
        self._ask(ANYWHERE)
        return super().values()

    def items(self) -> dict_items[str, Any]:
        """All tables with their names."""
        self._ask(ANYWHERE)
        return super().items()


@dataclass(frozen=True, slots=True)
class _Found:
    asked: frozenset[str]
    """The tables that the check looked at."""
    findings: Sequence[Finding]


class Memory:
    """What checks found in a title as it stands."""

    def __init__(self) -> None:
        self._found: dict[object, _Found] = {}

    def run(self, check: Check, variant: Variant, words: Words, key: object = None) -> bool:
        """Do a check, or tell once more what it found if it would find the same. True if that is no error.

        ``key`` tells apart checks that are not kept themselves.
        """
        key = key or check
        known = self._found.get(key)
        if known is None or known.asked & variant.changed:
            known = _done(check, variant.definition, words)
            if not known.asked & variant.changed:
                self._found[key] = known
        variant.definition.findings.extend(known.findings)
        return all(found.severity != "error" for found in known.findings)


def done_without(
    check: Check, definition: Definition, words: Words, doubted: frozenset[str]
) -> Sequence[Finding]:
    """What a check finds, or nothing if it has to look at one of the tables that are ``doubted``."""
    try:
        return _done(check, definition, words, doubted).findings
    except _Doubted:
        return ()


def _done(
    check: Check, definition: Definition, words: Words, doubted: frozenset[str] = frozenset()
) -> _Found:
    data = Noting(definition.data, doubted)

    def origin(way: Way) -> Where:
        data.asked.add(str(way[0]) if way else ANYWHERE)
        return definition.origin(way)

    def noted_words() -> Vocabulary:
        data.asked.add("parts")
        return words()

    noting = replace(definition, data=data, origin=origin, findings=[])
    check(noting, noted_words)
    return _Found(frozenset(data.asked), noting.findings)
