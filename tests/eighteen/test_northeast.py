"""1828.Games: the auction in rows, the Cobourg & Peterborough, coal, and corporations that are removed."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.state.spots import BLOCKER
from roundhouse.eighteen.titles.g1828Games.auction import RowAuction
from roundhouse.table.errors import Refusal

from .at_table import Play
from .in_the_northeast import auction, company, give, memory, stock, system
from .mid_game import operating, pass_to, run

# The auction


def test_the_last_one_of_the_first_row_without_a_bid_is_bought() -> None:
    """Until then both take bids; then the other one goes to its bidder."""
    play = auction()
    game = play.game
    with pytest.raises(Refusal, match="lowest bid"):
        play("1", "bid", company="SVN", price=20)
    play("1", "bid", company="SVN", price=30)
    play("2", "bid", company="StCT", price=20)
    assert game.privates["StCT"].owner is game.players[1]
    assert game.privates["SVN"].owner is game.players[0]
    assert game.players[0].cash == 770


def test_a_row_with_two_bids_is_auctioned() -> None:
    play = auction()
    play("1", "bid", company="SVN", price=25)
    play("2", "bid", company="SVN", price=30)
    play("3", "bid", company="StCT", price=20)
    assert play.game.deciders() == ("1",)
    play("1", "pass")
    assert play.game.privates["SVN"].owner is play.game.players[1]


def test_of_the_dearest_only_the_highest_bid_stands() -> None:
    """Who is outbid has the money back."""
    play = auction()
    dear = next(name for name, one in play.game.privates.items() if one.value == 250)
    play("1", "bid", company=dear, price=255)
    play("2", "bid", company=dear, price=260)
    step = play.game.round.step(RowAuction)
    assert [offer[0].id for offer in step.offers_on(play.game.privates[dear])] == ["2"]


def test_when_all_pass_what_has_bids_is_sold_and_privates_pay() -> None:
    play = auction()
    play("1", "bid", company="D&H", price=85)
    for player in "231":
        play(player, "pass")
    assert play.game.privates["D&H"].owner is play.game.players[0]
    assert play.game.players[0].cash == 800 - 85 + 15
    assert play.game.deciders() == ("2",)


@pytest.mark.parametrize(("players", "left"), [(3, 4), (4, 5), (5, 6)])
def test_some_of_the_dearest_are_not_in_the_game(players: int, left: int) -> None:
    """… and with fewer than five players one 6 train."""
    game = auction(players).game
    assert sum(one.value == 250 for one in game.privates.values()) == left
    assert sum(one.name == "6" for one in game.depot.upcoming) == (4 if players == 5 else 3)


def test_one_of_the_good_ones_stays_if_that_is_wanted() -> None:
    for seed in range(12):
        game = Play("1828Games", 3, {"ensure_good_privates": "yes"}, seed).game
        assert {"GT", "NW", "OSH"} & set(game.privates)


# The Cobourg & Peterborough


def _minor(play: Play) -> Corporation:
    """Ada has it."""
    game = play.game
    private, minor = game.privates["C&P"], game.minors["C&P"]
    game.give_private(private, game.players[0])
    minor.player = game.players[0]
    minor.floated = True
    private.revenue = 0
    return minor


def test_the_minor_runs_from_its_new_tile() -> None:
    """From Peterborough to Kingston, by the tile between them; half of it is Ada’s."""
    play = stock()
    minor = _minor(play)
    operating(play)
    play(minor.key, "lay_tile", hex="C17", tile="9-0", rotation=1)
    choice = next(one for one in play.table.choices() if one.type == "run_routes")
    assert choice.facts["revenue"] == 30
    run(play)
    assert (minor.cash, play.game.players[0].cash) == (15, 1015)


def test_without_a_tile_it_does_not_run() -> None:
    play = stock()
    minor = _minor(play)
    operating(play)
    play(minor.key, "pass")
    assert play.game.round.entity is not minor


def test_others_lay_no_track_at_its_home() -> None:
    play = stock()
    _minor(play)
    cpr = company(play, "CPR", 79, *((1, index) for index in range(5)))
    play.game.land.board.remove_token("A23", 0, "CPR")
    play.game.land.board.place_token("C15", 0, "CPR", beside=True)
    operating(play)
    play("minor:C&P", "pass")
    assert play.game.round.entity is cpr
    assert "C15" not in {action["hex"] for action in play.options("lay_tile")}


def _sell(play: Play) -> Corporation:
    minor = _minor(play)
    minor.cash = 30
    cpr = company(play, "CPR", 79, *((1, index) for index in range(5)))
    play.game.depot.phase_index = 1
    operating(play)
    play("minor:C&P", "pass")
    play("corp:CPR", "buy_company", company="C&P", price=1)
    return cpr


def test_its_buyer_gets_the_money_and_may_place_a_token() -> None:
    play = stock()
    cpr = _sell(play)
    game = play.game
    assert cpr.cash == 500 - 1 + 30
    assert game.minors["C&P"].closed
    assert game.privates["C&P"].revenue == 15
    assert game.deciders() == ("1",)
    play("private:C&P", "place_token", hex="C15", city=0)
    assert game.land.board.slots("C15", 0) == ("CPR",)
    assert cpr.tokens == (100, 100)


def test_its_city_is_blocked_if_the_buyer_passes() -> None:
    play = stock()
    _sell(play)
    play("private:C&P", "pass")
    assert play.game.land.board.slots("C15", 0) == (BLOCKER,)


def test_a_buyer_without_a_token_is_asked_and_can_only_pass() -> None:
    play = stock()
    minor = _minor(play)
    cpr = company(play, "CPR", 79, *((1, index) for index in range(5)))
    cpr.tokens = ()
    play.game.depot.phase_index = 1
    operating(play)
    play(minor.key, "pass")
    play(cpr.key, "buy_company", company="C&P", price=1)
    assert [(one.type, one.action["entity"]) for one in play.table.choices()] == [("pass", "private:C&P")]


def test_it_closes_with_the_private_companies() -> None:
    """Its city is blocked from then on."""
    play = stock()
    minor = _minor(play)
    play.game.fire("close_companies")
    assert minor.closed
    assert play.game.land.board.slots("C15", 0) == (BLOCKER,)


# Coal


def _at_coalfields(play: Play) -> Corporation:
    """The C&O has track from Richmond to the coalfields."""
    found = company(play, "C&O", 79, *((1, index) for index in range(5)))
    land = play.game.land
    land.board.lay("K15", land.tile_named("57").at(1))
    land.board.lay("K13", land.tile_named("4").at(1))
    return found


def test_a_marker_lets_trains_run_to_the_coalfields() -> None:
    play = stock()
    found = _at_coalfields(play)
    give(play, found, "3")
    operating(play)
    before = play.game.runs.best(found).revenue
    play("corp:C&O", "special_buy", description="Coal Marker")
    assert found.cash == 380
    assert play.game.runs.best(found).revenue == before + 30
    assert not play.options("special_buy")


def test_nobody_buys_one_without_track() -> None:
    play = stock()
    company(play, "CPR", 79, *((1, index) for index in range(5)))
    operating(play)
    assert not play.options("special_buy")
    with pytest.raises(Refusal):
        play("corp:CPR", "special_buy", description="Coal Marker")


def test_the_tile_of_the_tunnel_brings_a_marker() -> None:
    play = stock()
    found = company(play, "C&O", 79, *((1, index) for index in range(5)))
    land = play.game.land
    land.board.lay("K15", land.tile_named("57").at(1))
    operating(play)
    assert {action["tile"] for action in play.options("lay_tile") if action["hex"] == "K13"} == {"4-0"}
    play("corp:C&O", "lay_tile", hex="K13", tile="4-0", rotation=1)
    assert not land.board.bars("K11", found.id)


def test_of_two_markers_of_a_system_one_goes_back() -> None:
    play = stock()
    board = play.game.land.board
    board.gate("K11", ("CPR", "MC"))
    made = system(play)
    assert not board.bars("K11", made.id)
    coal = next(piece for key, piece in play.game.pieces.items() if key == "northeast")
    assert getattr(coal, "coal", 0) == 3


def test_no_token_goes_to_the_coalfields() -> None:
    """The turn waits all the same, with the pass alone."""
    play = stock()
    _at_coalfields(play)
    operating(play)
    pass_to(play, "token_coal")
    assert not play.options("place_token")


# Prices, and corporations that nobody starts


@pytest.mark.parametrize(("par", "president", "cells"), [(79, 6, 1), (79, 8, 2)])
def test_sold_out_prices_rise(par: int, president: int, cells: int) -> None:
    """By one cell more where the president has 80%."""
    play = stock()
    found = company(play, "CPR", par, *((1, index) for index in range(president - 1)))
    for index in range(president - 1, 9):
        play.game.shares.give(play.game.players[1], (play.game.certificates[f"CPR_{index}"],))
    assert found.cell is not None
    row = found.cell.row
    play.game.policies.order.stock_round_over()
    assert row - found.cell.row == cells


def test_sold_out_prices_rise_twice_in_the_gray_zone() -> None:
    play = stock()
    found = company(play, "CPR", 79, *((1, index) for index in range(5)))
    for index in range(5, 9):
        play.game.shares.give(play.game.players[1], (play.game.certificates[f"CPR_{index}"],))
    gray = play.game.market.cell("11,2")
    assert gray is not None
    play.game.market.move(found, gray)
    play.game.policies.order.stock_round_over()
    assert found.cell is play.game.market.cell("9,2")


def test_a_president_buys_two_shares_in_the_gray_zone() -> None:
    play = stock()
    found = company(play, "CPR", 79, (1, 0), (1, 1))
    gray = play.game.market.cell("11,2")
    assert gray is not None
    play.game.market.move(found, gray)
    play("1", "buy_shares", shares=["CPR_2"])
    play("1", "buy_shares", shares=["CPR_3"])
    assert not play.options("buy_shares")


def test_who_has_not_started_leaves_with_the_last_phase() -> None:
    """A neutral token takes its home: all of its cities, where it could have been any."""
    play = stock()
    company(play, "CPR", 79, (1, 0), (1, 1))
    play.game.fire("remove_unstarted")
    play.game.begin_round("stock", 1)
    board = play.game.land.board
    assert [board.slots("E15", city) for city in (0, 1)] == [(BLOCKER,), (BLOCKER,)]
    assert [board.slots("G23", city) for city in (0, 1)] == [(None,), (BLOCKER,)]
    assert {one.id for one in play.game.corporations.values() if not one.closed} == {"CPR"}


def _cpr(play: Play) -> Corporation:
    return company(play, "CPR", 79, *((1, index) for index in range(5)))


def _lay_at_erie(play: Play) -> None:
    """The CPR lays the first track at the home of the ERIE."""
    board = play.game.land.board
    board.place_token("D18", 0, "CPR", beside=True)
    board.lay("E17", play.game.land.tile_named("8").at(1))
    play.game.depot.phase_index = 1
    operating(play)
    play.table.apply(next(one for one in play.options("lay_tile") if one["hex"] == "E15"))


def test_the_first_track_at_its_home_lets_the_erie_choose_its_city() -> None:
    """… whoever lays it."""
    play = stock()
    company(play, "ERIE", 67, *((2, index) for index in range(5)))
    cpr = _cpr(play)
    _lay_at_erie(play)
    assert play.game.deciders() == ("2",)
    assert {one["entity"] for one in play.options("place_token")} == {"corp:ERIE"}
    play("corp:ERIE", "place_token", hex="E15", city=1)
    assert play.game.round.entity is cpr


def test_neutral_tokens_stay_where_they_are_when_track_comes() -> None:
    play = stock()
    _cpr(play)
    play.game.fire("remove_unstarted")
    play.game.begin_round("stock", 1)
    _lay_at_erie(play)
    board = play.game.land.board
    assert [board.slots("E15", city) for city in (0, 1)] == [(BLOCKER,), (BLOCKER,)]


def test_some_lay_one_more_yellow_tile_for_money() -> None:
    """The B&M, and a system with it."""
    play = stock()
    one = company(play, "B&M", 79, *((1, index) for index in range(5)))
    track = play.game.policies.track
    assert [lay.cost for lay in track.tile_lays(one)] == [0, 40]
    company(play, "CPR", 67, *((1, index) for index in range(5)))
    play("1", "choose", choice="CPR")
    play("corp:CPR", "merge", corporation="B&M")
    made = play.game.corporations["CPR-B&M"]
    assert [lay.cost for lay in track.tile_lays(made)] == [0, 0, 40]
    assert made in memory(play).members


def test_after_the_tile_of_the_erie_and_kalamazoo_no_tile_is_laid_for_money() -> None:
    """It counts like an upgrade, which such a tile may not follow."""
    play = stock()
    one = company(play, "B&M", 79, *((1, index) for index in range(5)))
    play.game.give_private(play.game.privates["E&K"], one)
    operating(play)
    for entity in ("private:E&K", one.key):
        play.table.apply(next(lay for lay in play.options("lay_tile") if lay["entity"] == entity))
    assert one.cash >= 40
    assert not any(lay["entity"] == one.key for lay in play.options("lay_tile"))


def test_the_share_that_a_system_keeps_is_not_given_for_the_mohawk_and_hudson() -> None:
    play = stock()
    made = system(play)
    for share in made.shares(made):
        if not share.reserved:
            play.game.shares.move(share, play.game.pool)
    play("1", "pass")
    play.game.give_private(play.game.privates["M&H"], play.game.players[1])
    offered = [one["shares"] for one in play.options("buy_shares") if one["entity"] == "private:M&H"]
    assert [play.game.certificates[names[0]].owner for names in offered] == [play.game.pool]


def test_the_mohawk_and_hudson_becomes_a_share_as_the_purchase_of_a_turn() -> None:
    play = stock()
    company(play, "CPR", 79, *((1, index) for index in range(5)))
    play.game.give_private(play.game.privates["M&H"], play.game.players[0])
    play("private:M&H", "buy_shares", shares=["CPR_5"])
    assert play.game.players[0].percent(play.game.corporations["CPR"]) == 70
    assert play.game.privates["M&H"].closed
    assert not play.options("buy_shares")


def test_who_floats_by_the_mohawk_and_hudson_before_the_first_turn_operates_in_the_round() -> None:
    for acts, operates in ((False, True), (True, False)):
        play = stock()
        game = play.game
        first = company(play, "CPR", 79, (1, 0), (1, 1), (1, 2), (1, 3))
        late = company(play, "ERIE", 71, (2, 0), (2, 1), (2, 2), (2, 3))
        late.floated = False
        game.give_private(game.privates["M&H"], game.players[0])
        operating(play)
        assert game.round.entity is first
        if acts:
            play(first.key, "pass")
        play("private:M&H", "buy_shares", shares=["ERIE_4"])
        assert late.floated
        assert (late in game.round.order) is operates
        assert game.round.entity is first
