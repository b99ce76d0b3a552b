"""Cars, like a Pullman: behind another train of the company, each counts one of its stops once more."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from msgspec import structs

from roundhouse.eighteen.track.network import NetworkStop, StopKind
from roundhouse.eighteen.track.routes import Offer, RouteRules, RouteSet, TrainReach
from roundhouse.eighteen.track.routes import Run as TrainRun

from ..state.actions import RouteClaim


@dataclass(frozen=True)
class Cars:
    """A prize for the best stop on a route, which each car takes once; it is found together with the routes.

    ``highest`` is the most that any stop on the map pays a car.
    """

    car: TrainReach
    rules: RouteRules
    highest: int
    claims: int
    name: str = "car"

    def bound(self, _train: TrainReach) -> int:
        """The most that the cars can add: each at the best stop of the map."""
        return self.highest * self.claims

    def offers(self, run: TrainRun) -> Sequence[Offer]:
        """What any number of the cars adds to this route, each at its best stop."""
        best = max((value_for(self.car, self.rules, stop) for stop in run.stops), default=0)
        every = range(self.claims)
        return [
            Offer(best * count, frozenset(cars))
            for count in range(self.claims + 1)
            for cars in combinations(every, count)
        ]


def value_for(car: TrainReach, rules: RouteRules, stop: NetworkStop) -> int:
    """The money that ``stop`` pays a car; 0 for a kind of stop that it does not count."""
    return rules.value_at(stop, car) if stop.kind in kinds_of(car) else 0


def kinds_of(car: TrainReach) -> frozenset[StopKind]:
    """The kinds of stop that a car counts."""
    return frozenset(kind for row in car.allowances if row.pay != 0 for kind in row.kinds)


def with_cars(rules: RouteRules, car: TrainReach, count: int, stops: Iterable[NetworkStop]) -> RouteRules:
    """The rules for a search of the routes that ``count`` cars run behind."""
    highest = max((value_for(car, rules, stop) for stop in stops), default=0)
    return replace(rules, hooks=(*rules.hooks, Cars(car, rules, highest, count)))


def uncoupled(
    found: RouteSet, car: TrainReach, rules: RouteRules
) -> tuple[RouteSet, tuple[NetworkStop, ...]]:
    """The routes with their worth without the cars (the set keeps its value), and the stops of the cars."""
    runs, stops = [], []
    for run in found.runs:
        prize = sum(amount for name, amount in run.bonuses if name == Cars.name)
        rest = tuple(bonus for bonus in run.bonuses if bonus[0] != Cars.name)
        runs.append(structs.replace(run, revenue=run.revenue - prize, bonuses=rest))
        if prize:
            best = max(run.stops, key=lambda stop: value_for(car, rules, stop))
            stops += [best] * (prize // value_for(car, rules, best))
    return structs.replace(found, runs=tuple(runs)), tuple(stops)


def stop_on(runs: Sequence[TrainRun], hex_: str, car: TrainReach, rules: RouteRules) -> NetworkStop | None:
    """The stop of these routes on ``hex_`` that pays a car most, or ``None`` if it can count none there."""
    stops: Iterator[NetworkStop] = (
        stop for run in runs for stop in run.stops if stop.hex == hex_ and stop.kind in kinds_of(car)
    )
    return max(stops, key=lambda stop: value_for(car, rules, stop), default=None)


def hex_of_car(claim: RouteClaim) -> str:
    """The hex where a claim lets a car stop; empty if it does not say."""
    if claim.connections and claim.connections[0]:
        return claim.connections[0][-1]
    if claim.hexes:
        return claim.hexes[0]
    return claim.nodes[0].rpartition("-")[0] if claim.nodes else ""
