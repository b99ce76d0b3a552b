"""18Norway: private companies, the state, money for trains."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules.parts.state_shares.part import NationalizedShares, nationalize
from roundhouse.eighteen.rules.state.pieces import Corporation

from .at_table import Play
from .in_norway import at, give, lay, norway
from .mid_game import in_stock_round, operating, pass_to

# Private companies


def test_the_bid_for_p7_starts_hovedbanen_at_half_of_it() -> None:
    play = Play("18Norway", players=3)
    game = play.game
    for private in ("P1", "P2A", "P3A", "P4A", "P5"):
        player = game.deciders()[0]
        play(player, "bid", company=private, price=game.privates[private].value)
    buyer = game.deciders()[0]
    play(buyer, "bid", company="P7", price=145)
    play(game.deciders()[0], "bid", company="P6", price=90)
    company = game.corporations["H"]
    assert company.cell is not None
    assert (company.cell.price, company.cash, company.owner) == (70, 145, game.player(buyer))
    assert game.privates["P2B"].closed


def test_the_bank_pays_for_the_share_that_came_with_p6() -> None:
    play = in_stock_round("18Norway")
    game = play.game
    company, ada = game.corporations["B"], game.players[0]
    game.privates["P6"].gift = ("B_1",)
    game.shares.give(ada, (game.certificates["B_1"],))
    cell = next(cell for cell in game.market.par_cells() if cell.price == 80)
    play("1", "par", corporation="B", cell=cell.at)
    assert company.floated, "40% are bought, 20% came with the private company"
    assert company.cash == 3 * 80


@pytest.mark.parametrize(("options", "side"), [({}, "A"), ({"private_b_companies": "yes"}, "B")])
def test_one_side_of_each_pair_is_in_the_game(options: dict[str, str], side: str) -> None:
    game = Play("18Norway", 3, options).game
    open_ = {private.id for private in game.privates.values() if not private.closed}
    assert open_ == {"P1", f"P2{side}", f"P3{side}", f"P4{side}", "P5", "P6", "P7"}


def test_phase_5_brings_a_token_in_bodo() -> None:
    play, (company,) = norway("D")
    game = play.game
    station = game.privates["P4B"]
    station.closed, station.owner = False, company
    company.privates = (station,)
    while game.phase.name != "5":
        game.depot.next_phase()
    assert game.land.board.has_token("L1", "D")
    assert game.land.board.tile("L1").name == "BODØ"


# The state


def test_a_nationalized_corporation_has_ten_shares_and_the_state_pays_for_one() -> None:
    play, (company,) = norway("D", price=70)
    game = play.game
    nationalize(game, company, 1)
    state = game.corporations["NSB"]
    assert (company.size, company.cash, state.percent(company)) == (10, 570, 10)
    assert (game.players[0].percent(company), company.percent(company)) == (30, 60)
    for share in company.shares(company):
        game.shares.move(share, game.players[1])
    assert game.policies.order.is_sold_out(company), "shares of the state count"


def test_the_last_to_operate_is_asked_first_and_the_first_one_ends_the_round() -> None:
    play, (first, last) = norway("H", "D", price=70)
    play.game.market.move(first, next(cell for cell in play.game.market.par_cells() if cell.price == 100))
    play.game.progress.rounds_in_set = 2
    operating(play)
    play.game.begin_round("nationalization", 1)
    assert play.game.round.entity is last
    assert [choice["choice"] for choice in play.options("choose")] == ["1", "decline"]
    play("corp:D", "choose", choice="decline")
    assert [choice["choice"] for choice in play.options("choose")] == ["0", "1", "2", "decline"]
    play("corp:H", "choose", choice="0")
    assert (first.size, play.game.corporations["NSB"].percent(first)) == (10, 0)
    assert (play.game.round.kind, play.game.round.number) == ("operating", 2)


def test_the_corporation_with_p5_is_asked_before_the_last_to_operate() -> None:
    play, (first, middle, last) = norway("H", "R", "D", price=70)
    cells = {cell.price: cell for cell in play.game.market.par_cells()}
    play.game.market.move(first, cells[100])
    play.game.market.move(middle, cells[80])
    play.game.privates["P5"].owner = middle
    operating(play)
    play.game.begin_round("nationalization", 1)
    assert list(play.game.round.order) == [middle, last, first]
    nationalize(play.game, middle, 1)
    play.game.begin_round("nationalization", 2)
    assert list(play.game.round.order) == [last, first], "it was asked and is nationalized"


def test_the_certificate_limit_rises_with_nationalized_corporations() -> None:
    play, companies = norway("H", "D", "B", price=70)
    game = play.game
    assert game.certificate_limit() == 12
    for company in companies:
        nationalize(game, company, 1)
    assert game.certificate_limit() == 15


def test_after_a_closing_the_certificate_limit_is_the_highest_until_the_next_nationalization() -> None:
    play, (first, second) = norway("H", "D", price=50)
    game = play.game
    nationalize(game, first, 1)
    assert game.certificate_limit() == 12
    game.market.move(first, at(play, "0,0"))
    game.policies.ending.at_closing_price(first)
    assert game.certificate_limit() == 19
    nationalize(game, second, 1)
    assert game.certificate_limit() == 12


def test_a_corporation_that_closes_can_be_started_anew() -> None:
    play, (company,) = norway("D", price=50)
    game = play.game
    nationalize(game, company, 1)
    game.market.move(company, at(play, "0,0"))
    game.policies.ending.at_closing_price(company)
    assert (company.closed, company.parred, company.size) == (False, False, 5)
    assert company not in game.memory_of(NationalizedShares).nationalized
    assert any(choice["corporation"] == "D" for choice in play.options("par"))


def test_the_home_of_a_corporation_that_closed_is_free_for_others() -> None:
    play, (company, other) = norway("D", "R")
    lay(play, G18="9@1", F19="57@1", H17="T1@0")
    play.game.land.board.place_token("H17", 0, "H")
    play.game.market.move(company, at(play, "0,0"))
    play.game.policies.ending.at_closing_price(company)
    operating(play)
    pass_to(play, "token_or_harbour")
    assert play.game.round.entity is other
    assert "H17" in {choice["hex"] for choice in play.options("place_token")}


# Money for trains


def needing_a_train() -> tuple[Play, Corporation, Corporation]:
    """A corporation without money that must buy a train; its president has none either, but four shares of
    another one: two plain ones, and those of the presidency, which Ben could take over."""
    play, (company, other) = norway("D", "R", cash=0, price=100)
    game = play.game
    game.shares.give(game.players[0], (game.certificates["R_2"],))
    for share in (game.certificates["D_2"], game.certificates["D_3"]):
        game.shares.give(game.players[1], (share,))
    game.market.move(other, at(play, "0,5"))
    for player in game.players[:1]:
        game.pay(player, game.bank, player.cash)
    operating(play)
    pass_to(play, "buy_train_norway")
    assert game.round.entity is company
    return play, company, other


def test_sales_for_a_train_bring_the_price_down_for_each_share() -> None:
    play, _, other = needing_a_train()
    play("1", "sell_shares", shares=["R_1", "R_2"], percent=40)
    assert (play.cash(1), other.share_price) == (100, 30), "two shares at 50, two cells"


def test_a_president_may_close_the_corporation_that_needs_a_train_by_a_sale() -> None:
    """At a price of 10 the first share of it that is sold does so; then no train is needed."""
    play, company, other = needing_a_train()
    play.game.market.move(company, at(play, "0,1"))
    play("1", "sell_shares", shares=["D_1"], percent=20)
    assert play.cash(1) == 10
    assert not company.parred, "it can be started anew"
    assert play.game.round.entity is other


def test_who_has_sold_shares_for_a_train_may_still_buy_one_of_another_corporation() -> None:
    play, company, other = needing_a_train()
    game = play.game
    give(play, other, "2")
    game.pay(game.bank, company, 7)
    play("1", "sell_shares", shares=["R_1"], percent=20)
    assert play.cash(1) == 50
    assert play.prices("buy_train") == [(1, 7)]
    play("corp:D", "buy_train", train="2-0", price=7)
    assert [train.name for train in company.trains] == ["2"]
    assert (other.cash, play.cash(1)) == (7, 50)


def test_the_sales_of_a_bankrupt_player_bring_the_price_down_by_one_cell() -> None:
    play, company, other = needing_a_train()
    for corporation in (company, other):
        play.game.market.move(corporation, at(play, "0,2"))
    play("corp:D", "bankrupt")
    assert play.game.over
    assert play.game.pool.percent(other) == 40
    assert other.share_price == 10, "two shares at 20, one cell: it is no sale for a train"


def able_to_issue(price: str) -> Play:
    """A corporation that must buy a train for 72 could issue shares for 20; its president has no money, and
    two shares of another one, at this cell of the market, to sell."""
    play, (company, other) = norway("D", "R", cash=0, price=100)
    game = play.game
    game.shares.give(game.players[0], (game.certificates["R_2"],))
    for corporation, place in ((company, "0,4"), (other, price)):
        game.market.move(corporation, at(play, place))
    game.pay(game.players[0], game.bank, game.players[0].cash)
    operating(play)
    pass_to(play, "buy_train_norway")
    assert game.round.entity is company
    return play


def test_a_bankrupt_president_sells_nothing_while_the_corporation_could_issue() -> None:
    play = able_to_issue("0,1")
    play("corp:D", "bankrupt")
    game, other = play.game, play.game.corporations["R"]
    assert game.over
    assert (game.players[0].percent(other), other.share_price) == (80, 10)


def test_a_recorded_president_is_bankrupt_who_could_pay_after_an_issue() -> None:
    play = able_to_issue("0,3")
    assert not play.options("bankrupt")
    play.game.trusting = True
    play("corp:D", "bankrupt")
    assert play.game.over


def test_an_issue_must_pay_for_a_new_train_though_one_of_the_pool_costs_less() -> None:
    play, (company, seller) = norway("D", "R", cash=0, price=150)
    game = play.game
    give(play, seller, "2")
    game.depot.discard(seller.trains[0])
    game.depot.upcoming = tuple(one for one in game.depot.upcoming if one.name != "2")
    operating(play)
    pass_to(play, "buy_train_norway")
    assert game.round.entity is company
    assert [one["percent"] for one in play.options("sell_shares")] == [40], (
        "one share brings 112, a 3 costs more"
    )
    play("corp:D", "sell_shares", shares=["D_2", "D_3"])
    assert (company.cash, play.options("sell_shares")) == (200, [])
    assert "2-0" in [one["train"] for one in play.options("buy_train")]


def test_a_train_on_its_last_run_is_traded_in_like_others() -> None:
    play, (company,) = norway("D", cash=1700)
    game = play.game
    operating(play)
    pass_to(play, "buy_train_norway")
    give(play, company, "4", "4")
    game.depot.upcoming = tuple(one for one in game.depot.upcoming if one.name == "D")
    play("corp:D", "buy_train", train="D-0", price=750, exchange="4-0")
    assert [(train.name, train.obsolete) for train in company.trains] == [("4", True), ("D", False)]
    play("corp:D", "buy_train", train="D-1", price=750, exchange="4-1")
    assert [train.name for train in company.trains] == ["D", "D"]
    assert not game.depot.pool or game.depot.pool[-1].name != "4", "it is on its last run, not for sale"


def test_in_the_gray_zone_only_sales_by_the_president_move_the_price() -> None:
    play, (company,) = norway("D", price=50)
    game = play.game
    game.market.move(company, at(play, "0,4"))
    game.shares.give(game.players[1], (game.certificates["D_2"],))
    game.shares.sell((game.certificates["D_2"],), 20)
    assert company.share_price == 40
    game.shares.sell((game.certificates["D_1"],), 20)
    assert company.share_price == 30
