"""Runs: the best routes of a company, and what the routes that it claims are worth."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from roundhouse.eighteen.track.routes import Appraisal
from roundhouse.eighteen.track.routes import Run as TrainRun
from roundhouse.eighteen.track.survey import network_on
from roundhouse.table.errors import Refusal

from ..state.actions import RouteClaim, RunRoutes
from ..state.pieces import Corporation, Train
from .best_runs import BestRuns
from .cars import hex_of_car, stop_on, value_for
from .claims import LOCAL, hexes_of, on_track, parts_beyond, read_claims
from .joined import earned_together

Recorded = tuple[str, tuple[tuple[str, ...], ...], int]
"""A route as steps remember it: the id of the train, the hexes of each connection, the revenue."""


class Run(msgspec.Struct, frozen=True):
    """What a company ran: revenue and subsidy in money, the trains used, and the routes for the record."""

    revenue: int
    subsidy: int
    trains: tuple[Train, ...]
    record: tuple[Recorded, ...]


class Runs(BestRuns):
    """Routes and revenue in one game: the best ones, and those that an action claims."""

    def read(self, company: Corporation, action: RunRoutes) -> Run:
        """The run that an action claims, checked and valued, or taken on trust.
        Raises Refusal or Malformed."""
        trains = self._trains(company, action.routes)
        if self.game.trusting and all(route.revenue is not None for route in action.routes):
            run = self._trusted(company, action, trains)
            if self.game.audit is not None:
                self._check(company, action, run)
            return run
        return self.verified(company, action, trains)

    def _check(self, company: Corporation, action: RunRoutes, run: Run) -> None:
        """Write to the audit where our rules value a run that is taken on trust differently, or refuse it."""
        assert self.game.audit is not None
        try:
            ours = self.verified(company, action, run.trains)
        except Refusal as refusal:
            self.game.audit.append(f"{company.id} ran for {run.revenue}: {refusal.message}")
            return
        if ours.revenue != run.revenue:
            self.game.audit.append(f"{company.id} ran for {run.revenue}; these routes earn {ours.revenue}.")

    def _trains(self, company: Corporation, routes: Sequence[RouteClaim]) -> list[Train]:
        trains = [self.game.train(route.train) for route in routes]
        reason = self.policies.trains.why_not_run(company, trains)
        if reason is not None:
            raise Refusal("route/train", reason)
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
        """The run with its value by our rules. Raises Refusal with every fault in words."""
        policy = self.policies.revenue
        beyond = self.rules(company).beyond
        routes, trains, cars = _apart(on_track(action.routes, beyond), trains)
        appraisal = self.appraise(company, routes, trains)
        if isinstance(appraisal, int):
            claim = routes[appraisal]
            if not (claim.connections or claim.hexes):
                raise Refusal("route/no-track", f"The route of train {claim.train} names no hexes.")
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
        if beyond:
            ends = parts_beyond(action.routes, beyond)
            record = tuple((name, (*parts, *ends.get(name, ())), earned) for name, parts, earned in record)
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
        """The record of a car that runs behind another train.
        Raises Refusal if none stops where it claims to."""
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
        """The revenue of each of these routes, forbidden ones included; ``None`` where there is no track."""
        claims = on_track(action.routes, self.rules(company).beyond)
        routes, trains, cars = _apart(claims, trains)
        appraisal = self.appraise(company, routes, trains)
        if isinstance(appraisal, int):
            return None
        earned = list(tuple(run.revenue for run in appraisal.runs) or appraisal.regardless)
        for place, claim in enumerate(claims):
            car = next((one for other, one in cars if other is claim), None)
            if car is not None:
                reach, rules = self.policies.revenue.train_reach(company, car), self.rules(company)
                stop = stop_on(appraisal.runs, hex_of_car(claim), reach, rules)
                earned.insert(place, value_for(reach, rules, stop) if stop is not None else 0)
        return tuple(earned)

    def appraise(
        self, company: Corporation, claims: Sequence[RouteClaim], trains: Sequence[Train]
    ) -> Appraisal | int:
        """What :func:`read_claims` finds for the trains (not for cars).

        It looks at the track on the claimed hexes; if the routes are not legal there, at all track, whose
        faults tell people more.
        """
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
