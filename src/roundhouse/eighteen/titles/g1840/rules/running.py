"""Runs of lines and of the city railway, upkeep and dividends in 1840."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, ClassVar, NamedTuple

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.parts.owned_lines.ownership import lines_of, owner_of
from roundhouse.eighteen.rules.policies import RevenuePolicy
from roundhouse.eighteen.rules.state.actions import Action, Dividend, RouteClaim, RunRoutes, ScrapTrain
from roundhouse.eighteen.rules.state.events import RevenueWithheld, TrainsRan
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity
from roundhouse.eighteen.rules.state.spots import Spot
from roundhouse.eighteen.rules.steps.dividends import PayDividend
from roundhouse.eighteen.rules.steps.running import RunTrains
from roundhouse.eighteen.rules.turn import NOTHING
from roundhouse.eighteen.track.parts import City, Edge, Gauge, Junction, StopRef
from roundhouse.eighteen.track.routes import RouteRules
from roundhouse.eighteen.track.routes.rules import revenue_of
from roundhouse.hexes.grid import opposite
from roundhouse.table.choices import Choice, Span
from roundhouse.table.errors import Refusal

from ..events import UpkeepPaid
from ..facts import facts, is_city_line, place, upkeep_of, vienna
from .trams import lend, scrap

UNIT = 10
"""Dividends are multiples of this."""


class ViennaRoutes(RevenuePolicy):
    """Cities pay nothing to a company that has no token there; sights pay to the lines of their owner."""

    def route_rules(self, company: Corporation) -> RouteRules:
        """The rules of routes of ``company``."""
        game, usual = self.game, super().route_rules(company)
        board, owner = game.land.board, owner_of(game, company)
        barren = {
            (hex_, node): 0
            for hex_ in board.hexmap.hexes
            for city, node in enumerate(board.tile(hex_).city_nodes)
            if company.id not in board.slots(hex_, city)
        }
        sights = () if owner is company else tuple(game.abilities.hex_bonuses(owner))
        rules = replace(usual, values=barren, bonuses=(*usual.bonuses, *sights))
        if is_city_line(game, company):  # nothing bars its way
            return replace(rules, passable=dict.fromkeys(barren, True), token_required=False)
        return rules


class RunLine(RunTrains):
    """The tram of a line runs, or is given up. Upkeep is taken off what it earns, or added."""

    handlers: ClassVar[Mapping[type[Action], str]] = {RunRoutes: "do_run", ScrapTrain: "do_scrap"}

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Run, or give the train up."""
        if self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return NOTHING
        return frozenset({RunRoutes, ScrapTrain}) if entity.trains else NOTHING

    def choices(self) -> Iterator[Choice]:
        """The run, and each train that may be given up."""
        yield from super().choices()
        line = self.actor()
        if isinstance(line, Corporation) and ScrapTrain in self.kinds_for(line):
            for train in line.trains:
                facts = {"name": train.name, "upkeep": upkeep_of(self.game, line)}
                yield self.choice("scrap_train", line, facts=facts, train=train.id)

    def do_run(self, action: RunRoutes, company: Corporation) -> None:
        """Run; who runs has the upkeep, too."""
        super().do_run(action, company)
        if action.routes and (upkeep := upkeep_of(self.game, company)):
            self.revenue = (self.revenue or 0) + upkeep

    def do_scrap(self, action: ScrapTrain, company: Corporation) -> None:
        """Give a train of the line up. Raises Refusal for another one."""
        scrap(self.game, action, company, company.trains)


