"""1822: minors taken over, trains that are exported or given up, debts, and the end of the game."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules.ending import check_now
from roundhouse.eighteen.rules.parts.bid_boxes.settings import PRIVATES, BidBoxes
from roundhouse.eighteen.rules.parts.minor_purchases.tokens import tokens_left, use
from roundhouse.eighteen.rules.parts.player_debts.debts import borrow, debt_of
from roundhouse.eighteen.rules.parts.tax_haven.haven import Haven, HavenPurse, offers
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.table.errors import Refusal

from .at_table import Play
from .in_britain import (
    all_pass,
    begin_turn,
    bid,
    boxes,
    britain,
    give,
    go_on,
    go_to,
    later,
    liverpool,
    major,
    minor,
    own,
)

# Minors taken over


def taking(phase: str = "3") -> tuple[Play, Corporation, Corporation]:
    """The LYR, which reaches minor 7 of the second player, when it may take minors over."""
    play, company = liverpool(phase, "3")
    small = minor(play, "7", 2)
    small.cash = 70
    small.runs = company.runs = (0, 0)
    give(play, small, "3")
    own(play, small, "P8")
    play.game.begin_round("operating", 1)
    play.game._settle()
    while play.game.round.entity is not company:
        go_on(play)
    go_to(play, "acquire_minor")
    return play, company, small


def test_all_that_a_minor_has_goes_to_the_corporation_and_its_owner_is_paid() -> None:
    play, company, small = taking()
    treasury, owner = company.cash + small.cash, play.cash(2)
    price = small.share_price
    play("corp:LYR", "merge", corporation="7")
    play("corp:LYR", "choose", choice="money")
    play("corp:LYR", "choose", choice="replace")
    assert (company.cash, play.cash(2)) == (treasury - 2 * price, owner + 2 * price)
    assert [train.name for train in company.trains] == ["3", "3"]
    assert [one.id for one in company.privates] == ["P8"]
    assert small.closed
    assert play.waits_at() != "acquire_minor", "one minor a turn"


def test_an_exchange_token_takes_the_place_of_that_of_the_minor() -> None:
    play, company, _ = taking()
    board, before = play.game.land.board, len(company.tokens)
    play("corp:LYR", "merge", corporation="7")
    play("corp:LYR", "choose", choice="money")
    play("corp:LYR", "choose", choice="replace")
    assert board.slots("H23", 0) == ("LYR",)
    assert (tokens_left(play.game, company), len(company.tokens)) == (2, before)


def test_or_the_token_leaves_and_an_exchange_token_may_be_placed_later() -> None:
    play, company, _ = taking()
    board, before = play.game.land.board, len(company.tokens)
    play("corp:LYR", "merge", corporation="7")
    play("corp:LYR", "choose", choice="money")
    play("corp:LYR", "choose", choice="exchange")
    assert board.slots("H23", 0) == (None,)
    assert (tokens_left(play.game, company), len(company.tokens)) == (2, before + 1)


def test_without_exchange_tokens_the_token_of_the_minor_just_leaves() -> None:
    play, company, _ = taking()
    for _ in range(3):
        use(play.game, company)
    play("corp:LYR", "merge", corporation="7")
    play("corp:LYR", "choose", choice="money")
    assert {one["choice"] for one in play.options("choose")} == {"remove"}
    play("corp:LYR", "choose", choice="remove")
    assert play.game.land.board.slots("H23", 0) == (None,)


def test_two_shares_pay_for_a_minor_and_the_owner_makes_up_the_difference() -> None:
    play, company, small = taking()
    before, owed = play.cash(2), 2 * company.share_price - 2 * small.share_price
    held = play.game.players[1].percent(company)
    play("corp:LYR", "merge", corporation="7")
    shares = next(one for one in play.options("choose") if one["choice"] == "two_shares")
    play("corp:LYR", "choose", choice=shares["choice"])
    play("corp:LYR", "choose", choice="replace")
    assert play.cash(2) == before - owed
    assert play.game.players[1].percent(company) == held + 20


@pytest.mark.parametrize("trade", ["sell_shares", "buy_shares"])
def test_shares_paid_for_a_minor_move_the_presidency_with_the_next_trade(trade: str) -> None:
    play, company, _ = taking()
    old, owner = play.game.players[:2]
    assert company.player is old
    plain = [share for share in company.shares(company) if not share.president]
    short = old.percent(company) - owner.percent(company) - 10
    play.game.shares.give(owner, plain[: max(short, 0) // 10])
    play.game.shares.give(play.game.pool, plain[-1:])
    play("corp:LYR", "merge", corporation="7")
    play("corp:LYR", "choose", choice="two_shares")
    play("corp:LYR", "choose", choice="exchange")
    assert owner.percent(company) > old.percent(company)
    assert company.player is old
    seller = company if trade == "sell_shares" else play.game.pool
    play("corp:LYR", trade, shares=[seller.shares(company)[-1].id], percent=10)
    assert company.player is owner
    assert play.game.shares.president_share(company).owner is owner


def test_a_minor_that_no_track_reaches_is_not_taken_over() -> None:
    play, _, small = taking()
    minor(play, "5", 2).runs = (0, 0)
    assert {one["corporation"] for one in play.options("merge")} == {small.id}
    with pytest.raises(Refusal, match="no track of LYR leads to 5"):
        play("corp:LYR", "merge", corporation="5")


def test_from_phase_5_on_minors_are_taken_from_the_boxes_for_200() -> None:
    for phase in ("4", "5"):
        play, company = liverpool(phase, "3")
        card = play.game.privates["M7"]
        memory = play.game.memory_of(BidBoxes)
        line = [one for one in memory.lines["minors"] if one is not card]
        memory.lines["minors"] = (card, *line)
        memory.minors = (card, *line[:3])
        begin_turn(play, company)
        if phase == "4":
            with pytest.raises(AssertionError, match="does not wait"):
                go_to(play, "acquire_minor")
            continue
        go_to(play, "acquire_minor")
        cash = company.cash
        play("corp:LYR", "merge", corporation="7")
        play("corp:LYR", "choose", choice="money")
        play("corp:LYR", "choose", choice="replace")
        assert company.cash == cash - 200
        assert play.game.land.board.slots("H23", 0) == ("LYR",)
        assert card.removed
        assert play.game.corporations["7"].closed


# Trains


def test_a_train_that_is_exported_begins_its_phase() -> None:
    play = later(phase="2")
    depot = play.game.depot
    for train in [one for one in depot.upcoming if one.kind.name == "L"]:
        depot.remove(train)
    all_pass(play)
    assert play.game.phase.name == "3"
    assert depot.upcoming[0].id == "3-1"


def test_a_company_has_one_permanent_train_and_one_pullman_car() -> None:
    play, company = liverpool("3", "3")
    for name in ("2P-0", "LP-0", "P+-0", "P+-1"):
        play.game.depot.give(play.game.train(name), company)
    begin_turn(play, company)
    assert {one["train"] for one in play.options("discard_train")} == {"2P-0", "LP-0"}
    with pytest.raises(Refusal):
        play("corp:LYR", "discard_train", train="3-0")
    play("corp:LYR", "discard_train", train="LP-0")
    play("corp:LYR", "discard_train", train="P+-1")
    assert [train.id for train in company.trains] == ["3-0", "2P-0", "P+-0"]
    assert not play.game.depot.pool, "they leave the game"


def test_extra_trains_count_against_no_limit_and_are_not_traded() -> None:
    play, company = liverpool("7", "3", "4")
    play.game.depot.give(play.game.train("2P-0"), company)
    begin_turn(play, company)
    assert play.waits_at() != "discard"
    other = major(play, "CR")
    assert not play.game.policies.trains.may_trade(play.game.train("2P-0"), other)
    assert play.game.policies.trains.may_trade(play.game.train("3-0"), other)


# Debts


def in_need(player_cash: int = 30) -> tuple[Play, Corporation]:
    """Minor 5, without a train and nearly without money, when 4-trains are sold."""
    play = later(phase="4")
    game = play.game
    for train in [one for one in game.depot.upcoming if one.kind.name in {"L", "3"}]:
        game.depot.remove(train)
    company = minor(play, "5", 1)
    company.cash, game.players[0].cash = 100, player_cash
    begin_turn(play, company)
    return play, company


def test_a_president_pays_first_and_borrows_the_rest() -> None:
    play, company = in_need()
    while play.waits_at() != "buy_local_train":
        go_on(play)
    assert not play.options("pass"), "a company must have a train"
    price = next(one for one in play.options("buy_train") if one["train"] == "4-0")["price"]
    play("corp:5", "buy_train", train="4-0", price=price)
    assert (company.cash, play.cash(1)) == (0, 0)
    missing = 300 - 100 - 30
    assert debt_of(play.game, play.game.players[0]) == missing + (missing + 1) // 2


def test_nothing_is_borrowed_while_there_are_shares_to_sell() -> None:
    play, company = in_need()
    other = major(play, "LYR", 2)
    other.runs = (0, 0)
    play.game.shares.give(play.game.players[0], other.shares(other)[:1])
    while play.waits_at() != "buy_local_train":
        go_on(play)
    assert not play.options("buy_train")
    assert {one["entity"] for one in play.options("sell_shares")} == {"player:1"}
    assert company.player is play.game.players[0], "and a minor is not sold"


def test_whoever_is_in_debt_neither_bids_nor_buys_nor_lets_the_tax_haven_buy() -> None:
    play = later()
    game = play.game
    big = major(play, "LNWR", 2)
    ada = game.players[0]
    game.give_private(game.privates["P16"], ada)
    borrow(game, ada, big, 100)
    assert {choice.type for choice in play.table.choices()} == {
        "pass",
        "payoff_player_debt",
        "payoff_player_debt_partial",
    }
    play("1", "payoff_player_debt")
    assert (debt_of(game, ada), ada.cash) == (0, 550)
    assert {"bid", "buy_shares", "choose_ability"} <= {choice.type for choice in play.table.choices()}


def test_a_debt_grows_by_half_after_each_stock_round() -> None:
    play = later()
    ada = play.game.players[0]
    borrow(play.game, ada, major(play, "LNWR", 2), 100)
    all_pass(play)
    assert debt_of(play.game, ada) == 225
    assert play.game.policies.stock.worth(ada) == 700 - 225


# The tax haven


def test_money_in_bids_does_not_buy_for_the_tax_haven() -> None:
    play = later()
    game = play.game
    major(play, "LNWR", 2)
    ada = game.players[0]
    game.give_private(game.privates["P16"], ada)
    bid(play, 1, boxes(play, PRIVATES)[0], 605)
    play("1", "pass")
    play("2", "pass")
    play("3", "pass")
    assert not play.options("choose_ability"), "£95 are left"


@pytest.mark.parametrize(("title", "other"), [("1822", "GWR"), ("1822NRS", "NBR")])
def test_the_tax_haven_of_many_shares_buys_one_a_round_with_its_own_money(title: str, other: str) -> None:
    play = britain(title=title, tax_haven_multiple="yes")
    game = play.game
    game.progress.turn = 2
    game.begin_round("stock", 1)
    for name in ("LNWR", other):
        major(play, name, 2)
    ada, haven = game.players[0], game.memory_of(Haven)
    game.give_private(game.privates["P16"], ada)
    cash = ada.cash
    play("private:P16", "choose_ability", choice="LNWR_ipo")
    assert (ada.cash, haven.bought) == (cash - 100, True)
    assert not list(offers(game, ada, ada.cash)), "one a round"
    game.begin_round("stock", 1)
    assert not list(offers(game, ada, ada.cash)), "it has no money of its own yet"
    game.pay(game.bank, game.memory_of(HavenPurse), 100)
    found = [offer.answer for offer in offers(game, ada, ada.cash)]
    assert found == [f"{other}_ipo"], "one share of each corporation"
    play("private:P16", "choose_ability", choice=f"{other}_ipo")
    assert (ada.cash, game.memory_of(HavenPurse).cash) == (cash - 100, 0)


# Certificates


def test_nobody_bids_for_more_than_the_certificate_limit_lets_them_hold() -> None:
    play = later(7)
    game = play.game
    ada = game.players[0]
    cards = [game.privates[f"P{number}"] for number in range(2, 12)]
    for card in cards:
        game.give_private(card, ada)
    assert play.options("bid"), "ten of eleven"
    game.give_private(game.privates["P12"], ada)
    assert not play.options("bid")


def test_a_concession_is_used_at_the_certificate_limit_too() -> None:
    play = later(7, phase="2")
    game = play.game
    ada = game.players[0]
    for number in range(2, 12):
        game.give_private(game.privates[f"P{number}"], ada)
    game.give_private(game.privates["C1"], ada)
    assert game.limits.certificates_counted(ada) == game.certificate_limit(ada)
    assert {one["corporation"] for one in play.options("par")} == {"LNWR"}


# The end


def test_a_broken_bank_ends_the_game_after_the_operating_rounds_of_the_set() -> None:
    play, company = liverpool("3", "3")
    begin_turn(play, company)
    play.game.progress.broken = True
    check_now(play.game)
    assert (play.game.progress.end_reason, play.game.progress.end_timing) == ("bank", "full_or")


def test_a_bank_broken_in_a_stock_round_ends_it_after_one_operating_round() -> None:
    play = later()
    play.game.progress.broken = True
    check_now(play.game)
    assert (play.game.progress.end_reason, play.game.progress.end_timing) == ("bank", "current_or")


def test_the_end_of_the_market_ends_the_game_after_the_operating_round() -> None:
    play, company = liverpool("3", "3")
    begin_turn(play, company)
    market = play.game.market
    market.move(company, next(cell for cell in play.game.title.market.cells() if "endgame" in cell.zones))
    check_now(play.game)
    assert play.game.progress.end_timing == "current_or"


def test_of_two_reasons_to_end_the_first_one_counts() -> None:
    play, company = liverpool("3", "3")
    begin_turn(play, company)
    play.game.progress.broken = True
    check_now(play.game)
    cells = play.game.title.market.cells()
    play.game.market.move(company, next(cell for cell in cells if "endgame" in cell.zones))
    check_now(play.game)
    assert (play.game.progress.end_reason, play.game.progress.end_timing) == ("bank", "full_or")


# Options


def test_minors_of_the_southwest_take_the_place_of_two_others() -> None:
    play = Play("1822MRS", 2, {"sw_peninsula": "yes"})
    game = play.game
    cards = {one.id for one in game.privates.values() if one.id.startswith("M") and not one.removed}
    assert {"M22", "M23", "M24"} <= cards
    assert len(cards) == 16
    assert [game.corporations[name].definition.home for name in ("22", "23")] == [("D39",), ("D39",)]
    plain = Play("1822MRS", 2)
    assert not {"M22", "M23"} & set(plain.game.privates)
    assert not {"M22", "M23"} & set(Play("1822MRS", 3, {"sw_peninsula": "yes"}).game.privates)


def test_two_players_of_the_medium_scenario_have_p1_to_p12() -> None:
    names = [name for name in Play("1822MRS", 2).game.privates if name.startswith("P")]
    assert names == [f"P{number}" for number in range(1, 13)]
    names = [name for name in Play("1822MRS", 3).game.privates if name.startswith("P")]
    assert names == [f"P{number}" for number in (1, 2, *range(5, 17), 18)]
