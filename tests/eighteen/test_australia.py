"""1848: the auction, tiles, what routes earn, the Commonwealth Railways, private companies, trains."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.titles.g1848.commonwealth import are_joined
from roundhouse.table.errors import Refusal

from .at_table import Play
from .in_australia import at_price, australia, bank, facts_of, give, lay, railway, sell_out
from .mid_game import operating, pass_to, run

JOINED = {
    "G6": "57@1",
    "G8": "8@1",
    "F9": "8@4",
    "F11": "9@1",
    "F13": "6@1",
    "E14": "6@4",
    "E16": "8@5",
    "F17": "5@1",
}
"""Track from Adelaide to Sydney."""


# The auction


def test_the_price_of_a_private_company_falls_by_five_six_times_at_most() -> None:
    play = Play("1848", 3)
    for turn in range(6):
        play(str(turn % 3 + 1), "assign", target="private:P2", target_type="company")
    with pytest.raises(Refusal, match="cannot fall"):
        play("1", "assign", target="private:P2", target_type="company")
    with pytest.raises(Refusal, match="costs £40"):
        play("1", "bid", company="P2", price=70)
    play("1", "bid", company="P2", price=40)
    assert play.cash(1) == 800
    with pytest.raises(Refusal, match="not for sale"):
        play("2", "bid", company="P2", price=40)


def test_the_cheapest_one_may_come_to_cost_nothing() -> None:
    play = Play("1848", 3)
    for turn in range(6):
        play(str(turn % 3 + 1), "assign", target="private:P1", target_type="company")
    play("1", "bid", company="P1", price=0)
    assert play.cash(1) == 840


def test_only_who_owns_one_may_pass_and_when_all_do_they_are_paid() -> None:
    play = Play("1848", 3)
    with pytest.raises(Refusal, match="pass"):
        play("1", "pass")
    for player, private, price in ((1, "P1", 30), (2, "P2", 70), (3, "P3", 110)):
        play(str(player), "bid", company=private, price=price)
    for player in (1, 2, 3):
        play(str(player), "pass")
    assert [play.cash(player) for player in (1, 2, 3)] == [815, 780, 745]
    play("1", "pass")
    play("2", "assign", target="private:P5", target_type="company")
    play("3", "pass")
    play("1", "assign", target="private:P5", target_type="company")
    play("2", "pass")
    assert play.cash(1) == 815, "player 1 did something since"


def test_shares_come_with_two_private_companies_and_values_are_for_the_auction_only() -> None:
    play = Play("1848", 3)
    for turn, (name, private) in enumerate(list(play.game.privates.items())):
        play(str(turn % 3 + 1), "bid", company=name, price=private.value)
    ada, ben, cleo = play.game.players
    car, qr = play.game.corporations["CAR"], play.game.corporations["QR"]
    assert car.player is cleo
    assert (cleo.percent(car), car.share_price) == (20, 100)
    assert (ben.percent(qr), qr.player, qr.cell) == (10, None, None)
    assert play.game.round.kind == "stock"
    assert play.game.round.entity is ada
    assert [play.game.worth(player) - player.cash for player in (ada, ben)] == [0, 0]
    assert play.game.worth(cleo) == cleo.cash + 200


# Tiles


@pytest.mark.parametrize(("phase", "actions"), [("2", 1), ("3", 2), ("8", 2)])
def test_a_turn_lays_a_second_tile_from_phase_3_on(phase: str, actions: int) -> None:
    play = australia(phase=phase)
    car = railway(play, "CAR")
    assert len(play.game.policies.track.tile_lays(car)) == actions


def test_the_second_tile_is_yellow_and_none_follows_an_upgrade() -> None:
    play = australia(phase="3")
    railway(play, "CAR")
    lay(play, {"E4": "57@2"})
    operating(play)
    play("corp:CAR", "lay_tile", hex="E4", tile="14-0", rotation=1)
    assert play.waits_at() != "track"

    play = australia(phase="3")
    railway(play, "CAR")
    operating(play)
    play("corp:CAR", "lay_tile", hex="E4", tile="57-0", rotation=2)
    play("corp:CAR", "lay_tile", hex="F5", tile="57-1", rotation=2)
    assert play.waits_at() != "track"


# What routes earn


def _earns(play: Play, name: str, *trains: str) -> int:
    company = play.game.corporations[name]
    for train in company.trains:
        play.game.depot.remove(train)
    give(play, company, *trains)
    return play.game.runs.best(company).revenue


def test_capitals_earn_more_together() -> None:
    play = australia(phase="3")
    railway(play, "WA")
    play.game.land.board.place_token("D1", 0, "WA")
    lay(play, {"E2": "6@2", "E4": "6@5", "F5": "57@2", "G6": "57@2"})
    assert _earns(play, "WA", "4") == 40 + 20 + 20 + 20, "Perth alone"
    assert _earns(play, "WA", "5") == 40 + 20 + 20 + 20 + 20 + 50, "Perth and Adelaide"


def test_a_change_of_gauge_counts_as_a_stop_and_a_plus_has_one_for_nothing() -> None:
    play = australia()
    railway(play, "SAR")
    play.game.land.board.place_token("G6", 0, "SAR")
    lay(play, {"G6": "57@1", "G8": "9@1", "G10": "235@1"})
    assert _earns(play, "SAR", "2") == 0
    assert _earns(play, "SAR", "2+") == 50
    assert _earns(play, "SAR", "3") == 50


def test_the_ghan_counts_alice_springs_and_the_best_city_of_its_tokens() -> None:
    play = australia(phase="5")
    railway(play, "CAR")
    board = play.game.land.board
    board.place_token("E4", 0, "CAR")
    lay(play, {"B5": "8@0", "C4": "9@0", "D3": "55@0", "E2": "5@3", "E4": "6@5", "F5": "14@1"})
    assert _earns(play, "CAR", "2E") == 40 + 20, "neither towns nor cities without its token"
    board.place_token("F5", 0, "CAR")
    assert _earns(play, "CAR", "2E") == 40 + 30, "one city, the best"
    board.lift("B5")
    assert _earns(play, "CAR", "2E") == 0, "not without Alice Springs"


# The Commonwealth Railways


def test_the_commonwealth_railways_wait_until_their_homes_are_connected() -> None:
    play = australia(phase="3")
    com, car = railway(play, "COM"), railway(play, "CAR", price=90, player=2)
    operating(play)
    assert play.game.round.entity is car, "COM would be first"
    assert not list(play.game.land.board.tokens_of("COM"))
    assert com in play.game.policies.order.operating_order()


@pytest.mark.parametrize("missing", [None, *JOINED])
def test_their_homes_are_connected_by_track_past_any_tokens(missing: str | None) -> None:
    play = australia(phase="3")
    lay(play, {hex_: tile for hex_, tile in JOINED.items() if hex_ != missing})
    play.game.land.board.place_token("F13", 0, "FT")
    assert are_joined(play.game) is (missing is None)


def test_the_last_tile_of_the_connection_lets_them_operate_in_the_same_round() -> None:
    play = australia(phase="3")
    sar, com = railway(play, "SAR"), railway(play, "COM", price=90, player=2)
    lay(play, {hex_: tile for hex_, tile in JOINED.items() if hex_ != "G8"})
    operating(play)
    assert not facts_of(play).connected
    give(play, sar, "4")
    play("corp:SAR", "lay_tile", hex="G8", tile="8-2", rotation=1)
    assert facts_of(play).connected
    pass_to(play, "run")
    run(play)
    play("corp:SAR", "dividend", kind="withhold")
    while play.game.round.entity is sar:
        play("corp:SAR", "pass")
    assert play.game.round.entity is com
    assert sorted(play.game.land.board.tokens_of("COM")) == [("F17", 0), ("G6", 0)]
    assert com.tokens == (100, 100, 100)


def test_in_phase_6_they_operate_without_a_connection_and_their_tokens_find_room() -> None:
    play = australia(phase="6")
    board = play.game.land.board
    board.place_token("F17", 0, "NSW")
    railway(play, "COM")
    operating(play)
    assert play.game.round.entity is play.game.corporations["COM"]
    assert board.slots("F17", 0) == ("NSW", "COM")
    assert board.slots("G6", 0) == (None, "COM"), "the first slot is kept for SAR"


# Private companies


def _owned(play: Play, name: str, player: int = 1) -> None:
    play.game.give_private(play.game.privates[name], play.game.players[player - 1])


def test_the_desert_railway_lays_for_a_corporation_of_its_owner_from_phase_3_on() -> None:
    for phase, cost in (("2", None), ("3", 0)):
        play = australia(phase=phase)
        railway(play, "CAR")
        lay(play, {"E4": "57@1"})
        _owned(play, "P2")
        operating(play)
        found = [one for one in play.table.choices() if one.action["entity"] == "private:P2"]
        assert bool(found) is (cost is not None)
        if cost is not None:
            assert {one.facts["cost"] for one in found} == {cost}
            assert {one.action["hex"] for one in found} == {"E6"}
            play.table.apply(dict(found[0].action))
            assert not [one for one in play.table.choices() if one.action["entity"] == "private:P2"]
            assert not play.game.privates["P2"].closed


def test_what_has_a_power_left_outlives_the_first_5_without_revenue() -> None:
    play = australia(phase="4")
    railway(play, "CAR", cash=900)
    for name in ("P1", "P2", "P4", "P5"):
        _owned(play, name)
    play.game.privates["P3"].closed = True
    lay(play, {"E4": "57@1"})
    operating(play)
    sell_out(play, "4")
    pass_to(play, "buy_train_on_loans")
    play("corp:CAR", "buy_train", train="5-0", price=500)
    privates = play.game.privates
    assert [name for name in ("P1", "P2", "P4", "P5") if not privates[name].closed] == ["P2", "P4"]
    assert (privates["P2"].revenue, privates["P4"].revenue) == (0, 0)
    assert not play.options("buy_company"), "they are not for sale any more"
    found = [one for one in play.table.choices() if one.action["entity"] == "private:P4"]
    assert [(one.action["train"], one.action["price"]) for one in found] == [("2E-0", 100)]
    play.table.apply(dict(found[0].action))
    assert privates["P4"].closed
    assert play.game.corporations["CAR"].cash == 300


def test_tasmania_must_be_laid_when_private_companies_close() -> None:
    play = australia(phase="4")
    railway(play, "CAR", cash=900)
    _owned(play, "P3", 2)
    lay(play, {"E4": "57@1"})
    operating(play)
    assert not [one for one in play.table.choices() if one.action["entity"] == "private:P3"]
    sell_out(play, "4")
    pass_to(play, "buy_train_on_loans")
    play("corp:CAR", "buy_train", train="5-0", price=500)
    assert play.waits_at() == "lay_tasmania"
    assert play.game.deciders() == ("2",)
    with pytest.raises(Refusal):
        play("corp:CAR", "pass")
    assert {(one["hex"], one["tile"]) for one in play.options("lay_tile")} == {
        ("I8", "241-0"), ("I10", "241-0"),
    }  # fmt: skip
    play("private:P3", "lay_tile", hex="I10", tile="241-0", rotation=1)
    assert play.game.privates["P3"].closed
    assert play.waits_at() == "buy_train_on_loans"


def test_a_corporation_lays_tasmania_in_its_turn_beside_its_tiles() -> None:
    play = australia(phase="3")
    car = railway(play, "CAR")
    play.game.give_private(play.game.privates["P3"], car)
    operating(play)
    play("private:P3", "lay_tile", hex="I8", tile="241-0", rotation=1)
    assert play.waits_at() == "track"
    assert {one["entity"] for one in play.options("lay_tile")} == {"corp:CAR"}, "once"
    assert not play.game.privates["P3"].closed


# Trains


def test_corporations_trade_trains_from_phase_3_on_between_presidents_at_face_value() -> None:
    for phase, prices in (("2", []), ("3", [(1, 1000), (200, 200)])):
        play = australia(phase=phase)
        railway(play, "CAR")
        same, other = railway(play, "VR", price=90), railway(play, "SAR", price=80, player=2)
        give(play, same, "3")
        give(play, other, "3")
        operating(play)
        pass_to(play, "buy_train_on_loans")
        assert sorted(play.prices("buy_train")) == prices


def test_after_a_train_of_another_corporation_none_but_a_ghan_is_bought_of_the_bank_in_that_turn() -> None:
    play = australia(phase="5")
    railway(play, "CAR")
    give(play, railway(play, "VR", price=90), "5")
    operating(play)
    pass_to(play, "buy_train_on_loans")
    assert {one["train"] for one in play.options("buy_train")} == {"5-0", "5-1", "2E-0"}
    play("corp:CAR", "buy_train", train="5-0", price=1)
    assert {one["train"] for one in play.options("buy_train")} == {"2E-0"}
    with pytest.raises(Refusal, match="not for sale"):
        play("corp:CAR", "buy_train", train="5-1", price=500)
    assert play.waits_at() == "buy_train_on_loans", "as there"
    play("corp:CAR", "pass")
    for step in ("borrow_or_buy_private", "buy_train_on_loans"):
        pass_to(play, step)
        entity = play.game.round.entity
        if step.startswith("borrow") and entity is not None:
            play(entity.key, "pass")
    assert "5-1" in {one["train"] for one in play.options("buy_train")}


def test_at_the_train_limit_only_a_ghan_is_bought_and_only_one() -> None:
    play = australia(phase="5")
    car, vr = railway(play, "CAR"), railway(play, "VR", price=90)
    give(play, car, "5", "5")
    give(play, vr, "2E")
    operating(play)
    pass_to(play, "buy_train_on_loans")
    assert {one["train"] for one in play.options("buy_train")} == {"2E-1"}, "nor that of another corporation"
    with pytest.raises(Refusal):
        play("corp:CAR", "buy_train", train="5-2", price=500)
    play("corp:CAR", "buy_train", train="2E-1", price=200)
    assert not play.options("buy_train")
    assert not play.options("discard_train")


def test_a_ghan_is_not_the_train_that_a_corporation_must_have() -> None:
    play = australia(phase="5")
    car = railway(play, "CAR")
    lay(play, {"E4": "57@2", "F5": "57@2"})
    play.game.land.board.place_token("E4", 0, "CAR")
    give(play, car, "2E")
    assert play.game.depot.lacks_train(car)


def test_the_market_ends_above_the_row_of_the_bank() -> None:
    play = australia()
    car = railway(play, "CAR")
    at_price(play, car, "5,3")
    market = play.game.market
    assert car.cell is not None
    assert market.below(car.cell) is car.cell
    top = bank(play).cell
    assert top is not None
    assert market.above(top) is top
