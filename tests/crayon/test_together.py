"""Playing together: one goal for all, one network, and a last round to beat."""

from __future__ import annotations

import random

import pytest

from roundhouse.crayon.family import FAMILY
from roundhouse.crayon.planning.plan_search import WinningNeeds
from roundhouse.crayon.planning.survey import NetworkSurvey
from roundhouse.crayon.rules.desks import victory
from roundhouse.crayon.rules.game import CrayonGame
from roundhouse.sim.play import Match, setup_of
from roundhouse.table.errors import Refusal
from roundhouse.table.table import Table

from .playing import Play, in_turn
from .test_victory import join, majors


def together(seats: int = 2, **options: str) -> Play:
    return in_turn(seats, 7, "Kola", victory="together", **options)


def finish_round(position: Play) -> None:
    """Everybody ends a turn."""
    for _ in position.game.players:
        if not position.game.over:
            position.pass_turn()


def test_the_goal_is_for_all_of_them() -> None:
    assert victory.goal(together(3).game) == 3 * victory.goal(in_turn(3).game)
    assert victory.goal(together(3, goal="quick").game) == 3 * 150


def test_all_win_with_the_gold_and_the_track_of_all() -> None:
    position = together()
    game, one = position.game, position.now
    other = next(player for player in game.players if player is not one)
    cities = majors(position)
    join(position, one, cities[:4])
    join(position, other, cities[3:])
    assert len(victory.joined_alone(game, one)) == 4
    assert victory.joined_majors(game, one) == victory.joined_majors(game, other)
    game.pay(game.bank, other, victory.goal(game) - victory.gold_counted(game, one))
    assert one.gold < victory.goal(game) / 2
    position.pass_turn()
    outcome = position.table.outcome()
    assert outcome is not None
    assert set(outcome.winners) == {one.id, other.id}
    assert outcome.shared
    assert game.status().endswith("all win")


def test_gold_that_one_has_and_another_owes_does_not_win() -> None:
    position = together(borrow="yes")
    game, one = position.game, position.now
    join(position, one, majors(position))
    game.pay(game.bank, one, victory.goal(game))
    game.players[1].debt = 1
    position.pass_turn()
    assert not game.over
    game.players[1].debt = 0
    position.pass_turn()
    assert game.over


def test_after_the_last_round_nobody_has_won() -> None:
    position = together(last_round="30")
    game = position.game
    game.progress.turn = 29 * len(game.players) - len(game.players) + 1
    finish_round(position)
    assert (game.rounds, game.over) == (30, False)
    finish_round(position)
    outcome = position.table.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.reason, outcome.rounds) == ((), "the last round is over", 30)
    assert game.view(None)["phase"]["winners"] == []
    assert game.status() == "Finished in turn 60: nobody wins"


def test_the_last_round_is_played_to_its_end() -> None:
    position = together(last_round="30")
    game = position.game
    game.progress.turn = 30 * len(game.players) - 1
    join(position, position.now, majors(position))
    position.pass_turn()
    game.pay(game.bank, position.now, victory.goal(game))
    position.pass_turn()
    assert [player.id for player in victory.winners(game)] == [player.id for player in game.players]


def test_alone_or_against_each_other_there_can_be_a_last_round_too() -> None:
    position = in_turn(1, last_round="30")
    position.game.progress.turn = 30
    position.pass_turn()
    outcome = position.table.outcome()
    assert outcome is not None
    assert not outcome.winners
    assert not outcome.shared


def test_nobody_leaves_those_who_play_together() -> None:
    position = together(resign="yes")
    assert all(choice.action["type"] != "resign" for choice in position.game.choices())
    with pytest.raises(Refusal, match="together"):
        position.do("resign")


def test_gold_is_not_hidden_from_those_who_share_it() -> None:
    position = together(hide_gold="yes")
    one, other = position.game.players
    assert not position.game.gold_hidden(one, other.id)


def test_a_fee_stays_among_those_who_play_together() -> None:
    for position, price in ((in_turn(3), 1.5), (together(3), 0.0)):
        survey = NetworkSurvey(position.game, position.now)
        assert WinningNeeds(survey).rivals == price


def test_what_all_have_joined_a_bot_need_not_join_again() -> None:
    position = together()
    one = position.now
    other = next(player for player in position.game.players if player is not one)
    assert NetworkSurvey(position.game, one).joining.cost > 0
    join(position, other, majors(position))
    assert NetworkSurvey(position.game, one).joining.cost == 0


def test_bots_win_together() -> None:
    options = {"victory": "together", "goal": "quick", "start": "fast", "last-round": "60"}
    table = Table(FAMILY.new(setup_of(Match("four-islands", ("strong", "middle"), 3, options), "crayon")))
    game, rng = table.game, random.Random(3)
    assert isinstance(game, CrayonGame)
    bots = FAMILY.bots()
    while (outcome := table.outcome()) is None:
        seat = game.deciders()[0]
        table.apply(bots["strong" if seat == "1" else "middle"].choose(game, seat, rng), seat)
    assert outcome.winners
    assert len(outcome.winners) == 2
    assert victory.gold_counted(game, game.active) >= 2 * 150
