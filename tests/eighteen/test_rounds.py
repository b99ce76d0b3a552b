"""Whoever needs a step of the round in progress asks the round for it, by class."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.model.vocabulary import StepSettings
from roundhouse.eighteen.rules.state.turns import AsksForCity
from roundhouse.eighteen.rules.steps.home_track import HomeTrack
from roundhouse.eighteen.rules.steps.tokens import HomeToken
from roundhouse.eighteen.rules.steps.track import LayTrack
from roundhouse.eighteen.rules.turn import Step

from .at_table import Play


def test_a_round_gives_its_first_step_of_a_class() -> None:
    round_ = Play("1889").game.rounds["operating"]
    assert type(round_.step(LayTrack)) is LayTrack
    assert round_.step(Step) is round_.steps[0]
    assert round_.find(HomeTrack) is None
    with pytest.raises(KeyError, match="“operating” has no step HomeTrack"):
        round_.step(HomeTrack)


def test_a_round_gives_all_steps_of_a_class_in_order() -> None:
    round_ = Play("1889").game.rounds["operating"]
    assert round_.each(Step) == round_.steps
    assert round_.each(HomeTrack) == ()


def test_a_desk_finds_who_asks_for_a_city_without_knowing_the_step() -> None:
    round_ = Play("1830").game.rounds["operating"]
    assert isinstance(round_.find(AsksForCity), HomeToken)


class Asking(Step):
    done_when = "finished"


class Recurring(Step):
    done_when = "never"


@pytest.mark.parametrize(
    ("kind", "skipped", "finished"), [(Step, True, True), (Asking, False, True), (Recurring, False, False)]
)
def test_a_step_says_when_the_turn_is_done_with_it(kind: type[Step], skipped: bool, finished: bool) -> None:
    step = kind(Play("1889").game, "step:sample", StepSettings())
    step.skip()
    assert step.passed is skipped
    step.finish()
    assert step.passed is finished
