"""Routes that belong together: all of a company, or those of the trains of each of its bases."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from msgspec import structs

from roundhouse.eighteen.track.network import StopKey
from roundhouse.eighteen.track.routes import RouteRules, RouteSet, TrainReach
from roundhouse.eighteen.track.routes import Run as TrainRun
from roundhouse.eighteen.track.routes.rules import Offer

Bases = Mapping[str, frozenset[StopKey]]
"""By category of trains, the stops of their base."""


def why_not_joined(
    company: str, routes: Iterable[frozenset[StopKey]], home: frozenset[StopKey]
) -> str | None:
    """Why routes of a company, given by their stops, are not joined; ``None`` if they are.

    One has to visit the home, if there is any, and all are joined by stops that they share.
    """
    left = list(routes)
    if home and not any(home & stops for stops in left):
        return f"One route has to visit the home of {company}."
    joined = left.pop()
    while left:
        touching = next((stops for stops in left if stops & joined), None)
        if touching is None:
            return "The routes have to meet each other."
        left.remove(touching)
        joined |= touching
    return None


def why_not_at_bases(company: str, runs: Sequence[TrainRun], bases: Bases) -> str | None:
    """Why these routes may not be run together where trains have bases; ``None`` if they may."""
    for name, base in bases.items():
        routes = [frozenset(stop.key for stop in run.stops) for run in runs if run.train.category == name]
        if routes and not any(base & stops for stops in routes):
            return f"One route of a train of the base {name} has to visit it."
        reason = why_not_joined(company, routes, frozenset()) if routes else None
        if reason is not None:
            return reason
    return None


@dataclass(frozen=True)
class VisitsBase:
    """A route visits the base of its train; trains of other categories run anywhere."""

    bases: Bases
    name: str = "base"
    claims: int = 0
    remembered: bool = True

    def bound(self, _train: TrainReach) -> int:
        """It pays nothing."""
        return 0

    def offers(self, run: TrainRun) -> Sequence[Offer]:
        """Nothing, or no offer at all."""
        stops = self.bases.get(run.train.category)
        allowed = stops is None or any(stop.key in stops for stop in run.stops)
        return (Offer(0),) if allowed else ()


def at_bases(rules: RouteRules) -> RouteRules:
    """The rules under which every route visits the base of its train, so that all may be run together."""
    return replace(rules, hooks=(*rules.hooks, VisitsBase(rules.bases)))


def some_loose(reaches: Sequence[TrainReach], bases: Bases) -> Iterator[Sequence[TrainReach]]:
    """The trains with the shorter one of two at a base let loose, for each base and for all of them."""
    shorter = []
    for name in bases:
        places = [at for at, reach in enumerate(reaches) if reach.category == name]
        if len(places) > 1:
            shorter.append(min(places, key=lambda at: reaches[at].allowances[0].visit or len(reaches)))
    chosen = [{at} for at in shorter]
    if len(shorter) > 1:
        chosen.append(set(shorter))
    for loose in chosen:
        yield [
            replace(reach, category=f"{reach.category} loose") if at in loose else reach
            for at, reach in enumerate(reaches)
        ]


def in_category(found: RouteSet, reaches: Sequence[TrainReach]) -> RouteSet:
    """The same routes with the trains that were not let loose."""
    runs = tuple(structs.replace(run, train=reaches[run.route.train]) for run in found.runs)
    return structs.replace(found, runs=runs)
