"""A calendar as a part: ``[parts.calendar]`` with the number of operating rounds in each turn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, ClassVar

import msgspec
from msgspec import Meta

from roundhouse.eighteen.model.trains import MOST_ROUNDS

from ...policies import EndingPolicy, OrderPolicy
from ...state.turns import RoundState
from ..part import Part

RoundCount = Annotated[int, Meta(ge=1, le=MOST_ROUNDS)]


class CalendarSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long the game is."""

    rounds: Annotated[tuple[RoundCount, ...], Meta(min_length=1)]
    """The operating rounds that follow each stock round, whatever the phase says. The game ends for
    ``fixed_round`` after those of the last one."""


class Calendar(OrderPolicy):
    """The number of operating rounds by the calendar."""

    def next_round(self, done: RoundState) -> None:
        """Begin the next round; a stock round is followed by as many operating rounds as the calendar
        says."""
        if done.kind != "stock":
            super().next_round(done)
            return
        game = self.game
        rounds = game.settings_of(CalendarSettings).rounds
        game.progress.rounds_in_set = rounds[min(game.progress.turn, len(rounds)) - 1]
        game.begin_round("operating", 1)


class CalendarEnd(EndingPolicy):
    """The game ends by the calendar."""

    def end_reasons(self) -> Iterable[str]:
        """Yield ``fixed_round`` in the last turn of the calendar, whose operating rounds end the game."""
        yield from super().end_reasons()
        if self.game.progress.turn >= len(self.game.settings_of(CalendarSettings).rounds):
            yield "fixed_round"


class CalendarOfRounds(Part[CalendarSettings]):
    """Turns with a number of operating rounds each, and an end after the last one."""

    Settings = CalendarSettings
    policies = (Calendar, CalendarEnd)
    ends: ClassVar[Mapping[str, str]] = {"fixed_round": "the last round is over"}


PART = CalendarOfRounds
