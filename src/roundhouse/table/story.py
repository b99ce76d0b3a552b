"""The story of a finished game as figures, for reports over many games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, runtime_checkable

import msgspec

from .protocol import Event, Game
from .showing import Shown


class Happening(msgspec.Struct, frozen=True):
    """Something that happened: what kind of thing (“phase”), its name (“4”), in which step of the game."""

    kind: str
    name: str
    step: int


class GameStory(msgspec.Struct, frozen=True):
    """A game in figures.

    ``steps`` are the stretches that the game is measured by, such as operating rounds. ``worth`` has for the
    end of each step what each seat is worth. ``counts`` says of each thing of a kind how often it was used,
    ``things`` which there are, so that a report can tell what nobody ever used. ``sums`` adds up money by
    kind and name.
    """

    steps: tuple[str, ...]
    happenings: tuple[Happening, ...]
    worth: tuple[tuple[int, ...], ...]
    counts: Mapping[str, Mapping[str, int]]
    sums: Mapping[str, Mapping[str, int]]
    things: Mapping[str, tuple[str, ...]]


class Chronicle(Protocol):
    """Follows one game and tells its story."""

    def follow(self, action: Mapping[str, Any], events: Sequence[Event]) -> None:
        """Take in an action and the events that it caused."""

    def story(self) -> GameStory:
        """The story so far."""


@runtime_checkable
class Storyteller(Protocol):
    """A family that can tell games in figures."""

    def chronicle(self, game: Game) -> Chronicle:
        """A chronicle of ``game``, which has to follow it from its first action on."""

    def words_of_story(self) -> Mapping[str, str]:
        """The names of the kinds of happenings, counts and sums in a report."""

    def map_of_use(
        self, title: str, definition: Mapping[str, Any] | None, unused: frozenset[str]
    ) -> Shown | None:
        """The map of a title or definition in which the places in ``unused`` are marked, or ``None``."""
