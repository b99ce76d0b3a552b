"""Routes of 1862: what freight trains carry, what local trains get, and who runs to London."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product
from typing import TypeAlias

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.policies import RevenuePolicy
from roundhouse.eighteen.rules.state.actions import RouteClaim
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.track.network import NetworkStop, StopKey, StopKind
from roundhouse.eighteen.track.parts import Offboard
from roundhouse.eighteen.track.routes import Offer, RouteRules, Run, TrainReach
from roundhouse.eighteen.track.routes.rules import revenue_of

from .memory import Facts

Place: TypeAlias = StopKey | tuple[str, ...]
FREIGHT, LOCAL = "freight", "local"
CAPITAL = "London"
LOCAL_HEX, FREIGHT_HEX, PORT_HEX = 10, 20, 30
"""What a hex brings a local train, and a freight train for each hex between the ends, with a port more."""
PERMANENT_FROM = 6
"""Freight trains of so many hexes and more stay for ever."""


@dataclass(frozen=True)
class ForeignEnds:
    """No train runs between two places in the west, or between two ports, or to London without a link."""

    abroad: frozenset[StopKey]
    ports: frozenset[StopKey]
    closed: frozenset[StopKey]
    name: str = "ends"
    claims: int = 0

    def bound(self, train: TrainReach, /) -> int:
        """It adds nothing."""
        return 0

    def offers(self, run: Run) -> Sequence[Offer]:
        """Nothing is added; where it is forbidden there is no offer."""
        ends = {run.stops[0].key, run.stops[-1].key}
        stops = {stop.key for stop in run.stops}
        if stops & self.closed or (len(ends) == 2 and (ends <= self.abroad or ends <= self.ports)):
            return ()
        return (Offer(0),)


class ManiaRevenue(RevenuePolicy):
    """What runs earn."""

    def route_rules(self, company: Corporation) -> RouteRules:
        """Off-board places pay by three ages; some pairs of ends are forbidden."""
        game, facts = self.game, self.game.settings_of(Facts)
        begun = [phase.name for phase in game.title.phases[: game.depot.phase_index + 1]]
        ages = tuple(color for phase, color in facts.ages.items() if phase in begun)
        rules = replace(super().route_rules(company), colors=ages, no_end=frozenset({StopKind.TOWN}))
        return replace(rules, hooks=(*rules.hooks, self._ends(company)))

    def _ends(self, company: Corporation) -> ForeignEnds:
        game, facts = self.game, self.game.settings_of(Facts)
        board = game.land.board
        linked = any(board.has_token(hex_, company.id) for hex_ in facts.link_hexes)
        places: dict[str, set[StopKey]] = {"red": set(), "blue": set(), "closed": set()}
        for hex_ in game.land.board_hexes():
            tile = board.tile(hex_)
            for at, node in enumerate(tile.nodes):
                if isinstance(node, Offboard):
                    places.setdefault(tile.color, set()).add((hex_, at))
                    if CAPITAL in node.groups and not linked:
                        places["closed"].add((hex_, at))
        abroad, ports, closed = (frozenset(places[name]) for name in ("red", "blue", "closed"))
        return ForeignEnds(abroad, ports, closed)

    def beside_routes(
        self, company: Corporation, runs: Sequence[Run], claims: Sequence[RouteClaim]
    ) -> tuple[int, int]:
        """All routes together, each stop once, in the best way to count them; and what local trains get."""
        extra, subsidy = super().beside_routes(company, runs, claims)
        if not runs:
            return extra, subsidy
        colors = self.game.runs.rules(company).colors
        together = _Together(self.game, runs, colors)
        extra += together.worth() - sum(run.revenue for run in runs)
        local = {name for run in runs if run.train.category == LOCAL for name in hexes_of(run)}
        return extra, subsidy + LOCAL_HEX * len(local)


def hexes_of(run: Run) -> list[str]:
    """The hexes that a route touches."""
    return [name for part in run.connections for name in part]


class _Together:
    """The routes of a company, counted together."""

    def __init__(self, game: GameInPlay, runs: Sequence[Run], colors: Sequence[str]) -> None:
        self.game = game
        self.runs = runs
        self.colors = colors
        freight = [run for run in runs if run.train.category == FREIGHT]
        self.sets = list(_joined(freight))

    def worth(self) -> int:
        """What they earn."""
        fixed: dict[Place, NetworkStop] = {}
        bonus = 0
        for group in self.sets:
            ends = _ends_of(group)
            fixed.update((self._place(stop), stop) for stop in ends)
            bonus += self._distance(group, ends)
        options = [list(_countings(run)) for run in self.runs if run.train.category != FREIGHT]
        best = 0
        for picked in product(*options):
            counted = dict(fixed)
            counted.update((self._place(stop), stop) for stops in picked for stop in stops)
            best = max(best, sum(revenue_of(stop.revenue, self.colors) for stop in counted.values()))
        return best + bonus

    def _place(self, stop: NetworkStop) -> Place:
        """What is paid once: a stop; of an off-board place all of its hexes together."""
        node = self.game.land.board.tile(stop.hex).nodes[stop.index]
        return node.groups if isinstance(node, Offboard) and node.groups else stop.key

    def _distance(self, group: Sequence[Run], ends: Sequence[NetworkStop]) -> int:
        """Money for the hexes between the two ends of freight trains that follow each other."""
        one, other = ends[0], ends[-1]
        near, far = self._on_board(group, one), self._on_board(group, other)
        between = -1 if near == far else max(0, _steps(near, far) - 1)
        between += (near != one.hex) + (far != other.hex)
        board = self.game.land.board
        port = any(board.tile(stop.hex).color == "blue" for stop in ends)
        return max(0, between) * (PORT_HEX if port else FREIGHT_HEX)

    def _on_board(self, group: Sequence[Run], end: NetworkStop) -> str:
        """The hex of an end; of an off-board place the last hex before it."""
        if end.kind is not StopKind.OFFBOARD:
            return end.hex
        for run in group:
            for part in run.connections:
                if part[0] == end.hex and end in run.stops:
                    return part[1]
                if part[-1] == end.hex and end in run.stops:
                    return part[-2]
        return end.hex


def _steps(one: str, other: str) -> int:
    """How many hexes apart two hexes are; the map counts two rows from a hex to the one below."""
    across = abs(ord(one[0]) - ord(other[0]))
    down = abs(int(one[1:]) - int(other[1:]))
    return across + max(0, (down - across) // 2)


def _countings(run: Run) -> Iterator[tuple[NetworkStop, ...]]:
    """The ways to count the stops of a passenger train: so many of its cities, and all towns or none."""
    cities = [stop for stop in run.stops if stop.kind is not StopKind.TOWN]
    towns = [stop for stop in run.stops if stop.kind is StopKind.TOWN]
    most = run.train.allowances[0].pay
    always = tuple(towns) if run.train.category == LOCAL else ()
    count = len(cities) if most is None else min(most, len(cities))
    for chosen in combinations(cities, count):
        yield (*chosen, *always)


def is_permanent(run: Run) -> bool:
    """Does this freight train stay for ever?"""
    return (run.train.hexes or 0) >= PERMANENT_FROM


def _joined(runs: Sequence[Run]) -> Iterator[list[Run]]:
    """Freight routes that follow each other end to end; those of trains that rust come first."""
    left = sorted(runs, key=is_permanent)
    while left:
        group = [left.pop(0)]
        grown = True
        while grown:
            grown = False
            open_ends = {stop.key for stop in _ends_of(group)}
            for run in left:
                if {run.stops[0].key, run.stops[-1].key} & open_ends:
                    group.append(run)
                    left.remove(run)
                    grown = True
                    break
        yield group


def _ends_of(group: Sequence[Run]) -> list[NetworkStop]:
    """The stops where only one of these routes ends; of a ring its first one, twice."""
    ends = [stop for run in group for stop in (run.stops[0], run.stops[-1])]
    keys = [stop.key for stop in ends]
    once = [stop for stop in ends if keys.count(stop.key) == 1]
    return once or [ends[0], ends[0]]
