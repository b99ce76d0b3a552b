"""1822CA: the sawmill, grain and mail."""

from __future__ import annotations

import msgspec
import pytest

from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.titles.g1822CA.cars import RunWithCars
from roundhouse.eighteen.titles.g1822CA.facts import Facts, Mill
from roundhouse.eighteen.titles.g1822CA.running import ElevatorStops, GrainBonus, SawmillBonus, small_mail
from roundhouse.eighteen.track.routes import Offer
from roundhouse.eighteen.track.routes.rules import revenue_of

from .at_table import Play
from .in_britain import at_destination, begin_turn, earned, give, go_to, major, minor, own, put
from .in_the_dominion import best_run, by, called, canada, laying, prairie
from .mid_game import run

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
    port, stops = msgspec.structs.replace(grain, ports=(("N16",),)), ["L16", "M17", "N16"]
    assert GrainBonus(port, stops).offers(run) == (Offer(10 + 2 * 10),)
    assert GrainBonus(port, stops).offers(called(run, "3G")) == (Offer(20),), "and none for elevators"
    assert GrainBonus(port, stops).offers(called(run, "3+")) == (Offer(0),), "with a Pullman car"
    elsewhere = msgspec.structs.replace(port, elevators=("G13",))
    assert GrainBonus(elsewhere, stops).offers(run) == (Offer(0),)


def test_nothing_is_expected_of_grain_beyond_what_track_and_train_come_to() -> None:
    """No route has more: the search rests on it, and tries the less the less it is."""
    play, company = prairie("3")
    grain, run = play.game.settings_of(Facts).grain, best_run(play, company)
    assert grain is not None
    port = msgspec.structs.replace(grain, ports=(("N16",), ("A7",)))

    def expected(name: str, *stops: str) -> int:
        return GrainBonus(port, stops).bound(called(run, name).train)

    assert expected("3", "L16", "M17", "N16") == 2 * 10 + 10, "two elevators, a port of one coast"
    assert expected("3", "L16", "M17", "H16", "K17", "N16", "A7") == 3 * 10 + 2 * 10, "three stops"
    assert expected("3G", "L16", "N16", "A7") == 2 * 20
    assert expected("3+", "L16", "N16") == expected("3", "N16", "A7") == 0


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
