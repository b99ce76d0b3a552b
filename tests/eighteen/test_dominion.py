"""1822CA: large cities, passes, the sawmill, grain, mail, homes and destinations in several cities."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from roundhouse.eighteen.rules.decisions import PlannedLay
from roundhouse.eighteen.rules.parts.bid_boxes.settings import CONCESSIONS, PRIVATES
from roundhouse.eighteen.rules.parts.destinations.part import DestinationToken, cities_of, return_doubled
from roundhouse.eighteen.rules.parts.local_trains.buying import BuyLocalTrains
from roundhouse.eighteen.rules.parts.minor_purchases import tokens
from roundhouse.eighteen.rules.state.events import EndAnnounced
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.state.spots import Spot
from roundhouse.eighteen.rules.steps.tokens import TokenChoice
from roundhouse.eighteen.rules.steps.track import LayTrack
from roundhouse.eighteen.titles.g1822CA.cars import RunWithCars
from roundhouse.eighteen.titles.g1822CA.facts import Facts, Mill
from roundhouse.eighteen.titles.g1822CA.homes import HomeInCanada, keep_home
from roundhouse.eighteen.titles.g1822CA.running import ElevatorStops, GrainBonus, SawmillBonus, small_mail
from roundhouse.eighteen.titles.g1822CA.track import TrackAfterTakeover
from roundhouse.eighteen.track.routes import Offer, Run
from roundhouse.eighteen.track.routes.rules import revenue_of

from .at_table import Play
from .in_britain import (
    at_destination,
    begin_turn,
    boxes,
    britain,
    earned,
    give,
    go_on,
    go_to,
    later,
    major,
    minor,
    own,
    put,
)
from .mid_game import run

TITLE = "1822CA"


def canada(phase: str = "3", players: int = 3, title: str = TITLE) -> Play:
    return later(players, phase, title)


def laying(phase: str, name: str, *privates: str, runs: int = 2) -> tuple[Play, Corporation]:
    """A corporation lays track, with private companies."""
    play = canada(phase)
    company = major(play, name)
    own(play, company, *privates)
    begin_turn(play, company, runs)
    go_to(play, "track_canada")
    return play, company


def by(play: Play, private: str, kind: str = "lay_tile") -> list[tuple[str, str, int]]:
    """Hex, tile and rotation of what a private company may lay."""
    lays = [one for one in play.options(kind) if one["entity"] == f"private:{private}"]
    return [(one["hex"], one["tile"].rpartition("-")[0], one["rotation"]) for one in lays]


def prairie(*trains: str, phase: str = "3", name: str = "GTP") -> tuple[Play, Corporation]:
    """A company in Winnipeg, whose track leads by the elevators of Brandon and Carlyle to Regina."""
    play = canada(phase)
    company = major(play, name)
    put(play, M17="58@2", L16="4@2", K15="202@5")
    for train in trains:
        give(play, company, train)
    return play, company


def best_run(play: Play, company: Corporation) -> Run:
    """The best run of the one train that a company has."""
    (run,) = play.game.runs.best(company).routes.runs
    return run


def called(run: Run, train: str) -> Run:
    """The same run by a train of another name."""
    return msgspec.structs.replace(run, train=replace(run.train, name=train))


# The beginning


def test_minor_6_the_cpr_and_p1_lie_first() -> None:
    play = britain(3, TITLE)
    firsts = [boxes(play)[0].id, boxes(play, CONCESSIONS)[0].id, boxes(play, PRIVATES)[0].id]
    assert firsts == ["M6", "C2", "P1"]


@pytest.mark.parametrize(("players", "movement"), [(2, "left_share_pres"), (3, None)])
def test_with_two_players_only_sales_of_the_president_move_the_price(
    players: int, movement: str | None
) -> None:
    usual = "left_per_10_if_pres_else_left_one"
    assert britain(players, TITLE).game.settings.sell_movement == (movement or usual)


def test_a_corporation_lays_two_tiles_from_phase_3_on_but_not_on_one_hex() -> None:
    play = canada("3")
    lays = play.game.policies.track.tile_lays
    assert [one.other_hex for one in lays(major(play, "GWR"))] == [True, True]
    assert len(lays(minor(play, "14", 2))) == 1


def test_a_company_may_have_tokens_in_two_cities_of_a_hex_but_not_two_in_one() -> None:
    play = canada("3")
    company, land = major(play, "GTP"), play.game.land
    put(play, N16="W1@0", M15="7@4", N14="8@0")
    assert not land.has_room(company, Spot("N16", 0))
    assert land.has_room(company, Spot("N16", 1))


def test_of_two_tokens_that_an_upgrade_brings_into_one_city_one_comes_back() -> None:
    play = canada("5")
    company, board = major(play, "GTP"), play.game.land.board
    put(play, N16="W3@0")
    board.place_token("N16", 1, company.id)
    put(play, N16="W5@0")
    assert len(list(board.tokens_of(company.id))) == 2
    before = company.tokens
    return_doubled(play.game, "N16")
    assert list(board.tokens_of(company.id)) == [("N16", 0)]
    assert company.tokens == (*before, 100)


# Large cities and passes


def test_p16_lays_a_tile_in_montreal_for_nothing_once_a_round_beside_the_tile_actions() -> None:
    play, company = laying("3", "CPR", "P16")
    assert {tile for _, tile, _ in by(play, "P16")} == {"M1"}
    assert {turn for _, _, turn in by(play, "P16")} <= {0, 5}
    cash = company.cash
    play("private:P16", "lay_tile", hex="AF12", tile="M1-0", rotation=0)
    assert company.cash == cash
    assert play.game.round.step(LayTrack).laid == 0
    assert not by(play, "P16")


def test_tiles_of_large_cities_lie_in_some_ways_only() -> None:
    land = canada("3").game.land
    tile = land.tile_named("M1")
    for turn in range(6):
        plan = PlannedLay("AF12", tile.rotated(turn), None)
        assert (land.policies.track.why_not_lay(plan) is None) == (turn in {0, 5})


@pytest.mark.parametrize(("old", "colors"), [("M1", {"green"}), ("M2", set[str]())])
def test_a_minor_lays_no_brown_tile_by_such_a_private_company(old: str, colors: set[str]) -> None:
    play = canada("5")
    company = minor(play, "7", 1)
    own(play, company, "P16")
    play.game.land.board.place_token("AF12", 0, "7")
    put(play, AF12=f"{old}@0")
    begin_turn(play, company)
    go_to(play, "track_canada")
    assert {play.game.land.tile_named(tile).color for _, tile, _ in by(play, "P16")} == colors


def test_such_a_private_company_lays_no_more_once_the_last_tile_lies() -> None:
    play, company = laying("7", "CPR", "P16")
    put(play, AF12="M4@0")
    play("private:P16", "lay_tile", hex="AF12", tile="M7-0", rotation=1)
    assert play.game.privates["P16"].owner is company
    assert not play.game.privates["P16"].abilities


@pytest.mark.parametrize(("old", "new"), [("M2", "M6"), ("M3", "M4"), ("O2", "O3"), ("T5", "T6")])
def test_some_tiles_of_large_cities_never_follow_each_other(old: str, new: str) -> None:
    land = canada("7").game.land
    hex_ = {"M": "AF12", "O": "AE15", "T": "AC21"}[old[0]]
    may = land.policies.track.may_replace
    assert not may(land.tile_named(old), land.tile_named(new), hex_, None)


def test_track_over_a_pass_is_all_the_yellow_tiles_of_a_turn_and_its_private_company_closes() -> None:
    play, company = laying("3", "PGE", "P19")
    put(play, D16="58@2", E15="8@5")
    hex_, tile, turn = by(play, "P19")[0]
    assert hex_ == "F16"
    cash = company.cash
    copy = play.game.land.next_copy(tile)
    play("private:P19", "lay_tile", hex=hex_, tile=copy, rotation=turn)
    assert company.cash == cash
    assert play.game.privates["P19"].closed
    assert play.game.round.step(LayTrack).allowance(company) is None


def test_plain_track_for_a_town_is_all_the_yellow_tiles_of_a_turn() -> None:
    play, company = laying("3", "GTP", "P29")
    put(play, N18="8@3")
    lays = [lay for lay in by(play, "P29") if lay[1] in {"7", "8", "9"}]
    hex_, tile, turn = lays[0]
    play("private:P29", "lay_tile", hex=hex_, tile=play.game.land.next_copy(tile), rotation=turn)
    assert play.game.privates["P29"].closed
    assert play.game.round.step(LayTrack).allowance(company) is None


def test_p21_lays_three_yellow_tiles_for_nothing_and_closes_with_the_pass() -> None:
    play, company = laying("3", "GWR", "P21")
    cash = company.cash
    for _ in range(2):
        hex_, tile, turn = by(play, "P21")[0]
        play("private:P21", "lay_tile", hex=hex_, tile=play.game.land.next_copy(tile), rotation=turn)
    assert company.cash == cash
    assert play.game.round.step(LayTrack).laid == 0
    assert not play.game.privates["P21"].closed
    play("corp:GWR", "pass")
    assert play.game.privates["P21"].closed


def test_p21_stays_where_it_has_laid_nothing() -> None:
    play, _ = laying("3", "GWR", "P21")
    play("corp:GWR", "pass")
    assert not play.game.privates["P21"].closed


def test_the_first_tile_on_saint_jean_has_no_town() -> None:
    play = canada("1")
    company, land = minor(play, "6", 1), play.game.land
    assert land.board.has_token("AG13", company.id)
    assert {copy.rpartition("-")[0] for copy, _ in land.legal_tiles(company, "AG13")} == {"5", "6", "57"}


# Tokens of private companies


def test_p10_places_an_exchange_token_in_winnipeg_beside_the_slots() -> None:
    play, company = laying("3", "GWR", "P10")
    left = tokens.tokens_left(play.game, company)
    board = play.game.land.board
    slots = len(board.slots("N16", 1))
    play("private:P10", "place_token", hex="N16", city=1)
    assert tokens.tokens_left(play.game, company) == left - 1
    assert play.game.privates["P10"].closed
    assert None in board.slots("N16", 1)[:slots]


def test_p10_needs_an_exchange_token() -> None:
    play, company = laying("3", "GWR", "P10")
    for _ in range(3):
        tokens.use(play.game, company)
    assert not [one for one in play.options("place_token") if one["entity"] == "private:P10"]


# The sawmill


def built(answer: str, *trains: str) -> tuple[Play, Corporation]:
    """The GTP builds a sawmill in Brandon."""
    play, company = prairie(*trains)
    own(play, company, "P13")
    begin_turn(play, company)
    play("private:P13", "assign", target="M17", target_type="hex")
    play("corp:GTP", "choose", choice=answer)
    return play, company


@pytest.mark.parametrize(("answer", "worth", "owner"), [("open", 20, ""), ("closed", 10, "GTP")])
def test_a_sawmill_is_open_or_closed(answer: str, worth: int, owner: str) -> None:
    play, company = built(answer, "3")
    mill = play.game.memory_of(Mill)
    assert (mill.hex, mill.worth, mill.owner) == ("M17", worth, owner)
    with_mill = earned(play, company)
    mill.worth = 0
    assert with_mill == earned(play, company) + worth
    assert play.game.privates["P13"].closed


def test_a_closed_sawmill_earns_nothing_to_others() -> None:
    play, _ = built("closed", "3")
    other = major(play, "CNoR", 2)
    give(play, other, "3")
    before = earned(play, other)
    play.game.memory_of(Mill).worth = 0
    assert earned(play, other) == before


def test_one_route_has_the_sawmill() -> None:
    play, company = built("open", "3")
    run = best_run(play, company)
    assert SawmillBonus("M17", 20, None, own=False).offers(run) == [Offer(0), Offer(20, frozenset({1}))]
    assert SawmillBonus("K15", 20, None, own=False).offers(run) == [Offer(0)], "the route does not come there"


@pytest.mark.parametrize(("hex_", "worth"), [("N16", 40), ("M17", 0)])
def test_an_electric_train_has_the_sawmill_twice_but_only_at_a_token_of_its_company(
    hex_: str, worth: int
) -> None:
    play, company = prairie("7", phase="7")
    company.trains[0].side = "E"
    plain = earned(play, company)
    memory = play.game.memory_of(Mill)
    memory.hex, memory.worth = hex_, 20
    assert earned(play, company) == plain + worth


def test_a_run_to_a_destination_with_the_sawmill_counts_it_twice() -> None:
    play = canada("3")
    company = major(play, "PGE")
    put(play, D14="57@1", D12="4@0", D10="57@0")
    put(play, D14="14@0")
    give(play, company, "4")
    at_destination(play, company)
    plain = earned(play, company)
    assert plain == 30 + 30 + 10 + 20 + 20
    memory = play.game.memory_of(Mill)
    memory.hex, memory.worth = "D10", 20
    assert earned(play, company) == plain + 2 * 20


def test_a_town_with_the_sawmill_is_not_taken_away() -> None:
    play, company = laying("3", "GTP", "P29")
    put(play, M17="58@2")
    assert "M17" in {hex_ for hex_, _, _ in by(play, "P29")}
    play.game.memory_of(Mill).hex = "M17"
    assert "M17" not in {hex_ for hex_, _, _ in by(play, "P29")}
    assert company.player is not None


# Grain


def test_a_corporation_earns_10_for_each_elevator_and_a_minor_nothing() -> None:
    play, company = prairie("3")
    facts = play.game.settings_of(Facts).grain
    assert facts is not None
    assert earned(play, company) == 20 + 10 + 10 + 2 * facts.elevator
    small = minor(play, "21", 2)
    plain = play.game.policies.revenue.route_rules(small).hooks
    assert "grain" not in {hook.name for hook in plain}


def test_ports_count_for_whoever_comes_to_an_elevator() -> None:
    play, company = prairie("3")
    grain, run = play.game.settings_of(Facts).grain, best_run(play, company)
    assert grain is not None
    assert [stop.hex for stop in run.stops] == ["L16", "M17", "N16"]
    port = msgspec.structs.replace(grain, ports=(("N16",),))
    assert GrainBonus(port).offers(run) == (Offer(10 + 2 * 10),)
    assert GrainBonus(port).offers(called(run, "3G")) == (Offer(20),), "and none for elevators"
    assert GrainBonus(port).offers(called(run, "3+")) == (Offer(0),), "with a Pullman car"
    elsewhere = msgspec.structs.replace(port, elevators=("G13",))
    assert GrainBonus(elsewhere).offers(run) == (Offer(0),)


def test_stops_of_the_train_with_the_grain_train_are_counted_apart() -> None:
    play, company = prairie("3")
    run = best_run(play, company)

    def fits(elevators: set[str], most: int, limits: tuple[int | None, int | None]) -> bool:
        rule = ElevatorStops(frozenset(elevators), most, {run.train.name: limits})
        return rule.offers(run) == (Offer(0),)

    assert fits({"L16", "M17"}, 12, (1, None))
    assert not fits({"L16", "M17"}, 12, (0, None)), "the city is no elevator"
    assert not fits({"L16", "M17"}, 1, (1, None)), "two elevators"
    assert not fits({"L16"}, 12, (None, 0)), "a town is no elevator"


def with_grain(*trains: str) -> tuple[Play, Corporation]:
    play, company = prairie(*trains)
    play.game.depot.give(play.game.train("G-0"), company)
    begin_turn(play, company)
    go_to(play, "run_with_cars")
    return play, company


def test_the_train_with_the_grain_train_stops_at_elevators_beside_its_number() -> None:
    play, company = with_grain("L")
    company.trains[0].side = "2"
    assert not play.game.policies.trains.runnable_trains(company)[1:], "it does not run alone"
    play("corp:GTP", "choose", choice="0")
    assert play.game.round.step(RunWithCars).grain == company.trains[0].id
    assert earned(play, company) == 20 + 10 + 10 + 30, "no money for elevators themselves"


def test_the_grain_train_may_be_left_behind() -> None:
    play, company = with_grain("L")
    company.trains[0].side = "2"
    play("corp:GTP", "choose", choice="None")
    assert not play.options("choose")
    run(play)
    assert play.waits_at() != "run_with_cars"


def test_a_pullman_car_is_good_for_twice_as_many_towns_beside() -> None:
    play, company = prairie("3", phase="5")
    play.game.depot.give(play.game.train("P-0"), company)
    begin_turn(play, company)
    go_to(play, "run_with_cars")
    play("corp:GTP", "choose", choice="0")
    reach = play.game.policies.revenue.train_reach(company, company.trains[0])
    assert [row.visit for row in reach.allowances] == [6, 3]


def test_the_grain_train_goes_behind_another_train_than_the_pullman_car() -> None:
    play, company = prairie("3", "4", phase="5")
    for name in ("P-0", "G-0"):
        play.game.depot.give(play.game.train(name), company)
    begin_turn(play, company)
    go_to(play, "run_with_cars")
    play("corp:GTP", "choose", choice="0")
    assert play.game.round.step(RunWithCars).attached == company.trains[0].id
    play("corp:GTP", "choose", choice="0")
    assert play.game.round.step(RunWithCars).grain == company.trains[1].id


def test_a_second_grain_train_is_given_up() -> None:
    play, company = prairie("3")
    own(play, company)
    for name in ("P26", "P27"):
        play.game.give_private(play.game.privates[name], play.game.players[0])
    begin_turn(play, company)
    play("corp:GTP", "acquire_company", company="P26")
    play("corp:GTP", "acquire_company", company="P27")
    assert play.waits_at() == "discard"
    assert {one["train"].rpartition("-")[0] for one in play.options("discard_train")} == {"G"}


# Mail


@pytest.mark.parametrize(("phase", "worth"), [("2", 0), ("3", 20), ("5", 30), ("7", 40)])
def test_a_small_mail_contract_pays_by_the_phase(phase: str, worth: int) -> None:
    assert small_mail(canada(phase).game) == worth


def test_each_mail_contract_is_for_another_route() -> None:
    play, company = prairie("3", phase="5")
    own(play, company, "P22", "P24")
    runs = play.game.runs.best(company).routes.runs
    assert play.game.policies.revenue.beside_routes(company, runs, ())[1] == 30, "more than half of both ends"


def test_a_small_contract_pays_a_train_that_stays_in_one_city_and_a_large_one_does_not() -> None:
    play, company = prairie("3", phase="5")
    best = best_run(play, company)
    stays = msgspec.structs.replace(
        best, route=msgspec.structs.replace(best.route, stops=best.route.stops[:1])
    )
    paid = {}
    for name in ("P22", "P24"):
        own(play, company, name)
        paid[name] = play.game.policies.revenue.beside_routes(company, (stays,), ())[1]
    assert paid == {"P22": 0, "P24": 30}


def test_two_large_contracts_are_for_two_routes() -> None:
    play, company = prairie("3", phase="5")
    own(play, company, "P22", "P23")
    best = best_run(play, company)
    first, last = best.stops[0].revenue, best.stops[-1].revenue
    ends = (revenue_of(first, play.game.phase.tiles) + revenue_of(last, play.game.phase.tiles)) // 2
    shorter = msgspec.structs.replace(
        best, route=msgspec.structs.replace(best.route, stops=best.route.stops[:2])
    )
    less = revenue_of(shorter.stops[0].revenue, ()) // 2 + revenue_of(shorter.stops[-1].revenue, ()) // 2
    assert less < ends
    mail = play.game.policies.revenue.beside_routes
    assert mail(company, [best], ())[1] == ends
    assert mail(company, [best, shorter], ())[1] == ends + less


# Homes and destinations


def test_the_qmoo_has_its_home_in_the_one_city_with_room_or_chooses() -> None:
    play = canada("3")
    game, board = play.game, play.game.land.board
    qmoo = game.corporations["QMOO"]
    put(play, AH8="Q1@0")
    keep_home(game, qmoo)
    assert [one.city for one in board.reservations("AH8") if one.company == "QMOO"] == [None]
    board.place_token("AH8", 1, "ICR")
    keep_home(game, qmoo)
    assert [one.city for one in board.reservations("AH8") if one.company == "QMOO"] == [0]


def test_with_the_first_tile_of_quebec_the_qmoo_chooses_its_city_anew() -> None:
    play, company = laying("3", "QMOO", "P17")
    assert play.game.land.board.has_token("AH8", "QMOO", 1)
    play("private:P17", "lay_tile", hex="AH8", tile="Q1-0", rotation=0)
    assert play.waits_at() == "home_in_canada"
    assert {one["city"] for one in play.options("place_token")} == {0, 1}
    step = play.game.round.step(HomeInCanada)
    play.game.land.board.place_token("AH8", 0, "ICR")
    assert [spot.city for spot in step.spots(TokenChoice(company, company))] == [1], "where there is room"
    play.game.land.board.remove_token("AH8", 0, "ICR")
    play("corp:QMOO", "place_token", hex="AH8", city=0)
    assert list(play.game.land.board.tokens_of("QMOO")) == [("AH8", 0)]
    assert company.player is not None


def test_a_destination_with_several_cities_is_the_one_that_a_side_leads_to() -> None:
    play = canada("3")
    game = play.game
    assert cities_of(game, game.corporations["NTR"], "N16") == [3]
    assert cities_of(game, game.corporations["GNWR"], "N16") == [1]
    put(play, N16="W3@0")
    assert cities_of(game, game.corporations["GNWR"], "N16") == [1]
    assert cities_of(game, game.corporations["NTR"], "N16") == [1]


def test_the_icr_chooses_among_the_cities_of_quebec_that_it_reaches() -> None:
    play = canada("3")
    icr = major(play, "ICR")
    put(play, AH8="Q1@0")
    begin_turn(play, icr)
    step = play.game.round.step(DestinationToken)
    assert step.is_open(icr)
    assert list(cities_of(play.game, icr, "AH8")) == [0, 1]
    assert not step.reached(icr)


def after_a_takeover(*privates: str) -> tuple[Play, Corporation, str]:
    """The GWR has taken over minor 11, and the hex where it has laid before that."""
    play = canada("3")
    company, small = major(play, "GWR"), minor(play, "11", 2)
    small.runs = company.runs = (0, 0)
    give(play, small, "3")
    give(play, company, "3")
    own(play, company, *privates)
    put(play, AB24="57@1")
    play.game.begin_round("operating", 1)
    play.game._settle()
    while play.game.round.entity is not company:
        go_on(play)
    go_to(play, "track_canada")
    first = next(one for one in play.options("lay_tile") if one["entity"] == "corp:GWR")
    play("corp:GWR", "lay_tile", hex=first["hex"], tile=first["tile"], rotation=first["rotation"])
    go_to(play, "acquire_minor")
    play("corp:GWR", "merge", corporation="11")
    play("corp:GWR", "choose", choice="money")
    play("corp:GWR", "choose", choice="exchange")
    assert play.waits_at() == "track_after_takeover"
    return play, company, first["hex"]


def test_a_tile_follows_when_a_minor_is_taken_over() -> None:
    play, company, first = after_a_takeover()
    lay = play.options("lay_tile")[0]
    step = play.game.round.step(TrackAfterTakeover)
    allowance = step.allowance(company)
    assert allowance is not None
    assert step.is_barred(allowance, first)
    assert not step.is_barred(allowance, lay["hex"])
    play("corp:GWR", "lay_tile", hex=lay["hex"], tile=lay["tile"], rotation=lay["rotation"])
    assert play.waits_at() != "track_after_takeover"


def test_that_tile_is_not_laid_by_private_companies() -> None:
    play, _, _ = after_a_takeover("P21", "P28", "P29")
    assert {one["entity"] for one in play.options("lay_tile")} == {"corp:GWR"}
    assert not play.options("choose_ability")


# The line between Detroit and Duluth, and the end


def test_the_line_between_detroit_and_duluth_opens_with_the_first_3_train() -> None:
    play = canada("2")
    board = play.game.land.board
    assert not board.tile("Q19").paths
    company = major(play, "GWR")
    play.game.depot.trigger("3", 1, company)
    assert (board.tile("Q19").name, board.tile("Y27").name) == ("DD-Q19", "DD-Y27")


@pytest.mark.parametrize(("kind", "rounds"), [("operating", 3), ("stock", 2)])
def test_the_last_set_has_a_round_more_if_the_bank_breaks_in_an_operating_round(
    kind: str, rounds: int
) -> None:
    play = canada("3")
    company = major(play, "GWR")
    play.game.progress.rounds_in_set = 2
    if kind == "operating":
        begin_turn(play, company)
    play.game.pay(play.game.bank, company, play.game.bank.cash + 1)
    player = play.game.deciders()[0]
    play("corp:GWR" if kind == "operating" else str(player), "pass")
    assert play.game.progress.end_reason == "bank"
    assert play.game.progress.rounds_in_set == rounds


def test_no_other_end_adds_a_round() -> None:
    play = canada("3")
    begin_turn(play, major(play, "GWR"))
    rounds = play.game.progress.rounds_in_set
    play.game.happen(EndAnnounced(reason="stock_market"))
    assert play.game.progress.rounds_in_set == rounds


# The regional scenarios


def test_in_the_west_the_gnwr_begins_in_a_full_thunder_bay() -> None:
    play = later(3, "3", "1822CAWRS")
    minor(play, "18", 2)
    major(play, "GNWR")
    assert play.game.land.board.slots("R16", 0) == ("18", "GNWR")


@pytest.mark.parametrize(("title", "price"), [(TITLE, 80), ("1822CAERS", 70), ("1822CAWRS", 70)])
def test_in_the_regions_a_local_train_becomes_a_2_train_for_less_from_phase_2_on(
    title: str, price: int
) -> None:
    play = later(3, "2", title)
    company = major(play, "CPR")
    give(play, company, "L")
    begin_turn(play, company)
    step = play.game.round.step(BuyLocalTrains)
    assert [cost for _, _, cost in step.improvable(company)] == [price]


def test_the_east_has_no_grain_and_ends_at_500() -> None:
    game = britain(3, "1822CAERS").game
    assert game.settings_of(Facts).grain is None
    cells = [cell for row in game.title.market.rows for cell in row if cell is not None]
    assert min(cell.price for cell in cells if "endgame" in cell.zones) == 500
