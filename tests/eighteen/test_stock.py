"""Stock rounds of 1889."""

from __future__ import annotations

import pytest

from roundhouse.table.errors import Malformed, Refusal

from .at_table import Play, auctioned
from .mid_game import in_stock_round, started


def test_par_buys_the_presidents_certificate() -> None:
    play = auctioned()
    before = play.cash(1)
    play("1", "par", corporation="AR", cell="3,3")
    arc = play.game.corporations["AR"]
    assert play.cash(1) == before - 150
    assert arc.player is play.game.players[0]
    assert play.game.players[0].percent(arc) == 20


def test_par_prices_are_the_marked_cells_that_can_be_paid() -> None:
    play = auctioned()
    cells = {action["cell"] for action in play.options("par") if action["corporation"] == "AR"}
    assert cells == {"0,3", "1,3", "2,3", "3,3", "4,3", "5,3"}
    with pytest.raises(Refusal, match="cannot start there"):
        play("1", "par", corporation="AR", cell="0,0")


def test_half_sold_a_corporation_floats_with_ten_times_par() -> None:
    play = auctioned()
    play("1", "par", corporation="AR", cell="5,3")
    for player, share in (("2", 1), ("3", 2)):
        play(player, "buy_shares", shares=[f"AR_{share}"])
    assert not play.game.corporations["AR"].floated
    play("1", "buy_shares", shares=["AR_3"])
    assert play.game.corporations["AR"].floated
    assert play.game.corporations["AR"].cash == 650


def test_nothing_is_sold_in_the_first_stock_round() -> None:
    play = auctioned()
    play("1", "par", corporation="AR", cell="5,3")
    play("2", "buy_shares", shares=["AR_1"])
    play("3", "pass")
    assert not play.options("sell_shares")
    with pytest.raises(Refusal, match="first stock round"):
        play("1", "sell_shares", shares=["AR_0"], percent=20)


def test_one_certificate_a_turn() -> None:
    play = auctioned()
    play("1", "par", corporation="AR", cell="5,3")
    assert play.game.deciders() == ("2",)


def later() -> Play:
    """The second stock round: 1 is president of AR with 20 %, 2 and 3 have 20 % and 10 %."""
    play = auctioned()
    play("1", "par", corporation="AR", cell="5,3")
    play("2", "buy_shares", shares=["AR_1"])
    play("3", "buy_shares", shares=["AR_2"])
    play("1", "pass")
    play("2", "buy_shares", shares=["AR_3"])
    for player in "312":
        play(player, "pass")
    assert play.game.round.kind == "operating"
    play.pass_until("stock")
    return play


def test_selling_moves_the_price_down_a_row_for_each_share() -> None:
    play = later()
    seat = play.game.deciders()[0]
    while seat != "2":
        play(seat, "pass")
        seat = play.game.deciders()[0]
    cell = play.game.corporations["AR"].cell
    assert cell is not None
    play("2", "sell_shares", shares=["AR_1", "AR_3"], percent=20)
    after = play.game.corporations["AR"].cell
    assert after is not None
    assert (after.row, after.column) == (cell.row + 2, cell.column)
    assert play.game.pool.percent(play.game.corporations["AR"]) == 20


@pytest.mark.parametrize(
    ("shares", "why"),
    [
        (["AR_1", "AR_99"], "no certificate “AR_99”"),
        (["AR_1", "AR_1"], "each of them once"),
        ([], "Name certificates"),
    ],
)
def test_a_sale_names_certificates_that_there_are_each_once(shares: list[str], why: str) -> None:
    with pytest.raises(Malformed, match=why):
        later()("1", "sell_shares", shares=shares, percent=10)


def test_who_sold_may_not_buy_the_same_shares_back_in_the_round() -> None:
    play = later()
    while play.game.deciders() != ("2",):
        play(play.game.deciders()[0], "pass")
    play("2", "sell_shares", shares=["AR_1"], percent=10)
    assert not [action for action in play.options("buy_shares") if action["shares"][0].startswith("AR")]
    with pytest.raises(Refusal, match="sold shares of AR in this round"):
        play("2", "buy_shares", shares=["AR_4"])


def test_more_shares_than_the_president_make_a_new_president() -> None:
    play = later()
    while play.game.deciders() != ("2",):
        play(play.game.deciders()[0], "pass")
    arc = play.game.corporations["AR"]
    play("2", "buy_shares", shares=["AR_4"])
    assert arc.player is play.game.players[1]
    assert play.game.shares.president_share(arc).owner is play.game.players[1]
    assert [player.percent(arc) for player in play.game.players] == [20, 30, 10]


def test_the_pool_takes_no_more_than_half() -> None:
    game = auctioned().game
    arc = game.corporations["AR"]
    assert game.limits.fits_in_pool(arc, 50)
    assert not game.limits.fits_in_pool(arc, 60)


@pytest.mark.parametrize(
    ("cell", "counted", "may_hold_70"), [("5,3", True, False), ("5,0", False, False), ("8,0", False, True)]
)
def test_yellow_shares_do_not_count_and_orange_ones_have_no_limit(
    cell: str, counted: bool, may_hold_70: bool
) -> None:
    game = auctioned().game
    arc = game.corporations["AR"]
    at = game.market.cell(cell)
    assert at is not None
    game.market.move(arc, at)
    assert game.limits.counts_for_limit(arc) is counted
    assert game.limits.may_hold(game.players[0], arc, 70) is may_hold_70


def test_what_is_beyond_60_percent_is_sold_or_kept_but_nothing_else_must_go_for_it() -> None:
    play = in_stock_round("1889")
    started(play, "AR", 100, *((1, index) for index in range(7)))
    started(play, "IR", 100, (1, 0), (1, 1), (2, 2), (2, 3))
    assert play.game.players[0].percent(play.game.corporations["AR"]) == 80
    assert {choice.type for choice in play.table.choices()} == {"sell_shares"}
    play("1", "sell_shares", shares=["AR_1"], percent=10)
    assert play.options("pass"), "one block a turn: the other 10% cannot be sold now"
    assert {act["shares"][0][:2] for act in play.options("buy_shares")} == {"IR"}


def test_a_sold_out_corporation_rises_at_the_end_of_the_round() -> None:
    play = auctioned()
    game = play.game
    arc = game.corporations["AR"]
    play("1", "par", corporation="AR", cell="5,3")
    for index in range(1, 9):
        game.shares.give(game.players[index % 3], (game.certificates[f"AR_{index}"],))
    game.check_float(arc)
    for player in "231":
        play(player, "pass")
    assert arc.cell is not None
    assert (arc.cell.row, arc.cell.column) == (4, 3)


def test_priority_goes_to_the_left_of_the_last_buyer() -> None:
    play = auctioned()
    play("1", "par", corporation="AR", cell="5,3")
    play("2", "buy_shares", shares=["AR_1"])
    for player in "312":
        play(player, "pass")
    assert play.game.progress.priority is play.game.players[2]


def test_dougo_railway_is_exchanged_for_a_share_of_iyo() -> None:
    play = auctioned()
    owner = play.game.privates["DR"].player
    assert owner is not None
    play("1", "par", corporation="IR", cell="5,3")
    play("private:DR", "buy_shares", shares=["IR_1"])
    assert owner.percent(play.game.corporations["IR"]) >= 10
    assert play.game.privates["DR"].closed
