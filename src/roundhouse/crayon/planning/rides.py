"""Distances and routes over existing track, own and other players', for planning."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from roundhouse.crayon.board.graph import Board

Adjacent = dict[int, list[tuple[int, int]]]
"""For each node where a train may go from there, and the weight of that step."""

STEP = (10 << 24) + (1 << 12)
"""The weight of a step: what it is worth, how many steps, how many of them over the track of others."""

STRANGE = (8 << 24) + 1
"""What a step over the track of others weighs more: a turn on it costs most of what a turn is worth."""


SHIP_SPEED = 10
"""Sea points that a ship sails in a turn, as a rule."""

SHIP_FEE = 3
"""What boarding costs at most."""

ABOARD = 1.2
"""Turns that boarding and landing cost besides sailing: both end the movement of their turn."""


class RideLength(NamedTuple):
    """The length of a trip over existing track: mileposts, and how many of them over other players' track."""

    steps: int
    strange: int


class RideNetwork:
    """The track that a player's trains may use: between junctions, dead ends and cities."""

    def __init__(
        self, board: Board, owner: Mapping[int, int], me: int, magic: Mapping[int, tuple[int, ...]],
        *, riding: bool, crossings: Mapping[int, list[tuple[int, int]]] | None = None, speed: int = 10,
    ) -> None:  # fmt: skip
        """``riding``: the track of others counts, too. ``crossings``: ships may be taken between ports that
        this track reaches; a crossing counts like so many mileposts as a train of that ``speed`` would cover
        in the time."""
        self._board = board
        self.own: Adjacent = {}
        """Steps over own track, inside major cities, through entrances and along magic links."""
        self.adjacent: Adjacent = {}
        """Those and, if the track of others counts, the steps over it."""
        strange: Adjacent = {}
        for link, who in owner.items():
            a, b = board.ends[link]
            if who == me:
                self.own.setdefault(a, []).append((b, STEP))
                self.own.setdefault(b, []).append((a, STEP))
            elif riding:
                strange.setdefault(a, []).append((b, STEP + STRANGE))
                strange.setdefault(b, []).append((a, STEP + STRANGE))
        for node, other in board.twin.items():
            self.own.setdefault(node, []).append((other, STEP))
        for number in board.majors:
            for node in board.city_nodes[number]:
                steps = self.own.setdefault(node, [])
                steps += [(other, STEP) for other in board.joined[node] if other != board.twin.get(node)]
        for node, others in magic.items():
            self.own.setdefault(node, []).extend((other, STEP) for other in others)
        self.adjacent = dict(self.own)
        for node, steps in strange.items():
            self.adjacent[node] = [*self.own.get(node, ()), *steps]
        self._sea = crossings or {}
        ashore = {port for port in self._sea if port in self.adjacent}
        for port in sorted(ashore):
            sea = [
                (other, round(points * speed / SHIP_SPEED + ABOARD * speed) * STEP)
                for other, points in self._sea[port]
                if other in ashore and other not in board.joined[port]
            ]
            self.adjacent[port] = [*self.adjacent[port], *sea]
        self._short: Adjacent = {}
        self._from: dict[int, dict[int, RideLength]] = {}

    def between(self, a: int, b: int) -> RideLength | None:
        """From one city to another, or ``None`` when no track leads there."""
        found = self._from.get(a)
        if found is None:
            found = self._from[a] = self._cities(dict.fromkeys(self._board.city_nodes[a], 0))
        return found.get(b)

    def from_node(self, node: int) -> dict[int, RideLength]:
        """From a milepost to every city that track leads to."""
        if self._is_end(node):
            return self._cities({node: 0})
        starts = [self._follow(node, other, weight) for other, weight in self.adjacent[node]]
        found: dict[int, int] = {}
        for end, weight in starts:
            found[end] = min(weight, found.get(end, weight))
        return self._cities(found)

    def _cities(self, starts: Mapping[int, int]) -> dict[int, RideLength]:
        city, found = self._board.city, dict[int, RideLength]()
        best = dict(starts)
        queue = [(weight, node) for node, weight in starts.items()]
        queue.sort()
        while queue:
            so_far, node = heappop(queue)
            if so_far > best[node]:
                continue
            number = city[node]
            if number >= 0 and number not in found:
                found[number] = RideLength((so_far >> 12) & 0xFFF, so_far & 0xFFF)
            for other, weight in self._ends_from(node):
                total = so_far + weight
                if other not in best or total < best[other]:
                    best[other] = total
                    heappush(queue, (total, other))
        return found

    def _ends_from(self, node: int) -> list[tuple[int, int]]:
        """The next junctions, dead ends and cities."""
        found = self._short.get(node)
        if found is None:
            found = [self._follow(node, other, weight) for other, weight in self.adjacent.get(node, ())]
            self._short[node] = found
        return found

    def _follow(self, start: int, node: int, weight: int) -> tuple[int, int]:
        before = start
        while node != start and not self._is_end(node):
            (one, first), (other, second) = self.adjacent[node]
            before, node, step = (node, one, first) if other == before else (node, other, second)
            weight += step
        return node, weight

    def _is_end(self, node: int) -> bool:
        return self._board.city[node] >= 0 or node in self._sea or len(self.adjacent.get(node, ())) != 2


def route(
    adjacent: Adjacent, more: Adjacent, start: int, came: int, goals: Iterable[int], turns: Sequence[bool]
) -> list[int]:
    """The best way from ``start`` to one of ``goals`` over two sets of steps, the start in front; empty when
    there is none. A train turns round only where ``turns`` says so; ``came`` is where it came from."""
    wanted = frozenset(goals)
    first = (start, -1 if turns[start] else came)
    best = {first: 0}
    before: dict[tuple[int, int], tuple[int, int]] = {}
    queue = [(0, first)]
    while queue:
        so_far, state = heappop(queue)
        if so_far > best[state]:
            continue
        node, last = state
        if node in wanted:
            way = [node]
            while state in before:
                state = before[state]
                way.append(state[0])
            way.reverse()
            return way
        for steps in (adjacent.get(node), more.get(node)):
            for other, weight in steps or ():
                if other == last:
                    continue
                after = (other, -1 if turns[other] else node)
                total = so_far + weight
                if after not in best or total < best[after]:
                    best[after] = total
                    before[after] = state
                    heappush(queue, (total, after))
    return []
