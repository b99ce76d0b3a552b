"""Trains of different categories on the same track, where the rules of a title allow that."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from msgspec import structs

from roundhouse.eighteen.track.routes import Bonus, RouteRules, best_routes, reach_of_distance, value_of
from roundhouse.eighteen.track.survey import network_of

from .routes_by_force import best_value
from .test_groups import grouped_board
from .test_routes import TWO, along, earns, stop

APART = RouteRules(colors=("yellow", "green"), categories_share_track=True)


def check(seed: int) -> bool:
    """Compare with trying everything; gives whether sharing made a difference."""
    rng = Random(seed)
    network = network_of(grouped_board(seed), "A")
    trains = [
        reach_of_distance(f"{at}", rng.choice([2, 3, 4]), category=rng.choice(["passenger", "freight"]))
        for at in range(rng.choice([2, 2, 3]))
    ]
    rules = replace(APART, bonuses=(Bonus("once", rng.choice([0, 30]), uses=1),))
    found = best_routes(network, trains, rules)
    assert found.optimal
    assert found.value == best_value(network, trains, rules)
    judged = value_of(network, trains, [run.route for run in found.runs], rules)
    assert judged.legal
    assert judged.value == found.value
    return found.value > best_routes(network, trains, replace(rules, categories_share_track=False)).value


@pytest.mark.parametrize("block", range(3))
def test_nothing_beats_what_the_search_finds_with_shared_track(block: int) -> None:
    differences = [check(seed) for seed in range(block * 20, block * 20 + 20)]
    assert any(differences), "track was never shared: these boards test nothing"


def test_two_trains_of_one_category_still_use_track_once() -> None:
    network = along(stop("A", 10), stop("B", 20, own=True))
    same = [TWO, TWO]
    mixed = [TWO, replace(TWO, category="freight")]
    assert earns(network, same, APART) == 30
    assert earns(network, mixed, APART) == 60
    assert earns(network, mixed) == 30
    route = best_routes(network, [TWO], APART).runs[0].route
    routes = [route, structs.replace(route, train=1)]
    assert value_of(network, mixed, routes, APART).value == 60
    assert [fault.code for fault in value_of(network, same, routes, APART).faults] == ["route/shared-track"]
