"""Where express trains run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from roundhouse.eighteen.rules.policies import RevenuePolicy
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.track.network import StopKind
from roundhouse.eighteen.track.routes import Offer, RouteRules, Run, TrainReach


@dataclass(frozen=True)
class Expresses:
    """An express train visits two cities at least."""

    name: str = "Expresses"
    claims: int = 0

    def bound(self, _train: TrainReach) -> int:
        """Nothing: this rule forbids routes and pays nothing."""
        return 0

    def offers(self, run: Run) -> Sequence[Offer]:
        """Nothing where the route is allowed, and no offer at all elsewhere."""
        cities = sum(1 for stop in run.stops if stop.kind is StopKind.CITY)
        return () if run.train.name.endswith("E") and cities < 2 else (Offer(0),)


class ExpressRoutes(RevenuePolicy):
    """What routes are allowed."""

    def route_rules(self, company: Corporation) -> RouteRules:
        """Express trains are for cities."""
        usual = super().route_rules(company)
        return replace(usual, hooks=(*usual.hooks, Expresses()))
