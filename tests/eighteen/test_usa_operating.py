"""18USA: track, tokens and private companies."""

from __future__ import annotations

from roundhouse.eighteen.rules.parts.mergers.reduction import ReduceTokens
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.state.spots import NOBODY
from roundhouse.eighteen.titles.g18USA.rules.facts import Memory

from .at_1817 import begin
from .at_table import Play
from .in_the_states import lay, lays, operating


def built(
    *privates: str, at: str = "3", cash: int = 1000, trains: str = "", home: str = "F20"
) -> tuple[Play, Corporation]:
    """The IC with a yellow city on its home, from west to east."""
    play, company = operating(*privates, at=at, cash=cash, trains=trains, home=home)
    lay(play, home, "57", 1)
    begin(play, "operating")
    return play, company


# Resources


def test_a_tile_with_coal_needs_somebody_who_gives_it_and_saves_the_mountains() -> None:
    play, _ = built()
    assert ("F22", "9coal") not in lays(play)
    play, company = built("P1")
    assert {("F22", "9coal"), ("F22", "9")} <= lays(play)
    play("corp:IC", "lay_tile", hex="F22", tile="9coal-0", rotation=1)
    assert company.cash == 1000
    assert play.game.private("P1").closed


def test_a_company_that_could_not_pay_the_mountains_lays_the_coal() -> None:
    play, company = built("P18", cash=0)
    play("corp:IC", "lay_tile", hex="F22", tile="9coal-0", rotation=1)
    assert company.cash == 0
    assert not play.game.private("P18").closed


def test_a_resource_leads_to_a_place() -> None:
    play, _ = operating("P1")
    lay(play, "F20", "57", 1)
    lay(play, "F22", "9", 1)
    begin(play, "operating")
    assert ("F24", "9coal") in lays(play)  # on to Baltimore
    lay(play, "F26", "X07", 0)
    assert not any(tile == "8coal" for hex_, tile in lays(play) if hex_ == "F24")


def test_the_subsidy_with_a_resource_is_laid_beside_the_tile_actions() -> None:
    play, _ = built("S16")
    play.game.memory_of(Memory).resources = frozenset({"coal"})
    play("corp:IC", "lay_tile", hex="F22", tile="9coal-0", rotation=1)
    step = play.game.round.waiting()
    assert step is not None
    assert getattr(step, "laid", None) == 0


def test_ore_is_improved_in_a_tile_action_from_phase_3_on() -> None:
    for phase, open_ in (("2", False), ("3", True)):
        play, _ = operating(at=phase, home="D14")
        lay(play, "D14", "57", 1)
        lay(play, "D16", "9ore10", 1)
        begin(play, "operating")
        assert (("D16", "9ore20") in lays(play)) is open_
    play("corp:IC", "lay_tile", hex="D16", tile="9ore20-0", rotation=1)
    assert play.game.land.board.tile("D16").name == "9ore20"


def test_routes_earn_by_what_their_hexes_give() -> None:
    worth = {}
    for phase in ("3", "5"):
        play, company = operating(at=phase)
        for hex_, tile in (("F22", "9coal"), ("D16", "9ore10"), ("C7", "9ore20"), ("H4", "9oil")):
            lay(play, hex_, tile, 1)
        rules = play.game.policies.revenue.route_rules(company)
        worth[phase] = next(bonus.per_hex for bonus in rules.bonuses if bonus.name == "resources")
    assert worth["3"] == {"F22": 10, "D16": 10, "C7": 20, "H4": 10}
    assert worth["5"] == {**worth["3"], "H4": 20}


# Colours


def test_plain_track_skips_colours_from_phase_5_on_for_10_each() -> None:
    play, company = built(at="4")
    assert ("F18", "82") not in lays(play)
    play, company = built(at="5")
    play("corp:IC", "lay_tile", hex="F22", tile="82-0", rotation=1)
    assert company.cash == 1000 - 15 - 10
    assert not any(tile in {"80", "81", "82", "83"} for _, tile in lays(play))  # that was an upgrade


def test_a_bare_city_becomes_green_at_once_in_phase_5() -> None:
    play, _ = operating(at="5")
    tiles = {tile for hex_, tile in lays(play) if hex_ == "F20"}
    assert tiles
    assert tiles <= {"14", "15", "619"}


def test_a_young_home_becomes_brown_beside_the_tile_actions() -> None:
    play, company = operating(at="5", young=True)
    tile = sorted(tile for hex_, tile in lays(play) if hex_ == "F20" and tile in {"63", "448", "611"})[0]
    rotation = next(one["rotation"] for one in play.options("lay_tile") if one["tile"] == f"{tile}-0")
    play("corp:IC", "lay_tile", hex="F20", tile=f"{tile}-0", rotation=rotation)
    assert company.cash == 1000 - 10  # the river
    assert getattr(play.game.round.waiting(), "laid", None) == 0


