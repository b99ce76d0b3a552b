"""Price protection, redeemed and reissued shares, the soft ledge: as in 1850."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules.state.market import Market
from roundhouse.eighteen.rules.state.pieces import Corporation

from .at_table import Play
from .mid_game import in_stock_round, operating, started

TITLE = "1850"


def sold() -> tuple[Play, Corporation]:
    """Ada presides over the RI at 90, Ben sells 20% of it and ends his turn."""
    play = in_stock_round(TITLE)
    shares = ((1, 0), (1, 1), (1, 2), (2, 3), (2, 4), (2, 5))
    company = started(play, "RI", 90, *shares)
    company.operated = True
    play("1", "pass")
    play("2", "sell_shares", shares=["RI_3", "RI_4"], percent=20)
    assert company.share_price == 90, "the price waits"
    play("2", "pass")
    return play, company


def test_the_president_buys_what_was_sold_and_the_price_stays() -> None:
    play, company = sold()
    ada = play.game.players[0]
    before = ada.cash
    assert play.game.deciders() == ("1",)
    play("1", "buy_shares", shares=["RI_3", "RI_4"], percent=20)
    assert company.share_price == 90
    assert ada.percent(company) == 60
    assert before - ada.cash == 180
    assert play.game.deciders() == ("2",), "protecting was Ada’s turn: the next one is to her left"


def test_the_price_falls_if_the_president_does_not_buy() -> None:
    play, company = sold()
    play("1", "pass")
    assert company.share_price == 76
    assert play.game.deciders() == ("3",)


def test_the_price_falls_at_once_if_the_president_cannot_buy() -> None:
    play = in_stock_round(TITLE)
    company = started(play, "RI", 90, (1, 0), (2, 3), (2, 4))
    game = play.game
    play("1", "pass")
    game.pay(game.players[0], game.bank, game.players[0].cash)
    play("2", "sell_shares", shares=["RI_3"], percent=10)
    play("2", "pass")
    assert company.share_price == 82


@pytest.mark.parametrize(("title", "names"), [("1850", "GN KATY UP"), ("1870", "ATSF MKT TP")])
def test_where_a_sale_for_a_train_closes_the_company_in_turn_other_sales_wait_for_the_next_turn(
    title: str, names: str
) -> None:
    play = in_stock_round(title)
    game = play.game
    own, bens, cleos = names.split()
    closing = started(play, own, 76, *((1, index) for index in range(4)))
    company = started(play, bens, 76, (2, 0), (2, 1), (1, 2))
    later = started(play, cleos, 76, (3, 0))
    closing.keeps_route = True
    for one, at in ((closing, "9,3"), (later, "9,3"), (company, "0,3")):
        cell = game.market.cell(at)
        assert cell is not None
        game.market.move(one, cell)
    game.pay(game.players[0], game.bank, game.players[0].cash)
    operating(play)
    while not play.options("sell_shares"):
        _pass(play)
    price = company.share_price
    play("1", "sell_shares", shares=[f"{bens}_2"], percent=10)
    play("1", "sell_shares", shares=[f"{own}_3"], percent=10)
    assert closing.closed, "its price fell from 10 to nothing"
    assert game.round.entity is later
    while game.deciders() == ("3",):
        assert company.share_price == price
        _pass(play)
    assert game.deciders() == ("2",), "Ben may protect his company now"
    play("2", "pass")
    assert company.share_price < price


def _pass(play: Play) -> None:
    """Whoever is asked passes; who is connected is written down."""
    choices = {choice.type: choice for choice in play.table.choices()}
    play.table.apply(dict(choices["pass" if "pass" in choices else "destination_connection"].action))


def test_shares_that_were_sold_and_will_not_count_are_not_counted_meanwhile() -> None:
    play = in_stock_round(TITLE)
    game = play.game
    company = started(play, "RI", 68, (1, 0), (2, 3), (2, 4))
    cell = game.market.cell("2,3")
    assert cell is not None
    game.market.move(company, cell)
    ben = game.players[1]
    assert game.limits.certificates_counted(ben) == 2
    play("1", "pass")
    play("2", "sell_shares", shares=["RI_3"], percent=10)
    assert company.share_price == 68
    assert game.limits.certificates_counted(ben) == 0, "at 64 they do not count"


def test_a_corporation_redeems_a_share_once_in_a_round_instead_of_its_presidents_turn() -> None:
    play = in_stock_round(TITLE)
    game = play.game
    company = started(play, "RI", 90, (1, 0), (1, 1), (1, 2), (1, 3), (2, 4), (2, 5))
    company.operated = True
    game.pay(game.bank, company, 500)
    ben = game.players[1]
    play("corp:RI", "buy_shares", shares=["RI_4"], percent=10)
    assert company.cash == 410
    assert ben.percent(company) == 10
    assert game.certificates["RI_4"].reserved
    assert game.deciders() == ("2",)
    play("2", "pass")
    play("3", "pass")
    assert not [one for one in play.options("buy_shares") if one["entity"] == "corp:RI"]


def test_redeemed_shares_are_offered_again_for_three_quarters_and_pay_the_corporation() -> None:
    play = in_stock_round(TITLE)
    game = play.game
    company = started(play, "RI", 76, *((1, index) for index in range(5)), *((2, index) for index in (5, 6)))
    company.operated = True
    for share in company.shares(company):
        share.reserved = True
    game.market.move(company, next(cell for cell in game.market.chart.rows[0] if cell and cell.price == 160))
    play("corp:RI", "sell_shares", shares=["RI_7", "RI_8"], percent=20)
    assert company.par is not None
    assert company.par.price == 120
    play("2", "buy_shares", shares=["RI_7"])
    assert company.cash == 120


def test_redeemed_shares_count_as_sold() -> None:
    play = in_stock_round(TITLE)
    company = started(play, "RI", 76, *((1, index) for index in range(8)))
    order = play.game.policies.order
    assert not order.is_sold_out(company)
    company.shares(company)[0].reserved = True
    assert order.is_sold_out(company)


@pytest.mark.parametrize(("percent", "after"), [(10, "4,10"), (20, "6,10")])
def test_a_soft_ledge_holds_a_single_share(percent: int, after: str) -> None:
    play = in_stock_round(TITLE)
    game = play.game
    company = started(play, "RI", 90, (1, 0), (2, 3), (2, 4))
    cell = game.market.cell("4,10")
    assert cell is not None
    game.market.move(company, cell)
    play("1", "pass")
    game.pay(game.players[0], game.bank, game.players[0].cash)
    names = ["RI_3", "RI_4"][: percent // 10]
    play("2", "sell_shares", shares=names, percent=percent)
    play("2", "pass")
    assert company.cell is not None
    assert company.cell.at == after


def test_no_dividend_leads_below_the_ledge_and_the_top_row_leads_right_and_down() -> None:
    market: Market = in_stock_round(TITLE).game.market

    def after(way: str, at: str) -> str:
        cell = market.cell(at)
        assert cell is not None
        return str(getattr(market, way)(cell).at)

    assert after("right_of", "4,10") == "3,10"
    assert after("right_of", "4,11") == "4,12"
    assert after("above", "0,6") == "1,7"


def test_nobody_runs_to_the_mesabi_range_without_a_token() -> None:
    play = in_stock_round(TITLE)
    game = play.game
    company = started(play, "NP", 90, (1, 0), (1, 1))
    assert game.land.board.bars("A10", "NP")
    game.give_private(game.privates["MRC"], game.players[0])
    game.pay(game.bank, company, 500)
    operating(play)
    play("corp:NP", "buy_company", company="MRC", price=80)
    assert not game.land.board.bars("A10", "NP")
    assert game.land.board.bars("A10", "GN")


def test_diesels_of_1870_are_for_sale_with_the_first_6_train() -> None:
    game = Play("1870", options={"diesels": "yes"}).game
    offered: dict[str, list[str]] = {}
    while game.phase.name != "D":
        game.depot.export()
        offered.setdefault(game.phase.name, [train.name for train in game.depot.current()])
    assert offered["4"] == ["5"], "the first 5-train begins phase 4"
    assert offered["5"] == ["6", "D"], "the first 6-train begins phase 5"


def test_1870_waits_for_a_president_who_has_money_left_after_a_sale_for_a_train() -> None:
    """Ada sells shares of two companies; what is left after the train would buy the first of them back."""
    play = in_stock_round("1870")
    game = play.game
    ada = game.players[0]
    needy = started(play, "ATSF", 76, *((1, index) for index in range(4)))
    cheap = started(play, "MKT", 76, (1, 0), (1, 1))
    started(play, "SP", 82, (2, 0), (1, 1))
    needy.keeps_route = True
    for one, at in ((needy, "0,10"), (cheap, "5,0")):
        cell = game.market.cell(at)
        assert cell is not None
        game.market.move(one, cell)
    game.pay(ada, game.bank, ada.cash)
    operating(play)
    while not play.options("sell_shares"):
        _pass(play)
    play("1", "sell_shares", shares=["MKT_1"], percent=10)
    play("1", "sell_shares", shares=["SP_1"], percent=10)
    assert ada.cash == 30 + 82
    play("corp:ATSF", "buy_train", train="2-0", price=80)
    assert ada.cash == 32, "MKT_1 was sold for 30"
    by_itself = play.table.log[-1].followed_by
    assert by_itself[0] == {"type": "pass", "entity": "player:1"}, "her own sale is not hers to protect"
    assert cheap.share_price == 20
    assert game.deciders() == ("2",), "Ben may protect the SP"