class LineRevenue(PayDividend):
    """What a line earns is kept apart for its company; what it costs the company pays, if need be with the
    money of its president, who borrows it."""

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Nobody decides anything."""
        return NOTHING

    def skip(self) -> None:
        """Settle what the line earned."""
        game, line, revenue = self.game, self.actor(), self.revenue()
        assert isinstance(line, Corporation)
        if revenue > 0:
            game.pay(game.bank, line, revenue)
            game.happen(RevenueWithheld(company=line.id, amount=revenue))
        elif revenue < 0:
            owner = owner_of(game, line)
            added = lend(game, owner, -revenue)
            game.pay(owner, game.bank, -revenue)
            game.happen(UpkeepPaid(company=owner.id, line=line.id, amount=-revenue, by_president=added))
        self.note_run(line, revenue, 0)
        self.finish()


class DividendVienna(PayDividend):
    """A tramway company pays any part of what its lines have earned, in tens; the rest goes into its
    treasury. The city railway pays everything."""

    def revenue(self) -> int:
        """The money that the lines have earned, or that the city railway did."""
        company = self.actor()
        if not isinstance(company, Corporation) or is_city_line(self.game, company):
            return super().revenue()
        return earned(self.game, company)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Decide, for a tramway company whose lines have earned anything."""
        usual = super().actions(entity)
        city = isinstance(entity, Corporation) and is_city_line(self.game, entity)
        return NOTHING if city else usual

    def choices(self) -> Iterator[Choice]:
        """Any amount in tens."""
        company = self.actor()
        if isinstance(company, Corporation) and Dividend in self.kinds_for(company):
            most = self.revenue()
            amounts = {"amount": Span(0, most, UNIT)}
            facts = {"company": 0, "shares": most}
            yield self.choice("dividend", company, amounts, facts, kind="variable")

    def do_dividend(self, action: Dividend, company: Corporation) -> None:
        """Pay the shares what the president says, and the rest to the treasury. Raises Refusal."""
        game, most, amount = self.game, self.revenue(), action.amount or 0
        if action.kind != "variable":
            raise Refusal("dividend/kind", f"{company.id} pays an amount.", hint="possible: variable")
        if not 0 <= amount <= most or amount % UNIT:
            said = f"{company.id} can pay {game.money(0)} to {game.money(most)}, in steps of {UNIT}."
            raise Refusal("dividend/amount", said)
        for line in lines_of(game, company):
            game.pay(line, game.bank, line.cash)
        self.settle_revenue(company, "variable", most - amount, amount)

    def skip(self) -> None:
        """The city railway pays all that it earns; the price of whoever earns nothing falls."""
        company, revenue = self.actor(), self.revenue()
        assert isinstance(company, Corporation)
        self.settle_revenue(company, "payout" if revenue else "withhold", 0, revenue)

    def finish(self) -> None:
        """End the step. The train of the city railway may be looked at again at any time."""
        super().finish()
        company = self.actor()
        if isinstance(company, Corporation) and is_city_line(self.game, company):
            for train in company.trains:
                train.operated = False

    def company_percent(self, company: Corporation) -> int:
        """Shares in the pool pay a line of the city railway, but no tramway company."""
        return super().company_percent(company) if is_city_line(self.game, company) else 0


def earned(game: GameInPlay, company: Corporation) -> int:
    """What the lines of a tramway company have earned since the last company round."""
    return sum(line.cash for line in lines_of(game, company))


class CityRun(NamedTuple):
    """A run of the city railway: the places in order, the hexes of each connection, and the revenue."""

    nodes: tuple[str, ...]
    connections: tuple[tuple[str, ...], ...]
    revenue: int


