"""Rounds of tournaments, without a server."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest

from roundhouse.server.pairing import Played, points_of, round_robin, standings, swiss


@pytest.mark.parametrize("entrants", range(2, 13))
def test_in_a_round_robin_everyone_meets_everyone_once(entrants: int) -> None:
    rounds = round_robin(entrants)
    assert len(rounds) == entrants - 1 + entrants % 2
    assert Counter(frozenset(pair) for each in rounds for pair in each) == Counter(
        frozenset(pair) for pair in combinations(range(entrants), 2)
    )
    for each in rounds:
        assert len({one for pair in each for one in pair}) == 2 * len(each), "nobody plays twice at once"
    first = Counter(pair[0] for each in rounds for pair in each)
    assert max(first.values()) - min(first[one] for one in range(entrants)) <= 2


def play(strength: list[int], table: list[int]) -> Played:
    order = sorted(table, key=lambda one: strength[one])
    return Played({one: 1 + order.index(one) for one in table})


@pytest.mark.parametrize(
    ("entrants", "seats", "least"), [(20, 2, 2), (20, 4, 3), (9, 2, 2), (11, 3, 2), (5, 4, 3)]
)
def test_a_swiss_tournament_finds_the_best(entrants: int, seats: int, least: int) -> None:
    strength = list(range(entrants))
    random.Random(1).shuffle(strength)
    games: list[Played] = []
    byes: Counter[int] = Counter()
    for _ in range(6):
        tables = swiss(entrants, games, byes, seats, least)
        sitting = [one for table in tables for one in table]
        assert len(sitting) == len(set(sitting))
        assert all(least <= len(table) <= seats for table in tables)
        byes.update(set(range(entrants)) - set(sitting))
        games += [play(strength, table) for table in tables]
    best = standings(entrants, games, byes)[0].entrant
    assert strength[best] == 0
    assert max(byes.values(), default=0) <= 2


def test_two_meet_again_only_when_all_have_met() -> None:
    games = [play([0, 1, 2, 3], table) for table in ([0, 1], [2, 3], [0, 2], [1, 3])]
    assert {frozenset(table) for table in swiss(4, games, {}, 2, 2)} == {frozenset((0, 3)), frozenset((1, 2))}


def test_points_of_a_game_of_several() -> None:
    assert points_of(Played({0: 1, 1: 2, 2: 3, 3: 4})) == {
        0: 1.0,
        1: pytest.approx(2 / 3),
        2: pytest.approx(1 / 3),
        3: 0.0,
    }


def test_who_met_the_stronger_stands_before() -> None:
    games = [Played({0: 1, 1: 2}), Played({2: 1, 3: 2}), Played({0: 1, 2: 2}), Played({1: 1, 3: 2})]
    assert [score.entrant for score in standings(4, games)] == [0, 1, 2, 3]
    assert [score.points for score in standings(4, games, {3: 2})] == [2.0, 2.0, 1.0, 1.0]
