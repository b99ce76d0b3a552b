"""18India: railheads, gauges, what routes earn, trains, private companies, corporations that close."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.titles.g18India.facts import CHANGES_REMOVABLE
from roundhouse.eighteen.titles.g18India.homes import GiprHome
from roundhouse.eighteen.titles.g18India.powers import TerrainDiscount
from roundhouse.table.errors import Refusal

from .at_table import Play, pass_to
from .in_india import (
    GIPR,
    give,
    lay,
    memory_of,
    operate,
    reach,
    running,
    with_corporations,
)

LINE = {"K28": "8@0", "J27": "4@2", "I26": "9@2", "H25": "5@5"}
"""Track from Chennai (K30) to Hyderabad (H25)."""


def madras(tiles: dict[str, str] | None = None, cash: int = 500) -> Play:
    """The Madras Railway, in turn in an operating round; tiles by hex."""
    play = with_corporations("MR", "NSR")
    running(play, "MR", cash=cash)
    lay(play, tiles or {})
    operate(play)
    return play


# Track


def test_the_next_yellow_tile_leads_on_from_the_last() -> None:
    play = madras()
    play("corp:MR", "lay_tile", hex="K28", tile="8-0", rotation=0)
    assert {choice["hex"] for choice in play.options("lay_tile")} == {"J27"}
    with pytest.raises(Refusal, match="lead on from K28"):
        play("corp:MR", "lay_tile", hex="J29", tile="9-0", rotation=2)
    for hex_, tile, turn in (("J27", "4-0", 2), ("I26", "9-0", 2), ("H25", "5-0", 5)):
        play("corp:MR", "lay_tile", hex=hex_, tile=tile, rotation=turn)
    assert not play.options("lay_tile")


def test_an_upgrade_is_the_only_tile_of_a_turn() -> None:
    play = madras(LINE)
    play("corp:MR", "lay_tile", hex="H25", tile="15-0", rotation=5)
    assert play.waits_at() == "token_or_station"


def test_a_town_becomes_a_city_with_one_slot_and_a_city_does_not() -> None:
    play = madras(LINE)
    tiles = {(choice["hex"], choice["tile"].partition("-")[0]) for choice in play.options("lay_tile")}
    assert ("J27", "206") in tiles
    assert not {("H25", name) for name in ("12", "13", "205", "206")} & tiles


def test_track_over_the_border_of_a_province_changes_the_gauge() -> None:
    play = madras()
    assert not play.game.land.board.changes
    play("corp:MR", "lay_tile", hex="J29", tile="9-0", rotation=2)
    assert not play.game.land.board.changes  # the border of J29 is elsewhere
    play("corp:MR", "lay_tile", hex="I28", tile="9-1", rotation=2)
    lay(play, {"J31": "9@1"})
    play.game.land.lay_along(None, "I32", "9-2", 1, None)
    play.game.land.lay_along(None, "J31", "9-3", 1, None)
    assert ("J31", "K30") in play.game.land.board.changes


def test_a_gauge_change_takes_as_much_of_a_trains_reach_as_a_city() -> None:
    play = madras(LINE)
    mr = play.game.corporations["MR"]
    give(play, mr, "2")
    assert play.game.runs.best(mr).revenue > 0
    play.game.land.board.mark_change("H25", "I26")
    assert play.game.runs.best(mr).revenue == 0
    give(play, mr, "3")
    assert play.game.runs.best(mr).revenue > 0


def test_in_phase_iv_a_gauge_change_is_removed_instead_of_track() -> None:
    play = madras(LINE)
    play.game.land.board.mark_change("H25", "I26")
    assert not play.options("remove_border")
    reach(play, "IV")
    assert CHANGES_REMOVABLE in play.game.phase.status
    (choice,) = play.options("remove_border")
    play("corp:MR", "remove_border", hex=choice["hex"], edge=choice["edge"])
    assert not play.game.land.board.changes
    assert not play.options("lay_tile")
    play.game.land.lay_along(None, "I32", "9-2", 1, None)
    play.game.land.lay_along(None, "J31", "9-3", 1, None)
    assert not play.game.land.board.changes  # none is marked any more


# What routes earn


def test_rich_cities_pay_more_by_the_best_other_stop() -> None:
    play = madras(LINE)
    mr = play.game.corporations["MR"]
    give(play, mr, "2")
    assert play.game.runs.best(mr).revenue == 50 + 10 + 20
    lay(play, {"H25": "611@4"})
    assert play.game.runs.best(mr).revenue == (50 + 20) + 10 + 40


def test_routes_begin_and_end_in_cities() -> None:
    play = madras({"K28": "8@0", "J27": "4@2"})
    mr = play.game.corporations["MR"]
    give(play, mr, "2")
    assert play.game.runs.best(mr).revenue == 0


def test_whoever_delivers_a_commodity_first_has_the_concession_for_it() -> None:
    play = madras(LINE)
    mr, nsr = play.game.corporations["MR"], play.game.corporations["NSR"]
    memory = memory_of(play)
    memory.jewelry = "K28"
    give(play, mr, "2")
    best = play.game.runs.best(mr).revenue
    memory.concessions["Jewelry"] = nsr
    assert play.game.runs.best(mr).revenue == best - 20
    del memory.concessions["Jewelry"]
    pass_to(play, "run")
    play.table.apply({**play.options("run_routes")[0], "routes": play.game.runs.best(mr).claims})
    assert memory.concessions["Jewelry"] is mr


def test_a_guaranty_pays_where_there_is_no_dividend_and_keeps_the_price() -> None:
    play = with_corporations("MR")
    mr = running(play, "MR")
    memory_of(play).guaranteed = (mr,)
    operate(play)
    give(play, mr, "2")
    price, cash = mr.share_price, play.cash(1)
    pass_to(play, "sell_and_buy_train")
    assert mr.share_price == price
    assert play.cash(1) == cash + 3 * (price // 20)


def test_guaranties_end_with_phase_iv() -> None:
    play = with_corporations("MR")
    mr = running(play, "MR")
    memory_of(play).guaranteed = (mr,)
    operate(play)
    reach(play, "IV")
    price, cash = mr.share_price, play.cash(1)
    pass_to(play, "sell_and_buy_train")
    assert play.cash(1) == cash
    assert mr.share_price < price


@pytest.mark.parametrize(("revenue", "steps"), [(40, 0), (46, 1), (180, 2), (270, 3), (360, 4)])
def test_the_price_rises_with_the_dividend(revenue: int, steps: int) -> None:
    play = with_corporations("MR")
    mr = running(play, "MR")
    assert mr.cell is not None
    after = play.game.policies.revenue.price_after_dividend(mr, "payout", 0, revenue)
    assert after.column == mr.cell.column + steps


# Trains


def test_trains_are_sold_to_the_bank_but_none_that_was_just_bought_there() -> None:
    play = madras(cash=300)
    mr = play.game.corporations["MR"]
    give(play, mr, "2")
    pass_to(play, "sell_and_buy_train")
    play("corp:MR", "buy_train", train="2-1", price=180)
    assert [choice["train"] for choice in play.options("sell_train")] == ["2-0"]
    play("corp:MR", "sell_train", train="2-0", price=180)
    assert mr.cash == 300
    assert [train.id for train in play.game.depot.pool] == ["2-0"]


def test_a_corporation_has_one_train_that_multiplies() -> None:
    play = madras(cash=5000)
    reach(play, "IV")
    pass_to(play, "sell_and_buy_train")
    assert "3x2-0" in {choice["train"] for choice in play.options("buy_train")}
    play("corp:MR", "buy_train", train="3x2-0", price=700)
    kinds = {choice["train"].partition("-")[0] for choice in play.options("buy_train")}
    assert "2" in kinds
    assert not {"3x2", "3x3", "4x2", "4x3"} & kinds


# Private companies


def test_the_discount_lasts_a_turn_and_the_company_is_paid_for() -> None:
    play = madras()
    game, ada = play.game, play.game.players[0]
    game.give_private(game.privates["P4"], ada)
    play("private:P4", "choose_ability", choice="use")
    mr, cash = game.corporations["MR"], ada.cash
    play("corp:MR", "lay_tile", hex="K28", tile="8-0", rotation=0)
    play("corp:MR", "lay_tile", hex="J27", tile="4-0", rotation=2)  # mountains for 30
    assert mr.cash == 500
    play("corp:MR", "pass")
    assert game.privates["P4"].closed
    assert ada.cash == cash + 75


def test_the_discount_holds_for_the_tile_of_another_private_company() -> None:
    play = madras()
    game, ada = play.game, play.game.players[0]
    for name in ("P2", "P4"):
        game.give_private(game.privates[name], ada)
    play("private:P4", "choose_ability", choice="use")
    play("corp:MR", "lay_tile", hex="K28", tile="8-0", rotation=0)
    lays = [one for one in play.table.choices() if one.action.get("entity") == "private:P2"]
    assert {one.facts["cost"] for one in lays if one.action["hex"] == "J27"} == {0}
    play("private:P2", "lay_tile", hex="J27", tile="4-0", rotation=2)  # mountains for 30
    assert game.corporations["MR"].cash == 500
    assert game.round.step(TerrainDiscount).left == 10


def test_a_private_company_places_a_token_anywhere_for_nothing() -> None:
    play = madras(LINE)
    game, ada = play.game, play.game.players[0]
    game.give_private(game.privates["P5"], ada)
    pass_to(play, "token_or_station")
    mr, cash = game.corporations["MR"], ada.cash
    play("private:P5", "place_token", hex="D3", city=0)
    assert ("D3", 0) in set(game.land.board.tokens_of("MR"))
    assert (mr.cash, ada.cash) == (500, cash + 115)
    assert game.privates["P5"].closed
    assert play.waits_at() != "token_or_station"


def test_a_private_company_finds_jewelry_for_the_company_in_turn() -> None:
    play = madras()
    game = play.game
    game.give_private(game.privates["P6"], game.players[0])
    hexes = {choice["target"] for choice in play.options("assign")}
    assert "K28" in hexes
    assert not {"J27", "H25", "K30"} & hexes
    play("private:P6", "assign", target="K28", target_type="hex")
    assert memory_of(play).jewelry == "K28"
    assert memory_of(play).concessions["Jewelry"] is game.corporations["MR"]
    assert game.privates["P6"].closed


def test_a_private_company_lays_one_more_tile_and_closes() -> None:
    play = madras()
    game = play.game
    game.give_private(game.privates["P2"], game.players[0])
    cash = play.cash(1)
    play("private:P2", "lay_tile", hex="K28", tile="8-0", rotation=0)
    assert game.privates["P2"].closed
    assert play.cash(1) == cash + 35
    assert play.options("lay_tile")


# Corporations that close


def closing(spot: tuple[str, int] | None = None) -> Play:
    """The Madras Railway at its last price, without a train, beside a GIPR that has floated."""
    play = with_corporations("MR", "NSR")
    mr, gipr = running(play, "MR"), running(play, GIPR, player=2)
    game = play.game
    game.land.board.place_token("D23", 0, GIPR)
    gipr.tokens = gipr.tokens[1:]
    if spot is not None:
        game.land.board.place_token(*spot, "MR")
        mr.tokens = mr.tokens[1:]
    play.game.round.step(GiprHome).due = None
    low = game.market.cell("0,1")
    assert low is not None
    game.market.move(mr, low)
    operate(play)
    return play


def test_a_corporation_without_a_train_falls_and_its_home_token_becomes_one_of_the_gipr() -> None:
    play = closing()
    game, mr = play.game, play.game.corporations["MR"]
    game.give_private(game.privates["P1"], mr)
    board = game.land.board
    play("corp:MR", "pass")
    for _ in range(6):
        if mr.closed or play.waits_at() is None or play.game.round.entity is not mr:
            break
        play("corp:MR", "pass")
    assert mr.closed
    assert ("K30", 0) in set(board.tokens_of(GIPR))
    assert memory_of(play).exchange_left == 2
    assert game.privates["P1"] in memory_of(play).bank
    assert not any("MR_" in card for row in memory_of(play).rows for card in row)
    assert game.certificate_limit() == 33


@pytest.mark.parametrize("exchanges", [True, False])
def test_the_president_of_the_gipr_decides_about_other_tokens(exchanges: bool) -> None:
    play = closing(("D3", 0))
    game, mr = play.game, play.game.corporations["MR"]
    while play.waits_at() != "exchange_tokens":
        play("corp:MR", "pass")
    assert game.deciders() == ("2",)
    if exchanges:
        play("corp:GIPR", "remove_token", hex="D3", city=0, slot=0)
    else:
        play("corp:GIPR", "pass")
    assert mr.closed
    assert (("D3", 0) in set(game.land.board.tokens_of(GIPR))) == exchanges


def test_where_the_gipr_has_a_token_there_is_no_exchange() -> None:
    play = closing(("D23", 1))
    mr = play.game.corporations["MR"]
    for _ in range(6):
        if mr.closed:
            break
        play("corp:MR", "pass")
    assert mr.closed
    assert memory_of(play).exchange_left == 2


def test_the_company_that_lays_two_cities_chooses_for_its_token() -> None:
    play = with_corporations("NWR", "SPD")
    running(play, "NWR")
    running(play, "SPD", player=2)
    operate(play)
    play("corp:NWR", "lay_tile", hex="G8", tile="235-0", rotation=0)
    assert play.waits_at() == "city_of_token"
    play("corp:NWR", "place_token", hex="G8", city=1)
    assert set(play.game.land.board.tokens_of("NWR")) == {("G8", 1)}
    assert set(play.game.land.board.tokens_of("SPD")) == {("G8", 0)}
