"""Runs in which one route has to lead between two hexes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from roundhouse.eighteen.track.routes import Offer, TrainReach
from roundhouse.eighteen.track.routes import Run as TrainRun

from .prizes import PRIZE


def leads_between(run: TrainRun, ends: frozenset[str]) -> bool:
    """Whether these two hexes are the ends of a route."""
    return {run.stops[0].hex, run.stops[-1].hex} == ends and len(run.stops) > 1


@dataclass(frozen=True)
class Link:
    """A prize for one route between two hexes; ``only`` forbids all other routes instead."""

    ends: frozenset[str]
    only: bool = False
    name: str = "link"
    claims: int = 1

    def bound(self, _train: TrainReach) -> int:
        """The prize, which is the most that this rule pays; 0 where it only forbids."""
        return 0 if self.only else PRIZE

    def offers(self, run: TrainRun) -> Sequence[Offer]:
        """The prize or nothing, for a route between the hexes;
        nothing for another, or no offer with ``only``."""
        fits = leads_between(run, self.ends)
        if self.only:
            return (Offer(0),) if fits else ()
        return (Offer(PRIZE, frozenset({0})), Offer(0)) if fits else (Offer(0),)
