"""18Ireland: two gauges, and what trains earn on them."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules.state.pieces import Corporation

from .at_table import Play
from .in_ireland import begin, company, give, hand, in_phase, ireland, lay, pass_to, tiles_on


def gnwr(play: Play, *, cash: int = 100) -> Corporation:
    """The company of Dromod, whose city has a narrow side to the south and a broad one to the north."""
    found = company(play, "GNWR", 1, 70, cash=cash)
    lay(play, F10="IR42@0")
    return found


def to_track(play: Play) -> None:
    """The company in turn is about to lay track."""
    begin(play, "operating")
    pass_to(play, "track")


# Laying track


def test_a_narrow_tile_is_laid_from_a_stop_that_broad_track_reaches_and_costs_no_terrain() -> None:
    play = ireland("GNWR")
    gnwr(play)
    to_track(play)
    assert tiles_on(play, "corp:GNWR", "F12") == {"IR5": {3}}, "water costs £40, but not the narrow gauge"
    before = play.game.corporations["GNWR"].cash
    play("corp:GNWR", "lay_tile", hex="F12", tile="IR5-0", rotation=3)
    assert play.game.corporations["GNWR"].cash == before


def test_broad_track_is_not_laid_where_only_the_narrow_gauge_leads() -> None:
    play = ireland("GNWR")
    gnwr(play)
    lay(play, F12="IR5@3")
    in_phase(play, "4")
    to_track(play)
    assert set(tiles_on(play, "corp:GNWR", "F12")) == {"IR23", "IR24", "IR25"}, "narrow upgrades only"


def test_the_narrow_gauge_leads_on_through_stops_but_no_company_connects_along_it() -> None:
    play = ireland("GNWR")
    found = gnwr(play)
    lay(play, F12="IR23@0", F14="IR5@3", G11="78@3")
    reach = play.game.land.reach(found)
    assert reach.edges("F14")
    assert not reach.rail_edges("F14")
    assert not any(hex_ == "F12" for hex_, _ in reach.cities())
    assert not reach.joins_two(), "no train runs along it"


def test_track_of_different_gauges_does_not_meet() -> None:
    play = ireland("GNWR")
    gnwr(play, cash=300)
    lay(play, E11="9@2")
    to_track(play)
    assert 4 not in tiles_on(play, "corp:GNWR", "F12").get("IR5", set())
    lay(play, F8="79@0")
    assert not play.game.land.reach(play.game.corporations["GNWR"]).rail_edges("F6")


@pytest.mark.parametrize("owned", [False, True])
def test_two_upgrades_for_the_corporation_of_william_dargan(owned: bool) -> None:
    play = ireland("GNWR", "WDE")
    found = gnwr(play, cash=500)
    lay(play, F8="9@0", E9="8@5")
    in_phase(play, "4")
    if owned:
        hand(play, "WDE", found)
    to_track(play)
    play.table.apply(next(one for one in play.options("lay_tile") if one["hex"] == "F8"))
    costs = {one.facts["cost"] for one in play.table.choices() if one.type == "lay_tile"}
    assert costs == ({30} if owned else set()), "the second tile action is for a new tile, before any upgrade"


def test_the_board_of_works_takes_off_the_terrain_but_not_the_second_tile_action() -> None:
    play = ireland("GNWR", "BoW")
    found = gnwr(play, cash=60)
    hand(play, "BoW", found)
    to_track(play)
    assert not tiles_on(play, "private:BoW", "F12").get("58"), "the track must join"
    costs = {
        one.action["hex"]: one.facts["cost"]
        for one in play.table.choices()
        if one.type == "lay_tile" and one.action["entity"] == "private:BoW"
    }
    assert costs["F8"] == 0, "the water there costs £40"
    play("private:BoW", "lay_tile", hex="F8", tile="9-0", rotation=0)
    again = {
        one.facts["cost"]
        for one in play.table.choices()
        if one.type == "lay_tile" and one.action["entity"] == "private:BoW"
    }
    assert again == {20}
    play.table.apply(next(one for one in play.options("lay_tile") if one["entity"] == "private:BoW"))
    assert play.game.privates["BoW"].closed


def test_donegal_is_the_first_of_two_narrow_tiles_that_join() -> None:
    play = ireland("GNWR", "DR")
    found = gnwr(play)
    private = hand(play, "DR", found)
    to_track(play)
    assert {one["hex"] for one in play.options("lay_tile") if one["entity"] == "private:DR"} == {"F4"}
    play("private:DR", "lay_tile", hex="F4", tile="IR5-0", rotation=3)
    play.table.apply(next(one for one in play.options("lay_tile") if one["entity"] == "private:DR"))
    assert private.closed


def test_the_irish_mail_leads_to_one_of_three_harbours() -> None:
    play = ireland("GNWR", "TIM")
    found = gnwr(play)
    hand(play, "TIM", found)
    to_track(play)
    grid = play.game.land.ground.hexmap
    lays = [one for one in play.options("lay_tile") if one["entity"] == "private:TIM"]
    assert {one["hex"] for one in lays} == {"F0", "H0", "G-1", "J12", "G21", "H20"}
    for one in lays:
        (side,) = play.game.land.tile_named("IM").at(one["rotation"]).exits
        assert grid[one["hex"]].around[side] in {"G1", "I13", "G19"}
    play.table.apply(lays[-1])
    assert play.game.privates["TIM"].closed
    assert play.game.land.board.tile(lays[-1]["hex"]).name == "IM"


def drumglass(in_its_hands: bool = True) -> Play:
    """Belfast with broad track to the south-east side of H4, where the colliery lies."""
    play = ireland("UR", "DCR")
    found = company(play, "UR", 1, cash=10)
    lay(play, J4="IR1@5", I3="8@5")
    if in_its_hands:
        hand(play, "DCR", found)
    to_track(play)
    return play


def test_the_colliery_lays_a_tile_that_joins_track_for_nothing_and_beside_the_tile_actions() -> None:
    play = drumglass()
    board, found = play.game.land.board, play.game.corporations["UR"]
    assert tiles_on(play, "private:DCR", "H4") == {"7": {3, 4}, "8": {2, 4}, "9": {1, 4}}
    play("private:DCR", "lay_tile", hex="H4", tile="9-0", rotation=1)
    assert (board.tile("H4").name, found.cash) == ("9", 10 + 12), "the mountain costs £40"
    assert play.waits_at() == "track", "both tile actions are left"
    assert not play.game.privates["DCR"].closed
    in_phase(play, "4")
    play.game._settle()
    assert not tiles_on(play, "private:DCR", "H4"), "once"


def test_the_colliery_lays_nothing_where_its_corporation_has_no_track() -> None:
    play = ireland("GNWR", "DCR")
    found = gnwr(play)
    hand(play, "DCR", found)
    to_track(play)
    assert not tiles_on(play, "private:DCR", "H4")


def test_the_colliery_upgrades_nothing_but_in_a_recorded_game() -> None:
    play = drumglass()
    lay(play, H4="9@1")
    in_phase(play, "4")
    play.game._settle()
    assert not tiles_on(play, "private:DCR", "H4")
    play.game.trusting = True
    green = next(name for name, _ in play.game.land.legal_tiles(play.game.corporations["UR"], "H4"))
    turn = dict(play.game.land.legal_tiles(play.game.corporations["UR"], "H4"))[green][0]
    play("private:DCR", "lay_tile", hex="H4", tile=green, rotation=turn)
    assert play.game.land.board.tile("H4").color == "green"


def test_nobody_builds_at_the_colliery_while_a_player_owns_it() -> None:
    play = drumglass(in_its_hands=False)
    play.game.give_private(play.game.privates["DCR"], play.game.players[1])
    assert not tiles_on(play, "corp:UR", "H4")
    hand(play, "DCR", play.game.corporations["UR"])
    play.game._settle()
    play.game.corporations["UR"].cash = 40
    assert tiles_on(play, "corp:UR", "H4")


def test_tralee_and_dingle_are_joined_by_two_narrow_tiles_far_from_any_track() -> None:
    play = ireland("GNWR", "TDR")
    found = gnwr(play, cash=0)
    private = hand(play, "TDR", found)
    to_track(play)
    assert tiles_on(play, "private:TDR", "A19") == {"IR5": {4}}, "the tile leads to the other hex"
    play("private:TDR", "lay_tile", hex="A19", tile="IR5-0", rotation=4)
    assert {(one["entity"], one["hex"]) for one in play.options("lay_tile")} == {("private:TDR", "B18")}
    play("private:TDR", "lay_tile", hex="B18", tile="IR5-1", rotation=1)
    assert private.closed
    assert found.cash == 10, "what it earned in this round"
    assert play.waits_at() == "track"


# What trains earn


def running(play: Play, found: Corporation) -> int:
    """What the best routes of a company earn."""
    return play.game.runs.best(found).revenue


def test_a_stop_pays_what_the_narrow_gauge_alone_brings_to_it() -> None:
    play = ireland("GNWR")
    found = gnwr(play)
    lay(play, F8="9@0", F6="IR4@0")
    give(play, found, "2H")
    assert running(play, found) == 30 + 10
    lay(play, F12="IR23@0", F14="IR5@3")
    assert running(play, found) == 30 + 10 + 10 + 10, "two towns"
    lay(play, F14="IR20@0")
    assert running(play, found) == 30 + 10 + 10, "a town with broad track as well is no part of it"


@pytest.mark.parametrize(("tile", "more"), [("", 0), ("5@0", 20), ("IR42@0", 30)])
def test_the_river_brings_one_route_what_the_other_city_pays(tile: str, more: int) -> None:
    play = ireland("GNWR", "RSSC")
    found = gnwr(play)
    lay(play, F8="9@0", F6="IR4@0")
    give(play, found, "2H", "2H")
    usual = running(play, found)
    if tile:
        lay(play, D16=tile)
    hand(play, "RSSC", found)
    assert running(play, found) == usual + more


def test_a_marked_port_pays_for_the_rest_of_the_game() -> None:
    play = ireland("LER", "CDSPC")
    game = play.game
    found = company(play, "LER", 1, 70)
    lay(play, G1="5@5", G3="9@0", G5="9@0", G7="58@3")
    in_phase(play, "4")
    game.give_private(game.privates["CDSPC"], game.players[0])
    give(play, found, "4H")
    begin(play, "operating")
    usual = running(play, found)
    play("corp:LER", "buy_company", company="CDSPC", price=30)
    play("private:CDSPC", "assign", target="G1", target_type="hex")
    assert game.privates["CDSPC"].closed
    assert running(play, found) == usual + 10
