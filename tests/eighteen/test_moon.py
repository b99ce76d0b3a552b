"""21Moon: two bases, minerals, the rift, trades of shares and corporate rounds."""

from __future__ import annotations

from collections import Counter

import pytest

from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.rules.steps.running import RunTrains
from roundhouse.eighteen.rules.steps.tokens import PlaceTokens
from roundhouse.eighteen.titles.g21Moon.rules.facts import moon, treasury
from roundhouse.eighteen.titles.g21Moon.rules.running import find_end_tokens
from roundhouse.eighteen.titles.g21Moon.rules.track import TrackFromBases
from roundhouse.table.errors import Refusal

from .at_table import Play, pass_to
from .on_the_moon import begin, bought, landed, lay, owned, route, train

# The start


def test_chance_spreads_the_minerals_and_holds_one_corporation_back() -> None:
    play = Play("21Moon", 3, seed=5)
    memory = moon(play.game)
    assert Counter(memory.minerals.values()) == {"X": 3, "H": 4, "R": 4, "A": 4, "M": 2}
    waiting = memory.waiting
    assert waiting is not None
    play.game.begin_round("stock", 1)
    assert waiting.id not in {one["corporation"] for one in play.options("par")}
    play.game.progress.turn = 3
    play.game.end_operating_set()
    assert waiting.id in {one["corporation"] for one in play.options("par")}


def test_every_corporation_has_a_token_at_home_and_on_the_space_port() -> None:
    board = landed().game.land.board
    assert sorted(board.tokens_of("KR")) == [("E9", 0), ("K9", 0)]


def passed_by_all() -> Play:
    """Everybody has passed, and the landing site costs 20."""
    play = Play("21Moon", 3)
    for seat in "123":
        play(seat, "pass")
    return play


def price_of_landing_site(play: Play) -> int:
    return int(next(one["price"] for one in play.options("bid") if one["company"] == "OLS"))


def test_once_all_have_passed_each_further_pass_makes_the_cheapest_ten_cheaper_until_it_is_free() -> None:
    play = passed_by_all()
    assert price_of_landing_site(play) == 20
    play("1", "pass")
    assert price_of_landing_site(play) == 10
    play("2", "pass")
    assert play.game.private("OLS").owner is play.game.players[2]
    assert play.waits_at() == "land_on_minerals"


def test_whoever_bids_after_all_have_passed_has_to_pass_again() -> None:
    play = passed_by_all()
    play("1", "bid", company="T", price=85)
    for seat in "23":
        play(seat, "pass")
        assert price_of_landing_site(play) == 20
    play("1", "pass")
    assert price_of_landing_site(play) == 10


def test_the_landing_site_takes_a_city_and_a_corporation_takes_it_over() -> None:
    play = Play("21Moon", 3)
    play("1", "bid", company="OLS", price=30)
    with pytest.raises(Refusal, match="cannot lay tile 6M on D8"):
        play("minor:OLS", "lay_tile", hex="D8", tile="6M-0", rotation=0)
    play("minor:OLS", "lay_tile", hex="E5", tile="X1-0", rotation=0)
    play("minor:OLS", "place_token", hex="E5", city=1)
    board = play.game.land.board
    assert board.slots("E5", 1) == ("OLS",)
    company = owned(play, 1, "KR")
    begin(play, "operating")
    play("corp:KR", "buy_company", company="OLS", price=1)
    assert board.slots("E5", 1) == ("KR",)
    assert company.tokens == (25, 50, 75, 100)
    assert play.game.private("OLS").closed


# Track


def test_the_second_tile_is_for_the_other_base() -> None:
    play = landed()
    owned(play, 1, "LG")
    begin(play, "operating")
    play("corp:LG", "lay_tile", hex="E11", tile="9-0", rotation=0)
    assert {one["hex"] for one in play.options("lay_tile")} == {"I11"}
    play.table.apply(play.options("lay_tile")[0])
    assert play.game.land.board.bases["LG"] == {"E9", "I11"}


