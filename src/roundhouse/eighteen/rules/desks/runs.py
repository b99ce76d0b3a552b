"""Running trains: the best routes, and what given routes are worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

import msgspec
from msgspec import structs

from roundhouse.eighteen.model.title import BonusDef
from roundhouse.eighteen.track.network import Network, NetworkStop, StopKey
from roundhouse.eighteen.track.routes import (
    Appraisal,
    Bonus,
    Budget,
    RouteHook,
    RouteRules,
    RouteSet,
    StopSet,
    TrainReach,
    best_routes,
)
from roundhouse.eighteen.track.routes import Run as TrainRun
from roundhouse.eighteen.track.routes.rules import revenue_of
from roundhouse.eighteen.track.survey import network_of, network_on
from roundhouse.table.errors import Refusal

from ..decisions import Decisions
from ..state.actions import RouteClaim, RunRoutes
from ..state.game_state import GameState
from ..state.pieces import Corporation, Train
from .cars import hex_of_car, stop_on, uncoupled, value_for, with_cars
from .claims import LOCAL, hexes_of, read_claims
from .freight import Freight
from .joined import Joined, earned_together, halved, in_whole
from .land import Land
from .links import Link, leads_between, without_prize
from .reaches import SHIP, train_reach
from .searches import LEAST_STEPS, SEARCH_STEPS, Glances, Searches
from .stops import stops_of, trains_by_multiplier

GLANCE_STEPS = 3_000
"""So long (about a hundredth of a second) a glance at the routes takes."""
Recorded = tuple[str, tuple[tuple[str, ...], ...], int]
"""A route as the table remembers it: the train, the hexes of each connection, the revenue."""


class Run(msgspec.Struct, frozen=True):
    """What a company ran: money, the trains used, and the record for the table's memory."""

    revenue: int
    subsidy: int
    trains: tuple[Train, ...]
    record: tuple[Recorded, ...]


@dataclass(frozen=True)
class BestRun:
    """The best routes of a company, as an action would claim them; ``proved`` that nothing beats them."""

    revenue: int
    claims: list[dict[str, Any]]
    proved: bool
    bound: int
    routes: RouteSet


def _bonuses(game: GameState, item: BonusDef) -> Iterator[Bonus]:
    """A bonus of the title; where trains multiply it, one for each number by which any does."""
    usual = Bonus(
        item.name, item.amount, sets=tuple(stops_of(row) for row in item.sets), counted=item.counted
    )
    if not item.multiplied:
        yield usual
        return
    for times, alike in trains_by_multiplier(game.title).items():
        sets = tuple(
            StopSet({stop: amount * times for stop, amount in one.amounts.items()}) for one in usual.sets
        )
        yield replace(usual, amount=item.amount * times, sets=sets, trains=alike)


