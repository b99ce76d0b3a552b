"""Routes of 18VA: freight trains with their coal depots and ports, off-board places, and doublers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from roundhouse.eighteen.rules.desks.stops import stops_of
from roundhouse.eighteen.rules.policies import RevenuePolicy
from roundhouse.eighteen.rules.state.actions import RouteClaim
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.track.network import NetworkStop, StopKind
from roundhouse.eighteen.track.routes import Bonus, Offer, RouteRules, TrainReach
from roundhouse.eighteen.track.routes import Run as TrainRun
from roundhouse.eighteen.track.routes.rules import revenue_of

from .facts import Facts

OFF_BOARD, COAL_DEPOT, PORT = "OFFBOARD", "CMD", "PORT"
FREIGHT, DOUBLER = "G", "D"
COAL = 20
"""What a freight train brings to a coal depot with a token, for each of its cars."""
LEAST_STOPS = 2


def size(train: str) -> int:
    """The number in front of the name of a train."""
    return int(train[:-1]) if train[-1] in (FREIGHT, DOUBLER) else int(train)


@dataclass(frozen=True)
class Legal:
    """Which routes are allowed: depots are for freight trains, ports for those with a token beside them."""

    open_ports: frozenset[str]
    name: str = "route"
    claims: int = 0

    def bound(self, _train: TrainReach) -> int:
        """Nothing: this rule forbids routes and pays nothing."""
        return 0

    def offers(self, run: TrainRun) -> Sequence[Offer]:
        """No offer for a route that is not allowed."""
        freight = run.train.name.endswith(FREIGHT)
        paying = plain = 0
        for stop in run.stops:
            depot, port = COAL_DEPOT in stop.groups, PORT in stop.groups
            if (depot and not freight) or (port and stop.hex not in self.open_ports):
                return ()
            paying += not port and (freight or stop.kind is not StopKind.TOWN)
            plain += stop.kind is StopKind.CITY and not depot
        return (Offer(0),) if paying >= LEAST_STOPS and plain <= size(run.train.name) else ()


class VirginiaRevenue(RevenuePolicy):
    """What stops pay which trains."""

    def route_rules(self, company: Corporation) -> RouteRules:
        """Depots, ports, off-board places and doublers."""
        game, usual = self.game, super().route_rules(company)
        facts, board = game.settings_of(Facts), game.land.board
        linked = {port: city for city, port in facts.ports.items() if board.has_token(city, company.id)}
        bonuses = list(usual.bonuses)
        freight = frozenset(side.name for kind in game.title.trains for side in kind.variants)
        for port, city in linked.items():
            amount = revenue_of(board.tile(city).stops[0].revenue, usual.colors)
            bonuses.append(Bonus("Port", amount, sets=(stops_of({port: 0}),), trains=freight))
        agency = game.privates.get(facts.agency)
        if agency is not None and agency.serves is company:
            doublers = frozenset(kind.name for kind in game.title.trains if kind.name.endswith(DOUBLER))
            bonuses += [
                Bonus(agency.name, 10, sets=(stops_of({hex_: 0}),), trains=doublers) for hex_ in agency.marks
            ]
        return replace(
            usual,
            stop_value=_values(usual),
            bonuses=tuple(bonuses),
            hooks=(*usual.hooks, Legal(frozenset(linked))),
        )

    def claimed_beside(self, company: Corporation, run: TrainRun) -> Mapping[str, int]:
        """The coal of the route."""
        return {**super().claimed_beside(company, run), "subsidy": self._coal(run)}

    def beside_routes(
        self, company: Corporation, runs: Sequence[TrainRun], claims: Sequence[RouteClaim]
    ) -> tuple[int, int]:
        """The coal of all routes."""
        extra, subsidy = super().beside_routes(company, runs, claims)
        return extra, subsidy + sum(self._coal(run) for run in runs)

    def _coal(self, run: TrainRun) -> int:
        """A freight train brings coal to a depot with a token."""
        if "cmd_token_bonus" not in self.game.phase.status or not run.train.name.endswith(FREIGHT):
            return 0
        at_depot = any(stop.own and COAL_DEPOT in stop.groups for stop in run.stops)
        return COAL * size(run.train.name) if at_depot else 0


def _values(rules: RouteRules) -> Callable[[NetworkStop, TrainReach], int]:
    def value(stop: NetworkStop, train: TrainReach) -> int:
        paid = revenue_of(stop.revenue, rules.colors, train.pays_as)
        freight, doubler = train.name.endswith(FREIGHT), train.name.endswith(DOUBLER)
        if stop.kind is StopKind.TOWN:
            return paid if freight else 0
        if COAL_DEPOT in stop.groups:
            return paid * max(1, size(train.name)) if freight else paid
        if PORT in stop.groups:
            return 2 * paid if freight or doubler else paid
        times = 2 if doubler else 1
        return paid * times * (2 if stop.own and OFF_BOARD in stop.groups else 1)

    return value
