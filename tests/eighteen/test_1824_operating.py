"""1824: routes and mines, trains, debts, what is formed at the end of operating rounds."""

from __future__ import annotations

from roundhouse.eighteen.rules.parts.merged_dividends.part import DividendOfMergers
from roundhouse.eighteen.rules.parts.player_debts.debts import debt_of
from roundhouse.eighteen.rules.state.events import OperatingRoundEnded, OperatingSetEnded
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.titles.g1824.rules.merging import absorb
from roundhouse.eighteen.titles.g1824.rules.trains import BuyTrainGoods

from .at_table import Play
from .in_1824 import dealt, give, lay, turn_of


def with_train(play: Play, name: str, *trains: str) -> Corporation:
    """A minor with its home token and these trains and no others."""
    game = play.game
    company = game.company(name)
    game.land.place_home(company)
    for train in company.trains:
        game.depot.remove(train)
    for name_of_train in trains:
        game.depot.give(game.train(name_of_train), company)
    return company


# Routes


def test_a_route_visits_no_city_of_vienna_after_another() -> None:
    play = dealt()
    company = with_train(play, "SD1", "2-0")
    lay(play, {"E12": "499@0", "F11": "7@2", "E10": "7@4"})
    assert len(play.game.land.board.tile("E12").cities) == 3
    assert play.game.runs.best(company).revenue == 0, "its track leads from one city of Vienna to another"
    lay(play, {"E10": "5@4"})
    assert play.game.runs.best(company).revenue == 40 + 20, "but the city on the way is another one"


def test_a_route_visits_both_towns_of_a_hex() -> None:
    play = dealt()
    company = with_train(play, "UG2", "3-0")
    lay(play, {"H15": "57@2", "I16": "56@1", "I18": "7@1", "H17": "7@5"})
    assert play.game.runs.best(company).revenue == 20 + 10 + 10


def test_only_goods_trains_visit_mines() -> None:
    play = dealt()
    company = with_train(play, "EPP", "2-0")
    lay(play, {"B5": "57@2"})
    assert play.game.runs.best(company).revenue == 0
    play.game.depot.give(play.game.train("1g-5"), company)
    best = play.game.runs.best(company)
    assert [claim["train"] for claim in best.claims] == ["1g-5"]


def test_goods_trains_visit_a_mine_in_any_case() -> None:
    play = dealt()
    company = with_train(play, "UG2", "1g-5")
    lay(play, {"H15": "57@2", "I16": "56@1"})
    assert play.game.runs.best(company).revenue == 0
    company.licences = ()
    play.game.depot.give(play.game.train("2-0"), company)
    assert play.game.runs.best(company).revenue == 20 + 10


def test_a_mine_pays_the_company_and_the_rest_is_halved() -> None:
    play = dealt()
    with_train(play, "EPP", "1g-5")
    lay(play, {"B5": "57@2"})
    company = turn_of(play, "EPP", "run", "dividend_of_mergers")
    cash, owner = company.cash, play.cash(1)
    play("minor:EPP", "run_routes", routes=play.game.runs.best(company).claims)
    assert company.cash == cash + 10 + 10, "the mine, and half of Pilsen"
    assert play.cash(1) == owner + 10


def test_shares_for_a_minor_that_was_paid_earn_nothing_in_that_round() -> None:
    play = dealt(EPP=2)
    game, company = play.game, give(play, "BK", 1, 4)
    turn_of(play, "EPP", "buy_train_goods")
    absorb(game, game.minors["EPP"])
    step = game.round.step(DividendOfMergers)
    assert step.extra_percent(game.players[1], company) == -20
    assert step.extra_percent(game.players[0], company) == 0
    game.begin_round("operating", 2)
    assert game.round.step(DividendOfMergers).extra_percent(game.players[1], company) == 0


# Trains


def bought(play: Play) -> None:
    """Somebody has bought a 2 train."""
    play.game.depot.sold["2"] = 1


def test_coal_companies_buy_goods_trains_only() -> None:
    play = dealt()
    bought(play)
    game = play.game
    assert {train.name for train in game.depot.for_sale_to(game.minors["EPP"])} == {"1g"}
    assert {train.name for train in game.depot.for_sale_to(game.minors["SD1"])} == {"2", "1g"}


