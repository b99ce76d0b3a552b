"""Homes and destinations by lot, and the run to the destination, after which a corporation gets a token."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.joins import joins, most_stops
from roundhouse.eighteen.rules.policies import RevenuePolicy
from roundhouse.eighteen.rules.state.actions import Action, Pass, RunRoutes
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity
from roundhouse.eighteen.rules.steps.connections import ReportConnections
from roundhouse.eighteen.rules.steps.dividends import PayDividend
from roundhouse.eighteen.rules.steps.running import RunTrains
from roundhouse.eighteen.rules.turn import NOTHING, Step
from roundhouse.eighteen.track.network import StopKey
from roundhouse.eighteen.track.routes import Bonus, RouteRules, StopSet
from roundhouse.eighteen.track.routes.rules import revenue_of
from roundhouse.table.choices import Choice
from roundhouse.table.journal import Piece, tracked, tracked_dict

from .events import HomeDrawn, TokenEarned
from .facts import Facts


class Lots(Piece):
    """Where chance has put the corporations, where they are to run, and which one may do so now."""

    homes: dict[Corporation, str] = tracked_dict()
    """The home hex of each corporation."""
    goals: dict[Corporation, str] = tracked_dict()
    """The destination hex of each corporation that has not yet run there."""
    ready: Corporation | None = tracked(None)
    """The corporation in turn, while it may run to its destination."""

    def __init__(self) -> None:
        super().__init__("system18.lots")


def draw_homes(game: GameInPlay) -> None:
    """Draw a home with a destination for each corporation, and place all home tokens."""
    memory, lots = game.memory_of(Lots), game.settings_of(Facts).homes_by_lot
    drawn = game.chance.shuffled(lots)[: len(game.corporations)]
    for company, lot in zip(game.corporations.values(), drawn, strict=bool(lots)):
        company.tokens = company.tokens[1:]
        game.land.board.place_token(lot.home, lot.city, company.id)
        memory.homes[company], memory.goals[company] = lot.home, lot.destination
        game.happen(HomeDrawn(company=company.id, hex=lot.home, destination=lot.destination))


def home_stops(game: GameInPlay, company: Corporation) -> frozenset[StopKey]:
    """The city of the home token of a corporation, as a stop of routes."""
    board, home = game.land.board, game.memory_of(Lots).homes[company]
    return frozenset(
        (hex_, board.tile(hex_).city_nodes[city])
        for hex_, city in board.tokens_of(company.id)
        if hex_ == home
    )


def goal_revenues(game: GameInPlay, company: Corporation) -> Mapping[StopKey, int]:
    """The stops of the destination of a corporation, with what each pays in this phase."""
    goal, colors = game.memory_of(Lots).goals[company], game.phase.tiles
    network = game.runs.network(company)
    return {stop.key: revenue_of(stop.revenue, colors) for stop in network.stops if stop.hex == goal}


def is_connected(game: GameInPlay, company: Corporation) -> bool:
    """Whether the longest train of a corporation could run from its home to its destination."""
    if company not in game.memory_of(Lots).goals or not company.trains:
        return False
    network, homes = game.runs.network(company), home_stops(game, company)
    goals = goal_revenues(game, company)
    starts = [at for at, stop in enumerate(network.stops) if stop.key in homes]
    ends = [at for at, stop in enumerate(network.stops) if stop.key in goals]
    return joins(network, starts, ends, most_stops(game, company))


class DestinationRevenue(RevenuePolicy):
    """What the run to the destination earns."""

    def route_rules(self, company: Corporation) -> RouteRules:
        """In the run to the destination one route stops at home and there; such a route counts it twice."""
        usual, memory = super().route_rules(company), self.game.memory_of(Lots)
        if memory.ready is not company:
            return usual
        homes, goals = home_stops(self.game, company), goal_revenues(self.game, company)
        sets = (StopSet(dict.fromkeys(homes, 0)), StopSet(goals))
        return replace(
            usual,
            bonuses=(*usual.bonuses, Bonus("Destination", sets=sets)),
            link=frozenset({memory.homes[company], memory.goals[company]}),
            link_stops=(homes, frozenset(goals)),
        )


class FindDestination(ReportConnections):
    """After its track a corporation that can reach its destination may run there."""

    def connected(self) -> Sequence[str]:
        """The corporation in turn, if it is connected."""
        return self.game.answers.to(self._connected)

    def _connected(self) -> Sequence[str]:
        company = self.actor()
        found = isinstance(company, Corporation) and is_connected(self.game, company)
        return [company.id] if found and isinstance(company, Corporation) else []

    def reached(self, corporation: Corporation) -> None:
        """The corporation may make its run."""
        self.game.memory_of(Lots).ready = corporation


class RunToDestination(RunTrains):
    """The run to the destination, before the usual one of the turn; a corporation may leave it for later."""

    handlers: ClassVar[Mapping[type[Action], str]] = {RunRoutes: "do_run", Pass: "do_pass"}
    on_charters = "Run to the destination"
    deed = "run to its destination or pass"

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Run or pass, as long as the corporation may make this run."""
        if self.game.memory_of(Lots).ready is not entity:
            return NOTHING
        run = super().actions(entity)
        return run | {Pass} if run else NOTHING

    def choices(self) -> Iterator[Choice]:
        """The run, and the pass."""
        yield from super().choices()
        company = self.actor()
        if company is not None and Pass in self.kinds_for(company):
            yield self.choice("pass", company)

    def do_run(self, action: RunRoutes, company: Corporation) -> None:
        """Run; routes that earn nothing are a pass."""
        super().do_run(action, company)
        if not self.revenue:
            self.game.memory_of(Lots).ready = None

    def finish(self) -> None:
        """Whoever has not run may do so in a later turn."""
        super().finish()
        memory = self.game.memory_of(Lots)
        if self.revenue is None and memory.ready is not None:
            memory.ready = None


class PayDestinationRun(PayDividend):
    """What the run to the destination earned is paid or withheld. It moves no price. The corporation gets a
    third token, and its trains run again."""

    needs: ClassVar[tuple[tuple[type[Step], ...], ...]] = ((RunToDestination,),)
    follows: ClassVar[tuple[type[Step], ...]] = (RunToDestination,)
    on_charters = ""

    def skip(self) -> None:
        """There was no such run."""
        Step.finish(self)

    def note_run(self, company: Corporation, earned: int, paid: int) -> None:
        """Note nothing: the turn is counted by its usual run."""

    def move_price(self, company: Corporation, kind: str, withheld: int, paid: int) -> None:
        """Leave the price where it is."""

    def finish(self) -> None:
        """The destination is reached for good."""
        super().finish()
        memory, company = self.game.memory_of(Lots), self.actor()
        assert isinstance(company, Corporation)
        for train in company.trains:
            train.operated = False
        cost = self.game.settings_of(Facts).earned_token
        company.tokens = (*company.tokens, cost)
        self.game.happen(TokenEarned(company=company.id, hex=memory.goals[company], cost=cost))
        del memory.goals[company]
        memory.ready = None
