"""What routes of 1835 may not do: stop where nothing is paid."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from roundhouse.eighteen.rules.policies import RevenuePolicy
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.track.network import NetworkStop, StopKind
from roundhouse.eighteen.track.routes import Offer, RouteRules, Run, TrainReach


@dataclass(frozen=True)
class OpenPlaces:
    """Red places that pay nothing in this phase are closed."""

    value_at: Callable[[NetworkStop, TrainReach], int]
    name: str = "closed"
    claims: int = 0

    def bound(self, _train: TrainReach) -> int:
        """Nothing: this rule forbids routes and pays nothing."""
        return 0

    def offers(self, run: Run) -> Sequence[Offer]:
        """No offer for a route to a closed place."""
        closed = any(
            stop.kind is StopKind.OFFBOARD and not self.value_at(stop, run.train) for stop in run.stops
        )
        return () if closed else (Offer(0),)


class GermanRoutes(RevenuePolicy):
    """Where routes lead."""

    def route_rules(self, company: Corporation) -> RouteRules:
        """Not to a place that pays nothing."""
        usual = super().route_rules(company)
        return replace(usual, hooks=(*usual.hooks, OpenPlaces(usual.value_at)))
