"""From a board to the network of a company: every chain of track between two stops, followed once.

The chains depend on the tiles alone, so they are surveyed once for all companies and kept as long as the same
tiles lie on the board; whose tokens block and which are its own is then added for each company.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace

from .board import Board
from .network import Chain, Network, NetworkStop, StopKind
from .parts import City, Gauge, Halt, Junction, Offboard, Pass, Path, Stop, StopRef, Town
from .plan import NODES, Moves, Plan

_KINDS: dict[type[Stop], StopKind] = {
    City: StopKind.CITY,
    Town: StopKind.TOWN,
    Offboard: StopKind.OFFBOARD,
    Halt: StopKind.HALT,
    Pass: StopKind.PASS,
}


def network_of(board: Board, company: str, *, everywhere: bool = False, past_full: bool = False) -> Network:
    """The network that the trains of ``company`` can run on, as the board is now.

    Only stops that track joins to a token of the company are in it; ``everywhere`` is for companies whose
    trains need no token, ``past_full`` adds what lies behind cities full of others' tokens, for titles whose
    trains may pass one. Stops are named by their hex and the index of their node on the tile there.
    """
    survey = survey_of(board)
    stops = [_stop(board, company, node) for node in survey.nodes]
    starts = [at for at, stop in enumerate(stops) if stop.own or everywhere]
    return _part(survey, stops, _reached(stops, survey.chains, starts, past_full))


@dataclass(frozen=True, slots=True)
class Node:
    """A stop of the board: its hex, which of the tile's nodes and of its cities it is."""

    hex: str
    index: int
    stop: Stop
    city: int | None
    location: str | None


@dataclass(frozen=True, slots=True)
class Survey:
    """All stops and chains of a board, for any company. Chains number the stops as ``nodes`` does."""

    plans: tuple[Plan, ...]
    nodes: tuple[Node, ...]
    chains: tuple[Chain, ...]
    hex_names: tuple[str, ...]
    side_count: int
    junction_count: int


def survey_of(board: Board) -> Survey:
    """The survey of the tiles as they lie, made when it is first asked for."""
    plans = tuple(board.plans.values())
    kept = board.derived.get("survey")
    if kept is not None and kept[1].plans == plans:
        survey: Survey = kept[1]
        return survey
    survey = _Surveyor(plans).survey()
    board.derived["survey"] = (board.stamp, survey)
    return survey


def _stop(board: Board, company: str, node: Node) -> NetworkStop:
    stop = node.stop
    passable = not isinstance(stop, Offboard)
    if node.city is not None:
        passable = not board.blocks(node.hex, node.city, company)
    return NetworkStop(
        hex=node.hex,
        index=node.index,
        kind=_KINDS[type(stop)],
        revenue=stop.revenue,
        own=node.city is not None and board.has_token(node.hex, company, node.city),
        passable=passable,
        groups=stop.groups,
        visit_cost=1 if stop.visit_cost is None else stop.visit_cost,
        name=node.location or "",
    )


def _reached(
    stops: Sequence[NetworkStop], chains: Sequence[Chain], starts: Sequence[int], past_full: bool
) -> set[int]:
    """The stops that trains from ``starts`` can come to, and their chains' ends."""
    beyond: dict[int, set[int]] = {}
    for chain in chains:
        beyond.setdefault(chain.a, set()).add(chain.b)
        beyond.setdefault(chain.b, set()).add(chain.a)
    reached = set(starts)
    open_ends = list(starts)
    while open_ends:
        for to in beyond.get(open_ends.pop(), ()):
            if to not in reached:
                reached.add(to)
                if stops[to].passable or (past_full and stops[to].kind is StopKind.CITY):
                    open_ends.append(to)
    return reached


def _part(survey: Survey, stops: Sequence[NetworkStop], reached: set[int]) -> Network:
    """The part of the survey between these stops. Its bits stay as they are: all networks share them."""
    numbers = {old: new for new, old in enumerate(sorted(reached))}
    return Network(
        stops=tuple(stops[at] for at in numbers),
        chains=tuple(
            replace(chain, a=numbers[chain.a], b=numbers[chain.b])
            for chain in survey.chains
            if chain.a in numbers and chain.b in numbers
        ),
        hex_names=survey.hex_names,
        side_count=survey.side_count,
        junction_count=survey.junction_count,
    )


