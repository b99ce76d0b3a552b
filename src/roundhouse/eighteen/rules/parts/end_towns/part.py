"""Towns at the ends of routes as a part: ``[parts.end_towns]``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from roundhouse.eighteen.track.network import StopKind
from roundhouse.eighteen.track.routes import Offer, RouteRules, Run, TrainReach

from ...policies import RevenuePolicy
from ...state.pieces import Corporation
from ..part import NoSettings, Part


@dataclass(frozen=True)
class EndTowns:
    """A town at an end of a route takes a city's place: with it the train may not visit too many."""

    name: str = "towns at the ends"
    claims: int = 0

    def bound(self, _train: TrainReach) -> int:
        """Nothing: this rule forbids routes and pays nothing."""
        return 0

    def offers(self, run: Run) -> Sequence[Offer]:
        """An offer of 0, or none for a route whose cities and end towns exceed the limit of the train."""
        limits = (one.pay for one in run.train.allowances if StopKind.CITY in one.kinds)
        most = next(limits, None)
        kinds = [stop.kind for stop in run.stops]
        towns = [kind for kind in (kinds[0], kinds[-1]) if kind is StopKind.TOWN]
        cities = [kind for kind in kinds if kind is not StopKind.TOWN]
        return (Offer(0),) if most is None or len(cities) + len(towns) <= most else ()


class EndTownRevenue(RevenuePolicy):
    """Route rules with towns at the ends of routes."""

    def route_rules(self, company: Corporation) -> RouteRules:
        """The usual rules, where towns at the ends of a route count as cities."""
        usual = super().route_rules(company)
        return replace(usual, hooks=(*usual.hooks, EndTowns()))


class CountedEndTowns(Part[NoSettings]):
    """Trains that visit any number of towns count those at the ends of a route among their cities."""

    policies = (EndTownRevenue,)


PART = CountedEndTowns
