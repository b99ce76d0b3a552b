"""What strong bots go by: the price of a turn, gold kept for track, what joining cities costs."""

from __future__ import annotations

import random
from dataclasses import replace

from roundhouse.crayon.bots.bot import CrayonBot
from roundhouse.crayon.bots.builder import TrackBuilder
from roundhouse.crayon.bots.decision import MOST_DISCARDS, RESERVE, BotMemory, Decision
from roundhouse.crayon.bots.levels import STRONG
from roundhouse.crayon.planning.board_tables import FAR
from roundhouse.crayon.planning.joining import JoiningCosts
from roundhouse.crayon.planning.plan_search import DeliveryPlan, fairly, turn_price
from roundhouse.crayon.planning.survey import NetworkSurvey

from .playing import in_turn

TURN = 7.0


def _plan(gain: float, turns: float) -> DeliveryPlan:
    return DeliveryPlan((), 0, 0, turns, gain - TURN * turns)


def test_a_turn_is_worth_no_more_than_the_best_plan_makes() -> None:
    quick, long = _plan(gain=1, turns=1), _plan(gain=24, turns=8)
    assert quick.value > long.value  # with turns at 7 gold, both lose, and the quick one loses less
    assert turn_price([quick, long], TURN) == 3
    worth = fairly([quick, long], TURN)
    assert worth(long) > worth(quick)


def test_where_plans_make_more_a_turn_has_its_usual_price() -> None:
    small, large = _plan(gain=20, turns=2), _plan(gain=36, turns=4)
    assert turn_price([small, large], TURN) == TURN
    worth = fairly([small, large], TURN)
    assert (worth(small), worth(large)) == (small.value, large.value)


def test_a_turn_is_worth_something_even_where_every_plan_loses() -> None:
    assert turn_price([_plan(gain=-10, turns=2)], TURN) == 1
    assert turn_price([], TURN) == TURN


def test_the_first_gold_goes_into_track_before_trains() -> None:
    chosen = {}
    for begun in (0, STRONG.begun):
        position = in_turn(2, seed=4)
        position.do("end-move")
        level = replace(STRONG, begun=begun)
        bot = CrayonBot(level)
        kinds: list[str] = []
        while position.game.decider is position.now and len(kinds) < 6:
            action = bot.choose(position.game, position.now.id, random.Random(1))
            kinds.append(action["type"])
            if action["type"] == "end-turn":
                break
            position.table.apply(action)
        chosen[begun] = kinds
    assert chosen[0].count("upgrade-train") > chosen[STRONG.begun].count("upgrade-train")


def test_who_has_thrown_hand_after_hand_away_keeps_no_gold_back() -> None:
    position = in_turn(2, seed=3)
    player, rng = position.now, random.Random(1)
    calm = Decision(STRONG, position.game, player, BotMemory(discards=MOST_DISCARDS - 1), rng)
    desperate = Decision(STRONG, position.game, player, BotMemory(discards=MOST_DISCARDS), rng)
    assert calm.reserve == RESERVE
    assert desperate.reserve == 0


def test_no_track_is_begun_for_a_plan_that_another_hand_will_replace() -> None:
    chosen = {}
    for given_up in (False, True):
        position = in_turn(2, seed=3)
        position.do("end-move")
        decision = Decision(STRONG, position.game, position.now, BotMemory(), random.Random(1))
        forecast = decision.plan_anew()
        assert forecast is not None
        assert forecast.plan.value < STRONG.least
        decision.memory.doubted, decision.memory.given_up = forecast.plan.stops, given_up
        chosen[given_up] = TrackBuilder(decision).act()["type"]
    assert chosen == {False: "build-track", True: "end-turn"}


def test_lines_dearer_than_the_dearest_of_the_tree_do_not_matter_for_joining() -> None:
    position = in_turn(2, seed=3)
    survey = NetworkSurvey(position.game, position.now)
    joining = survey.joining
    assert joining.cost == joining.with_prices(survey.line_cost) > joining.dearest > 0
    for name in ("Railla", "Bremmner", "Kutno"):
        near, far = (NetworkSurvey(position.game, position.now).track_plan for _ in range(2))
        number = position.board.city_number[name]
        short, whole = near.join(number), far.join(number)
        assert short is not None
        assert whole is not None
        assert joining.with_prices(short.prices_within(joining.dearest)) == joining.with_prices(whole.prices)


def test_a_line_saves_what_joining_gets_cheaper_by_it() -> None:
    position = in_turn(2, seed=3)
    survey = NetworkSurvey(position.game, position.now)
    joining, tables, prices = survey.joining, survey.tables, survey.line_cost
    far = max((n for n in position.board.majors if prices[n] < FAR), key=prices.__getitem__)
    with_line = [min(price, tables.cost[far][number]) for number, price in enumerate(prices)]
    assert joining.saved_by(far) == joining.cost - joining.with_prices(with_line) > 0
    done = JoiningCosts(tables, [0] * len(prices), position.game.numbers.majors)
    assert done.cost == 0
    assert done.saved_by(far) == 0
