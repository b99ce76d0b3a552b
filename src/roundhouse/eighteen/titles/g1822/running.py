"""How companies of 1822 run: across the Channel, and between Merthyr Tydfil and Pontypool."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from roundhouse.eighteen.rules.parts.local_trains.running import ELECTRIC
from roundhouse.eighteen.rules.policies import RevenuePolicy
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.track.network import NetworkStop
from roundhouse.eighteen.track.routes import Offer, RouteRules, Run, TrainReach
from roundhouse.eighteen.track.routes.rules import RouteHook, revenue_of

from .facts import Channel, Facts


@dataclass(frozen=True)
class ChannelCrossing:
    """The Channel and France are visited together, and not alone; local trains do not cross."""

    channel: Channel
    name: str = "channel"
    claims: int = 0

    def bound(self, train: TrainReach) -> int:
        """Nothing: this rule forbids routes and pays nothing."""
        return 0

    def offers(self, run: Run) -> Sequence[Offer]:
        """No offer where only one of the two is visited, or nothing else."""
        stops = run.stops
        there = [stop for stop in stops if stop.hex in {self.channel.sea, self.channel.land}]
        if not there:
            return (Offer(0),)
        return () if len(there) < 2 or len(stops) == 2 or run.train.local else (Offer(0),)


@dataclass(frozen=True)
class OneLink:
    """Of the routes of a company one at most leads between two cities that two tracks join."""

    hexes: frozenset[str]
    name: str = "link"
    claims: int = 1

    def bound(self, train: TrainReach) -> int:
        """Nothing: this rule forbids routes and pays nothing."""
        return 0

    def offers(self, run: Run) -> Sequence[Offer]:
        """Whoever comes from one right to the other takes the one link."""
        hexes = [stop.hex for stop in run.stops]
        taken = any(self.hexes == {one, other} for one, other in pairwise(hexes))
        return (Offer(0, frozenset({0}) if taken else frozenset()),)


class BritainRevenue(RevenuePolicy):
    """What trains count beside the usual."""

    def route_rules(self, company: Corporation) -> RouteRules:
        """A token in the Channel earns an electric train what the land beyond is worth."""
        usual = super().route_rules(company)
        facts, hooks = self.game.settings_of(Facts), list[RouteHook](usual.hooks)
        if facts.one_link:
            hooks.append(OneLink(frozenset(facts.one_link)))
        if facts.channel is None:
            return replace(usual, hooks=tuple(hooks))
        sea, land = facts.channel.sea, facts.channel.land
        beyond = (stop.revenue for stop in self.game.runs.network(company).stops if stop.hex == land)
        crossing = next((revenue_of(revenue, usual.colors) for revenue in beyond), 0)
        hooks.append(ChannelCrossing(facts.channel))

        def value(stop: NetworkStop, train: TrainReach) -> int:
            if train.category == ELECTRIC and stop.own and stop.hex == sea:
                return crossing * train.multiplier
            return usual.value_at(stop, train)

        return replace(usual, stop_value=value, hooks=tuple(hooks))
