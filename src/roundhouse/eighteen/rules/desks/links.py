"""Runs of which one route has to lead between two hexes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from roundhouse.eighteen.track.routes import Offer, RouteSet, TrainReach
from roundhouse.eighteen.track.routes import Run as TrainRun

PRIZE = 1_000_000
"""More than any run earns: the search then finds a set with such a route before any other."""


def leads_between(run: TrainRun, ends: frozenset[str]) -> bool:
    """Are these two hexes the ends of a route?"""
    return {run.stops[0].hex, run.stops[-1].hex} == ends and len(run.stops) > 1


@dataclass(frozen=True)
class Link:
    """A prize for one route between two hexes; ``only``: no other route is allowed."""

    ends: frozenset[str]
    only: bool = False
    name: str = "link"
    claims: int = 1

    def bound(self, _train: TrainReach) -> int:
        """The prize."""
        return 0 if self.only else PRIZE

    def offers(self, run: TrainRun) -> Sequence[Offer]:
        """The prize or nothing."""
        fits = leads_between(run, self.ends)
        if self.only:
            return (Offer(0),) if fits else ()
        return (Offer(PRIZE, frozenset({0})), Offer(0)) if fits else (Offer(0),)


def without_prize(found: RouteSet) -> RouteSet:
    """The set as it is worth without the prize."""
    if found.value < PRIZE:
        return found
    runs = tuple(
        replace(
            run,
            revenue=run.revenue - PRIZE,
            bonuses=tuple(bonus for bonus in run.bonuses if bonus[0] != Link.name),
        )
        if run.revenue >= PRIZE
        else run
        for run in found.runs
    )
    return replace(found, runs=runs, value=found.value - PRIZE, bound=found.bound - PRIZE)
