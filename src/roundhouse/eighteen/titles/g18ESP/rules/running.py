"""Runs and dividends of 18ESP: mines and harbors, passes, tenders, two gauges."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.model.trains import TrainSide
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.policies import RevenuePolicy
from roundhouse.eighteen.rules.state.actions import RouteClaim, RunRoutes
from roundhouse.eighteen.rules.state.pieces import Corporation, Train
from roundhouse.eighteen.rules.steps.attaching import RunAttaching
from roundhouse.eighteen.rules.steps.dividends import PayDividend
from roundhouse.eighteen.track.network import NetworkStop, StopKind
from roundhouse.eighteen.track.routes import Allowance, Offer, RouteRules, Run, TrainReach
from roundhouse.eighteen.track.routes.rules import revenue_of
from roundhouse.table.labels import ChoiceLabel

from ..events import TenderAttached
from ..facts import PERMANENT, Facts, Spain, is_north, is_northern, is_small
from .goals import reach_by_run

TENDER = ChoiceLabel("The tender goes behind the %(train)s train")
SMALL_STOPS = frozenset({StopKind.TOWN, StopKind.HALT})
ALL_STOPS = frozenset(StopKind)
COMBINED = "combined"
"""The category of combined trains."""


@dataclass(frozen=True)
class StopValues:
    """What stops pay: mines and harbors nothing, which bring a subsidy."""

    colors: tuple[str, ...]

    def __call__(self, stop: NetworkStop, train: TrainReach) -> int:
        """What this stop pays this train."""
        if stop.kind is StopKind.HALT:
            return 0
        return revenue_of(stop.revenue, self.colors, train.pays_as) * train.multiplier_for(stop.kind)


@dataclass(frozen=True)
class SpanishRoutes:
    """Where routes lead, and what passes add to them.

    ``own``: what the company's passes add. ``passes``: all of them. ``twice``: hexes to which a route may
    come twice. ``north``: the hexes of the north. ``small``: is it a small company? ``first``: the hexes that
    the permanent train has to visit in its first run.
    """

    own: Mapping[str, int]
    passes: frozenset[str]
    twice: frozenset[str]
    north: frozenset[str]
    small: bool
    first: frozenset[str]
    name: str = "mountain pass"
    claims: int = 0
    remembered: ClassVar[bool] = False

    def __hash__(self) -> int:
        return hash((tuple(sorted(self.own.items())), self.passes, self.small, self.first))

    def bound(self, train: TrainReach) -> int:
        """The best pass."""
        return max(self.own.values(), default=0)

    def offers(self, run: Run) -> Sequence[Offer]:
        """What the pass adds, or no route."""
        hexes = [stop.hex for stop in run.stops]
        passes = self.passes.intersection(hexes)
        once = [hex_ for hex_ in hexes if hex_ not in self.twice]
        if len(passes) > 1 or len(once) != len(set(once)):
            return ()
        if self.small and any(stop.kind is StopKind.OFFBOARD for stop in run.stops):
            return ()
        if run.train.name == PERMANENT and not self.first <= set(hexes):
            return ()
        ends = {hex_ in self.north for hex_ in hexes if hex_ not in self.passes}
        if run.train.category == COMBINED and not (passes and len(ends) == 2):
            return ()
        return (Offer(sum(self.own.get(hex_, 0) for hex_ in passes)),)


def is_last_run(game: GameInPlay, company: Corporation) -> bool:
    """Is this the last operating round, in which northern corporations earn twice as much?"""
    progress = game.progress
    last = progress.last_set is not None and progress.turn >= progress.last_set
    return last and is_northern(game, company) and game.round.number == progress.rounds_in_set


def size_of(side: TrainSide) -> tuple[int, int]:
    """The cities and the towns that a side of a train may visit; a plain one has one number for both."""
    if not side.allowances:
        return side.reach or 0, 0
    towns, cities = side.allowances
    return cities.visit or 0, towns.visit or 0


def cities_and_towns(game: GameInPlay, train: Train) -> tuple[int, int]:
    """As :func:`size_of`, of a train that may be combined."""
    return game.memory_of(Spain).combined.get(train) or size_of(train.face)


class SpanishRevenue(RevenuePolicy):
    """What routes earn, and where the price goes."""

    def train_reach(self, company: Corporation, train: Train) -> TrainReach:
        """Combined trains run on all track; with the tender a train visits one small stop more. The last run
        of a northern corporation counts twice."""
        game, reach = self.game, super().train_reach(company, train)
        if train in game.memory_of(Spain).combined:
            cities, towns = cities_and_towns(game, train)
            rows = Allowance(SMALL_STOPS, towns, towns), Allowance(ALL_STOPS, cities, cities)
            reach = replace(reach, name=train.name, allowances=rows, gauges=None, category=COMBINED)
        if train.id == PERMANENT:
            reach = replace(reach, name=PERMANENT)
        step = game.round.find(RunWithTender)
        if step is not None and step.attached == train.id:
            reach = replace(
                reach, name=f"{reach.name}+1", allowances=(Allowance(SMALL_STOPS, 1, 1), *reach.allowances)
            )
        return replace(reach, multiplier=2) if is_last_run(game, company) else reach

    def route_rules(self, company: Corporation) -> RouteRules:
        """Mines and harbors pay nothing there; passes pay whoever has a token in them."""
        game, facts, usual = self.game, self.game.settings_of(Facts), super().route_rules(company)
        times = 2 if is_last_run(game, company) else 1
        own = {hex_ for hex_, _ in game.land.board.tokens_of(company.id)}
        first = frozenset({facts.large_city, facts.linked_hex})
        hook = SpanishRoutes(
            own={hex_: row.bonus * times for hex_, row in facts.passes.items() if hex_ in own},
            passes=frozenset(facts.passes),
            twice=frozenset(facts.twice),
            north=frozenset(hex_ for hex_ in game.land.board_hexes() if is_north(facts, hex_)),
            small=is_small(company),
            first=frozenset() if game.memory_of(Spain).strawberry else first,
        )
        bonuses = tuple(replace(bonus, amount=bonus.amount * times) for bonus in usual.bonuses)
        values = StopValues(tuple(usual.colors))
        return replace(usual, stop_value=values, hooks=(*usual.hooks, hook), bonuses=bonuses)

    def beside_routes(
        self, company: Corporation, runs: Sequence[Run], claims: Sequence[RouteClaim]
    ) -> tuple[int, int]:
        """The subsidy of mines, by the phase, and of harbors."""
        extra, subsidy = super().beside_routes(company, runs, claims)
        game, facts = self.game, self.game.settings_of(Facts)
        mine = facts.mine_pays[game.phase.tiles[-1]]
        for stop in (stop for run in runs for stop in run.stops if stop.kind is StopKind.HALT):
            harbor = game.land.board.tile(stop.hex).color == "blue"
            subsidy += revenue_of(stop.revenue, game.phase.tiles) if harbor else mine
        return extra, subsidy

    def claimed_beside(self, company: Corporation, run: Run) -> Mapping[str, Any]:
        """The subsidy of a route."""
        return {**super().claimed_beside(company, run), "subsidy": self.beside_routes(company, [run], ())[1]}

    def price_after_dividend(self, company: Corporation, kind: str, withheld: int, paid: int) -> Cell:
        """In the last run of a northern corporation a dividend moves the price twice."""
        cell = super().price_after_dividend(company, kind, withheld, paid)
        twice = paid and is_last_run(self.game, company)
        return self.game.market.right_of(cell) if twice else cell


class RunWithTender(RunAttaching):
    """As usual; a company with a tender may put it behind a train, which visits one town, mine or harbor
    more. Runs reach goals."""

    refusal = "tender/train"
    choosing = "say which train takes the tender"

    def trains(self, company: Corporation) -> Sequence[Train]:
        """All that run."""
        if self.attached or company not in self.game.memory_of(Spain).tenders:
            return ()
        return self.game.policies.trains.runnable_trains(company)

    def label(self, train: Train) -> ChoiceLabel:
        """The name of the train."""
        return TENDER.of(train=train.name)

    def told(self, company: Corporation, train: Train) -> TenderAttached:
        """It is told with the name of the train."""
        return TenderAttached(company=company.id, name=train.name)

    def do_run(self, action: RunRoutes, company: Corporation) -> None:
        """Run; a place off the board and a harbor are goals."""
        super().do_run(action, company)
        memory, facts = self.game.memory_of(Spain), self.game.settings_of(Facts)
        for train, parts, _ in self.routes:
            hexes = {hex_ for part in parts for hex_ in part}
            if train == PERMANENT and hexes >= {facts.large_city, facts.linked_hex}:
                memory.strawberry = True
        reach_by_run(
            self.game, company, (hex_ for _, parts, _ in self.routes for part in parts for hex_ in part)
        )


class DividendSpain(PayDividend):
    """As usual; a small company pays half to its owner and keeps the other half, or keeps all."""

    __slots__ = ()

    def split(self, company: Corporation, kind: str) -> tuple[int, int]:
        """Halves of a small company are rounded down."""
        if is_small(company) and kind == "payout":
            half = self.revenue() // 2
            return half, half
        return super().split(company, kind)
