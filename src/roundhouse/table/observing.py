"""Games as numbers for learning programs: vectors of fixed length of what a seat sees and may do.

A family that :class:`Encodes` makes an :class:`Encoder` for each game. Titles, options and numbers of seats
have vectors of their own; within one of them every game has the same. See ``docs/research.md``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, Literal, Protocol, TypeVar, runtime_checkable

import msgspec

from .choices import Choice
from .protocol import Game

Unit = Literal["flag", "share", "money", "count", "index"]
"""The unit of a number: 0 or 1; a part of a whole; money; a count; an index in a list, -1 for none."""

BOUNDS: Mapping[Unit, tuple[float, float]] = {
    "flag": (0, 1),
    "share": (-10, 10),
    "money": (-10_000, 10_000),
    "count": (-100, 10_000),
    "index": (-1, 100_000),
}
"""The lower and upper bound of numbers of each unit."""


class Feature(msgspec.Struct, frozen=True):
    """One number of a vector: what it is called, such as ``company:AR.cash``, and its unit."""

    name: str
    unit: Unit


class Encoder(Protocol):
    """Encodes one game as vectors. It uses no more than the seat it is asked for may know."""

    encoding: str
    """The name of the encoding with its version, such as ``18xx/1``: it changes when a number changes its
    meaning or its place."""
    vocabulary: Mapping[str, tuple[str, ...]]
    """The lists into which numbers of the unit ``index`` point."""
    features: Sequence[Feature]
    """The numbers of :meth:`observe`, in order."""
    action_features: Sequence[Feature]
    """The numbers of :meth:`describe`, in order."""

    def observe(self, seat: str) -> list[float]:
        """The current game as ``seat`` sees it; one number for each of ``features``."""

    def describe(self, seat: str, action: Mapping[str, Any], facts: Mapping[str, Any]) -> list[float]:
        """An action that a choice with these facts offers to ``seat``; one number for each of
        ``action_features``."""

    def worth(self, seat: str) -> int:
        """What ``seat`` is worth now, as the result would count it.

        It is meant for rewards of learners, and includes what other seats do not see.
        """

    def fillings(self, seat: str, choice: Choice, field: str) -> Sequence[Any]:
        """Legal values for a free field of a choice: the hint, or several if one is not enough to play by.

        The same position gives the same values.
        """


@runtime_checkable
class Encodes(Protocol):
    """A family whose games can be told in numbers."""

    def encoder(self, game: Game) -> Encoder:
        """The encoder of a game."""


LookT = TypeVar("LookT")


class Readings(Generic[LookT]):
    """The features of a vector, each with a name, a unit and a function that reads it from a ``LookT``."""

    def __init__(self) -> None:
        self.features: list[Feature] = []
        self._readers: list[Callable[[LookT], float]] = []

    def add(self, name: str, unit: Unit, reader: Callable[[LookT], float]) -> None:
        """Append a feature."""
        self.features.append(Feature(name, unit))
        self._readers.append(reader)

    def each(
        self, name: str, words: Iterable[str], unit: Unit, reader: Callable[[LookT, str], float]
    ) -> None:
        """Append a feature for each word, which replaces ``{}`` in its name."""
        for word in words:
            self.add(name.replace("{}", word), unit, _for_word(reader, word))

    def read(self, look: LookT) -> list[float]:
        """The values of all features, in order."""
        return [reader(look) for reader in self._readers]


def _for_word(reader: Callable[[LookT, str], float], word: str) -> Callable[[LookT], float]:
    return lambda look: reader(look, word)
