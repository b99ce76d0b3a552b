"""Games as numbers, for programs that learn: what a seat sees and what it may do, as vectors of fixed length.

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
"""What a number is: 0 or 1; a part of a whole; money; how many; a place in a list, -1 for none."""

BOUNDS: Mapping[Unit, tuple[float, float]] = {
    "flag": (0, 1),
    "share": (-10, 10),
    "money": (-10_000, 10_000),
    "count": (-100, 10_000),
    "index": (-1, 100_000),
}
"""The least and the most that a number of each unit can be."""


class Feature(msgspec.Struct, frozen=True):
    """One number of a vector: what it is called, such as ``company:AR.cash``, and its unit."""

    name: str
    unit: Unit


class Encoder(Protocol):
    """Makes vectors of one game. It sees no more than the seat that it is asked for."""

    encoding: str
    """The name of the encoding with its version, such as ``18xx/1``: it changes when a number changes its
    meaning or its place."""
    vocabulary: Mapping[str, tuple[str, ...]]
    """The lists that numbers of the unit ``index`` are places in."""
    features: Sequence[Feature]
    """The numbers of :meth:`observe`, in order."""
    action_features: Sequence[Feature]
    """The numbers of :meth:`describe`, in order."""

    def observe(self, seat: str) -> list[float]:
        """The game as it stands, as ``seat`` sees it."""

    def describe(self, seat: str, action: Mapping[str, Any], facts: Mapping[str, Any]) -> list[float]:
        """An action that a choice with these facts offers to ``seat``."""

    def worth(self, seat: str) -> int:
        """What ``seat`` owns, as the result would count it now. For rewards of learners, so with what other
        seats do not see."""

    def fillings(self, seat: str, choice: Choice, field: str) -> Sequence[Any]:
        """Values for a free field of a choice, each of them legal: the hint, or more where one is not enough
        to play by. The same position gives the same values."""


@runtime_checkable
class Encodes(Protocol):
    """A family whose games can be told in numbers."""

    def encoder(self, game: Game) -> Encoder:
        """What makes the vectors of a game."""


LookT = TypeVar("LookT")


class Readings(Generic[LookT]):
    """A vector as a list of readings: each has a name, a unit, and a way to read it off a ``LookT``."""

    def __init__(self) -> None:
        self.features: list[Feature] = []
        self._readers: list[Callable[[LookT], float]] = []

    def add(self, name: str, unit: Unit, reader: Callable[[LookT], float]) -> None:
        """Append a number."""
        self.features.append(Feature(name, unit))
        self._readers.append(reader)

    def each(
        self, name: str, words: Iterable[str], unit: Unit, reader: Callable[[LookT, str], float]
    ) -> None:
        """Append a number for each word, which replaces ``{}`` in the name."""
        for word in words:
            self.add(name.replace("{}", word), unit, _for_word(reader, word))

    def read(self, look: LookT) -> list[float]:
        """The values of all numbers, in order."""
        return [reader(look) for reader in self._readers]


def _for_word(reader: Callable[[LookT, str], float], word: str) -> Callable[[LookT], float]:
    return lambda look: reader(look, word)
