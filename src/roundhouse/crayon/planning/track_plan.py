"""What lines of new track cost: from a network, and from that network with planned lines added to it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from roundhouse.crayon.board.graph import Board

from .board_tables import FAR, FINE, Step

FREE, OWN, CLOSED = 0, 1, 2
"""What lies over a link: nothing, own track, or something that keeps this player out."""

MOST = 120 * FINE
"""No line that costs more is looked at."""


@dataclass(frozen=True, slots=True)
class BuildCosts:
    """What lines cost: the prices of sections from each node, the marks of links (the last entry
    stands for joints that are no links), and where magic links lead."""

    board: Board
    steps: Sequence[Sequence[Step]]
    marks: Sequence[int]
    magic: Mapping[int, tuple[int, ...]]


class TrackPlan:
    """A network as it is or as it will be after some lines.

    ``lines`` are the sections still to build for it, as (start, end, link), in order. Costs spread from the
    network only as far as somebody asks.
    """

    __slots__ = ("_at", "_before", "_buckets", "_costs", "_joined", "_prices", "_spent", "lines")

    def __init__(
        self,
        ground: BuildCosts,
        network: Iterable[int],
        parent: TrackPlan | None = None,
        lines: tuple[tuple[int, int, int], ...] = (),
    ) -> None:
        """The network that reaches these mileposts, besides those of ``parent``."""
        self._costs = ground
        self._joined: dict[int, TrackPlan] = {}
        self._prices: list[int] | None = None
        self._at = 0
        self.lines = lines
        if parent is None:
            count = len(ground.steps)
            self._spent = [MOST] * count
            self._before = [-1] * count
            self._buckets: dict[int, list[int]] = {}
        else:
            self._spent = parent._spent.copy()
            self._before = parent._before.copy()
            self._buckets = {cost: nodes.copy() for cost, nodes in parent._buckets.items() if cost}
        fresh = self._buckets[0] = list(network)
        for node in fresh:
            self._spent[node] = 0

    @property
    def prices(self) -> list[int]:
        """Gold that joining each city costs and one for every six mileposts; FAR where no line leads."""
        if self._prices is None:
            self._spread(MOST)
            self._prices = self._least()
        return self._prices

    def prices_within(self, gold: int) -> list[int]:
        """The prices of :attr:`prices`; those of more than so much gold may be too high."""
        if self._prices is not None:
            return self._prices
        self._spread((gold + 1) * FINE)
        return self._least()

    def _least(self) -> list[int]:
        spent = self._spent
        least = [min([spent[node] for node in nodes]) for nodes in self._costs.board.city_nodes]
        return [cost // FINE if cost < MOST else FAR for cost in least]

    def join(self, city: int) -> TrackPlan | None:
        """The network with the cheapest line to a city added; ``None`` when no line leads there."""
        known = self._joined.get(city)
        if known is not None:
            return known
        node = self._entrance(city)
        if self._spent[node] >= MOST:
            return None
        if self._spent[node] == 0:
            self._joined[city] = self
            return self
        way, fresh = self._line_to(node)
        grown = self._joined[city] = TrackPlan(self._costs, way, self, (*self.lines, *fresh))
        return grown

    def line_to(self, city: int) -> list[tuple[int, int, int]]:
        """The sections to build for the cheapest line to a city, as (start, end, link), in order; none where
        the network is there already, or no line leads there."""
        node = self._entrance(city)
        return self._line_to(node)[1] if 0 < self._spent[node] < MOST else []

    def _entrance(self, city: int) -> int:
        """The milepost of a city where the cheapest line gets to it."""
        goals, spent = self._costs.board.city_nodes[city], self._spent
        while self._at < MOST and min([spent[node] for node in goals]) >= self._at:
            self._spread(self._at + FINE)
        return min(goals, key=spent.__getitem__)

    def _line_to(self, node: int) -> tuple[list[int], list[tuple[int, int, int]]]:
        """The mileposts of the cheapest line to one, back to the network, and the sections to build."""
        spent, before = self._spent, self._before
        marks, link_of = self._costs.marks, self._costs.board.link_of
        way = [node]
        fresh: list[tuple[int, int, int]] = []
        while spent[node]:
            start = before[node]
            link = link_of.get((start, node), -1)
            if link >= 0 and marks[link] == FREE:
                fresh.append((start, node, link))
            node = start
            way.append(node)
        fresh.reverse()
        return way, fresh

    def _spread(self, until: int) -> None:
        """Find all that costs less than ``until``."""
        steps, marks, magic = self._costs.steps, self._costs.marks, self._costs.magic
        spent, before, buckets = self._spent, self._before, self._buckets
        for cost in range(self._at, min(until, MOST)):
            if cost not in buckets:
                continue
            bucket = buckets[cost]
            for node in bucket:  # it grows while it is read
                if spent[node] < cost:
                    continue
                for other, link, price in steps[node]:
                    if spent[other] <= cost:
                        continue
                    mark = marks[link]
                    if mark == FREE:
                        total = cost + price
                    elif mark == OWN:
                        total = cost
                    else:
                        continue
                    if total < spent[other]:
                        spent[other] = total
                        before[other] = node
                        if total in buckets:
                            buckets[total].append(other)
                        else:
                            buckets[total] = [other]
                if node in magic:
                    for other in magic[node]:
                        if cost < spent[other]:
                            spent[other] = cost
                            before[other] = node
                            bucket.append(other)
            del buckets[cost]
        self._at = max(self._at, min(until, MOST))
