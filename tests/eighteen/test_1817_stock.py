"""Stock rounds of 1817: corporations are auctioned, shares are sold short."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules import sizes
from roundhouse.eighteen.rules.parts.mergers import equipment, shorts
from roundhouse.table.errors import Refusal

from .at_1817 import HOMES, begin, hold, phase, started
from .at_table import Play


def test_a_corporation_is_auctioned_for_the_bid_and_starts_at_half_of_it() -> None:
    play = Play("1817")
    begin(play, "stock")
    play("1", "bid", corporation="A&S", price=205)
    play("corp:A&S", "place_token", hex="C22", city=0)
    play("2", "pass")
    play("3", "pass")
    company = play.game.corporations["A&S"]
    assert (company.share_price, company.cash, play.cash(1)) == (100, 205, 215)
    assert company.player is play.game.players[0]
    assert sizes.size(company) == sizes.TWO


def test_priority_counts_who_put_a_corporation_up_not_who_won_it() -> None:
    play = Play("1817")
    begin(play, "stock")
    play("1", "bid", corporation="A&S", price=100)
    play("corp:A&S", "place_token", hex="C22", city=0)
    play("2", "bid", corporation="A&S", price=200)
    for player in ("3", "1", "2", "3", "1"):
        play(player, "pass")
    assert play.game.corporations["A&S"].player is play.game.players[1]
    assert play.game.progress.priority is play.game.players[1], "to the left of player 1"


def test_no_corporation_is_put_up_while_no_city_has_room_for_its_home_token() -> None:
    play = Play("1817")
    begin(play, "stock")
    board = play.game.land.board
    for hex_ in play.game.land.board_hexes():
        for city in range(len(board.tile(hex_).cities)):
            while board.has_room(hex_, city, "A&S"):
                board.place_token(hex_, city, "H")
    assert not play.options("bid")
    assert [action["entity"] for action in play.options("pass")] == ["player:1"]
    with pytest.raises(Refusal):
        play("1", "bid", corporation="A&S", price=205)


def test_privates_are_part_of_a_bid() -> None:
    play = Play("1817")
    game = play.game
    for name in ("UBC", "ME"):
        game.give_private(game.privates[name], game.players[0])
    game.pay(game.players[0], game.bank, 340)
    begin(play, "stock")
    assert {(100, 120), (125, 160), (165, 200)} == set(play.prices("bid")), (
        "0, 40, 80 or 120, and up to 80 in cash"
    )
    play("1", "bid", corporation="A&S", price=200)
    play("corp:A&S", "place_token", hex="C22", city=0)
    for player in "23":
        play(player, "pass")
    assert play.cash(1) == -120
    assert not play.options("pass")
    play("1", "assign", target="private:UBC", target_type="company")
    play("1", "assign", target="private:ME", target_type="company")
    company = game.corporations["A&S"]
    assert (play.cash(1), company.cash) == (0, 80)
    assert [private.id for private in company.privates] == ["UBC", "ME"]


@pytest.mark.parametrize(
    ("name", "offered"), [("2", []), ("3", [2, 5]), ("4", []), ("5", [5, 10]), ("6", []), ("8", [])]
)
def test_the_phase_says_how_large_a_new_corporation_is(name: str, offered: list[int]) -> None:
    play = Play("1817")
    phase(play.game, name)
    begin(play, "stock")
    play("1", "bid", corporation="A&S", price=200)
    play("corp:A&S", "place_token", hex="C22", city=0)
    for player in "23":
        play(player, "pass")
    assert [choice["choice"] for choice in play.options("choose")] == offered


def test_a_corporation_without_its_tokens_after_the_stock_round_fails() -> None:
    play = Play("1817")
    game = play.game
    company = started(play, "A&S", 1, 55, sizes.TEN, cash=100)
    company.operated = False
    company.tokens = ()
    assert equipment.tokens_due(game, company) == 3
    equipment.equip(game, company)
    assert company.cash == 100, "all or nothing"
    equipment.liquidate_unequipped(game)
    assert company.share_price == 0


def test_a_short_share_is_lent_from_a_new_one_in_the_pool() -> None:
    play = Play("1817")
    game = play.game
    company = started(play, "A&S", 1, 100, sizes.FIVE)
    begin(play, "stock")
    play("1", "pass")
    play("2", "short", corporation="A&S")
    assert (play.cash(2), game.players[1].percent(company), game.pool.percent(company)) == (520, -20, 20)
    assert game.limits.certificates_counted(game.players[1]) == 0
    with pytest.raises(Refusal):
        play("2", "short", corporation="A&S")


def test_nobody_sells_short_who_has_shares_or_where_there_are_two() -> None:
    play = Play("1817")
    started(play, "A&S", 1, 100, sizes.FIVE)
    started(play, "J", 2, 100)
    begin(play, "stock")
    assert not play.options("short")
    play("1", "pass")
    assert [choice["corporation"] for choice in play.options("short")] == ["A&S"]


@pytest.mark.parametrize(("options", "most"), [({}, 10), ({"five_shorts": "yes"}, 5)])
def test_there_are_no_more_short_shares_than_shares(options: dict[str, str], most: int) -> None:
    play = Play("1817", options=options)
    company = started(play, "A&S", 1, 100, sizes.TEN)
    assert shorts.most(play.game, company) == most
    phase(play.game, "8")
    assert shorts.most(play.game, company) == 0


def test_a_share_bought_by_who_is_short_takes_both_out_of_the_game() -> None:
    play = Play("1817")
    game = play.game
    company = started(play, "A&S", 1, 100, sizes.FIVE)
    shorts.sell(game, game.players[1], company)
    begin(play, "stock")
    play("1", "pass")
    share = company.shares(company)[0]
    play("2", "buy_shares", shares=[share.id])
    assert game.players[1].percent(company) == 0
    assert len(game.shares.all_of(company)) == 4, "of six, a share and the short one are gone"


@pytest.mark.parametrize(("options", "after"), [({}, 110), ({"short_squeeze": "yes"}, 120)])
def test_sold_out_corporations_rise_and_twice_with_the_short_squeeze(
    options: dict[str, str], after: int
) -> None:
    play = Play("1817", options=options)
    game = play.game
    company = started(play, "A&S", 1, 100, sizes.FIVE)
    hold(game, 1, company, 1)
    hold(game, 2, company, 2)
    share = game.shares.create(company, 10, 20, game.players[1])
    assert share.owner is game.players[1]
    game.policies.order.stock_round_over()
    assert company.share_price == after


def test_short_shares_take_nothing_away_from_what_players_own_in_a_squeeze() -> None:
    play = Play("1817", options={"short_squeeze": "yes"})
    game = play.game
    company = started(play, "A&S", 1, 100, sizes.FIVE)
    hold(game, 1, company, 3)
    shorts.sell(game, game.players[2], company)
    game.shares.give(game.players[1], game.pool.shares(company))
    game.policies.order.stock_round_over()
    assert company.share_price == 120, "six of five shares are with players"


def test_every_share_in_the_pool_presses_the_price() -> None:
    play = Play("1817")
    game = play.game
    company = started(play, "A&S", 1, 100, sizes.FIVE)
    for player in game.players[1:]:
        shorts.sell(game, player, company)
    game.policies.order.stock_round_over()
    assert company.share_price == 80


def test_a_turn_may_act_for_one_corporation_instead() -> None:
    play = Play("1817")
    game = play.game
    company = started(play, "A&S", 1, 100, sizes.FIVE)
    shorts.sell(game, game.players[1], company)
    begin(play, "stock")
    play("corp:A&S", "buy_shares", shares=[game.pool.shares(company)[0].id])
    assert (company.cash, game.pool.percent(company)) == (400, 0)
    with pytest.raises(Refusal):
        play("corp:A&S", "take_loan")
    with pytest.raises(Refusal):
        play("1", "bid", corporation="J", price=100)


def test_who_must_sell_does_nothing_for_a_corporation_first() -> None:
    play = Play("1817", 12)
    game = play.game
    for name in HOMES:
        hold(game, 1, started(play, name, 1, 100, sizes.FIVE), 1)
    assert game.limits.too_many(game.players[0])
    begin(play, "stock")
    assert {choice.type for choice in play.table.choices()} == {"sell_shares"}


def test_a_player_with_money_for_a_corporation_is_asked_even_if_all_are_started() -> None:
    play = Play("1817")
    game = play.game
    for company in game.corporations.values():
        game.market.set_par(company, game.market.at_most(100))
        game.shares.give(game.players[2], (game.shares.president_share(company),))
    begin(play, "stock")
    assert {choice.type for choice in play.table.choices()} == {"pass"}


def test_shares_are_not_sold_in_the_stock_round_in_which_their_corporation_floats() -> None:
    play = Play("1817")
    game = play.game
    company = started(play, "A&S", 1, 100, sizes.FIVE)
    hold(game, 2, company, 1)
    company.operated = False
    begin(play, "stock")
    play("1", "pass")
    assert not play.options("sell_shares")


def test_who_must_sell_may_sell_short_first() -> None:
    play = Play("1817", 12)
    game = play.game
    names = list(HOMES)
    for name in names[:-1]:
        hold(game, 1, started(play, name, 1, 100, sizes.FIVE), 1)
    started(play, names[-1], 2, 100, sizes.FIVE)
    assert game.limits.too_many(game.players[0])
    begin(play, "stock")
    assert {choice.type for choice in play.table.choices()} == {"sell_shares", "short"}
    play("1", "short", corporation=names[-1])
    assert {choice.type for choice in play.table.choices()} == {"sell_shares"}