def test_track_that_joins_both_bases_leaves_the_second_tile_free() -> None:
    play = landed()
    owned(play, 1, "SWP")
    lay(play, {"D8": "9@2"})
    begin(play, "operating")
    play("corp:SWP", "lay_tile", hex="C7", tile="57M-0", rotation=2)
    assert {"E11", "B6"} <= {one["hex"] for one in play.options("lay_tile")}


def test_only_the_owner_of_the_bridge_builds_at_the_rift_and_is_paid_for_crossing_it() -> None:
    play = landed()
    company = owned(play, 1, "HMQ")
    lay(play, {"D2": "57M@1", "E1": "8@5", "F2": "57M@2", "H2": "57M@1"})
    begin(play, "operating")
    with pytest.raises(Refusal, match="Only the corporation that owns Space Bridge Company"):
        play("corp:HMQ", "lay_tile", hex="G3", tile="8-0", rotation=2)
    bought(play, "SBC", company)
    play("corp:HMQ", "lay_tile", hex="G3", tile="8-0", rotation=2)
    assert (company.cash, play.game.private("SBC").closed) == (560, True)
    assert {("G3", 4), ("H2", 1)} == moon(play.game).crossed
    assert not [one for one in play.options("lay_tile") if one["hex"] == "H4"]


def test_the_terminal_comes_with_a_token_and_is_everybodys_once_its_company_has_closed() -> None:
    play = landed()
    company = owned(play, 1, "LG")
    other = owned(play, 2, "KR", price="5,2")
    begin(play, "operating")
    assert not [one for one in play.options("lay_tile") if one["hex"] == "F8"]
    bought(play, "T", company)
    play("private:T", "lay_tile", hex="F8", tile="X29-0", rotation=0)
    assert {choice.type for choice in play.table.choices()} >= {"place_token", "pass"}
    assert play.waits_at() == "terminal_token"
    play("private:T", "place_token", hex="F8", city=0)
    assert play.game.land.board.has_token("F8", "LG")
    assert (company.tokens, company.cash) == ((50, 75), 500)
    assert play.game.private("T").closed
    assert play.game.round.step(TrackFromBases).laid == 0
    assert not play.game.round.step(PlaceTokens).placed
    assert not [one for one in play.options("lay_tile") if one["hex"] == "F8"]
    assert other.tokens == (25, 50, 75, 100)


def test_the_token_of_the_terminal_may_be_left_out_and_its_company_closes_all_the_same() -> None:
    play = landed()
    company = owned(play, 1, "LG")
    begin(play, "operating")
    bought(play, "T", company)
    play("private:T", "lay_tile", hex="F8", tile="X29-0", rotation=0)
    play("private:T", "pass")
    assert play.game.private("T").closed
    assert not play.game.land.board.has_token("F8", "LG")
    assert play.waits_at() == "track_from_bases"


def test_the_terminal_of_a_corporation_without_tokens_closes_its_company_at_once() -> None:
    play = landed()
    company = owned(play, 1, "LG")
    company.tokens = ()
    begin(play, "operating")
    bought(play, "T", company)
    play("private:T", "lay_tile", hex="F8", tile="X29-0", rotation=0)
    assert play.game.private("T").closed
    assert play.waits_at() == "track_from_bases"


def test_anybody_lays_the_terminal_after_its_company_has_closed() -> None:
    play = landed()
    owned(play, 1, "LG")
    begin(play, "operating")
    play.game.close_private(play.game.private("T"))
    play("corp:LG", "lay_tile", hex="F8", tile="X29-0", rotation=1)
    assert not play.game.land.board.has_token("F8", "LG")


# Trains


