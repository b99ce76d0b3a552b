"""What 1817 begins with, and how corporations borrow."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules import sizes
from roundhouse.eighteen.rules.parts.loans.book import book_of
from roundhouse.eighteen.rules.parts.loans.interest import pay_interest

from .at_1817 import started
from .at_table import Play

# The start


@pytest.mark.parametrize(
    ("players", "cash", "limit"),
    [
        (3, 420, 21),
        (4, 315, 16),
        (5, 252, 13),
        (6, 210, 11),
        (7, 180, 9),
        (8, 158, 8),
        (9, 140, 7),
        (10, 126, 6),
        (11, 115, 6),
        (12, 105, 5),
    ],
)
def test_cash_and_certificates_go_by_the_number_of_players(players: int, cash: int, limit: int) -> None:
    game = Play("1817", players).game
    assert {player.cash for player in game.players} == {cash}
    assert game.certificate_limit() == limit


def test_seed_money_pays_what_a_bid_leaves_of_the_face_value() -> None:
    play = Play("1817")
    play("1", "bid", company="MAJM", price=0)
    play("2", "bid", company="MAJM", price=5)
    play("3", "pass")
    play("1", "pass")
    assert play.cash(2) == 415
    bids = dict(zip((bid["company"] for bid in play.options("bid")), play.prices("bid"), strict=True))
    assert bids["MAJC"][0] == 5, "115 of the 200 are gone, 85 left"


def test_what_nobody_puts_up_is_not_in_the_game() -> None:
    play = Play("1817")
    for player in "123":
        play(player, "pass")
    assert play.game.round.kind == "stock"
    assert all(private.closed for private in play.game.privates.values())


# Loans


@pytest.mark.parametrize(("loans", "rate"), [(0, 5), (5, 5), (6, 10), (10, 10), (11, 15), (66, 70), (70, 70)])
def test_interest_rises_with_every_fifth_loan(loans: int, rate: int) -> None:
    game = Play("1817").game
    book_of(game).stack = book_of(game).stack[: 70 - loans]
    assert book_of(game).rate_ahead() == rate
    assert book_of(game).left() == 70 - loans


def test_a_loan_moves_the_price_left_and_paying_it_back_right() -> None:
    play = Play("1817")
    company = started(play, "A&S", 1, 100)
    book_of(play.game).take(company)
    assert (company.cash, company.share_price) == (600, 90)
    book_of(play.game).repay(company)
    assert (company.cash, company.share_price) == (500, 100)


def test_there_are_as_many_loans_as_shares() -> None:
    play = Play("1817")
    company = started(play, "A&S", 1, 100)
    for _ in range(2):
        book_of(play.game).take(company)
    assert not book_of(play.game).may_take(company)
    sizes.grow(play.game, company, sizes.FIVE)
    assert book_of(play.game).may_take(company)


def test_notes_are_taken_from_the_end_of_the_stack_and_go_back_to_it() -> None:
    game = Play("1817").game
    giver, taker = game.corporations["A&S"], game.corporations["J"]
    book_of(game).hand(giver, 2)
    book_of(game).hand(taker)
    assert (giver.notes, taker.notes) == ((69, 68), (67,))
    book_of(game).transfer(giver, taker)
    book_of(game).set_aside(taker)
    assert (giver.loans, taker.loans, book_of(game).taken()) == (0, 0, 3)
    book_of(game).settle_aside()
    assert book_of(game).stack[-3:] == (67, 69, 68)


def test_interest_is_paid_from_new_loans_while_there_are_some() -> None:
    play = Play("1817")
    game = play.game
    company = started(play, "A&S", 1, 100, cash=0)
    book_of(game).hand(company, 1)
    pay_interest(game, company)
    assert (company.cash, company.loans, company.share_price) == (90, 2, 90)


def test_who_cannot_pay_interest_fails_and_the_president_pays() -> None:
    play = Play("1817")
    game = play.game
    company = started(play, "A&S", 1, 100, cash=3)
    before = play.cash(1)
    book_of(game).hand(company, 2)
    pay_interest(game, company)
    assert (company.cash, company.share_price) == (0, 0)
    assert play.cash(1) == before + 3 - 10


def test_the_loan_shark_costs_ten_with_and_without_loans() -> None:
    play = Play("1817", options={"volatility": "yes"})
    game = play.game
    company = started(play, "A&S", 1, 100, cash=50)
    assert game.policies.money.interest(company) == 0
    game.give_private(game.privates["P12"], company)
    assert game.policies.money.interest(company) == 10
    pay_interest(game, company)
    assert company.cash == 40
