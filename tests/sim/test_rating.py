"""Ratings: even series are even, odds of ten to one are 400 points, and few games mean wide intervals."""

from __future__ import annotations

import pytest

from roundhouse.cli.standings import summary
from roundhouse.sim.play import Match, Result
from roundhouse.sim.rating import points_of, ratings


def result(bots: tuple[str, ...], *scores: int) -> Result:
    by_seat = {str(at): score for at, score in enumerate(scores, 1)}
    best = max(scores)
    winners = tuple(seat for seat, score in by_seat.items() if score == best)
    return Result(Match("1889", bots, 1), winners, by_seat, "bank", 10, "", "00", 1.0)


def series(wins: int, losses: int) -> list[Result]:
    return [result(("a", "b"), 2, 1)] * wins + [result(("a", "b"), 1, 2)] * losses


def test_everybody_is_compared_with_everybody_and_a_game_counts_once() -> None:
    points = points_of(result(("a", "b", "a", "b"), 4, 3, 2, 1))
    assert points == {("a", "b"): 0.75, ("b", "a"): 0.25}
    assert points_of(result(("a", "b"), 5, 5)) == {("a", "b"): 0.5, ("b", "a"): 0.5}


def test_as_many_wins_as_losses_are_equal_ratings() -> None:
    assert [round(one.elo) for one in ratings(series(10, 10))] == [1500, 1500]


def test_ten_wins_for_a_loss_are_about_400_points() -> None:
    best, worst = ratings(series(1000, 100))
    assert (best.bot, worst.bot) == ("a", "b")
    assert best.elo - worst.elo == pytest.approx(400, abs=3)


def test_the_interval_narrows_with_the_games_and_stays_open_where_one_side_won_all() -> None:
    few, many = ratings(series(6, 4))[0], ratings(series(600, 400))[0]
    assert few.low < 1500 < many.low < many.elo < many.high < few.high
    clean = ratings(series(3, 0))[0]
    assert clean.high - clean.low > 300


def test_bots_that_never_met_are_rated_through_others() -> None:
    games = [result(("a", "b"), 2, 1)] * 9 + [result(("b", "c"), 2, 1)] * 9
    assert [one.bot for one in ratings(games)] == ["a", "b", "c"]


def test_one_bot_alone_has_no_rating() -> None:
    assert ratings([result(("a", "a"), 2, 1)]) == []
    assert not any("Elo" in line for line in summary([result(("a", "a"), 2, 1)], 2))


def test_the_summary_tells_seats_and_ratings_and_endings() -> None:
    lines = list(summary(series(3, 1), 2))
    assert any(line.startswith("a          Elo 15") for line in lines)
    assert "the first seat won 75% (95 % sure: 30% to 95%; by chance 50%)" in lines
    assert "ended by: bank 4" in lines
