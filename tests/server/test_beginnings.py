"""The states in which games begin have the fields that their form says."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from roundhouse.server.registry import installed
from roundhouse.table.protocol import Game, Seat, Setup
from roundhouse.table.snapshot import FORM

FIELDS_OF_FORM = {7: "3d171ca154f775d6"}
"""The fields of states by their form: a digest of the names of those that are not at their defaults when a
game of each family begins."""


def fields_of(game: Game) -> set[str]:
    """The names of the fields of a state, by kind of piece: those of steps by the kind of step."""
    return {
        f"{piece.rpartition('.')[2] if '.' in piece else piece.partition(':')[0]}.{field}"
        for piece, fields in game.dump().items()
        if isinstance(fields, Mapping)
        for field in fields
    }


def test_states_with_other_fields_have_another_form() -> None:
    """A fingerprint of the same form is compared: with one field more that is not at its default, no table
    begun before could be opened."""
    seats = (Seat("1", "Ann"), Seat("2", "Ben"))
    names: set[str] = set()
    for family, title in (("eighteen", "1889"), ("crayon", "iron-dragon")):
        setup = Setup(family=family, title=title, seats=seats, seed=7)
        names |= fields_of(installed().family(family).new(setup))
    found = hashlib.sha256("\n".join(sorted(names)).encode()).hexdigest()[:16]
    assert FIELDS_OF_FORM[FORM] == found, "raise FORM in table/snapshot.py, and put its fields here"
