"""Playing on in thought: it tells what a deed leads to, changes nothing, and comes to the same again."""

from __future__ import annotations

import gzip
import random
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest

from roundhouse.eighteen.bots.dice import by_type
from roundhouse.eighteen.bots.keen import CLEAR, EFFORT
from roundhouse.eighteen.bots.playouts import Effort, Playouts, standing
from roundhouse.eighteen.bots.steady import Steady
from roundhouse.eighteen.bots.understudy import KnownLays, Understudy
from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.rounds import StockRound
from roundhouse.eighteen.rules.state.pieces import Corporation, Player
from roundhouse.eighteen.rules.steps.running import RunTrains
from roundhouse.eighteen.rules.steps.track import LayTrack
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.table import Table
from tests.corpus.games import path_of, replayed

from .test_bots import game_of, played

SHORT = replace(EFFORT, sets=1, near=0)
ENOUGH, FEW = 1_000, 20
"""A search with so many steps, and too few of them for its proof."""


@pytest.fixture(scope="module")
def stock_round() -> Table:
    """The fourth stock round of a game of sound players, before anybody has done anything in it.

    Whoever begins has ¥420.
    """
    table, rng, steady = played(1, {}, limit=0), random.Random(1), Steady()
    while not (isinstance(game_of(table).round, StockRound) and game_of(table).progress.turn == 4):
        seat = table.game.deciders()[0]
        table.apply(steady.choose(table.game, seat, rng), seat)
    _, player = at_work(table)
    player.cash = 420
    return table


def at_work(table: Table) -> tuple[EighteenGame, Player]:
    game = game_of(table)
    return game, game.player(game.deciders()[0])


def may(game: EighteenGame, player: Player, kind: str) -> list[Mapping[str, Any]]:
    return [choice.fill(random.Random(1)) for choice in by_type(game.choices(player.id))[kind]]


def played_on(game: EighteenGame, effort: Effort = SHORT, seed: int = 1) -> Playouts:
    return Playouts(game, effort, random.Random(seed))


def starts(game: EighteenGame, player: Player) -> Mapping[int, Mapping[str, Any]]:
    """To start one of the companies, by the price."""
    choices = by_type(game.choices(player.id))["par"]
    first = [one for one in choices if one.action["corporation"] == choices[-1].action["corporation"]]
    return {int(one.facts["price"]): one.fill(random.Random(1)) for one in first}


def test_a_company_is_not_started_at_a_price_at_which_it_does_not_float(stock_round: Table) -> None:
    """With ¥420 the five shares that it takes can be had at ¥70, and not at ¥100."""
    game, player = at_work(stock_round)
    at = starts(game, player)
    assert played_on(game).best(player, [at[100], at[70]], CLEAR) == 1
    assert played_on(game).best(player, [at[70], at[100]], CLEAR) == 0


def test_what_comes_first_is_done_unless_something_is_clearly_better(stock_round: Table) -> None:
    game, player = at_work(stock_round)
    at = starts(game, player)
    assert played_on(game).best(player, [at[100], at[70]], least=10) == 0


def test_playing_on_changes_nothing_and_comes_to_the_same_again(stock_round: Table) -> None:
    game, player = at_work(stock_round)
    before = stock_round.digest()
    (nothing,) = may(game, player, "pass")
    first = played_on(game).standing(player, nothing)
    assert stock_round.digest() == before
    assert not game.happened()
    again = played_on(game)
    assert again.standing(player, nothing) == again.standing(player, nothing) == first


def test_a_deed_that_is_refused_is_left_out(stock_round: Table) -> None:
    game, player = at_work(stock_round)
    (nothing,) = may(game, player, "pass")
    wrong = {"type": "run_routes", "entity": player.key, "routes": []}
    assert played_on(game).standing(player, wrong) is None
    assert played_on(game).best(player, [nothing, wrong], CLEAR) == 0
    assert played_on(game).best(player, [wrong, nothing], CLEAR) == 0
    assert not game.happened()