class Runs:
    """Routes and revenue in one game."""

    def __init__(self, game: GameState, policies: Decisions, land: Land) -> None:
        self.game = game
        self.policies = policies
        self.land = land
        joined = [item for item in game.title.bonuses if item.joined]
        self._joined = tuple(joined)
        self._usual_bonuses = tuple(
            (item, tuple(_bonuses(game, item))) for item in game.title.bonuses if item not in joined
        )
        only_for = game.title.map.only_for
        self.title_hooks: tuple[RouteHook, ...] = (Freight(only_for),) if only_for else ()
        self._networks: dict[str, tuple[int, Network]] = {}
        self._reaches: dict[tuple[str, str], TrainReach] = {}
        self._searches = Searches(policies, land, self.network)

    def forget(self) -> None:
        """Give up what was found out: it is worked out again when it is asked for."""
        self._networks.clear()
        self._searches.forget()

    def searching_no_longer_than(self, steps: int) -> AbstractContextManager[None]:
        """A context in which :meth:`best` spends at most ``steps`` (see ``Budget``) on a search: it may then
        return routes without proof."""
        return self._searches.no_longer_than(steps)

    # Facts

    def network(self, company: Corporation) -> Network:
        """The company's track as a network, made once for each state of the board."""
        board = self.land.board
        kept = self._networks.get(company.id)
        if kept is not None and kept[0] == board.stamp:
            return kept[1]
        made = network_of(
            board,
            company.id,
            past_full=self.game.settings.full_cities == "pass_one",
            also=self.policies.revenue.stops_beyond(company),
        )
        self._networks[company.id] = (board.stamp, made)
        return made

    def possible(self, company: Corporation) -> bool:
        """Is ``company`` asked for a run: could a train run, or is one kept (``Land.keep_route``)?"""
        joined = company.keeps_route or self.land.reach(company).joins_two()
        return joined or self._can_sail(company) or self._runs_locally(company)

    def _runs_locally(self, company: Corporation) -> bool:
        """Has it a train that may run to a single stop, and a token?"""
        return any(
            self.policies.revenue.train_reach(company, train).local for train in company.trains
        ) and any(True for _ in self.land.board.tokens_of(company.id))

    def _can_sail(self, company: Corporation) -> bool:
        """Does the track of ships lead on from one of its tokens?"""
        return len(self.ports_by_sea(company)) > 1

    def ports_by_sea(self, company: Corporation) -> frozenset[StopKey]:
        """The stops to which ships of ``company`` sail, those with its tokens among them."""
        ship_track = self.game.title.map.ship_track
        if ship_track is None:
            return frozenset()
        network, harbours = self.network(company), self.rules(company).tokens_of.get(SHIP, frozenset())
        ways = [chain for chain in network.chains if ship_track in chain.gauges]
        at_sea = {at for chain in ways for at in (chain.a, chain.b)}
        queue = [at for at in at_sea if network.stops[at].own or network.stops[at].key in harbours]
        reached = set(queue)
        while queue:
            at = queue.pop()
            for chain in ways:
                other = chain.b if chain.a == at else chain.a
                if at in (chain.a, chain.b) and other not in reached:
                    reached.add(other)
                    if network.stops[other].passable:
                        queue.append(other)
        return frozenset(network.stops[at].key for at in reached)

    def title_bonuses(self) -> Iterator[Bonus]:
        """The bonuses of the title as one route has them in this phase."""
        for item, bonuses in self._usual_bonuses:
            more = self._paid_by(item)
            yield from bonuses if not more else (replace(one, amount=one.amount + more) for one in bonuses)
        yield from (bonus.alone() for bonus in self.joined_bonuses())

    def joined_bonuses(self) -> Sequence[Joined]:
        """The bonuses that routes which meet may have together, as they are in this phase."""
        return [
            Joined(item.name, item.amount + self._paid_by(item), tuple(frozenset(row) for row in item.sets))
            for item in self._joined
        ]

    def _paid_by(self, item: BonusDef) -> int:
        """What the stop pays that says how much a bonus is."""
        if item.paid_by is None:
            return 0
        stop = self.land.board.tile(item.paid_by).stops[0]
        return revenue_of(stop.revenue, self.land.depot.phase.tiles)

    def rules(self, company: Corporation) -> RouteRules:
        """What the title says about routes, in this phase."""
        return self.game.answers.to(self.policies.revenue.route_rules, company)

    def home_stops(self, company: Corporation) -> frozenset[tuple[str, int]]:
        """The stops of a company's home where it has a token."""
        board = self.land.board
        return frozenset(
            (hex_, board.tile(hex_).city_nodes[city])
            for hex_, city in board.tokens_of(company.id)
            if hex_ in company.definition.home
        )

    def full_cities(self, company: Corporation) -> frozenset[tuple[str, int]]:
        """The full cities of others of which a train may pass one: none unless the settings say so."""
        if self.game.settings.full_cities == "block":
            return frozenset()
        board = self.land.board
        return frozenset(
            (hex_, board.tile(hex_).city_nodes[city]) for hex_, city in board.full_cities(company.id)
        )

    def income(self, company: Corporation, revenues: Sequence[int]) -> int:
        """What the runs of the single trains, which earned ``revenues``, are worth together.

        Of the company's idle trains those that did not run come first, then those that earned least.
        """
        idle = company.idle_trains - max(0, len(company.trains) - len(revenues))
        return sum(revenues) - sum(sorted(revenues)[: max(0, idle)])

    def why_not_together(self, company: Corporation, runs: Sequence[TrainRun]) -> str | None:
        """Why these routes may not be run together, each being legal by itself; or ``None``.

        One of them leads between two hexes where the title wants that. With the setting ``joined_routes`` one
        of them visits the home, and all are joined by stops that they share.
        """
        ends = self.rules(company).link if runs else None
        if ends is not None and not any(leads_between(run, ends) for run in runs):
            return f"One route has to run between {' and '.join(sorted(ends))}."
        cost = self.fees(company, runs)
        if cost > company.cash:
            return f"{company.id} cannot pay the {self.game.money(cost)} that these routes cost."
        if not runs or not self.game.settings.joined_routes:
            return None
        stops = [{stop.key for stop in run.stops} for run in runs]
        home = self.home_stops(company)
        if home and not any(home & item for item in stops):
            return f"One route has to visit the home of {company.id}."
        joined = stops.pop()
        while stops:
            touching = next((item for item in stops if item & joined), None)
            if touching is None:
                return "The routes have to meet each other."
            stops.remove(touching)
            joined |= touching
        return None

    def fees(self, company: Corporation, runs: Sequence[TrainRun]) -> int:
        """What the company pays for the hexes that its routes touch."""
        rules = self.rules(company)
        return sum(rules.fee_of(run.connections) for run in runs) if rules.fees else 0

    def train_reach(self, train: Train) -> TrainReach:
        """How far a train goes."""
        side = (train.kind.name, train.side)
        known = self._reaches.get(side)
        if known is None:
            known = self._reaches[side] = train_reach(train.face, self.game.title.map.ship_track)
        return known

    def at_a_glance(self, company: Corporation, *fleets: tuple[TrainReach, ...]) -> Glances:
        """About what ``company`` would earn with each of these fleets, by a short search."""
        return self._searches.glances(company, fleets, self.rules(company), GLANCE_STEPS)

    def best(self, company: Corporation) -> BestRun:
        """The best routes for all trains together, but for those that earn nothing for the company."""
        trains = self.policies.trains.runnable_trains(company)
        idle = min(company.idle_trains, len(trains))
        if not idle:
            return self._best(company, trains)
        fleets = {
            tuple(train.name for train in fleet): fleet for fleet in combinations(trains, len(trains) - idle)
        }
        return max((self._best(company, fleet) for fleet in fleets.values()), key=lambda run: run.revenue)

    def visits(self, company: Corporation, hex_: str) -> bool:
        """Could one of the company's trains, alone, run to a stop on this hex?"""
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
        rules = self.rules(company)
        car = self.policies.revenue.train_reach(company, cars[0]) if cars else None
        if car is not None:
            rules = with_cars(rules, car, len(cars), self.network(company).stops)
        ends = rules.link
        if ends is not None:
            rules = replace(rules, hooks=(*rules.hooks, Link(ends)))
        found = without_prize(self._searches.best(company, reaches, rules))
        if joined := self.joined_bonuses() if len(found.runs) > 1 else ():
            found = self._best_joined(company, reaches, rules, found, joined)
        if rules.fees and self.fees(company, found.runs) > company.cash:
            found = self._best_affordable(company, reaches, rules, found)
        elif ends is None and self.why_not_together(company, found.runs) is not None:
            found = self._best_allowed(company, reaches, rules, found.bound)
        elif ends is not None and self.why_not_together(company, found.runs) is not None:
            found = self._one_link(company, reaches, ends)
        ridden: tuple[NetworkStop, ...] = ()
        if car is not None:
            found, ridden = uncoupled(found, car, rules)
        claims: list[dict[str, Any]] = [
            {
                "train": trains[run.route.train].id,
                "connections": [list(names) for names in run.connections],
                "nodes": [f"{stop.hex}-{stop.index}" for stop in run.stops],
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
        """``found``, the best routes if each has its bonuses alone, or others that earn more together.

        Those are searched for as if a bonus were paid for one of its sets alone: nothing earns more than the
        best routes then, and if they have the bonus, they are it. Otherwise the other set is tried, too. All
        of these searches together take about as many steps as one may.
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

        Either all trains visit the home, where they meet, or one train runs alone. Something between may earn
        more, so this is proved best only if it earns as much as what is not allowed.
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

    def _best_affordable(
        self, company: Corporation, reaches: Sequence[TrainReach], rules: RouteRules, found: RouteSet
    ) -> RouteSet:
        """Good runs whose fees the company can pay, where ``found``, the best ones, cost more.

        One after the other the hexes that cost something are left out, each time the one without which most
        is earned, until the rest can be paid. Something else may earn more: it is not proved best.
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

    def _one_link(
        self, company: Corporation, reaches: Sequence[TrainReach], ends: frozenset[str]
    ) -> RouteSet:
        """The best route between these hexes of one train alone, where the search found none for all."""
        usual = self.rules(company)
        rules = replace(usual, hooks=(*usual.hooks, Link(ends, only=True)))
        network, tried = self.network(company), []
        for place, train in enumerate(reaches):
            alone = best_routes(network, [train], rules, budget=Budget(steps=SEARCH_STEPS))
            tried.append(alone.of_train(place))
        return max(tried, key=lambda found: found.value, default=RouteSet((), 0, 0, 0))

    # Reading

    def read(self, company: Corporation, action: RunRoutes) -> Run:
        """The run that an action claims: checked and valued, or taken on trust. Raises Refusal."""
        trains = self._trains(company, action.routes)
        if self.game.trusting and all(route.revenue is not None for route in action.routes):
            run = self._trusted(company, action, trains)
            if self.game.audit is not None:
                self._check(company, action, run)
            return run
        return self.verified(company, action, trains)

    def _check(self, company: Corporation, action: RunRoutes, run: Run) -> None:
        """Note in the audit what our rules make of a run that is taken on trust."""
        assert self.game.audit is not None
        try:
            ours = self.verified(company, action, run.trains)
        except Refusal as refusal:
            self.game.audit.append(f"{company.id} ran for {run.revenue}: {refusal.message}")
            return
        if ours.revenue != run.revenue:
            self.game.audit.append(f"{company.id} ran for {run.revenue}; these routes earn {ours.revenue}.")

    def _trains(self, company: Corporation, routes: Sequence[RouteClaim]) -> list[Train]:
        runnable = self.policies.trains.runnable_trains(company)
        trains = [self.game.train(route.train) for route in routes]
        for train in trains:
            if train not in runnable:
                raise Refusal("route/train", f"Train {train.id} is not one that {company.id} can run.")
        if len(set(trains)) != len(trains):
            raise Refusal("route/train", "Each train runs once.")
        return trains

    def _trusted(self, company: Corporation, action: RunRoutes, trains: Sequence[Train]) -> Run:
        revenues = [route.revenue or 0 for route in action.routes]
        revenue = self.income(company, revenues) + (action.extra_revenue or 0)
        record = tuple((route.train, route.connections or (), route.revenue or 0) for route in action.routes)
        subsidy = action.subsidy
        if subsidy is None:  # records of old have it with each route
            subsidy = sum(route.subsidy or 0 for route in action.routes)
        return Run(revenue, subsidy, tuple(trains), record)

    def verified(self, company: Corporation, action: RunRoutes, trains: Sequence[Train]) -> Run:
        """Value the routes by the rules. Raises Refusal with every fault in words."""
        policy = self.policies.revenue
        routes, trains, cars = _apart(action.routes, trains)
        appraisal = self.appraise(company, routes, trains)
        if isinstance(appraisal, int):
            claim = routes[appraisal]
            ways = "; ".join(" – ".join(part) for part in claim.connections or (claim.hexes or (),))
            raise Refusal(
                "route/no-track", f"There is no track for the route of train {claim.train}: {ways}."
            )
        if not appraisal.legal:
            raise Refusal("route/illegal", " ".join(str(fault) for fault in appraisal.faults))
        record = tuple(
            (trains[run.route.train].id, run.connections or ((LOCAL, run.stops[0].hex),), run.revenue)
            for run in appraisal.runs
        )
        reason = self.why_not_together(company, appraisal.runs)
        if reason is not None:
            raise Refusal("route/together", reason)
        behind = tuple(self._behind(company, claim, car, appraisal.runs) for claim, car in cars)
        extra, subsidy = policy.beside_routes(company, appraisal.runs, routes)
        extra += earned_together(appraisal.runs, self.joined_bonuses())
        income = self.income(company, [earned for _, _, earned in (*record, *behind)])
        return Run(income + extra, subsidy, (*trains, *(car for _, car in cars)), (*record, *behind))

    def _behind(
        self, company: Corporation, claim: RouteClaim, car: Train, runs: Sequence[TrainRun]
    ) -> Recorded:
        """What a car earns behind another train. Raises Refusal where none stops at the place it claims."""
        hex_ = hex_of_car(claim)
        reach, rules = self.policies.revenue.train_reach(company, car), self.rules(company)
        stop = stop_on(runs, hex_, reach, rules)
        if stop is None:
            said = f"A {car.name} counts a city or off-board place where another train stops, not {hex_}."
            raise Refusal("route/car", said)
        return car.id, ((LOCAL, hex_),), value_for(reach, rules, stop)

    def estimate(
        self, company: Corporation, action: RunRoutes, trains: Sequence[Train]
    ) -> tuple[int, ...] | None:
        """What each of these routes earns, the forbidden ones too; ``None`` where there is no track."""
        routes, trains, cars = _apart(action.routes, trains)
        appraisal = self.appraise(company, routes, trains)
        if isinstance(appraisal, int):
            return None
        earned = list(tuple(run.revenue for run in appraisal.runs) or appraisal.regardless)
        for place, claim in enumerate(action.routes):
            car = next((one for other, one in cars if other is claim), None)
            if car is not None:
                reach, rules = self.policies.revenue.train_reach(company, car), self.rules(company)
                stop = stop_on(appraisal.runs, hex_of_car(claim), reach, rules)
                earned.insert(place, value_for(reach, rules, stop) if stop is not None else 0)
        return tuple(earned)

    def appraise(
        self, company: Corporation, claims: Sequence[RouteClaim], trains: Sequence[Train]
    ) -> Appraisal | int:
        """What :func:`read_claims` says of the trains (not of cars): of the track on the claimed hexes, if
        the routes are legal there; else of all track, whose faults tell people more."""
        reaches = [self.policies.revenue.train_reach(company, train) for train in trains]
        rules, hexes = self.rules(company), hexes_of(claims)
        if hexes is not None:
            near = network_on(self.land.board, company.id, hexes)
            appraisal = read_claims(near, reaches, claims, rules)
            if not isinstance(appraisal, int) and appraisal.legal:
                return appraisal
        return read_claims(self.network(company), reaches, claims, rules)


def _apart(
    routes: Sequence[RouteClaim], trains: Sequence[Train]
) -> tuple[list[RouteClaim], list[Train], list[tuple[RouteClaim, Train]]]:
    """The routes of trains with their trains, and what is claimed for cars."""
    pairs = list(zip(routes, trains, strict=True))
    running = [(claim, train) for claim, train in pairs if not train.face.car]
    cars = [(claim, train) for claim, train in pairs if train.face.car]
    return [claim for claim, _ in running], [train for _, train in running], cars
