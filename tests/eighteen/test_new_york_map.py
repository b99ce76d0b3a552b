"""18NY: track, tokens, coal, connections, trains, the canal and the stagecoach."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.steps.dividends import PayDividend
from roundhouse.eighteen.rules.steps.track import LayTrack
from roundhouse.eighteen.titles.g18NY.rules.facts import connection_at, facts_of

from .at_table import Play
from .in_new_york import (
    FIRST,
    ROME,
    TITLE,
    company,
    cost_of,
    give,
    hand,
    in_turn,
    lay,
    memory,
    new_york,
    offered,
    tiles_on,
    token,
)
from .mid_game import run

# Track


def test_a_small_company_lays_one_tile_and_a_corporation_two() -> None:
    play = new_york()
    small, large = company(play, "7", 1, 60, cash=500), company(play, "HR", 1, 90, cash=500)
    in_turn(play, small)
    play("corp:7", "lay_tile", hex="E21", tile="5-0", rotation=3)
    assert play.waits_at() != "track_ny"
    in_turn(play, large)
    play("corp:HR", "lay_tile", hex="H20", tile="5-1", rotation=3)
    assert play.waits_at() == "track_ny"
    assert "H20" not in offered(play, "lay_tile", "hex"), "on another hex"


@pytest.mark.parametrize(("hex_", "tile", "rotation", "cost"), [("E21", "5-0", 3, 20), ("E19", "6-0", 0, 60)])
def test_a_tile_costs_20_which_is_part_of_the_terrain(hex_: str, tile: str, rotation: int, cost: int) -> None:
    play = new_york()
    found = company(play, {"E21": "7", "E19": "2"}[hex_], 1, 60, cash=500)
    in_turn(play, found)
    assert cost_of(play, "lay_tile", hex=hex_, tile=tile, rotation=rotation) == cost


def test_a_town_becomes_a_city_once_green_tiles_may_be_laid() -> None:
    for phase, expected in (("2H", set()), ("4H", {"57"})):
        play = new_york(phase)
        lay(play, F12="4@2")
        found = company(play, "5", 1, 60, cash=500)
        lay(play, E11="6@3")
        in_turn(play, found)
        assert set(tiles_on(play, "F12")) & {"57", "5", "6"} == expected
    assert tiles_on(play, "F12")["57"] == {2, 5}, "its track stays"


def test_such_a_tile_is_an_upgrade() -> None:
    play = new_york("4H")
    lay(play, G13="4@2", H14="6@0")
    found = company(play, "D&H", 1, 90, cash=500)
    in_turn(play, found)
    play("corp:D&H", "lay_tile", hex="G13", tile="57-0", rotation=2)
    assert play.game.round.step(LayTrack).upgraded == 1
    assert "H14" not in offered(play, "lay_tile", "hex"), "one upgrade a turn"


def test_tiles_of_new_york_are_not_turned() -> None:
    play = new_york("4H")
    found = company(play, "NY&H", 1, 90, cash=500)
    in_turn(play, found)
    assert tiles_on(play, "J20") == {"X11": {0}}


def test_one_brown_tile_lies_only_on_hexes_with_four_neighbours() -> None:
    play = new_york("12H")
    lay(play, H14="619@1", K19="15@1")
    found = company(play, "D&H", 1, 90, cash=900)
    token(play, found, "K19")
    in_turn(play, found)
    assert "448" not in tiles_on(play, "H14")
    assert "448" in tiles_on(play, "K19")


def test_the_iron_works_pay_for_a_bridge_and_nothing_else() -> None:
    play = new_york("4H")
    found = company(play, "1", 1, 60, cash=500)
    hand(play, "AIW", found)
    in_turn(play, found)
    assert cost_of(play, "lay_tile", entity="corp:1", hex="F20", tile="X10-0", rotation=1) == 80
    assert cost_of(play, "lay_tile", entity="private:AIW", hex="F20", tile="X10-0", rotation=1) == 0
    dry = {"hex": "G19", "tile": "4-0", "rotation": 0}
    assert cost_of(play, "lay_tile", entity="private:AIW", **dry) == 20, "no water, no bridge"
    play("private:AIW", "lay_tile", hex="F20", tile="X10-0", rotation=1)
    assert (found.cash, play.game.privates["AIW"].closed) == (500, True)
    assert play.waits_at() != "track_ny", "it was the tile of the turn"


def test_the_iron_works_may_use_loans() -> None:
    play = new_york("4H")
    found = company(play, "7", 1, 60)
    hand(play, "AIW", found)
    in_turn(play, found)
    play("private:AIW", "lay_tile", hex="E21", tile="5-0", rotation=3)
    assert found.loans == 1


# Tokens


@pytest.mark.parametrize(("edition", "fee"), [(TITLE, 40), (FIRST, 0)])
def test_a_home_in_new_york_costs_a_fee(edition: str, fee: int) -> None:
    play = new_york(title=edition)
    found = company(play, "NY&H", 1, 90, cash=200)
    play.game.land.board.remove_token("J20", 0, "NY&H")
    found.tokens = (0, *found.tokens)
    play.game.land.place_home(found)
    assert found.cash == 200 - fee


def test_a_token_costs_its_price_for_each_hex_along_the_track() -> None:
    play = new_york("4H")
    lay(play, H14="6@0", G13="57@2", F12="57@2", E11="57@3", J18="57@0")
    found = company(play, "D&H", 1, 90, cash=500)
    in_turn(play, found, "token_ny")
    costs = {hex_: cost_of(play, "place_token", hex=hex_) for hex_ in offered(play, "place_token", "hex")}
    assert costs == {"G13": 20, "F12": 40}


def test_the_two_hexes_of_springfield_are_one_on_the_way() -> None:
    play = new_york("4H")
    lay(play, E21="14@0", E23="9@1")
    found = company(play, "B&A", 1, 90, cash=500)
    in_turn(play, found, "token_ny")
    assert cost_of(play, "place_token", hex="E21") == 40


def test_small_companies_place_no_tokens() -> None:
    play = new_york("4H")
    lay(play, E5="5@1", D4="5@5", E3="619@0")
    found = company(play, "6", 1, 60, cash=500)
    found.tokens = (20,)
    in_turn(play, found)
    play("corp:6", "pass")
    assert play.waits_at() != "token_ny"


# Coal


def coal(owner: bool = False, closed: bool = False) -> tuple[Play, Corporation]:
    play = new_york("4H")
    lay(play, H14="619@4")
    found = company(play, "D&H", 1, 90, cash=500)
    if owner:
        hand(play, "PCF", found)
    if closed:
        play.game.close_private(play.game.privates["PCF"])
    in_turn(play, found)
    for _ in range(9):
        if play.waits_at() not in {"track_ny", "token_ny"}:
            break
        play("corp:D&H", "pass")
    return play, found


@pytest.mark.parametrize(
    ("owner", "closed", "earned"), [(True, False, 20), (False, False, 0), (False, True, 20)]
)
def test_coal_is_for_the_owner_of_the_coal_fields_until_they_close(
    owner: bool, closed: bool, earned: int
) -> None:
    play, found = coal(owner, closed)
    assert memory(play).mined.get(found, 0) == earned, "Scranton and Allentown"
    assert len(memory(play).coal) == 6 - earned // 10
    assert len([one for one in play.game.parts[-1].lying() if one.text == "C"]) == len(memory(play).coal)


# Connections


def connected(trains: str = "2H", **tiles: str) -> tuple[Play, Corporation]:
    """The RWO runs from Rome."""
    play = new_york("4H")
    lay(play, **(ROME | tiles))
    found = company(play, "RWO", 1, 90, trains=trains)
    in_turn(play, found)
    for _ in range(9):
        if play.waits_at() == "run_ny":
            break
        play("corp:RWO", "pass")
    return play, found


def revenue(play: Play) -> int:
    return next(int(one.facts["revenue"]) for one in play.table.choices() if one.type == "run_routes")


def test_the_first_that_runs_to_a_place_has_10_more_in_every_run() -> None:
    play, found = connected(C11="58@3")
    place = [one[0] for one in play.game.parts[-1].settings.connections].index("C11")
    assert place in memory(play).connections
    assert revenue(play) == 20 + 20 + 10 + 10
    run(play)
    assert place not in memory(play).connections
    assert memory(play).connected[found] == 10
    assert play.game.round.step(PayDividend).revenue() == 60
    in_turn(play, found)
    for _ in range(9):
        if play.waits_at() == "run_ny":
            break
        play("corp:RWO", "pass")
    run(play)
    assert play.game.round.step(PayDividend).revenue() == 60, "as before"


def test_two_trains_have_a_connection_once() -> None:
    play, found = connected("2H 2H", C11="58@3", D14="14@0")
    play.game.land.board.lay("D14", play.game.land.tile_named("5").at(0))
    alone = revenue(play)
    run(play)
    assert memory(play).connected[found] == 10
    assert play.game.round.step(PayDividend).revenue() == alone


def test_connections_are_lost_with_the_last_train_but_not_in_the_own_turn() -> None:
    play = new_york("4H")
    found, other = company(play, "HR", 1, 90, trains="2H"), company(play, "NH", 1, 90, cash=100)
    memory(play).connected[found] = 30
    in_turn(play, other, "buy_train_ny")
    play("corp:NH", "buy_train", train=found.trains[0].id, price=1)
    assert found not in memory(play).connected
    memory(play).connected[other] = 30
    give(play, other, "4H")
    in_turn(play, other, "buy_train_ny")
    for train in other.trains:
        play.game.pay(play.game.bank, other, 300)
        play("corp:NH", "scrap_train", train=train.id)
    assert memory(play).connected[other] == 30


def test_montreal_and_burlington_share_a_hex() -> None:
    facts = facts_of(new_york().game)
    assert facts.connections[connection_at(facts, ("A21", 0)) or 0][0] == "A19"
    assert facts.connections[connection_at(facts, ("A21", 1)) or 0][0] == "A23"
    assert connection_at(facts, ("F20", 0)) is None


# Trains


def east(title: str, train: str) -> int:
    """What a train of the B&A earns between Springfield, its home, and Troy without a token."""
    play = new_york("D", title)
    play.game.land.board.lay("E21", play.game.land.tile_named("57").at(1))
    play.game.land.board.lay("E23", play.game.land.tile_named("9").at(1))
    found = company(play, "B&A", 1, 90)
    give(play, found, train)
    memory(play).connections = frozenset()
    in_turn(play, found)
    for _ in range(9):
        if play.waits_at() == "run_ny":
            break
        play("corp:B&A", "pass")
    return revenue(play)


@pytest.mark.parametrize(
    ("title", "train", "earned"),
    [
        (TITLE, "D", 100 + 20 + 100),
        (FIRST, "D", 100 + 20),
        (TITLE, "4DE", 2 * 100),
        (FIRST, "5DE", 2 * (100 + 20)),
    ],
)
def test_diesels_and_express_trains_differ_by_edition(title: str, train: str, earned: int) -> None:
    assert east(title, train) == earned


def test_a_train_counts_the_two_hexes_of_springfield_once() -> None:
    assert east(TITLE, "2H") == 120, "Troy is three sides away, one of them within Springfield"


# The canal


def test_the_canal_earns_10_less_for_each_first_tile_on_it() -> None:
    play = new_york()
    canal = play.game.privates["EC"]
    play.game.give_private(canal, play.game.players[1])
    found = company(play, "9", 1, 60, cash=900)
    in_turn(play, found)
    play("corp:9", "lay_tile", hex="D4", tile="5-0", rotation=5)
    assert canal.revenue == 90
    for hex_ in sorted(memory(play).canal):
        city = bool(play.game.land.board.tile(hex_).cities)
        play.game.land.correct(hex_, play.game.land.next_copy("57" if city else "9") or "", 0)
    assert canal.closed


# The stagecoach


def coach(phase: str = "4H") -> tuple[Play, Corporation]:
    play = new_york(phase)
    lay(play, F20="X10@1")
    found = company(play, "HR", 1, 90, cash=500)
    hand(play, "SC", found)
    in_turn(play, found)
    play("private:SC", "place_token", hex="F20", city=0)
    return play, found


def test_the_stagecoach_is_a_token_more_in_albany() -> None:
    play, found = coach()
    assert play.game.land.board.has_token("F20", "HR")
    assert (len(found.tokens), play.game.privates["SC"].closed) == (2, True)
    assert memory(play).coach is found


def test_it_may_be_replaced_in_the_own_turn() -> None:
    play, found = coach()
    play("corp:HR", "remove_token", hex="F20", city=0, slot=0)
    assert (len(found.tokens), memory(play).coach) == (1, None)
    assert play.game.land.board.has_token("F20", "HR")


@pytest.mark.parametrize(("choice", "tokens", "there"), [("Replace", 1, True), ("Remove", 2, False)])
def test_it_must_be_replaced_when_the_private_companies_close(choice: str, tokens: int, there: bool) -> None:
    play, found = coach()
    play.game.fire("close_companies")
    assert play.waits_at() == "stagecoach"
    play("corp:HR", "choose", choice=choice)
    assert len(found.tokens) == tokens
    assert play.game.land.board.has_token("F20", "HR") is there


def test_without_a_token_it_is_lost_then() -> None:
    play, found = coach()
    found.tokens = ()
    play.game.fire("close_companies")
    assert not play.game.land.board.has_token("F20", "HR")
