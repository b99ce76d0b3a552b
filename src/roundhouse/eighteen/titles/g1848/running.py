"""Runs in 1848: capitals earn more together, and the Ghan runs to Alice Springs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from roundhouse.eighteen.rules.policies import RevenuePolicy
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.track.network import NetworkStop
from roundhouse.eighteen.track.routes import Offer, RouteRules, Run, TrainReach
from roundhouse.eighteen.track.routes.rules import revenue_of

from .facts import Facts


@dataclass(frozen=True)
class FirstCapital:
    """Every capital pays the bonus; the first one of a route does not."""

    hexes: frozenset[str]
    bonus: int
    without: str
    """The train that gets no bonus."""
    name: str = "first capital"
    claims: int = 0

    def bound(self, train: TrainReach) -> int:
        """It takes money only."""
        return 0

    def offers(self, run: Run) -> Sequence[Offer]:
        """The bonus of one capital, if there is any."""
        if run.train.name == self.without or all(stop.hex not in self.hexes for stop in run.stops):
            return (Offer(0),)
        return (Offer(-self.bonus),)


@dataclass(frozen=True)
class ToAliceSprings:
    """The Ghan runs to one place."""

    train: str
    stops: frozenset[str]
    name: str = "Alice Springs"
    claims: int = 0

    def bound(self, train: TrainReach) -> int:
        """It pays nothing."""
        return 0

    def offers(self, run: Run) -> Sequence[Offer]:
        """Nothing, or no route."""
        other = run.train.name != self.train
        return (Offer(0),) if other or any(stop.hex in self.stops for stop in run.stops) else ()


class AustralianRevenue(RevenuePolicy):
    """What runs earn."""

    def route_rules(self, company: Corporation) -> RouteRules:
        """The capitals, and the Ghan of a company that has one."""
        usual, facts = super().route_rules(company), self.game.settings_of(Facts)
        capitals, ghan = frozenset(facts.capitals.hexes), facts.ghan
        alice, bonus, colors = frozenset(ghan.stops), facts.capitals.bonus, usual.colors

        def stop_value(stop: NetworkStop, train: TrainReach) -> int:
            pays = revenue_of(stop.revenue, colors, train.pays_as)
            if train.name == ghan.train:
                return pays if stop.own or stop.hex in alice else 0
            return pays + bonus if stop.hex in capitals else pays

        hooks = [*usual.hooks, FirstCapital(capitals, bonus, ghan.train)]
        if any(train.name == ghan.train for train in company.trains):
            hooks.append(ToAliceSprings(ghan.train, alice))
        return replace(usual, stop_value=stop_value, hooks=tuple(hooks))
