"""18ZOO: what each power of a company does on the map, an example each."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.titles.g18ZOOMapA.rules import patching
from roundhouse.eighteen.titles.g18ZOOMapA.rules.abilities import card
from roundhouse.eighteen.titles.g18ZOOMapA.rules.tunnels import dig
from roundhouse.table.errors import Refusal

from .at_table import Play
from .in_the_zoo import at_work, begun, drafted, give, par, power, zoo_of
from .mid_game import operating, pass_to

HILL, MOUNTAIN, WATER = "D12", "L18", "N12"
"""Hexes of map A."""


def lay(play: Play, hex_: str, tile: str, rotation: int = 0, copy: str | None = None) -> None:
    """What lies on a hex, without asking whether it may."""
    play.game.land.board.lay(hex_, play.game.land.tile_named(tile).at(rotation), copy or f"{tile}-0")


def lays(play: Play, private: str, hex_: str | None = None) -> list[dict[str, Any]]:
    """The tiles that a power, or the company in turn (``""``), may lay."""
    company = play.game.round.entity
    assert company is not None
    entity = f"private:{private}" if private else company.key
    found = [one for one in play.options("lay_tile") if one["entity"] == entity]
    return [one for one in found if hex_ in (None, one["hex"])]


def kinds(options: list[dict[str, Any]]) -> set[str]:
    return {one["tile"].rpartition("-")[0] for one in options}


def build(play: Play, option: dict[str, Any]) -> None:
    play.table.apply({"type": "lay_tile", **option})


def beside_home(
    home: str = "PB", rotation: int = 0, *, hex_: str = "M11", tile: str = "9", turn: int = 1
) -> tuple[Play, Corporation]:
    """A corporation at work, with a yellow tile beside its home that joins it."""
    play, company = at_work(home)
    lay(play, company.definition.home[0], "5", rotation)
    lay(play, hex_, tile, turn)
    return play, company


# Rabbits, moles, ancient maps, shining gold


def test_rabbits_upgrade_twice_before_the_phase_for_it() -> None:
    play, company = beside_home()
    rabbits = power(play, "RABBITS", company)
    assert play.game.phase.tiles == ("yellow",)
    assert not lays(play, "", "M11")
    found = lays(play, "RABBITS", "M11")
    assert found
    assert {play.game.land.tile_named(name).color for name in kinds(found)} == {"green"}
    build(play, found[0])
    assert not rabbits.closed
    build(play, lays(play, "RABBITS", "N10")[0])
    assert rabbits.closed


@pytest.mark.parametrize(
    ("home", "rotation", "hex_", "tile", "turn"), [("PB", 0, WATER, "X9", 0), ("PE", 5, MOUNTAIN, "8", 2)]
)
def test_rabbits_replace_track_on_water_and_mountains_which_nobody_else_does(
    home: str, rotation: int, hex_: str, tile: str, turn: int
) -> None:
    play, company = beside_home(home, rotation, hex_=hex_, tile=tile, turn=turn)
    power(play, "RABBITS", company)
    play.game.depot.phase_index = 1
    assert "green" in play.game.phase.tiles
    assert not lays(play, "", hex_)
    found = kinds(lays(play, "RABBITS", hex_))
    assert found
    assert all(name.startswith("X") == (hex_ == WATER) for name in found)
    build(play, lays(play, "RABBITS", hex_)[0])
    assert not lays(play, "RABBITS", hex_), "only once"


def test_moles_dig_under_plain_yellow_track_four_times() -> None:
    play, company = beside_home()
    moles = power(play, "MOLES", company)
    found = lays(play, "MOLES")
    assert {one["hex"] for one in found} == {"M11"}, "not under cities"
    assert kinds(found) <= {"80", "81", "82", "83"}
    build(play, found[0])
    assert not moles.closed
    play.game.depot.phase_index = 1
    lay(play, "M11", "9", 1)
    assert lays(play, "", "M11")
    assert not kinds(lays(play, "", "M11")) & {"80", "81", "82", "83"}, "others lay no tiles of moles"


def test_ancient_maps_build_two_yellow_tiles_at_once_beside_the_usual_ones() -> None:
    play, company = at_work("PB")
    power(play, "ANCIENT_MAPS", company)
    usual = {(one["hex"], one["tile"]) for one in lays(play, "")}
    found = lays(play, "ANCIENT_MAPS")
    assert {(one["hex"], one["tile"]) for one in found} <= usual
    build(play, found[0])
    assert play.game.round.waiting() is not None
    assert {one["entity"] for one in play.options("lay_tile")} == {"private:ANCIENT_MAPS"}
    play("private:ANCIENT_MAPS", "pass")
    assert not lays(play, "ANCIENT_MAPS"), "the second one is given up with the pass"
    assert len({one["hex"] for one in lays(play, "")}) > 0, "the usual tiles are still to come"


@pytest.mark.parametrize(("builder", "hex_", "gain"), [("", "L18", 1), ("ANCIENT_MAPS", "L18", 1)])
def test_shining_gold_makes_mountains_free_and_pays(builder: str, hex_: str, gain: int) -> None:
    play, company = at_work("PE")
    home = company.definition.home[0]
    edge = play.game.land.ground.hexmap[home].around.index(hex_)
    lay(play, home, "5", edge)
    power(play, "SHINING_GOLD", company)
    if builder:
        power(play, builder, company)
    cash = company.cash
    build(play, lays(play, builder, hex_)[0])
    assert company.cash == cash + gain


# That's mine, work in progress, on a diet


def reserved() -> tuple[Play, Corporation, Corporation]:
    """PB keeps a place in the home of PE, which has two; both are started by player 1."""
    play = drafted()
    company = begun(play, "PB")
    play("1", "pass")
    other = begun(play, "PE")
    operating(play)
    company.cash = 10
    lay(play, "K17", "14")
    power(play, "THAT_S_MINE", company)
    while play.game.round.entity is not company:
        current = play.game.round.entity
        assert current is not None
        play(current.key, "pass")
    return play, company, other


def test_thats_mine_keeps_a_place_anywhere_for_a_token_that_comes_later() -> None:
    play, company, _other = reserved()
    board = play.game.land.board
    assert "K17" in {one["target"] for one in play.options("assign")}
    assert board.has_room("K17", 0, "GI")
    play("private:THAT_S_MINE", "assign", target="K17", target_type="hex")
    assert not board.has_room("K17", 0, "GI"), "kept from everybody else"
    assert board.has_room("K17", 0, company.id)
    private = card(play.game, type(play.game.privates["THAT_S_MINE"].definition.abilities[0]))
    assert private is not None, "open until the token is placed"
    assert not play.options("place_token"), "the city is not reached"
    assert not [one for one in play.options("assign") if one["entity"] == "private:THAT_S_MINE"], "one place"


def test_work_in_progress_takes_the_place_of_a_corporation_that_has_not_started() -> None:
    play, company = at_work("PB")
    game, board = play.game, play.game.land.board
    home = game.corporations["PE"].definition.home[0]
    lay(play, home, "14")
    assert board.has_room(home, 0, "GI")
    power(play, "WORK_IN_PROGRESS", company)
    play("private:WORK_IN_PROGRESS", "assign", target=home, target_type="hex")
    assert board.has_room(home, 0, "GI"), "the other place is open to everybody now"
    board.place_token(home, 0, "GI")
    assert not board.has_room(home, 0, "PE")


def test_a_corporation_whose_home_is_full_starts_without_a_token() -> None:
    play = drafted()
    begun(play, "PB")
    play("1", "pass")
    board = play.game.land.board
    lay(play, "K17", "14")
    board.release("K17", "PE")
    board.place_token("K17", 0, "GI")
    board.place_token("K17", 0, "WORK_IN_PROGRESS")
    par(play, "PE")
    assert not board.has_token("K17", "PE")
    assert play.game.corporations["PE"].floated


def full_city() -> tuple[Play, Corporation]:
    """PE without money; its track leads to K15, where GI has the only place."""
    play, company = at_work("PE", cash=0)
    lay(play, "K17", "5", 2)
    lay(play, "K15", "201")
    play.game.land.board.place_token("K15", 0, "GI")
    power(play, "ON_A_DIET", company)
    return play, company


def test_on_a_diet_a_token_lies_beside_full_places_for_nothing() -> None:
    play, company = full_city()
    board, tokens = play.game.land.board, len(company.tokens)
    (option,) = play.options("place_token")
    play("private:ON_A_DIET", "place_token", hex=option["hex"], city=option["city"])
    assert play.game.privates["ON_A_DIET"].closed
    assert (company.cash, len(company.tokens)) == (0, tokens - 1)
    assert board.has_token("K15", company.id)
    assert board.has_token("K15", "GI")


def test_who_is_on_a_diet_needs_a_token_and_a_city_without_one() -> None:
    play, company = full_city()
    company.tokens = ()
    assert not play.options("place_token")
    play, company = full_city()
    play.game.land.board.place_token("K15", 0, company.id, beside=True)
    assert not play.options("place_token")


# Water, mountains, gray homes


def test_gray_homes_are_laid_on_their_own_home_only() -> None:
    play, _company = at_work("TI")
    game = play.game
    game.depot.phase_index = len(game.title.phases) - 1
    policy = game.policies.track
    brown = game.land.tile_named("611")
    for home, tile in (("H14", "TI_455"), ("K9", "GI_455")):
        gray = game.land.tile_named(tile)
        for hex_ in ("H14", "K9"):
            assert policy.may_replace(brown, gray, hex_, None) is (hex_ == home)


# The tunnel


def around_the_map() -> tuple[Play, Corporation]:
    """Track from E15, the home of LI, into the tunnel at C17, out at I19 to K17, back into the tunnel at I19,
    and out at C17 to the water at C13."""
    play, company = at_work("LI")
    zoo_of(play).mouths = ("C17", "I19")
    dig(play.game)
    for hex_, tile, rotation in (
        ("E15", "57", 1),
        ("D16", "9", 1),
        ("J18", "9", 1),
        ("K17", "5", 1),
        ("J16", "8", 5),
        ("I17", "8", 4),
        ("C15", "9", 0),
        ("C13", "X9", 0),
    ):
        lay(play, hex_, tile, rotation)
    return play, company


def test_a_train_goes_through_the_tunnel_once() -> None:
    play, company = around_the_map()
    give(play, company, "5S")
    once = 20 + 30 + 20
    assert play.game.runs.best(company).revenue == once, "not back again to the water, for 10 more"


def test_the_tunnel_counts_as_a_stop() -> None:
    play, company = around_the_map()
    give(play, company, "2S")
    assert play.game.runs.best(company).revenue == 20 + 30, "a tunnel and two cities are three stops"
    company.trains = ()
    give(play, company, "3S")
    assert play.game.runs.best(company).revenue == 20 + 30 + 20


# Barrels


def test_with_barrels_water_pays_ten_more_to_any_train() -> None:
    play, company = around_the_map()
    lay(play, "C15", "7", 5)
    lay(play, "D16", "X9", 1)
    give(play, company, "3S")
    usual = play.game.runs.best(company).revenue
    zoo_of(play).doubling = company
    assert play.game.runs.best(company).revenue == usual + 10


# Trains


def test_a_train_bought_early_does_not_rest_for_another_company() -> None:
    play = drafted()
    company = begun(play, "PB")
    play("1", "pass")
    other = begun(play, "PE", 7)
    for owned in (company, other):
        play.game.shares.give(
            play.game.players[0], tuple(play.game.certificates[f"{owned.id}_{at}"] for at in (0, 1))
        )
    give(play, company, "2S")
    zoo_of(play).resting = train = company.trains[0]
    give(play, other, "2S")
    operating(play)
    assert play.game.round.entity is other
    other.cash = 5
    pass_to(play, "buy_train_zoo")
    play(other.key, "buy_train", train=train.id, price=1, variant="2S")
    assert zoo_of(play).resting is None


def rusting() -> tuple[Play, Corporation]:
    """PB has two trains that rust with the first 4S, which it has just bought; player 1 has the patch."""
    play, company = at_work(cash=60)
    game = play.game
    give(play, company, "2S", "2S", "2S", "3S", "3S", "3S", "3S Long")
    for train in company.trains[2:]:
        game.depot.remove(train)
    power(play, "PATCH", 1)
    pass_to(play, "buy_train_zoo")
    play(company.key, "buy_train", train="4S-0", price=20, variant="4S")
    assert play.waits_at() == "patch_trains"
    assert game.deciders() == ("1",)
    return play, company


def test_a_patch_saves_one_train_from_rust_for_as_long_as_it_stays_on() -> None:
    play, company = rusting()
    (train,) = play.options("choose")
    play("1", "choose", choice=train["choice"])
    assert sorted(one.name for one in company.trains) == ["1S", "4S"]
    assert play.game.privates["PATCH"].owner is company
    play("private:PATCH", "choose_ability", choice=patching.REMOVE, corporation=company.id)
    assert [one.name for one in company.trains] == ["4S"]


def test_whoever_has_the_patch_may_let_all_trains_rust_and_keep_it() -> None:
    play, company = rusting()
    play("1", "pass")
    assert [one.name for one in company.trains] == ["4S"]
    assert play.game.privates["PATCH"].owner is play.game.players[0]


def test_gray_or_red_land_and_what_others_own_takes_no_power() -> None:
    play, company = at_work()
    power(play, "RABBITS", company)
    with pytest.raises(Refusal):
        play("private:RABBITS", "lay_tile", hex="I13", tile="19-0", rotation=0)
