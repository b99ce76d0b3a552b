"""The search against trying everything: never a difference, on networks with everything that routes know."""

from __future__ import annotations

from dataclasses import replace

import pytest

from roundhouse.eighteen.track.network import StopKind
from roundhouse.eighteen.track.routes import (
    Budget,
    Route,
    best_routes,
    courses,
    finder,
    packing,
    reach_of_distance,
    search,
    value_of,
)

from .random_networks import random_problem
from .routes_by_force import best_value, legal_trips


def check(seed: int, *, parallel: bool = False) -> None:
    network, trains, rules = random_problem(seed, parallel=parallel)
    found = best_routes(network, trains, rules)
    assert found.optimal
    assert found.value == best_value(network, trains, rules)
    appraisal = value_of(network, trains, [run.route for run in found.runs], rules)
    assert appraisal.legal, [str(fault) for fault in appraisal.faults]
    assert appraisal.value == found.value
    assert best_routes(network, trains, rules) == found
    for steps in (1, 8, 40, 150):
        early = best_routes(network, trains, rules, budget=Budget(steps=steps))
        assert early.value <= found.value <= early.bound
        assert early.value == sum(run.revenue for run in early.runs)


def check_ten(first: int, *, parallel: bool = False) -> None:
    for seed in range(first, first + 10):
        check(seed, parallel=parallel)


CROWDED = pytest.mark.parametrize("crowded", [0, 1_000], ids=["stops first", "half routes"])
"""From how many chains on stops are looked for before track: both ways find the same."""


@CROWDED
@pytest.mark.parametrize("block", range(15))
def test_nothing_beats_what_the_search_finds(
    block: int, crowded: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(finder, "CROWDED", crowded)
    check_ten(block * 10)


@pytest.mark.parametrize("block", range(15))
def test_nothing_beats_it_where_not_all_track_of_a_course_is_kept(
    block: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The search then looks for some track that is left for all the stops."""
    monkeypatch.setattr(finder, "CROWDED", 0)
    monkeypatch.setattr(courses, "MOST_TRACKS", 1)
    check_ten(block * 10, parallel=True)


@pytest.mark.soak
@CROWDED
@pytest.mark.parametrize("block", range(100))
def test_nothing_beats_what_the_search_finds_on_thousands_of_boards(
    block: int, crowded: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(finder, "CROWDED", crowded)
    for seed in range(1_000 + block * 50, 1_000 + block * 50 + 50):
        check(seed)


@CROWDED
def test_half_routes_over_the_same_sides_may_cross_other_numbers_of_hexes(
    crowded: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(finder, "CROWDED", crowded)
    check(3233)


@pytest.mark.parametrize("seed", range(120))
def test_nothing_beats_what_the_search_finds_where_cities_are_counted_first(seed: int) -> None:
    """1860: a town takes the room of no city, though it may pay more. Stops in plenty, allowances small."""
    network, trains, rules = random_problem(5_000 + seed)
    mixed = [
        reach_of_distance(
            train.name, [(("city", "offboard"), 2, 2, None), (("town", "halt", "city"), 1, 99, None)]
        )
        for train in trains
    ]
    first = replace(
        rules, bonuses=(), required=(), counted_first=frozenset({StopKind.CITY, StopKind.OFFBOARD})
    )
    for some in (trains, mixed):
        found = best_routes(network, some, first)
        assert found.optimal
        assert found.value == best_value(network, some, first)
        appraisal = value_of(network, some, [run.route for run in found.runs], first)
        assert appraisal.value == found.value


@pytest.mark.parametrize("seed", range(60))
def test_a_route_is_legal_exactly_if_trying_everything_finds_it(seed: int) -> None:
    network, trains, rules = random_problem(seed)
    wide = legal_trips(network, trains[0], rules)
    legal = {Route(0, *trip) for trip in wide}
    for route in list(legal)[:200]:
        assert value_of(network, trains, [route], rules).legal
    for route in list(legal)[:50]:
        for at, chain in enumerate(network.chains):
            if chain.a == route.stops[-1]:
                longer = Route(0, (*route.stops, chain.b), (*route.chains, at))
                assert value_of(network, trains, [longer], rules).legal == (longer in legal)


@pytest.mark.parametrize("block", range(6))
def test_long_lists_are_searched_row_by_row_to_the_same_end(
    block: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(packing, "ROW_SIZES", (1, 2, 3))
    monkeypatch.setattr(search, "_MANY", 0)
    check_ten(400 + block * 10)


def test_too_many_candidates_leave_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finder, "MOST_CANDIDATES", 2)
    left_open = 0
    for seed in range(300, 400):
        network, trains, rules = random_problem(seed)
        found = best_routes(network, trains, rules)
        assert found.value <= best_value(network, trains, rules) <= found.bound
        left_open += not found.optimal
    assert left_open
