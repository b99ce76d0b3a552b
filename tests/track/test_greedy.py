"""What fleets earn at a glance: never more than the best routes, and the same for one fleet and for many."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.track.routes import Budget, best_routes, revenues_about

from .random_networks import random_problem


@pytest.mark.parametrize("block", range(10))
def test_a_glance_promises_no_more_than_trains_can_earn_and_is_exact_for_one(block: int) -> None:
    for seed in range(block * 20, block * 20 + 20):
        network, trains, rules = random_problem(seed)
        (about,) = revenues_about(network, [trains], rules)
        assert about <= best_routes(network, trains, rules).value
        (alone,) = revenues_about(network, [trains[:1]], rules)
        assert alone == best_routes(network, trains[:1], rules).value


@pytest.mark.parametrize("seed", range(60))
def test_fleets_that_are_asked_about_together_earn_what_each_earns_alone(seed: int) -> None:
    network, trains, rules = random_problem(seed)
    fleets = [trains[:1], trains, trains[1:], []]
    alone = [revenues_about(network, [fleet], rules)[0] for fleet in fleets]
    assert list(revenues_about(network, fleets, rules)) == alone
    assert alone[-1] == 0


def test_a_spent_budget_still_has_an_answer() -> None:
    network, trains, rules = random_problem(7)
    (early,) = revenues_about(network, [trains], rules, budget=Budget(steps=1))
    assert early <= best_routes(network, trains, rules).value
