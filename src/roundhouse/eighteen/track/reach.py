"""What the tokens of a company connect to.

Track connects where a train could run: along paths that meet at the sides of hexes, through stops that are
not closed to the company, never over the same crossing twice. The trails start at the company's tokens.

The search floods the board from the tokens, one state (a train about to enter a hex by a port) or node at a
time, and keeps with each the crossings that the trail to it has used. A move over a crossing that the trail
has used already, the other way, is set aside. Only such a reversal (a balloon loop) can hide from a flood
that another trail makes the move possible; each one that stays open is decided by :func:`_joins`, which asks
the question backwards: is there a trail from there to a token?
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import TypeAlias

from .board import Board
from .parts import Junction
from .plan import NODES, PORTS, Exit, Moves, Plan, inwards

Label: TypeAlias = tuple[Moves, int]
Doubt: TypeAlias = tuple[Plan, Exit]


def reach(board: Board, company: str) -> Reach:
    """What ``company`` reaches, kept until the board changes. With undo the answer comes back too."""
    kept = board.derived.get(company)
    if kept is not None and kept[0] == board.stamp:
        return kept[1]  # type: ignore[no-any-return]
    found = Reach(board, company, set(board.tokens_of(company)))
    board.derived[company] = (board.stamp, found)
    return found


class Reach:
    """What can be reached from some cities, given as (hex, number of the city).

    ``company`` is whose tokens do not block it; with ``None`` no token blocks.
    """

    def __init__(self, board: Board, company: str | None, cities: Iterable[tuple[str, int]]) -> None:
        self.board = board
        self.company = company
        self.sides = 0
        self.nodes: set[int] = set()
        self._plans = board.plans
        self._states: set[int] = set()
        self._left: set[int] = set()
        self._closed = self._closed_nodes()
        self._starts = {self._node(name, city) for name, city in cities}
        self._search()

    # Results

    @property
    def has_token(self) -> bool:
        """Is there anything to start from?"""
        return bool(self._starts)

    def edges(self, name: str) -> int:
        """The edges of a hex, as bits, at which track could be joined on."""
        return self.sides >> self.board.hexmap.hexes[name].index * 6 & 63

    @cached_property
    def hexes(self) -> tuple[str, ...]:
        """The hexes where track could be joined on, empty ones next to the track among them."""
        sides = self.sides
        return tuple(here.name for here in self.board.hexmap.by_index if sides >> here.index * 6 & 63)

    @cached_property
    def track_hexes(self) -> frozenset[str]:
        """The hexes in which track is reached."""
        return frozenset(name for name, _ in self.paths)

    @cached_property
    def paths(self) -> frozenset[tuple[str, int]]:
        """The paths that are reached: hex, index in the paths of its tile."""
        return frozenset((moves.plan.hex.name, path) for moves in self._walked() for path in moves.paths)

    def cities(self) -> Iterator[tuple[str, int]]:
        """The cities that are reached, full ones among them: hex, number of the city."""
        for node in sorted(self.nodes):
            plan = self._plans[node // NODES]
            numbers = plan.tile.city_nodes
            if node % NODES in numbers:
                yield plan.hex.name, numbers.index(node % NODES)

    def has_node(self, name: str, node: int) -> bool:
        """Is this stop or junction, by its index in ``Tile.nodes``, reached?"""
        return self.board.hexmap.hexes[name].index * NODES + node in self.nodes

    def has_state(self, state: int) -> bool:
        """Does a trail lead to this state (see :mod:`~roundhouse.eighteen.track.plan`)?"""
        return state in self._states

    def starts_at(self, name: str, node: int) -> bool:
        """Do trails begin at this node?"""
        return self.board.hexmap.hexes[name].index * NODES + node in self._starts

    def joins_two(self) -> bool:
        """Are at least two stops connected, so that a train could run?"""
        stops = 0
        for node in self.nodes:
            tile = self._plans[node // NODES].tile
            stops += not isinstance(tile.nodes[node % NODES], Junction)
        return stops > 1

    def _walked(self) -> Iterator[Moves]:
        for state in self._states:
            moves = self._plans[state // PORTS].ports.get(state % PORTS)
            if moves is not None:
                yield moves
        for node in self._left:
            plan = self._plans[node // NODES]
            yield (plan.starts if node in self._starts else plan.throughs)[node % NODES]

    # Search

    def _node(self, name: str, city: int) -> int:
        index = self.board.hexmap.hexes[name].index
        return index * NODES + self._plans[index].tile.city_nodes[city]

    def _closed_nodes(self) -> frozenset[int]:
        """The cities that ``company`` may not pass."""
        company, neutral = self.company, self.board.neutral
        if company is None:
            return frozenset()
        return frozenset(
            self._node(name, city)
            for name, cities in self.board.tokens.items()
            for city, held in enumerate(cities)
            if held and None not in held and company not in held and neutral.isdisjoint(held)
        )

    def _search(self) -> None:
        frontier: list[Label] = []
        for node in self._starts:
            plan = self._plans[node // NODES]
            self.sides |= plan.hex.open_edges << plan.hex.index * 6
            frontier.append((plan.starts[node % NODES], 0))
        self.nodes |= self._starts
        self._left |= self._starts
        doubts = self._flood(frontier)
        while doubts:
            frontier = []
            for plan, move in doubts:
                if move.state in self._states:
                    continue
                used = self._joins(plan, move)
                if used is not None:
                    self._states.add(move.state)
                    onward = self._plans[move.hex].ports.get(move.port)
                    if onward is not None:
                        frontier.append((onward, used))
            doubts = self._flood(frontier)

    def _flood(self, frontier: list[Label]) -> list[Doubt]:
        """Follow all track from the labels in ``frontier``; return the reversals that stay open."""
        plans, states, nodes, left, closed = self._plans, self._states, self.nodes, self._left, self._closed
        sides = self.sides
        doubts: list[Doubt] = []
        for moves, used in frontier:  # grows while it is read
            for move in moves.exits:
                crossing, state, index, port, bits, _, _ = move
                if state in states:
                    continue
                if used & crossing:
                    doubts.append((moves.plan, move))
                    continue
                states.add(state)
                sides |= bits
                onward = plans[index].ports.get(port)
                if onward is not None:
                    frontier.append((onward, used | crossing))
            for node, onward, _ in moves.arrivals:
                nodes.add(node)
                if onward is not None and node not in left and node not in closed:
                    left.add(node)
                    frontier.append((onward, used))
        self.sides = sides
        return [doubt for doubt in doubts if doubt[1].state not in states]

    def _joins(self, plan: Plan, move: Exit) -> int | None:
        """Can a trail from a token make ``move``? Then the crossings that it uses, else ``None``.

        Looked for backwards, from the move to a token, keeping for every place all trails of which none
        uses a part of what another uses: an exact search, over little track.
        """
        plans, closed, starts = self._plans, self._closed, self._starts
        first = inwards(self.board.hexmap, plan, move.path, move.end)
        best: dict[int, list[int]] = {}
        frontier: list[Label] = [(first, move.crossing)]
        for moves, used in frontier:  # grows while it is read
            for crossing, state, index, port, _, _, _ in moves.exits:
                onward = plans[index].ports.get(port)
                if onward is not None and not used & crossing and _is_new(best, state, used | crossing):
                    frontier.append((onward, used | crossing))
            for node, onward, _ in moves.arrivals:
                if node in starts:
                    return used
                if onward is not None and node not in closed and _is_new(best, -1 - node, used):
                    frontier.append((onward, used))
        return None


def _is_new(best: dict[int, list[int]], place: int, used: int) -> bool:
    """Keep a trail to ``place`` unless a known one uses no crossing beyond its own."""
    known = best.setdefault(place, [])
    if any(other & ~used == 0 for other in known):
        return False
    known[:] = [other for other in known if used & ~other]
    known.append(used)
    return True
