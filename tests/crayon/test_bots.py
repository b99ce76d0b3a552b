"""Bots: every action legal, the game left as it was, no stuck games (acceptance check 15)."""

from __future__ import annotations

import random

import pytest

from roundhouse.crayon.bots import recovery
from roundhouse.crayon.bots.bot import CrayonBot
from roundhouse.crayon.bots.decision import BotMemory, Decision
from roundhouse.crayon.bots.foremen import exchange
from roundhouse.crayon.bots.levels import MIDDLE, STRONG, WEAK
from roundhouse.crayon.family import FAMILY
from roundhouse.crayon.planning.board_tables import FAR, FINE, tables_of
from roundhouse.crayon.planning.forecast import Forecaster
from roundhouse.crayon.planning.plan_search import PlanSearch
from roundhouse.crayon.planning.survey import NetworkSurvey, key_of
from roundhouse.crayon.rules.desks import construction
from roundhouse.sim.play import Match, play
from roundhouse.table.errors import Unknown
from roundhouse.table.protocol import Adviser

from .playing import conserved, employ, in_turn, iron_dragon, new_table, opening


def test_the_atlas_knows_every_city_but_by_its_price() -> None:
    atlas = tables_of(iron_dragon())
    for row in atlas.cost:
        assert max(row) < FAR
    kola, kutno = (atlas.board.city_number[name] for name in ("Kola", "Kutno"))
    assert atlas.cost[kola][kutno] == 11
    wikkedde, ozu = (atlas.board.city_number[name] for name in ("Wikkedde", "Ozu-Zarkh"))
    assert atlas.cost[wikkedde][ozu] == 0


@pytest.mark.parametrize("level", ["weak", "middle", "strong"])
def test_a_bot_plays_legally_and_leaves_the_game_as_it_was(level: str) -> None:
    table, rng = new_table(3, 2), random.Random(1)
    bot = FAMILY.bots()[level]
    for _ in range(220):
        before = table.digest()
        seat = table.game.deciders()[0]
        action = bot.choose(table.game, seat, rng)
        assert table.digest() == before
        table.apply(action, seat)
        conserved(table.game)


def test_plans_can_be_paid_for() -> None:
    position = in_turn(2, seed=3)
    purse = position.now.gold
    survey = NetworkSurvey(position.game, position.now)
    plans = PlanSearch(survey, STRONG.settings, purse).best()
    assert plans
    for plan in plans:
        assert plan.cost <= purse + plan.pay
        assert plan.stops[-1].card
        picked = [stop.load for stop in plan.stops if not stop.card]
        assert sorted(picked) == sorted(stop.load for stop in plan.stops if stop.card)


def test_a_forecast_draws_lines_from_the_network_to_the_stops() -> None:
    position = in_turn(2, seed=3)
    game, board = position.game, position.board
    survey = NetworkSurvey(game, position.now)
    plan = PlanSearch(survey, STRONG.settings, 60).best()[0]
    found = Forecaster(survey, STRONG.settings, 60).look(plan.stops)
    assert found is not None
    reached = set(survey.network)
    for start, end, link in found.lines:
        assert board.link_of[start, end] == link
        assert start in reached
        reached |= {end, board.twin.get(end, end)}
        reached |= set(board.city_nodes[board.city[end]]) if board.major[end] else set()
    assert board.city[found.way[-1]] == plan.stops[-1].city
    assert all(any(node in board.city_nodes[stop.city] for node in found.way) for stop in plan.stops)


def test_lines_get_cheaper_by_lines_that_are_planned() -> None:
    position = in_turn(2, seed=3)
    survey = NetworkSurvey(position.game, position.now)
    track_plan, numbers = survey.track_plan, position.board.city_number
    grown = track_plan.join(numbers["Railla"])
    assert grown is not None
    assert grown.prices[numbers["Railla"]] == 0 < track_plan.prices[numbers["Railla"]]
    for before, after in zip(track_plan.prices, grown.prices, strict=True):
        assert after <= before
    foreman = position.game.foreman_of(position.now)
    cost = sum(construction.cost(position.game, foreman, end, link) for _, end, link in grown.lines)
    assert cost <= track_plan.prices[numbers["Railla"]] <= cost + len(grown.lines) // FINE + 1


def test_the_track_of_others_is_used_when_that_is_cheaper_than_building() -> None:
    position = in_turn(2, seed=3)
    other = next(player for player in position.game.players if player is not position.now)
    kola = position.board.city_number["Kola"]
    way = NetworkSurvey(position.game, other).track_plan.join(position.board.city_number["Kutno"])
    assert way is not None
    position.put(position.now, "Kola")
    before = NetworkSurvey(position.game, position.now)
    assert before.ride(kola, position.board.city_number["Kutno"]) is None
    position.lay(
        other, *(position.board.name(node) for node in (way.lines[0][0], *(e for _, e, _ in way.lines)))
    )
    run = NetworkSurvey(position.game, position.now).ride(kola, position.board.city_number["Kutno"])
    assert run is not None
    assert run.strange == len(way.lines)
    assert (
        NetworkSurvey(position.game, position.now, riding=False).ride(
            kola, position.board.city_number["Kutno"]
        )
        is None
    )


