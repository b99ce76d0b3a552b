"""1817WO: a city that opens with the first 3-train, for corporations of five or ten shares."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules.parts.loans.book import book_of
from roundhouse.eighteen.rules.parts.loans.interest import pay_interest
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.table.errors import Refusal

from .at_1817 import begin, phase
from .at_table import Play

ZEALAND, ELSEWHERE = "L9", "I6"


def opened() -> Play:
    """A stock round of 1817WO after the first 3-train."""
    play = Play("1817WO")
    phase(play.game, "3")
    (event,) = play.game.title.train("3").events
    play.game.fire(event)
    begin(play, "stock")
    return play


def formed(play: Play, hex_: str, size: int) -> Corporation:
    """The first player starts the A&S for $200 with its home on a hex."""
    play("1", "bid", corporation="A&S", price=200)
    play("corp:A&S", "place_token", hex=hex_, city=0)
    for player in "23":
        play(player, "pass")
    play("1", "choose", choice=size)
    return play.game.corporations["A&S"]


def test_nobody_starts_in_nieuw_zeeland_before_the_first_3_train() -> None:
    play = Play("1817WO")
    begin(play, "stock")
    play("1", "bid", corporation="A&S", price=100)
    assert ZEALAND not in {action["hex"] for action in play.options("place_token")}
    play = opened()
    play("1", "bid", corporation="A&S", price=100)
    assert ZEALAND in {action["hex"] for action in play.options("place_token")}


def test_a_corporation_there_does_not_have_two_shares() -> None:
    play = opened()
    with pytest.raises(Refusal, match="no size"):
        formed(play, ZEALAND, 2)
    assert [action["choice"] for action in play.options("choose")] == [5]
    assert formed(opened(), ELSEWHERE, 2).size == 2


def test_its_second_token_is_placed_at_once_and_anywhere() -> None:
    play = opened()
    company = formed(play, ZEALAND, 5)
    assert len(company.tokens) == 1
    assert {choice.type for choice in play.table.choices()} == {"place_token"}
    play("corp:A&S", "place_token", hex=ELSEWHERE, city=0)
    assert not company.tokens
    assert company.cash == 150, "it cost $50 to buy, and nothing more"
    assert play.game.deciders() == ("2",)
    play = opened()
    assert len(formed(play, ELSEWHERE, 5).tokens) == 1
    assert "place_token" not in {choice.type for choice in play.table.choices()}


def test_a_token_there_covers_the_interest_of_one_loan() -> None:
    play = opened()
    game, company = play.game, formed(play, ZEALAND, 5)
    book_of(game).hand(company, 3)
    book_of(game).fix(10)
    assert game.policies.money.interest(company) == 20
    pay_interest(game, company)
    assert company.cash == 130


def test_without_a_loan_it_brings_20() -> None:
    play = opened()
    game, company = play.game, formed(play, ZEALAND, 5)
    pay_interest(game, company)
    assert company.cash == 170
    play = opened()
    company = formed(play, ELSEWHERE, 5)
    pay_interest(play.game, company)
    assert company.cash == 150
