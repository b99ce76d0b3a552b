"""Loads that a strong bot takes along though its plan does not ask for them."""

from __future__ import annotations

import random

from roundhouse.crayon.bots.decision import BotMemory, Decision
from roundhouse.crayon.bots.levels import STRONG
from roundhouse.crayon.bots.spare_loads import SWAP, SpareLoads
from roundhouse.crayon.planning.plan_search import Stop
from roundhouse.crayon.planning.survey import NetworkSurvey

from .playing import Play, in_turn

KOLA_TO_KUTNO = ([0, 11, 12], [0, 12, 12], [0, 13, 12], [0, 14, 12], [0, 14, 13], [0, 15, 13])


def decided(play: Play) -> Decision:
    return Decision(STRONG, play.game, play.now, BotMemory(), random.Random(1))


def to_kutno() -> tuple[Play, str]:
    """A train in Kola with track to Kutno and to where a card in hand pays most for a load of Kutno."""
    play = in_turn(2)
    play.lay(play.now, *KOLA_TO_KUTNO)
    numbers = play.board.city_number
    _, number, load, city = max(
        (demand.pay, card.number, demand.load, demand.city)
        for card in play.game.demand_cards.values()
        for demand in card.demands
        if demand.load in play.board.cities[numbers["Kutno"]].loads
    )
    grown = NetworkSurvey(play.game, play.now).track_plan.join(numbers[city])
    assert grown is not None
    for start, end, _ in grown.lines:
        play.lay(play.now, play.board.name(start), play.board.name(end))
    play.hold(play.now, number)
    return play, load


def test_a_load_that_a_card_in_hand_asks_for_promises_more_than_one_that_may_be_drawn() -> None:
    play, load = to_kutno()
    held = SpareLoads(decided(play)).promise[load]
    play.now.cards = ()
    assert held > SpareLoads(decided(play)).promise[load] >= 0


def test_a_train_stops_on_its_way_where_there_is_something_to_take_along() -> None:
    play, _ = to_kutno()
    play.put(play.now, "Kola")
    way = [play.node(spot) for spot in KOLA_TO_KUTNO]
    kutno = SpareLoads(decided(play)).first_call(way)
    assert kutno is not None
    assert play.board.city[way[kutno - 1]] == play.board.city_number["Kutno"]
    assert SpareLoads(decided(play)).first_call(way[:3]) is None


def test_a_full_train_leaves_what_promises_clearly_less() -> None:
    play, load = to_kutno()
    play.put(play.now, "Kutno")
    promise = SpareLoads(decided(play)).promise
    worst = min(promise, key=promise.__getitem__)
    assert promise[load] > promise[worst] + SWAP
    play.load(play.now, *[worst] * play.game.engine_of(play.now).capacity)
    spare = SpareLoads(decided(play))
    assert (spare.here(), spare.to_leave()) == (load, worst)


def test_what_the_plan_delivers_stays_aboard() -> None:
    play, load = to_kutno()
    play.put(play.now, "Kutno")
    promise = SpareLoads(decided(play)).promise
    worst = min(promise, key=promise.__getitem__)
    play.load(play.now, *[worst] * play.game.engine_of(play.now).capacity)
    decision = decided(play)
    goal = Stop(play.board.city_number["Kola"], worst, card=1, pay=1)
    decision.memory.stops = (goal,) * len(play.now.loads)
    assert promise[load] > promise[worst] + SWAP
    assert SpareLoads(decision).here() is None
