"""1822: what trains earn, by kind of train, with destinations, mail contracts and the Channel."""

from __future__ import annotations

from roundhouse.eighteen.rules.parts.destinations.part import Destinations
from roundhouse.eighteen.rules.parts.local_trains.running import RunWithPullman
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.track.network import StopKind

from .at_table import Play
from .in_britain import (
    at_destination,
    begin_turn,
    earned,
    give,
    go_to,
    later,
    liverpool,
    major,
    minor,
    own,
    put,
)
from .mid_game import run

# Destinations


def test_the_destination_counts_once_more_on_a_route_that_also_visits_the_home() -> None:
    play, company = liverpool("3", "3")
    assert earned(play, company) == 30 + 20 + 40
    at_destination(play, company)
    assert earned(play, company) == 90 + 40
    play, company = liverpool("3", "L")
    company.trains[0].side = "2"
    at_destination(play, company)
    assert earned(play, company) == 20 + 40, "Liverpool is not on this route"


def test_only_one_route_has_the_bonus_and_an_electric_train_doubles_it() -> None:
    play, company = liverpool("7", "3", "7")
    company.trains[1].side = "E"
    assert earned(play, company) == 90 + 2 * 30, "the electric train counts tokens"
    at_destination(play, company)
    assert earned(play, company) == 90 + 2 * (30 + 40) + 2 * 40


def test_no_bonus_before_the_token_is_placed() -> None:
    play, company = liverpool("3", "3")
    play.game.land.board.place_token("I22", 0, company.id)
    assert not play.game.memory_of(Destinations).placed
    assert earned(play, company) == 90


# Local trains


def test_a_local_train_runs_to_one_city_with_a_token_and_one_town() -> None:
    play = later(phase="2")
    company = major(play, "LNWR")
    give(play, company, "L")
    assert earned(play, company) == 20
    put(play, M36="58@0")
    assert earned(play, company) == 20 + 10


def test_each_token_is_good_for_one_local_train() -> None:
    play = later(phase="2")
    company = major(play, "LNWR")
    give(play, company, "L")
    give(play, company, "L")
    assert earned(play, company) == 20
    play.game.land.board.place_token("J29", 0, company.id)
    put(play, J29="57@0")
    assert earned(play, company) == 20 + 20


# Pullman cars


def with_pullman(*trains: str) -> tuple[Play, Corporation, RunWithPullman]:
    """The run of a company with these trains and a Pullman car."""
    play, company = liverpool("5", *trains)
    for name in ("P+-0", "2P-0"):
        play.game.depot.give(play.game.train(name), company)
    begin_turn(play, company)
    go_to(play, "run_with_pullman")
    return play, company, play.game.round.step(RunWithPullman)


def test_a_pullman_car_goes_behind_any_train_that_is_neither_local_nor_electric() -> None:
    play, company, step = with_pullman("3", "7")
    company.trains[1].side = "E"
    assert [train.name for train in step.trains(company)] == ["3", "2P"]
    play("corp:LYR", "choose", choice="0")
    assert not step.trains(company)
    reach = play.game.policies.revenue.train_reach(company, company.trains[0])
    towns = next(one for one in reach.allowances if StopKind.TOWN in one.kinds)
    assert (reach.name, reach.allowances[0].visit, towns.visit) == ("3+", 3, None)


def test_a_pullman_car_does_not_run_alone() -> None:
    play = later(phase="5")
    company = major(play, "LYR")
    play.game.depot.give(play.game.train("P+-0"), company)
    assert not play.game.policies.trains.runnable_trains(company)
    assert play.game.depot.lacks_train(company), "and it is no train that a company must have"


# Mail


def test_a_mail_contract_brings_half_of_both_ends_whatever_else_they_earn() -> None:
    play, company = liverpool("3", "3")
    at_destination(play, company)
    own(play, company, "P6", "P7")
    begin_turn(play, company)
    go_to(play, "run_with_pullman")
    before = company.cash
    run(play)
    assert play.game.round.step(RunWithPullman).subsidy == 15 + 20, "one route, whatever the contracts"
    play("corp:LYR", "dividend", kind="payout")
    assert company.cash - before == 35 + 8 * 13, "and the dividend of eight shares"


def test_local_trains_alone_carry_no_mail() -> None:
    play = later(phase="2")
    company = major(play, "LNWR")
    own(play, company, "P6")
    give(play, company, "L")
    begin_turn(play, company)
    go_to(play, "run_with_pullman")
    run(play)
    step = play.game.round.step(RunWithPullman)
    assert (step.revenue, step.subsidy) == (40, 0), "to its destination Manchester"


# The Channel


def dover(train: str) -> tuple[Play, Corporation]:
    """The SECR with tokens in Dover, and track to the Channel."""
    play = later(phase="3")
    company = major(play, "SECR")
    put(play, P41="57@0", P43="X4@0")
    play.game.land.board.place_token("P41", 0, company.id)
    give(play, company, train)
    return play, company


def test_the_channel_is_visited_with_france_or_not_at_all() -> None:
    play, company = dover("3")
    assert earned(play, company) == 20 + 60
    play.game.land.board.place_token("P43", 0, "LBSCR")
    assert earned(play, company) == 0, "France is behind another's token"


def test_france_costs_no_stop_but_no_local_train_crosses() -> None:
    play, company = dover("L")
    assert earned(play, company) == 20
    company.trains[0].side = "2"
    assert earned(play, company) == 20 + 60


def test_an_electric_train_is_paid_france_for_a_token_in_the_channel() -> None:
    play, company = dover("7")
    company.trains[0].side = "E"
    assert earned(play, company) == 2 * 20
    play.game.land.board.place_token("P43", 0, company.id)
    assert earned(play, company) == 2 * (20 + 60)


# What routes may not do


def test_a_route_does_not_come_back_to_another_city_of_london() -> None:
    play = later(phase="3", title="1822MRS")
    company = major(play, "LNWR")
    put(play, M36="3@5", N37="7@1", M38="X20@0")
    give(play, company, "3")
    assert earned(play, company) == 40 + 10


def test_one_of_the_two_tracks_between_merthyr_tydfil_and_pontypool_is_used() -> None:
    play = later(phase="2")
    company = minor(play, "21", 1)
    for _ in range(3):
        give(play, company, "L")
    for train in company.trains:
        train.side = "2"
    assert earned(play, company) == (30 + 20) + (30 + 30)


def test_the_way_from_one_to_the_other_by_cardiff_is_neither_of_them() -> None:
    play = later(phase="2")
    company = minor(play, "20", 1)
    put(play, G34="3@1")
    give(play, company, "4")
    give(play, company, "L")
    company.trains[1].side = "2"
    assert earned(play, company) == (20 + 10 + 30 + 30) + (20 + 30)


def test_minors_with_nothing_but_an_electric_train_do_not_run() -> None:
    play = later(phase="7")
    company = minor(play, "21", 1)
    give(play, company, "7")
    company.trains[0].side = "E"
    begin_turn(play, company)
    step = play.game.round.step(RunWithPullman)
    assert not step.actions(company)
    company.trains[0].side = "7"
    begin_turn(play, company)
    go_to(play, "run_with_pullman")
    assert play.game.round.step(RunWithPullman).actions(company)