def test_a_train_goes_to_a_base_each_of_which_gets_one_a_turn() -> None:
    play = landed()
    company = owned(play, 1, "LG")
    begin(play, "operating")
    pass_to(play, "buy_train_for_base")
    page = FAMILY.pages().act(play.game, play.game.deciders()[0])
    assert page.count("2 for the local base</b> from the bank") == 1
    assert page.count("2 for the space port</b> from the bank") == 1
    play("corp:LG", "buy_train", train="2-0", price=120, slots=[1])
    assert {tuple(one["slots"]) for one in play.options("buy_train")} == {(0,)}
    with pytest.raises(Refusal, match="no room there"):
        play("corp:LG", "buy_train", train="2-1", price=120, slots=[1])
    play("corp:LG", "buy_train", train="2-1", price=120, slots=[0])
    assert not play.options("buy_train")
    assert [moon(play.game).bases[one] for one in company.trains] == ["SP", "LB"]


def connected(play: Play) -> None:
    """The space port is joined to the home of SWP, and that to a mineral worth 30 on yellow."""
    lay(play, {"D8": "9@2", "C7": "443M@1", "C5": "8@0", "B4": "57M@2", "D10": "57M@1"})
    memory = moon(play.game)
    memory.minerals["B4"], memory.minerals["D10"] = "H", "A"


def test_trains_at_the_port_pay_the_shares_and_those_at_home_the_corporation() -> None:
    play = landed()
    company = owned(play, 1, "SWP", cash=0)
    connected(play)
    at_home, at_port = train(play, company, "2", "LB"), train(play, company, "2", "SP")
    begin(play, "operating")
    pass_to(play, "run_from_bases")
    before = play.cash(1)
    routes = [route(play, at_port, "C7 D8 E9"), route(play, at_home, "B4 C5 C7")]
    with pytest.raises(Refusal, match="base LB"):
        play("corp:SWP", "run_routes", routes=[route(play, at_home, "D10 E9")])
    play("corp:SWP", "run_routes", routes=routes)
    assert company.cash == 30 + 30  # its home and helium, both on their own
    assert play.cash(1) - before == (20 + 30) // 2  # the port and its home; half of the shares
    assert company.share_price == 80  # 50 is half of 70 at least


def test_a_second_train_of_a_base_may_meet_the_first_one_elsewhere() -> None:
    play = landed()
    company = owned(play, 1, "SWP")
    connected(play)
    play.game.land.board.place_token("B4", 0, "SWP")
    lay(play, {"A7": "57M@0"})
    first, second = train(play, company, "2", "SP"), train(play, company, "2", "SP")
    begin(play, "operating")
    pass_to(play, "run_from_bases")
    with pytest.raises(Refusal, match="base SP"):
        play("corp:SWP", "run_routes", routes=[route(play, second, "B4 C5 C7")])
    play("corp:SWP", "run_routes", routes=[route(play, first, "C7 D8 E9"), route(play, second, "B4 C5 C7")])
    assert company.cash == 500


def test_one_train_may_be_moved_before_the_run() -> None:
    play = landed()
    company = owned(play, 1, "SWP")
    connected(play)
    train(play, company, "2", "LB")
    begin(play, "operating")
    pass_to(play, "run_from_bases")
    play("corp:SWP", "choose", choice="0")
    assert [moon(play.game).bases[one] for one in company.trains] == ["SP"]
    assert not play.options("choose")


def test_the_contract_adds_or_removes_a_train_but_no_2_or_10() -> None:
    play = landed()
    owned(play, 1, "LG")
    begin(play, "operating")
    bought(play, "UNC", 1)
    play("corp:LG", "buy_company", company="UNC", price=45)
    chosen = [one["choice"] for one in play.options("choose")]
    assert chosen == ["+3", "+4", "+5", "+6", "-3", "-4", "-5", "-6"]
    play("corp:LG", "choose", choice="-5")
    assert [one.name for one in play.game.depot.upcoming].count("5") == 1
    assert play.game.private("UNC").closed


def test_the_laboratory_is_good_for_everybody() -> None:
    play = landed()
    company = owned(play, 1, "LG")
    connected(play)
    begin(play, "operating")
    bought(play, "RL", company)
    play("private:RL", "assign", target="B4")
    assert play.game.private("RL").closed
    other = owned(play, 2, "SWP", price="5,2")
    assert play.game.runs.rules(other).values["B4", 0] == 50


# Shares


