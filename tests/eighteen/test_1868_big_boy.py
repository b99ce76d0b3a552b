"""1868 Wyoming: the tokens of the Big Boy and against a bust when their private companies close."""

from __future__ import annotations

from roundhouse.eighteen.family import EighteenFamily
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.titles.g1868Wyoming.facts import Wyoming
from roundhouse.eighteen.titles.g1868Wyoming.trains import size_of
from roundhouse.table.protocol import Seat, Setup

from .test_1868_wyoming import opened

BIG_BOY, NO_BUST = "P7", "P6c"


def with_big_boy(phase: str) -> EighteenGame:
    """UP has the Big Boy's private company, and the token on a 5, in a phase."""
    game = opened()
    while game.phase.name != phase:
        game.depot.next_phase()
    company, train = game.corporations["UP"], game.train("5-0")
    game.privates[BIG_BOY].owner = company
    game.depot.give(train, company)
    game.memory_of(Wyoming).big_boy = train
    return game


def test_the_token_stays_on_its_train_when_phase_8_closes_its_private_company() -> None:
    """The train is as long as before; with the private company gone the token never moves again."""
    game = with_big_boy("7")
    train = game.train("5-0")
    before = size_of(game, train)
    game.depot.next_phase()
    assert game.phase.name == "8"
    assert game.privates[BIG_BOY].closed
    assert size_of(game, train) == before


def test_the_token_goes_when_the_owner_closes_its_private_company() -> None:
    """A city and a town less than before."""
    game = with_big_boy("7")
    train = game.train("5-0")
    cities, towns = size_of(game, train)
    game.close_private(game.privates[BIG_BOY])
    assert size_of(game, train) == (cities - 1, towns - 1)


def with_no_bust(phase: str) -> EighteenGame:
    """Chance has dealt P6c, Ada owns it, and its token lies on B10, in a phase."""
    seats = tuple(Seat(name, name) for name in ("Ada", "Ben", "Cleo"))
    game = EighteenFamily().new(Setup("eighteen", "1868Wyoming", seats, {}, 4))
    assert isinstance(game, EighteenGame)
    game.privates[NO_BUST].owner = game.player("Ada")
    game.memory_of(Wyoming).no_bust = "B10"
    while game.phase.name != phase:
        game.depot.next_phase()
    return game


def test_the_token_against_a_bust_stays_when_phase_8_closes_its_private_company() -> None:
    """So its hex is a boom city for good."""
    game = with_no_bust("8")
    assert game.privates[NO_BUST].closed
    assert game.memory_of(Wyoming).no_bust == "B10"


def test_the_token_against_a_bust_goes_when_the_owner_closes_its_private_company() -> None:
    """Nothing saves its hex from then on."""
    game = with_no_bust("7")
    game.close_private(game.privates[NO_BUST])
    assert not game.memory_of(Wyoming).no_bust
