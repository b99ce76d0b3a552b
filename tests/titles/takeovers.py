"""Takeovers of 18NY: the recordings' engine lets a company look at them first, and then take one over."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.state.turns import StepState
from roundhouse.eighteen.titles.g18NY.rules.takeover import TakeOver
from roundhouse.table.choices import Choice

LOOK = "view_merge_options"


def as_looks(game: EighteenGame, choices: Iterable[Choice]) -> Iterator[Choice]:
    """The choices as that engine knows them: a look where something can be taken over, and the takeovers only
    after it."""
    step = game.round.find(TakeOver)
    for choice in choices:
        if choice.type == "merge" and step is not None:
            yield Choice({"type": LOOK, "entity": choice.action["entity"]})
            if not step.looking:
                continue
        yield choice


def declared_as_looks(step: StepState, kinds: set[str]) -> set[str]:
    """The kinds that a step declares, as that engine does."""
    if not isinstance(step, TakeOver) or "merge" not in kinds:
        return kinds
    return {*kinds, LOOK} if step.looking else {*kinds, LOOK} - {"merge"}
