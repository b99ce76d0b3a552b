"""The mark of a table's beginning notices a title that has changed, and no more than it can."""

from __future__ import annotations

from roundhouse.server.beginnings import FORM, begins_otherwise, mark_of
from roundhouse.table.protocol import Seat, Setup
from roundhouse.table.snapshot import digest

from .conftest import families


def test_a_game_begins_as_its_mark_says() -> None:
    family = next(iter(families()))
    card = next(iter(family.titles()))
    seats = tuple(Seat(str(number), f"Player {number}") for number in range(1, 3))
    game = family.new(Setup(family.id, card.id, seats, seed=1))
    other = digest({"cash": 1})
    assert not begins_otherwise(game, None)
    assert not begins_otherwise(game, mark_of(game))
    assert begins_otherwise(game, f"{FORM}-{other}")
    assert begins_otherwise(game, "no mark")
    assert not begins_otherwise(game, other), "the first form had no number, and says nothing today"
    assert not begins_otherwise(game, f"{FORM + 1}-{other}")
