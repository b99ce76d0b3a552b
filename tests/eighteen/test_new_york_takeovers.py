"""Takeovers, the NYC and late capital in 18NY."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.formats.reports18xx import ReportingTable, with_reports
from roundhouse.eighteen.rules.parts.loans.book import book_of
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.steps.tokens import HomeToken
from roundhouse.eighteen.titles.g18NY.rules.formation import formation_cell
from roundhouse.table.errors import Refusal
from roundhouse.table.log import Entry

from .at_table import Play
from .in_new_york import (
    ROME,
    ask,
    borrow,
    company,
    cost_of,
    give,
    hand,
    in_turn,
    lay,
    memory,
    new_york,
    offered,
    stock_turn,
    token,
)

# Takeovers


def near(player: int = 1, cash: int = 900, name: str = "10") -> tuple[Play, Corporation, Corporation]:
    """The RWO, whose track reaches the small company in Syracuse."""
    play = new_york("4H")
    lay(play, **ROME)
    found = company(play, "RWO", 1, 90, (1, 3), cash=cash)
    other = company(play, name, player, 60)
    in_turn(play, found)
    return play, found, other


@pytest.mark.parametrize(("player", "cost"), [(1, 120), (2, 300)])
def test_a_small_company_costs_two_or_five_times_its_price(player: int, cost: int) -> None:
    play, found, _ = near(player)
    assert cost_of(play, "merge", corporation="10") == cost
    play("corp:RWO", "merge", corporation="10")
    assert (found.cash, play.cash(player)) == (900 - cost, 600 + cost)


@pytest.mark.parametrize(("player", "times"), [(1, 1), (2, 3)])
def test_a_corporation_costs_the_price_of_its_shares_or_three_times_that(player: int, times: int) -> None:
    play = new_york("4H")
    lay(play, **ROME)
    found = company(play, "RWO", 1, 90, (1, 3), cash=3000)
    other = company(play, "NH", player, 70, (3, 1), (0, 1))
    token(play, other, "D12")
    in_turn(play, found)
    assert cost_of(play, "merge", corporation="NH") == times * 4 * 70
    play("corp:RWO", "merge", corporation="NH")
    assert (play.cash(player), play.cash(3)) == (600 + times * 140, 600 + times * 70)


def test_what_a_company_has_goes_over_and_its_trains_run_no_more() -> None:
    play, found, other = near()
    give(play, other, "4H")
    hand(play, "AIW", other)
    memory(play).mined[other], memory(play).connected[other] = 20, 30
    play.game.pay(play.game.bank, other, 70)
    play("corp:RWO", "merge", corporation="10")
    assert found.cash == 900 - 120 + 70
    assert [(one.name, one.operated) for one in found.trains] == [("4H", True)]
    assert play.game.privates["AIW"].owner is found
    assert (memory(play).mined[found], memory(play).connected.get(found, 0)) == (20, 0)


@pytest.mark.parametrize("replaces", [True, False])
def test_its_tokens_may_be_replaced(replaces: bool) -> None:
    play, found, other = near()
    play("corp:RWO", "merge", corporation="10")
    assert play.waits_at() == "replace_tokens"
    if replaces:
        play("corp:RWO", "remove_token", hex="D12", city=0, slot=0)
    else:
        play("corp:RWO", "pass")
    assert other.closed
    assert play.game.land.board.has_token("D12", "RWO") is replaces
    assert len(found.tokens) == (2 if replaces else 3)


def test_after_a_takeover_the_turn_waits_for_another_one() -> None:
    play, found, _ = near()
    company(play, "5", 2, 60)
    lay(play, D10="9@1", E11="58@0")
    token(play, company(play, "NH", 3, 70, (0, 1)), "D12")
    play("corp:RWO", "merge", corporation="10")
    play("corp:RWO", "remove_token", hex="D12", city=0, slot=0)
    assert play.waits_at() == "take_over"
    assert offered(play, "merge", "corporation") == {"NH"}
    play("corp:RWO", "pass")
    assert play.waits_at() == "track_ny"
    assert found.cash == 900 - 120


def test_who_has_borrowed_for_a_train_takes_nobody_over_without_one() -> None:
    play, found, other = near(cash=190)
    depot = play.game.depot
    while depot.upcoming[0].name == "2H":
        depot.take(depot.upcoming[0])
    in_turn(play, found, "buy_train_ny")
    assert play.options("merge")
    play("corp:RWO", "take_loan")
    assert not play.options("merge"), "235 less 120 is no 4H"
    give(play, other, "2H")
    assert offered(play, "merge", "corporation") == {"10"}
    play("corp:RWO", "merge", corporation="10")
    play("corp:RWO", "pass")
    assert play.waits_at() == "buy_train_ny"
    assert play.options("pass"), "it has a train now"


def test_who_closes_by_the_loans_that_it_takes_over_takes_the_other_one_along() -> None:
    play, found, other = near(cash=120)
    borrow(play, other, 2)
    market = play.game.market
    assert found.cell is not None
    while market.left_of(market.left_of(found.cell)).price:
        play.game.shares.move_price(found, (market.left_of,))
    play("corp:RWO", "merge", corporation="10")
    assert found.closed
    assert other.closed
    assert not list(play.game.land.board.tokens_of("10"))


def test_a_takeover_is_written_after_the_look_at_it() -> None:
    play, *_ = near(cash=200)
    table = ReportingTable(play.game)
    table.restore_one(Entry(7, None, {"type": "merge", "entity": "corp:RWO", "corporation": "10"}))
    merged = {"type": "merge", "entity": "RWO", "entity_type": "corporation", "corporation": "10"}
    written = with_reports({**merged, "id": 7}, table.taken())
    look = {"type": "view_merge_options", "entity": "RWO", "entity_type": "corporation"}
    assert written == {**look, "id": 7, "auto_actions": [merged]}


def test_loans_that_cannot_be_paid_go_over() -> None:
    play, found, other = near(cash=170)
    borrow(play, other, 2)
    play("corp:RWO", "merge", corporation="10")
    assert (found.cash, found.loans, found.share_price) == (0, 1, 80)
    assert book_of(play.game).left() == 101


def test_what_is_too_dear_or_not_reached_is_not_taken_over() -> None:
    play, *_ = near(cash=119)
    assert not play.options("merge")
    play, *_ = near(name="5")
    assert not play.options("merge"), "no track leads to Auburn"
    with pytest.raises(Refusal):
        play("corp:RWO", "merge", corporation="5")


# The NYC

LINE = {
    "E3": "619@0",
    "D4": "15@4",
    "D6": "9@1",
    "D10": "9@1",
    "D12": "14@1",
    "D14": "14@3",
    "D16": "9@1",
    "D18": "4@1",
    "D20": "3@0",
    "E19": "14@2",
    "F20": "X10@1",
}
"""Track from Buffalo to Albany but for Rochester."""


def small(*names: str, price: int = 60, owners: str = "123") -> Play:
    """Small companies at the end of a set of operating rounds; the formation has begun."""
    play = new_york("4H")
    for at, name in enumerate(names):
        company(play, name, int(owners[at % len(owners)]), price, cash=20)
    play.game.fire("nyc_formation")
    return play


def test_track_from_buffalo_to_albany_brings_the_formation_about() -> None:
    play = new_york("4H")
    lay(play, **LINE)
    found = company(play, "3", 1, 60)
    play.game.land.correct("C23", "57-1", 0)
    assert memory(play).formation == "none", "Rochester is missing"
    play.game.land.correct("D8", "57-2", 1)
    assert memory(play).formation == "first"
    assert not found.closed
    assert play.game.corporations["7"].removed, "nobody starts a small company any more"
    assert play.game.round.kind == "stock", "the round itself comes after the set"


def test_the_first_12h_brings_it_about_too() -> None:
    play = new_york("6H")
    found = company(play, "HR", 1, 90, cash=600)
    while play.game.depot.upcoming[0].name == "6H":
        play.game.depot.take(play.game.depot.upcoming[0])
    in_turn(play, found, "buy_train_ny")
    play("corp:HR", "buy_train", train="12H-0", price=600)
    assert memory(play).formation == "first"
    assert play.game.privates["AIW"].closed


def test_it_begins_near_the_average_of_connected_companies() -> None:
    play = new_york()
    one, two = company(play, "1", 1, 80), company(play, "2", 1, 60)
    cell = formation_cell(play.game, (one, two))
    assert cell is not None
    assert cell.price == 150, "140 is nearer to 150 than to 125"
    three = company(play, "7", 2, 50)
    nearest = formation_cell(play.game, (three,))
    assert nearest is not None
    assert nearest.price == 100


def test_the_first_two_join_and_others_decide() -> None:
    play = ask(small("1", "7", "2"), "formation")
    nyc = play.game.corporations["NYC"]
    assert memory(play).price is not None
    assert nyc.percent(nyc) == 80, "1 and 2 had to"
    assert play.game.round.kind == "stock", "7 is not connected, nobody was asked"
    assert not play.game.corporations["7"].closed


def test_a_small_company_that_is_connected_may_join() -> None:
    play = small("1", "2", "7", price=70)
    play.game.land.board.lay("E21", play.game.land.tile_named("5").at(0))
    play.game.land.board.lay("F20", play.game.land.tile_named("X10").at(1))
    ask(play, "formation")
    nyc, third = play.game.corporations["NYC"], play.game.players[2]
    assert {one["entity"] for one in play.options("merge")} == {"corp:7"}
    before = third.cash
    price = nyc.share_price
    play("corp:7", "merge", corporation="7")
    assert third.cash - before == 2 * 70 - price
    assert third.percent(nyc) == 10
    assert play.game.land.board.has_token("E21", "NYC")
    assert play.game.corporations["7"].closed


def test_in_the_second_round_a_share_costs_what_it_is_worth_then() -> None:
    play = small("1", "2", "7", price=70)
    lay(play, E21="5@0", F20="X10@1")
    ask(play, "formation")
    nyc, third = play.game.corporations["NYC"], play.game.players[2]
    play("corp:7", "pass")
    play.game.shares.move_price(nyc, (play.game.market.left_of,) * 2)
    first = memory(play).price
    assert first is not None
    assert nyc.share_price < first.price
    before = third.cash
    ask(play, "formation")
    assert third.cash - before == 2 * 70 - nyc.share_price, "it must join"
    assert third.percent(nyc) == 10


def test_the_nyc_borrows_what_it_owes_and_is_traded_at_once() -> None:
    play = ask(small("1", "2", price=80, owners="1"), "formation")
    nyc = play.game.corporations["NYC"]
    assert memory(play).price is not None
    assert (nyc.floated, nyc.operated, nyc.cash >= 0) == (True, True, True)
    assert nyc.player is play.game.players[0], "two shares are the presidency"
    assert play.game.shares.president_share(nyc).owner is play.game.players[0]
    assert play.game.round.kind == "stock"


def test_who_joined_first_must_buy_a_second_share() -> None:
    play = ask(small("1", price=80, owners="1"), "formation")
    nyc = play.game.corporations["NYC"]
    assert (nyc.player, memory(play).first) == (None, play.game.players[0])
    stock_turn(play, 1)
    assert not play.options("pass")
    assert {share.partition("_")[0] for one in play.options("buy_shares") for share in one["shares"]} == {
        "NYC"
    }
    play("1", "buy_shares", shares=[next(one.id for one in nyc.shares(nyc) if not one.president)], percent=10)
    assert nyc.player is play.game.players[0]
    assert play.game.shares.president_share(nyc).owner is play.game.players[0]


def test_without_a_small_company_the_formation_fails() -> None:
    play = ask(small("7"), "formation")
    nyc = play.game.corporations["NYC"]
    assert (memory(play).formation, memory(play).regular) == ("second", True)
    stock_turn(play, 1)
    assert "NYC" in offered(play, "par", "corporation")
    play("1", "par", corporation="NYC", cell="1,4")
    in_turn(play, nyc)
    homes = offered(play, "place_token", "hex")
    assert {"E15", "D4"} <= homes
    assert "F20" not in homes, "Albany is full"
    play.game.round.step(HomeToken).pending = ()
    lay(play, F20="X20@0")
    in_turn(play, nyc)
    assert offered(play, "place_token", "hex") == {"F20"}


def test_after_the_second_round_small_companies_are_liquidated() -> None:
    play = small("7", price=60)
    memory(play).formation, memory(play).regular = "second", True
    ask(play, "formation")
    assert play.game.corporations["7"].closed
    assert play.cash(1) == 600 + 2 * 55, "its price fell by a cell"
    assert memory(play).formation == "over"


# Capital


def test_a_capitalization_round_follows_the_last_12h() -> None:
    play = new_york("12H")
    found = company(play, "HR", 1, 90, (1, 2))
    play.game.fire("capitalization_round")
    ask(play, "capitalization")
    assert {one["percent"] for one in play.options("sell_shares")} == {10, 20, 30, 40}
    play("corp:HR", "sell_shares", shares=["HR_3", "HR_4"], percent=20)
    assert (found.cash, found.share_price) == (180, 90), "the price stays"
    assert play.game.round.kind == "stock"
    assert not memory(play).capital


def test_the_option_asks_at_once() -> None:
    play = new_york("12H", options=("immediate_capitalization_round",))
    found = company(play, "HR", 1, 90, (1, 2), cash=600)
    other = company(play, "NH", 2, 70, (2, 2))
    for _ in range(2):
        train = play.game.depot.upcoming[0]
        play.game.depot.take(train)
        play.game.depot.sold["12H"] = play.game.depot.sold.get("12H", 0) + 1
    in_turn(play, found, "buy_train_ny")
    play("corp:HR", "buy_train", train="12H-2", price=600)
    assert play.waits_at() == "issue_at_once"
    play("corp:HR", "pass")
    play("corp:NH", "sell_shares", shares=["NH_3"], percent=10)
    assert (other.cash, play.waits_at()) == (70, "buy_train_ny")
