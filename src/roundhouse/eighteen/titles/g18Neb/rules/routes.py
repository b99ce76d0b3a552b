"""Routes of 18Neb: from east to west the best stop counts twice; cattle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from roundhouse.eighteen.rules.desks.stops import stops_of
from roundhouse.eighteen.rules.policies import RevenuePolicy
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.track.routes import Bonus, Offer, RouteRules, StopSet, TrainReach
from roundhouse.eighteen.track.routes import Run as TrainRun

from .facts import Facts


@dataclass(frozen=True)
class BestTwice:
    """A route that counts a stop in the east and one in the west has its best stop once more."""

    east: frozenset[str]
    west: frozenset[str]
    rules: RouteRules
    most: int
    name: str = "East–West"
    claims: int = 0

    def bound(self, train: TrainReach) -> int:
        """The best stop of the map, as often as the train counts it."""
        times = [row.multiplier or 1 for row in train.allowances]
        return self.most * max(times, default=1)

    def offers(self, run: TrainRun) -> Sequence[Offer]:
        """The best stop that counts."""
        stops = [run.network.stops[at] for at in run.counted]
        hexes = {stop.hex for stop in stops}
        if not (hexes & self.east and hexes & self.west):
            return (Offer(0),)
        return (Offer(max(self.rules.value_at(stop, run.train) for stop in stops)),)


class NebraskaRevenue(RevenuePolicy):
    """What routes earn besides their stops."""

    def route_rules(self, company: Corporation) -> RouteRules:
        """Cattle, and the best stop twice."""
        game, usual = self.game, super().route_rules(company)
        facts = game.settings_of(Facts)
        stops = game.runs.network(company).stops
        plain = TrainReach("", ())
        most = max((usual.value_at(stop, plain) for stop in stops), default=0)
        # Worth nothing by itself: it makes the search try routes that count both.
        both = Bonus("East–West", sets=(_any(facts.east), _any(facts.west)))
        hook = BestTwice(frozenset(facts.east), frozenset(facts.west), usual, most)
        return replace(
            usual, bonuses=(*usual.bonuses, both, *self._cattle(company)), hooks=(*usual.hooks, hook)
        )

    def _cattle(self, company: Corporation) -> list[Bonus]:
        """The token: its owner earns more than others, who earn nothing once it is closed."""
        game = self.game
        facts = game.settings_of(Facts)
        private = game.privates[facts.cattle]
        others = 0 if private.closed else facts.cattle_open
        amount = facts.cattle_own if private.serves is company else others
        return [Bonus("Cattle", amount, sets=(stops_of({hex_: 0}),)) for hex_ in private.marks if amount]


def _any(hexes: Sequence[str]) -> StopSet:
    return stops_of(dict.fromkeys(hexes, 0))