def test_corporations_issue_shares_and_buy_one_in_operating_order() -> None:
    play = landed()
    dear, cheap = owned(play, 1, "LG", 3), owned(play, 2, "KR", 5, price="5,2")
    begin(play, "corporate")
    assert [entity.id for entity in play.game.round.order if hasattr(entity, "id")] == ["LG", "KR"]
    play("corp:LG", "sell_shares", shares=["LG_2", "LG_3"])
    assert (dear.cash, dear.share_price) == (500 + 140, 60)
    with pytest.raises(Refusal, match="cannot buy LG_2"):
        play("corp:LG", "buy_shares", shares=["LG_2"])
    play("corp:LG", "buy_shares", shares=["KR_4"])
    assert cheap.cash == 500 + 60
    assert play.game.round.entity is cheap


def test_shares_that_a_corporation_buys_back_are_paid_and_can_be_sold_again() -> None:
    play = landed()
    company = owned(play, 1, "SWP", 5, cash=100)
    for share in company.shares(company)[:2]:
        play.game.shares.move(share, play.game.pool)
    begin(play, "corporate")
    name = play.game.pool.shares(company)[0].id
    play("corp:SWP", "buy_shares", shares=[name])
    assert (company.cash, treasury(play.game, company).percent(company)) == (30, 10)
    connected(play)
    at_port = train(play, company, "2", "SP")
    pass_to(play, "run_from_bases")
    play("corp:SWP", "run_routes", routes=[route(play, at_port, "C7 D8 E9")])
    assert company.cash == 30 + 5
    begin(play, "corporate", turn=3)
    play("corp:SWP", "sell_shares", shares=[name])
    assert treasury(play.game, company).percent(company) == 0


def test_prices_move_after_the_corporate_round() -> None:
    play = landed()
    sold, unsold = owned(play, 1, "LG", 5), owned(play, 2, "KR", 5, price="5,2")
    for share in sold.shares(sold):
        play.game.shares.move(share, play.game.players[2])
    play.game.shares.move(unsold.shares(unsold)[0], play.game.pool)
    unsold.operated = True
    begin(play, "corporate")
    while play.game.round.kind == "corporate":
        play(getattr(play.game.round.entity, "key", ""), "pass")
    assert (sold.share_price, unsold.share_price) == (80, 50)


def test_a_president_trades_a_share_for_one_that_the_corporation_owns() -> None:
    play = landed()
    company, other, third = owned(play, 1, "LG"), owned(play, 1, "KR", 3), owned(play, 2, "VH")
    share = third.shares(third)[0]
    play.game.shares.move(share, company)
    begin(play, "stock")
    cash = play.cash(1)
    play("1", "buy_shares", shares=[share.id])
    assert {one["choice"] for one in play.options("choose")} == {"LG", "KR"}
    play("1", "choose", choice="KR")
    assert (play.cash(1), share.owner) == (cash, play.game.players[0])
    assert company.percent(other) == 10
    for seat in ("2", "3"):
        play(seat, "pass")
    assert not [
        one for one in play.options("buy_shares") if play.game.certificates[one["shares"][0]].owner is company
    ]


def test_a_private_company_becomes_a_share_of_the_pool_from_the_second_turn_on() -> None:
    play = landed()
    company = owned(play, 1, "LG", 5)
    share = company.shares(company)[0]
    play.game.shares.move(share, play.game.pool)
    bought(play, "TC", company)
    begin(play, "stock", turn=1)
    assert not [one for one in play.options("buy_shares") if one["entity"] == "private:TC"]
    begin(play, "stock")
    play("private:TC", "buy_shares", shares=[share.id])
    assert share.owner is treasury(play.game, company)
    assert play.game.private("TC").closed


# The calendar


