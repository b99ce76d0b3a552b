"""Runs in 1822 with local and electric trains, a Pullman car and the mail."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from roundhouse.eighteen.track.network import NetworkStop, StopKind
from roundhouse.eighteen.track.parts import Revenue
from roundhouse.eighteen.track.routes import RouteRules, Run, TrainReach
from roundhouse.eighteen.track.routes.rules import RouteHook, revenue_of
from roundhouse.eighteen.track.routes.trains import Allowance
from roundhouse.table.labels import ChoiceLabel

from ...desks.local_cities import LocalCities, OneVisit
from ...policies import RevenuePolicy
from ...state.actions import Action, RouteClaim, RunRoutes
from ...state.pieces import Corporation, Entity, Train
from ...steps.attaching import RunAttaching
from ...turn import NOTHING
from ..bid_boxes.settings import is_minor
from .events import PullmanAttached
from .settings import LocalTrainSettings

ELECTRIC = "electric"
"""The category of electric trains."""


class LocalTrainRevenue(RevenuePolicy):
    """The revenue of local and electric trains, of the Pullman car and the mail."""

    def route_rules(self, company: Corporation) -> RouteRules:
        """The usual rules; electric trains are paid by the company's own cities only, at a multiple."""
        game, usual = self.game, super().route_rules(company)
        settings, stops = game.settings_of(LocalTrainSettings), game.runs.network(company).stops
        colors = usual.colors

        def value(stop: NetworkStop, train: TrainReach) -> int:
            if train.category != ELECTRIC:
                return revenue_of(stop.revenue, colors, train.pays_as) * train.multiplier_for(stop.kind)
            if stop.kind is not StopKind.CITY or not stop.own:
                return 0
            return revenue_of(stop.revenue, colors) * train.multiplier

        own = tuple(stop.key for stop in stops if stop.own)
        visits = OneVisit(frozenset(settings.visited_twice))
        hooks: tuple[RouteHook, ...] = (*usual.hooks, visits, LocalCities(own))
        return replace(usual, stop_value=value, hooks=hooks)

    def train_reach(self, company: Corporation, train: Train) -> TrainReach:
        """What ``train`` can visit; with the Pullman car towns do not count."""
        reach, step = super().train_reach(company, train), self.game.round.find(RunWithPullman)
        if step is None or step.attached != train.id:
            return reach
        limit = reach.allowances[0].visit
        towns = frozenset({StopKind.TOWN})
        return replace(
            reach,
            name=f"{reach.name}+",
            allowances=(
                Allowance(frozenset(StopKind) - towns, limit, limit),
                Allowance(towns, None, None),
            ),
        )

    def beside_routes(
        self, company: Corporation, runs: Sequence[Run], claims: Sequence[RouteClaim]
    ) -> tuple[int, int]:
        """The change of the revenue and the subsidy, in money.

        A mail contract pays half the value of both ends of a route, for as many routes as there are
        contracts.
        """
        extra, subsidy = super().beside_routes(company, runs, claims)
        facts, colors = self.game.settings_of(LocalTrainSettings), self.game.phase.tiles
        count = sum(private.id in facts.mail for private in company.privates)
        least = 1 if facts.local_mail else 2
        worth = sorted((self._mail(run, colors) for run in runs if len(run.stops) >= least), reverse=True)
        return extra, subsidy + sum(worth[:count])

    def _mail(self, run: Run, colors: Sequence[str]) -> int:
        ends: tuple[Revenue, ...] = (run.stops[0].revenue, *(stop.revenue for stop in run.stops[1:][-1:]))
        return sum(revenue_of(end, colors) // 2 for end in ends)


class RunWithPullman(RunAttaching):
    """As usual. Before it runs, a company may put its Pullman car behind a train."""

    refusal = "route/pullman"

    def trains(self, company: Corporation) -> Sequence[Train]:
        """The trains to which the Pullman car may be attached now."""
        if self.attached or all(train.kind.name != self.pullman() for train in company.trains):
            return ()
        return self.behind(company)

    def pullman(self) -> str:
        """The name of the train that stands for the Pullman car."""
        return self.game.settings_of(LocalTrainSettings).pullman

    def behind(self, company: Corporation) -> Sequence[Train]:
        """The trains to which any Pullman car may be attached."""
        facts = self.game.settings_of(LocalTrainSettings)
        runnable = self.game.policies.trains.runnable_trains(company)
        out = {facts.electric, *facts.local, *facts.permanents} - set(facts.pulled)
        return [train for train in runnable if train.name not in out]

    def label(self, train: Train) -> ChoiceLabel:
        """The label of attaching the car to ``train``."""
        return ChoiceLabel("Put the Pullman car behind the %(train)s train").of(train=train.name)

    def told(self, company: Corporation, train: Train) -> PullmanAttached:
        """The event that tells which train has the car."""
        return PullmanAttached(company=company.id, name=train.name)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """The usual kinds of action; none for a minor with only electric trains, which does not run."""
        electric = self.game.settings_of(LocalTrainSettings).electric
        if isinstance(entity, Corporation) and is_minor(entity):
            runnable = self.game.policies.trains.runnable_trains(entity)
            if all(train.name == electric for train in runnable):
                return NOTHING
        return super().actions(entity)

    def do_run(self, action: RunRoutes, company: Corporation) -> None:
        """Run, and detach the car. Raises Refusal like the usual run."""
        super().do_run(action, company)
        if self.game.trusting and not action.subsidy:
            self.subsidy = self._mail_of(action, company)
        self.detach()

    def _mail_of(self, action: RunRoutes, company: Corporation) -> int:
        """The mail of a recorded run that does not state it, in money."""
        game = self.game
        trains = [game.train(route.train) for route in action.routes]
        found = game.runs.appraise(company, action.routes, trains)
        runs = () if isinstance(found, int) else found.runs
        return game.policies.revenue.beside_routes(company, runs, action.routes)[1]
