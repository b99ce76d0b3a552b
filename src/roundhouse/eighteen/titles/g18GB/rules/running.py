"""What trains earn in 18GB: private companies of presidents, estuaries, distance, and a hex once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from roundhouse.eighteen.model.abilities import HexBonus
from roundhouse.eighteen.rules.desks.stops import stops_of
from roundhouse.eighteen.rules.parts.insolvency.memory import leases
from roundhouse.eighteen.rules.policies import RevenuePolicy
from roundhouse.eighteen.rules.state.actions import Action, RunRoutes
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity
from roundhouse.eighteen.rules.steps.running import RunTrains
from roundhouse.eighteen.rules.turn import NOTHING
from roundhouse.eighteen.track.network import Network, NetworkStop, StopKind
from roundhouse.eighteen.track.routes import Bonus, Offer, RouteRules, Run, TrainReach
from roundhouse.eighteen.track.survey import dual_through

from .facts import Express, Facts

_ENDS = frozenset({StopKind.CITY, StopKind.OFFBOARD})


@dataclass(frozen=True)
class Distance:
    """What express trains earn for each hex between the first and the last city or off-board place of their
    routes, in a straight line."""

    express: Express
    between: Callable[[str, str], int]
    most: int
    name: str = "distance"
    claims: int = 0

    def bound(self, train: TrainReach) -> int:
        """The longest distance on the network."""
        return self.most * self.express.per_hex if train.name in self.express.trains else 0

    def half_bounds(self, train: TrainReach, network: Network, anchor: int) -> Sequence[int | None]:
        """The distance from the anchor: by way of it, it is no shorter from end to end. An anchor that is no
        end says nothing of where the other half begins."""
        here = network.stops[anchor]
        per_hex = self.express.per_hex if train.name in self.express.trains else 0
        return [
            None
            if stop.kind not in _ENDS
            else (self.between(here.hex, stop.hex) if here.kind in _ENDS else self.most) * per_hex
            for stop in network.stops
        ]

    def offers(self, run: Run) -> Sequence[Offer]:
        """For the distance between the ends."""
        if run.train.name not in self.express.trains:
            return (Offer(0),)
        ends = [stop.hex for stop in run.stops if stop.kind in _ENDS]
        return (Offer(self.between(ends[0], ends[-1]) * self.express.per_hex if ends else 0),)


@dataclass(frozen=True)
class HexOnce:
    """A hex where a route stops twice pays it once, for the first of its stops."""

    value: Callable[[NetworkStop, TrainReach], int]
    name: str = "second stop in a hex"
    claims: int = 0

    def bound(self, _train: TrainReach) -> int:
        """It only takes away."""
        return 0

    def offers(self, run: Run) -> Sequence[Offer]:
        """Less what later stops in the same hex would pay."""
        seen: set[str] = set()
        less = 0
        for at in run.counted:
            stop = run.network.stops[at]
            if stop.hex in seen:
                less += self.value(stop, run.train)
            seen.add(stop.hex)
        return (Offer(-less),)


class RevenueGB(RevenuePolicy):
    """What trains earn."""

    def route_rules(self, company: Corporation) -> RouteRules:
        """With the private companies of the president, estuaries, distances, and each hex once."""
        game, usual = self.game, super().route_rules(company)
        facts = game.settings_of(Facts)
        bonuses = list(usual.bonuses)
        for private in company.player.privates if company.player is not None else ():
            for ability in game.abilities.usable(private, HexBonus):
                bonuses += [
                    Bonus(private.name, ability.amount, sets=(stops_of({hex_: 0}),)) for hex_ in ability.hexes
                ]
        for hex_, amount in facts.estuaries.items():
            bonuses.append(Bonus("Estuary", amount, hexes=(frozenset({dual_through(hex_)}),)))
        distance = Distance(facts.express, self.distance, self._longest(game.runs.network(company)))
        return replace(usual, bonuses=tuple(bonuses), hooks=(*usual.hooks, distance, HexOnce(usual.value_at)))

    def distance(self, one: str, other: str) -> int:
        """How many hexes it is from one to another, whatever lies between."""
        grid = self.game.ground.hexmap.grid
        return grid.distance(grid.coordinate(one), grid.coordinate(other))

    def _longest(self, network: Network) -> int:
        ends = sorted({stop.hex for stop in network.stops if stop.kind in _ENDS})
        return max((self.distance(one, other) for one in ends for other in ends), default=0)


class RunGB(RunTrains):
    """As usual. The turn of an insolvent corporation also waits for its run when the bank has no train left
    that it could run: it runs nothing then (decision 1962)."""

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Run, whether or not there is a train."""
        if self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return NOTHING
        if leases(self.game, entity) and self.game.runs.possible(entity):
            return frozenset({RunRoutes})
        return super().actions(entity)
