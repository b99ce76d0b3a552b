"""A hook that says what half a route adds: the search finds the same with it, and with less work."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from roundhouse.eighteen.track.network import Network, StopKind
from roundhouse.eighteen.track.routes import Offer, Run, TrainReach, best_routes, finder

from .random_networks import random_problem

ENDS = frozenset({StopKind.CITY, StopKind.OFFBOARD})
EACH = 40


class Apart:
    """Pays for how far apart the first and the last city of a route are, in numbers of stops."""

    name = "apart"
    claims = 0

    def __init__(self, most: int) -> None:
        self.most = most

    def bound(self, train: TrainReach) -> int:
        return self.most * EACH

    def offers(self, run: Run) -> Sequence[Offer]:
        ends = [at for at in run.route.stops if run.network.stops[at].kind in ENDS]
        return [Offer(abs(ends[0] - ends[-1]) * EACH if ends else 0)]


class ApartInHalves(Apart):
    """The same, counted from the stop where the halves meet."""

    def half_bounds(self, train: TrainReach, network: Network, anchor: int) -> Sequence[int | None]:
        known = network.stops[anchor].kind in ENDS
        return [
            None if stop.kind not in ENDS else (abs(at - anchor) if known else self.most) * EACH
            for at, stop in enumerate(network.stops)
        ]


@pytest.mark.parametrize("crowded", [0, 1_000], ids=["stops first", "half routes"])
def test_the_same_is_found_with_less_work(crowded: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finder, "CROWDED", crowded)
    steps = {"whole": 0, "halves": 0}
    for seed in range(2_000, 2_150):
        network, trains, rules = random_problem(seed)
        most = len(network.stops) - 1
        found = {
            name: best_routes(network, trains, replace(rules, hooks=(hook,)))
            for name, hook in {"whole": Apart(most), "halves": ApartInHalves(most)}.items()
        }
        assert all(one.optimal for one in found.values())
        assert found["halves"].value == found["whole"].value, seed
        for name, one in found.items():
            steps[name] += one.steps
    assert steps["halves"] < steps["whole"] * 0.95