def test_a_metropolis_becomes_the_green_tile_that_they_share() -> None:
    play, _ = operating(home="D20")
    memory = play.game.memory_of(Memory)
    plain = "D20" not in memory.metropolises
    lay(play, "D20", "57" if plain else "X02", 1)
    lay(play, "D20", "X02", 1)
    begin(play, "operating")
    assert {tile for hex_, tile in lays(play) if hex_ == "D20"} == {"592"}


def test_cleveland_has_a_brown_tile_of_its_own() -> None:
    found = set()
    for rotation in range(6):
        play, _ = operating(home="D24", at="5")
        lay(play, "D24", "15", rotation)
        begin(play, "operating")
        found |= {tile for hex_, tile in lays(play) if hex_ == "D24"}
    assert found == {"X13"}


# Private companies that lay track


def test_track_engineers_have_a_third_tile_for_nothing() -> None:
    play, company = built("P7")
    lays_now = play.game.policies.track.tile_lays(company)
    assert [one.cost for one in lays_now] == [0, 20, 0]


def test_pettibone_and_mulliken_upgrade_twice_and_plain_track_ahead_of_the_phase() -> None:
    play, _ = built("P11", at="2")
    lay(play, "F22", "9", 1)
    begin(play, "operating")
    assert ("F22", "82") in lays(play)
    assert ("F22", "544") not in lays(play)
    play, _ = built("P11", at="3")
    for hex_ in ("F22", "F18"):
        lay(play, hex_, "9", 1)
    begin(play, "operating")
    play("corp:IC", "lay_tile", hex="F22", tile="82-0", rotation=1)
    assert ("F18", "82") in lays(play)


def test_only_one_of_two_upgrades_is_a_city() -> None:
    play, _ = built("P11", at="3")
    lay(play, "F22", "9", 1)
    lay(play, "F24", "57", 1)
    begin(play, "operating")
    play("corp:IC", "lay_tile", hex="F20", tile="14-0", rotation=_turn(play, "F20", "14-0"))
    assert {hex_ for hex_, tile in lays(play) if tile in {"14", "15", "619"}} == set()


def _turn(play: Play, hex_: str, copy: str) -> int:
    return int(
        next(one["rotation"] for one in play.options("lay_tile") if (one["hex"], one["tile"]) == (hex_, copy))
    )


def test_the_great_northern_lays_one_tile_a_round_for_nothing() -> None:
    play, company = operating("P17", home="B8")
    lay(play, "B8", "57", 1)
    begin(play, "operating")
    assert lays(play, "private:P17") == {
        ("B6", "7"),
        ("B6", "8"),
        ("B6", "9"),
        ("B10", "7"),
        ("B10", "8"),
        ("B10", "9"),
    }
    play("private:P17", "lay_tile", hex="B6", tile="9-0", rotation=1)
    assert company.cash == 1000
    assert not lays(play, "private:P17")


def test_boomtown_makes_a_plain_yellow_city_green() -> None:
    play, _ = built("P9", at="2")
    assert {hex_ for hex_, _ in lays(play, "private:P9")} == {"F20"}
    play("private:P9", "lay_tile", hex="F20", tile="14-0", rotation=_turn(play, "F20", "14-0"))
    assert play.game.private("P9").closed


def test_a_boomtown_subsidy_is_good_for_the_first_turn() -> None:
    for young, open_ in ((True, {"B8"}), (False, set())):
        play, _company = operating("S8", home="B8", young=young)
        lay(play, "B8", "57", 1)
        begin(play, "operating")
        assert {hex_ for hex_, _ in lays(play, "private:S8")} == open_


def test_headquarters_replace_a_green_city_whatever_lies_around() -> None:
    play, _company = built("P16", at="5", home="I25")
    lay(play, "I25", "14", 0)
    begin(play, "operating")
    play("private:P16", "lay_tile", hex="I25", tile="X23-0", rotation=0)
    assert play.game.land.board.tile("I25").name == "X23"
    assert play.game.private("P16").closed


def test_rural_junctions_lie_apart_and_not_at_home() -> None:
    play, _ = operating("P26", home="E15")
    lay(play, "E15", "57", 1)
    begin(play, "operating")
    assert {hex_ for hex_, _ in lays(play, "private:P26")} == {"E17"}
    lay(play, "F18", "X08", 0)  # beside E17
    assert not lays(play, "private:P26")


