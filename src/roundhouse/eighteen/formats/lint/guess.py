"""What a title may be meant to say where its shape is wrong, so that the rest of it can be looked at, too.

A word nearly right counts as the right one, a number in quotes as that number. What nobody can guess is left
out, and nothing is told of what stands around it: one mistake is one finding.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
from typing import Any

from roundhouse.table.definitions import Finding

from ..definition import Data, Definition, Where
from ..sources.source import Key, Way
from .memory import Check, Words, done_without
from .shapes import Misfit, ShapeChecker

MOST_ROUNDS = 6
"""A value that is guessed may be wrong in a second way, and so on."""
_HIDDEN = "\0"
"""The path of a finding that is not told."""
_GONE = object()


@dataclass(slots=True)
class Guess:
    """The data as they fit the schema. ``doubted`` are tables of which something is left out that others may
    name, ``around`` the ways of those of which nothing is told."""

    data: Data
    doubted: set[str] = field(default_factory=set)
    around: set[Way] = field(default_factory=set)
    renamed: dict[Way, str] = field(default_factory=dict)
    """By the way with its new key, what that key is called in the file."""

    def written(self, way: Way) -> Way:
        """The way to the same thing in the file."""
        found: list[str | int] = []
        for at, step in enumerate(way):
            old = self.renamed.get(way[: at + 1])
            found.append(step if old is None else Key(old) if isinstance(step, Key) else old)
        return tuple(found)

    def hides(self, way: Way) -> bool:
        """Is nothing told of what stands there?"""
        return any(way[: len(one)] == one for one in self.around)


def guessed(data: Mapping[str, Any], checker: ShapeChecker) -> Guess:
    """The nearest data that fit."""
    guess = Guess(deepcopy(dict(data)))
    for _ in range(MOST_ROUNDS):
        misfits = list(checker.misfits(guess.data))
        if not misfits:
            break
        _mend(guess, misfits)
    else:
        for top in {str(one.way[0]) for one in checker.misfits(guess.data) if one.way}:
            _drop(guess, (top,))
    guess.doubted |= checker.needed - set(guess.data)
    return guess


def look_beyond(
    definition: Definition, guess: Guess, checks: Iterable[Check], words: Words
) -> Iterator[Finding]:
    """The errors that ``checks`` find besides those of shape."""

    def origin(way: Way) -> Where:
        if guess.hides(way):
            return Where("", None, None, _HIDDEN)
        return definition.origin(guess.written(way))

    meant = replace(definition, data=guess.data, origin=origin, findings=[])
    for check in checks:
        for found in done_without(check, meant, words, frozenset(guess.doubted)):
            if found.severity == "error" and found.path != _HIDDEN:
                yield found


def _mend(guess: Guess, misfits: Sequence[Misfit]) -> None:
    """One round: what stands instead, then what goes."""
    gone = [one for one in misfits if not _put(guess, one)]
    for one in gone:
        _drop(guess, one.way)
    _sweep(guess.data)


def _put(guess: Guess, misfit: Misfit) -> bool:
    """Put what is meant in place of what stands there, if that is known."""
    if misfit.instead is None or not misfit.way:
        return False
    table, last = _at(guess.data, misfit.way[:-1]), misfit.way[-1]
    if table is None:
        return True
    if isinstance(last, Key):
        new = str(misfit.instead)
        if not isinstance(table, dict) or new in table or last not in table:
            return False
        table[new] = table.pop(last)
        guess.renamed[*misfit.way[:-1], new] = str(last)
        return True
    table[last] = misfit.instead
    if misfit.code == "RH103":
        guess.around.add(misfit.way[:-1])  # the value itself is not what was meant
    return True


def _drop(guess: Guess, way: Way) -> None:
    """Leave out what stands there. What may be named elsewhere is in doubt from then on."""
    if not way:
        return
    table = _at(guess.data, way[:-1])
    if isinstance(way[-1], Key):
        guess.around.add(way[:-1])
        if isinstance(table, dict):
            table.pop(way[-1], None)
        return
    if len(way) == 1 or (len(way) == 2 and isinstance(table, list)):
        guess.doubted.add(str(way[0]))
    else:
        guess.around.add(way[:-1])
    if table is not None:
        table[way[-1]] = _GONE


def _at(data: Any, way: Way) -> Any:
    """The table or list at a way; ``None`` where that has gone, or has another name by now."""
    for step in way:
        try:
            data = data[step]
        except (KeyError, IndexError, TypeError):
            return None
    return data if isinstance(data, dict | list) else None


def _sweep(data: Any) -> None:
    """Take out what has gone."""
    if isinstance(data, dict):
        for key in [key for key, value in data.items() if value is _GONE]:
            del data[key]
        for value in data.values():
            _sweep(value)
    elif isinstance(data, list):
        data[:] = [value for value in data if value is not _GONE]
        for value in data:
            _sweep(value)
