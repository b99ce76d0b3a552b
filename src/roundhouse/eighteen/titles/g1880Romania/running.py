"""The tender and the harbour."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from roundhouse.eighteen.rules.desks.stops import stops_of
from roundhouse.eighteen.rules.policies import RevenuePolicy
from roundhouse.eighteen.rules.state.actions import RunRoutes
from roundhouse.eighteen.rules.state.pieces import Corporation, Train
from roundhouse.eighteen.rules.steps.attaching import RunAttaching
from roundhouse.eighteen.track.network import StopKind
from roundhouse.eighteen.track.routes import Bonus, RouteRules, TrainReach
from roundhouse.eighteen.track.routes.trains import Allowance
from roundhouse.table.labels import ChoiceLabel

from .events import TenderTaken
from .facts import Facts

TOWNS = frozenset({StopKind.TOWN})


class RunWithTender(RunAttaching):
    """As usual. Before it runs, the corporation with the tender may attach it to a train."""

    refusal = "route/tender"
    choosing = "say which train takes the tender"

    def trains(self, company: Corporation) -> Sequence[Train]:
        """All its trains that run, as long as the tender is free."""
        tender = self.game.private(self.game.settings_of(Facts).tender)
        if self.attached or tender.serves is not company:
            return ()
        return self.game.policies.trains.runnable_trains(company)

    def label(self, train: Train) -> ChoiceLabel:
        """The train takes the tender."""
        return ChoiceLabel("Attach the tender to the %(train)s train").of(train=train.name)

    def told(self, company: Corporation, train: Train) -> TenderTaken:
        """Which train has it."""
        return TenderTaken(company=company.id, name=train.name)

    def do_run(self, action: RunRoutes, company: Corporation) -> None:
        """Run; then the tender is free again."""
        super().do_run(action, company)
        self.detach()


class RevenueOfRomania(RevenuePolicy):
    """What trains earn with a tender and at a harbour."""

    def train_reach(self, company: Corporation, train: Train) -> TrainReach:
        """With the tender a train visits a town more."""
        reach, step = super().train_reach(company, train), self.game.round.find(RunWithTender)
        if step is None or step.attached != train.id:
            return reach
        towns = next((row for row in reach.allowances if row.kinds == TOWNS), Allowance(TOWNS, 0, 0))
        others = tuple(row for row in reach.allowances if row is not towns)
        more = replace(towns, pay=(towns.pay or 0) + 1, visit=(towns.visit or 0) + 1)
        return replace(reach, name=f"{reach.name}+", allowances=(*others, more))

    def route_rules(self, company: Corporation) -> RouteRules:
        """The companies of one player earn more at a harbour."""
        usual, facts = super().route_rules(company), self.game.settings_of(Facts)
        port = self.game.private(facts.port)
        if port.player is None or company.player is not port.player:
            return usual
        more = (Bonus(port.name, facts.port_bonus, sets=(stops_of({hex_: 0}),)) for hex_ in port.marks)
        return replace(usual, bonuses=(*usual.bonuses, *more))
