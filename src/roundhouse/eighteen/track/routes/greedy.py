"""A good set of routes at once, without proof: each train takes the best route that the others leave."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import reduce
from operator import or_

from roundhouse.eighteen.track.network import Network
from roundhouse.eighteen.track.routes.budget import Budget, Meter
from roundhouse.eighteen.track.routes.candidate import Candidate
from roundhouse.eighteen.track.routes.finder import Finder
from roundhouse.eighteen.track.routes.layout import layouts_of
from roundhouse.eighteen.track.routes.packing import Packing, packing_of
from roundhouse.eighteen.track.routes.plan import plan_for
from roundhouse.eighteen.track.routes.rules import RouteRules
from roundhouse.eighteen.track.routes.sharing import Sharing
from roundhouse.eighteen.track.routes.trains import TrainReach
from roundhouse.eighteen.track.routes.value import Claims


class Finders:
    """The finder of each train on one network: one for all trains that may run the same routes."""

    def __init__(
        self, network: Network, trains: Sequence[TrainReach], rules: RouteRules, meter: Meter
    ) -> None:
        """``trains`` are all that will be asked about: those of a category may have track of their own."""
        self._rules = rules
        self._meter = meter
        self._layouts = layouts_of(network, rules, trains)
        self._claims = Claims(rules)
        self._named = {name for bonus in rules.bonuses for name in bonus.trains or ()}
        self._known: dict[TrainReach, Finder] = {}

    def of(self, train: TrainReach) -> Finder:
        """The finder of a train; its name counts only where a bonus or a function of the title asks."""
        rules = self._rules
        by_name = train.name in self._named or rules.stop_value or rules.hooks
        kind = train if by_name else replace(train, name="")
        found = self._known.get(kind)
        if found is None:
            plan = plan_for(self._layouts[train.category], train, rules)
            found = self._known[kind] = Finder(plan, self._claims, self._meter)
        return found

    def top(self, finder: Finder) -> int:
        """The most that a train with this finder can earn by itself."""
        best = finder.best()
        if self._meter.spent:
            return finder.plan.loose_bound
        return best[0] if best else 0


def revenues_about(
    network: Network,
    fleets: Sequence[Sequence[TrainReach]],
    rules: RouteRules | None = None,
    *,
    budget: Budget | None = None,
) -> tuple[int, ...]:
    """About what the trains of each fleet would earn, if the company had these alone.

    Never more than the best routes earn, and exactly that for a single train, while the budget lasts; it is
    one for all fleets. Fleets that have trains in common cost little more than the largest of them.
    """
    rules, meter = rules or RouteRules(), Meter(budget or Budget())
    finders = Finders(network, [train for fleet in fleets for train in fleet], rules, meter)
    sharing = Sharing(meter) if rules.trains_share_track else None

    def revenue(fleet: Sequence[TrainReach]) -> int:
        own = sorted(map(finders.of, fleet), key=finders.top, reverse=True)
        if sharing is not None:
            return sharing.greedy(own).value
        return greedy_packing(own, sum(map(finders.top, own)), meter).value

    return tuple(map(revenue, fleets))


def greedy_packing(finders: Sequence[Finder], enough: int, meter: Meter) -> Packing:
    """A good packing at once: train after train takes the best route left, in some different orders.

    A packing that earns ``enough`` is taken as it is found.
    """
    best = packing_of([None] * len(finders))
    for order in _orders(finders):
        chosen: list[Candidate | None] = [None] * len(finders)
        taken = 0
        for at in order:
            chosen[at] = candidate = finders[at].best(avoid=taken)
            taken |= candidate[1] if candidate else 0
        _improve(finders, chosen)
        best = max(best, packing_of(chosen), key=lambda packing: packing.value)
        if best.value == enough or meter.spent:
            break
    return best


def _improve(finders: Sequence[Finder], chosen: list[Candidate | None]) -> None:
    """Let each train look again for a better route beside the others, until none finds one."""
    better = len(finders) > 1
    while better:
        better = False
        for at, old in enumerate(chosen):
            others = (other[1] for place, other in enumerate(chosen) if other and place != at)
            found = finders[at].best(avoid=reduce(or_, others, 0), floor=old[0] + 1 if old else 1)
            if found is not None:
                chosen[at], better = found, True


def _orders(finders: Sequence[Finder]) -> Iterator[tuple[int, ...]]:
    """A few orders of the trains: as they are, turned round, and each kind of train first."""
    every = range(len(finders))
    seen = set()
    for order in (every, every[::-1], *([at, *(other for other in every if other != at)] for at in every)):
        kinds = tuple(id(finders[at]) for at in order)
        if kinds not in seen:
            seen.add(kinds)
            yield tuple(order)
