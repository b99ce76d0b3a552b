"""What a family may say of its games to the readers of a page, beside what every family does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, runtime_checkable

from .protocol import Game


@runtime_checkable
class Painted(Protocol):
    """A family whose pieces have colours of their own, which readers with other eyes may want changed."""

    def piece_colors(self, game: Game) -> Mapping[str, str]:
        """The colour of each company, as ``#rrggbb``, by the letters on its tokens."""


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