class _Bits:
    """Numbers things as they are met, each with a bit."""

    def __init__(self) -> None:
        self.known: dict[Hashable, int] = {}

    def of(self, thing: Hashable) -> int:
        return 1 << self.known.setdefault(thing, len(self.known))


@dataclass(frozen=True, slots=True)
class _Trail:
    """How far a chain has been followed."""

    start: int
    start_ends: bool
    sides: int = 0
    junctions: int = 0
    hexes: int = 0
    crossings: int = 0
    gauges: frozenset[Gauge] = frozenset()
    steps: tuple[tuple[str, int], ...] = ()


class _Surveyor:
    """Follows all track from each stop to the next ones."""

    def __init__(self, plans: tuple[Plan, ...]) -> None:
        self._plans = plans
        self._sides = _Bits()
        self._junctions = _Bits()
        self._nodes: list[Node] = []
        self._numbers: dict[int, int] = {}
        for plan in plans:
            for index, node in enumerate(plan.tile.nodes):
                if not isinstance(node, Junction):
                    city = plan.tile.city_nodes.index(index) if isinstance(node, City) else None
                    self._numbers[plan.hex.index * NODES + index] = len(self._nodes)
                    self._nodes.append(Node(plan.hex.name, index, node, city, plan.hex.location))

    def survey(self) -> Survey:
        """Every chain once, from the stop that comes first."""
        chains = tuple(
            chain
            for plan in self._plans
            for index, moves in enumerate(plan.starts)
            for start in (self._numbers.get(plan.hex.index * NODES + index),)
            if start is not None
            for chain in self._follow(moves, _Trail(start, False))
        )
        return Survey(
            plans=self._plans,
            nodes=tuple(self._nodes),
            chains=chains,
            hex_names=tuple(plan.hex.name for plan in self._plans),
            side_count=len(self._sides.known),
            junction_count=len(self._junctions.known),
        )

    def _follow(self, moves: Moves, trail: _Trail) -> Iterator[Chain]:
        for leave in moves.leaves:
            side = self._sides.of(leave.crossing)
            onward = self._plans[leave.hex].ports.get(leave.port)
            if onward is not None and not trail.sides & side:
                further = self._along(moves.plan, leave.path, trail)
                further = replace(further, sides=further.sides | side, crossings=further.crossings + 1)
                yield from self._follow(onward, further)
        for arrival in moves.arrivals:
            further = self._along(moves.plan, arrival.path, trail)
            to = self._numbers.get(arrival.node)
            if to is not None:
                last = moves.plan.tile.paths[arrival.path]
                # Ignored track is followed one way only, to its stop.
                if to > trail.start or last.ignore:
                    yield self._chain(further, to, last)
            elif arrival.onward is not None:
                junction = self._junctions.of(arrival.node)
                if not trail.junctions & junction:
                    further = replace(further, junctions=further.junctions | junction)
                    yield from self._follow(arrival.onward, further)

    def _along(self, plan: Plan, index: int, trail: _Trail) -> _Trail:
        """The trail with one more path of a tile."""
        path = plan.tile.paths[index]
        sides = trail.sides
        if isinstance(path.a, StopRef) and isinstance(path.b, StopRef):
            sides |= self._sides.of((plan.hex.index, index))
        return replace(
            trail,
            start_ends=bool(path.terminal) if not trail.steps else trail.start_ends,
            sides=sides,
            hexes=trail.hexes | 1 << plan.hex.index,
            gauges=trail.gauges if path.track is Gauge.DUAL else trail.gauges | {path.track},
            steps=(*trail.steps, (plan.hex.name, index)),
        )

    @staticmethod
    def _chain(trail: _Trail, to: int, last: Path) -> Chain:
        return Chain(
            a=trail.start,
            b=to,
            sides=trail.sides,
            hexes=trail.hexes,
            junctions=trail.junctions,
            crossings=trail.crossings,
            a_ends=trail.start_ends,
            b_ends=bool(last.terminal),
            gauges=trail.gauges,
            steps=trail.steps,
        )
