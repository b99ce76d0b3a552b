"""What is kept beside games and boards goes with them: a server plays for weeks."""

from __future__ import annotations

import gc
import random
import weakref
from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

import pytest

from roundhouse.crayon.boards.world import make_world
from roundhouse.server.registry import installed
from roundhouse.table.beside import Beside
from roundhouse.table.protocol import Game, Seat, Setup
from roundhouse.table.table import Table

SEATS = (Seat("1", "Ann"), Seat("2", "Ben"), Seat("3", "Cleo"))
FAMILIES = installed()


class Thing:
    """Something that is looked at."""


class Picture(NamedTuple):
    """Something that refers to what it was made of."""

    shown: Thing


def test_a_value_is_made_once_for_each_thing() -> None:
    lists: Beside[list[str]] = Beside()
    one, other = Thing(), Thing()
    lists.of(one, list).append("plan")
    assert (lists.of(one, list), lists.of(other, list)) == (["plan"], [])


def test_a_value_that_refers_to_its_thing_does_not_hold_it() -> None:
    drawn: Beside[Picture] = Beside()
    thing = Thing()
    drawn.of(thing, partial(Picture, thing))
    gone = weakref.ref(thing)
    del thing
    gc.collect()
    assert gone() is None


def test_values_go_with_what_asked_for_them() -> None:
    thing, drawn = Thing(), Beside[Thing]()
    gone = weakref.ref(drawn.of(thing, Thing))
    assert gone() is not None
    del drawn
    gc.collect()
    assert gone() is None


def looked_at(setup: Setup, levels: Sequence[str], moves: int) -> weakref.ref[Game]:
    """A game that bots of all levels play and whose pages are shown, and that nobody holds any more."""
    family = FAMILIES.family(setup.family)
    table, rng = Table(family.new(setup)), random.Random(1)
    bots = family.bots()
    for number in range(moves):
        seat = table.game.deciders()[0]
        show(table.game, seat)
        table.apply(bots[levels[number % len(levels)]].choose(table.game, seat, rng), seat)
    return weakref.ref(table.game)


def show(game: Game, seat: str) -> None:
    """Make the parts of the page as the server does."""
    pages = FAMILIES.family(game.setup.family).pages()
    pages.board(game, seat)
    pages.act(game, seat)


@pytest.mark.parametrize(
    ("family", "title", "definition", "levels"),
    [
        ("eighteen", "1889", None, ("dice", "steady", "keen")),
        ("crayon", "iron-dragon", None, ("weak", "strong")),
        ("crayon", "world", {"files": dict(make_world(3, "small"))}, ("weak", "strong")),
    ],
    ids=["1889", "iron-dragon", "world"],
)
def test_games_go_when_their_tables_are_put_away(
    family: str, title: str, definition: dict[str, object] | None, levels: Sequence[str]
) -> None:
    setup = Setup(family, title, SEATS, {}, 4, definition)
    gone = looked_at(setup, levels, 24)
    gc.collect()
    assert gone() is None
