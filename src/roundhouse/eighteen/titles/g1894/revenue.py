"""What routes earn in 1894: London, Luxembourg, the Netherlands; Paris once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from roundhouse.eighteen.rules.desks.stops import stops_of
from roundhouse.eighteen.rules.policies import RevenuePolicy
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.track.routes import Bonus, Offer, RouteRules, Run, TrainReach
from roundhouse.eighteen.track.routes.rules import RouteHook, revenue_of

from .facts import Facts


@dataclass(frozen=True)
class BestStop:
    """A route that counts a stop on ``hex`` earns as much again as its best stop, at most ``most``.

    ``others``: the stop on ``hex`` itself does not count for that.
    """

    name: str
    hex: str
    colors: tuple[str, ...]
    most: int
    others: bool
    claims: int = 0

    def bound(self, train: TrainReach) -> int:
        """What the best stop on the map pays."""
        return self.most

    def offers(self, run: Run) -> Sequence[Offer]:
        """What the best stop of the route pays."""
        stops = [run.network.stops[at] for at in run.counted]
        if all(stop.hex != self.hex for stop in stops):
            return (Offer(0),)
        pays = [
            revenue_of(stop.revenue, self.colors)
            for stop in stops
            if not (self.others and stop.hex == self.hex)
        ]
        return (Offer(max(pays, default=0)),)


@dataclass(frozen=True)
class OneStop:
    """A route stops once on ``hex``, though there are several cities."""

    hex: str
    name: str = "one stop"
    claims: int = 0

    def bound(self, train: TrainReach) -> int:
        """Nothing: this rule forbids routes and pays nothing."""
        return 0

    def offers(self, run: Run) -> Sequence[Offer]:
        """Nothing, or no route."""
        return (Offer(0),) if sum(stop.hex == self.hex for stop in run.stops) <= 1 else ()


class NorthernRevenue(RevenuePolicy):
    """What routes earn."""

    def route_rules(self, company: Corporation) -> RouteRules:
        """The bonuses, and the capital."""
        usual, game = super().route_rules(company), self.game
        facts, board = game.settings_of(Facts), game.land.board
        network = game.runs.network(company)
        most = max((revenue_of(stop.revenue, usual.colors) for stop in network.stops), default=0)
        hooks: list[RouteHook] = [
            OneStop(facts.capital),
            self._best("Luxembourg", facts.luxembourg, usual, most),
        ]
        if board.has_token(facts.london.bonus, company.id):
            hooks.append(self._best("London", facts.london.hex, usual, most))
        far = facts.netherlands
        bonus = Bonus(
            "Netherlands",
            far.bonus,
            sets=(stops_of({far.hex: 0}), stops_of(dict.fromkeys(far.others, 0))),
        )
        return replace(usual, bonuses=(*usual.bonuses, bonus), hooks=(*usual.hooks, *hooks))

    def _best(self, name: str, hex_: str, rules: RouteRules, most: int) -> BestStop:
        return BestStop(name, hex_, tuple(rules.colors), most, others=name == "London")
