"""18NY: track, tokens, coal, connections, trains, the canal, the stagecoach, takeovers, the NYC."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules.parts.loans.book import book_of
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.steps.dividends import PayDividend
from roundhouse.eighteen.rules.steps.tokens import HomeToken
from roundhouse.eighteen.rules.steps.track import LayTrack
from roundhouse.eighteen.titles.g18NY.rules.facts import connection_at, facts_of
from roundhouse.eighteen.titles.g18NY.rules.formation import formation_cell
from roundhouse.table.errors import Refusal

from .at_table import Play
from .in_new_york import (
    FIRST,
    TITLE,
    ask,
    borrow,
    company,
    cost_of,
    give,
    hand,
    in_turn,
    lay,
    memory,
    new_york,
    offered,
    stock_turn,
    tiles_on,
    token,
)
from .mid_game import run

# Track

ROME = {"D14": "5@0", "D12": "6@2"}
"""Track from Rome, the home of the RWO, to Syracuse."""


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


# Takeovers


def near(player: int = 1, cash: int = 900, name: str = "10") -> tuple[Play, Corporation, Corporation]:
    """The RWO, whose track reaches the small company in Syracuse."""
    play = new_york("4H")
    lay(play, **ROME)
    found = company(play, "RWO", 1, 90, (1, 3), cash=cash)
    other = company(play, name, player, 60)
    in_turn(play, found)
    return play, found, other


@pytest.mark.parametrize(("player", "cost"), [(1, 120), (2, 300)])
def test_a_small_company_costs_two_or_five_times_its_price(player: int, cost: int) -> None:
    play, found, _ = near(player)
    assert cost_of(play, "merge", corporation="10") == cost
    play("corp:RWO", "merge", corporation="10")
    assert (found.cash, play.cash(player)) == (900 - cost, 600 + cost)


@pytest.mark.parametrize(("player", "times"), [(1, 1), (2, 3)])
def test_a_corporation_costs_the_price_of_its_shares_or_three_times_that(player: int, times: int) -> None:
    play = new_york("4H")
    lay(play, **ROME)
    found = company(play, "RWO", 1, 90, (1, 3), cash=3000)
    other = company(play, "NH", player, 70, (3, 1), (0, 1))
    token(play, other, "D12")
    in_turn(play, found)
    assert cost_of(play, "merge", corporation="NH") == times * 4 * 70
    play("corp:RWO", "merge", corporation="NH")
    assert (play.cash(player), play.cash(3)) == (600 + times * 140, 600 + times * 70)


def test_what_a_company_has_goes_over_and_its_trains_run_no_more() -> None:
    play, found, other = near()
    give(play, other, "4H")
    hand(play, "AIW", other)
    memory(play).mined[other], memory(play).connected[other] = 20, 30
    play.game.pay(play.game.bank, other, 70)
    play("corp:RWO", "merge", corporation="10")
    assert found.cash == 900 - 120 + 70
    assert [(one.name, one.operated) for one in found.trains] == [("4H", True)]
    assert play.game.privates["AIW"].owner is found
    assert (memory(play).mined[found], memory(play).connected.get(found, 0)) == (20, 0)


@pytest.mark.parametrize("replaces", [True, False])
def test_its_tokens_may_be_replaced(replaces: bool) -> None:
    play, found, other = near()
    play("corp:RWO", "merge", corporation="10")
    assert play.waits_at() == "replace_tokens"
    if replaces:
        play("corp:RWO", "remove_token", hex="D12", city=0, slot=0)
    else:
        play("corp:RWO", "pass")
    assert other.closed
    assert play.game.land.board.has_token("D12", "RWO") is replaces
    assert len(found.tokens) == (2 if replaces else 3)


def test_loans_that_cannot_be_paid_go_over() -> None:
    play, found, other = near(cash=170)
    borrow(play, other, 2)
    play("corp:RWO", "merge", corporation="10")
    assert (found.cash, found.loans, found.share_price) == (0, 1, 80)
    assert book_of(play.game).left() == 101


def test_what_is_too_dear_or_not_reached_is_not_taken_over() -> None:
    play, *_ = near(cash=119)
    assert not play.options("merge")
    play, *_ = near(name="5")
    assert not play.options("merge"), "no track leads to Auburn"
    with pytest.raises(Refusal):
        play("corp:RWO", "merge", corporation="5")


# The NYC

LINE = {
    "E3": "619@0",
    "D4": "15@4",
    "D6": "9@1",
    "D10": "9@1",
    "D12": "14@1",
    "D14": "14@3",
    "D16": "9@1",
    "D18": "4@1",
    "D20": "3@0",
    "E19": "14@2",
    "F20": "X10@1",
}
"""Track from Buffalo to Albany but for Rochester."""


def small(*names: str, price: int = 60, owners: str = "123") -> Play:
    """Small companies at the end of a set of operating rounds; the formation has begun."""
    play = new_york("4H")
    for at, name in enumerate(names):
        company(play, name, int(owners[at % len(owners)]), price, cash=20)
    play.game.fire("nyc_formation")
    return play


def test_track_from_buffalo_to_albany_brings_the_formation_about() -> None:
    play = new_york("4H")
    lay(play, **LINE)
    found = company(play, "3", 1, 60)
    play.game.land.correct("C23", "57-1", 0)
    assert memory(play).formation == "none", "Rochester is missing"
    play.game.land.correct("D8", "57-2", 1)
    assert memory(play).formation == "first"
    assert not found.closed
    assert play.game.corporations["7"].removed, "nobody starts a small company any more"
    assert play.game.round.kind == "stock", "the round itself comes after the set"


def test_the_first_12h_brings_it_about_too() -> None:
    play = new_york("6H")
    found = company(play, "HR", 1, 90, cash=600)
    while play.game.depot.upcoming[0].name == "6H":
        play.game.depot.take(play.game.depot.upcoming[0])
    in_turn(play, found, "buy_train_ny")
    play("corp:HR", "buy_train", train="12H-0", price=600)
    assert memory(play).formation == "first"
    assert play.game.privates["AIW"].closed


def test_it_begins_near_the_average_of_connected_companies() -> None:
    play = new_york()
    one, two = company(play, "1", 1, 80), company(play, "2", 1, 60)
    cell = formation_cell(play.game, (one, two))
    assert cell is not None
    assert cell.price == 150, "140 is nearer to 150 than to 125"
    three = company(play, "7", 2, 50)
    nearest = formation_cell(play.game, (three,))
    assert nearest is not None
    assert nearest.price == 100


def test_the_first_two_join_and_others_decide() -> None:
    play = ask(small("1", "7", "2"), "formation")
    nyc = play.game.corporations["NYC"]
    assert memory(play).price is not None
    assert nyc.percent(nyc) == 80, "1 and 2 had to"
    assert play.game.round.kind == "stock", "7 is not connected, nobody was asked"
    assert not play.game.corporations["7"].closed


def test_a_small_company_that_is_connected_may_join() -> None:
    play = small("1", "2", "7", price=70)
    play.game.land.board.lay("E21", play.game.land.tile_named("5").at(0))
    play.game.land.board.lay("F20", play.game.land.tile_named("X10").at(1))
    ask(play, "formation")
    nyc, third = play.game.corporations["NYC"], play.game.players[2]
    assert {one["entity"] for one in play.options("merge")} == {"corp:7"}
    before = third.cash
    price = nyc.share_price
    play("corp:7", "merge", corporation="7")
    assert third.cash - before == 2 * 70 - price
    assert third.percent(nyc) == 10
    assert play.game.land.board.has_token("E21", "NYC")
    assert play.game.corporations["7"].closed


def test_the_nyc_borrows_what_it_owes_and_is_traded_at_once() -> None:
    play = ask(small("1", "2", price=80, owners="1"), "formation")
    nyc = play.game.corporations["NYC"]
    assert memory(play).price is not None
    assert (nyc.floated, nyc.operated, nyc.cash >= 0) == (True, True, True)
    assert nyc.player is play.game.players[0], "two shares are the presidency"
    assert play.game.shares.president_share(nyc).owner is play.game.players[0]
    assert play.game.round.kind == "stock"


def test_who_joined_first_must_buy_a_second_share() -> None:
    play = ask(small("1", price=80, owners="1"), "formation")
    nyc = play.game.corporations["NYC"]
    assert (nyc.player, memory(play).first) == (None, play.game.players[0])
    stock_turn(play, 1)
    assert not play.options("pass")
    assert {share.partition("_")[0] for one in play.options("buy_shares") for share in one["shares"]} == {
        "NYC"
    }
    play("1", "buy_shares", shares=[next(one.id for one in nyc.shares(nyc) if not one.president)], percent=10)
    assert nyc.player is play.game.players[0]
    assert play.game.shares.president_share(nyc).owner is play.game.players[0]


def test_without_a_small_company_the_formation_fails() -> None:
    play = ask(small("7"), "formation")
    nyc = play.game.corporations["NYC"]
    assert (memory(play).formation, memory(play).regular) == ("second", True)
    stock_turn(play, 1)
    assert "NYC" in offered(play, "par", "corporation")
    play("1", "par", corporation="NYC", cell="1,4")
    in_turn(play, nyc)
    homes = offered(play, "place_token", "hex")
    assert {"E15", "D4"} <= homes
    assert "F20" not in homes, "Albany is full"
    play.game.round.step(HomeToken).pending = ()
    lay(play, F20="X20@0")
    in_turn(play, nyc)
    assert offered(play, "place_token", "hex") == {"F20"}


def test_after_the_second_round_small_companies_are_liquidated() -> None:
    play = small("7", price=60)
    memory(play).formation, memory(play).regular = "second", True
    ask(play, "formation")
    assert play.game.corporations["7"].closed
    assert play.cash(1) == 600 + 2 * 55, "its price fell by a cell"
    assert memory(play).formation == "over"


# Capital


def test_a_capitalization_round_follows_the_last_12h() -> None:
    play = new_york("12H")
    found = company(play, "HR", 1, 90, (1, 2))
    play.game.fire("capitalization_round")
    ask(play, "capitalization")
    assert {one["percent"] for one in play.options("sell_shares")} == {10, 20, 30, 40}
    play("corp:HR", "sell_shares", shares=["HR_3", "HR_4"], percent=20)
    assert (found.cash, found.share_price) == (180, 90), "the price stays"
    assert play.game.round.kind == "stock"
    assert not memory(play).capital


def test_the_option_asks_at_once() -> None:
    play = new_york("12H", options=("immediate_capitalization_round",))
    found = company(play, "HR", 1, 90, (1, 2), cash=600)
    other = company(play, "NH", 2, 70, (2, 2))
    for _ in range(2):
        train = play.game.depot.upcoming[0]
        play.game.depot.take(train)
        play.game.depot.sold["12H"] = play.game.depot.sold.get("12H", 0) + 1
    in_turn(play, found, "buy_train_ny")
    play("corp:HR", "buy_train", train="12H-2", price=600)
    assert play.waits_at() == "issue_at_once"
    play("corp:HR", "pass")
    play("corp:NH", "sell_shares", shares=["NH_3"], percent=10)
    assert (other.cash, play.waits_at()) == (70, "buy_train_ny")