class RunCityLine(RunTrains):
    """A line of the city railway runs from that of its ends from which it earns more, as far as there is
    track; its revenue is multiplied. Nobody decides anything."""

    def run_now(self, company: Corporation) -> CityRun | None:
        """The run of ``company``, or ``None`` if there is no track at either end."""
        return self.game.answers.to(self._run_now, company)

    def _run_now(self, company: Corporation) -> CityRun | None:
        ends = facts(self.game).city_lines[company.id].ends
        runs = (run_from(self.game, company, place(end)) for end in reversed(ends))
        return max((run for run in runs if run.connections), key=lambda run: run.revenue, default=None)

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Run, if there is track."""
        if self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return NOTHING
        if not is_city_line(self.game, entity) or not entity.trains:
            return NOTHING
        return frozenset({RunRoutes}) if self.run_now(entity) else NOTHING

    def _claim(self, company: Corporation) -> dict[str, Any]:
        """The run as an action claims it, its connections as they are written when it is read."""
        run, train = self.run_now(company), company.trains[0]
        assert run is not None
        route = RouteClaim(train=train.id, connections=run.connections, nodes=run.nodes)
        action = RunRoutes(entity=company.key, routes=(route,))
        ((_, connections, revenue),) = self.game.runs.verified(company, action, [train]).record
        return {
            "train": train.id,
            "connections": [list(part) for part in connections],
            "nodes": list(run.nodes),
            "revenue": revenue,
        }

    def by_itself(self) -> Mapping[str, Any] | None:
        """The run, as an action."""
        company = self.actor()
        if not isinstance(company, Corporation) or RunRoutes not in self.kinds_for(company):
            return None
        return {"type": "run_routes", "entity": company.key, "routes": [self._claim(company)]}

    def choices(self) -> Iterator[Choice]:
        """The one run that there is."""
        company = self.actor()
        if isinstance(company, Corporation) and RunRoutes in self.kinds_for(company):
            claim = self._claim(company)
            facts = {"revenue": claim["revenue"], "proved": True}
            yield self.choice("run_routes", company, facts=facts, routes=[claim])

    def do_run(self, action: RunRoutes, company: Corporation) -> None:
        """Run as far as there is track. Raises Refusal for another run."""
        game, now = self.game, self.run_now(company)
        assert now is not None
        stops = {node for claim in action.routes for node in claim.nodes or ()}
        reason = f"{company.id} runs as far as it can, over {', '.join(now.nodes)}."
        if stops != set(now.nodes) and not game.stands(company.id, reason):
            raise Refusal("route/illegal", reason)
        run = game.runs.read(company, action)
        self.revenue = run.revenue * facts(game).multipliers[vienna(game).company_rounds - 1]
        self.routes = run.record
        game.happen(TrainsRan(company=company.id, trains=(run.trains[0].id,), revenue=self.revenue))
        self.finish()


def run_from(game: GameInPlay, company: Corporation, start: Spot) -> CityRun:
    """What ``company`` earns on its track from a city on: cities with its token, and towns."""
    board = game.land.board
    node = board.tile(start.hex).city_nodes[start.city]
    here, seen, connections = (start.hex, node), [(start.hex, node)], []
    gone: set[tuple[str, int]] = set()
    """The sides of hexes that the run has left."""
    while (step := _next_stop(game, here, gone)) is not None and step[1] not in seen:
        hexes, here = step
        connections.append(hexes)
        seen.append(here)
    revenue = sum(_worth(game, company, hex_, at) for hex_, at in seen)
    return CityRun(tuple(f"{hex_}-{at}" for hex_, at in seen), tuple(connections), revenue)


def _worth(game: GameInPlay, company: Corporation, hex_: str, node: int) -> int:
    board = game.land.board
    tile = board.tile(hex_)
    stop = tile.nodes[node]
    if isinstance(stop, Junction):
        return 0
    if isinstance(stop, City) and company.id not in board.slots(hex_, tile.city_nodes.index(node)):
        return 0
    return revenue_of(stop.revenue, game.phase.tiles)


def _next_stop(
    game: GameInPlay, here: tuple[str, int], gone: set[tuple[str, int]]
) -> tuple[tuple[str, ...], tuple[str, int]] | None:
    """The hexes to the next stop along narrow track and that stop; ``None`` where the track ends.

    Notes the sides that it crosses in ``gone``, and crosses none of them again.
    """
    board = game.land.board
    hex_, hexes = here[0], [here[0]]
    at: Edge | StopRef = StopRef(here[1])
    while True:
        for near, far in _narrow(game, hex_):
            if near == at and isinstance(far, Edge) and (hex_, far.number) not in gone:
                break
            if near == at and isinstance(far, StopRef) and isinstance(at, Edge):
                return tuple(hexes), (hex_, far.index)
        else:
            return None
        beyond = board.hexmap.hexes[hex_].neighbours[far.number]
        if beyond is None:
            return None
        gone.add((hex_, far.number))
        gone.add((beyond, opposite(far.number)))
        hex_, at = beyond, Edge(opposite(far.number))
        hexes.append(hex_)


def _narrow(game: GameInPlay, hex_: str) -> Iterator[tuple[Edge | StopRef, Edge | StopRef]]:
    """The narrow track on a hex, from each of its ends to the other one."""
    for path in game.land.board.tile(hex_).paths:
        if path.track is Gauge.NARROW:
            yield path.a, path.b
            yield path.b, path.a