def test_the_port_grows_private_companies_close_and_the_game_ends_after_eleven_rounds() -> None:
    play = landed()
    board = play.game.land.board
    for turn, tile in ((2, "E9"), (3, "SP1"), (4, "SP1"), (5, "SP2")):
        begin(play, "operating", turn)
        assert board.tile("E9").name == tile
        assert play.game.private("TC").closed is (turn >= 4)
    assert len(board.slots("E9", 0)) == 7
    owned(play, 1, "LG", cash=3000)
    begin(play, "operating", 5)
    play.game.progress.rounds_in_set = 3
    numbers = set()
    while not play.game.over:
        numbers.add(play.game.round.number)
        kinds = {choice.type: choice for choice in play.table.choices()}
        play.table.apply(dict(kinds["pass" if "pass" in kinds else "buy_train"].action))
    assert (numbers, play.game.progress.end_reason) == ({1, 2, 3}, "fixed_round")


def test_a_route_from_east_to_west_brings_tokens_worth_something_in_the_end() -> None:
    play = landed(2)
    company = owned(play, 1, "SWP", 6)
    moon(play.game).tokens[company] = ("NW", "SE")
    before = play.game.worth(play.game.players[0])
    play.game.end("fixed_round")
    assert play.game.worth(play.game.players[0]) - before == 2 * 6 * 50


def test_four_corporations_find_a_token_of_each_quarter_by_routes_between_east_and_west() -> None:
    play = landed()
    companies = [owned(play, 1, name, 2) for name in ("LG", "KR", "VH", "SWP", "HMQ")]
    begin(play, "operating")
    run = play.game.round.step(RunTrains)
    run.routes = (("2-0", (("A5", "B4"), ("B4", "C5")), 50),)
    find_end_tokens(play.game, companies[0])
    assert not moon(play.game).tokens
    run.routes = (("4-0", (("A5", "B4"), ("B4", "L4")), 200),)
    for company in companies:
        find_end_tokens(play.game, company)
    found = [moon(play.game).tokens.get(company, ()) for company in companies]
    assert found == [("NE", "NW")] * 4 + [()]


# Need


def test_a_corporation_in_need_sells_what_it_owns_before_its_president_helps() -> None:
    play = landed()
    company, other = owned(play, 1, "LG", cash=0), owned(play, 2, "KR", price="5,2")
    for share in other.shares(other)[:3]:
        play.game.shares.move(share, company)
    begin(play, "operating")
    while play.game.round.entity is not company:
        pass_to(play, "buy_train_for_base")
    pass_to(play, "buy_train_for_base")
    sales = [one for one in play.options("sell_shares") if one["entity"] == "corp:LG"]
    assert {one["percent"] for one in sales} == {10, 20}
    assert not [one for one in play.options("sell_shares") if one["entity"] == "player:1"]
    play("corp:LG", "sell_shares", shares=[share.id for share in company.shares(other)[:2]])
    assert company.cash == 120


def test_a_bankrupt_president_leaves_corporations_to_themselves() -> None:
    play = landed()
    poor = play.game.players[0]
    company, orphan = owned(play, 1, "LG", cash=0), owned(play, 1, "KR", 2, price="5,2", cash=0)
    owned(play, 2, "VH")
    play.game.pay(poor, play.game.bank, poor.cash)
    begin(play, "operating")
    play.game.policies.ending.go_bankrupt(poor, company)
    assert (poor.bankrupt, company.closed, orphan.player) == (True, True, None)
    assert (poor.held, poor.cash) == ({}, 3 * 70 + 2 * 60 + 2 * 60)  # three at the usual price
    begin(play, "operating", 3)
    pass_to(play, "buy_train_for_base")
    play("corp:VH", "buy_train", train="2-0", price=120, slots=[1])
    play("corp:VH", "pass")
    assert orphan.closed  # it had no money for a train


def test_without_a_president_a_corporation_buys_for_its_local_base() -> None:
    play = landed()
    owned(play, 2, "LG")
    orphan = owned(play, 1, "KR", 2, price="5,2")
    orphan.player = None
    begin(play, "operating")
    pass_to(play, "buy_train_for_base")
    play("corp:LG", "buy_train", train="2-0", price=120, slots=[1])
    while play.game.round.number == 1:
        play("corp:LG", "pass")
    assert [moon(play.game).bases[one] for one in orphan.trains] == ["LB"]
