"""Ports as a part: ``[parts.token_ports]``. They pay for each token of the company on a route."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from roundhouse.eighteen.track.network import NetworkStop
from roundhouse.eighteen.track.routes import Offer, RouteRules, Run, TrainReach
from roundhouse.eighteen.track.routes.rules import revenue_of

from ...policies import RevenuePolicy
from ...state.pieces import Corporation
from ..part import NoSettings, Part


def is_port(stop: NetworkStop) -> bool:
    """Whether ``stop`` is a port."""
    return "port" in stop.groups


@dataclass(frozen=True)
class TokenPorts:
    """A route to a port has at least two more stops; each token of the company on it earns the port's
    value. ``tokens``: how many the company has on the map; ``best``: what its best port is worth."""

    colors: tuple[str, ...]
    tokens: int
    best: int
    name: str = "Port"
    claims: int = 0

    def bound(self, train: TrainReach) -> int:
        """The most that a port adds: the value of the best one for each token of the company on the map."""
        return self.best * self.tokens

    def offers(self, run: Run) -> Sequence[Offer]:
        """The port's part, 0 without one; no offer for a port with a single other stop."""
        port = next((stop for stop in run.stops if is_port(stop)), None)
        if port is None:
            return (Offer(0),)
        if len(run.stops) < 3:
            return ()
        return (Offer(revenue_of(port.revenue, self.colors) * sum(1 for stop in run.stops if stop.own)),)


class TokenPortRevenue(RevenuePolicy):
    """Ports pay once for each token on the route."""

    def route_rules(self, company: Corporation) -> RouteRules:
        """The usual rules; ports pay nothing themselves, but for each token of the company on the route."""
        game = self.game
        usual, colors = super().route_rules(company), game.phase.tiles
        tokens = len(list(game.land.board.tokens_of(company.id)))
        ports = (stop for stop in game.runs.network(company).stops if is_port(stop))
        best = max((revenue_of(port.revenue, colors) for port in ports), default=0)

        def value(stop: NetworkStop, train: TrainReach) -> int:
            return 0 if is_port(stop) else usual.value_at(stop, train)

        return replace(usual, stop_value=value, hooks=(*usual.hooks, TokenPorts(colors, tokens, best)))


class PortsByToken(Part[NoSettings]):
    """A stop of the group “port” pays nothing by itself, but once for each token of the company on the route,
    which has to have two other stops."""

    policies = (TokenPortRevenue,)


PART = PortsByToken
