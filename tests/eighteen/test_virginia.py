"""Rules of 18VA, those that its saved game of Rails shows among them."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.titles.g18VA.rules.growth import begin_again, grow
from roundhouse.eighteen.track.network import Line, NetworkStop, StopKind, network_of_lines
from roundhouse.eighteen.track.parts import Revenue
from roundhouse.eighteen.track.routes import best_routes, reach_of_distance
from roundhouse.table.errors import Refusal

from .at_table import Play
from .mid_game import in_stock_round, operating, pass_to, started


def test_tredegar_iron_works_makes_freight_trains_cheaper_too() -> None:
    play = in_stock_round("18VA")
    company = started(play, "VR", 82, (1, 0), (1, 1))
    game = play.game
    game.pay(game.bank, company, 500)
    works = game.privates["P2"]
    game.give_private(works, company)
    operating(play)
    pass_to(play, "buy_train_or_limit")
    bought = [row for row in play.options("buy_train") if row["entity"] == works.key]
    assert {row.get("variant", "2"): row["price"] for row in bought} == {"2": 0, "1G": 0}


def test_by_a_rule_of_rails_the_first_to_pass_begins_and_seats_stay() -> None:
    """Player 3 has most money left, player 2 passed first."""
    for options in ({}, {"as_in_rails": "yes"}):
        play = Play("18VA", players=3, options=options)
        for player, lot, price in (("1", "P4", 200), ("2", "P3", 120), ("3", "P2", 60), ("1", "P1", 40)):
            play(player, "bid", company=lot, price=price)
        for player in "231":
            play(player, "pass")
        play("1", "par", corporation="B&O", cell=play.options("par")[0]["cell"])
        order = [player.id for player in play.game.players_from(play.game.progress.priority)]
        assert order == (["2", "3", "1"] if options else ["3", "2", "1"])


@pytest.mark.parametrize(("players", "limit", "of_rails"), [(3, 18, 18), (4, 15, 13)])
def test_four_players_hold_fewer_certificates_in_rails(players: int, limit: int, of_rails: int) -> None:
    assert Play("18VA", players=players).game.certificate_limit() == limit
    assert Play("18VA", players=players, options={"as_in_rails": "yes"}).game.certificate_limit() == of_rails


def test_in_18va_what_nobody_wants_gets_cheaper_and_the_richest_sits_first() -> None:
    play = Play("18VA", players=3)
    play("1", "bid", company="P4", price=140)
    for player in "231":
        play(player, "pass")
    lots = [row["company"] for row in play.options("bid")]
    lows = dict(zip(lots, (low for low, _ in play.prices("bid")), strict=True))
    assert lows["P4"] == 145, "what has a bid keeps its price"
    assert lows["P1"] == 30, "$40 at first"
    for player, company in zip("231", ("P1", "P2", "P3"), strict=True):
        play(player, "bid", company=company, price=lows[company])
    for player in "231":
        play(player, "pass")
    assert play.game.privates["P4"].owner is play.game.players[0]
    play("1", "par", corporation="B&O", cell=play.options("par")[0]["cell"])
    by_cash = sorted(play.game.players, key=lambda player: -player.cash)
    assert [player.id for player in play.game.progress.seating] == [player.id for player in by_cash]


def lowest_bids(play: Play) -> dict[str, int]:
    """What each private company takes as a bid."""
    lots = [row["company"] for row in play.options("bid")]
    return dict(zip(lots, (low for low, _ in play.prices("bid")), strict=True))


def test_what_costs_nothing_in_18va_falls_to_the_next_player_and_may_be_overbid() -> None:
    play = Play("18VA", players=3)
    for player in "123" * 4:
        play(player, "pass")
    assert lowest_bids(play)["P1"] == 5, "$40 at first; player 1 has it for nothing, player 2 is in turn"
    for player in "231" * 2:
        play(player, "pass")
    assert lowest_bids(play)["P2"] == 5, "$60 at first; player 2 has it for nothing, player 3 is in turn"
    play("3", "bid", company="P3", price=20)
    play("1", "bid", company="P4", price=80)
    for player in "231":
        play(player, "pass")
    owners = {name: one.owner for name, one in play.game.privates.items()}
    first, second, third = play.game.players
    assert owners == {"P1": first, "P2": second, "P3": third, "P4": first}


def test_the_bank_pays_for_the_presidency_of_18va_s_b_and_o_once_only() -> None:
    play = Play("18VA", players=3)
    for player, lot, price in (("1", "P4", 140), ("2", "P3", 80), ("3", "P2", 60), ("1", "P1", 40)):
        play(player, "bid", company=lot, price=price)
    for player in "231":
        play(player, "pass")
    company = play.game.corporations["B&O"]
    play("1", "par", corporation="B&O", cell=play.options("par")[0]["cell"])
    assert company.cash == 2 * company.share_price
    begin_again(play.game, company)
    play.table.apply(next(row for row in play.options("par") if row["corporation"] == "B&O"))
    assert company.cash == 2 * company.share_price, "what its new president paid"


def test_a_player_of_18va_bids_only_money_that_is_not_bound() -> None:
    play = Play("18VA", players=4)
    play("1", "bid", company="P4", price=200)
    for player in "234":
        play(player, "pass")
    with pytest.raises(Refusal, match="can bid"):
        play("1", "bid", company="P3", price=120)
    with pytest.raises(Refusal, match="steps of"):
        play("1", "bid", company="P3", price=82)


def test_a_corporation_of_five_shares_grows_by_its_own_will_or_with_the_first_five_train() -> None:
    play = in_stock_round("18VA")
    game = play.game
    company = started(play, "VR", 82, (1, 0), (1, 1))
    assert (company.size, game.players[0].percent(company)) == (5, 60)
    while game.phase.name != "5":
        game.depot.export()
    assert company.size == 10
    assert game.players[0].percent(company) == 30
    assert company.tokens[-2:] == (100, 100)


def test_the_last_four_shares_of_ten_are_paid_by_the_bank() -> None:
    play = in_stock_round("18VA")
    game = play.game
    company = started(play, "VR", 82, (1, 0), (1, 1))
    grow(game, company)
    for index in (2, 3):
        game.shares.give(game.players[1], (game.certificates[f"VR_{index}"],))
    before = company.cash
    game.pay(game.bank, game.players[1], 500)
    game.policies.stock.buy(game.players[1], (game.certificates["VR_4"],))
    assert not company.shares(company)
    assert game.pool.percent(company) == 40
    assert company.cash == before + 82 + 4 * 82


def test_potomac_yards_may_close_for_one_more_train() -> None:
    play = in_stock_round("18VA")
    game = play.game
    company = started(play, "VR", 82, (1, 0), (1, 1))
    game.pay(game.bank, company, 500)
    game.give_private(game.privates["P3"], company)
    pass_to(operating(play), "buy_train_or_limit")
    assert game.policies.trains.train_limit(company) == 2
    with pytest.raises(Refusal, match="cannot do"):
        play("private:P3", "choose_ability", choice="open")
    play("private:P3", "choose_ability", choice="close")
    assert game.policies.trains.train_limit(company) == 3
    assert game.privates["P3"].closed


def test_the_owner_of_potomac_yards_is_asked_for_its_token_without_one_of_its_own() -> None:
    for owned in (True, False):
        play = in_stock_round("18VA")
        game = play.game
        company = started(play, "VR", 82, (1, 0), (1, 1))
        company.tokens = ()
        if owned:
            game.give_private(game.privates["P3"], company)
        operating(play)
        while play.waits_at() == "track":
            play("corp:VR", "pass")
        assert (play.waits_at() == "token") is owned


def test_in_18va_one_train_of_each_kind_is_for_sale_in_a_turn() -> None:
    play = in_stock_round("18VA")
    game = play.game
    company = started(play, "VR", 82, (1, 0), (1, 1))
    game.pay(game.bank, company, 500)
    pass_to(operating(play), "buy_train_or_limit")
    play("corp:VR", "buy_train", train="2-0", price=100, variant="1G")
    assert not play.options("buy_train"), "the other side is the same kind"


def test_in_18va_a_train_given_up_is_for_sale_besides_the_new_one_of_its_kind() -> None:
    play = in_stock_round("18VA")
    game = play.game
    company = started(play, "VR", 82, (1, 0), (1, 1))
    game.pay(game.bank, company, 500)
    old, new = game.depot.upcoming[:2]
    game.depot.take(old)
    game.depot.discard(old)
    pass_to(operating(play), "buy_train_or_limit")
    play("corp:VR", "buy_train", train=new.id, price=100, variant="2")
    assert {row["train"] for row in play.options("buy_train")} == {old.id}


def test_in_18va_a_company_with_money_buys_a_train_of_another_at_any_price_whatever_was_sold() -> None:
    play = in_stock_round("18VA")
    game = play.game
    company = started(play, "VR", 90, (1, 0), (1, 1))
    other = started(play, "SR", 82, (1, 0), (1, 1))
    for one in (company, other):
        one.operated = True
    game.depot.give(game.train("2-0"), other)
    game.pay(game.bank, company, 10)
    pass_to(operating(play), "buy_train_or_limit")
    game.pay(game.players[0], game.bank, game.players[0].cash - 5)
    assert play.prices("buy_train") == [(1, 10)]
    play("1", "sell_shares", shares=["SR_1"], percent=20)
    assert play.prices("buy_train") == [(1, 10)]
    play("corp:VR", "buy_train", train="2-0", price=1)
    assert [train.id for train in company.trains] == ["2-0"]


def test_freight_trains_of_18va_run_to_depots_and_others_do_not() -> None:
    play = in_stock_round("18VA")
    game = play.game
    company = started(play, "VR", 82, (1, 0), (1, 1))
    stops = [
        NetworkStop("C12", 0, StopKind.CITY, Revenue(20), own=True),
        NetworkStop("A12", 0, StopKind.CITY, Revenue(20), groups=("CMD",)),
    ]
    network = network_of_lines(stops, [Line(("C12", 0), ("A12", 0))])
    rules = game.policies.revenue.route_rules(company)
    assert best_routes(network, [reach_of_distance("2", 2)], rules).value == 0
    assert best_routes(network, [reach_of_distance("2G", 3)], rules).value == 20 + 2 * 20


def test_in_18va_a_port_pays_whom_has_the_token_beside_it() -> None:
    play = in_stock_round("18VA")
    game = play.game
    company = started(play, "VR", 82, (1, 0), (1, 1))
    stops = [
        NetworkStop("H13", 0, StopKind.CITY, Revenue(20), own=True),
        NetworkStop("F11", 0, StopKind.CITY, Revenue(20)),
        NetworkStop("I14", 0, StopKind.OFFBOARD, Revenue(20), groups=("PORT",), passable=False),
    ]
    lines = [Line(("F11", 0), ("H13", 0)), Line(("H13", 0), ("I14", 0))]
    network = network_of_lines(stops, lines)

    def value(train: str) -> int:
        rules = game.policies.revenue.route_rules(company)
        return best_routes(network, [reach_of_distance(train, 3)], rules).value

    assert value("3") == 40
    game.land.board.place_token("H13", 0, "VR")
    assert value("3") == 60
    assert value("3G") == 20 + 20 + 2 * 20 + 20, "a freight train doubles the port, and the city once more"


def test_corporations_of_18va_that_close_in_a_bankruptcy_have_no_turn_any_more() -> None:
    play = in_stock_round("18VA")
    game = play.game
    first = started(play, "VR", 90, (1, 0), (1, 1))
    second = started(play, "SR", 82, (1, 0), (1, 1))
    other = started(play, "WMR", 70, (2, 0), (2, 1))
    for player in game.players:
        game.pay(player, game.bank, player.cash)
    pass_to(operating(play), "buy_train_or_limit")
    play(first.key, "bankrupt")
    assert not second.floated
    assert game.round.entity is other
    assert game.deciders() == ("2",)


def test_a_bankruptcy_in_18va_leaves_the_order_of_the_round() -> None:
    play = in_stock_round("18VA")
    game = play.game
    company = started(play, "VR", 100, (1, 0), (2, 1))
    others = [started(play, "SR", 82, (2, 0), (1, 1), (1, 2)), started(play, "WMR", 75, (3, 0))]
    for one in (company, *others):
        one.operated = True
    operating(play)
    game.policies.ending.go_bankrupt(game.players[0], company)
    assert others[0].share_price < others[1].share_price, "two shares were sold"
    assert list(game.round.order) == [company, *others]


def test_in_18va_a_bankrupt_president_keeps_no_share_of_a_corporation_that_another_takes_over() -> None:
    play = in_stock_round("18VA")
    game = play.game
    company = started(play, "VR", 82, (1, 0), (2, 1), (2, 2))
    operating(play)
    bankrupt, successor = game.players[:2]
    game.policies.ending.go_bankrupt(bankrupt, company)
    assert company.player is successor
    assert [share.index for share in successor.shares(company)] == [0]
    assert game.pool.percent(company) == 40, "what the successor gave for the presidency"
    assert not bankrupt.held


def test_a_corporation_of_18va_that_nobody_takes_over_begins_again() -> None:
    play = in_stock_round("18VA")
    game = play.game
    company = started(play, "VR", 82, (1, 0), (1, 1))
    other = started(play, "SR", 82, (2, 0))
    agency = game.privates["P1"]
    agency.marks, agency.serves = ("C12",), other
    operating(play)
    game.policies.ending.go_bankrupt(game.players[0], company)
    assert not agency.marks, "the marker goes with any corporation"
    assert (company.closed, company.floated, company.size) == (False, False, 5)
    assert len(company.shares(company)) == 4
    assert game.players[0].bankrupt


def test_in_18va_who_buys_the_first_6_train_does_not_buy_the_second_in_that_turn() -> None:
    play = in_stock_round("18VA")
    game = play.game
    company = started(play, "VR", 82, (1, 0), (1, 1))
    other = started(play, "SR", 82, (2, 0), (2, 1))
    for one in (company, other):
        game.pay(game.bank, one, 3000)
    while game.depot.upcoming[0].name != "6":
        game.depot.export()
    pass_to(operating(play), "buy_train_or_limit")
    assert game.round.entity is company
    play(company.key, "buy_train", train="6-0", price=600, variant="5G")
    assert {row["train"] for row in play.options("buy_train")} == {"4D-0"}
    play(company.key, "pass")
    pass_to(play, "buy_train_or_limit")
    assert {row["train"] for row in play.options("buy_train")} >= {"6-1", "4D-0"}
