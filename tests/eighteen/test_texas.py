"""18Texas: one private each, tiles of privates in two phases only, money at floating."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.titles.g18Texas.rules import OneEachAuction
from roundhouse.table.errors import Refusal

from .at_table import Play
from .mid_game import in_stock_round, operating
from .mid_game import started as corporation

PRIVATES = ("BBBCRC", "GRRRC", "JG", "IGN", "NOPR")


def begun() -> Play:
    """Five players, each with a private; the JG's corporation is started at 100."""
    play = Play("18Texas", players=5)
    for place, name in enumerate(PRIVATES, 1):
        play(str(place), "bid", company=name, price=play.game.privates[name].value)
    first = play.options("par")[0]
    play("3", "par", corporation=first["corporation"], cell="2,4")
    return play


def started(play: Play) -> str:
    """The corporation that came with the JG."""
    return next(name for name, company in play.game.corporations.items() if company.parred)


def test_who_is_outbid_bids_again_and_nobody_passes() -> None:
    play = Play("18Texas", players=3)
    play("1", "bid", company="JG", price=200)
    play("2", "bid", company="JG", price=205)
    play("3", "bid", company="BBBCRC", price=50)
    assert {choice.action["entity"] for choice in play.table.choices()} == {"player:1"}
    assert not play.options("pass")
    play("1", "bid", company="GRRRC", price=80)
    assert [private.owner for private in play.game.privates.values()] == [
        play.game.players[2],
        play.game.players[0],
        play.game.players[1],
    ]


def test_a_bid_is_five_above_the_last_one_or_more() -> None:
    play = Play("18Texas", players=3)
    play("1", "bid", company="JG", price=203)
    with pytest.raises(Refusal, match="can bid"):
        play("2", "bid", company="JG", price=207)
    play("2", "bid", company="JG", price=211)
    assert {choice.action["entity"] for choice in play.table.choices()} == {"player:3"}
    assert play.game.round.step(OneEachAuction).bids[play.game.privates["JG"]][1] == 211


def test_the_bank_pays_for_the_shares_that_came_with_privates() -> None:
    play = begun()
    company = play.game.corporations[started(play)]
    assert [player.percent(company) for player in play.game.players] == [0, 0, 20, 10, 10]
    assert company.cash == 400


def test_a_corporation_pays_for_its_tokens_when_it_floats_and_rises() -> None:
    play = begun()
    name = started(play)
    company = play.game.corporations[name]
    fee = {"T&P": 140, "SP": 140, "MP": 100, "MKT": 100, "SSW": 60, "SAA": 60}[name]
    buyer = play.game.deciders()[0]
    play(buyer, "buy_shares", shares=[f"{name}_3"])
    assert company.floated
    assert company.cash == 500 - fee
    assert company.share_price == 110


def with_the_new_orleans_pacific() -> tuple[Play, Corporation]:
    """The MKT has $500 and its home, and its president the New Orleans Pacific."""
    play = in_stock_round("18Texas", players=5)
    game = play.game
    company = corporation(play, "MKT", 100, (1, 0))
    game.land.place_home(company)
    game.pay(game.bank, company, 500)
    game.give_private(game.privates["NOPR"], game.players[0])
    return play, company


def test_tiles_of_privates_are_laid_in_phases_3_and_4_only() -> None:
    play, _ = with_the_new_orleans_pacific()
    game = play.game
    operating(play)
    assert not city_tiles(play)
    game.depot.next_phase()
    offered = city_tiles(play)
    assert {(action["hex"], action["tile"]) for action in offered} == {("J5", "511-0")}
    play("private:NOPR", "lay_tile", hex="J5", tile="511-0", rotation=offered[0]["rotation"])
    play("private:NOPR", "place_token", hex="J5", city=0)
    assert game.land.board.has_token("J5", "MKT")


def test_a_green_city_on_bare_land_is_the_upgrade_of_the_turn() -> None:
    play, company = with_the_new_orleans_pacific()
    play.game.depot.next_phase()
    operating(play)
    yellow = next(lay for lay in play.options("lay_tile") if lay["entity"] == company.key)
    play.table.apply(yellow)
    assert not city_tiles(play), "only the first tile action upgrades"
    play.table.undo()
    play.table.apply(city_tiles(play)[0])
    play("private:NOPR", "pass")
    assert not play.options("lay_tile"), "the second is none after an upgrade"


def test_the_second_tile_of_the_great_northern_joins_the_first() -> None:
    """D13 lies to the upper right of E12; the tiles need not be laid in one turn, but must meet."""
    play = in_stock_round("18Texas", players=5)
    game = play.game
    company = corporation(play, "MKT", 100, (1, 0))
    game.land.place_home(company)
    game.pay(game.bank, company, 500)
    game.give_private(game.privates["IGN"], game.players[0])
    operating(play)
    game.depot.next_phase()
    lay = {"type": "lay_tile", "entity": "private:IGN"}
    edge = game.land.ground.hexmap["D13"].neighbours.index("E12")
    play.table.apply({**lay, "hex": "D13", "tile": "9-0", "rotation": edge % 3})
    second = [row for row in play.options("lay_tile") if row["entity"] == "private:IGN"]
    meeting = [game.land.tile_of(row["tile"]).at(row["rotation"]).exits for row in second]
    assert second
    assert {row["hex"] for row in second} == {"E12"}
    assert all((edge + 3) % 6 in exits for exits in meeting)
    apart = next(turn for turn in range(3) if turn != edge % 3)
    with pytest.raises(Refusal, match="must join"):
        play.table.apply({**lay, "hex": "E12", "tile": "9-1", "rotation": apart})


def city_tiles(play: Play) -> list[dict[str, Any]]:
    """The tiles that the New Orleans Pacific could lay."""
    return [action for action in play.options("lay_tile") if action["entity"] == "private:NOPR"]
