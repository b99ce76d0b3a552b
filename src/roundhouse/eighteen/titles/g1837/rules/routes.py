"""What trains may visit, and what mines pay."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from roundhouse.eighteen.rules.policies import RevenuePolicy
from roundhouse.eighteen.rules.state.actions import RouteClaim
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.track.network import StopKind
from roundhouse.eighteen.track.routes import Offer, RouteRules, Run, TrainReach

from .facts import facts_of

GOODS = "goods"


@dataclass(frozen=True)
class Mines:
    """A goods train visits one mine, other trains none; an express train two cities at least."""

    hexes: frozenset[str]
    name: str = "Mines"
    claims: int = 0

    def bound(self, _train: TrainReach) -> int:
        """Nothing: this rule forbids routes and pays nothing."""
        return 0

    def offers(self, run: Run) -> Sequence[Offer]:
        """Nothing where the route is allowed, and no offer at all elsewhere."""
        mines = sum(1 for stop in run.stops if stop.hex in self.hexes)
        if mines != (1 if run.train.category == GOODS else 0):
            return ()
        cities = sum(1 for stop in run.stops if stop.kind is StopKind.CITY)
        return () if run.train.name.endswith("E") and cities < 2 else (Offer(0),)


class MineRevenue(RevenuePolicy):
    """What routes earn: a mine pays the company, whatever becomes of the rest."""

    def route_rules(self, company: Corporation) -> RouteRules:
        """Mines are for goods trains."""
        usual = super().route_rules(company)
        return replace(usual, hooks=(*usual.hooks, Mines(frozenset(facts_of(self.game).mines))))

    def claimed_beside(self, company: Corporation, run: Run) -> Mapping[str, Any]:
        """The mine apart from the rest."""
        extra, subsidy = self.beside_routes(company, [run], ())
        usual = super().claimed_beside(company, run)
        return {**usual, "revenue": run.revenue + extra, "subsidy": subsidy} if subsidy else usual

    def beside_routes(
        self, company: Corporation, runs: Sequence[Run], claims: Sequence[RouteClaim]
    ) -> tuple[int, int]:
        """Mines pay the company apart from the revenue."""
        extra, subsidy = super().beside_routes(company, runs, claims)
        rules, mines = self.game.runs.rules(company), facts_of(self.game).mines
        mined = sum(
            rules.value_at(stop, run.train) for run in runs for stop in run.stops if stop.hex in mines
        )
        return extra - mined, subsidy + mined
