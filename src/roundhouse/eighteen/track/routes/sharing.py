"""Routes of trains that may use the same track: each stop pays the company once, whichever train stops there.

What matters is which stops the trains visit between them. So each train has a list of sets of stops that
one route visits, without those that are part of another set, and one of each list is chosen.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_

from msgspec.structs import replace

from roundhouse.eighteen.track.routes.budget import Meter
from roundhouse.eighteen.track.routes.candidate import Candidate
from roundhouse.eighteen.track.routes.finder import Finder
from roundhouse.eighteen.track.routes.route import Run
from roundhouse.eighteen.track.routes.rules import RouteRules
from roundhouse.eighteen.track.routes.sets import ones


def paid_once(runs: Iterable[Run], rules: RouteRules) -> tuple[Run, ...]:
    """The runs as they are paid: none for a stop that an earlier one counts."""
    found: list[Run] = []
    paid: set[int] = set()
    for run in runs:
        again = paid.intersection(run.counted)
        less = sum(rules.value_at(run.network.stops[at], run.train) for at in again)
        counted = tuple(at for at in run.counted if at not in again)
        found.append(replace(run, counted=counted, revenue=run.revenue - less))
        paid.update(counted)
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Cover:
    """A choice: for each train a route or None, and what all their stops pay together."""

    chosen: tuple[Candidate | None, ...]
    value: int = 0


class Sharing:
    """Looks for routes of trains that share track. Work is counted on the meter: once that is spent, what was
    found is not proved best."""

    def __init__(self, meter: Meter) -> None:
        self._meter = meter
        self._lists: dict[int, list[Candidate]] = {}
        self._pays: dict[int, int] = {}

    def greedy(self, finders: Sequence[Finder]) -> Cover:
        """A good choice at once: each train in turn takes the route that adds most."""
        chosen: list[Candidate | None] = []
        covered = 0
        for finder in finders:
            best = self._adding(finder, covered)[:1]
            chosen.append(best[0][1] if best else None)
            covered |= best[0][1][1] if best else 0
        return self._cover(finders, chosen)

    def solve(self, finders: Sequence[Finder]) -> tuple[Cover, int]:
        """The best choice, and what nothing exceeds."""
        tops = [self._top(finder) for finder in finders]
        bound = min(sum(tops), self._everything(finders))
        best = self.greedy(finders)
        if len(finders) == 1 and not self._meter.spent:
            return best, best.value
        if best.value < bound and not self._meter.spent:
            best = self._search(finders, [], 0, best, bound)
        return best, bound if self._meter.spent else best.value

    def _search(
        self,
        finders: Sequence[Finder],
        chosen: Sequence[Candidate | None],
        covered: int,
        best: Cover,
        bound: int,
    ) -> Cover:
        """The best choice that begins with these routes, or ``best`` if none is better.

        What a route adds only becomes less the more the others cover: what the trains still to come add now
        is the most they can add.
        """
        at = len(chosen)
        if at == len(finders):
            return max(best, self._cover(finders, chosen), key=lambda cover: cover.value)
        sofar = self._pay(finders[at], covered)
        ahead = sum(self._most(finder, covered) for finder in finders[at + 1 :])
        for more, candidate in self._adding(finders[at], covered):
            if sofar + more + ahead <= best.value or best.value >= bound or self._meter.spent:
                return best
            best = self._search(finders, [*chosen, candidate], covered | candidate[1], best, bound)
        if sofar + ahead > best.value:
            best = self._search(finders, [*chosen, None], covered, best, bound)
        return best

    def _cover(self, finders: Sequence[Finder], chosen: Sequence[Candidate | None]) -> Cover:
        stops = reduce(or_, (candidate[1] for candidate in chosen if candidate is not None), 0)
        return Cover(tuple(chosen), self._pay(finders[0], stops) if finders else 0)

    def _pay(self, finder: Finder, stops: int) -> int:
        """What these stops pay, which is the same for all trains."""
        known = self._pays.get(stops)
        if known is None:
            values, shift = finder.plan.values, finder.plan.layout.stop_shift
            known = self._pays[stops] = sum(values[at] for at in ones(stops >> shift))
        return known

    def _adding(self, finder: Finder, covered: int) -> list[tuple[int, Candidate]]:
        """What each route of a train adds to stops that are paid already, most first."""
        candidates = self._routes(finder)
        self._meter.work(1 + len(candidates) // 8)
        found = [(self._pay(finder, candidate[1] & ~covered), candidate) for candidate in candidates]
        return sorted((item for item in found if item[0]), key=_worth)

    def _most(self, finder: Finder, covered: int) -> int:
        best = self._adding(finder, covered)
        return best[0][0] if best else 0

    def _top(self, finder: Finder) -> int:
        if self._meter.spent:
            return finder.plan.loose_bound
        return self._most(finder, 0)

    def _everything(self, finders: Sequence[Finder]) -> int:
        """What all stops together pay."""
        return self._pay(finders[0], finders[0].plan.layout.stop_mask) if finders else 0

    def _routes(self, finder: Finder) -> list[Candidate]:
        """One route for each set of stops of this train that is not part of another one."""
        known = self._lists.get(id(finder))
        if known is None:
            known = self._lists[id(finder)] = _largest(finder.every())
        return known


def _worth(item: tuple[int, Candidate]) -> tuple[int, int]:
    """What adds most first, of equals what touches fewest hexes."""
    more, candidate = item
    return -more, candidate[2].bit_count()


def _largest(candidates: Iterable[Candidate]) -> list[Candidate]:
    """Of routes with the same stops the shortest, and none whose stops another one visits with more."""
    shortest: dict[int, Candidate] = {}
    for candidate in candidates:
        other = shortest.get(candidate[1])
        if other is None or candidate[2].bit_count() < other[2].bit_count():
            shortest[candidate[1]] = candidate
    kept: list[Candidate] = []
    for candidate in sorted(shortest.values(), key=lambda one: -one[1].bit_count()):
        if not any(candidate[1] & ~other[1] == 0 for other in kept):
            kept.append(candidate)
    return kept
