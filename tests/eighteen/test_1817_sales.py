"""Acquisition rounds of 1817: corporations are sold or fail, presidents pay."""

from __future__ import annotations

import random

import pytest

from roundhouse.eighteen.rules import sizes
from roundhouse.eighteen.rules.parts.loans.book import book_of
from roundhouse.eighteen.rules.parts.mergers import failing, shorts
from roundhouse.table.errors import Refusal

from .at_1817 import begin, hold, started
from .at_table import Play


def test_the_bank_liquidates_what_nobody_bids_for() -> None:
    play = Play("1817")
    game = play.game
    company = started(play, "A&S", 1, 100, cash=130)
    book_of(game).hand(company, 2)
    failing.liquidate(game, company)
    before = play.cash(1)
    begin(play, "acquisition")
    assert play.cash(1) == before - 70, "200 of debts, 130 of money"
    assert not company.parred
    assert book_of(game).taken() == 0


def test_what_debts_leave_goes_to_the_shareholders() -> None:
    play = Play("1817")
    game = play.game
    company = started(play, "A&S", 1, 100, sizes.FIVE, cash=500)
    hold(game, 2, company, 1)
    shorts.sell(game, game.players[2], company)
    book_of(game).hand(company, 1)
    failing.liquidate(game, company)
    before = [player.cash for player in game.players]
    begin(play, "acquisition")
    after = [player.cash for player in game.players]
    assert [new - old for new, old in zip(after, before, strict=True)] == [160, 80, -80]


def test_a_company_in_trouble_is_auctioned_from_ten() -> None:
    play = Play("1817")
    game = play.game
    poor, rich = started(play, "A&S", 1, 100, cash=40), started(play, "J", 2, 100)
    failing.liquidate(game, poor)
    begin(play, "acquisition")
    play("2", "bid", corporation="A&S", price=10)
    play("corp:J", "pass")
    assert (rich.cash, len(rich.trains)) == (490, 2)
    assert play.cash(1) == 420 + 50, "the price and what the company had"


def test_a_healthy_company_is_sold_for_its_value_and_the_bank_buys_its_treasury() -> None:
    play = Play("1817")
    target = started(play, "A&S", 1, 65, sizes.FIVE, cash=0)
    buyer = started(play, "J", 2, 100, cash=300)
    begin(play, "acquisition")
    play("1", "assign", target="corp:A&S", target_type="corporation")
    with pytest.raises(Refusal):
        play("2", "bid", corporation="A&S", price=320)
    play("2", "bid", corporation="A&S", price=330)
    play("corp:J", "pass")
    assert buyer.cash == 300 + 3 * 65 - 330
    assert play.cash(1) == 420 + 2 * 66
    assert not target.parred


def test_its_own_president_only_just_outbids() -> None:
    play = Play("1817")
    game = play.game
    started(play, "A&S", 1, 65, sizes.FIVE)
    started(play, "GT", 1, 100, cash=2000)
    started(play, "J", 2, 110, cash=2000)
    begin(play, "acquisition")
    play("1", "assign", target="corp:A&S", target_type="corporation")
    play("2", "bid", corporation="A&S", price=400)
    assert play.prices("bid") == [(410, 410)]
    assert game.round.kind == "acquisition"


def test_loans_taken_over_and_not_paid_back_press_the_buyer() -> None:
    play = Play("1817")
    game = play.game
    poor = started(play, "A&S", 1, 40, sizes.FIVE, cash=0)
    rich = started(play, "J", 2, 100, sizes.FIVE, cash=500)
    cell = game.market.cell("0,3")
    assert cell is not None
    game.market.move(poor, cell)
    book_of(game).hand(poor, 3)
    begin(play, "acquisition")
    play("2", "bid", corporation="A&S", price=10)
    play("corp:J", "pass")
    play("corp:J", "payoff_loan")
    play("corp:J", "pass")
    assert (rich.cash, rich.loans, rich.share_price) == (390, 2, 80)


def test_a_president_in_debt_sells_what_is_needed_and_gives_no_presidency_away() -> None:
    play = Play("1817")
    game = play.game
    mine, other = started(play, "A&S", 1, 100, sizes.FIVE), started(play, "J", 2, 100, sizes.FIVE)
    hold(game, 1, mine, 1)
    hold(game, 2, mine, 2)
    hold(game, 1, other, 2)
    game.charge(game.players[0], 420 + 150)
    begin(play, "operating")
    sales = [(choice.facts["corporation"], choice.action["percent"]) for choice in play.table.choices()]
    assert sales == [("A&S", 20), ("J", 20), ("J", 40)]


def test_a_bankrupt_player_leaves_corporations_in_liquidation() -> None:
    play = Play("1817")
    game = play.game
    company = started(play, "A&S", 1, 100)
    started(play, "J", 2, 120)
    game.charge(game.players[0], 1000)
    begin(play, "operating")
    assert {choice.type for choice in play.table.choices()} == {"bankrupt"}
    play("1", "bankrupt")
    assert (play.cash(1), company.share_price, company.player) == (0, 0, None)
    assert game.players[0].bankrupt
    assert not game.over, "two players are left"
    assert game.certificate_limit() == 21, "there is no row for two"


def test_where_nobody_presides_any_more_the_player_with_priority_says_which_train_goes() -> None:
    play = Play("1817")
    game = play.game
    company = started(play, "A&S", 1, 100)
    started(play, "J", 2, 120)
    while len(company.trains) <= game.policies.trains.train_limit(company):
        game.depot.give(game.depot.upcoming[0], company)
    game.charge(game.players[0], 1000)
    begin(play, "acquisition")
    play("1", "bankrupt")
    assert (company.player, game.deciders()) == (None, ("2",))
    assert {choice.type for choice in play.table.choices("2")} == {"discard_train"}
    assert not play.table.choices("3")
    play.table.apply(play.table.choices("2")[0].fill(random.Random(1)), "2")
    assert len(company.trains) == game.policies.trains.train_limit(company)


def test_the_privates_of_a_bankrupt_player_stay_and_count_in_the_end() -> None:
    play = Play("1817")
    game = play.game
    started(play, "A&S", 1, 100)
    mail = game.privates["MAIL"]
    game.give_private(mail, game.players[0])
    game.charge(game.players[0], 1000)
    begin(play, "operating")
    play("1", "bankrupt")
    assert mail.owner is game.players[0]
    assert game.worth(game.players[0]) == 90
