"""Runs of 1866: nationals in their regions, local and electric trains, ports and infrastructure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.rules.desks.local_cities import LocalCities, OneVisit
from roundhouse.eighteen.rules.policies import RevenuePolicy
from roundhouse.eighteen.rules.state.actions import Action, RouteClaim, RunRoutes
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Train
from roundhouse.eighteen.rules.steps.dividends import PayDividend
from roundhouse.eighteen.rules.steps.running import RunTrains
from roundhouse.eighteen.rules.turn import NOTHING
from roundhouse.eighteen.track.network import NetworkStop, StopKey, StopKind
from roundhouse.eighteen.track.routes import RouteRules, Run, TrainReach
from roundhouse.eighteen.track.routes.rules import revenue_of
from roundhouse.table.choices import Choice

from .facts import facts_of, is_minor, is_national, is_token
from .regions import region

ELECTRIC, USUAL = "electric", "passenger"
"""The categories of trains."""
NATIONAL_STEPS = 20_000
"""The steps of the search for the best run of a national."""
PALACE, HUB, MAIL = "P", "H", "M"
"""The cards of infrastructure."""


class EuropeanRevenue(RevenuePolicy):
    """What routes earn, and what they bring the treasury."""

    def route_rules(self, company: Corporation) -> RouteRules:
        """Electric trains are paid by own cities only; nationals need no token; ferries are closed at
        first."""
        game, usual, facts = self.game, super().route_rules(company), facts_of(self.game)
        stops, colors = game.runs.network(company).stops, usual.colors

        def value(stop: NetworkStop, train: TrainReach) -> int:
            if train.category != ELECTRIC:
                return revenue_of(stop.revenue, colors, train.pays_as) * train.multiplier_for(stop.kind)
            if stop.kind is not StopKind.CITY or not stop.own:
                return 0
            return revenue_of(stop.revenue, colors) * train.multiplier

        sea = {stop.key: False for stop in stops if stop.visit_cost > 1}
        own = tuple(stop.key for stop in stops if stop.own)
        hooks = (*usual.hooks, OneVisit(frozenset(facts.twice)), LocalCities(own))
        rules = replace(usual, stop_value=value, hooks=hooks, passable={**usual.passable, **sea})
        if not is_national(game, company):
            return rules
        cities = frozenset(stop.key for stop in stops if stop.kind is StopKind.CITY and stop.key not in sea)
        return replace(rules, tokens_of={USUAL: cities})

    def stops_beyond(self, company: Corporation) -> frozenset[StopKey]:
        """The stops of its region, where a national runs."""
        game = self.game
        if not is_national(game, company):
            return super().stops_beyond(company)
        board, hexes = game.land.board, game.ground.hexmap.hexes
        return frozenset(
            (hex_, node)
            for hex_ in region(game, company.id)
            if hex_ in hexes and hexes[hex_].printed.color != "blue"
            for node in range(len(board.tile(hex_).stops))
        )

    def train_reach(self, company: Corporation, train: Train) -> TrainReach:
        """The train of a national may run to a single city, too."""
        usual = super().train_reach(company, train)
        national = train.kind.name == facts_of(self.game).national_train
        return replace(usual, local=True) if national else usual

    def beside_routes(
        self, company: Corporation, runs: Sequence[Run], claims: Sequence[RouteClaim]
    ) -> tuple[int, int]:
        """The subsidy: ports at ends of routes, each once, and one route for each card of infrastructure."""
        extra, subsidy = super().beside_routes(company, runs, claims)
        facts, colors = facts_of(self.game), self.game.phase.tiles
        ends = {stop.hex for run in runs for stop in (run.stops[0], run.stops[-1]) if stop.own}
        subsidy += facts.port_pays[self.game.phase.name] * len(ends & set(facts.ports))
        owned = {train.kind.name for train in company.trains}
        if PALACE in owned:
            towns = (sum(stop.kind is StopKind.TOWN for stop in run.stops) for run in runs)
            subsidy += facts.palace_pays * max(towns, default=0)
        if HUB in owned:
            subsidy += max((_worth(stop, colors) for run in runs for stop in run.stops), default=0)
        if MAIL in owned:
            subsidy += max((_mail(run, colors) for run in runs), default=0)
        return extra, subsidy

    def price_after_dividend(self, company: Corporation, kind: str, withheld: int, paid: int) -> Cell:
        """Minor nationals have no price to move; major ones rise by one cell for any revenue."""
        game = self.game
        assert company.cell is not None
        if is_minor(game, company):
            return company.cell
        if is_national(game, company):
            way = game.market.right_of if paid else game.market.left_of
            return way(company.cell)
        return super().price_after_dividend(company, kind, withheld, paid)


def _worth(stop: NetworkStop, colors: Sequence[str]) -> int:
    """What a city with an own token is worth; any other stop nothing."""
    own = stop.own and stop.kind is StopKind.CITY
    return revenue_of(stop.revenue, colors) if own else 0


def _mail(run: Run, colors: Sequence[str]) -> int:
    """What the own cities at both ends of a route are worth."""
    ends = {stop.key: stop for stop in (run.stops[0], run.stops[-1])}
    return sum(_worth(stop, colors) for stop in ends.values())


class RunByRegion(RunTrains):
    """As usual; a national with an owner is always asked for its run."""

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """The kinds of action of the company in turn: run."""
        if not is_national(self.game, entity):
            return super().actions(entity)
        assert isinstance(entity, Corporation)
        asked = not self.passed and entity is self.actor() and entity.player is not None
        return frozenset({RunRoutes}) if asked else NOTHING

    def choices(self) -> Iterator[Choice]:
        """The run; for the endless train of a national the search for the best one is a short one."""
        if not is_national(self.game, self.actor()):
            yield from super().choices()
            return
        with self.game.runs.searching_no_longer_than(NATIONAL_STEPS):
            found = list(super().choices())
        yield from found


class DividendOfNations(PayDividend):
    """As usual; nationals pay out what they earn, and nobody decides."""

    def decided(self, company: Corporation) -> str | None:
        """Nationals pay out."""
        return "payout" if is_national(self.game, company) else super().decided(company)

    def skip(self) -> None:
        """As usual; a stock turn token earns nothing."""
        if is_token(self.game, self.actor()):
            self.finish()
        else:
            super().skip()
