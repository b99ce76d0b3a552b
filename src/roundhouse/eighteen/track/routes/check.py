"""Are these routes legal, and what are they worth? The same rules as the search, explained in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_

import msgspec

from roundhouse.eighteen.track.network import Network
from roundhouse.eighteen.track.routes.layout import Layout, layout_of
from roundhouse.eighteen.track.routes.plan import Plan, may_use, plan_for
from roundhouse.eighteen.track.routes.route import Route, Run
from roundhouse.eighteen.track.routes.rules import RouteRules
from roundhouse.eighteen.track.routes.sharing import paid_once
from roundhouse.eighteen.track.routes.trains import TrainReach
from roundhouse.eighteen.track.routes.value import Appraiser, Claims, Outcome


@dataclass(frozen=True, slots=True)
class Fault:
    """A rule that a route breaks: a stable code, the train (its place in the list), and a sentence."""

    code: str
    train: int
    message: str

    def __str__(self) -> str:
        return self.message


class Appraisal(msgspec.Struct, frozen=True):
    """What given routes are worth together, or why they are not allowed (then ``value`` is 0).

    ``regardless``: what each route that is not allowed, or not with the others, would earn if it were.
    """

    value: int
    runs: tuple[Run, ...]
    faults: tuple[Fault, ...]
    regardless: tuple[int, ...] = ()

    @property
    def legal(self) -> bool:
        """No rule is broken."""
        return not self.faults


def value_of(
    network: Network,
    trains: Sequence[TrainReach],
    routes: Sequence[Route],
    rules: RouteRules | None = None,
) -> Appraisal:
    """Appraise routes: their value as the search would count it, or every rule that they break.

    Bonuses that only some routes may have are given where they earn most.
    """
    return Judge(network, trains, rules or RouteRules()).value_of(routes)


class Judge:
    """Appraises one set of routes after the other, for the same trains on the same network."""

    def __init__(self, network: Network, trains: Sequence[TrainReach], rules: RouteRules) -> None:
        self._network = network
        self._trains = trains
        self._rules = rules
        self._layout = layout_of(network, rules)
        self._claims = Claims(rules)
        self._appraisers: dict[int, Appraiser] = {}

    def value_of(self, routes: Sequence[Route]) -> Appraisal:
        """As :func:`value_of`."""
        network = self._network
        faults: list[Fault] = list(_shared(network, self._trains, routes, self._rules))
        counted: list[tuple[Appraiser, Route, int, tuple[Outcome, ...]]] = []
        passages = 0
        for route in routes:
            appraiser = self._appraiser(route.train)
            wrong = list(_faults(appraiser.plan, route))
            if self._rules.passed_once:
                passages += sum(1 for stop in route.stops[1:-1] if appraiser.plan.passages[stop])
            if passages > 1:
                what = "passes a stop where all places are taken; only one may be passed"
                wrong.append(_fault("route/passage", appraiser.plan, route, what))
            faults.extend(wrong)
            if wrong:
                continue
            hexes = _hexes(network, route)
            outcomes = appraiser.outcomes(route, hexes)
            if not outcomes:
                faults.append(
                    _fault("route/title", appraiser.plan, route, "is not allowed by a rule of this game")
                )
            counted.append((appraiser, route, hexes, outcomes))
        if faults:
            return Appraisal(0, (), tuple(faults), tuple(map(self._regardless, routes)))
        best = _best_claims([outcomes for _, _, _, outcomes in counted], 0)
        if best is None:
            appraiser, route, _, _ = counted[-1]
            what = "needs what only one route may have, and another route has it"
            fault = _fault("route/claimed", appraiser.plan, route, what)
            return Appraisal(0, (), (fault,), tuple(map(self._regardless, routes)))
        runs = tuple(
            appraiser.run(route, hexes, outcome)
            for (appraiser, route, hexes, _), outcome in zip(counted, best, strict=True)
        )
        if self._rules.trains_share_track:
            runs = paid_once(runs, self._rules)
        return Appraisal(sum(run.revenue for run in runs), runs, ())

    def _regardless(self, route: Route) -> int:
        appraiser = self._appraiser(route.train)
        if any(_broken_chain(appraiser.plan, route)):
            return 0
        outcomes = appraiser.outcomes(route, _hexes(self._network, route))
        return outcomes[0].revenue if outcomes else 0

    def _appraiser(self, train: int) -> Appraiser:
        """The appraiser of the train at this place, made for its first route."""
        known = self._appraisers.get(train)
        if known is None:
            plan = plan_for(self._layout, self._trains[train], self._rules)
            known = self._appraisers[train] = Appraiser(plan, self._claims)
        return known


def _best_claims(choices: Sequence[Sequence[Outcome]], taken: int) -> list[Outcome] | None:
    """One outcome for each route, no claim given twice, with the best sum; ``None`` if that cannot be."""
    if not choices:
        return []
    ways = [
        [outcome, *rest]
        for outcome in choices[0]
        if not outcome.claims & taken
        and (rest := _best_claims(choices[1:], taken | outcome.claims)) is not None
    ]
    return max(ways, key=lambda way: sum(outcome.revenue for outcome in way), default=None)


def _hexes(network: Network, route: Route) -> int:
    bits = (network.hex_bits[network.stops[at].hex] for at in route.stops)
    return reduce(or_, (network.chains[at].hexes for at in route.chains), reduce(or_, bits, 0))


def _fault(code: str, plan: Plan, route: Route, what: str) -> Fault:
    return Fault(code, route.train, f"The route of the {plan.train.name} train {what}.")


def _shared(
    network: Network, trains: Sequence[TrainReach], routes: Sequence[Route], rules: RouteRules
) -> Iterator[Fault]:
    """Two trains may not use the same track, unless the rules say so; and no train runs twice."""
    apart = rules.categories_share_track
    for at, route in enumerate(routes):
        for other in routes[:at]:
            if other.train == route.train:
                yield Fault(
                    "route/two-routes", route.train, f"The {trains[route.train].name} train has two routes."
                )
            if rules.trains_share_track:
                continue
            if apart and trains[route.train].category != trains[other.train].category:
                continue
            taken = reduce(or_, (network.chains[chain].sides for chain in other.chains), 0)
            for chain in route.chains:
                if network.chains[chain].sides & taken:
                    way = " – ".join(network.chains[chain].hex_names)
                    yield Fault(
                        "route/shared-track",
                        route.train,
                        f"The {trains[route.train].name} and the {trains[other.train].name} train "
                        f"use the same track: {way}.",
                    )


def _faults(plan: Plan, route: Route) -> Iterator[Fault]:
    """Follow the route hop by hop as the search does; what it would not take is put into words."""
    network, layout = plan.network, plan.layout
    broken = list(_broken_chain(plan, route))
    if broken:
        yield from broken
        return
    if len(route.stops) < 2 and not plan.train.local:
        yield _fault("route/too-short", plan, route, "needs at least two stops")
    used = layout.start(route.stops[0])
    rest = plan.visits.room - plan.needs[route.stops[0]]
    too_far = not plan.visits.holds(rest)
    for at, chain in enumerate(route.chains):
        start, to = route.stops[at], route.stops[at + 1]
        mask = layout.hop(chain, start, to)
        if used & mask:
            yield _fault("route/twice", plan, route, _what_twice(layout, used & mask, to))
        used |= mask
        rest -= plan.needs[to] + plan.chain_need(network.chains[chain])
        too_far = too_far or not plan.visits.holds(rest)
        if not may_use(plan.train, network.chains[chain].gauges):
            yield _fault(
                "route/gauge", plan, route, f"uses track to {network.stops[to]} that it does not fit"
            )
        if at > 0:
            yield from _not_through(plan, route, at, start)
    yield from _wrong_ends(plan, route)
    if too_far:
        yield _fault("route/too-far", plan, route, "is longer than the train goes")
    yield from _missing(plan, route)


def _broken_chain(plan: Plan, route: Route) -> Iterator[Fault]:
    network = plan.network
    if len(route.stops) != len(route.chains) + 1:
        yield _fault("route/broken", plan, route, "does not name one stop more than pieces of track")
        return
    for at, chain in enumerate(route.chains):
        ends = {route.stops[at], route.stops[at + 1]}
        if {network.chains[chain].a, network.chains[chain].b} != ends or len(ends) < 2:
            one, other = (network.stops[stop] for stop in route.stops[at : at + 2])
            yield _fault("route/broken", plan, route, f"has no such track from {one} to {other}")
        elif chain in plan.layout.dead:
            yield _fault("route/twice", plan, route, "comes back to a hex")


def _what_twice(layout: Layout, clash: int, to: int) -> str:
    stop = layout.network.stops[to]
    if clash >> layout.stop_shift + to & 1:
        return f"comes to {stop} twice"
    if clash & layout.sides:
        return f"uses the same track twice on the way to {stop}"
    if clash & layout.stop_bits[to]:
        return f"may not stop at {stop} besides another of its stops"
    return f"passes the same hex twice on the way to {stop}"


def _not_through(plan: Plan, route: Route, at: int, stop: int) -> Iterator[Fault]:
    """The route runs through a stop in its middle: is that allowed there?"""
    network = plan.network
    name = network.stops[stop]
    if not plan.passable[stop]:
        yield _fault("route/blocked", plan, route, f"may not pass through {name}")
    for chain in (network.chains[route.chains[at - 1]], network.chains[route.chains[at]]):
        if chain.a_ends if chain.a == stop else chain.b_ends:
            yield _fault("route/terminal", plan, route, f"may not go on from the end of the track at {name}")


def _wrong_ends(plan: Plan, route: Route) -> Iterator[Fault]:
    ends = sorted({route.stops[0], route.stops[-1]}) if plan.rules.no_end else ()
    for stop in ends:
        if not plan.may_end[stop]:
            yield _fault("route/end", plan, route, f"may not end at {plan.network.stops[stop]}")


def _missing(plan: Plan, route: Route) -> Iterator[Fault]:
    network, rules = plan.network, plan.rules
    if rules.token_required and not any(plan.own >> stop & 1 for stop in route.stops):
        yield _fault("route/no-token", plan, route, "needs a stop with a token of the company")
    keys = {network.stops[stop].key for stop in route.stops}
    for required in rules.required:
        if not keys & required:
            here = sorted(network.index[key] for key in required if key in network.index)
            names = " or ".join(str(network.stops[at]) for at in here)
            yield _fault("route/required", plan, route, f"must stop at {names or 'a stop that is not there'}")
