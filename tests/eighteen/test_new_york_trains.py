"""18NY: trains, revenue, debts, the end."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules.parts.loans.book import book_of
from roundhouse.eighteen.rules.rounds import OperatingRound
from roundhouse.eighteen.rules.steps.dividends import PayDividend
from roundhouse.table.errors import Refusal

from .at_table import Play
from .in_new_york import (
    borrow,
    company,
    cost_of,
    give,
    hand,
    in_turn,
    lay,
    memory,
    new_york,
    stock_turn,
)
from .mid_game import run

# Trains


def test_a_train_is_given_up_for_a_quarter_of_its_price() -> None:
    play = new_york("4H")
    found = company(play, "HR", 1, 90, trains="2H 4H")
    in_turn(play, found, "buy_train_ny")
    play("corp:HR", "scrap_train", train=next(one.id for one in found.trains if one.name == "4H"))
    assert found.cash == 50
    assert [one.name for one in play.game.depot.pool] == ["4H"]


def test_the_last_train_is_given_up_only_for_another_one() -> None:
    play = new_york("4H")
    found = company(play, "7", 1, 60, cash=149, trains="4H")
    in_turn(play, found, "buy_train_ny")
    assert not play.options("scrap_train"), "149 and 50 are less than 200"
    play.game.pay(play.game.bank, found, 1)
    play("corp:7", "scrap_train", train=found.trains[0].id)
    assert not play.options("pass")


def test_rusted_trains_are_paid_for() -> None:
    play = new_york("4H")
    found, buyer = company(play, "HR", 1, 90, trains="2H 2H"), company(play, "NH", 2, 90, cash=300)
    while play.game.depot.upcoming[0].name == "4H":
        play.game.depot.take(play.game.depot.upcoming[0])
    in_turn(play, buyer, "buy_train_ny")
    play("corp:NH", "buy_train", train="6H-0", price=300)
    assert (found.cash, found.trains) == (50, ())


def test_trains_over_the_limit_are_paid_for() -> None:
    play = new_york("6H")
    found = company(play, "7", 1, 60, trains="6H 6H")
    in_turn(play, found)
    play("corp:7", "discard_train", train=found.trains[0].id)
    assert found.cash == 75


@pytest.mark.parametrize(
    ("seller", "buyer", "range_"),
    [(0, 0, (1, 250)), (1, 0, (100, 250)), (0, 1, (1, 100)), (1, 1, (100, 100))],
)
def test_loans_bind_the_price_of_trains(seller: int, buyer: int, range_: tuple[int, int]) -> None:
    play = new_york()
    owner, found = company(play, "7", 1, 60, trains="2H"), company(play, "8", 1, 60)
    in_turn(play, found, "buy_train_ny")
    play.game.pay(play.game.bank, found, 250)
    borrow(play, owner, seller)
    borrow(play, found, buyer)
    assert set(play.prices("buy_train")) == {range_}


def bound(cash: int = 0, treasury: int = 4) -> tuple[Play, str]:
    """A corporation with a route that must have a 4H."""
    play = new_york("4H")
    lay(play, D14="5@0", D12="6@2")
    found = company(play, "RWO", 1, 80, (1, 8 - treasury), cash=cash)
    in_turn(play, found, "buy_train_ny")
    return play, found.key


def test_a_corporation_that_must_have_a_train_issues_shares_for_it() -> None:
    play, key = bound(10)
    found = play.game.corporations["RWO"]
    before = found.share_price
    assert not play.options("pass")
    percents = {one["percent"] for one in play.options("sell_shares") if one["entity"] == key}
    assert percents == {10, 20, 30}, "as many as 190 take"
    play(key, "sell_shares", shares=["RWO_5", "RWO_6", "RWO_7"], percent=30)
    assert found.cash == 10 + 3 * before


def test_its_president_helps_too() -> None:
    play, key = bound(10)
    play(key, "buy_train", train="4H-0", price=200)
    assert play.cash(1) == 600 - 190


def test_small_companies_need_no_train() -> None:
    play = new_york("4H")
    lay(play, E21="57@0", D22="9@0", E19="57@0")
    found = company(play, "7", 1, 60)
    in_turn(play, found, "buy_train_ny")
    assert play.options("pass")


# Revenue


def test_small_companies_pay_half_and_their_price_counts_it_twice() -> None:
    play = new_york()
    lay(play, E5="5@1", D4="5@5")
    found = company(play, "6", 1, 60, trains="2H")
    lay(play, E3="619@0")
    in_turn(play, found)
    to_run(play)
    run(play)
    assert (found.cash, play.cash(1)) == (35, 635)
    assert found.share_price == 65, "35 to the owner are 70"


def to_run(play: Play) -> None:
    for _ in range(9):
        if play.waits_at() == "run_ny":
            return
        play.table.apply(play.options("pass")[0])
    raise AssertionError("it cannot run")


@pytest.mark.parametrize(("paid", "after"), [(30, 80), (40, 80), (45, 90), (80, 90), (90, 100), (100, 100)])
def test_half_the_price_holds_it_and_all_of_it_moves_it(paid: int, after: int) -> None:
    play = new_york()
    found = company(play, "HR", 1, 90)
    cell = play.game.policies.revenue.price_after_dividend(found, "payout", 0, paid)
    assert cell.price == after
    assert play.game.rounds["operating"].step(PayDividend).settings.kinds == ("payout", "half", "withhold")


# Debts


def in_debt(cash: int = 0, loans: int = 5) -> tuple[Play, str]:
    """A corporation that cannot pay its interest, with all the loans that it may have."""
    play = new_york()
    found = company(play, "HR", 1, 90, (1, 3), cash=0)
    borrow(play, found, loans)
    play.game.players[0].cash = cash
    in_turn(play, found)
    for _ in range(9):
        if play.waits_at() == "company_debt":
            break
        play.table.apply(play.options("pass")[0])
    return play, found.key


def test_a_company_that_cannot_pay_its_interest_issues_shares_or_its_president_pays() -> None:
    play, key = in_debt(cash=100)
    found = play.game.corporations["HR"]
    assert found.cash == -25
    assert {one["percent"] for one in play.options("sell_shares") if one["entity"] == key} == {10}
    play("1", "payoff_debt")
    assert (found.cash, play.cash(1)) == (0, 75)
    assert play.waits_at() != "company_debt"


def test_who_raises_money_for_a_debt_buys_no_train_with_the_rest() -> None:
    """Without money, track and loans there was nothing to buy when the debt came."""
    play, key = in_debt(cash=100)
    company(play, "NH", 2, 70, trains="2H")
    found = play.game.corporations["HR"]
    share = next(share for share in found.shares(found) if not share.president)
    play(key, "sell_shares", shares=[share.id], percent=10)
    assert found.cash > 0
    assert not play.options("buy_train")
    assert play.game.round.kind == "stock", "its turn is over"


def test_loans_for_which_players_have_no_shares_are_paid_back() -> None:
    play, key = in_debt(cash=100, loans=6)
    found = play.game.corporations[key[5:]]
    assert (found.loans, found.cash) == (5, -30 - 50), "interest, and the loan that is too many, at once"
    play("1", "payoff_debt")
    assert (found.cash, play.cash(1)) == (0, 20)
    assert play.waits_at() != "company_debt"


def test_a_bankrupt_president_gives_everything_up_and_the_company_stands_still() -> None:
    play = new_york()
    found = company(play, "HR", 1, 90, (1, 3), cash=0)
    for share in list(found.shares(found)):
        play.game.shares.give(play.game.players[1], (share,), change_president=False)
    give_all = list(play.game.players[1].shares(found))
    play.game.shares.give(play.game.pool, give_all, change_president=False)
    borrow(play, found, 5)
    play.game.players[0].cash = 10
    fields = play.game.privates["PCF"]
    play.game.give_private(fields, play.game.players[0])
    in_turn(play, found)
    for _ in range(9):
        if play.waits_at() == "company_debt":
            break
        play.table.apply(play.options("pass")[0])
    assert not play.options("payoff_debt")
    play("1", "bankrupt")
    assert play.game.players[0].bankrupt
    assert (fields.owner, fields.closed) == (None, False), "whose coal nobody claims"
    assert (found.player, found.cash) == (None, 0)
    round_ = play.game.rounds["operating"]
    assert isinstance(round_, OperatingRound)
    assert not round_.operators()
    assert play.game.round.kind == "stock"


def test_the_game_ends_when_one_company_is_left() -> None:
    play = new_york()
    for one in play.game.companies():
        one.closed = one.id not in {"HR", "NH"}
    assert "last_corporation" not in play.game.policies.ending.end_reasons()
    play.game.corporations["NH"].closed = True
    assert "last_corporation" in list(play.game.policies.ending.end_reasons())


def test_the_second_edition_has_two_sides_on_its_last_train() -> None:
    play = new_york("D")
    found = company(play, "HR", 1, 90, cash=1000)
    in_turn(play, found, "buy_train_ny")
    assert {one.get("variant") for one in play.options("buy_train") if one["price"] == 1000} == {None, "5DE"}
    first = new_york("D", "18NY1stEdition")
    found = company(first, "HR", 1, 90, cash=1000)
    in_turn(first, found, "buy_train_ny")
    assert {one.get("variant") for one in first.options("buy_train") if one["price"] == 1000} == {None}


def test_a_private_company_takes_half_off_a_train() -> None:
    play = new_york("4H")
    found = company(play, "HR", 1, 90, cash=200)
    private = hand(play, "WPF", found)
    in_turn(play, found, "buy_train_ny")
    assert cost_of(play, "buy_train", entity="private:WPF", train="4H-0") == 100
    play("private:WPF", "buy_train", train="4H-0", price=100)
    assert private.closed


def test_loans_come_back_to_the_bank_when_a_company_closes() -> None:
    play = new_york()
    found = company(play, "HR", 1, 90)
    borrow(play, found, 2)
    worthless = play.game.market.cell("9,0")
    assert worthless is not None
    play.game.market.move(found, worthless)
    stock_turn(play)
    play("1", "pass")
    assert (found.closed, book_of(play.game).left()) == (True, 102)
    assert memory(play).formation == "none"


def test_a_refused_loan_changes_nothing() -> None:
    play = new_york()
    found = company(play, "7", 1, 60, cash=100)
    in_turn(play, found, "buy_train_ny")
    give(play, found)
    before = play.table.digest()
    with pytest.raises(Refusal):
        play("corp:7", "take_loan")
    assert play.table.digest() == before
