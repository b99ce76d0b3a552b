"""Bots: every action legal, the game left as it was, no stuck games (acceptance check 15)."""

from __future__ import annotations

import random

import pytest

from roundhouse.crayon.bots.atlas import FAR, atlas_of
from roundhouse.crayon.bots.levels import STRONG
from roundhouse.crayon.bots.plans import best_plans
from roundhouse.crayon.bots.survey import Survey
from roundhouse.crayon.family import FAMILY
from roundhouse.crayon.rules.game import CrayonGame
from roundhouse.crayon.rules.victory import joined_majors
from roundhouse.sim.play import Match, play, setup_of
from roundhouse.sim.series import series, tally
from roundhouse.table.errors import Unknown
from roundhouse.table.table import Table

from .playing import conserved, in_turn, iron_dragon, new_table


def test_the_atlas_knows_every_city_but_by_its_price() -> None:
    atlas = atlas_of(iron_dragon())
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
        conserved(table.game)  # type: ignore[arg-type]


def test_plans_can_be_paid_for() -> None:
    position = in_turn(2, seed=3)
    for plan in best_plans(Survey(position.game, position.now), STRONG.taste, 20):
        purse = position.now.gold
        assert plan.cost <= purse + plan.pay
        assert plan.stops[-1].card
        picked = [stop.load for stop in plan.stops if not stop.card]
        assert sorted(picked) == sorted(stop.load for stop in plan.stops if stop.card)


def test_a_game_between_bots_is_the_same_again() -> None:
    match = Match("iron-dragon", ("strong", "weak"), 3)
    first, second = play(match), play(match)
    assert first.digest == second.digest
    assert first.winners
    assert first.scores[first.winners[0]] >= 250


def test_series_seat_the_bots_in_turn() -> None:
    matches = series("iron-dragon", ["strong", "middle"], 4, 10)
    assert [match.bots for match in matches] == [("strong", "middle"), ("middle", "strong")] * 2
    assert [match.seed for match in matches] == [10, 11, 12, 13]
    assert tally([]).games == 0


def test_a_bot_that_is_not_there() -> None:
    with pytest.raises(Unknown, match="no bot"):
        play(Match("iron-dragon", ("genius",), 1))
    with pytest.raises(Unknown, match="no title"):
        play(Match("iron-dragoon", ("weak",), 1))


def whole_game(match: Match) -> tuple[Table, list[str]]:
    """A game to its end, with the digest after every command."""
    table = Table(FAMILY.new(setup_of(match, "crayon")))
    rng, bots = random.Random(match.seed), FAMILY.bots()
    digests = []
    while table.outcome() is None:
        seat = table.game.deciders()[0]
        table.apply(bots[match.bots[int(seat) - 1]].choose(table.game, seat, rng), seat)
        conserved(table.game)  # type: ignore[arg-type]
        digests.append(table.digest())
        assert table.game.progress.turn <= 200 * len(match.bots)  # type: ignore[attr-defined]
    return table, digests


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(1, 51))
def test_fifty_games_of_four_end_within_two_hundred_rounds(seed: int) -> None:
    table, _ = whole_game(Match("iron-dragon", ("strong",) * 4, seed))
    game = table.game
    assert isinstance(game, CrayonGame)
    winner = game.players[game.progress.winner]
    assert winner.gold >= 250
    assert len(joined_majors(game, winner)) >= 7


@pytest.mark.soak
def test_a_whole_game_replays_with_the_same_digest_at_every_step() -> None:
    table, digests = whole_game(Match("iron-dragon", ("strong", "middle", "weak", "strong"), 5))
    again = Table(FAMILY.new(table.game.setup))
    for entry, wanted in zip(table.log, digests, strict=True):
        again.replay_one(entry)
        assert again.digest() == wanted
