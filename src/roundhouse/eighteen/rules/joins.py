"""Whether a train of a company could run from one place to another, however much that earns."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Mapping, Sequence

from roundhouse.eighteen.track.network import Network

from .in_play import GameInPlay
from .state.pieces import Corporation


def most_stops(game: GameInPlay, company: Corporation) -> int | None:
    """The number of stops that the longest train of ``company`` visits; ``None`` without limit."""
    most = 0
    for train in company.trains:
        visit = game.policies.revenue.train_reach(company, train).allowances[0].visit
        if visit is None:
            return None
        most = max(most, visit)
    return most


def joins(network: Network, starts: Sequence[int], ends: Collection[int], most: int | None) -> bool:
    """Whether a route of at most ``most`` stops leads from one of ``starts`` to one of ``ends``.

    Both are places in ``network.stops``. ``most`` counts the two ends too; ``None`` is no limit. The route
    uses no track and no stop twice, and passes no city that is closed to the company.
    """
    search = _Search(network, frozenset(ends), most)
    return any(search.finds(start) for start in starts)


class _Search:
    """Looks for a way that uses no track twice, nearest stops first."""

    def __init__(self, network: Network, ends: frozenset[int], most: int | None) -> None:
        self.network, self.ends = network, ends
        self.most = len(network.stops) if most is None else most
        self.links: dict[int, list[tuple[int, int, bool]]] = {}
        for chain in network.chains:
            self.links.setdefault(chain.a, []).append((chain.b, chain.sides, chain.b_ends))
            self.links.setdefault(chain.b, []).append((chain.a, chain.sides, chain.a_ends))
        self.far = self._distances()

    def _distances(self) -> Mapping[int, int]:
        """How many stops every stop is from the nearest end, tracks used twice or not."""
        far = dict.fromkeys(self.ends, 0)
        queue = deque(self.ends)
        while queue:
            at = queue.popleft()
            for other, _, _ in self.links.get(at, ()):
                if other not in far:
                    far[other] = far[at] + 1
                    if self.network.stops[other].passable:
                        queue.append(other)
        return far

    def finds(self, start: int) -> bool:
        """Whether there is a way from this stop."""
        return start in self.far and self._walk(start, 0, (start,))

    def _walk(self, at: int, sides: int, visited: tuple[int, ...]) -> bool:
        ways = sorted(self.links.get(at, ()), key=lambda way: self.far.get(way[0], 0))
        for other, used, last in ways:
            if other in self.ends:
                if not used & sides and len(visited) < self.most:
                    return True
                continue
            if last or used & sides or other in visited or other not in self.far:
                continue
            if not self.network.stops[other].passable or len(visited) + 1 + self.far[other] > self.most:
                continue
            if self._walk(other, sides | used, (*visited, other)):
                return True
        return False
