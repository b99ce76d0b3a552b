"""From a board to the network of a company: every chain of track between two stops, followed once.

The chains depend on the tiles alone, so they are surveyed once for all companies and kept as long as the same
tiles lie on the board; whose tokens block and which are its own is then added for each company. To see what
given routes are worth, only the hexes that they pass are surveyed (:func:`network_on`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from itertools import pairwise

import msgspec
from msgspec.structs import replace

from .board import Board
from .ferries import with_ferries
from .gauges import with_gauges_apart
from .moves import NODES, Moves, PlacedStop, TileMoves
from .network import Chain, Network, NetworkStop, StopKey, StopKind
from .parts import City, Edge, Gauge, Halt, Offboard, Pass, Path, Stop, StopRef, Town

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
    return _as_trains_run(board, _part(survey, stops, reached, board.changes))


def _as_trains_run(board: Board, network: Network) -> Network:
    """The network with ferries, and with the gauges apart where they meet on the board."""
    network = with_ferries(network, board.hexmap.ferry_track, board.hexmap.ferry_toll)
    return with_gauges_apart(network) if board.hexmap.gauges_meet else network


def network_on(board: Board, company: str, hexes: Collection[str]) -> Network:
    """The track that stays on these hexes, whether ``company`` reaches it or not, as its trains see it.

    Every route over these hexes and no others is on it; whether the company may run it is for the route's own
    checks to say. Names that are no hexes of the map are passed over.
    """
    known = board.hexmap.hexes
    open_ = (name for name in set(hexes) if name in known and not board.bars(name, company))
    places = sorted(known[name].index for name in open_)
    plans = {place: board.plans[place] for place in places}
    survey = _Surveyor(plans, board.hexmap.uncounted, _marked_on(board)).survey()
    network = Network(
        stops=tuple(_stop(board, company, node) for node in survey.nodes),
        chains=_with_changes(survey.chains, board.changes),
        hex_names=survey.hex_names,
        side_count=survey.side_count,
    )
    return _as_trains_run(board, network)


def _with_changes(chains: Sequence[Chain], changes: frozenset[tuple[str, str]]) -> tuple[Chain, ...]:
    """The chains with the changes of gauge that are marked on the board beside those that are printed."""
    if not changes:
        return tuple(chains)
    return tuple(replace(chain, changes=chain.changes + _changes_on(chain, changes)) for chain in chains)


def _changes_on(chain: Chain, changes: frozenset[tuple[str, str]]) -> int:
    return sum((min(pair), max(pair)) in changes for pair in pairwise(chain.hex_names))


def _open_chains(board: Board, company: str, survey: Survey) -> Sequence[Chain]:
    """The chains that do not touch a hex whose track the company may not use."""
    if not board.gates:
        return survey.chains
    barred = sum(1 << at for at, name in enumerate(survey.hex_names) if board.bars(name, company))
    return [chain for chain in survey.chains if not chain.hexes & barred]


class Survey(msgspec.Struct, frozen=True):
    """All stops and chains of a board, for any company. Chains number the stops as ``nodes`` does."""

    plans: tuple[TileMoves, ...]
    nodes: tuple[PlacedStop, ...]
    chains: tuple[Chain, ...]
    hex_names: tuple[str, ...]
    side_count: int


def survey_of(board: Board) -> Survey:
    """The survey of the tiles as they lie, made when it is first asked for."""
    plans = tuple(board.plans.values())
    kept = board.cache.get("survey")
    if kept is not None and kept.plans == plans:
        known: Survey = kept
        return known
    survey = _Surveyor(board.plans, board.hexmap.uncounted, _marked_on(board)).survey()
    board.cache["survey"] = survey
    return survey


def _stop(board: Board, company: str, node: PlacedStop) -> NetworkStop:
    stop = node.stop
    own, passable = False, not isinstance(stop, Offboard)
    if node.city is not None:
        own = company in board.slots(node.hex, node.city)
        passable = not board.blocks(node.hex, node.city, company)
    return NetworkStop(
        hex=node.hex,
        index=node.index,
        kind=_KINDS[type(stop)],
        revenue=stop.revenue,
        own=own,
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


def _part(
    survey: Survey,
    stops: Sequence[NetworkStop],
    reached: set[int],
    changes: frozenset[tuple[str, str]],
) -> Network:
    """The part of the survey between these stops. Its bits stay as they are: all networks share them."""
    numbers = {old: new for new, old in enumerate(sorted(reached))}
    chains = [
        replace(chain, a=numbers[chain.a], b=numbers[chain.b])
        for chain in survey.chains
        if chain.a in numbers and chain.b in numbers
    ]
    return Network(
        stops=tuple(stops[at] for at in numbers),
        chains=_with_changes(chains, changes),
        hex_names=survey.hex_names,
        side_count=survey.side_count,
    )


def dual_through(hex_name: str) -> str:
    """What stands in ``hex_names`` for the dual track that leads through a hex from side to side."""
    return f"{hex_name} dual"


def thin_through(hex_name: str) -> str:
    """The same for thin track, on maps where that meets broad track."""
    return f"{hex_name} thin"


_MARKED: Mapping[Gauge, Callable[[str], str]] = {Gauge.DUAL: dual_through, Gauge.THIN: thin_through}
"""The kinds of track that stand in ``hex_names`` by themselves where they lead through a hex."""


def _marked_on(board: Board) -> Collection[Gauge]:
    return tuple(_MARKED) if board.hexmap.thin_as_broad else (Gauge.DUAL,)


def _leads_through(path: Path) -> bool:
    """Is this track from one side of its hex to another?"""
    return isinstance(path.a, Edge) and isinstance(path.b, Edge)


class _Surveyor:
    """Follows all track from each stop to the next ones, within the hexes whose plans are given."""

    def __init__(
        self,
        plans: Mapping[int, TileMoves],
        uncounted: Collection[str] = (),
        marked: Collection[Gauge] = (Gauge.DUAL,),
    ) -> None:
        self._plans = plans
        self._uncounted = frozenset(uncounted)
        self._bits = {index: 1 << at for at, index in enumerate(plans)}
        through = dict.fromkeys(
            (index, path.track)
            for index, plan in plans.items()
            for path in plan.tile.paths
            if path.track in marked and _leads_through(path)
        )
        self._marked = {key: 1 << len(plans) + at for at, key in enumerate(through)}
        # Sides of hexes, pieces of track and junctions are numbered as they are met; each number is a bit.
        self._sides: dict[Hashable, int] = {}
        self._changing = 0
        """The sides where the gauge changes, as bits."""
        self._junctions: dict[int, int] = {}
        self._nodes = tuple(stop for plan in plans.values() for stop in plan.stops)
        self._numbers = {stop.number: at for at, stop in enumerate(self._nodes)}
        self._chains: list[Chain] = []
        self._trail: list[tuple[TileMoves, int]] = []
        """The track followed at present: each path by its tile and its index there."""

    def survey(self) -> Survey:
        """Every chain once, from the stop that comes first."""
        for node, start in self._numbers.items():
            self._follow(self._plans[node // NODES].starts[node % NODES], start, 0, 0)
        return Survey(
            plans=tuple(self._plans.values()),
            nodes=self._nodes,
            chains=tuple(self._chains),
            hex_names=(
                *(plan.hex_name for plan in self._plans.values()),
                *(_MARKED[track](self._plans[index].hex_name) for index, track in self._marked),
            ),
            side_count=len(self._sides),
        )

    def _follow(self, moves: Moves, start: int, crossed: int, junctions: int) -> None:
        """Find the chains from the stop ``start`` that lead over the trail so far and go on by these moves.

        ``crossed`` and ``junctions`` are the sides of hexes and the junctions on the trail, as bits.
        """
        trail, plan, plans, sides = self._trail, moves.plan, self._plans, self._sides
        for leave in moves.leaves:
            beyond = plans.get(leave.hex)
            onward = None if beyond is None else beyond.ports.get(leave.port)
            if onward is None:
                continue
            side = 1 << sides.setdefault(leave.crossing, len(sides))
            if leave.changes:
                self._changing |= side
            if not crossed & side:
                trail.append((plan, leave.path))
                self._follow(onward, start, crossed | side, junctions)
                trail.pop()
        for arrival in moves.arrivals:
            to = self._numbers.get(arrival.node)
            if to is not None:
                # Ignored track is followed one way only, to its stop.
                if to > start or plan.tile.paths[arrival.path].ignore:
                    trail.append((plan, arrival.path))
                    self._chains.append(self._chain(start, to, crossed))
                    trail.pop()
            elif arrival.onward is not None:
                junction = 1 << self._junctions.setdefault(arrival.node, len(self._junctions))
                if not junctions & junction:
                    trail.append((plan, arrival.path))
                    self._follow(arrival.onward, start, crossed, junctions | junction)
                    trail.pop()

    def _passed_free(self) -> int:
        """How many of the hexes on the trail are not counted."""
        if not self._uncounted:
            return 0
        return len({plan.hex_name for plan, _ in self._trail} & self._uncounted)

    def _chain(self, start: int, to: int, crossed: int) -> Chain:
        """The chain over the trail, which crosses these sides of hexes."""
        sides, hexes = crossed, 0
        gauges: frozenset[Gauge] = frozenset()
        for plan, index in self._trail:
            path = plan.tile.paths[index]
            if isinstance(path.a, StopRef) and isinstance(path.b, StopRef):
                sides |= 1 << self._sides.setdefault((plan.hex_index, index), len(self._sides))
            elif (town := plan.tile.stems.get(index)) is not None:
                stem = (plan.hex_index, "stem", town)
                sides |= 1 << self._sides.setdefault(stem, len(self._sides))
            if path.track is not Gauge.DUAL and path.track not in gauges:
                gauges |= {path.track}
            hexes |= self._bits[plan.hex_index]
            if self._marked and _leads_through(path):
                hexes |= self._marked.get((plan.hex_index, path.track), 0)
        first, last = self._trail[0], self._trail[-1]
        return Chain(
            a=start,
            b=to,
            sides=sides,
            hexes=hexes,
            crossings=crossed.bit_count() - self._passed_free(),
            a_ends=bool(first[0].tile.paths[first[1]].terminal),
            b_ends=bool(last[0].tile.paths[last[1]].terminal),
            gauges=gauges,
            changes=(crossed & self._changing).bit_count(),
            steps=tuple([(plan.hex_name, index) for plan, index in self._trail]),
        )
