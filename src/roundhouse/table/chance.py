"""Seeded randomness as part of the state: the same seed and actions give the same game, undo included.

The generator is the 31-bit linear congruential one that 18xx.games records its games with, so that
imported games shuffle the same way.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from roundhouse.table.journal import tracked

from .journal import Piece

T = TypeVar("T")

_MULTIPLIER, _INCREMENT, _MODULUS = 1103515245, 12345, 2**31


class Chance(Piece):
    """A stream of random numbers that is part of the state, so that undo also takes back draws."""

    last: int = tracked()

    def __init__(self, seed: int) -> None:
        super().__init__("chance")
        self.last = seed % _MODULUS

    def draw(self) -> int:
        """The next random number, from 0 to 2**31 - 1."""
        value = (_MULTIPLIER * self.last + _INCREMENT) % _MODULUS
        self.last = value
        return value

    def below(self, count: int) -> int:
        """A random number from 0 to ``count`` - 1."""
        return self.draw() % count

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in a random order: a number is drawn for each, and they are sorted by it."""
        return [item for _, _, item in sorted((self.draw(), i, item) for i, item in enumerate(items))]
