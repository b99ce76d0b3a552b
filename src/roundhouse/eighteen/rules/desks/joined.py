"""Bonuses that routes have together: routes that meet count as one, in whichever way pays best."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import NamedTuple

from msgspec import structs

from roundhouse.eighteen.track.network import Network, StopKind
from roundhouse.eighteen.track.routes import Bonus, RouteRules, RouteSet
from roundhouse.eighteen.track.routes import Run as TrainRun


class Joined(NamedTuple):
    """A bonus that routes may earn together: a hex of each of ``sets`` must be on one of them."""

    name: str
    amount: int
    sets: tuple[frozenset[str], ...]

    def alone(self) -> Bonus:
        """The bonus as a single route earns it."""
        return Bonus(self.name, self.amount, hexes=self.sets)

    def half(self, at: int) -> Bonus:
        """A bonus of the full amount for set number ``at`` alone, which pays no less than the true one."""
        return Bonus(self.name, self.amount, hexes=(self.sets[at],))

    def is_on(self, runs: Sequence[TrainRun]) -> bool:
        """Whether a hex of each set is on one of these routes."""
        touched = {stop.hex for run in runs for stop in run.stops}
        return all(touched & hexes for hexes in self.sets)


def _meet(one: TrainRun, other: TrainRun) -> bool:
    """Whether two routes have a stop in common that is not off the board."""
    mine = {stop.key for stop in one.stops if stop.kind is not StopKind.OFFBOARD}
    return any(stop.key in mine for stop in other.stops)


Groups = tuple[tuple[TrainRun, ...], ...]


def _groupings(runs: Sequence[TrainRun]) -> Iterator[Groups]:
    """The ways to group these routes so that each is alone, or with others that it meets."""
    found: list[Groups] = [()]
    for run in runs:
        longer: list[Groups] = []
        for groups in found:
            longer.append((*groups, (run,)))
            for at, group in enumerate(groups):
                if any(_meet(run, other) for other in group):
                    longer.append((*groups[:at], (*group, run), *groups[at + 1 :]))
        found = longer
    yield from found


def earned_together(runs: Sequence[TrainRun], bonuses: Sequence[Joined]) -> int:
    """The money that these bonuses pay the routes together beyond what each route has alone."""
    if len(runs) < 2 or not bonuses:
        return 0
    alone = _worth(tuple((run,) for run in runs), bonuses)
    return max(_worth(groups, bonuses) for groups in _groupings(runs)) - alone


def _worth(groups: Groups, bonuses: Sequence[Joined]) -> int:
    return sum(bonus.amount for group in groups for bonus in bonuses if bonus.is_on(group))


def halved(
    rules: RouteRules, bonuses: Sequence[Joined], network: Network
) -> Iterator[tuple[RouteRules, Sequence[Joined]]]:
    """Rules under which routes earn at least what they earn by ``rules`` with joined bonuses.

    Each comes with the bonuses that are possible on the network, which it pays for one of their sets alone.
    The sets come first of which the network has the fewest stops: where few places pay too much, the best
    routes are most often those that are looked for.
    """
    reached = {stop.hex for stop in network.stops}
    possible = [one for one in bonuses if all(reached & hexes for hexes in one.sets)]
    names = {bonus.name for bonus in possible}
    kept = [bonus for bonus in rules.bonuses if bonus.name not in names]
    sizes = [[len(reached & hexes) for hexes in one.sets] for one in possible]
    orders = [sorted(range(len(counts)), key=counts.__getitem__) for counts in sizes]
    for chosen in product(*orders) if possible else ():
        halves = (bonus.half(at) for bonus, at in zip(possible, chosen, strict=True))
        yield replace(rules, bonuses=(*kept, *halves)), possible


def in_whole(found: RouteSet, bonuses: Sequence[Joined]) -> RouteSet:
    """The routes found by the rules of :func:`halved`, with what each of them truly earns alone."""
    runs = tuple(_whole(run, bonuses) for run in found.runs)
    return structs.replace(found, runs=runs, value=sum(run.revenue for run in runs))


def _whole(run: TrainRun, bonuses: Sequence[Joined]) -> TrainRun:
    names = {bonus.name for bonus in bonuses}
    kept = tuple(row for row in run.bonuses if row[0] not in names)
    alone = tuple((bonus.name, bonus.amount) for bonus in bonuses if bonus.is_on((run,)))
    less = sum(amount for name, amount in run.bonuses if name in names)
    more = sum(amount for _, amount in alone)
    return structs.replace(run, revenue=run.revenue - less + more, bonuses=(*kept, *alone))
