"""From a board to the network of a company: every chain of track between two stops, followed once.

The chains depend on the tiles alone, so they are surveyed once for all companies and kept as long as the same
tiles lie on the board; whose tokens block and which are its own is then added for each company. To see what
given routes are worth, only the hexes that they pass are surveyed (:func:`network_on`).
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from .board import Board
from .moves import NODES, Moves, TileMoves
from .network import Chain, Network, NetworkStop, StopKey, StopKind
from .parts import City, Gauge, Halt, Junction, Offboard, Pass, Path, Stop, StopRef, Town
from .printed import groups_of

_KINDS: dict[type[Stop], StopKind] = {
    City: StopKind.CITY,
    Town: StopKind.TOWN,
    Offboard: StopKind.OFFBOARD,
    Halt: StopKind.HALT,
    Pass: StopKind.PASS,
}


def network_of(
    board: Board,
    company: str,
    *,
    everywhere: bool = False,
    past_full: bool = False,
    also: Collection[StopKey] = (),
) -> Network:
    """The network that the trains of ``company`` can run on, as the board is now.

    Only stops that track joins to a token of the company are in it; ``everywhere`` is for companies whose
    trains need no token, ``past_full`` adds what lies behind cities full of others' tokens, for titles whose
    trains may pass one. ``also`` are stops from which and through which some of the company's trains run,
    whatever the tokens say. Stops are named by their hex and the index of their node on the tile there.
    """
    survey = survey_of(board)
    stops = [_stop(board, company, node) for node in survey.nodes]
    starts = [at for at, stop in enumerate(stops) if stop.own or everywhere or stop.key in also]
    reached = _reached(stops, _open_chains(board, company, survey), starts, past_full)
    return _part(survey, stops, reached)


def network_on(board: Board, company: str, hexes: Collection[str]) -> Network:
    """The track that stays on these hexes, whether ``company`` reaches it or not, as its trains see it.

    Every route over these hexes and no others is on it; whether the company may run it is for the route's own
    checks to say. Names that are no hexes of the map are passed over.
    """
    known = board.hexmap.hexes
    open_ = (name for name in set(hexes) if name in known and not board.bars(name, company))
    places = sorted(known[name].index for name in open_)
    survey = _Surveyor({place: board.plans[place] for place in places}).survey()
    return Network(
        stops=tuple(_stop(board, company, node) for node in survey.nodes),
        chains=survey.chains,
        hex_names=survey.hex_names,
        side_count=survey.side_count,
    )


def _open_chains(board: Board, company: str, survey: Survey) -> Sequence[Chain]:
    """The chains that do not lead to a hex whose track the company may not use."""
    if not board.gates:
        return survey.chains
    barred = {at for at, node in enumerate(survey.nodes) if board.bars(node.hex, company)}
    return [chain for chain in survey.chains if chain.a not in barred and chain.b not in barred]


class Node(msgspec.Struct, frozen=True):
    """A stop of the board: its hex, which of the tile's nodes and of its cities it is, and its groups, those
    that are printed on the hex among them."""

    hex: str
    index: int
    stop: Stop
    city: int | None
    location: str | None
    groups: tuple[str, ...]


class Survey(msgspec.Struct, frozen=True):
    """All stops and chains of a board, for any company. Chains number the stops as ``nodes`` does."""

    plans: tuple[TileMoves, ...]
    nodes: tuple[Node, ...]
    chains: tuple[Chain, ...]
    hex_names: tuple[str, ...]
    side_count: int


def survey_of(board: Board) -> Survey:
    """The survey of the tiles as they lie, made when it is first asked for."""
    plans = tuple(board.plans.values())
    kept = board.derived.get("survey")
    if kept is not None and kept.plans == plans:
        known: Survey = kept
        return known
    survey = _Surveyor(board.plans).survey()
    board.derived["survey"] = survey
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
        groups=node.groups,
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
    )


class _Bits:
    """Numbers things as they are met, each with a bit."""

    def __init__(self) -> None:
        self.known: dict[Hashable, int] = {}

    def of(self, thing: Hashable) -> int:
        return 1 << self.known.setdefault(thing, len(self.known))


class _Trail(msgspec.Struct, frozen=True):
    """How far a chain has been followed."""

    start: int
    start_ends: bool
    sides: int
    junctions: int
    hexes: int
    crossings: int
    gauges: frozenset[Gauge]
    steps: tuple[tuple[str, int], ...]


_NO_GAUGES: frozenset[Gauge] = frozenset()


class _Surveyor:
    """Follows all track from each stop to the next ones, within the hexes whose plans are given."""

    def __init__(self, plans: Mapping[int, TileMoves]) -> None:
        self._plans = plans
        self._bits = {index: 1 << at for at, index in enumerate(plans)}
        self._sides = _Bits()
        self._junctions = _Bits()
        self._nodes: list[Node] = []
        self._numbers: dict[int, int] = {}
        self._chains: list[Chain] = []
        for index, plan in plans.items():
            groups = groups_of(plan.printed, plan.tile)
            for at, node in enumerate(plan.tile.nodes):
                if not isinstance(node, Junction):
                    city = plan.tile.city_nodes.index(at) if isinstance(node, City) else None
                    self._numbers[index * NODES + at] = len(self._nodes)
                    self._nodes.append(Node(plan.hex_name, at, node, city, plan.location, groups[at]))

    def survey(self) -> Survey:
        """Every chain once, from the stop that comes first."""
        for node, start in self._numbers.items():
            moves = self._plans[node // NODES].starts[node % NODES]
            self._follow(moves, _Trail(start, False, 0, 0, 0, 0, _NO_GAUGES, ()))
        return Survey(
            plans=tuple(self._plans.values()),
            nodes=tuple(self._nodes),
            chains=tuple(self._chains),
            hex_names=tuple(plan.hex_name for plan in self._plans.values()),
            side_count=len(self._sides.known),
        )

    def _follow(self, moves: Moves, trail: _Trail) -> None:
        """Find the chains that go on by these moves."""
        for leave in moves.leaves:
            side = self._sides.of(leave.crossing)
            beyond = self._plans.get(leave.hex)
            onward = None if beyond is None else beyond.ports.get(leave.port)
            if onward is not None and not trail.sides & side:
                self._follow(onward, self._along(moves.plan, leave.path, trail, side))
        for arrival in moves.arrivals:
            to = self._numbers.get(arrival.node)
            if to is not None:
                last = moves.plan.tile.paths[arrival.path]
                # Ignored track is followed one way only, to its stop.
                if to > trail.start or last.ignore:
                    self._chains.append(_chain(self._along(moves.plan, arrival.path, trail, 0), to, last))
            elif arrival.onward is not None:
                junction = self._junctions.of(arrival.node)
                if not trail.junctions & junction:
                    further = self._along(moves.plan, arrival.path, trail, 0)
                    self._follow(arrival.onward, replace(further, junctions=further.junctions | junction))

    def _along(self, plan: TileMoves, index: int, trail: _Trail, side: int) -> _Trail:
        """The trail with one more path of a tile, over the side of the hex with the bit ``side`` if not 0."""
        path = plan.tile.paths[index]
        sides, gauges = trail.sides, trail.gauges
        if isinstance(path.a, StopRef) and isinstance(path.b, StopRef):
            sides |= self._sides.of((plan.hex_index, index))
        if path.track is not Gauge.DUAL and path.track not in gauges:
            gauges |= {path.track}
        return _Trail(
            trail.start,
            trail.start_ends if trail.steps else bool(path.terminal),
            sides | side,
            trail.junctions,
            trail.hexes | self._bits[plan.hex_index],
            trail.crossings + (side != 0),
            gauges,
            (*trail.steps, (plan.hex_name, index)),
        )


def _chain(trail: _Trail, to: int, last: Path) -> Chain:
    return Chain(
        a=trail.start,
        b=to,
        sides=trail.sides,
        hexes=trail.hexes,
        crossings=trail.crossings,
        a_ends=trail.start_ends,
        b_ends=bool(last.terminal),
        gauges=trail.gauges,
        steps=trail.steps,
    )
