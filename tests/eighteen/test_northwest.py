"""1822PNW: minors that become corporations, regional railways, what its private companies do."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules.parts.bid_boxes.settings import BidBoxes
from roundhouse.eighteen.rules.parts.builder_cubes.cubes import room_for_cubes
from roundhouse.eighteen.rules.parts.destinations.part import destination_of, home_of
from roundhouse.eighteen.rules.parts.part import Lying
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.titles.g1822PNW import minors
from roundhouse.eighteen.titles.g1822PNW.facts import Belongings
from roundhouse.eighteen.titles.g1822PNW.order import MERGER
from roundhouse.eighteen.titles.g1822PNW.privates import AssignNorthwest
from roundhouse.eighteen.titles.g1822PNW.track import next_shared, shared_cost
from roundhouse.table.errors import Refusal

from .at_table import Play
from .in_britain import (
    all_pass,
    begin_turn,
    bid,
    boxes,
    britain,
    earned,
    enter,
    give,
    go_on,
    go_to,
    later,
    minor,
    own,
    put,
)
from .mid_game import run

TITLE = "1822PNW"
PASSES = {"A16", "B15", "C14", "D15", "E16", "F17", "G4", "G18", "H5", "I6", "H17", "I18", "J17"} | {
    "K16",
    "L15",
    "M14",
    "N13",
}
"""The mountains."""


def northwest(phase: str = "3") -> Play:
    return later(3, phase, TITLE)


def company(play: Play, name: str, price: int = 80, cash: int = 200, owner: int = 1) -> Corporation:
    """A minor that has begun, with money."""
    found = minor(play, name, owner, price)
    found.cash = cash
    return found


def major(play: Play, name: str, owner: int = 1, home: str = "") -> Corporation:
    """A corporation that has begun at a city."""
    game = play.game
    found = game.corporations[name]
    cell = next(cell for cell in game.market.par_cells(("par_1",)) if cell.price == 100)
    game.market.set_par(found, cell)
    game.shares.give(game.players[owner - 1], (game.shares.president_share(found),))
    found.floated = True
    if home:
        game.land.board.place_token(home, 0, name)
    found.cash = 500
    return found


def in_merger(play: Play) -> None:
    play.game.begin_round(MERGER, 1)
    play.game._settle()


# The first rounds


@pytest.mark.parametrize(("phase", "follows"), [("1", "stock"), ("2", MERGER)])
def test_minors_join_after_operating_rounds_from_phase_2_on(phase: str, follows: str) -> None:
    game = northwest(phase).game
    game.begin_round("operating", 1)
    game.policies.order.next_round(game.round)
    assert game.round.kind == follows


def test_minor_6_lies_first_and_each_batch_has_its_minors_of_corporations() -> None:
    play = britain(3, TITLE)
    line = [card.id for card in play.game.memory_of(BidBoxes).lines["minors"]]
    belong = {"M1", "M5", "M7", "M8", "M17", "M18", "M20"}
    assert line[0] == "M6"
    assert [len(belong.intersection(line[a:b])) for a, b in ((1, 10), (10, 17), (17, 24))] == [3, 2, 2]
    assert boxes(play, "privates")[0].id == "P1"


def test_a_regional_railway_has_a_token_and_a_card_worth_200_and_never_operates() -> None:
    play = later(3, "1", TITLE)
    game = play.game
    card = game.privates["MB"]
    memory = game.memory_of(BidBoxes)
    memory.lines["minors"] = (card, *(one for one in memory.lines["minors"] if one is not card))
    memory.minors = memory.lines["minors"][:4]
    bid(play, 1, card, 100)
    all_pass(play)
    railway = game.corporations["B"]
    assert (card.owner, card.value, railway.player) == (game.players[0], 200, game.players[0])
    assert list(game.land.board.tokens_of("B")) == [("I12", 0)]
    assert not railway.floated
    assert railway not in game.floated()
    assert game.market.operating_key(railway) > game.market.operating_key(major(play, "GNR")), "no marker"


# Minors become corporations


@pytest.mark.parametrize(
    ("price", "value", "minors_cash", "player_cash", "counts"),
    [
        (100, 300, 0, 0, [3]),
        (100, 320, 20, 0, [3]),
        (100, 320, 0, 80, [4]),
        (100, 320, 200, 80, [2, 3, 4]),
        (50, 320, 0, 0, []),
        (90, 600, 900, 900, []),
        (100, 700, 0, 0, [6]),
    ],
)
def test_the_shares_for_minors(
    price: int, value: int, minors_cash: int, player_cash: int, counts: list[int]
) -> None:
    assert minors.share_counts(price, value, minors_cash, player_cash) == counts


def test_two_minors_of_one_president_become_the_corporation_of_one_of_them() -> None:
    play = northwest()
    one, two = company(play, "17", 80, 100), company(play, "16", 70, 50)
    put(play, N7="8@5", N5="5@4")
    in_merger(play)
    assert play.waits_at() == "form_corporation"
    merges = [choice for choice in play.table.choices() if choice.type == "merge"]
    assert [choice.action["corporation"] for choice in merges] == ["16"]
    play("corp:17", "merge", corporation="16")
    sps = play.game.corporations["SPS"]
    assert sps.cash == 150
    play("corp:17", "choose", choice="100")
    play("corp:17", "choose", choice="3")
    assert play.game.players[0].percent(sps) == 30
    assert sps.cash == 150
    play("corp:17", "choose", choice="replace")
    assert sorted(play.game.land.board.tokens_of("SPS")) == [("N5", 0), ("O8", 0)]
    assert one.closed
    assert two.closed


def test_minors_of_two_presidents_or_without_a_corporation_do_not_join() -> None:
    play = northwest()
    company(play, "17")
    company(play, "16", owner=2)
    put(play, N7="8@5", N5="5@4")
    in_merger(play)
    assert play.game.round.kind != MERGER
    play = northwest()
    company(play, "15")
    company(play, "16")
    in_merger(play)
    assert play.game.round.kind != MERGER


def test_whoever_has_the_minor_starts_its_corporation_with_it() -> None:
    play = northwest("5")
    one = company(play, "17", 100, 60)
    sps = play.game.corporations["SPS"]
    others = [choice for choice in play.table.choices() if choice.type == "par"]
    assert "SPS" in {choice.action["corporation"] for choice in others}
    cell = next(cell for cell in play.game.market.par_cells(("par_1",)) if cell.price == 100)
    play("1", "par", corporation="SPS", cell=cell.at)
    assert {choice.type for choice in play.table.choices()} == {"choose"}
    play("1", "choose", choice="2")
    assert play.game.players[0].percent(sps) == 20
    assert (sps.cash, sps.floated, one.closed) == (60, True, True)
    assert list(play.game.land.board.tokens_of("SPS")) == [("O8", 0)]


@pytest.mark.parametrize(
    ("bid", "recorded", "shares"),
    [(100, False, ["2", "3"]), (430, False, ["2", "3"]), (435, False, ["2"]), (435, True, ["2", "3"])],
)
def test_money_in_bids_buys_no_shares_for_a_minor_but_in_recorded_games(
    bid: int, recorded: bool, shares: list[str]
) -> None:
    """The minor is worth 200: three shares of 90 cost 70 of 500 more."""
    play = northwest("5")
    play.game.trusting = recorded
    company(play, "17", 100, 60)
    play("1", "bid", company="M6", price=bid)
    for player in "123":
        play(player, "pass")
    cell = next(cell for cell in play.game.market.par_cells(("par_1",)) if cell.price == 90)
    play("1", "par", corporation="SPS", cell=cell.at)
    assert [action["choice"] for action in play.options("choose")] == shares


def test_a_corporation_whose_minor_nobody_has_is_started_without_it() -> None:
    play = northwest("5")
    play.game.players[0].cash = 900
    cell = next(cell for cell in play.game.market.par_cells(("par_1",)) if cell.price == 100)
    play("1", "par", corporation="SPS", cell=cell.at)
    assert play.game.privates["M17"].closed
    assert not play.game.corporations["SPS"].floated, "half of it must be sold"


def test_a_minor_makes_room_for_its_corporation_at_the_certificate_limit() -> None:
    play = northwest("5")
    company(play, "17", 100, 60)
    player = play.game.players[0]
    for card in [card for card in play.game.privates.values() if card.id.startswith("P")]:
        if play.game.limits.certificates_counted(player) < play.game.certificate_limit(player):
            play.game.give_private(card, player)
    pars = {choice.action["corporation"] for choice in play.table.choices() if choice.type == "par"}
    assert pars == {"SPS"}, "any other one would be one certificate too many"


def test_nobody_else_starts_the_corporation_of_a_minor() -> None:
    play = northwest("5")
    company(play, "17", owner=2)
    pars = {choice.action["corporation"] for choice in play.table.choices() if choice.type == "par"}
    assert "SPS" not in pars


def test_negotiations_give_a_minor_the_place_of_another_one() -> None:
    play = northwest("1")
    one = company(play, "3")
    play.game.give_private(play.game.privates["P20"], play.game.players[0])
    for card in boxes(play):
        card.closed = True
    begin_turn(play, one)
    play("corp:3", "acquire_company", company="P20")
    play("corp:3", "choose", choice="5")
    gnr = play.game.corporations["GNR"]
    assert minors.major_of(play.game, one) is gnr
    assert home_of(play.game, gnr) == "D11"
    assert destination_of(play.game, gnr) == "D23", "its old home, as the new one was its destination"
    assert play.game.corporations["5"].removed


# Track


def test_a_forest_is_built_on_once() -> None:
    play = northwest()
    one = company(play, "8")
    put(play, F15="8@1")
    plans = {choice.action["hex"] for choice in play.table.choices() if choice.type == "lay_tile"}
    assert "F15" not in plans
    assert play.game.land.why_not_lay(one, "F15", "80-0", 0) is not None


def test_seattle_and_portland_take_their_colours_by_turns() -> None:
    play = northwest("3")
    game = play.game
    assert (next_shared(game, "H11"), next_shared(game, "O8")) == ("X20", "X24")
    put(play, O8="X24@0")
    assert next_shared(game, "H11") == "X21"
    assert shared_cost(game, "H11", "X21") == 40
    enter(play, "1")
    assert next_shared(game, "H11") is None, "the phase has no green tiles"


def test_builder_cubes_take_40_off_the_next_tile_as_far_as_that_is_of_use() -> None:
    play = northwest()
    game = play.game
    assert [room_for_cubes(game, hex_) for hex_ in ("G18", "G4", "M14", "H13", "A10")] == [4, 3, 2, 2, 0]
    one = company(play, "9")
    before = game.land.cost(one, "G18", "8-0", 1, 0)
    game.land.pay_ahead("G18", 40)
    assert (before, game.land.cost(one, "G18", "8-0", 1, 0), room_for_cubes(game, "G18")) == (150, 110, 3)
    put(play, G18="8@1")


def test_a_cube_is_a_tile_action() -> None:
    """Only the forest beside Port Townsend costs money; a minor has one tile action."""
    play = northwest()
    begin_turn(play, company(play, "6"))
    cubes = [c.action["hex"] for c in play.table.choices() if c.action.get("tile") == "BC-0"]
    assert cubes == ["F7"]
    with pytest.raises(Refusal, match="no room"):
        play("corp:6", "lay_tile", hex="G8", tile="BC-0", rotation=0)
    play("corp:6", "lay_tile", hex="F7", tile="BC-0", rotation=0)
    assert play.game.land.paid_ahead("F7") == 40
    assert Lying("F7", "cube") in [item for part in play.game.parts for item in part.lying()]
    assert not play.options("lay_tile")


def test_nothing_but_the_mine_lies_in_the_mountains() -> None:
    play = northwest()
    one = company(play, "8")
    assert play.game.land.why_not_lay(one, "H17", "8-0", 0) is not None
    put(play, F15="8@4", G16="6@1")
    own(play, one, "P19")
    begin_turn(play, one)
    hexes = {c.action["hex"] for c in play.table.choices() if c.action.get("entity") == "private:P19"}
    assert hexes <= PASSES


def test_the_portage_comes_in_place_of_tiles_and_not_beside_seattle() -> None:
    play = northwest()
    one = company(play, "8")
    own(play, one, "P16")
    begin_turn(play, one)
    lays = [c.action for c in play.table.choices() if c.action.get("entity") == "private:P16"]
    assert {lay["hex"] for lay in lays} == {"E10", "F11", "G10", "H9", "I10", "M6", "M8", "N9", "O16", "O18"}
    around = play.game.land.ground.hexmap["G10"].around
    for lay in lays:
        if lay["hex"] == "G10":
            exits = play.game.land.tile_of(lay["tile"]).at(lay["rotation"]).exits
            assert "H11" not in {around[edge] for edge in exits}
    play("private:P16", "lay_tile", hex="H9", tile="PNW1-0", rotation=2)
    types = {(c.type, c.action["entity"]) for c in play.table.choices()}
    assert ("lay_tile", "corp:8") not in types
    assert play.game.privates["P16"].revenue == 0


def test_the_boom_town_replaces_any_plain_yellow_tile() -> None:
    play = northwest()
    one = company(play, "8")
    own(play, one, "P18")
    put(play, K4="9@0", K6="58@0")
    begin_turn(play, one)
    hexes = {c.action["hex"] for c in play.table.choices() if c.action.get("entity") == "private:P18"}
    assert hexes == {"K4"}
    play("private:P18", "lay_tile", hex="K4", tile="PNW3-0", rotation=0)
    assert play.game.land.board.tile("K4").name == "PNW3"
    assert play.game.privates["P18"].closed


def test_ports_lie_on_harbours_along_the_printed_track() -> None:
    play = northwest()
    one = company(play, "8")
    own(play, one, "P12")
    begin_turn(play, one)
    lays = [c.action for c in play.table.choices() if c.action.get("entity") == "private:P12"]
    assert {lay["hex"] for lay in lays} == {"B7", "D9", "E8", "I10", "N9"}
    assert [lay["rotation"] for lay in lays if lay["hex"] == "B7"] == [3]


# Routes


def at_snohomish(phase: str = "3", train: str = "3") -> tuple[Play, Corporation]:
    """The CMPS at Snohomish, whose track leads over a forest to Park Place: two cities for $20."""
    play = northwest(phase)
    one = major(play, "CMPS", home="G14")
    put(play, G14="57@0", F15="7@5", G16="57@2")
    give(play, one, train)
    return play, one


def test_no_route_has_the_mine_as_its_only_token() -> None:
    play = northwest()
    one = major(play, "CMPS", home="G14")
    board = play.game.land.board
    put(play, F17="PNW4@0", G16="57@0")
    board.place_token("F17", 0, "CMPS")
    give(play, one, "3")
    assert earned(play, one) == 0
    board.place_token("G16", 0, "CMPS")
    assert earned(play, one) == 30 + 20


def test_the_mill_is_built_beside_a_forest_with_track_and_not_beside_another_marker() -> None:
    play, one = at_snohomish()
    own(play, one, "P15")
    begin_turn(play, one)
    step, mill = play.game.round.step(AssignNorthwest), play.game.privates["P15"]
    assert set(step.hexes(mill)) == {"G14", "G16"}
    mark(play, "P17", "G16")
    assert set(step.hexes(mill)) == {"G14"}


def mark(play: Play, private: str, hex_: str) -> None:
    """A private company has put its marker on a hex."""
    play.game.privates[private].marks = (hex_,)


def test_forests_on_a_route_earn_10_and_20_for_the_lumber_baron() -> None:
    play, one = at_snohomish()
    assert earned(play, one) == 20 + 20 + 10
    own(play, one, "P14")
    assert earned(play, one) == 20 + 20 + 10 + 10


def test_the_ski_haus_earns_30_on_each_route() -> None:
    play, one = at_snohomish()
    mark(play, "P17", "F15")
    assert earned(play, one) == 20 + 20 + 10 + 30


@pytest.mark.parametrize(("phase", "mill"), [("3", 10), ("4", 10), ("5", 30), ("7", 30)])
def test_the_paper_mill_earns_10_and_from_phase_5_on_30(phase: str, mill: int) -> None:
    play, one = at_snohomish(phase)
    mark(play, "P15", "G16")
    assert earned(play, one) == 20 + 20 + 10 + mill


def portage() -> tuple[Play, Corporation]:
    """Minor 6 at Port Townsend, whose train runs over the portage to Bellingham: two cities for $30."""
    play = northwest()
    one = company(play, "6")
    give(play, one, "3")
    put(play, F9="15@0", E10="PNW1@0", D11="619@0")
    return play, one


def test_the_portage_costs_others_10() -> None:
    play, one = portage()
    assert earned(play, one) == 30 + 30 - 10, "no route goes without the toll"
    own(play, one, "P16")
    assert earned(play, one) == 30 + 30


def test_the_toll_of_the_portage_goes_to_its_owner() -> None:
    play, one = portage()
    owner = company(play, "8", owner=2)
    own(play, owner, "P16")
    begin_turn(play, one)
    go_to(play, "run_with_pullman")
    before = owner.cash
    run(play)
    while play.options("dividend"):
        go_on(play)
    assert owner.cash - before == 10


# Variants


def test_starting_packets_begin_with_operating_rounds() -> None:
    play = britain(3, TITLE, starting_packet="yes")
    game = play.game
    assert game.round.kind == "operating"
    assert [player.cash for player in game.players] == [20, 20, 20], "what their private companies have paid"
    assert {name for name in ("18", "21") if game.corporations[name].player is game.players[0]} == {
        "18",
        "21",
    }
    assert game.privates["P8"].owner is game.players[0]
    assert game.corporations["18"].cash == 100


def test_trains_less() -> None:
    kinds = {}
    for option in ("", "remove_two_ls", "remove_three_ls"):
        play = britain(3, TITLE, **({option: "yes"} if option else {}))
        kinds[option] = sum(train.name == "L" for train in play.game.depot.upcoming)
    assert kinds[""] - kinds["remove_two_ls"] == 2
    assert kinds[""] - kinds["remove_three_ls"] == 3


def test_the_southern_scenario_is_without_the_north() -> None:
    play = britain(2, "1822PNWSRS")
    game = play.game
    assert not {"CPR", "GNR", "1", "5", "A"} & set(game.corporations)
    assert "P19" not in game.privates
    assert set(game.memory_of(Belongings).major_of.values()) == {"CMPS", "SWW", "SPS", "ORNC", "NP"}


def test_in_the_short_scenario_two_minors_are_won_together() -> None:
    play = britain(3, "1822PNWShortScenario")
    game = play.game
    first, second = game.memory_of(BidBoxes).pair
    assert boxes(play)[0] is first
    assert first.value == 200
    assert game.memory_of(BidBoxes).lines["minors"][-1] is second
    assert [card.id for card in boxes(play, "privates")][:2] == ["P1", "P20"]
    bid(play, 1, first, 200)
    all_pass(play)
    owners = {game.corporations[card.id[1:]].player for card in (first, second)}
    assert owners == {game.players[0]}
    assert game.corporations[second.id[1:]].cash == 100
