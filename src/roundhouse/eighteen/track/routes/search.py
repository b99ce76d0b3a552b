"""The best set of routes for all trains of a company together, with proof."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import gcd

from msgspec import structs

from roundhouse.eighteen.track.network import Network
from roundhouse.eighteen.track.routes.budget import Budget, Meter
from roundhouse.eighteen.track.routes.finder import Finder
from roundhouse.eighteen.track.routes.greedy import Finders, greedy_packing
from roundhouse.eighteen.track.routes.packing import Packer, Packing, Shelf, packing_of
from roundhouse.eighteen.track.routes.route import RouteSet
from roundhouse.eighteen.track.routes.rules import RouteRules
from roundhouse.eighteen.track.routes.sharing import Sharing, paid_once
from roundhouse.eighteen.track.routes.together import TogetherSearch
from roundhouse.eighteen.track.routes.trains import TrainReach


def best_routes(
    network: Network,
    trains: Sequence[TrainReach],
    rules: RouteRules | None = None,
    *,
    budget: Budget | None = None,
) -> RouteSet:
    """The routes that earn most for all the trains together: exact, with proof, unless the budget ends first.

    Of equal sums one that touches few hexes is preferred, the fewest where the trains do not compete for
    much; then the first in the order of the network. The same question always has the same answer.
    """
    rules = rules or RouteRules()
    meter = Meter(budget or Budget())
    search = _Search(network, trains, rules, meter)
    if rules.together is not None:
        return TogetherSearch(rules, rules.together, search.finders, meter).solve(trains)
    found, bound = search.share() if rules.trains_share_track else search.solve()
    chosen = dict(zip(search.order, found.chosen, strict=True))
    runs = []
    for at, train in enumerate(trains):
        candidate = chosen[at]
        if candidate is not None:
            runs.append(structs.replace(search.finders[at].run_of(candidate, at), train=train))
    if rules.trains_share_track:
        runs = [run for run in paid_once(runs, rules) if run.revenue]
    return RouteSet(tuple(runs), found.value, max(bound, found.value), meter.steps)


class _Search:
    """One question: the finders of its trains, and the trains in the order in which they are packed."""

    def __init__(
        self, network: Network, trains: Sequence[TrainReach], rules: RouteRules, meter: Meter
    ) -> None:
        self._meter = meter
        finders = Finders(network, trains, rules, meter)
        self.finders = [finders.of(train) for train in trains]
        kinds = {id(finder): finder for finder in self.finders}
        self._unit = gcd(*(finder.plan.unit for finder in kinds.values())) or 1
        self._tops = {key: finders.top(finder) for key, finder in kinds.items()}
        self.order = sorted(
            range(len(trains)),
            key=lambda at: (-self._tops[id(self.finders[at])], self.finders.index(self.finders[at]), at),
        )

    def share(self) -> tuple[Packing, int]:
        """The best routes where trains may use the same track, and what nothing exceeds."""
        cover, bound = Sharing(self._meter).solve([self.finders[at] for at in self.order])
        # Which stops a route takes has done its work: nothing is exclusive.
        chosen = [None if one is None else (one[0], 0, *one[2:]) for one in cover.chosen]
        return Packing(tuple(chosen), cover.value), bound

    def solve(self) -> tuple[Packing, int]:
        """The best packing, and what nothing exceeds.

        Ever longer lists of routes are packed: a route can be part of a set worth ``target`` only if it earns
        the target less the most that all other trains can earn. A set found that reaches the target is
        therefore the best there is; if there is none the target falls.
        """
        finders = [self.finders[at] for at in self.order]
        tops = [self._tops[id(finder)] for finder in finders]
        bound = sum(tops)
        best = greedy_packing(finders, bound, self._meter)
        if len(finders) == 1 and best.value == bound:
            return self._shortest(finders[0], best), bound
        ceiling = bound
        gap = max(1, bound // 12)
        crowded = False
        while best.value < bound and not self._meter.spent:
            lowest = max(best.value + self._unit, self._up(ceiling - gap))
            shelves = self._shelves(finders, tops, lowest)
            if self._meter.spent:
                break
            if shelves is None:
                gap -= (gap - (ceiling - bound)) // 2 + 1
                if ceiling - gap >= bound:
                    break
                continue
            crowded = any(len(shelf.candidates) > _FEW for shelf in shelves)
            for target in self._targets(bound, lowest, shelves):
                packer = Packer(shelves, Packing((), target - 1), self._meter)
                if packer.best.chosen:
                    best = packer.best
                open_yet = min(packer.bound, bound) if self._meter.spent else 0
                bound = max(open_yet, self._down(target - 1), best.value)
                if best.value >= target or self._meter.spent:
                    break
            gap *= 2
        if best.value == bound and not crowded:
            best = self._with_fewest_hexes(finders, tops, best)
        return best, bound

    def _targets(self, bound: int, lowest: int, shelves: Sequence[Shelf]) -> Iterator[int]:
        """Some sums to aim at, from below the bound down to the lowest: high ones are settled soonest.

        With few candidates to look through the lowest alone is settled as soon.
        """
        if sum(len(shelf.candidates) for shelf in shelves) > _MANY:
            step = self._up(max(1, (bound - lowest) // _STEPS_DOWN))
            yield from range(bound - step, lowest, -step)
        yield lowest

    def _with_fewest_hexes(self, finders: Sequence[Finder], tops: Sequence[int], best: Packing) -> Packing:
        """A packing that earns the same and touches fewer hexes, where there are not many to look at."""
        shelves = self._shelves(finders, tops, best.value, most=_FEW)
        if shelves is None or self._meter.spent:
            return best
        return Packer(shelves, best, self._meter).best

    def _down(self, value: int) -> int:
        """The most that routes can earn together if it is no more than this."""
        return value // self._unit * self._unit

    def _up(self, value: int) -> int:
        return self._down(value + self._unit - 1)

    def _shortest(self, finder: Finder, best: Packing) -> Packing:
        """One train alone runs what it earns most with; only the way there may be shorter."""
        candidate = finder.shortest(best.value) if best.value else None
        return best if candidate is None or self._meter.spent else packing_of([candidate])

    def _shelves(
        self,
        finders: Sequence[Finder],
        tops: Sequence[int],
        target: int,
        most: int | None = None,
    ) -> list[Shelf] | None:
        """For each train the routes that a set worth ``target`` can have; None if more than ``most``."""
        spare = sum(tops) - target
        made: dict[int, Shelf] = {}
        for finder, top in zip(finders, tops, strict=True):
            if id(finder) not in made:
                candidates = finder.atleast(top - spare, most)
                if candidates is None:
                    return None
                made[id(finder)] = Shelf(candidates, finder.plan.layout)
        return [made[id(finder)] for finder in finders]


_STEPS_DOWN = 3
_MANY = 20_000
_FEW = 500
