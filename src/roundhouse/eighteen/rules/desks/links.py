"""Runs in which one route has to lead between two hexes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from roundhouse.eighteen.track.routes import Offer, RouteRules, TrainReach
from roundhouse.eighteen.track.routes import Run as TrainRun

from .prizes import PRIZE


def leads_between(run: TrainRun, rules: RouteRules) -> bool:
    """Whether a route is the one that the ``link`` of the rules asks for; any is where they have none."""
    if rules.link_stops:
        stops = {stop.key for stop in run.stops}
        return all(stops & wanted for wanted in rules.link_stops)
    ends = rules.link
    return ends is None or ({run.stops[0].hex, run.stops[-1].hex} == ends and len(run.stops) > 1)


@dataclass(frozen=True)
class Link:
    """A prize for one route that the rules ask for as a link; ``only`` forbids all other routes instead."""

    rules: RouteRules
    only: bool = False
    name: str = "link"
    claims: int = 1

    def bound(self, _train: TrainReach) -> int:
        """The prize, which is the most that this rule pays; 0 where it only forbids."""
        return 0 if self.only else PRIZE

    def offers(self, run: TrainRun) -> Sequence[Offer]:
        """The prize or nothing, for the route that is asked for;
        nothing for another, or no offer with ``only``."""
        fits = leads_between(run, self.rules)
        if self.only:
            return (Offer(0),) if fits else ()
        return (Offer(PRIZE, frozenset({0})), Offer(0)) if fits else (Offer(0),)