def test_what_a_survey_depends_on_has_another_key_after_every_change_of_track() -> None:
    position = opening(2)
    game, player = position.game, position.now
    table = position.table
    first = key_of(game, player)
    table.apply({"type": "build-track", "path": [[0, 10, 12], [0, 11, 12]]})
    second = key_of(game, player)
    table.undo()
    assert key_of(game, player) == first
    table.apply({"type": "build-track", "path": [[0, 10, 12], [0, 11, 12]]})
    assert key_of(game, player) not in (first, second)


def test_a_foreman_is_hired_when_he_saves_more_than_he_costs() -> None:
    position = opening(2)
    game, player = position.game, position.now
    employ(position, player, "wee-folk")
    mountains = [
        (a, b, link)
        for link, (a, b) in enumerate(position.board.ends)
        if position.board.terrain[b].name == "mountain" and not position.board.below[b]
    ]
    found = exchange(game, player, mountains[:12])
    assert found is not None
    game.perform(found, None)
    hired = game.foreman_of(player)
    assert hired is not None
    assert hired.race == "dwarf"
    assert exchange(game, player, mountains[:12]) is None


@pytest.mark.parametrize("level", ["weak", "middle", "strong"])
def test_what_is_hidden_has_no_part_in_a_choice(level: str) -> None:
    """Two tables that a seat cannot tell apart: the piles lie otherwise, and so do secret purses."""
    table, rng = new_table(3, 2, hide_gold="yes"), random.Random(1)
    bot = CrayonBot(next(one for one in (WEAK, MIDDLE, STRONG) if one.name == level))
    for number in range(160):
        seat = table.game.deciders()[0]
        if number % 8 == 0:
            twin = FAMILY.new(table.game.setup)
            twin.restore(table.game.dump())
            for pile in ("demands", "foremen", "ships"):
                cards = list(getattr(twin.decks, pile))
                random.Random(number).shuffle(cards)
                setattr(twin.decks, pile, tuple(cards))
            for player in twin.players:
                if player.id != seat and not twin.progress.gold_shown:
                    player.gold += 7
            adviser = FAMILY.bots()[level]
            assert isinstance(adviser, Adviser)
            seen = [adviser.advise(game, seat, random.Random(3)) for game in (table.game, twin)]
            assert seen[0] == seen[1]
        table.apply(bot.choose(table.game, seat, rng), seat)


def test_a_game_between_bots_is_the_same_again() -> None:
    match = Match("iron-dragon", ("strong", "weak"), 3)
    first, second = play(match), play(match)
    assert first.digest == second.digest
    assert first.winners
    assert first.scores[first.winners[0]] >= 250


def test_a_bot_that_is_not_there() -> None:
    with pytest.raises(Unknown, match="no bot"):
        play(Match("iron-dragon", ("genius",), 1))
    with pytest.raises(Unknown, match="no title"):
        play(Match("iron-dragoon", ("weak",), 1))


def test_a_bot_that_is_broke_borrows_where_that_is_allowed() -> None:
    kinds = {}
    for allowed in ("yes", "no"):
        position = in_turn(2, seed=3, borrow=allowed)
        game, player, numbers = position.game, position.now, position.board.city_number
        number, demand = next(
            (card.number, demand)
            for card in game.demand_cards.values()
            for demand in card.demands
            if demand.pay > 45 and demand.city != "Kola"
        )
        position.hold(player, number)
        position.load(player, demand.load)
        grown = NetworkSurvey(game, player).track_plan.join(numbers[demand.city])
        assert grown is not None
        for start, end, _ in grown.lines[:-5]:
            position.lay(player, position.board.name(start), position.board.name(end))
        game.pay(player, game.bank, player.gold)
        kinds[allowed] = CrayonBot(STRONG).choose(game, player.id, random.Random(1))["type"]
    assert kinds == {"yes": "borrow", "no": "discard-hand"}


def test_a_train_on_a_dead_end_is_built_out_of_it() -> None:
    position = in_turn(2, seed=3)
    player = position.now
    position.lay(player, [0, 11, 12], [0, 12, 12], [0, 13, 12])
    position.put(player, [0, 13, 12], came=[0, 12, 12])
    position.do("end-move")
    decision = Decision(STRONG, position.game, player, BotMemory(), random.Random(1))
    assert recovery.way_out(decision)
    assert recovery.way_out(decision)[0][0] == position.node([0, 13, 12])
    for _ in range(3):
        action = CrayonBot(STRONG).choose(position.game, player.id, random.Random(1))
        if action["type"] == "build-track":
            assert action["path"][0] == [0, 13, 12]
            return
        position.table.apply(action)
    raise AssertionError("nothing was built")
