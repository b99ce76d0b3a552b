"""18Ardennes: minor companies are auctioned, start corporations, and become shares of them."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest

from roundhouse.eighteen.bots.starting import right_to_bid_for
from roundhouse.eighteen.titles.g18Ardennes.rules.facts import State
from roundhouse.table.errors import Refusal

from .at_1817 import begin, hold, phase
from .at_table import Play
from .in_the_ardennes import corporation, lay, minor, money, owes, stock, table

# The auction of minor companies


def test_whoever_bids_most_has_a_minor_company_that_gets_twice_its_price() -> None:
    play = table()
    play("1", "bid", corporation="8", price=100)
    play("2", "bid", corporation="8", price=125)
    play("3", "pass")
    play("1", "pass")
    company = play.game.corporations["8"]
    # No dearer than half of 125: 60, of which the bank pays two shares.
    assert (play.cash(2), company.share_price, company.cash) == (700 - 125, 60, 120)
    assert company.player is play.game.players[1]
    # Player 2 puts up the next one, after player 1, whoever has won.
    assert {one["entity"] for one in play.options("bid")} == {"player:2"}


def test_bids_are_multiples_of_five_and_above_the_last_one() -> None:
    play = table()
    play("1", "bid", corporation="8", price=100)
    for price in (100, 103, 705):
        with pytest.raises(Refusal, match="in steps of 5"):
            play("2", "bid", corporation="8", price=price)
    with pytest.raises(Refusal, match="cannot be bid for now"):
        play("2", "bid", corporation="9", price=105)


def test_a_minor_company_with_a_bare_home_lays_a_tile_at_once() -> None:
    play = table()
    play("1", "bid", corporation="7", price=100)
    play("2", "pass")
    play("3", "pass")
    assert play.waits_at() == "home_track"
    assert {one["hex"] for one in play.options("lay_tile")} == {"I21"}
    play("corp:7", "lay_tile", hex="I21", tile="57-0", rotation=1)
    assert play.waits_at() == "minor_auction"
    memory = play.game.memory_of(State)
    # It has one of the two mine tokens there; the other one waits for a slot.
    assert memory.markers[play.game.corporations["7"]] == ("I21",)
    assert memory.waiting["I21"] == 1


def test_the_private_company_is_there_for_four_only() -> None:
    assert ["GL" in table(count).game.privates for count in (3, 4, 5)] == [False, True, False]


def test_when_nobody_has_the_first_bid_the_rest_is_had_for_all_that_the_richest_has() -> None:
    play = table(4)
    for player, amount in enumerate((100, 60, 80, 80), 1):
        money(play, player, amount)
    play("1", "bid", corporation="8", price=100)
    # After player 1 come 2, 3 and 4: of the richest, 3 is the first.
    assert {one["entity"] for one in play.options("par")} == {"player:3"}
    play("3", "par", corporation="9", cell="0,1")
    assert (play.cash(3), play.game.corporations["9"].cash) == (0, 100)
    play("4", "bid", company="GL", price=80)
    assert play.game.privates["GL"].owner is play.game.players[3]


def test_after_the_auction_companies_operate_and_the_neighbour_of_the_last_winner_has_priority() -> None:
    play = table()
    for player in (1, 2, 3):
        money(play, player, 2 - player // 2)
    while play.game.round.kind == "initial":
        kind = "par" if play.options("par") else "lay_tile"
        play.table.apply(play.options(kind)[0])
    # Of fifteen minor companies each player has had five, beginning with the richest, player 1.
    assert play.game.round.kind == "operating"
    assert [len(one.held) for one in play.game.players] == [5, 5, 5]
    assert play.game.progress.priority is play.game.players[0]


# The auction of corporations


def auction(play: Play, *, at: str = "3") -> None:
    """An auction of corporations begins."""
    phase(play.game, at)
    play.game.progress.turn = 3
    begin(play, "concessions")


def bids(play: Play) -> set[tuple[str, str]]:
    """The corporations and minor companies of the legal bids."""
    return {(one["company"], one["corporation"]) for one in play.options("bid")}


def test_the_first_corporations_begin_in_their_regions() -> None:
    play = table()
    minor(play, "8", 1, 90)  # the west of Paris
    minor(play, "9", 1, 90)  # the east
    minor(play, "3", 1, 90)
    auction(play)
    assert bids(play) == {("N", "8"), ("E", "9"), ("BE", "3"), ("NL", "3"), ("P", "3")}


def test_later_ones_begin_with_any_minor_company() -> None:
    play = table()
    minor(play, "8", 1, 90)
    corporation(play, "E", 2, 140, ("K11", 0))
    auction(play)
    assert bids(play) == {(name, "8") for name in ("BE", "BY", "N", "NL", "P")}


def test_a_higher_bid_frees_the_minor_company_of_the_last_one() -> None:
    play = table()
    minor(play, "3", 1, 90)
    minor(play, "10", 2, 90)
    auction(play)
    play("1", "bid", company="P", corporation="3", price=0)
    # Player 2 bids more; player 3, without a minor company, is passed over.
    with pytest.raises(Refusal, match="in steps of 5"):
        play("2", "bid", company="P", corporation="10", price=0)
    play("2", "bid", company="P", corporation="10", price=5)
    assert ("NL", "3") in bids(play)
    play("1", "pass")
    # Player 2 leads everything that 10 can start: the auction is over.
    assert play.game.round.kind == "stock"
    assert play.game.privates["P"].owner is play.game.players[1]
    assert play.cash(2) == 700 - 5


def test_who_cannot_pay_two_shares_for_each_corporation_does_not_bid() -> None:
    play = table()
    minor(play, "3", 1, 90)
    minor(play, "10", 2, 90)
    money(play, 1, 2 * 140 - 1)
    auction(play)
    assert {one["entity"] for one in play.options("bid")} == {"player:2"}


def test_phase_2_has_no_auction_of_corporations() -> None:
    play = table()
    game = play.game
    for at, then in (("2", "stock"), ("3", "concessions")):
        phase(game, at)
        minor(play, {"2": "3", "3": "8"}[at], 1, 90, cash=0)
        begin(play, "operating")
        game.progress.rounds_in_set = 1
        play.game.policies.order.next_round(game.round)
        assert game.round.kind == then


# Starting corporations


def started(play: Play) -> None:
    """Player 1 has won BE with the minor company 14, which has a train and a token."""
    given = minor(play, "14", 1, 80, cash=50, trains="2")
    owes(play, 1, "BE", given)
    money(play, 1, 500)
    stock(play)


def test_whoever_has_won_a_corporation_starts_it_first_with_the_minor_company() -> None:
    play = table()
    started(play)
    assert {choice.type for choice in play.table.choices()} == {"par"}
    cells = {one["cell"] for one in play.options("par")}
    # Three shares less 160, at most one of them: 280 for 140, 320 for 160, and 500 for 220.
    assert cells == {f"0,{column}" for column in range(10, 15)}
    play("1", "par", corporation="BE", cell="0,14")
    company, game = play.game.corporations["BE"], play.game
    assert play.cash(1) == 500 - 2 * 220 - (220 - 160)
    assert (company.cash, [one.name for one in company.trains]) == (500 + 50, ["2"])
    assert game.players[0].percent(company) == 60
    assert list(game.land.board.tokens_of("BE")) == [("F10", 0)]
    assert company.tokens == (100,) * 5
    assert game.corporations["14"].closed
    assert game.privates["BE"].closed


def test_what_is_sold_first_must_be_needed_for_the_par_price() -> None:
    play = table()
    corporation(play, "E", 1, 240, ("K11", 0), ten=True)
    started(play)
    money(play, 1, 280)
    assert {one["cell"] for one in play.options("par")} == {"0,10"}
    (sale,) = (one for one in play.options("sell_shares") if one["percent"] == 10)
    play("1", "sell_shares", shares=["E_1"], percent=sale["percent"])
    # 280 and 240 make 520: without the share 140 could be paid. With it 220 can be.
    assert play.cash(1) == 520
    assert {one["cell"] for one in play.options("par")} == {f"0,{column}" for column in range(11, 15)}


def test_what_no_par_price_needs_is_not_sold_first() -> None:
    """With 2000 every par price can be paid without the share, and the dearest leaves more than it brings."""
    play = table()
    corporation(play, "E", 1, 240, ("K11", 0), ten=True)
    started(play)
    money(play, 1, 2000)
    assert not play.options("sell_shares")
    with pytest.raises(Refusal):
        play("1", "sell_shares", shares=["E_1"], percent=10)
    assert play.options("par")


def test_neither_is_the_private_company() -> None:
    play = table(4)
    game = play.game
    game.give_private(game.privates["GL"], game.players[0])
    started(play)
    money(play, 1, 400)
    assert play.options("sell_company"), "with 100 more a dearer par price can be paid"
    money(play, 1, 2000)
    assert not play.options("sell_company")


def test_who_cannot_start_it_is_bankrupt_and_others_may_win_it() -> None:
    play = table()
    started(play)
    money(play, 1, 279)
    assert {choice.type for choice in play.table.choices()} == {"bankrupt"}
    play("1", "bankrupt")
    game = play.game
    assert game.players[0].bankrupt
    assert (play.cash(1), game.privates["BE"].owner) == (0, None)
    assert not game.memory_of(State).pledged
    # The minor company goes on without a president.
    assert (game.corporations["14"].player, game.corporations["14"].closed) == (None, False)
    assert game.round.entity is game.players[1]


def test_the_certificate_limit_grows_with_corporations_of_ten_shares() -> None:
    play = table()
    limits = [play.game.certificate_limit()]
    for name in ("E", "N", "BE"):
        corporation(play, name, 1, 140, ten=True)
        limits.append(play.game.certificate_limit())
    assert limits == [11, 11, 12, 13]


# Minor companies become shares


def joined(play: Play, *, owner: int = 1, ran: bool = True) -> None:
    """Player 1 has the minor company 14 in Brussels, and ``owner`` BE, which has a token there, too."""
    lay(play, "F10", "201", 4)
    given = minor(play, "14", 1, 60, cash=30, trains="2")
    lay(play, "F10", "207", 4)
    corporation(play, "BE", owner, 140, ("F10", 0), ran=ran)
    assert given.player is play.game.players[0]
    stock(play)


def test_the_president_exchanges_a_minor_company_and_says_what_is_kept() -> None:
    play = table()
    joined(play)
    (option,) = (one for one in play.options("buy_shares") if one["entity"] == "corp:14")
    play("corp:14", "buy_shares", shares=option["shares"])
    game, company = play.game, play.game.corporations["BE"]
    # Two shares of 60 lack 20 to the price of 140; the treasury goes along.
    assert (play.cash(1), company.cash) == (700 - 20, 1000 + 20 + 30)
    assert game.players[0].percent(company) == 80
    # Its token was in a city where BE has one: it is gone. The train may be given up.
    assert game.corporations["14"].closed
    assert {choice.type for choice in play.table.choices()} == {"discard_train", "pass"}
    play("corp:BE", "discard_train", train="2-0")
    assert [one.id for one in game.depot.pool] == ["2-0"]
    assert game.round.entity is game.players[1]


def test_tokens_are_kept_for_nothing_or_removed() -> None:
    play = table()
    joined(play)
    game = play.game
    game.land.board.place_token("F4", 0, "14", slot=1)
    game.memory_of(State).markers[game.corporations["14"]] = ("F4",)
    play("corp:14", "buy_shares", shares=["BE_2"])
    assert {choice.type for choice in play.table.choices()} == {"remove_token", "pass"}
    play("corp:BE", "pass")
    assert set(game.land.board.tokens_of("BE")) == {("F10", 0), ("F4", 0)}
    assert game.corporations["BE"].tokens == (100,) * 4
    assert game.memory_of(State).markers[game.corporations["BE"]] == ("F4",)


def test_a_marker_comes_back_with_the_token_that_took_its_place() -> None:
    play = table()
    joined(play)
    game, board = play.game, play.game.land.board
    board.replace_token("F4", 0, "B", "14")
    game.memory_of(State).markers[game.corporations["14"]] = ("F4",)
    play("corp:14", "buy_shares", shares=["BE_2"])
    (option,) = play.options("remove_token")
    play.table.apply(option)
    assert board.slots("F4", 0) == ("B",)
    assert game.corporations["14"].closed


def test_a_president_of_somebody_else_is_asked_and_may_refuse() -> None:
    play = table()
    joined(play, owner=2)
    assert [one["shares"] for one in play.options("buy_shares") if one["entity"] == "corp:14"] == [["BE_2"]]
    play("corp:14", "buy_shares", shares=["BE_2"])
    assert play.waits_at() == "answer_trade"
    assert play.game.deciders() == ("2",)
    play("corp:BE", "choose", choice="deny")
    # Nothing has changed, and it is still the turn of player 1, who asks once more.
    assert play.game.round.entity is play.game.players[0]
    play("corp:14", "buy_shares", shares=["BE_2"])
    play("corp:BE", "choose", choice="approve")
    assert play.game.players[0].percent(play.game.corporations["BE"]) == 20


def test_after_a_refusal_a_share_of_the_pool_will_do_and_the_corporation_gets_nothing() -> None:
    play = table()
    joined(play, owner=2)
    game, company = play.game, play.game.corporations["BE"]
    game.shares.move(company.shares(company)[0], game.pool)
    with pytest.raises(Refusal, match="cannot become such a share"):
        play("corp:14", "buy_shares", shares=["BE_2"])
    play("corp:14", "buy_shares", shares=["BE_3"])
    play("corp:BE", "choose", choice="deny")
    play("corp:14", "buy_shares", shares=["BE_2"])
    assert game.players[0].percent(company) == 20
    assert (company.cash, [one.id for one in game.depot.pool]) == (1000, ["2-0"])


def test_nobody_is_asked_before_the_corporation_has_operated() -> None:
    play = table()
    joined(play, owner=2, ran=False)
    play("corp:14", "buy_shares", shares=["BE_2"])
    assert play.game.players[0].percent(play.game.corporations["BE"]) == 20


def test_track_must_lead_from_the_corporation_to_the_minor_company() -> None:
    play = table()
    minor(play, "14", 1, 60)
    corporation(play, "N", 1, 140, ("M7", 0))
    stock(play)
    assert not any(one["entity"] == "corp:14" for one in play.options("buy_shares"))


def test_of_the_pool_one_may_buy_more_than_of_the_treasury() -> None:
    play = table()
    company = corporation(play, "BE", 1, 140, ("F10", 0))
    stock(play)
    assert play.game.players[0].percent(company) == 60
    assert not play.options("buy_shares")
    play.game.shares.move(company.shares(company)[0], play.game.pool)
    begin(play, "stock")
    assert [one["shares"] for one in play.options("buy_shares")] == [["BE_2"]]


def test_shares_in_the_pool_press_the_price_after_a_stock_round() -> None:
    play = table()
    company = corporation(play, "BE", 1, 140, ("F10", 0))
    hold(play.game, 2, company, 1)
    stock(play)
    play("1", "pass")
    play("2", "sell_shares", shares=["BE_2"], percent=20)
    assert company.share_price == 140  # a sale of others than the president moves nothing
    play.pass_until("operating")
    assert company.share_price == 120


def test_a_bot_bids_for_one_right_at_a_time_with_its_dearest_company() -> None:
    play = table()
    minor(play, "3", 1, 60)
    minor(play, "10", 1, 90)
    minor(play, "8", 1, 60)
    corporation(play, "E", 2, 140, ("K11", 0))
    auction(play)

    def wanted() -> Mapping[str, Any] | None:
        choices = [one for one in play.table.choices() if one.type == "bid"]
        return right_to_bid_for(play.game, play.game.players[0], choices, random.Random(1))

    bid = wanted()
    assert bid is not None
    assert (bid["corporation"], bid["price"]) == ("10", 0)
    play.table.apply(bid)
    assert wanted() is None
