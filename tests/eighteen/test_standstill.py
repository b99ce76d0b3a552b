"""Where nothing moves any more the players may end the game."""

from __future__ import annotations

import random

import pytest

from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.rules.ending import LAST_TURN
from roundhouse.eighteen.rules.standstill import QUIET_TURNS

from .at_table import Play
from .mid_game import in_stock_round, started


def ruined() -> Play:
    """1860 at the start of its second turn, after an auction that has cost all but 20 of everybody's money;
    the bank has all privates."""
    play = Play("1860")
    game = play.game
    game.pay(game.players[1], game.bank, 1)
    game.pay(game.players[2], game.bank, 1)
    game.round.steps[0].left = ()
    game._settle()
    for player in game.players:
        game.pay(player, game.bank, player.cash - 20)
    to_turn(play, 2)
    return play


def to_turn(play: Play, turn: int) -> None:
    """Everybody passes until a stock round."""
    while play.game.progress.turn < turn or play.game.round.kind != "stock":
        seat = play.game.deciders()[0]
        play(seat, "pass")


def test_after_five_turns_without_any_change_whoever_is_in_turn_may_end_the_game() -> None:
    play = ruined()
    to_turn(play, 1 + QUIET_TURNS)
    assert not play.options("end_game")
    to_turn(play, 2 + QUIET_TURNS)
    seat = play.game.deciders()[0]
    assert play.options("end_game") == [{"type": "end_game", "entity": f"player:{seat}"}]
    assert "end_game" not in {choice.type for choice in play.table.choices("3" if seat == "1" else "1")}
    play(seat, "pass")
    play(play.game.deciders()[0], "end_game")
    outcome = play.table.outcome()
    assert outcome is not None
    assert (outcome.reason, set(outcome.scores.values())) == ("manually_ended", {20})


def test_any_change_begins_the_count_anew() -> None:
    play = ruined()
    to_turn(play, 1 + QUIET_TURNS)
    play.game.pay(play.game.bank, play.game.players[0], 1)
    to_turn(play, 2 + QUIET_TURNS)
    assert not play.options("end_game")


@pytest.mark.parametrize("name", sorted(FAMILY.bots()))
def test_bots_end_a_game_that_stands_still(name: str) -> None:
    play = ruined()
    bot, rng = FAMILY.bots()[name], random.Random(1)
    for _ in range(200):
        if play.game.over:
            break
        seat = play.game.deciders()[0]
        play.table.apply(bot.choose(play.game, seat, rng), seat)
    assert play.game.progress.end_reason == "manually_ended"


def test_a_game_that_goes_on_ends_with_its_hundredth_stock_round() -> None:
    """That round is played to its end, and a sold-out corporation still rises."""
    play = in_stock_round("1889", 2, turn=LAST_TURN)
    started(play, "AR", 70, *((1, index) for index in range(5)), *((2, index) for index in range(5, 9)))
    before = play.game.corporations["AR"].share_price
    for _ in play.game.players:
        assert not play.game.over
        play(play.game.deciders()[0], "pass")
    outcome = play.table.outcome()
    assert outcome is not None
    assert outcome.reason == "dnf"
    assert play.game.corporations["AR"].share_price > before


def test_until_then_rounds_follow_each_other() -> None:
    play = in_stock_round("1889", 2, turn=LAST_TURN - 1)
    to_turn(play, LAST_TURN)
    assert not play.game.over