def test_a_company_town_has_a_token_of_its_founder_and_pays_others_less() -> None:
    play, company = built("P27")
    game = play.game
    game.memory_of(Memory).metropolises = frozenset({"D28"})
    hex_, tile = next((hex_, tile) for hex_, tile in sorted(lays(play, "private:P27")) if hex_ == "F22")
    play("private:P27", "lay_tile", hex=hex_, tile=f"{tile}-0", rotation=_turn(play, hex_, f"{tile}-0"))
    assert game.land.board.slots("F22", 0) == (NOBODY, "IC")
    values = game.policies.revenue.route_rules(game.corporations["UP"]).values
    assert set(values.values()) == {30}
    assert not game.policies.revenue.route_rules(company).values


def test_company_towns_keep_away_from_metropolises() -> None:
    play, _ = built("P27")
    game = play.game
    game.memory_of(Memory).metropolises = frozenset({"D28", "G23"})
    assert "F22" not in {hex_ for hex_, _ in lays(play, "private:P27")}


# Tokens, bridges, red areas


def test_the_lawyers_place_a_token_in_a_full_city() -> None:
    play, _company = operating("P20")
    lay(play, "F20", "57", 1)
    lay(play, "F22", "9", 1)
    lay(play, "F24", "57", 1)
    play.game.land.board.place_token("F24", 0, "UP")
    begin(play, "operating")
    assert [one["hex"] for one in play.options("place_token") if one["entity"] == "private:P20"] == ["F24"]
    play("private:P20", "place_token", hex="F24", city=0)
    assert play.game.land.board.slots("F24", 0) == ("UP", "IC")
    assert play.game.private("P20").closed


def test_a_free_station_goes_into_any_city_that_is_reached() -> None:
    play, company = operating("S9")
    lay(play, "F20", "57", 1)
    lay(play, "F22", "9", 1)
    lay(play, "F24", "57", 1)
    begin(play, "operating")
    play("private:S9", "place_token", hex="F24", city=0)
    assert len(company.tokens) == 2
    assert play.game.private("S9").closed


def test_a_bridge_needs_a_city_that_is_reached() -> None:
    play, _ = built("P2")
    assert {one["target"] for one in play.options("assign")} == {"F20"}
    play("private:P2", "assign", target="F20", target_type="hex")
    bonuses = play.game.policies.revenue.route_rules(play.game.corporations["IC"]).bonuses
    assert [dict(bonus.per_hex) for bonus in bonuses if bonus.name == "bridges"] == [{"F20": 10}]


def seattle(*privates: str) -> tuple[Play, Corporation]:
    """Portland with track to Seattle."""
    play, company = operating(*privates, home="C3")
    lay(play, "C3", "57", 2)
    begin(play, "operating")
    return play, company


def test_the_hub_gives_a_red_area_another_value() -> None:
    play, _ = seattle("P6")
    play("private:P6", "assign", target="B2", target_type="hex")
    stop = play.game.land.board.tile("B2").stops[0]
    assert [amount for _, amount in stop.revenue.phases] == [30, 40, 50, 80]
    assert play.game.private("P6").closed


def test_trains_that_run_to_the_freight_service_earn_10_more() -> None:
    play, company = seattle("P8")
    play("private:P8", "assign", target="B2", target_type="hex")
    assert company.hex_tokens == ("B2",)
    assert not play.options("assign")
    bonuses = {bonus.name: bonus.amount for bonus in play.game.policies.revenue.route_rules(company).bonuses}
    assert bonuses["freight service"] == 10


def test_the_token_of_the_freight_service_counts_after_a_merger_and_may_be_given_up() -> None:
    play, company = operating("P8")
    game = play.game
    company.hex_tokens = ("B2",)
    other = game.corporations["UP"]
    game.market.set_par(other, game.market.at_most(100))
    for _at, hex_ in enumerate(("C29", "D24", "F26", "G27", "I15", "H20", "C17")):
        game.land.board.place_token(hex_, 0, other.id)
    begin(play, "merger")
    game.round.step(ReduceTokens).join(company, other)
    assert {choice.type for choice in play.table.choices()} == {"remove_token", "choose"}
    play("corp:IC", "choose", choice="Remove")
    assert not company.hex_tokens
    assert game.private("P8").closed


def test_subsidies_and_the_great_northern_add_to_routes() -> None:
    play, company = operating("P17")
    memory = play.game.memory_of(Memory)
    memory.ten_more, memory.twenty_more = frozenset({"B8"}), frozenset({"B14"})
    bonuses = [
        (one.name, one.amount, len(one.sets), one.uses)
        for one in play.game.policies.revenue.route_rules(company).bonuses
    ]
    assert bonuses == [
        ("subsidy", 10, 1, None),
        ("subsidy", 10, 1, None),
        ("Great Northern", 30, 2, 1),
        ("whole Great Northern", 30, 4, 1),
    ]
