"""18Rhl: the certificate of the Rheinische, capital at floating, double certificates, prices."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules.rounds import OperatingRound, StockRound
from roundhouse.eighteen.rules.state.pieces import Player
from roundhouse.eighteen.rules.steps.dividends import PayDividend
from roundhouse.eighteen.rules.steps.trains import BuyTrains
from roundhouse.eighteen.titles.g18Rhl.facts import Facts, Rhineland, coal_hexes, steel_hexes
from roundhouse.table.errors import Refusal

from .at_table import Play
from .in_the_rhineland import auction, company, give, sold, stock
from .mid_game import operating, reach_phase, started


def par(play: Play, player: str, name: str, price: int = 80) -> None:
    """A player starts a corporation."""
    cell = next(one for one in play.game.market.par_cells() if one.price == price)
    play(player, "par", corporation=name, cell=cell.at)


# The auction


def test_the_certificate_of_the_rheinische_brings_it_what_was_bid_and_three_shares_go_to_the_pool() -> None:
    play = sold(auction(), 155)
    rhe, player = play.game.corporations["RhE"], play.game.deciders()[0]
    assert play.waits_at() == "par_pending"
    assert play.game.pool.percent(rhe) == 30
    prices = {play.game.market.cell(one["cell"]) for one in play.options("par")}
    assert {cell.price for cell in prices if cell} == {70, 75, 80}
    play.table.apply(play.options("par")[0])
    assert (rhe.cash, rhe.floated, rhe.player.id if rhe.player else "") == (155, True, player)
    assert play.game.privates["RhE"].closed
    assert rhe.par is not None
    assert play.game.memory_of(Rhineland).owed == 3 * rhe.par.price
    assert rhe.percent(rhe) == 50


def test_the_kraftwerke_bring_a_share_of_the_gve() -> None:
    play = sold(auction())
    gve, owner = play.game.corporations["GVE"], play.game.privates["NLK"].owner
    assert isinstance(owner, Player)
    assert owner.percent(gve) == 10


def test_private_companies_add_nothing_to_what_players_are_worth() -> None:
    play = sold(auction())
    for player in play.game.players:
        shares = sum(corp.price_of(player.percent(corp)) for corp in player.held if corp.parred)
        assert play.game.worth(player) == player.cash + shares


def test_who_has_more_money_than_all_others_begins() -> None:
    play = sold(auction())
    play.table.apply(play.options("par")[0])
    money = {player.id: player.cash for player in play.game.players}
    assert play.game.deciders() == (max(money, key=lambda seat: money[seat]),)


def test_after_a_stock_round_the_richest_begins_or_who_comes_after_the_last_to_act() -> None:
    play = stock()
    round_ = play.game.round
    assert isinstance(round_, StockRound)
    play.game.players[2].cash = 1500
    assert round_.priority() is play.game.players[2]
    play.game.players[1].cash = 1500
    par(play, "1", "ADR")
    assert round_.priority() is play.game.players[1], "two have most: it goes on after player 1"
    play.game.players[1].cash = 100
    assert round_.priority() is play.game.players[2]


# Capital


def test_the_bank_keeps_the_money_until_a_corporation_floats_with_what_is_sold() -> None:
    play = stock()
    par(play, "1", "ADR")
    adr = play.game.corporations["ADR"]
    play("2", "buy_shares", shares=["ADR_1"])
    play("3", "buy_shares", shares=["ADR_2"])
    assert (adr.cash, adr.floated) == (0, False)
    play("1", "buy_shares", shares=["ADR_3"])
    assert (adr.cash, adr.floated) == (5 * 80, True)
    play("2", "buy_shares", shares=["ADR_4"])
    assert adr.cash == 6 * 80, "what is sold later is its own"
    assert adr.percent(adr) == 40


def test_from_phase_5_on_it_gets_everything_and_the_rest_goes_to_the_pool() -> None:
    play = stock()
    reach_phase(play, "5")
    par(play, "1", "ADR")
    adr = play.game.corporations["ADR"]
    for player, index in zip("231", range(1, 4), strict=True):
        play(player, "buy_shares", shares=[f"ADR_{index}"])
    assert (adr.cash, adr.floated) == (10 * 80, True)
    assert (adr.percent(adr), play.game.pool.percent(adr)) == (0, 50)
    play("2", "buy_shares", shares=["ADR_4"])
    assert adr.cash == 10 * 80, "the bank sells them"


def test_the_double_certificates_of_the_krefelder_are_sold_first() -> None:
    play = stock()
    par(play, "1", "KEG")
    keg = play.game.corporations["KEG"]
    with pytest.raises(Refusal, match="double certificates of KEG are sold first"):
        play("2", "buy_shares", shares=["KEG_1"])
    play("2", "buy_shares", shares=["KEG_2"])
    play("3", "buy_shares", shares=["KEG_3"])
    assert (keg.floated, keg.cash) == (True, 6 * 80)
    play("1", "buy_shares", shares=["KEG_1"])
    assert play.game.players[0].percent(keg) == 30


@pytest.mark.parametrize(("cash", "asked"), [(80, True), (79, False)])
def test_the_turn_waits_for_whoever_could_pay_for_a_single_share_of_the_krefelder(
    cash: int, asked: bool
) -> None:
    play = stock()
    ben = play.game.players[1]
    play.game.pay(ben, play.game.bank, ben.cash - cash)
    par(play, "1", "KEG")
    assert (play.game.deciders() == ("2",)) == asked
    assert not asked or {choice.type for choice in play.table.choices()} == {"pass"}


def test_the_price_of_a_corporation_rises_after_the_round_in_which_it_floats() -> None:
    play = stock()
    par(play, "1", "ADR")
    for player, index in zip("231", range(1, 4), strict=True):
        play(player, "buy_shares", shares=[f"ADR_{index}"])
    par(play, "2", "BME")
    play.pass_until("operating")
    assert play.game.corporations["ADR"].share_price == 90
    assert play.game.corporations["BME"].share_price == 80, "it has not floated"
    assert play.game.memory_of(Rhineland).fresh == ()


def test_no_price_rises_for_floating_once_capital_is_full() -> None:
    play = stock()
    reach_phase(play, "5")
    par(play, "1", "ADR")
    for player, index in zip("231", range(1, 4), strict=True):
        play(player, "buy_shares", shares=[f"ADR_{index}"])
    assert play.game.memory_of(Rhineland).fresh == ()


def test_a_block_of_shares_moves_the_price_down_once() -> None:
    play = stock()
    adr = started(play, "ADR", 100, (1, 0), (1, 1), (1, 2), (2, 3))
    adr.operated = True
    play("1", "sell_shares", shares=["ADR_1", "ADR_2"], percent=20)
    assert adr.share_price == 90


# Dividends


@pytest.mark.parametrize(("earned", "price"), [(0, 75), (70, 80), (80, 90), (300, 90)])
def test_the_price_moves_by_what_is_paid(earned: int, price: int) -> None:
    play = stock()
    adr = company(play, "ADR")
    cell = play.game.policies.revenue.price_after_dividend(adr, "payout", 0, earned)
    assert cell.price == price


def test_a_corporation_is_paid_for_its_own_shares_and_not_for_those_in_the_pool() -> None:
    play = stock()
    adr = company(play, "ADR")
    play.game.shares.move(play.game.certificates["ADR_2"], play.game.pool)
    step = play.game.rounds["operating"].step(PayDividend)
    assert step.company_percent(adr) == 100 - 30 - 10


# What chance draws, and options


def test_chance_puts_coal_and_steel_on_the_map() -> None:
    drawn = set()
    for seed in range(1, 30):
        memory = Play("18Rhl", seed=seed).game.memory_of(Rhineland)
        drawn.add((memory.coal, memory.steel))
    sites = auction().game.settings_of(Facts).more_sites
    assert drawn == {(site.coal, site.steel) for site in sites}
    game = auction().game
    assert coal_hexes(game) >= {"D7"}
    assert steel_hexes(game) >= {"J15"}
    lying = {one.text for part in game.parts for one in part.lying()}
    assert lying == {"K", "S"}


def test_options_change_money_and_trains() -> None:
    game = auction(lower_starting_capital="yes", optional_2_train="yes").game
    assert [player.cash for player in game.players] == [500, 500, 500]
    assert sum(train.name == "2" for train in game.depot.upcoming) == 7
    game = auction().game
    assert [player.cash for player in game.players] == [600, 600, 600]
    assert sum(train.name == "2" for train in game.depot.upcoming) == 6


# Bankruptcy


def test_after_a_bankruptcy_the_corporation_goes_on_without_a_president() -> None:
    play = stock(cash=20)
    adr = company(play, "ADR", cash=0)
    operating(play)
    player = play.game.players[0]
    play.game.policies.ending.go_bankrupt(player, adr)
    assert (player.bankrupt, player.cash, player.held) == (True, 0, {})
    assert adr.player is None
    assert play.game.pool.percent(adr) == 30
    assert not play.game.over


def test_shares_of_a_bankrupt_player_that_others_have_too_bring_them_the_presidency() -> None:
    play = stock(cash=20)
    adr = company(play, "ADR", cash=0)
    for index in (2, 3):
        play.game.shares.give(play.game.players[1], (play.game.certificates[f"ADR_{index}"],))
    operating(play)
    play.game.policies.ending.go_bankrupt(play.game.players[0], adr)
    assert adr.player is play.game.players[1]
    assert not play.game.players[0].held, "what is given for the presidency goes to the pool"
    assert play.game.pool.percent(adr) == 30


def test_a_corporation_without_a_president_buys_a_train_of_the_bank_and_trades_none() -> None:
    play = stock()
    adr, bme = company(play, "ADR", cash=250), company(play, "BME", 2)
    give(play, bme, "2")
    adr.player = None
    operating(play)
    assert isinstance(play.game.round, OperatingRound)
    step = play.game.round.step(BuyTrains)
    assert [train.name for train in adr.trains] == ["2"], "its turn went by"
    assert adr.cash == 150
    assert step.owned_elsewhere(bme) == []
