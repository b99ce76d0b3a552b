"""Ways to play a board: a race, a quick game, a handicap, other fees, loads without end, alone."""

from __future__ import annotations

from roundhouse.crayon.family import FAMILY
from roundhouse.crayon.rules.desks import victory
from roundhouse.sim.play import Match, play

from .playing import in_turn
from .test_victory import join, majors


def test_in_a_race_whoever_joins_the_major_cities_wins_with_any_gold() -> None:
    race = in_turn(2, victory="race")
    player = race.now
    race.game.pay(player, race.game.bank, player.gold)
    join(race, player, majors(race))
    race.pass_turn()
    outcome = race.table.outcome()
    assert outcome is not None
    assert outcome.winners == (player.id,)
    assert outcome.reason == "major cities joined"


def test_bots_run_a_race_to_its_end() -> None:
    result = play(Match("four-islands", ("middle", "weak"), 2, {"victory": "race", "start": "fast"}))
    assert result.reason == "major cities joined"


def test_a_quick_game_asks_for_less_gold_and_fewer_cities() -> None:
    quick, usual = in_turn(2, goal="quick").game, in_turn(2).game
    assert (victory.goal(quick), quick.numbers.majors) == (150, 5)
    assert (victory.goal(usual), usual.numbers.majors) == (250, 7)


def test_a_handicap_is_gold_that_the_first_seat_does_not_get() -> None:
    game = in_turn(3, handicap="20").game
    assert [player.gold for player in game.players] == [40, 60, 60]


def test_fees_are_doubled_or_dropped() -> None:
    fees = {value: in_turn(2, fees=value).game.numbers.fee for value in ("standard", "double", "none")}
    assert fees == {"standard": 4, "double": 8, "none": 0}


def test_without_fees_the_track_of_others_costs_nothing() -> None:
    for value, left in (("standard", 56), ("none", 60)):
        position = in_turn(2, fees=value)
        player = position.now
        other = next(one for one in position.game.players if one is not player)
        position.lay(other, [0, 8, 11], [0, 7, 11], [0, 6, 11])
        position.put(player, [0, 8, 11])
        position.do("move-train", path=[[0, 7, 11], [0, 6, 11]])
        assert player.gold == left


def test_loads_without_end_are_there_for_everyone() -> None:
    few, many = (in_turn(6, loads=value).game for value in ("limited", "unlimited"))
    assert few.decks.chips["dragons"] == 3
    assert many.decks.chips["dragons"] > 6 * 3


def test_alone_a_bot_reaches_the_goal() -> None:
    result = play(Match("four-islands", ("strong",), 1, {"goal": "quick", "start": "fast"}))
    assert result.winners == ("1",)
    assert FAMILY.title_card("iron-dragon").least_seats == 1
