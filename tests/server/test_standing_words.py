"""A card of the lobby says where its table stands as the page of the table does, in every language."""

from __future__ import annotations

import random

import pytest

from roundhouse.crayon.family import FAMILY as CRAYON
from roundhouse.eighteen.family import FAMILY as EIGHTEEN
from roundhouse.server.web.standing_words import said_of_status
from roundhouse.table.choices import Free
from roundhouse.table.languages import languages, read_in, spoken
from roundhouse.table.presenting import Situated
from roundhouse.table.protocol import Family, Seat, Setup
from roundhouse.table.table import Table

SOON = 40
"""Moves in which a game leaves its first round."""


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize(
    ("family", "title"), [(EIGHTEEN, "1889"), (EIGHTEEN, "1846"), (CRAYON, "iron-dragon")]
)
def test_a_card_says_what_the_page_of_the_table_says(family: Family, title: str, code: str) -> None:
    assert isinstance(family, Situated)
    seats = tuple(Seat(str(n), name) for n, name in enumerate(("Ann", "Forest", "Ben")))
    table = Table(family.new(Setup(family=family.id, title=title, seats=seats, seed=1)))
    chance, seen = random.Random(1), set()
    for _ in range(SOON):
        with read_in(spoken(code)):
            assert said_of_status(table.game.status()) == family.situation(table.game)
        seen.add(table.game.status())
        seat = table.game.deciders()[0]
        closed = [
            one for one in table.choices(seat) if not any(isinstance(o, Free) for o in one.open.values())
        ]
        table.apply(chance.choice(closed).fill(chance), seat)
    assert len(seen) > 2


@pytest.mark.parametrize(
    ("status", "german"),
    [
        ("waiting for players", "wartet auf Spieler"),
        ("Finished: the bank is broken", "Beendet: die Bank ist gesprengt"),
        ("Finished in turn 31: Ann wins", "Beendet in Zug 31: Ann gewinnt"),
        ("Turn 4 · Forest builds", "Zug 4 · Forest baut"),
    ],
)
def test_a_table_that_waits_or_is_over_says_so(status: str, german: str) -> None:
    with read_in(spoken("de")):
        assert said_of_status(status) == german
