"""What a bot does to stay in the game: track built late, the last gold, one more city, the way home."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from roundhouse.crayon.bots import recovery
from roundhouse.crayon.bots.bot import CrayonBot
from roundhouse.crayon.bots.builder import TrackBuilder
from roundhouse.crayon.bots.decision import MOST_DISCARDS, RESERVE, BotMemory, Decision
from roundhouse.crayon.bots.levels import STRONG, WEAK
from roundhouse.crayon.planning.plan_search import PlanSearch
from roundhouse.crayon.planning.survey import NetworkSurvey
from roundhouse.crayon.rules.desks import construction

from .playing import Play, in_turn

KOLA_TO_KUTNO = ([0, 11, 12], [0, 12, 12], [0, 13, 12], [0, 14, 12], [0, 14, 13], [0, 15, 13])


def decided(play: Play, memory: BotMemory | None = None, *, lead: int = STRONG.lead) -> Decision:
    level = replace(STRONG, lead=lead)
    return Decision(level, play.game, play.now, memory or BotMemory(), random.Random(1))


def spent_on_track(lead: int, *, waits: bool) -> int:
    """The gold that goes into track at the end of a turn; a train that waits did not move in it."""
    play = in_turn(2, seed=3)
    player = play.now
    play.lay(player, *KOLA_TO_KUTNO)
    play.put(player, "Kola")
    play.do("end-move")
    if not waits:
        play.game.progress.moved = play.game.progress.allowance
    before = player.gold
    memory = BotMemory()
    while (action := TrackBuilder(decided(play, memory, lead=lead)).act())["type"] == "build-track":
        play.table.apply(action, player.id)
    return before - player.gold


def test_track_that_the_train_comes_to_much_later_is_not_built_yet() -> None:
    assert spent_on_track(STRONG.lead, waits=False) < spent_on_track(60, waits=False)


def test_a_train_that_waits_for_track_gets_all_of_it() -> None:
    assert spent_on_track(STRONG.lead, waits=True) == spent_on_track(60, waits=True) > 0


def test_the_last_gold_goes_into_a_plan_where_there_is_no_other() -> None:
    play = in_turn(2)
    player = play.now
    play.lay(player, *KOLA_TO_KUTNO[:-1])
    play.game.pay(player, play.game.bank, player.gold - RESERVE)
    number, line = next(
        (card.number, line)
        for card in play.game.demand_cards.values()
        for line, demand in enumerate(card.demands)
        if demand.city == "Kutno"
    )
    play.hold(player, number)
    play.load(player, play.game.demand_cards[number].demands[line].load)
    decision = decided(play)
    forecast = decision.plan_anew()
    assert forecast is not None
    assert decision.memory.daring
    assert decision.reserve == 0
    assert 0 < forecast.plan.cost <= RESERVE


def test_after_three_hands_gold_for_which_there_is_no_plan_joins_one_more_city() -> None:
    play = in_turn(2)
    player = play.now
    play.lay(player, *KOLA_TO_KUTNO)
    calm, tried = (decided(play, BotMemory(discards=count)) for count in (0, MOST_DISCARDS))
    assert recovery.investment(calm) == ()
    lines = recovery.investment(tried)
    assert lines
    now = frozenset(city for city, price in enumerate(tried.survey.line_cost) if not price)
    end = tried.board.city[lines[-1][1]]
    assert recovery.usable(tried, now | {end}) > recovery.usable(tried, now)


def test_a_train_in_a_city_that_a_flood_cut_off_gets_a_line_from_its_network() -> None:
    play = in_turn(2)
    player = play.now
    play.lay(player, *KOLA_TO_KUTNO[:4])
    play.put(player, "Kutno")
    decision = decided(play)
    assert not decision.survey.at_home
    lines = recovery.rejoining(decision)
    assert [play.board.name(end) for _, end, _ in lines] == [list(spot) for spot in KOLA_TO_KUTNO[4:]]
    player.cards = ()
    assert CrayonBot(STRONG).choose(play.game, player.id, random.Random(1))["type"] != "discard-hand"


def test_a_line_waits_for_an_event_that_forbids_to_build_for_a_turn() -> None:
    play = in_turn(2)
    player = play.now
    free = NetworkSurvey(play.game, player).line_cost
    ban = next(card for card in play.game.event_cards.values() if card.id == "flood-north-west")
    play.game.progress.events = ((ban.number, player.number, play.game.progress.turn + 2),)
    now, patient = (NetworkSurvey(play.game, player, patient=waits).line_cost for waits in (False, True))
    assert patient == free != now


def test_a_train_that_a_flood_cut_off_plans_for_the_line_that_comes_to_it_too() -> None:
    play = in_turn(2)
    player = play.now
    play.lay(player, *KOLA_TO_KUTNO[:4])
    play.put(player, "Kutno")
    decision = decided(play)
    assert decision.survey.cut_off_in == decision.here
    number, line = next(
        (card.number, line)
        for card in play.game.demand_cards.values()
        for line, demand in enumerate(card.demands)
        if demand.city == "Kola"
    )
    play.hold(player, number)
    play.load(player, play.game.demand_cards[number].demands[line].load)
    forecast = decision.plan_anew()
    assert forecast is not None
    first = [play.board.name(end) for _, end, _ in forecast.lines[:2]]
    assert first == list(KOLA_TO_KUTNO[4:]), "the flooded line comes before the one to Kola"
    assert play.board.cities[forecast.plan.stops[-1].city].name == "Kola"
    rough = PlanSearch(decision.survey, STRONG.settings, player.gold).rate(forecast.plan.stops)
    assert rough is not None
    assert rough.cost == forecast.plan.cost > 0


@pytest.mark.parametrize("missing", [0, 1])
def test_a_line_home_is_begun_only_with_the_gold_for_all_of_it(missing: int) -> None:
    play = in_turn(2)
    player = play.now
    play.lay(player, *KOLA_TO_KUTNO[:4])
    play.put(player, "Kutno")
    player.cards = ()
    whole = NetworkSurvey(play.game, player).track_plan.join(play.board.city_number["Kutno"])
    assert whole is not None
    price = sum(construction.cost(play.game, None, end, link) for _, end, link in whole.lines)
    play.game.pay(player, play.game.bank, player.gold - price + missing)
    assert bool(recovery.rejoining(decided(play))) is not bool(missing)


def test_a_train_on_its_own_track_is_not_cut_off() -> None:
    play = in_turn(2)
    play.lay(play.now, *KOLA_TO_KUTNO)
    play.put(play.now, "Kutno")
    assert decided(play).survey.cut_off_in == -1


def test_a_bot_that_is_stuck_rides_on_the_track_of_others_whatever_its_level() -> None:
    play = in_turn(2)
    player, other = play.now, next(one for one in play.game.players if one is not play.now)
    play.lay(other, [0, 10, 12], *KOLA_TO_KUTNO)
    play.put(player, "Kola")
    memory = BotMemory(discards=MOST_DISCARDS - 1)
    decision = Decision(WEAK, play.game, player, memory, random.Random(1))
    kutno = play.board.city_number["Kutno"]
    assert decision.survey.ride(-1, kutno) is None
    decision.discard(None)
    assert decision.survey.ride(-1, kutno) is not None
