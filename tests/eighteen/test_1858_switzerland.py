"""1858 Switzerland: three sets of private companies, the Gotthard, mountain railways, worn trains."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules.parts.private_railways.running import DividendOfRailways
from roundhouse.eighteen.rules.parts.private_railways.settings import Railways
from roundhouse.eighteen.rules.state.events import CompanyClosed, TrainBought
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.table.errors import Refusal

from .at_table import Play
from .in_iberia import corporation, give, iberia, in_turn, lay, offered, own, to_step
from .mid_game import run

FIRST, SECOND, LAST = "NB", "JN", "FOB"
COLUMN = {"I4": "57@0", "I6": "4@0", "I8": "9@0", "I10": "9@0", "I12": "9@0", "I14": "57@0"}
"""Track from Germany to Italy."""


def alps(phase: str = "2", players: int = 3) -> Play:
    return iberia(players, phase=phase, title="1858Switzerland")


# Private companies


@pytest.mark.parametrize(
    ("phase", "up"), [("2", {FIRST}), ("3", {FIRST, SECOND}), ("4", {FIRST, SECOND, LAST})]
)
def test_private_companies_come_in_three_sets(phase: str, up: set[str]) -> None:
    play = alps(phase)
    assert offered(play, "bid", "company") & {FIRST, SECOND, LAST} == up
    coming = {private.id: when for private, when in play.game.parts[0].arrivals()}
    assert {name for name in (FIRST, SECOND, LAST) if coming[name] == "now"} == up


def test_the_last_ones_close_later_than_the_others() -> None:
    play = alps("5")
    own(play, 1, "EB", "S")
    play.game.fire("privates_close")
    play.game.begin_round("closure", 1)
    game = play.game
    assert [one.key for one in game.round.order] == ["minor:EB"]
    play("minor:EB", "pass")
    assert {name for name in ("EB", "NB", "S", "FOB") if game.privates[name].closed} == {"EB", "NB"}
    game.memory_of(Railways).closing = False
    game.fire("last_privates_close")
    assert game.memory_of(Railways).closing
    game.begin_round("closure", 2)
    play("minor:S", "pass")
    assert all(private.closed for private in game.privates.values())


def test_all_close_at_once_if_both_trains_were_bought_in_one_round() -> None:
    play = alps("6")
    own(play, 1, "EB", "S")
    play.game.fire("privates_close")
    play.game.fire("last_privates_close")
    play.game.begin_round("closure", 1)
    assert {one.key for one in play.game.round.order} == {"minor:EB", "minor:S"}


def test_in_phase_5_the_last_ones_are_still_put_up() -> None:
    play = alps("5")
    play.game.begin_round("closure", 1)
    play.game.begin_round("stock", 1)
    assert offered(play, "bid", "company") == {"S", "L", "ChA", "FOB"}


# The Gotthard


@pytest.mark.parametrize(("railway", "hexes"), [("GB", {"H9", "I12"}), ("FOB", {"G12", "I10"})])
def test_two_railways_have_track_of_one_gauge_each_at_the_gotthard(railway: str, hexes: set[str]) -> None:
    play = alps("4")
    own(play, 1, railway)
    in_turn(play, f"minor:{railway}")
    assert offered(play, "lay_tile", "hex") == hexes


def test_a_corporation_is_joined_to_the_one_whose_track_it_reaches() -> None:
    play = alps("4")
    lay(play, {"I14": "57@0", "I12": "8@0"})
    own(play, 1, "GB", "FOB")
    corporation(play, "AB", "I14")
    exchanged = offered(play, "buy_shares", "entity")
    assert {"minor:GB", "minor:FOB"} & exchanged == {"minor:GB"}


# Mountain railways


def at_the_foot(phase: str = "3") -> tuple[Play, Corporation]:
    """A corporation whose track leads to terrain of 120 on G10, and of 40 on K6."""
    play = alps(phase)
    lay(play, {"H7": "57@1", "G8": "8@4", "J5": "57@2"})
    company = corporation(play, "AB", "H7", "J5")
    in_turn(play, "corp:AB")
    return play, company


def earned(play: Play) -> int:
    """What the corporation in turn has to divide."""
    return play.game.round.step(DividendOfRailways).revenue()


def mountain_tiles(play: Play) -> set[str]:
    tiles = {(str(one["hex"]), str(one["tile"])) for one in play.options("lay_tile")}
    assert {hex_ for hex_, tile in tiles if tile in {"X28-0", "X29-0", "X30-0"}} <= {"G10"}
    return {tile for hex_, tile in tiles if hex_ == "G10"} & {"X28-0", "X29-0", "X30-0"}


def test_a_corporation_builds_a_mountain_railway_from_phase_3_on() -> None:
    play, _ = at_the_foot("2")
    assert not mountain_tiles(play)
    play, _ = at_the_foot("3")
    assert mountain_tiles(play) == {"X28-0", "X29-0", "X30-0"}
    assert "K6" in offered(play, "lay_tile", "hex"), "where the terrain is not dear enough"


@pytest.mark.parametrize(("tile", "cost"), [("X28-0", 60), ("X29-0", 90), ("X30-0", 120)])
def test_it_costs_what_its_tile_says_and_not_the_terrain(tile: str, cost: int) -> None:
    play, company = at_the_foot()
    play("corp:AB", "lay_tile", hex="G10", tile=tile, rotation=3)
    assert company.cash == 500 - cost


def test_other_green_tiles_are_not_laid_on_bare_land() -> None:
    play, _ = at_the_foot()
    green = {
        str(one["tile"])
        for one in play.options("lay_tile")
        if play.game.land.board.tile(str(one["hex"])).color == "white"
        and play.game.land.tile_of(str(one["tile"])).color == "green"
    }
    assert green == {"X28-0", "X29-0", "X30-0"}


def test_each_corporation_builds_one() -> None:
    play, _ = at_the_foot()
    play("corp:AB", "lay_tile", hex="G10", tile="X28-0", rotation=3)
    lay(play, {"H7": "57@5", "I8": "9@2"})
    assert "I10" not in offered(play, "lay_tile", "hex"), "FOB"
    with pytest.raises(Refusal, match="has built a mountain railway"):
        play("corp:AB", "lay_tile", hex="E14", tile="X29-0", rotation=3)


def test_one_that_starts_anew_may_build_another() -> None:
    play, company = at_the_foot()
    play("corp:AB", "lay_tile", hex="G10", tile="X28-0", rotation=3)
    assert [note.about for note in play.game.parts[1].notes()] == [company]
    play.game.happen(CompanyClosed(company="AB"))
    assert not list(play.game.parts[1].notes())


def test_railways_build_none() -> None:
    play = alps("4")
    own(play, 1, "L")
    in_turn(play, "minor:L")
    assert "F11" in offered(play, "lay_tile", "hex")
    assert not mountain_tiles(play)


def test_it_pays_with_every_run_of_its_builder() -> None:
    play, company = at_the_foot()
    give(play, company, "2H")
    play("corp:AB", "lay_tile", hex="G10", tile="X29-0", rotation=3)
    to_step(play, "run_for_railways")
    run(play)
    assert earned(play) == 20 + 30 + 30
    assert {(note.about, note.value) for note in play.game.parts[1].notes()} == {(company, "30sfr")}


# Trains


@pytest.mark.parametrize(
    ("sold", "early", "late"),
    [(0, [True, True], [False, False]), (1, [], [True, True]), (2, [], [True, True]), (3, [], [])],
)
def test_trains_of_phases_3_and_4_wear_out_with_the_second_and_fourth_of_the_last_phase(
    sold: int, early: list[bool], late: list[bool]
) -> None:
    play = alps("5")
    corporation(play, "AB", "H7", cash=9000)
    first, second = corporation(play, "STB", player=2), corporation(play, "BLS", player=3)
    give(play, first, "4H", "2M")
    give(play, second, "6H", "3M")
    for number in range(sold):
        happened = TrainBought(company="AB", train=f"6E-{9 - number}", name="6E", price=700)
        play.game.happen(happened)
    for train in play.game.depot.upcoming:
        if train.kind.name in {"2H", "4H", "6H", "5E"}:
            play.game.depot.remove(train)
    in_turn(play, "corp:AB")
    to_step(play, "buy_train_or_not")
    play("corp:AB", "buy_train", train="6E-0", price=600, variant="5M")
    assert [one.obsolete for one in first.trains] == early
    assert [one.obsolete for one in second.trains] == late


# Revenue


def north_to_south(phase: str, train: str, *, obsolete: bool = False) -> int:
    play = alps(phase)
    lay(play, COLUMN)
    company = corporation(play, "AB", "I4")
    give(play, company, train)
    company.trains[0].obsolete = obsolete
    in_turn(play, "corp:AB")
    to_step(play, "run_for_railways")
    run(play)
    return earned(play)


@pytest.mark.parametrize(
    ("phase", "train", "obsolete", "revenue"),
    [
        ("5", "5E", False, 50 + 20 + 20 + 50 + 50),
        ("6", "5E", False, 70 + 20 + 20 + 60 + 60),
        ("6", "5D", False, 2 * (70 + 20 + 20 + 60 + 60)),
        ("6", "5E", True, (70 + 20 + 20 + 60) // 2 + 60),
    ],
    ids=["brown", "gray", "doubled", "not halved"],
)
def test_a_route_from_north_to_south_pays_more_by_the_phase(
    phase: str, train: str, obsolete: bool, revenue: int
) -> None:
    assert north_to_south(phase, train, obsolete=obsolete) == revenue
