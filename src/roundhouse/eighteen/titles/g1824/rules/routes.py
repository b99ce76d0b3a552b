"""Where trains run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from roundhouse.eighteen.rules.policies import RevenuePolicy
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.track.network import StopKind
from roundhouse.eighteen.track.routes import Offer, RouteRules, Run, TrainReach


@dataclass(frozen=True)
class EachCityOnce:
    """A route visits no hex with cities twice, as Vienna with its three; both towns of a hex it may visit."""

    name: str = "Each city once"
    claims: int = 0

    def bound(self, _train: TrainReach) -> int:
        """Nothing: this rule forbids routes and pays nothing."""
        return 0

    def offers(self, run: Run) -> Sequence[Offer]:
        """Nothing where the route is allowed, and no offer at all elsewhere."""
        cities = [stop.hex for stop in run.stops if stop.kind is not StopKind.TOWN]
        return (Offer(0),) if len(cities) == len(set(cities)) else ()


class CityRoutes(RevenuePolicy):
    """What routes are allowed."""

    def route_rules(self, company: Corporation) -> RouteRules:
        """Each city once."""
        usual = super().route_rules(company)
        return replace(usual, hooks=(*usual.hooks, EachCityOnce()))
