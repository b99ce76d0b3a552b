"""Protocols for what only some families tell the readers of a page about their games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, runtime_checkable

from .protocol import Game


@runtime_checkable
class Painted(Protocol):
    """A family whose pieces have colours of their own, which readers may want changed, for their eyes'
    sake."""

    def piece_colors(self, game: Game) -> Mapping[str, str]:
        """The colour of each company, as ``#rrggbb``, by its abbreviation on tokens."""


@runtime_checkable
class Situated(Protocol):
    """A family that says in the reader’s language where a game stands."""

    def situation(self, game: Game) -> str:
        """What ``game.status()`` says, for whoever reads the page (:func:`..languages.reading`)."""


@runtime_checkable
class Scored(Protocol):
    """A family whose scores are amounts of something: of money, of gold."""

    def score(self, game: Game, points: int) -> str:
        """A score of ``game.outcome()`` as players write it, such as “$120”."""
