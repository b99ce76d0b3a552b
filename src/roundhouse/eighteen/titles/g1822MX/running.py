"""What routes earn in 1822MX: half of what one train earns counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from roundhouse.eighteen.rules.parts.destinations.part import DestinationBonus
from roundhouse.eighteen.rules.policies import RevenuePolicy
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.track.network import NetworkStop
from roundhouse.eighteen.track.routes import Offer, RouteRules, Run, TrainReach
from roundhouse.eighteen.track.routes.rules import RouteHook, revenue_of

from .facts import Facts


def half(amount: int) -> int:
    """Half of it, rounded up to tens."""
    return -(-amount // 20) * 10


@dataclass(frozen=True)
class HalfRevenue:
    """The stops of one kind of train pay half; the whole is rounded up, with the bonus of the destination."""

    train: str
    colors: tuple[str, ...]
    destination: DestinationBonus | None
    name: str = "half"
    claims: int = 1

    def is_half(self, train: TrainReach) -> bool:
        """Is it that train, with or without a Pullman car?"""
        return train.name.removesuffix("+") == self.train

    def bound(self, train: TrainReach) -> int:
        """The bonus of the destination, and what is rounded."""
        return (0 if self.destination is None else self.destination.bound(train)) + 10

    def offers(self, run: Run) -> Sequence[Offer]:
        """What is missing to half of the whole, rounded up."""
        there = () if self.destination is None else self.destination.offers(run)
        if not self.is_half(run.train):
            return there or (Offer(0),)
        pays = [revenue_of(run.network.stops[at].revenue, self.colors) for at in run.counted]
        had = sum(pay // 2 for pay in pays)
        return [Offer(half(sum(pays) + offer.amount) - had, offer.claims) for offer in there or (Offer(0),)]


class MexicoRevenue(RevenuePolicy):
    """What trains count."""

    def route_rules(self, company: Corporation) -> RouteRules:
        """Half of what one train earns, where the company has it."""
        usual, name = super().route_rules(company), self.game.settings_of(Facts).halved
        if all(train.kind.name != name for train in company.trains):
            return usual
        there = next((one for one in usual.hooks if isinstance(one, DestinationBonus)), None)
        hook, before = HalfRevenue(name, usual.colors, there), usual.stop_value

        def value(stop: NetworkStop, train: TrainReach) -> int:
            full = revenue_of(stop.revenue, usual.colors) if before is None else before(stop, train)
            return full // 2 if hook.is_half(train) else full

        hooks: list[RouteHook] = [one for one in usual.hooks if one is not there]
        return replace(usual, stop_value=value, hooks=(*hooks, hook))
