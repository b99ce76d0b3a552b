"""Trains that may all use the same track, where a stop pays the company once."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, product
from random import Random

import pytest
from msgspec import structs

from roundhouse.eighteen.track.network import Network, network_of_lines
from roundhouse.eighteen.track.routes import (
    Budget,
    RouteRules,
    TrainReach,
    best_routes,
    reach_of_distance,
    revenues_about,
    value_of,
)

from .routes_by_force import legal_trips
from .test_routes import THREE, TWO, along, earns, line, stop

SHARED = RouteRules(colors=("yellow", "green"), trains_share_track=True)


def by_force(network: Network, trains: list[TrainReach], rules: RouteRules) -> int:
    """The most that all stops visited together pay, by trying every route of every train."""
    visits = [
        {frozenset(trip.stops) for trip in legal_trips(network, train, rules)} | {frozenset[int]()}
        for train in trains
    ]
    pays = [rules.value_at(one, trains[0]) for one in network.stops]
    return max(sum(pays[at] for at in frozenset[int]().union(*picked)) for picked in product(*visits))


def tangle(rng: Random) -> Network:
    """Six stops, two of them with a token, and track between some of them."""
    names = "ABCDEF"
    stops = [
        stop(name, rng.randrange(0, 60, 10), own=name in "AD", passable=name in "AD" or rng.random() < 0.8)
        for name in names
    ]
    pairs = [pair for pair in combinations(names, 2) if rng.random() < 0.45]
    return network_of_lines(stops, [line(*pair, through=("x",) * rng.randrange(2)) for pair in pairs])


def check(seed: int) -> bool:
    """Compare with trying everything; gives whether a stop was visited twice."""
    rng = Random(seed)
    network = tangle(rng)
    trains = [reach_of_distance("H", 99, hexes=rng.choice([1, 2, 3, 5])) for _ in range(rng.randint(1, 3))]
    found = best_routes(network, trains, SHARED)
    assert found.optimal
    assert found.value == by_force(network, trains, SHARED) == sum(run.revenue for run in found.runs)
    judged = value_of(network, trains, [run.route for run in found.runs], SHARED)
    assert judged.legal
    assert [run.revenue for run in judged.runs] == [run.revenue for run in found.runs]
    assert revenues_about(network, [trains], SHARED)[0] <= found.value
    assert revenues_about(network, [trains[:1]], SHARED)[0] == best_routes(network, trains[:1], SHARED).value
    for steps in (1, 10, 60):
        early = best_routes(network, trains, SHARED, budget=Budget(steps=steps))
        assert sum(run.revenue for run in early.runs) == early.value <= found.value <= early.bound
    return sum(len(run.stops) for run in found.runs) > len({at for run in found.runs for at in run.counted})


@pytest.mark.parametrize("block", range(4))
def test_nothing_beats_what_the_search_finds(block: int) -> None:
    again = [check(seed) for seed in range(block * 20, block * 20 + 20)]
    assert any(again), "no stop was visited twice: these boards test nothing"


def test_two_trains_meet_on_the_same_track() -> None:
    network = along(stop("A", 10), stop("B", 20), stop("C", 30, own=True), stop("D", 40), stop("E", 50))
    assert earns(network, [THREE]) == 120
    assert earns(network, [THREE, THREE], SHARED) == 150
    assert earns(network, [TWO, THREE], SHARED) == 140


def test_a_stop_pays_for_the_first_of_the_routes_that_come_to_it() -> None:
    network = along(stop("A", 10), stop("B", 20, own=True), stop("C", 30))
    trains = [TWO, TWO]
    left, right = best_routes(network, trains, SHARED).runs
    judged = value_of(network, trains, [left.route, right.route], SHARED)
    assert [run.revenue for run in judged.runs] == [left.revenue, right.revenue]
    assert sorted([left.revenue, right.revenue]) in ([10, 50], [30, 30])
    turned = [structs.replace(right.route, train=0), structs.replace(left.route, train=1)]
    assert sum(run.revenue for run in value_of(network, trains, turned, SHARED).runs) == 60


def test_a_train_that_adds_nothing_does_not_run() -> None:
    network = along(stop("A", 10), stop("B", 20, own=True))
    found = best_routes(network, [TWO, TWO], SHARED)
    assert (found.value, len(found.runs)) == (30, 1)
    routes = [found.runs[0].route, structs.replace(found.runs[0].route, train=1)]
    judged = value_of(network, [TWO, TWO], routes, SHARED)
    assert judged.legal, "it may run all the same"
    assert [run.revenue for run in judged.runs] == [30, 0]
    apart = value_of(network, [TWO, TWO], routes, replace(SHARED, trains_share_track=False))
    assert [fault.code for fault in apart.faults] == ["route/shared-track"]
    twice = [found.runs[0].route, found.runs[0].route]
    assert [fault.code for fault in value_of(network, [TWO, TWO], twice, SHARED).faults] == [
        "route/two-routes"
    ]
