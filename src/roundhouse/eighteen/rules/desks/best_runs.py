"""The best run of a company: a search for the routes that earn most together and that the title allows."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from typing import Any

from msgspec import structs

from roundhouse.eighteen.track.network import NetworkStop
from roundhouse.eighteen.track.routes import Budget, RouteRules, RouteSet, TrainReach, best_routes

from ..decisions import Decisions
from ..state.game_state import GameState
from ..state.pieces import Corporation, Train
from .bases import at_bases, in_category, some_loose
from .cars import uncoupled, value_for, with_cars
from .claims import LOCAL
from .joined import Joined, earned_together, halved, in_whole
from .land import Land
from .links import Link
from .prizes import with_prizes, without_prizes
from .run_facts import RunFacts
from .searches import LEAST_STEPS, SEARCH_STEPS, Glances, Searches

GLANCE_STEPS = 3_000
"""The steps of a search at a glance, which takes about a hundredth of a second."""


@dataclass(frozen=True)
class BestRun:
    """The best routes of a company: revenue in money, the claims that an action would make, and the routes.

    ``proved`` says that nothing beats them; otherwise nothing earns more than ``bound``.
    """

    revenue: int
    claims: list[dict[str, Any]]
    proved: bool
    bound: int
    routes: RouteSet


class BestRuns(RunFacts):
    """The searches for the best routes in one game."""

    def __init__(self, game: GameState, policies: Decisions, land: Land) -> None:
        super().__init__(game, policies, land)
        self._searches = Searches(policies, land, self.network)

    def forget(self) -> None:
        """Give up what was worked out, and what the searches found."""
        super().forget()
        self._searches.forget()

    def searching_no_longer_than(self, steps: int) -> AbstractContextManager[None]:
        """A context in which :meth:`best` spends at most ``steps`` (see ``Budget``) on a search: it may then
        return routes without proof."""
        return self._searches.no_longer_than(steps)

    def at_a_glance(self, company: Corporation, *fleets: tuple[TrainReach, ...]) -> Glances:
        """About what ``company`` would earn with each of these fleets, found by a short search."""
        return self._searches.glances(company, fleets, self.rules(company), GLANCE_STEPS)

    def best(self, company: Corporation) -> BestRun:
        """The best routes for the trains of one fleet together, of all fleets that may run."""
        fleets = self.policies.trains.fleets(company)
        return max((self._best(company, fleet) for fleet in fleets), key=lambda run: run.revenue)

    def best_by(self, company: Corporation, reaches: Sequence[TrainReach], rules: RouteRules) -> RouteSet:
        """The best routes for trains with these reaches, by other rules than those that hold now.

        For choices that change what trains may do.
        """
        return without_prizes(self._searches.best(company, reaches, with_prizes(rules)))

    def visits(self, company: Corporation, hex_: str) -> bool:
        """Whether one of the company's trains, alone, could run to a stop on this hex."""
        network, rules = self.network(company), self.rules(company)
        stops = frozenset(stop.key for stop in network.stops if stop.hex == hex_)
        wanted = replace(rules, required=(*rules.required, stops))
        policy = self.policies.revenue
        trains = [train for train in company.trains if not train.face.car]
        reaches = {train.name: policy.train_reach(company, train) for train in trains}
        return any(
            best_routes(network, [reach], wanted, budget=Budget(steps=SEARCH_STEPS)).value > 0
            for reach in reaches.values()
        )

    def _best(self, company: Corporation, fleet: Sequence[Train]) -> BestRun:
        cars = [train for train in fleet if train.face.car]
        trains = [train for train in fleet if not train.face.car]
        reaches = [self.policies.revenue.train_reach(company, train) for train in trains]
        rules = with_prizes(self.rules(company))
        car = self.policies.revenue.train_reach(company, cars[0]) if cars else None
        if car is not None:
            rules = with_cars(rules, car, len(cars), self.network(company).stops)
        ends = rules.link
        if ends is not None:
            rules = replace(rules, hooks=(*rules.hooks, Link(self.rules(company))))
        found = without_prizes(self._searches.best(company, reaches, rules))
        if joined := self.joined_bonuses() if len(found.runs) > 1 else ():
            found = self._best_joined(company, reaches, rules, found, joined)
        if rules.fees and self.fees(company, found.runs) > company.cash:
            found = self._best_affordable(company, reaches, rules, found)
        elif rules.bases and self.why_not_together(company, found.runs) is not None:
            found = self._best_at_bases(company, reaches, rules, found)
        elif ends is None and self.why_not_together(company, found.runs) is not None:
            found = self._best_allowed(company, reaches, rules, found.bound)
        elif ends is not None and self.why_not_together(company, found.runs) is not None:
            found = self._one_link(company, reaches)
        ridden: tuple[NetworkStop, ...] = ()
        if car is not None:
            found, ridden = uncoupled(found, car, rules)
        claims: list[dict[str, Any]] = [
            {
                "train": trains[run.route.train].id,
                "connections": [list(names) for names in run.connections],
                "nodes": [node for stop in run.stops for node in stop.nodes],
                "revenue": run.revenue,
                **self.policies.revenue.claimed_beside(company, run),
            }
            for run in found.runs
        ]
        for train, stop in zip(cars, ridden, strict=False):
            assert car is not None
            worth = value_for(car, rules, stop)
            claims.append({"train": train.id, "connections": [[LOCAL, stop.hex]], "revenue": worth})
        extra, _ = self.policies.revenue.beside_routes(company, found.runs, ())
        extra += earned_together(found.runs, self.joined_bonuses())
        return BestRun(found.value + extra, claims, found.optimal, found.bound + extra, found)

    def _best_joined(
        self,
        company: Corporation,
        reaches: Sequence[TrainReach],
        rules: RouteRules,
        found: RouteSet,
        joined: Sequence[Joined],
    ) -> RouteSet:
        """The better of ``found``, where each route has its bonuses alone,
        and routes that earn more together.

        The search pretends that a bonus is paid for one of its sets alone. Nothing earns more than the best
        routes under that rule, and if they have the bonus, they are the answer. Otherwise the next set is
        tried. All of these searches together take about as many steps as one may.
        """
        best, most = found, found.value + earned_together(found.runs, joined)
        bounds, left = [], SEARCH_STEPS - found.steps
        for loose, possible in halved(rules, joined, self.network(company)):
            with self._searches.no_longer_than(max(left, LEAST_STEPS)):
                other = self._searches.best(company, reaches, loose)
            left -= other.steps
            bounds.append(other.bound)
            other = in_whole(other, possible)
            if (value := other.value + earned_together(other.runs, joined)) > most:
                best, most = other, value
            if most >= min(bounds):
                break
        bound = min(bounds, default=found.bound + most - best.value)
        return structs.replace(best, bound=max(bound - (most - best.value), best.value))

    def _best_allowed(
        self, company: Corporation, reaches: Sequence[TrainReach], rules: RouteRules, bound: int
    ) -> RouteSet:
        """Good runs that the title allows, where the best ones, worth ``bound``, may not be run together.

        Either all trains visit the home, where they meet, or one train runs alone. Something between may
        earn more, so this is proved best only if it earns as much as what is not allowed.
        """
        network, home = self.network(company), self.home_stops(company)
        if home:
            rules = replace(rules, required=(*rules.required, home))
        tried = [best_routes(network, reaches, rules, budget=Budget(steps=SEARCH_STEPS))] if home else []
        for place, train in enumerate(reaches):
            alone = best_routes(network, [train], rules, budget=Budget(steps=SEARCH_STEPS))
            tried.append(alone.of_train(place))
        allowed = (found for found in tried if self.why_not_together(company, found.runs) is None)
        best = max(allowed, key=lambda found: found.value, default=RouteSet((), 0, 0, 0))
        return structs.replace(best, bound=max(bound, best.value))

    def _best_at_bases(
        self, company: Corporation, reaches: Sequence[TrainReach], rules: RouteRules, found: RouteSet
    ) -> RouteSet:
        """Good routes of trains that have bases, where ``found``, the best ones, may not be run together.

        Each train visits its base, or the shorter one of two at a base meets the other one. Something else
        may earn more: it is proved best only if it earns as much as what is not allowed.
        """
        strict, left = at_bases(rules), SEARCH_STEPS - found.steps
        best = RouteSet((), 0, 0, 0)
        for trains in (reaches, *some_loose(reaches, rules.bases)):
            with self._searches.no_longer_than(max(left, LEAST_STEPS)):
                other = self._searches.best(company, trains, strict)
            left -= other.steps
            other = in_category(other, reaches)
            if other.value > best.value and self.why_not_together(company, other.runs) is None:
                best = other
        return structs.replace(best, bound=max(found.bound, best.value))

    def _best_affordable(
        self, company: Corporation, reaches: Sequence[TrainReach], rules: RouteRules, found: RouteSet
    ) -> RouteSet:
        """Good runs whose fees the company can pay, where ``found``, the best ones, cost more.

        Hexes that cost something are left out one by one, each time the one without which most is earned,
        until the rest can be paid. Something else may earn more: it is not proved best.
        """
        network, bound = self.network(company), found.bound
        while self.fees(company, found.runs) > company.cash:
            touched = {name for run in found.runs for part in run.connections for name in part}
            tried = [
                (other, best_routes(other, reaches, rules, budget=Budget(steps=SEARCH_STEPS)))
                for other in (network.without(name) for name in sorted(touched) if rules.fees.get(name))
            ]
            network, found = max(tried, key=lambda item: item[1].value)
        return structs.replace(found, bound=max(bound, found.value))

    def _one_link(self, company: Corporation, reaches: Sequence[TrainReach]) -> RouteSet:
        """The best single route that is the link asked for, where the search found none as part of a run."""
        usual = self.rules(company)
        rules = replace(usual, hooks=(*usual.hooks, Link(usual, only=True)))
        network, tried = self.network(company), []
        for place, train in enumerate(reaches):
            alone = best_routes(network, [train], rules, budget=Budget(steps=SEARCH_STEPS))
            tried.append(alone.of_train(place))
        return max(tried, key=lambda found: found.value, default=RouteSet((), 0, 0, 0))