def test_a_coal_company_needs_no_train_when_there_is_none_for_it() -> None:
    play = dealt()
    bought(play)
    company = with_train(play, "EPP")
    turn_of(play, "EPP", "buy_train_goods").cash = 500
    step = play.game.round.step(BuyTrainGoods)
    assert step.must_buy(company)
    for train in [one for one in play.game.depot.upcoming if one.kind.category == "goods"]:
        play.game.depot.remove(train)
    assert not step.must_buy(company)
    assert not step.can_buy(company)


def test_one_train_is_traded_in_in_a_turn() -> None:
    play = dealt()
    game = play.game
    company = with_train(play, "SD1", "2-0", "2-1")
    game.depot.phase_index = 1
    for train in [one for one in game.depot.upcoming if one.name == "2"]:
        game.depot.remove(train)
    company.cash = 1000
    turn_of(play, "SD1", "buy_train_goods")
    offered = [one for one in play.options("buy_train") if "exchange" in one]
    assert {(one["train"], one["price"]) for one in offered} == {("3-0", 180 - 40)}
    play("minor:SD1", "buy_train", train="3-0", price=140, exchange="2-0")
    assert [train.name for train in company.trains] == ["2", "3"]
    assert not any("exchange" in one for one in play.options("buy_train"))


def test_nobody_trades_trains_before_phase_three() -> None:
    play = dealt()
    with_train(play, "SD2", "2-0")
    company = turn_of(play, "SD1", "buy_train_goods")
    step = play.game.round.step(BuyTrainGoods)
    assert not step.others(company)
    play.game.depot.phase_index = 1
    assert "2-0" in {train.id for train in step.others(company)}


# Debts


def test_a_president_without_money_or_shares_borrows_for_a_train() -> None:
    play = dealt()
    player = play.game.players[0]
    company = turn_of(play, "SD1", "buy_train_goods")
    company.cash, player.cash = 30, 10
    play("minor:SD1", "buy_train", train="2-0", price=80)
    assert (company.cash, player.cash) == (0, 0)
    assert debt_of(play.game, player) == 40 + 20


def test_nothing_is_borrowed_while_there_are_shares_to_sell() -> None:
    play = dealt(unsold=("SPB",))
    game, player = play.game, play.game.players[0]
    game.start_corporation(game.company("SB"), player, game.market.par_cells()[0])
    give(play, "SB", 1, 4).operated = True
    turn_of(play, "SD1", "buy_train_goods").cash = player.cash = 0
    assert not play.options("buy_train")
    assert {one["entity"] for one in play.options("sell_shares")} == {"player:1"}


def test_a_president_sells_no_more_than_is_missing_and_then_buys_from_the_bank() -> None:
    play = dealt(unsold=("SPB", "B1"))
    game, player = play.game, play.game.players[0]
    game.start_corporation(game.company("SB"), player, game.market.par_cells()[0])
    give(play, "SB", 1, 4).operated = True
    with_train(play, "KK1", "2-8")
    game.depot.phase_index = 1
    turn_of(play, "SD1", "buy_train_goods").cash = player.cash = 0
    player.cash = 10
    assert "2-8" in {one["train"] for one in play.options("buy_train")}, "for 1 to 10"
    assert max(train.price for train in game.depot.for_sale()) == 240
    assert {one["percent"] for one in play.options("sell_shares")} == {10, 20, 30}, "a share brings 100"
    play("1", "sell_shares", shares=["SB_1"], percent=10)
    assert {one["train"] for one in play.options("buy_train")} == {"2-0"}


# State railways and coal companies


def test_a_state_railway_is_formed_when_the_round_of_its_train_is_over() -> None:
    play = dealt()
    game = play.game
    game.begin_round("operating", 1)
    game.fire("ug_formation")
    assert not game.company("UG").floated
    game.announce(OperatingRoundEnded())
    assert game.company("UG").floated
    assert game.minors["UG2"].closed


def test_a_state_railway_is_formed_at_once_when_its_train_is_exported() -> None:
    play = dealt()
    play.game.fire("sd_formation")
    play.game.announce(OperatingSetEnded())
    assert play.game.company("SD").floated


def test_phase_five_exchanges_the_coal_companies_that_are_left() -> None:
    play = dealt(MLB=3)
    game = play.game
    absorb(game, game.minors["EPP"])
    game.fire("exchange_coal_companies")
    assert all(game.minors[name].closed for name in ("EPP", "EOD", "MLB", "SPB"))
    assert game.players[2].percent(game.company("CL")) == 20
    assert game.company("CL").player is game.players[2]
    assert not game.company("CL").floated, "80% of it is for sale"
