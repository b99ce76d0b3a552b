"""The Pullman, which runs with a train of broad gauge, and what tokens of mines, oil wells and ports pay."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.parts.private_railways.running import RunForRailways
from roundhouse.eighteen.rules.policies import RevenuePolicy
from roundhouse.eighteen.rules.state.actions import RouteClaim, RunRoutes
from roundhouse.eighteen.rules.state.pieces import Corporation, Train
from roundhouse.eighteen.rules.steps.attaching import RunAttaching
from roundhouse.eighteen.track.network import NetworkStop, StopKind
from roundhouse.eighteen.track.routes import RouteRules, Run, TrainReach
from roundhouse.eighteen.track.routes.rules import revenue_of
from roundhouse.table.labels import ChoiceLabel

from .events import PullmanCoupled
from .facts import facts_of, kind_at

WITH_PULLMAN = "+"
"""Ends the name of a train with a Pullman."""


class RunWithPullmanOfIndia(RunAttaching, RunForRailways):
    """Only corporations run trains. Before it runs, one with a Pullman may couple it to a train that runs on
    broad track, for this run."""

    refusal = "route/pullman"
    choosing = "say which train takes the Pullman"

    def trains(self, company: Corporation) -> Sequence[Train]:
        """The trains to which the Pullman may be coupled now."""
        pullman = facts_of(self.game).pullman
        if self.attached or all(train.name != pullman for train in company.trains):
            return ()
        runnable = self.game.policies.trains.runnable_trains(company)
        return [train for train in runnable if train.face.not_on == "narrow"]

    def word(self, place: int, train: Train) -> str:
        """Its id."""
        return train.id

    def label(self, train: Train) -> ChoiceLabel:
        """The Pullman runs with the train."""
        return ChoiceLabel("Couple the Pullman to the %(train)s train").of(train=train.name)

    def told(self, company: Corporation, train: Train) -> PullmanCoupled:
        """Which train has it."""
        return PullmanCoupled(company=company.id, name=train.name)

    def do_run(self, action: RunRoutes, company: Corporation) -> None:
        """Run; then the Pullman is free again."""
        super().do_run(action, company)
        self.detach()


class RevenueOfIndia(RevenuePolicy):
    """What trains and tokens earn."""

    def route_rules(self, company: Corporation) -> RouteRules:
        """Cities and places off the board are worth more to the train with the Pullman."""
        usual, more = super().route_rules(company), facts_of(self.game).pullman_adds
        colors = usual.colors

        def value(stop: NetworkStop, train: TrainReach) -> int:
            worth = revenue_of(stop.revenue, colors, train.pays_as)
            if train.name.endswith(WITH_PULLMAN) and stop.kind is not StopKind.TOWN:
                worth += more
            return worth * train.multiplier_for(stop.kind)

        return replace(usual, stop_value=value)

    def train_reach(self, company: Corporation, train: Train) -> TrainReach:
        """The name says which train has the Pullman."""
        reach, step = super().train_reach(company, train), self.game.round.find(RunWithPullmanOfIndia)
        if step is None or step.attached != train.id:
            return reach
        return replace(reach, name=f"{reach.name}{WITH_PULLMAN}")

    def beside_routes(
        self, company: Corporation, runs: Sequence[Run], claims: Sequence[RouteClaim]
    ) -> tuple[int, int]:
        """A corporation that runs a train earns by its tokens, too, however often that train is paid."""
        extra, subsidy = super().beside_routes(company, runs, claims)
        return extra + (earned_by_tokens(self.game, company) if runs else 0), subsidy


def earned_by_tokens(game: GameInPlay, company: Corporation) -> int:
    """What the tokens of mines, oil wells and ports of a corporation add to its run now."""
    earned, colors = 0, game.phase.tiles
    for hex_ in company.hex_tokens:
        printed = game.land.board.tile(facts_of(game).sites[kind_at(game, hex_)].paid_by)
        earned += revenue_of(printed.stops[0].revenue, colors)
    return earned
