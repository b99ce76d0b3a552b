"""The review of a finished game: how the players' worth grew, and the moments that decided it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol, runtime_checkable

import msgspec

from .languages import to_say
from .protocol import Record


class GameMoment(msgspec.Struct, frozen=True):
    """Something in a game that is worth a second look.

    ``number`` is the entry of the log, ``when`` where the game stood before it, ``kind`` a word of
    :meth:`Reviewer.kinds_of_moments`, ``seat`` whose it was, ``said`` what happened in a sentence,
    ``amount`` how much it was worth. ``better`` is what the best bot would have done, in sentences; empty
    where it was not asked.
    """

    number: int
    when: str
    kind: str
    seat: str
    said: str
    amount: int
    better: tuple[str, ...] = ()


class GameReview(msgspec.Struct, frozen=True):
    """A game looked back on.

    ``steps`` names the stretches of the game, ``worth`` has for the end of each what every seat was worth,
    in the order of ``seats`` (id to name). ``tables`` are further figures: heading, and rows of which the
    first is the head. ``stretch`` is what the stretches of the game are called, ``money`` how an amount is
    written.
    """

    title: str
    seats: Mapping[str, str]
    scores: Mapping[str, int]
    reason: str
    steps: tuple[str, ...]
    worth: tuple[tuple[int, ...], ...]
    moments: tuple[GameMoment, ...]
    tables: Mapping[str, tuple[tuple[str, ...], ...]] = {}
    stretch: str = to_say("operating rounds")
    money: str = "{}"


Progress = Callable[[int, int], None]
"""A function that is called now and then with the number of steps done and of all steps."""


@runtime_checkable
class Reviewer(Protocol):
    """A family that looks back on games."""

    def kinds_of_moments(self) -> Mapping[str, str]:
        """The kinds of moments, in the order of the page, with their headings."""

    def review(self, record: Record, progress: Progress | None = None) -> GameReview:
        """Review a play as far as it goes. Raises the rules' errors for a log that they refuse.

        ``progress`` is called as the review goes on.
        """