def test_what_somebody_cannot_go_on_from_is_left_out(
    stock_round: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, player = at_work(stock_round)
    before = stock_round.digest()

    def stuck(*_args: object) -> Mapping[str, Any]:
        raise Refusal("test/stuck", "No idea.")

    monkeypatch.setattr(Understudy, "choose", stuck)
    assert played_on(game).standing(player, may(game, player, "pass")[0]) is None
    assert stock_round.digest() == before


def test_near_its_end_the_game_is_played_to_the_end(
    stock_round: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, player = at_work(stock_round)
    (nothing,) = may(game, player, "pass")
    ends: list[bool] = []

    def noted(game: EighteenGame, player: Player) -> float:
        ends.append(game.over)
        return standing(game, player)

    monkeypatch.setattr("roundhouse.eighteen.bots.playouts.standing", noted)
    for near in (0, 99):
        played_on(game, replace(SHORT, near=near)).standing(player, nothing)
    assert ends == [False, True]


def test_where_playouts_are_long_fewer_deeds_are_tried(
    stock_round: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, player = at_work(stock_round)
    deeds = [*may(game, player, "pass"), *may(game, player, "buy_shares")]
    assert len(deeds) > 3
    tried: list[Mapping[str, Any]] = []

    def seen(self: Playouts, player: Player, deed: Mapping[str, Any]) -> float:
        tried.append(deed)
        self.actions += 50
        return 0.0

    monkeypatch.setattr(Playouts, "standing", seen)
    for actions, count in ((1, 2), (150, 3), (5_000, len(deeds))):
        tried.clear()
        played_on(game, replace(SHORT, actions=actions)).best(player, deeds, CLEAR)
        assert len(tried) == count


def test_the_best_are_compared_by_further_playouts(
    stock_round: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What ends well in the first playout alone is not done; what ends well in the mean of all is."""
    game, player = at_work(stock_round)
    deeds = [*may(game, player, "pass"), *may(game, player, "buy_shares")][:4]
    ends = {0: [500, 500, 500, 500], 1: [900, 0, 0, 0], 2: [800, 600, 600, 600], 3: [0, 9_000, 9_000, 9_000]}
    asked: Counter[int] = Counter()

    def end(self: Playouts, player: Player, deed: Mapping[str, Any], seed: int, who: Understudy) -> float:
        place = deeds.index(deed)
        asked[place] += 1
        return ends[place][asked[place] - 1]

    monkeypatch.setattr(Playouts, "_end", end)
    effort = replace(SHORT, playouts=1, closer=2, more=3)
    assert played_on(game, effort).best(player, deeds, CLEAR) == 2
    assert asked == {0: 4, 1: 4, 2: 4, 3: 1}
    asked.clear()
    assert played_on(game, replace(effort, more=0)).best(player, deeds, CLEAR) == 1


def test_where_playouts_are_long_the_best_are_compared_by_fewer_of_them(
    stock_round: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, player = at_work(stock_round)
    deeds = [*may(game, player, "pass"), *may(game, player, "buy_shares")][:2]
    asked: Counter[int] = Counter()

    def end(self: Playouts, player: Player, deed: Mapping[str, Any], seed: int, who: Understudy) -> float:
        asked[deeds.index(deed)] += 1
        self.actions += 100
        return 900.0 * deeds.index(deed)

    monkeypatch.setattr(Playouts, "_end", end)
    for actions, times in ((100, 1), (450, 3), (2_000, 6)):
        asked.clear()
        effort = replace(SHORT, playouts=1, closer=2, more=5, actions=actions)
        assert played_on(game, effort).best(player, deeds, CLEAR) == 1
        assert asked == {0: times, 1: times}


def test_in_further_playouts_the_players_have_tastes(stock_round: Table) -> None:
    game, player = at_work(stock_round)
    companies = list(game.corporations.values())
    plain = Understudy(KnownLays()).opinion(player)
    assert {plain(company) for company in companies} == {1.0}
    fanciful = Understudy(KnownLays(), random.Random(1)).opinion(player)
    tastes = [fanciful(company) for company in companies]
    assert len(set(tastes)) == len(companies)
    assert all(0.8 <= taste <= 1.25 for taste in tastes)
    assert [fanciful(company) for company in companies] == tastes


def tiles_laid(game: EighteenGame, understudy: Understudy) -> Iterator[tuple[str, str]]:
    """What is laid in the operating rounds after this stock round, in which everybody passes."""
    turn, rng, board = game.progress.turn, random.Random(), game.land.board
    understudy.begin()
    with game.journal.trial():
        while game.progress.turn == turn:
            seat, before = game.deciders()[0], dict(board.tiles)
            if isinstance(game.round, StockRound) and (passes := by_type(game.choices(seat)).get("pass")):
                game.perform(passes[0].fill(rng), seat)
            else:
                understudy.play(game, seat, rng)
            yield from (
                (hex_, tile.name) for hex_, tile in board.tiles.items() if before.get(hex_) is not tile
            )
    game.happened()


def test_companies_lay_the_same_tiles_again_whatever_chance_says(stock_round: Table) -> None:
    game, understudy = game_of(stock_round), Understudy(KnownLays())
    first = list(tiles_laid(game, understudy))
    assert first
    assert list(tiles_laid(game, understudy)) == first


def test_a_planned_tile_is_laid_without_a_look_at_the_others(
    stock_round: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, understudy, listed = game_of(stock_round), Understudy(KnownLays()), Counter[str]()
    lay_choices = LayTrack.lay_choices

    def counted(step: LayTrack, company: Corporation) -> Iterator[Choice]:
        listed[company.id] += 1
        return lay_choices(step, company)

    monkeypatch.setattr(LayTrack, "lay_choices", counted)
    first = list(tiles_laid(game, understudy))
    before = listed.total()
    assert list(tiles_laid(game, understudy)) == first
    assert listed.total() - before == before - len(first)


def test_what_is_planned_and_cannot_be_laid_any_more_is_planned_anew(stock_round: Table) -> None:
    game, understudy = game_of(stock_round), Understudy(KnownLays())
    first = dict(tiles_laid(game, understudy))
    hex_, name = next(iter(first.items()))
    with game.journal.trial():
        game.land.supply.left[name] = ()
        again = list(tiles_laid(game, understudy))
    assert (hex_, name) not in again
    assert again


def test_what_was_laid_in_thought_before_is_not_worked_out_again_and_changes_nothing(
    stock_round: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another decision, another understudy: the same board and trains, the same tiles."""
    game, known = game_of(stock_round), KnownLays()
    first = list(tiles_laid(game, Understudy(known)))
    assert list(tiles_laid(game, Understudy(KnownLays()))) == first
    monkeypatch.setattr("roundhouse.eighteen.bots.understudy.tile_to_lay", None)
    assert list(tiles_laid(game, Understudy(known))) == first


def test_who_will_get_more_stands_better(stock_round: Table) -> None:
    game, player = at_work(stock_round)
    before = standing(game, player)
    with game.journal.trial():
        game.pay(game.bank, player, 100)
        assert standing(game, player) == pytest.approx(before + 100)
    other = next(one for one in game.players if one is not player)
    with game.journal.trial():
        game.pay(game.bank, other, 100)
        assert standing(game, player) < before


def about_to_run() -> tuple[EighteenGame, Corporation]:
    """A corporation of a kept game of 18 Christmas Eve that is about to run, with much to search."""
    for at in replayed(gzip.decompress(path_of("18ChristmasEve", 1).read_bytes()), FAMILY):
        game = game_of(at)
        company = None if game.over else game.round.entity
        runs = isinstance(company, Corporation) and isinstance(game.round.waiting(), RunTrains)
        if runs and isinstance(company, Corporation) and game.runs.best(company).routes.steps > ENOUGH:
            return game, company
    raise AssertionError("not reached")


def test_searches_in_thought_end_early_and_spoil_nothing() -> None:
    game, company = about_to_run()
    whole = game.runs.best(company)
    assert whole.proved
    with game.runs.searching_no_longer_than(FEW):
        cut = game.runs.best(company)
        assert not cut.proved
        assert cut.revenue <= whole.revenue
    assert game.runs.best(company) == whole


def test_what_is_thought_does_not_depend_on_what_was_searched_before() -> None:
    game, company = about_to_run()
    with game.runs.searching_no_longer_than(FEW):
        after = game.runs.best(company)
    game.runs.forget()
    with game.runs.searching_no_longer_than(FEW):
        fresh = game.runs.best(company)
    assert (after.claims, after.revenue) == (fresh.claims, fresh.revenue)
    assert game.runs.best(company).proved, "what was cut short is not taken for the whole"
