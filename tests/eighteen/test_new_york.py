"""18NY: small companies, shares of corporations, loans."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules.parts.loans.book import book_of

from .at_table import Play
from .in_new_york import (
    borrow,
    company,
    in_turn,
    new_york,
    offered,
    stock_turn,
)

# Stock rounds


def test_who_wins_a_small_company_pays_all_to_it_and_it_begins_at_half() -> None:
    play = stock_turn(new_york(), 1)
    play("1", "bid", corporation="7", price=100)
    play("2", "bid", corporation="7", price=115)
    play("3", "pass")
    play("1", "pass")
    found, ben = play.game.corporations["7"], play.game.players[1]
    assert (found.cash, found.share_price, found.player) == (115, 55, ben)
    assert ben.cash == 600 - 115
    assert play.game.worth(ben) == ben.cash + 2 * 55, "its certificate is two shares"
    assert play.game.round.entity is ben, "the turn goes on after who put it up"


@pytest.mark.parametrize(("bid", "price"), [(100, 50), (160, 80), (240, 80)])
def test_a_small_company_begins_at_80_at_most(bid: int, price: int) -> None:
    play = stock_turn(new_york(), 1)
    play("1", "bid", corporation="1", price=bid)
    play("2", "pass")
    play("3", "pass")
    found = play.game.corporations["1"]
    assert (found.share_price, found.cash) == (price, bid)


def test_a_small_company_is_put_up_for_100_at_least() -> None:
    play = stock_turn(new_york(), 1)
    assert {low for low, _ in play.prices("bid")} == {100}


def test_no_corporation_is_started_in_the_first_stock_round() -> None:
    play = new_york()
    play.game.progress.turn = 1
    assert not stock_turn(play).options("par")
    play.game.progress.turn = 2
    assert "NYC" not in offered(stock_turn(play), "par", "corporation")
    assert "HR" in offered(play, "par", "corporation")


def test_dh_gets_the_money_for_its_presidents_certificate_from_the_bank() -> None:
    play = Play("18NY", 2)
    for seat, private in zip("121212", ("AIW", "SC", "WPF", "PCF", "EC", "DPC"), strict=True):
        play(seat, "bid", company=private, price=play.game.privates[private].value)
    play("2", "par", corporation="D&H", cell="1,4")
    found = play.game.corporations["D&H"]
    assert (found.cash, found.floated, found.player) == (180, True, play.game.players[1])


def test_a_corporation_issues_shares_in_the_turn_of_its_president() -> None:
    play = new_york()
    found = company(play, "HR", 1, 90, (2, 1))
    stock_turn(play, 1)
    percents = {option["percent"] for option in play.options("sell_shares") if option["entity"] == "corp:HR"}
    assert percents == {10, 20, 30}, "the pool holds no more than the players"
    play("corp:HR", "sell_shares", shares=[f"HR_{at}" for at in (2, 3)], percent=20)
    assert (found.cash, found.share_price) == (180, 75), "each share lets the price fall"
    assert play.game.round.entity is play.game.players[1], "that was the whole turn"
    play("2", "pass")
    play("3", "pass")
    assert not [one for one in play.options("buy_shares") if one["entity"] == "corp:HR"], "not after an issue"


def test_a_corporation_buys_a_share_back_and_its_price_stays() -> None:
    play = new_york()
    found = company(play, "HR", 1, 90, (0, 2), cash=100)
    stock_turn(play, 1)
    play("corp:HR", "buy_shares", shares=["HR_1"], percent=10)
    assert (found.cash, found.share_price, play.game.pool.percent(found)) == (10, 90, 10)


def test_a_corporation_trades_its_shares_only_in_a_turn_that_does_nothing_else() -> None:
    play = new_york()
    company(play, "HR", 1, 90, (0, 2), (2, 2), cash=100)
    company(play, "NH", 2, 70, (1, 1), (2, 2))
    stock_turn(play, 1)
    assert [one for one in play.options("buy_shares") if one["entity"] == "corp:HR"]
    play("1", "sell_shares", shares=["NH_1"], percent=10)
    assert not [one for one in play.options("buy_shares") if one["entity"] == "corp:HR"]


def test_the_pool_holds_no_more_of_a_corporation_than_players() -> None:
    play = new_york()
    found = company(play, "HR", 1, 90, (1, 3), (2, 1), (0, 1))
    assert found.percent(found) == 30
    stock_turn(play, 1)
    sizes = {one["percent"] for one in play.options("sell_shares") if one["entity"] == "player:1"}
    assert max(sizes) == 20, "the pool has 30% then, the players 40%"


def test_more_than_60_percent_comes_from_the_pool_only() -> None:
    play = new_york()
    company(play, "HR", 1, 90, (1, 4), (0, 1))
    stock_turn(play, 1)
    play.game.players[0].cash = 500
    own = {
        share for one in play.options("buy_shares") if one["entity"] == "player:1" for share in one["shares"]
    }
    assert "HR_5" in own
    assert "HR_6" not in own


@pytest.mark.parametrize("count", [1, 3])
def test_each_loan_makes_a_share_worth_5_less(count: int) -> None:
    play = new_york()
    found = company(play, "HR", 1, 90, (1, 2))
    borrow(play, found, count)
    assert play.game.worth(play.game.players[0]) == 600 + 4 * (90 - 5 * count)


def test_small_companies_do_not_rise_when_they_are_sold_out() -> None:
    play = new_york()
    small, large = company(play, "7", 1, 60), company(play, "HR", 1, 90, (1, 4), (2, 4))
    stock_turn(play)
    for _ in range(3):
        play(play.game.deciders()[0], "pass")
    assert (small.share_price, large.share_price) == (60, 100)


@pytest.mark.parametrize(
    ("event", "percent"), [("float_30", 30), ("float_40", 40), ("float_50", 50), ("float_60", 60)]
)
def test_corporations_float_later_and_later(event: str, percent: int) -> None:
    play = new_york()
    before = company(play, "HR", 1, 90)
    play.game.fire(event)
    assert before.float_percent == 20, "it floats already"
    assert play.game.corporations["NH"].float_percent == percent
    assert play.game.corporations["7"].float_percent == 100


def test_late_corporations_get_the_money_for_all_their_shares() -> None:
    play = new_york()
    play.game.fire("float_50")
    play.game.fire("capitalization_round")
    stock_turn(play, 1)
    play.game.players[0].cash = 1000
    found = play.game.corporations["HR"]
    for at in range(4):
        if at == 0:
            play("1", "par", corporation="HR", cell="1,4")
        else:
            play("1", "buy_shares", shares=[f"HR_{at}"], percent=10)
        for seat in ("1", "2", "3"):
            if play.game.deciders() == (seat,) and play.game.round.kind == "stock" and seat != "1":
                play(seat, "pass")
    assert (found.floated, found.cash, found.percent(found)) == (True, 450, 50), "not yet"
    play("1", "buy_shares", shares=["HR_4"], percent=10)
    assert (found.cash, found.percent(found), play.game.pool.percent(found)) == (900, 0, 40)


# Loans


def test_track_is_paid_with_loans() -> None:
    play = new_york()
    found = company(play, "7", 1, 80)
    in_turn(play, found)
    play("corp:7", "lay_tile", hex="E21", tile="5-0", rotation=3)
    assert (found.cash, found.loans) == (50 - 20 - 5, 1), "the tile, and the interest"
    assert found.share_price == 70, "a cell for the loan, one for no dividend"


def test_a_small_company_has_two_loans_at_most() -> None:
    play = new_york()
    found = company(play, "7", 1, 80)
    borrow(play, found, 2)
    in_turn(play, found)
    assert play.waits_at() != "track_ny"
    assert book_of(play.game).most(company(play, "HR", 1, 90, (2, 2))) == 4, "one for each share of players"


def test_a_loan_for_a_train_brings_45_and_the_train_must_be_bought() -> None:
    play = new_york()
    found = company(play, "7", 1, 60, cash=60)
    in_turn(play, found, "buy_train_ny")
    play("corp:7", "take_loan")
    assert (found.cash, found.share_price) == (105, 50)
    assert not play.options("pass")
    assert {one["train"] for one in play.options("buy_train")} == {"2H-0"}
    play("corp:7", "buy_train", train="2H-0", price=100)
    assert play.options("pass")


def test_what_was_borrowed_for_a_train_buys_nothing_else() -> None:
    play = new_york("4H")
    found = company(play, "HR", 1, 90, cash=190)
    play.game.give_private(play.game.privates["AIW"], play.game.players[0])
    while play.game.depot.upcoming[0].name == "2H":
        play.game.depot.take(play.game.depot.upcoming[0])
    in_turn(play, found, "buy_train_ny")
    assert play.prices("buy_company") == [(10, 40)]
    play("corp:HR", "take_loan")
    assert found.cash == 235
    assert play.game.depot.cheapest() == 200
    assert play.prices("buy_company") == [(10, 20)], "the face value, with a loan"
    play.game.pay(found, play.game.bank, 20)
    assert play.prices("buy_company") == [(10, 15)], "200 are for the train"
    play("corp:HR", "buy_train", train=play.options("buy_train")[0]["train"], price=200)
    assert play.prices("buy_company") == [(10, 15)]


def test_no_loan_is_taken_that_is_not_enough_for_a_train() -> None:
    play = new_york()
    found = company(play, "7", 1, 60, cash=5)
    in_turn(play, found, "buy_train_ny")
    assert not play.options("take_loan")


def test_interest_is_paid_and_every_loan_that_can_be_is_paid_back() -> None:
    play = new_york()
    found = company(play, "7", 1, 60, cash=125)
    borrow(play, found, 2)
    in_turn(play, found, "buy_train_ny")
    assert (found.cash, found.loans) == (125 - 10 - 100, 0)
    assert found.share_price == 65, "left for no dividend, and right for each loan"


def test_interest_is_paid_from_new_loans() -> None:
    play = new_york()
    found = company(play, "HR", 1, 90, (2, 2), cash=4)
    borrow(play, found, 1)
    in_turn(play, found, "buy_train_ny")
    assert (found.cash, found.loans) == (4 + 50 - 10, 2)


def test_a_company_with_loans_pays_the_face_value_of_a_private_company_at_most() -> None:
    play = new_york("4H")
    found = company(play, "HR", 1, 90, cash=40)
    play.game.give_private(play.game.privates["AIW"], play.game.players[0])
    in_turn(play, found)
    assert play.prices("buy_company") == [(10, 40)]
    borrow(play, found, 1)
    assert play.prices("buy_company") == [(10, 20)]
