"""The opening of a game: what was bought and founded, by whom, at which price, and who won in the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, Protocol, runtime_checkable

import msgspec

from .protocol import Record

OpeningKind = Literal["private", "par", "float"]
"""A private company bought of the bank; a company started at a par price; a company floated."""


class OpeningMove(msgspec.Struct, frozen=True):
    """Something that belongs to an opening.

    ``number`` is the entry of the log, ``name`` the company, ``seat`` who bought or started it, or presides
    when it floats; empty if nobody does. ``order`` counts moves of the kind in the game from 1. ``price`` is
    what was paid or the par price; ``None`` for a float.
    """

    number: int
    kind: OpeningKind
    name: str
    seat: str
    order: int
    price: int | None = None


class GameOpening(msgspec.Struct, frozen=True):
    """The opening of one game: its title, its seats in order, the moves, the face values of private
    companies, and the winners, none while it is not over."""

    title: str
    seats: tuple[str, ...]
    moves: tuple[OpeningMove, ...]
    faces: Mapping[str, int] = {}
    winners: tuple[str, ...] = ()


@runtime_checkable
class OpeningReader(Protocol):
    """A family that tells how games were opened."""

    def opening(self, record: Record) -> GameOpening:
        """The opening of a play. Raises the rules' errors for a log that they refuse."""
