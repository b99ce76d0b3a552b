"""What routes earn in 1822CA: grain, ports, the sawmill, the mail."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.parts.bid_boxes.settings import is_minor
from roundhouse.eighteen.rules.parts.destinations.part import DestinationBonus
from roundhouse.eighteen.rules.parts.local_trains.running import ELECTRIC
from roundhouse.eighteen.rules.policies import RevenuePolicy
from roundhouse.eighteen.rules.state.actions import RouteClaim
from roundhouse.eighteen.rules.state.pieces import Corporation, Train
from roundhouse.eighteen.track.network import StopKind
from roundhouse.eighteen.track.routes import Offer, RouteRules, Run, TrainReach
from roundhouse.eighteen.track.routes.rules import RouteHook, revenue_of
from roundhouse.eighteen.track.routes.trains import Allowance

from .cars import RunWithCars
from .facts import Facts, Grain, Mill

TOWNS = frozenset({StopKind.TOWN})
GRAIN_MARK, PULLMAN_MARK = "G", "+"
"""The last letters of the names of trains that have something behind them."""


@dataclass(frozen=True)
class ElevatorStops:
    """The train with the grain train stops at elevators beside its number; its other stops keep to that."""

    elevators: frozenset[str]
    most: int
    stops: Mapping[str, tuple[int | None, int | None]]
    """By train: how many stops it may have elsewhere, and how many of them towns."""
    name: str = "grain train"
    claims: int = 0

    def bound(self, train: TrainReach) -> int:
        """Nothing: this rule forbids routes and pays nothing."""
        return 0

    def offers(self, run: Run) -> Sequence[Offer]:
        """No offer for a route with too many stops."""
        limit = self.stops.get(run.train.name)
        if limit is None:
            return (Offer(0),)
        grain = sum(stop.hex in self.elevators for stop in run.stops)
        others = [stop for stop in run.stops if stop.hex not in self.elevators]
        towns = sum(stop.kind is StopKind.TOWN for stop in others)
        fits = grain <= self.most and all(
            most is None or count <= most for count, most in ((len(others), limit[0]), (towns, limit[1]))
        )
        return (Offer(0),) if fits else ()


@dataclass(frozen=True)
class GrainBonus:
    """What elevators and ports earn a corporation; electric trains and those with a Pullman car have none."""

    grain: Grain
    stops: Sequence[str]
    """The hex of each stop that the company's trains may come to."""
    name: str = "grain"
    claims: int = 0

    def bound(self, train: TrainReach) -> int:
        """Each elevator that there is room for, and a port of each coast, as far as track leads there."""
        grain = self.grain
        elevators = sum(hex_ in grain.elevators for hex_ in self.stops)
        if not elevators or self._has_none(train):
            return 0
        ports = sum(any(hex_ in coast for hex_ in self.stops) for coast in grain.ports)
        if train.name.endswith(GRAIN_MARK):
            return ports * grain.port_with_train
        limits = [row.pay for row in train.allowances]
        most = sum(limit for limit in limits if limit is not None)
        if None not in limits:
            elevators, ports = min(elevators, most), min(ports, most)
        return ports * grain.port + elevators * grain.elevator

    def _has_none(self, train: TrainReach) -> bool:
        return train.category == ELECTRIC or train.name.endswith(PULLMAN_MARK)

    def offers(self, run: Run) -> Sequence[Offer]:
        """Ports count for who comes to an elevator."""
        train, grain = run.train, self.grain
        if self._has_none(train):
            return (Offer(0),)
        hexes = [run.network.stops[at].hex for at in run.counted]
        elevators = sum(hex_ in grain.elevators for hex_ in hexes)
        if not elevators:
            return (Offer(0),)
        ports = sum(any(hex_ in coast for hex_ in hexes) for coast in grain.ports)
        if train.name.endswith(GRAIN_MARK):
            return (Offer(ports * grain.port_with_train),)
        return (Offer(ports * grain.port + elevators * grain.elevator),)


@dataclass(frozen=True)
class SawmillBonus:
    """One route that comes to the sawmill has its worth, an electric train twice, but only where its company
    has a token; where the sawmill is at the destination, the route that has the bonus for that counts it
    twice, too."""

    hex: str
    worth: int
    destination: DestinationBonus | None
    own: bool
    """Has the company a token there?"""
    name: str = "sawmill"
    claims: int = 2

    def bound(self, train: TrainReach) -> int:
        """Twice the worth, and what the destination pays."""
        usual = 0 if self.destination is None else self.destination.bound(train)
        return usual + self._times(train) * self.worth * 2

    def _times(self, train: TrainReach) -> int:
        if train.category != ELECTRIC:
            return 1
        return 2 if self.own else 0

    def offers(self, run: Run) -> Sequence[Offer]:
        """The sawmill is this train’s or another one’s, and so is the destination."""
        found = [Offer(0)]
        worth = self._times(run.train) * self.worth
        mill = bool(worth) and any(stop.hex == self.hex for stop in run.stops)
        there = () if self.destination is None else self.destination.offers(run)[1:]
        found += [Offer(offer.amount, frozenset({0})) for offer in there]
        if mill:
            found.append(Offer(worth, frozenset({1})))
            found += [Offer(offer.amount + 2 * worth, frozenset({0, 1})) for offer in there]
        return found


