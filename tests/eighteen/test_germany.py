"""1835: the start packet, and shares that come on sale one after the other."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.titles.g1835.operating import hexes_between
from roundhouse.table.errors import Refusal

from .at_table import Play
from .in_germany import (
    buy,
    floated,
    give,
    in_stock_round,
    on_sale,
    operating,
    packet,
    reach_phase,
    sell_out,
    turn_of,
)

# The start packet


def test_the_first_row_is_on_sale_and_the_first_thing_of_the_next_once_one_is_left() -> None:
    play = packet()
    assert on_sale(play) == {"NF", "M1"}
    buy(play, 1, "M1")
    assert on_sale(play) == {"NF", "LD"}
    buy(play, 2, "NF")
    assert on_sale(play) == {"LD", "M2"}


def test_a_minor_begins_with_what_it_cost_and_its_token() -> None:
    play = packet()
    buy(play, 1, "M1")
    minor = play.game.minors["M1"]
    assert (minor.cash, minor.player, minor.floated) == (80, play.game.players[0], True)
    assert list(play.game.land.board.tokens_of("M1")) == [("H2", 0)]
    assert play.game.limits.certificates_counted(play.game.players[0]) == 1


def test_shares_come_with_private_companies_and_nobody_presides_before_the_director_is_sold() -> None:
    play = packet(clemens="yes")
    bavaria = play.game.corporations["BY"]
    for player, name in ((4, "NF"), (3, "HB"), (2, "BB"), (1, "OBB"), (1, "PfB")):
        buy(play, player, name)
    assert play.game.players[0].percent(bavaria) == 20
    assert bavaria.player is None
    buy(play, 2, "BY")
    assert bavaria.player is play.game.players[1]
    assert bavaria.floated
    assert bavaria.cash == 460


def test_whoever_has_more_than_the_director_takes_the_certificate() -> None:
    play = packet(3, clemens="yes")
    bavaria = play.game.corporations["BY"]
    for player, name in (
        (3, "NF"),
        (2, "HB"),
        (1, "BB"),
        (1, "M1"),
        (2, "M3"),
        (3, "OBB"),
        (1, "M5"),
        (2, "M6"),
    ):
        buy(play, player, name)
    buy(play, 3, "PfB")
    buy(play, 1, "BY")
    assert bavaria.player is play.game.players[2]
    assert play.game.players[2].percent(bavaria) == 30
    assert [share.id for share in play.game.players[0].shares(bavaria)] == ["BY_1", "BY_2"]


def test_in_clemens_variant_the_last_player_begins_and_all_is_on_sale() -> None:
    play = packet(3, clemens="yes")
    assert len(on_sale(play)) == 13
    order = []
    for _ in range(6):
        order.append(play.game.deciders()[0])
        play(order[-1], "bid", **_cheapest(play))
    assert order == ["3", "2", "1", "1", "2", "3"]


def test_to_and_fro_the_second_cycle_goes_the_other_way() -> None:
    play = packet(3, snake="yes")
    order = []
    for _ in range(9):
        order.append(play.game.deciders()[0])
        play(order[-1], "bid", **_cheapest(play))
    assert order == ["1", "2", "3", "3", "2", "1", "1", "2", "3"]


def _cheapest(play: Play) -> dict[str, object]:
    choice = min(play.options("bid"), key=lambda one: int(str(one["price"])))
    return {key: value for key, value in choice.items() if key not in ("type", "entity")}


def test_what_nobody_can_pay_is_sold_after_operating_rounds() -> None:
    play = packet()
    sold = ((1, "M1"), (2, "NF"), (3, "M2"), (4, "M3"), (1, "LD"), (2, "M4"), (3, "BB"), (4, "HB"), (1, "M5"))
    for player, name in (*sold, (2, "M6"), (3, "OBB"), (4, "PfB")):
        buy(play, player, name)
    assert play.game.round.kind == "operating"
    assert play.game.progress.turn == 1
    play.pass_until("initial")
    assert on_sale(play) == {"BY"}


def test_all_who_pass_in_a_row_bring_operating_rounds_about() -> None:
    play = packet(3)
    for player in "123":
        play(player, "pass")
    assert play.game.round.kind == "operating" or play.game.progress.turn > 1


def test_left_of_the_last_buyer_begins_the_stock_round() -> None:
    play = packet()
    sold = ((1, "M1"), (2, "LD"), (3, "M2"), (4, "NF"), (1, "M3"), (2, "BB"), (3, "BY"), (4, "M4"), (1, "M5"))
    for player, name in (*sold, (2, "M6"), (3, "OBB"), (4, "HB")):
        buy(play, player, name)
    play.game.players[1].cash = 200
    buy(play, 1, "PfB")
    assert play.game.round.kind == "stock"
    assert play.game.deciders() == ("2",)
    assert play.game.corporations["BY"].cash == 460


def test_the_packet_refuses_another_price_and_what_is_not_on_sale() -> None:
    play = packet()
    with pytest.raises(Refusal, match="costs 80M"):
        play("1", "bid", minor="M1", price=85)
    with pytest.raises(Refusal, match="not for sale"):
        play("1", "bid", company="HB", price=160)


# Shares on sale


def _can_start(play: Play) -> set[str]:
    return {str(one["corporation"]) for one in play.options("par")}


def test_baden_comes_on_sale_when_bavaria_and_saxony_are_sold() -> None:
    play = in_stock_round()
    assert _can_start(play) == set()
    sell_out(play, "BY")
    assert _can_start(play) == set()
    sell_out(play, "SX")
    assert _can_start(play) == {"BA"}


def test_shares_of_prussia_are_sold_once_the_director_of_baden_is() -> None:
    play = in_stock_round()
    sell_out(play, "BY", "SX")
    prussia = play.game.corporations["PR"]
    play("1", "par", corporation="BA", cell="3,1")
    assert play.cash(1) == 832
    assert play.game.corporations["BA"].cash == 0  # the bank keeps it
    play("2", "buy_shares", shares=["PR_1"])
    assert play.cash(2) == 1000 - 154
    assert prussia.player is None
    assert prussia.cash == 0
    assert {share.id for share in prussia.shares(prussia) if not share.reserved} == {"PR_2", "PR_3", "PR_4"}


def test_the_next_corporations_follow_half_of_one_another() -> None:
    play = in_stock_round()
    for name, left in (("BA", 50), ("WT", 50)):
        corporation = play.game.corporations[name]
        for share in corporation.shares(corporation):
            if corporation.percent(corporation) > left and not share.president:
                play.game.shares.move(share, play.game.pool)
    assert {"WT", "HE"} & _can_start(play) == {"WT", "HE"}
    assert not {"MS", "OL"} & _can_start(play)
    sell_out(play, "BA", "WT", "HE")
    assert "MS" in _can_start(play)
    assert "OL" not in _can_start(play)


def test_a_corporation_floats_with_half_of_it_and_gets_what_that_cost() -> None:
    play = in_stock_round()
    give(play, 1, "BY_0", "BY_1", "BY_2")
    saxony = play.game.corporations["SX"]
    give(play, 2, *(f"SX_{index}" for index in range(3)))
    play("1", "buy_shares", shares=["SX_4"])
    assert (saxony.floated, saxony.cash) == (True, 440)


def test_shares_of_the_ipo_cost_the_start_price_whatever_the_market_says() -> None:
    play = in_stock_round()
    saxony = floated(play, "SX", 2)
    cell = play.game.market.cell("2,4")
    assert cell is not None
    play.game.market.move(saxony, cell)
    play("1", "buy_shares", shares=["SX_5"])
    assert play.cash(1) == 1000 - 88
    assert saxony.cash == 88


def test_who_only_sells_has_passed() -> None:
    play = in_stock_round()
    floated(play, "SX", 1, 7)
    play("1", "sell_shares", shares=["SX_6"], percent=10)
    play("1", "pass")
    for player in "234":
        play(player, "pass")
    assert play.game.round.kind != "stock"


def test_all_sales_of_a_turn_are_at_one_price_and_move_it_once() -> None:
    play = in_stock_round()
    saxony = floated(play, "SX", 1, 8)
    play("1", "sell_shares", shares=["SX_6"], percent=10)
    play("1", "sell_shares", shares=["SX_7"], percent=10)
    assert play.cash(1) == 1000 + 2 * 88
    assert saxony.share_price == 86


def test_from_55_percent_on_a_president_buys_from_others_for_half_as_much_again() -> None:
    play = in_stock_round()
    saxony = floated(play, "SX", 1, 4)
    give(play, 2, "SX_4", "SX_5")
    with pytest.raises(Refusal):
        play("1", "buy_shares", shares=["SX_4"])
    give(play, 1, "SX_6")
    play("1", "buy_shares", shares=["SX_4"])
    assert (play.cash(1), play.cash(2)) == (1000 - 132, 1000 + 132)
    assert play.game.players[0].percent(saxony) == 70


def test_a_president_with_80_percent_may_hold_a_certificate_more() -> None:
    play = in_stock_round()
    player = play.game.players[0]
    floated(play, "SX", 1, 6)
    assert play.game.certificate_limit(player) == 15
    give(play, 1, "SX_6")
    assert play.game.certificate_limit(player) == 16


def test_a_new_director_gives_certificates_in_their_order() -> None:
    play = in_stock_round()
    baden = floated(play, "BA", 2, 1)
    give(play, 1, "BA_1", "BA_2")
    play("1", "buy_shares", shares=["BA_7"])
    assert baden.player is play.game.players[0]
    assert {share.id for share in play.game.players[1].shares(baden)} == {"BA_1", "BA_2"}


# Operating


def test_corporations_lay_two_yellow_tiles_in_the_first_phase_and_minors_one() -> None:
    play = in_stock_round()
    saxony = floated(play, "SX", 1, 5, 500)
    give(play, 2, "M3")
    lays = play.game.policies.track.tile_lays
    assert [lay.upgrade for lay in lays(saxony)] == [False, False]
    assert len(lays(play.game.minors["M3"])) == 1
    reach_phase(play, "3")
    assert [lay.upgrade for lay in lays(saxony)] == [True]


def test_a_token_costs_20_for_each_hex_on_the_map_from_the_home() -> None:
    hexmap = Play("1835", 3).game.land.ground.hexmap
    assert hexes_between(hexmap, "O15", "J8") == 6
    assert hexes_between(hexmap, "O15", "H20") == 8  # not over the hexes beyond the border


def test_trains_are_traded_from_the_second_phase_on() -> None:
    play = in_stock_round()
    saxony, bavaria = floated(play, "SX", 1, 5, 500), floated(play, "BY", 1, 5, 500)
    train = play.game.depot.upcoming[0]
    play.game.depot.give(train, bavaria)
    assert not play.game.policies.trains.may_trade(train, saxony)
    reach_phase(play, "3")
    assert play.game.policies.trains.may_trade(train, saxony)


def test_minors_wait_for_bavaria_where_the_variant_says_so() -> None:
    for option, first in (("", "M3"), ("minors_wait", None), ("clemens", None)):
        play = packet(4, **({option: "yes"} if option else {}))
        give(play, 1, "M3")
        order = play.game.policies.order.operating_order()
        assert (order[0].id if order else None) == first


def test_a_private_company_of_track_closes_once_both_its_hexes_have_tiles() -> None:
    play = in_stock_round()
    give(play, 1, "OBB")
    floated(play, "BY", 1, 5, 500)
    operating(play)
    turn_of(play, "BY")
    lays = [one for one in play.options("lay_tile") if one["entity"] == "private:OBB"]
    assert {one["hex"] for one in lays} == {"M15", "M17"}
    play.table.apply(next(one for one in lays if one["hex"] == "M17" and str(one["tile"]).startswith("8-")))
    assert not play.game.privates["OBB"].closed
    assert not [one for one in play.options("lay_tile") if one["entity"] == "private:OBB"]  # one in a round
    operating(play)
    turn_of(play, "BY")
    lays = [one for one in play.options("lay_tile") if one["entity"] == "private:OBB"]
    assert {one["hex"] for one in lays} == {"M15"}
    play.table.apply(lays[0])
    assert play.game.privates["OBB"].closed


def test_minors_have_nothing_of_the_private_companies_of_their_owner() -> None:
    play = in_stock_round()
    give(play, 1, "OBB", "M3")
    operating(play)
    turn_of(play, "M3")
    assert not [one for one in play.options("lay_tile") if one["entity"] == "private:OBB"]


def test_the_turn_waits_for_the_token_of_a_private_company() -> None:
    play = in_stock_round()
    give(play, 1, "NF")
    bavaria = floated(play, "BY", 1, 5, 500)
    operating(play)
    turn_of(play, "BY")
    tokens = [one for one in play.options("place_token") if one["entity"] == "private:NF"]
    assert {(one["hex"], one["city"]) for one in tokens} == {("L14", 0), ("L14", 1)}
    play("corp:BY", "pass")
    assert play.waits_at() == "private_token"
    play("private:NF", "place_token", hex="L14", city=1, slot=0)
    assert ("L14", 1) in set(play.game.land.board.tokens_of("BY"))
    assert (play.game.privates["NF"].closed, bavaria.cash) == (True, 500)


def test_a_place_that_pays_nothing_is_closed() -> None:
    play = in_stock_round()
    freiburg = floated(play, "BA", 1, 5, 500)
    rules = play.game.policies.revenue.route_rules(freiburg)
    assert [hook.name for hook in rules.hooks] == ["closed"]
