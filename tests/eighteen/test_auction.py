"""The opening auction of 1889."""

from __future__ import annotations

import pytest

from roundhouse.table.errors import Refusal

from .at_table import Play


def test_the_first_private_is_bought_at_its_price() -> None:
    play = Play()
    play("1", "bid", company="TR", price=20)
    assert play.cash(1) == 400
    assert play.game.privates["TR"].owner is play.game.players[0]


def test_other_privates_take_bids_five_above_face_value() -> None:
    play = Play()
    with pytest.raises(Refusal, match="lowest bid for Mitsubishi Ferry is ¥35"):
        play("1", "bid", company="MF", price=30)
    play("1", "bid", company="MF", price=35)
    play("2", "bid", company="TR", price=20)
    assert play.game.privates["MF"].owner is play.game.players[0]
    assert play.cash(1) == 385


def test_money_bid_on_one_private_cannot_be_bid_on_another() -> None:
    play = Play()
    play("1", "bid", company="SIR", price=300)
    play("2", "pass")
    play("3", "pass")
    with pytest.raises(Refusal, match="at most ¥120"):
        play("1", "bid", company="DR", price=125)


def test_a_recorded_bid_may_count_the_own_outbid_one_once_more() -> None:
    """In 18Chesapeake a bid that is outbid binds nothing; 18xx.games adds it to the cash all the same."""
    play = Play("18Chesapeake")
    play("1", "bid", company="CV", price=400)
    play("2", "bid", company="CV", price=500)
    play("3", "pass")
    with pytest.raises(Refusal, match=r"at most \$800"):
        play("1", "bid", company="CV", price=805)
    play.game.trusting = True
    with pytest.raises(Refusal, match=r"at most \$800"):
        play("1", "bid", company="CV", price=1205)
    play("1", "bid", company="CV", price=805)


def test_several_bidders_auction_the_lowest_first() -> None:
    play = Play()
    play("1", "bid", company="MF", price=35)
    play("2", "bid", company="MF", price=40)
    play("3", "bid", company="TR", price=20)
    assert play.game.deciders() == ("1",)
    play("1", "bid", company="MF", price=45)
    assert play.game.deciders() == ("2",)
    play("2", "pass")
    assert play.game.privates["MF"].owner is play.game.players[0]
    assert play.game.deciders() == ("1",)


def test_when_everyone_passes_the_first_private_gets_cheaper_until_it_is_free() -> None:
    play = Play()
    for price in (15, 10, 5):
        for player in "123":
            play(player, "pass")
        assert play.options("bid")[0] == {
            "type": "bid",
            "entity": "player:1",
            "company": "TR",
            "price": price,
        }
    for player in "123":
        play(player, "pass")
    assert play.game.privates["TR"].owner is play.game.players[0]
    assert play.cash(1) == 420


def test_once_it_is_sold_passing_makes_the_privates_pay() -> None:
    play = Play()
    play("1", "bid", company="TR", price=20)
    for player in "231":
        play(player, "pass")
    assert play.cash(1) == 405


@pytest.mark.parametrize(("players", "privates"), [(2, 5), (3, 6), (4, 7), (6, 7)])
def test_privates_in_play_by_number_of_players(players: int, privates: int) -> None:
    assert sum(not private.closed for private in Play(players=players).game.privates.values()) == privates


def test_beginners_are_dealt_a_private_each() -> None:
    play = Play(players=4, options={"beginner_game": "yes"})
    owned = [player.privates[0] for player in play.game.players]
    assert {private.id for private in owned} == {"DR", "SIR", "ER", "SMR"}
    assert [player.cash for player in play.game.players] == [420 - private.value for private in owned]
    assert play.game.round.kind == "stock"
    assert "Beg7" in play.game.land.supply.left
    assert "Beg7" not in Play().game.land.supply.left
