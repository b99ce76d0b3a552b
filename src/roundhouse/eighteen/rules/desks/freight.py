"""Stops that are for trains of one category only (S2.1): mines for goods trains."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from roundhouse.eighteen.track.routes import Offer, TrainReach
from roundhouse.eighteen.track.routes import Run as TrainRun


class Freight:
    """A rule that forbids routes to stops which are for trains of another category."""

    name = "freight"
    claims = 0

    def __init__(self, only_for: Mapping[str, Sequence[str]]) -> None:
        self.category = {hex_: kind for kind, hexes in only_for.items() for hex_ in hexes}

    def bound(self, _train: TrainReach) -> int:
        """Nothing: this rule forbids routes and pays nothing."""
        return 0

    def offers(self, run: TrainRun) -> Sequence[Offer]:
        """A bonus of 0 where the train may stop everywhere;
        no offer, so that the route is forbidden, otherwise."""
        mine = run.train.category
        barred = any(self.category.get(stop.hex, mine) != mine for stop in run.stops)
        return () if barred else (Offer(0),)