class CanadaRevenue(RevenuePolicy):
    """What routes earn."""

    def route_rules(self, company: Corporation) -> RouteRules:
        """Grain and ports for corporations, and the sawmill."""
        game, usual = self.game, super().route_rules(company)
        facts, hooks = game.settings_of(Facts), list[RouteHook](usual.hooks)
        mill = game.memory_of(Mill)
        if mill.worth and mill.owner in {"", company.id}:
            hooks = self._with_mill(company, hooks)
        if facts.grain is not None and not is_minor(company):
            stops = [stop.hex for stop in game.runs.network(company).stops]
            hooks.append(GrainBonus(facts.grain, stops))
            hooks += self._grain_stops(company, facts.grain)
        return replace(usual, hooks=tuple(hooks))

    def _with_mill(self, company: Corporation, hooks: Sequence[RouteHook]) -> list[RouteHook]:
        mill = self.game.memory_of(Mill)
        there = next((one for one in hooks if isinstance(one, DestinationBonus)), None)
        own = self.game.land.board.has_token(mill.hex, company.id)
        if there is None or there.destination[0] != mill.hex:
            return [*hooks, SawmillBonus(mill.hex, mill.worth, None, own)]
        return [*(one for one in hooks if one is not there), SawmillBonus(mill.hex, mill.worth, there, own)]

    def _grain_stops(self, company: Corporation, grain: Grain) -> list[RouteHook]:
        """What the train with the grain train must keep to."""
        step = self.game.round.find(RunWithCars)
        train = next((one for one in company.trains if step is not None and one.id == step.grain), None)
        if train is None:
            return []
        plain = super().train_reach(company, train)
        limits = (
            (plain.allowances[0].visit, None)
            if len(plain.allowances) == 1
            else (None, next(row.visit for row in plain.allowances if StopKind.TOWN in row.kinds))
        )
        name = self.train_reach(company, train).name
        return [ElevatorStops(frozenset(grain.elevators), grain.most, {name: limits})]

    def train_reach(self, company: Corporation, train: Train) -> TrainReach:
        """A train with the Pullman car counts towns twice its number beside; one with the grain train has no
        limit of towns here, but keeps to :class:`ElevatorStops`."""
        reach, step = super().train_reach(company, train), self.game.round.find(RunWithCars)
        if step is None or train.id not in {step.attached, step.grain}:
            return reach
        if train.id == step.attached:
            plain = self.game.runs.train_reach(train)
            most = plain.allowances[0].visit
            towns = None if most is None else 2 * most
            rows = (Allowance(TOWNS, towns, towns), *plain.allowances)
            return replace(plain, name=f"{plain.name}{PULLMAN_MARK}", allowances=rows)
        rows = (Allowance(TOWNS, None, None), *reach.allowances)
        return replace(reach, name=f"{reach.name}{GRAIN_MARK}", allowances=rows, local=False)

    def beside_routes(
        self, company: Corporation, runs: Sequence[Run], claims: Sequence[RouteClaim]
    ) -> tuple[int, int]:
        """The mail, each contract for another route; small ones also for a run that stays in one city."""
        extra, subsidy = super().beside_routes(company, runs, claims)
        facts, colors = self.game.settings_of(Facts).mail, self.game.phase.tiles
        owned = Counter[bool](
            private.id in facts.large
            for private in company.privates
            if private.id in facts.large or private.id in facts.small
        )
        routes = [run for run in runs if len(run.stops) > 1]
        ends = ((run.stops[0].revenue, run.stops[-1].revenue) for run in routes)
        worth = sorted((sum(revenue_of(end, colors) for end in pair) // 2 for pair in ends), reverse=True)
        large = worth[: owned[True]]
        small = [small_mail(self.game)] * min(owned[False], len(runs))
        return extra, subsidy + sum(sorted(large + small, reverse=True)[: len(runs)])


def small_mail(game: GameInPlay) -> int:
    """What a small mail contract is worth in this phase."""
    begun = [phase.name for phase in game.title.phases[: game.depot.phase_index + 1]]
    by_phase = game.settings_of(Facts).mail.small_worth
    worth = [amount for phase, amount in by_phase.items() if phase in begun]
    return worth[-1] if worth else 0
