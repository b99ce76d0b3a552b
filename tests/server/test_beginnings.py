"""The mark of a table's beginning notices a title that has changed, and no more than it can."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from roundhouse.server.beginnings import FORM, begins_otherwise, mark_of
from roundhouse.server.registry import installed
from roundhouse.table.protocol import Game, Seat, Setup
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


FIELDS_OF_FORM = {6: "671f27542cffbb06"}
"""What the fields of states are, by their form: a digest of their names in a game of each family."""


def fields_of(game: Game) -> set[str]:
    """The names of the fields of a state, by kind of piece: those of steps by the kind of step."""
    return {
        f"{piece.rpartition('.')[2] if '.' in piece else piece.partition(':')[0]}.{field}"
        for piece, fields in game.dump().items()
        if isinstance(fields, Mapping)
        for field in fields
    }


def test_states_with_other_fields_have_another_form() -> None:
    """A mark of the same form is compared: with one field more, no table begun before could be opened."""
    seats = (Seat("1", "Ann"), Seat("2", "Ben"))
    names: set[str] = set()
    for family, title in (("eighteen", "1889"), ("crayon", "iron-dragon")):
        setup = Setup(family=family, title=title, seats=seats, seed=7)
        names |= fields_of(installed().family(family).new(setup))
    found = hashlib.sha256("\n".join(sorted(names)).encode()).hexdigest()[:16]
    assert FIELDS_OF_FORM[FORM] == found, "raise FORM in server/beginnings.py, and put its fields here"
