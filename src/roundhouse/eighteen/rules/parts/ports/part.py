"""Ports as a part: ``[parts.ports]`` says which group of stops they are and what they add to a route."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from heapq import nlargest

import msgspec

from roundhouse.eighteen.model.references import HexName
from roundhouse.eighteen.model.words import Count, Percent
from roundhouse.eighteen.track.routes import Offer, RouteRules, Run, TrainReach

from ...policies import RevenuePolicy
from ...state.pieces import Corporation
from ..part import Part


class PortSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A route with a stop of the group ``group``, or on one of the ``hexes``, earns ``percent`` of its
    stops' revenue besides, rounded down to a multiple of ``step``; it must have at least ``least_stops``
    stops."""

    percent: Percent
    """How much of the revenue of its stops a route earns besides."""
    group: str = "port"
    """The group that a stop of the route must belong to."""
    hexes: tuple[HexName, ...] = ()
    """Hexes whose stops are ports, too, of which a route may count several."""
    step: Count = 10
    """The bonus is rounded down to a multiple of this."""
    least_stops: Count = 3
    """How many stops the route must have."""


@dataclass(frozen=True)
class PortBonus:
    """A percentage of the revenue of a route's stops, paid on top.

    ``values`` are the revenues of all stops for a train, by its name.
    """

    settings: PortSettings
    rules: RouteRules
    values: Mapping[str, Sequence[int]]
    name: str = "Port"
    claims: int = 0

    def bound(self, train: TrainReach) -> int:
        """The most that the bonus adds to a run of ``train``: the percentage of its best stops."""
        values = self.values.get(train.name)
        if values is None:
            values = max(self.values.values(), key=sum, default=())
        limits = [row.pay for row in train.allowances]
        counted = [limit for limit in limits if limit is not None]
        most = len(values) if len(counted) < len(limits) else sum(counted)
        return sum(nlargest(most, values)) * self.settings.percent // 100

    def offers(self, run: Run) -> Sequence[Offer]:
        """The bonus of a route with a port, 0 without one; no offer for a route with a port that is too
        short."""
        settings = self.settings
        if not any(settings.group in stop.groups or stop.hex in settings.hexes for stop in run.stops):
            return (Offer(0),)
        if len(run.stops) < settings.least_stops:
            return ()
        stops = run.network.stops
        paid = sum(self.rules.value_at(stops[at], run.train) for at in run.counted)
        return (Offer(paid * settings.percent // 100 // settings.step * settings.step),)


class PortRevenue(RevenuePolicy):
    """Routes with ports."""

    def route_rules(self, company: Corporation) -> RouteRules:
        """The usual rules, with the bonus for ports."""
        game, usual = self.game, super().route_rules(company)
        reaches = [game.policies.revenue.train_reach(company, train) for train in company.trains]
        stops = game.runs.network(company).stops
        values = {reach.name: [usual.value_at(stop, reach) for stop in stops] for reach in reaches}
        hook = PortBonus(game.settings_of(PortSettings), usual, values)
        return replace(usual, hooks=(*usual.hooks, hook))


class Ports(Part[PortSettings]):
    """A port makes a route worth more."""

    Settings = PortSettings
    policies = (PortRevenue,)


PART = Ports
