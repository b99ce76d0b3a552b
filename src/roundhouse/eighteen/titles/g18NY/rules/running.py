"""What runs earn: connection bonuses, coal, express trains and stops off the board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

from msgspec import to_builtins

from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.policies import OrderPolicy, RevenuePolicy
from roundhouse.eighteen.rules.state.actions import RouteClaim, RunRoutes
from roundhouse.eighteen.rules.state.pieces import Corporation, Train
from roundhouse.eighteen.rules.state.turns import RoundState
from roundhouse.eighteen.rules.steps.running import RunTrains
from roundhouse.eighteen.track.network import NetworkStop
from roundhouse.eighteen.track.routes import Offer, RouteRules, Run, TrainReach
from roundhouse.eighteen.track.routes.rules import revenue_of

from .events import ConnectionClaimed
from .facts import BONUS, Facts, bonuses_of, connection_at, facts_of, is_small, memory_of

MOST_TRIED = 5
"""Of so many connection bonuses on a route every selection is tried for one of several trains."""


def doubles(train: TrainReach) -> bool:
    """Is it an express train, which doubles what its stops pay?"""
    return any(row.multiplier is not None for row in train.allowances)


@dataclass(frozen=True)
class StopValue:
    """What a stop pays a train. ``left``: the connection bonuses that are not claimed, if it is for the stop
    to pay them."""

    facts: Facts
    colors: tuple[str, ...]
    red: frozenset[str]
    left: frozenset[int] = frozenset()

    def counts(self, stop: NetworkStop, train: TrainReach) -> bool:
        """Does the train count such stops at all?"""
        if not doubles(train) or not self.facts.tokened_only:
            return True
        return stop.own or stop.hex in self.red

    def __call__(self, stop: NetworkStop, train: TrainReach) -> int:
        """What it pays."""
        if not self.counts(stop, train):
            return 0
        usual = revenue_of(stop.revenue, self.colors, train.pays_as) * train.multiplier_for(stop.kind)
        if stop.hex in self.red:
            usual += self.facts.diesel_bonus.get(train.name, 0)
        if self.left and connection_at(self.facts, stop.key) in self.left:
            usual += BONUS
        return usual


@dataclass(frozen=True)
class Connections:
    """Connection bonuses of a company with several trains: the first of them that counts a location has its
    bonus."""

    values: StopValue
    left: tuple[int, ...]
    name: str = "connection bonuses"

    @property
    def claims(self) -> int:
        """One for each location."""
        return len(self.left)

    def bound(self, train: TrainReach) -> int:
        """All of them, or as many as there are stops that count."""
        most = len(self.left)
        limits = [row.pay for row in train.allowances if row.pay is not None]
        if limits:
            most = min(most, sum(limits))
        if train.hexes is not None:
            most = min(most, train.hexes + 1)
        return BONUS * most

    def offers(self, run: Run) -> Sequence[Offer]:
        """Any selection of those on the route."""
        stops = [run.network.stops[at] for at in run.counted]
        found = {
            connection_at(self.values.facts, stop.key)
            for stop in stops
            if self.values.counts(stop, run.train)
        }
        here = [at for at, place in enumerate(self.left) if place in found]
        fewest = 0 if len(here) <= MOST_TRIED else len(here) - 1
        sizes = range(len(here), fewest - 1, -1)
        offers = [Offer(BONUS * size, frozenset(some)) for size in sizes for some in combinations(here, size)]
        return offers if fewest == 0 else [*offers, Offer(0)]


class RevenueNY(RevenuePolicy):
    """What routes earn, and where prices go."""

    def route_rules(self, company: Corporation) -> RouteRules:
        """Bonuses of places that nobody has claimed; express trains and diesels."""
        game, memory = self.game, memory_of(self.game)
        red = frozenset(
            name for name, one in game.land.ground.hexmap.hexes.items() if one.printed.color == "red"
        )
        values = StopValue(facts_of(game), game.phase.tiles, red)
        usual = super().route_rules(company)
        if not memory.connections:
            return replace(usual, stop_value=values)
        if len(company.trains) < 2:
            return replace(usual, stop_value=replace(values, left=memory.connections))
        hook = Connections(values, tuple(sorted(memory.connections)))
        return replace(usual, stop_value=values, hooks=(*usual.hooks, hook))

    def train_reach(self, company: Corporation, train: Train) -> TrainReach:
        """An express train need not count a stop with a token."""
        usual = super().train_reach(company, train)
        return replace(usual, counts_token=False) if doubles(usual) else usual

    def beside_routes(
        self, company: Corporation, runs: Sequence[Run], claims: Sequence[RouteClaim]
    ) -> tuple[int, int]:
        """What was claimed before."""
        extra, subsidy = super().beside_routes(company, runs, claims)
        return extra + bonuses_of(self.game, company), subsidy

    def forced_dividend(self, company: Corporation) -> str | None:
        """A small company pays half to its owner."""
        return "half" if is_small(company) else super().forced_dividend(company)

    def half_dividend(self, company: Corporation, revenue: int) -> tuple[int, int]:
        """A small company and its owner get half each."""
        if is_small(company):
            return revenue - revenue // 2, revenue // 2
        return super().half_dividend(company, revenue)

    def price_after_dividend(self, company: Corporation, kind: str, withheld: int, paid: int) -> Cell:
        """To the right if the shares were paid their price, to the left if less than half of it; what a small
        company pays counts twice."""
        cell, market = company.cell, self.game.market
        assert cell is not None
        counted = paid * 2 if is_small(company) else paid
        if counted >= cell.price:
            return market.right_of(cell)
        return market.left_of(cell) if counted * 2 < cell.price else cell


class OrderNY(OrderPolicy):
    """What follows on what."""

    def operating_order(self) -> list[Corporation]:
        """Small companies, then corporations; whoever has no president stands still."""
        return sorted(super().operating_order(), key=lambda company: not is_small(company))

    def is_sold_out(self, corporation: Corporation) -> bool:
        """Only corporations rise."""
        return not is_small(corporation) and super().is_sold_out(corporation)

    def next_round(self, done: RoundState) -> None:
        """After a set of operating rounds the NYC may be formed, then corporations may issue shares."""
        game, memory = self.game, memory_of(self.game)
        last = done.kind == "operating" and done.number >= game.progress.rounds_in_set
        if last and memory.formation in {"first", "second"}:
            game.begin_round("formation", 1 if memory.formation == "first" else 2)
        elif (last or done.kind == "formation") and memory.capital:
            game.begin_round("capitalization", 1)
        elif done.kind in {"formation", "capitalization"}:
            memory.capital = False
            super().next_round(game.rounds["operating"])
        else:
            super().next_round(done)


def claimed_by(
    game: GameInPlay, company: Corporation, claims: Sequence[RouteClaim]
) -> Sequence[Sequence[int]]:
    """For each of these routes the connection bonuses that are claimed with it: those of the stops that it
    counts, as far as no route before it has them."""
    left, facts = set(memory_of(game).connections), facts_of(game)
    found: list[list[int]] = [[] for _ in claims]
    if not left or not claims:
        return found
    trains = [game.train(claim.train) for claim in claims]
    appraisal, values = game.runs.appraise(company, claims, trains), game.runs.rules(company).stop_value
    if isinstance(appraisal, int):
        return found
    assert isinstance(values, StopValue)
    for run in appraisal.runs:
        for stop in (run.network.stops[at] for at in run.counted):
            place = connection_at(facts, stop.key) if values.counts(stop, run.train) else None
            if place in left:
                left.discard(place)
                found[run.route.train].append(place)
    return found


def recorded_run(game: GameInPlay, company: Corporation, action: RunRoutes) -> Mapping[str, Any]:
    """How 18xx.games writes a run: without what connections and coal bring, those just claimed too."""
    if any(route.revenue is None for route in action.routes):
        return {}
    if game.trusting:
        return {"extra_revenue": 0}
    claimed = claimed_by(game, company, action.routes)
    run = game.runs.read(company, action)
    earned = {train: revenue for train, _, revenue in run.record}
    routes = []
    for claim, places in zip(action.routes, claimed, strict=True):
        fields = {name: value for name, value in to_builtins(claim).items() if value is not None}
        routes.append({**fields, "revenue": earned[claim.train] - BONUS * len(places)})
    return {"routes": routes, "extra_revenue": 0}


def run_left_out(game: GameInPlay, company: Corporation, action: RunRoutes) -> Mapping[str, Any]:
    """What a run that 18xx.games has written earns for connections and coal, those just claimed too."""
    if any(route.revenue is None for route in action.routes):
        return {}
    claimed = sum(len(places) for places in claimed_by(game, company, action.routes))
    return {"extra_revenue": bonuses_of(game, company) + BONUS * claimed}


class RunTrainsNY(RunTrains):
    """Every train that can run does; the company claims the connection bonuses of the stops that count."""

    def do_run(self, action: RunRoutes, company: Corporation) -> None:
        """Run, and claim."""
        game, memory, facts = self.game, memory_of(self.game), facts_of(self.game)
        claimed = [place for places in claimed_by(game, company, action.routes) for place in places]
        super().do_run(action, company)
        for place in claimed:
            memory.connections -= {place}
            memory.connected[company] = memory.connected.get(company, 0) + BONUS
            game.happen(ConnectionClaimed(company=company.id, hex=facts.connections[place][0]))
