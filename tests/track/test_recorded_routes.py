"""Recorded runs of real games: legal by our rules, worth what was recorded, never better than our best.

Boards and trains are rebuilt from traces; what only a title's own rules add to routes is not known here, so
the sums are compared for titles that add nothing.
"""

from __future__ import annotations

import pytest
from bench.positions import games, positions
from bench.routes import recorded_routes

from roundhouse.eighteen.track.routes import best_routes, value_of
from roundhouse.eighteen.track.survey import network_of

from .data import needs_data

PLAIN = ["1830", "18Chesapeake", "18GA", "18MEX"]


@needs_data
@pytest.mark.parametrize("title", PLAIN)
def test_recorded_runs_are_worth_what_was_recorded(title: str) -> None:
    compared = 0
    for game in games(title):
        for position in positions(title, game):
            network = network_of(position.board, position.company)
            routes = recorded_routes(position, network)
            assert routes is not None, position.action
            appraisal = value_of(network, position.trains, routes, position.rules)
            assert appraisal.legal, (position.action, appraisal.faults)
            revenues = [route.get("revenue") for route in position.routes]
            recorded = [revenue for revenue in revenues if revenue is not None]
            if recorded == revenues:
                assert appraisal.value == sum(recorded), position.action
            best = best_routes(network, position.trains, position.rules)
            assert best.optimal
            assert best.value >= appraisal.value, position.action
            compared += 1
    assert compared > 50
