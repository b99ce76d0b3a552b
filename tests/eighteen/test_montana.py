"""18MT: corporations own shares of others, take them over, and trade their own."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.table.errors import Refusal

from .at_table import Play
from .mid_game import in_stock_round, operating, pass_to, started

TITLE = "18MT"
PAGES = FAMILY.pages()


def funded(play: Play, company: Corporation, cash: int, train: str | None = None) -> Corporation:
    """It has run before, and has this money and train."""
    game = play.game
    game.pay(game.bank, company, cash)
    company.operated, company.runs = True, (0,)
    if train is not None:
        game.depot.give(game.train(train), company)
    return company


def two_corporations() -> tuple[Play, Corporation, Corporation]:
    """Ada presides over the MC, which operates first, and has half of the MR with Ben; 20% is in the pool."""
    play = in_stock_round(TITLE)
    taker = funded(play, started(play, "MC", 135, (1, 0), (1, 1), (1, 2), (1, 3)), 600, "2-0")
    other = funded(play, started(play, "MR", 60, (1, 0), (2, 1), (2, 2)), 58, "2-1")
    for index in (3, 4):
        play.game.shares.move(play.game.certificates[f"MR_{index}"], play.game.pool)
    play.game.land.place_home(other)
    operating(play)
    assert play.game.round.entity is taker
    return play, taker, other


def test_a_corporation_buys_shares_of_one_other_from_pool_and_president() -> None:
    play, taker, other = two_corporations()
    pass_to(play, "buy_holdings")
    offers = {(one.facts["from"], one.facts["cost"]) for one in play.table.choices() if one.facts}
    assert offers == {("the pool", 60), ("the pool", 120)}, "no president’s certificate, nobody else’s shares"
    play(taker.key, "corporate_buy_shares", shares=["MR_3"], percent=10)
    assert (taker.percent(other), taker.cash) == (10, 540)
    assert play.waits_at() == "buy_holdings"


def test_a_corporation_that_has_not_run_buys_no_shares() -> None:
    play = in_stock_round(TITLE)
    started(play, "MR", 60, (1, 0), (1, 1), (1, 2), (1, 3))
    play.game.shares.move(play.game.certificates["MR_4"], play.game.pool)
    company = started(play, "MC", 135, (1, 0), (1, 1), (1, 2), (1, 3))
    play.game.pay(play.game.bank, company, 600)
    operating(play)
    assert play.game.round.entity is company
    assert play.waits_at() == "track"


def test_who_has_most_takes_over_money_trains_tokens_and_a_place_for_a_train() -> None:
    play, taker, other = two_corporations()
    game = play.game
    game.shares.give(taker, [game.certificates["MR_1"]], change_president=False)
    pass_to(play, "buy_holdings")
    before = [player.cash for player in game.players]
    play(taker.key, "corporate_buy_shares", shares=["MR_3", "MR_4"], percent=20)
    assert play.waits_at() == "take_over"
    gains = [player.cash - cash for player, cash in zip(game.players, before, strict=True)]
    assert gains == [10, 5, 0], "5 a share; what is left of 58 goes to the taker, with 5 for each of its own"
    assert taker.cash == 600 - 120 + 15 + 28
    assert [train.id for train in taker.trains] == ["2-0", "2-1"]
    assert not game.train("2-1").operated
    assert game.policies.trains.train_limit(taker) == 5
    play(taker.key, "place_token", hex="E9", city=0)
    assert other.closed
    assert taker.tokens == ()
    assert set(game.land.board.tokens_of("MC")) == {("C9", 0), ("E9", 0)}
    assert play.waits_at() == "track"


def test_tokens_that_are_not_replaced_leave_the_map() -> None:
    play, taker, other = two_corporations()
    play.game.shares.give(taker, [play.game.certificates["MR_1"]], change_president=False)
    pass_to(play, "buy_holdings")
    play(taker.key, "corporate_buy_shares", shares=["MR_3", "MR_4"], percent=20)
    play(taker.key, "pass")
    assert other.closed
    assert taker.tokens == (40,)
    assert not list(play.game.land.board.tokens_of("MR"))


def test_what_the_taken_corporation_owns_goes_to_the_pool_at_its_price() -> None:
    play, taker, other = two_corporations()
    game = play.game
    game.shares.give(taker, [game.certificates["MR_1"]], change_president=False)
    third = started(play, "BAP", 45, (3, 0))
    game.shares.give(other, [game.certificates["BAP_1"]])
    pass_to(play, "buy_holdings")
    play(taker.key, "corporate_buy_shares", shares=["MR_3", "MR_4"], percent=20)
    assert game.pool.percent(third) == 10
    assert taker.cash == 600 - 120 + 103 - 3 * 10, "103 are divided, 10 a share; Ada has two and Ben one"


def test_shares_bought_in_this_round_are_not_sold_in_it() -> None:
    play, taker, other = two_corporations()
    game = play.game
    third = started(play, "BAP", 45, (3, 0))
    game.shares.give(taker, [game.certificates["BAP_1"], game.certificates["BAP_2"]])
    pass_to(play, "buy_holdings")
    play(taker.key, "corporate_buy_shares", shares=["MR_3"], percent=10)
    pass_to(play, "sell_holdings")
    offers = [one.facts["corporation"] for one in play.table.choices() if one.type == "corporate_sell_shares"]
    assert set(offers) == {third.id}
    play(taker.key, "corporate_sell_shares", shares=["BAP_1"], percent=10)
    assert third.share_price == 45, "one share alone is sold without a fall"
    with pytest.raises(Refusal, match="cannot sell"):
        play(taker.key, "corporate_sell_shares", shares=["MR_3"], percent=10)
    assert other.share_price == 60


def test_issued_shares_bring_falling_prices_and_redeemed_ones_cost_the_market_price() -> None:
    play = in_stock_round(TITLE)
    game = play.game
    company = funded(play, started(play, "MC", 135, (1, 0), (1, 1), (1, 2)), 200, "2-0")
    game.shares.move(game.certificates["MC_3"], game.pool)
    operating(play)
    assert play.waits_at() == "redeem_once"
    play(company.key, "buy_shares", shares=["MC_3"], percent=10)
    assert (company.cash, company.share_price) == (65, 135)
    pass_to(play, "issue_last")
    assert company.cell is not None
    first, second = company.cell, game.market.below(company.cell)
    play(company.key, "sell_shares", shares=["MC_5", "MC_6"], percent=20)
    assert company.cash == 65 + first.price + second.price
    assert company.cell is game.market.below(second)
    assert play.waits_at() == "issue_last", "more may follow"


def test_a_corporation_in_need_issues_before_its_president_helps() -> None:
    play = in_stock_round(TITLE)
    game = play.game
    company = funded(play, started(play, "MR", 60, (1, 0), (1, 1), (1, 2)), 10)
    operating(play)
    pass_to(play, "buy_train_issuing_first")
    assert company.cell is not None
    price = company.share_price
    below = game.market.below(company.cell).price
    offers = [one.facts["gain"] for one in play.table.choices() if one.type == "sell_shares"]
    assert offers == [price, price + below], "two are enough for a train"
    with pytest.raises(Refusal, match="issues shares first"):
        play(company.key, "buy_train", train="2-0", price=100)
    play(company.key, "sell_shares", shares=["MR_4", "MR_5"], percent=20)
    play(company.key, "buy_train", train="2-0", price=100)
    assert company.cash == 10 + price + below - 100


def test_a_president_adds_to_a_discounted_train_once_the_corporation_has_issued() -> None:
    play = in_stock_round(TITLE)
    game = play.game
    while game.phase.name != "3":
        game.depot.export()
    company = funded(play, started(play, "MR", 60, (1, 0), (1, 1), (1, 2)), 0)
    game.give_private(game.privates["YPR"], company)
    operating(play)
    pass_to(play, "buy_train_issuing_first")
    half = {"train": "3-1", "price": 90}
    assert company.cash < 90
    with pytest.raises(Refusal):
        play("private:YPR", "buy_train", **half)
    play(company.key, "sell_shares", shares=["MR_4"], percent=10)
    missing = 90 - company.cash
    assert missing > 0
    (offer,) = [one for one in play.table.choices() if one.action["entity"] == "private:YPR"]
    assert offer.facts["president"] == missing
    money = game.players[0].cash
    play("private:YPR", "buy_train", **half)
    assert (company.cash, game.players[0].cash) == (0, money - missing)
    assert game.privates["YPR"].closed


def test_a_bankrupt_president_sells_nothing_while_the_corporation_could_issue() -> None:
    play = in_stock_round(TITLE)
    game = play.game
    for player in game.players:
        game.pay(player, game.bank, player.cash)
    other = funded(play, started(play, "MC", 40, (1, 0), (1, 1)), 0)
    company = funded(play, started(play, "MR", 60, (1, 0), (1, 1), (1, 2)), 0)
    while (game.depot.cheapest() or 0) < 500:
        game.depot.export()
    operating(play)
    pass_to(play, "buy_train_issuing_first")
    assert game.round.entity is company
    play(company.key, "bankrupt")
    assert game.over
    assert (game.players[0].percent(other), other.share_price) == (30, 40)


def test_in_need_of_a_train_a_president_may_let_another_corporation_be_taken_over() -> None:
    play = in_stock_round(TITLE)
    game = play.game
    for player in game.players:
        game.pay(player, game.bank, player.cash)
    taker = funded(play, started(play, "GN", 40, (2, 0)), 0, "2-0")
    lost = funded(play, started(play, "MC", 60, (1, 0), (1, 1)), 0, "2-1")
    game.shares.give(taker, [game.certificates["MC_2"], game.certificates["MC_3"]])
    needy = funded(play, started(play, "BAP", 70, (1, 0)), 30)
    for share in needy.shares(needy)[:5]:
        game.shares.move(share, game.pool)
    for share in needy.shares(needy):
        game.shares.give(game.players[2], [share], change_president=False)
    needy.player = game.players[0]
    operating(play)
    pass_to(play, "buy_train_issuing_first")
    assert not needy.shares(needy), "nothing can be issued"
    play("1", "sell_shares", shares=["MC_1", "MC_0"], percent=20)
    assert lost.closed
    assert [train.id for train in taker.trains] == ["2-0", "2-1"]
    play(needy.key, "buy_train", train="2-2", price=100)


def test_a_president_buys_what_the_corporation_owns_and_others_only_later() -> None:
    play = in_stock_round(TITLE)
    game = play.game
    holder = started(play, "MC", 60, (1, 0))
    other = started(play, "MR", 60, (2, 0))
    game.shares.give(holder, [game.certificates["MR_1"]])
    play("1", "buy_shares", shares=["MR_1"])
    assert holder.cash == 60
    game.shares.give(holder, [game.certificates["MR_2"]])
    assert ["MR_2"] not in [one["shares"] for one in play.options("buy_shares")]
    while game.phase.name != "6":
        game.depot.next_phase()
    play("2", "buy_shares", shares=["MR_2"])
    assert game.players[1].percent(other) == 30


def test_the_page_shows_what_corporations_own_and_may_buy() -> None:
    play, taker, _ = two_corporations()
    pass_to(play, "buy_holdings")
    assert "Buy shares of another corporation" in PAGES.act(play.game, "1")
    play(taker.key, "corporate_buy_shares", shares=["MR_3"], percent=10)
    panels = {name: html for name, _, html in PAGES.panels(play.game, None)}
    assert any("MC 10%" in html for html in panels.values())


def test_nobody_sells_so_much_that_a_corporation_takes_over() -> None:
    play = in_stock_round(TITLE)
    game = play.game
    holder = started(play, "MC", 60, (3, 0))
    other = funded(play, started(play, "MR", 60, (1, 0), (1, 1)), 0)
    game.shares.give(holder, [game.certificates["MR_2"], game.certificates["MR_3"]])
    play("1", "sell_shares", shares=["MR_1"], percent=10)
    assert other.share_price == 55, "the president’s own sale lets the price fall"
    with pytest.raises(Refusal, match="were sold in this turn"):
        play("1", "sell_shares", shares=["MR_0"], percent=10)
    play("1", "pass")
    play("2", "pass")
    play("3", "pass")
    with pytest.raises(Refusal, match="would take over"):
        play("1", "sell_shares", shares=["MR_0"], percent=10)


@pytest.mark.parametrize(("left", "waits"), [(3, True), (2, False)])
def test_a_turn_waits_where_18xx_games_overlooks_who_would_take_over(left: int, waits: bool) -> None:
    """Ada has no money, and whatever she sells lets the MC take over: the site sees that unless the treasury
    has as much left as the MC."""
    play = in_stock_round(TITLE)
    game = play.game
    game.pay(game.players[0], game.bank, play.cash(1))
    holder = started(play, "MC", 60, (3, 0))
    other = funded(play, started(play, "MR", 60, (1, 0), (1, 1), (2, 5)), 0)
    game.shares.give(holder, [game.certificates[f"MR_{index}"] for index in (2, 3, 4)])
    for share in other.shares(other)[left:]:
        game.shares.move(share, game.pool)
    game._settle()
    if waits:
        assert [choice.type for choice in play.table.choices()] == ["pass"]
        play("1", "pass")
    assert game.round.entity is game.players[1]


def spread(play: Play, company: Corporation, *players: int) -> None:
    """What its treasury has left goes to these players in turn."""
    for at, share in enumerate(company.shares(company)):
        play.game.shares.give(play.game.players[players[at % len(players)] - 1], [share])


@pytest.mark.parametrize(("cash", "waits"), [(60, True), (59, False)])
def test_a_turn_waits_where_only_a_share_could_be_paid_that_is_not_for_sale(cash: int, waits: bool) -> None:
    """Ada presides over nothing. 18xx.games sees that the MC has a share of the MR, not who may buy it."""
    play = in_stock_round(TITLE)
    game = play.game
    holder = started(play, "MC", 60, (3, 0))
    other = started(play, "MR", 60, (2, 0), (2, 1))
    game.shares.give(holder, [game.certificates["MR_2"]])
    spread(play, holder, 2, 3)
    spread(play, other, 2, 3)
    game.pay(game.players[0], game.bank, play.cash(1) - cash)
    game._settle()
    if waits:
        assert [choice.type for choice in play.table.choices()] == ["pass"]
        play("1", "pass")
    assert game.round.entity is game.players[1]


@pytest.mark.parametrize(("first", "buys"), [("MR", False), ("BAP", True)])
def test_of_what_a_corporation_owns_a_turn_may_buy_only_if_the_first_share_can_be_paid(
    first: str, buys: bool
) -> None:
    """Ada presides over the MC, which has shares of the MR and the BAP; she can pay for one of the BAP."""
    play = in_stock_round(TITLE)
    game = play.game
    holder = started(play, "MC", 60, (1, 0), (1, 1), (1, 2), (1, 3))
    for name, price in (("MR", 105), ("BAP", 45)):
        started(play, name, price, (2, 0), (2, 1))
    for name in (first, *({"MR", "BAP"} - {first})):
        game.shares.give(holder, [game.certificates[f"{name}_2"]])
    for name in ("MC", "MR", "BAP"):
        spread(play, game.corporations[name], 2, 3)
    game.pay(game.players[0], game.bank, play.cash(1) - 60)
    game._settle()
    offered = [row["shares"] for row in play.options("buy_shares")]
    assert offered == ([["BAP_2"]] if buys else [])
    assert (game.round.entity is game.players[0]) is buys
    if not buys:
        game.round.at = 0
        with pytest.raises(Refusal):
            play("1", "buy_shares", shares=["BAP_2"])


def test_a_share_of_a_corporation_is_no_purchase_from_the_market() -> None:
    """Any number of shares of the BAP may be bought from the pool, but none after one of a corporation."""
    play = in_stock_round(TITLE)
    game = play.game
    holder = started(play, "MC", 60, (1, 0), (1, 1), (1, 2), (1, 3))
    low = started(play, "BAP", 45, (2, 0), (2, 1))
    cell = next(cell for cell in game.market.chart.cells() if "multiple_buy" in cell.zones)
    game.market.move(low, cell)
    game.shares.give(holder, [game.certificates["BAP_2"]])
    for index in (3, 4):
        game.shares.move(game.certificates[f"BAP_{index}"], game.pool)
    play("1", "buy_shares", shares=["BAP_2"])
    assert game.round.entity is game.players[1], "Ada’s turn is over"


def test_the_bank_pays_for_shares_that_came_with_private_companies() -> None:
    play = in_stock_round(TITLE)
    game = play.game
    gift = game.certificates[game.privates["WSS"].gift[0]].corporation
    cell = next(cell for cell in game.market.par_cells() if cell.price == 60)
    play("1", "par", corporation=gift.id, cell=cell.at)
    assert gift.cash == 2 * 60 + 60


@pytest.mark.parametrize(("phase", "lays"), [("4", 2), ("5", 1)])
def test_a_second_yellow_tile_is_laid_in_early_phases_only(phase: str, lays: int) -> None:
    play = in_stock_round(TITLE)
    game = play.game
    company = started(play, "MC", 60, (1, 0))
    while game.phase.name != phase:
        game.depot.next_phase()
    assert len(game.policies.track.tile_lays(company)) == lays


def test_the_gallatin_valley_takes_its_twenty_off_once_of_terrain_and_border_together() -> None:
    play = in_stock_round(TITLE)
    game, land = play.game, play.game.land
    company = started(play, "MC", 60, (1, 0))
    land.correct("A3", "9-0", 1)
    assert land.cost(company, "A5", "9-1", 1, 0) == 40 + 40
    game.give_private(game.privates["GV"], company)
    assert land.cost(company, "A5", "9-1", 1, 0) == 60
    assert land.cost(company, "A5", "9-1", 0, 0) == 20, "beside the border"


def test_towns_at_the_ends_of_a_route_count_as_cities() -> None:
    play = in_stock_round(TITLE)
    game = play.game
    company = funded(play, started(play, "MC", 60, (1, 0)), 0, "2-0")
    game.land.place_home(company)
    for hex_, tile, rotation in (("C9", "57-0", 1), ("C11", "58-0", 1), ("C7", "58-1", 1)):
        game.land.correct(hex_, tile, rotation)
    stops = [stop.hex for run in game.runs.best(company).routes.runs for stop in run.stops]
    assert sorted(stops) in (["C11", "C9"], ["C7", "C9"]), "not from town to town past the city"
