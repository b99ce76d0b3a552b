"""Games looked back on, and the par of a game for one."""

from __future__ import annotations

import random

import pytest

from roundhouse.crayon.bots.par import PAR_BOT
from roundhouse.crayon.family import FAMILY
from roundhouse.crayon.review import KINDS, in_words
from roundhouse.table.protocol import Record, Seat, Setup
from roundhouse.table.review import GameReview, Reviewer
from roundhouse.table.table import Table

QUICK = {"goal": "quick", "start": "fast"}


def reviewed(players: int, bot: str = PAR_BOT, most: int = 4000) -> GameReview:
    """The review of a game of bots, or of its first actions."""
    seats = tuple(Seat(str(number), f"Player {number}") for number in range(1, players + 1))
    table = Table(FAMILY.new(Setup("crayon", "four-islands", seats, QUICK, 1)))
    mind, rng = FAMILY.bots()[bot], random.Random(1)
    while table.outcome() is None and len(table.log) < most:
        seat = table.game.deciders()[0]
        table.apply(mind.choose(table.game, seat, rng), seat)
    assert isinstance(FAMILY, Reviewer)
    return FAMILY.review(Record(table.game.setup, tuple(table.log), table.outcome()))


def test_our_bot_alone_makes_the_par_that_it_sets() -> None:
    found = reviewed(1)
    head, par, mine, verdict = found.tables["Par"]
    assert head == ("", "Rounds")
    assert par[1] == mine[1]
    assert verdict == ("", "par")
    assert found.scores["1"] >= 100


def test_another_player_stands_over_or_under_the_same_par() -> None:
    best, weak = reviewed(1).tables["Par"], reviewed(1, "weak").tables["Par"]
    assert weak[1] == best[1]
    assert weak[3] == ("", in_words(int(weak[2][1]) - int(best[1][1])))


def test_a_game_that_goes_on_has_no_verdict_yet() -> None:
    _, par, mine = reviewed(1, most=40).tables["Par"]
    assert par[1].isdecimal()
    assert mine[1].endswith("so far")


def test_a_game_of_several_has_no_par_but_figures_and_moments() -> None:
    found = reviewed(2, most=300)
    assert set(found.tables) == {"Figures"}
    assert [row[0] for row in found.tables["Figures"]] == ["", "Player 1", "Player 2"]
    assert {one.kind for one in found.moments} <= set(KINDS)
    paid = [one.amount for one in found.moments if one.kind == "delivery"]
    assert paid == sorted(paid, reverse=True) != []
    assert found.stretch == "rounds"
    assert len(found.steps) == len(found.worth) > 0
    assert all(len(row) == 2 for row in found.worth)


@pytest.mark.parametrize(
    ("over", "words"),
    [(0, "par"), (1, "1 round over par"), (-7, "7 rounds under par")],
)
def test_the_verdict_in_words(over: int, words: str) -> None:
    assert in_words(over) == words
