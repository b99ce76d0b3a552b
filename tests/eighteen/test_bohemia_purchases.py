"""Corporations of 18CZ that buy smaller ones."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.titles.g18CZ.acquiring import RemoveDoubleToken
from roundhouse.eighteen.titles.g18CZ.facts import Sizes
from roundhouse.table.errors import Refusal

from .at_table import Play
from .in_bohemia import all_open, at_step, begun, has_trains, lay, operating_step, place, sells

# A corporation buys a smaller one


def buying(cash: int = 600, price: int = 65) -> tuple[Play, Corporation, Corporation]:
    """BTE, with a train, is about to buy EKJ, of which Ada has half and Ben a quarter."""
    play = all_open(3)
    buyer = begun(play, "BTE", 80, (1, 0), (1, 1), cash=cash)
    small = begun(play, "EKJ", price, (1, 0), (2, 1), cash=70)
    sells(play, "2b")
    return play, buyer, small


def to_buy(play: Play) -> None:
    at_step(play, "BTE", "buy_corporation")


def test_a_share_of_a_smaller_corporation_costs_half_to_one_and_a_half_times_its_price() -> None:
    play, _, _ = buying()
    to_buy(play)
    assert play.prices("buy_corporation") == [(33, 98)]
    with pytest.raises(Refusal, match="33"):
        play("corp:BTE", "buy_corporation", corporation="EKJ", price=32)


def test_what_cannot_be_paid_is_not_offered_but_the_turn_waits() -> None:
    play, _, _ = buying(cash=98)
    to_buy(play)
    assert {choice.type for choice in play.table.choices()} & {"buy_corporation", "pass"} == {"pass"}
    play, _, _ = buying(cash=99)
    to_buy(play)
    assert play.prices("buy_corporation") == [(33, 33)]


def test_shareholders_are_paid_and_the_buyer_gets_everything() -> None:
    play, buyer, small = buying()
    has_trains(play, small, "2b")
    play.game.give_private(play.game.privates["S1"], small)
    to_buy(play)
    ada, ben, cash = play.cash(1), play.cash(2), buyer.cash
    own = small.cash
    play("corp:BTE", "buy_corporation", corporation="EKJ", price=50)
    assert (play.cash(1) - ada, play.cash(2) - ben) == (100, 50)
    assert buyer.cash == cash - 150 + own
    assert small.closed
    assert [private.id for private in buyer.privates] == ["S1"]
    assert [train.name for train in buyer.trains] == ["2b"]


def test_nobody_buys_a_corporation_of_the_same_size_or_a_larger_one() -> None:
    play = all_open(3)
    begun(play, "BTE", 80, (1, 0), (1, 1), cash=600)
    begun(play, "ATE", 70, (2, 0), (2, 1))
    begun(play, "SX", 90, (2, 0), (2, 1))
    sells(play, "3d")
    play.game.market.move(play.game.corporations["SX"], play.game.market.par_cells()[-1])
    play.game.begin_round("operating", 1)
    play.game._settle()
    play("corp:BTE", "pass")
    assert play.waits_at() == "buy_train_of_size", "it has nothing to buy"


def test_tokens_are_those_of_the_buyer_and_all_on_its_charter_cost_the_same() -> None:
    play, buyer, _ = buying()
    to_buy(play)
    play("corp:BTE", "buy_corporation", corporation="EKJ", price=50)
    assert sorted(play.game.land.board.tokens_of("BTE")) == [("D3", 0)]
    assert buyer.tokens == (100,) * 5, "EKJ has not operated and had three"


def test_of_two_tokens_in_a_city_one_comes_back() -> None:
    play, buyer, small = buying()
    lay(play, "E12", "8892", 0)
    place(play, "BTE", "E12")
    place(play, "EKJ", "E12")
    operating_step(play, RemoveDoubleToken).join(buyer, small)
    assert list(play.game.land.board.tokens_of("BTE")) == [("E12", 0)]
    assert buyer.tokens == (100,) * (2 + 1 + 2)


def test_of_two_tokens_in_different_cities_of_a_hex_the_buyer_chooses_one() -> None:
    play, buyer, small = buying()
    lay(play, "C8", "8859", 0)
    place(play, "BTE", "C8", 0)
    place(play, "EKJ", "C8", 1)
    to_buy(play)
    play("corp:BTE", "buy_corporation", corporation="EKJ", price=50)
    assert play.waits_at() == "remove_double_token"
    assert {(one["hex"], one["city"]) for one in play.options("remove_token")} == {("C8", 0), ("C8", 1)}
    with pytest.raises(Refusal, match="cannot remove this token"):
        play("corp:BTE", "remove_token", hex="D3", city=0, slot=0)
    play("corp:BTE", "remove_token", hex="C8", city=1, slot=0)
    assert ("C8", 0) in list(play.game.land.board.tokens_of("BTE"))
    assert (small.closed, len(buyer.tokens)) == (True, 2 + 3)


def test_a_train_that_came_along_is_turned_or_scrapped() -> None:
    play, buyer, small = buying()
    has_trains(play, small, "2b", "2b")
    to_buy(play)
    play("corp:BTE", "buy_corporation", corporation="EKJ", price=50)
    assert play.waits_at() == "refit_trains"
    cash = buyer.cash
    play("corp:BTE", "swap_train", train="2b-0")
    assert (buyer.cash, buyer.trains[0].name) == (cash - 10, "2+2b")
    with pytest.raises(Refusal, match="did not come"):
        play("corp:BTE", "discard_train", train="2b-0")
    play("corp:BTE", "discard_train", train="2b-1")
    assert [train.id for train in buyer.trains] == ["2b-0"]
    assert play.game.train("2b-1") not in play.game.depot.pool, "it has left the game"
    assert play.waits_at() == "buy_train_of_size"


def test_who_has_too_many_trains_scraps_some_and_others_may_keep_them() -> None:
    play, buyer, small = buying()
    has_trains(play, buyer, "2+2b", "2b")
    has_trains(play, small, "2b", "2b")
    to_buy(play)
    play("corp:BTE", "buy_corporation", corporation="EKJ", price=50)
    assert not play.options("pass")
    play("corp:BTE", "discard_train", train="2b-3")
    play("corp:BTE", "pass")
    assert len(buyer.trains) == 3


def test_a_train_without_another_side_or_with_a_rusted_one_is_not_turned() -> None:
    play, _, small = buying()
    has_trains(play, small, "2b")
    to_buy(play)
    play.game.memory_of(Sizes).rusted = frozenset({"2+2b"})
    play("corp:BTE", "buy_corporation", corporation="EKJ", price=50)
    assert not play.options("swap_train")
    with pytest.raises(Refusal):
        play("corp:BTE", "swap_train", train="2b-0")


def test_a_train_turned_to_a_new_side_makes_others_rust() -> None:
    play, _, small = buying()
    third = begun(play, "ATE", 60, (3, 0), (3, 1))
    has_trains(play, third, "2+2b")
    sells(play, "4f")
    has_trains(play, small, "4f")
    to_buy(play)
    play("corp:BTE", "buy_corporation", corporation="EKJ", price=50)
    play("corp:BTE", "swap_train", train="4f-0")
    assert not third.trains
