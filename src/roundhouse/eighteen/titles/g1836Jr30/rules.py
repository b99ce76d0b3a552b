"""1836Jr: ports pay for each station of the company on the route."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from roundhouse.eighteen.rules.parts.part import NoSettings, Part
from roundhouse.eighteen.rules.policies import RevenuePolicy
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.track.network import NetworkStop
from roundhouse.eighteen.track.routes import Offer, RouteRules, Run, TrainReach
from roundhouse.eighteen.track.routes.rules import revenue_of


def is_port(stop: NetworkStop) -> bool:
    """Is this stop a port?"""
    return "port" in stop.groups


@dataclass(frozen=True)
class Ports:
    """A route to a port has two more stops; each city with the company’s token earns what the port says."""

    colors: tuple[str, ...]
    tokens: int
    name: str = "Port"
    claims: int = 0

    def bound(self, train: TrainReach) -> int:
        """The dearest port, paid for each token on the map."""
        return 30 * self.tokens

    def offers(self, run: Run) -> Sequence[Offer]:
        """The port’s part; a route from a port to its neighbour is none."""
        port = next((stop for stop in run.stops if is_port(stop)), None)
        if port is None:
            return (Offer(0),)
        if len(run.stops) < 3:
            return ()
        return (Offer(revenue_of(port.revenue, self.colors) * sum(1 for stop in run.stops if stop.own)),)


class PortRevenue(RevenuePolicy):
    """Ports pay once for each token on the route."""

    def route_rules(self, company: Corporation) -> RouteRules:
        """Ports pay by the company’s tokens."""
        game = self.game
        usual = super().route_rules(company)
        tokens = len(list(game.land.board.tokens_of(company.id)))

        def value(stop: NetworkStop, train: TrainReach) -> int:
            return 0 if is_port(stop) else usual.value_at(stop, train)

        return replace(usual, stop_value=value, hooks=(Ports(game.phase.tiles, tokens),))


class Ports1836(Part[NoSettings]):
    """Ports."""

    policies = (PortRevenue,)


PART = Ports1836
