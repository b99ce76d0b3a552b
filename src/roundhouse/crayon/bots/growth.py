"""What lines of new track cost: from a network, and from that network with planned lines added to it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from roundhouse.crayon.board.graph import Board

from .atlas import FAR, FINE, Step

FREE, OWN, CLOSED = 0, 1, 2
"""What lies over a link: nothing, own track, or something that keeps this player out."""

MOST = 250 * FINE
"""No line that costs more is looked at."""


@dataclass(frozen=True, slots=True)
class Ground:
    """What lines are reckoned on: the prices of sections from each node, the marks of links (the last entry
    stands for joints that are no links), and where magic links lead."""

    board: Board
    steps: Sequence[Sequence[Step]]
    marks: Sequence[int]
    magic: Mapping[int, tuple[int, ...]]


class Growth:
    """A network as it is or as it will be after some lines.

    ``lines`` are the sections still to build for it, as (start, end, link), in order.
    """

    __slots__ = ("_before", "_ground", "_joined", "_prices", "_spent", "lines")

    def __init__(
        self,
        ground: Ground,
        spent: list[int],
        before: list[int],
        lines: tuple[tuple[int, int, int], ...] = (),
    ) -> None:
        self._ground = ground
        self._spent = spent
        self._before = before
        self._joined: dict[int, Growth] = {}
        self._prices: list[int] | None = None
        self.lines = lines

    @classmethod
    def of(cls, ground: Ground, network: Iterable[int]) -> Growth:
        """The network that reaches these mileposts."""
        count = len(ground.steps)
        growth = cls(ground, [MOST] * count, [-1] * count)
        growth._spread(network)
        return growth

    @property
    def prices(self) -> list[int]:
        """Gold that joining each city costs; FAR where no line leads."""
        if self._prices is None:
            spent = self._spent
            least = (min([spent[node] for node in nodes]) for nodes in self._ground.board.city_nodes)
            self._prices = [cost // FINE if cost < MOST else FAR for cost in least]
        return self._prices

    def reaches(self, node: int) -> bool:
        """Does the network reach a milepost?"""
        return self._spent[node] == 0

    def join(self, city: int) -> Growth | None:
        """The network with the cheapest line to a city added; ``None`` when no line leads there."""
        known = self._joined.get(city)
        if known is not None:
            return known
        spent = self._spent
        node = min(self._ground.board.city_nodes[city], key=spent.__getitem__)
        if spent[node] >= MOST:
            return None
        if spent[node] == 0:
            self._joined[city] = self
            return self
        marks, link_of, before = self._ground.marks, self._ground.board.link_of, self._before
        way = [node]
        fresh: list[tuple[int, int, int]] = []
        while spent[node]:
            start = before[node]
            link = link_of.get((start, node), -1)
            if marks[link] == FREE and link >= 0:
                fresh.append((start, node, link))
            node = start
            way.append(node)
        fresh.reverse()
        grown = Growth(self._ground, spent.copy(), before.copy(), (*self.lines, *fresh))
        grown._spread(way)
        self._joined[city] = grown
        return grown

    def _spread(self, starts: Iterable[int]) -> None:
        """Costs from these mileposts, which are reached now, to all that they make cheaper."""
        steps, marks, magic = self._ground.steps, self._ground.marks, self._ground.magic
        spent, before = self._spent, self._before
        buckets: list[list[int]] = [[] for _ in range(MOST)]
        for node in starts:
            spent[node] = 0
            buckets[0].append(node)
        for cost, bucket in enumerate(buckets):
            for node in bucket:  # it grows while it is read
                if spent[node] < cost:
                    continue
                for other, link, price in steps[node]:
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
                        buckets[total].append(other)
                if node in magic:
                    for other in magic[node]:
                        if cost < spent[other]:
                            spent[other] = cost
                            before[other] = node
                            bucket.append(other)
