"""Rules of routes that visit a hex once, and of local trains, each of which needs a city of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from roundhouse.eighteen.track.routes import Offer, Run, TrainReach


@dataclass(frozen=True)
class OneVisit:
    """A route stops once in a hex, except in those where it may stop twice."""

    twice: frozenset[str]
    name: str = "hexes"
    claims: int = 0

    def bound(self, _train: TrainReach) -> int:
        """Nothing: this rule forbids routes and pays nothing."""
        return 0

    def offers(self, run: Run) -> Sequence[Offer]:
        """An offer of 0, or none for a route that visits two stops of a hex."""
        hexes = [stop.hex for stop in run.stops if stop.hex not in self.twice]
        return (Offer(0),) if len(hexes) == len(set(hexes)) else ()


@dataclass(frozen=True)
class LocalCities:
    """Each city with a token of the company serves one local train."""

    cities: tuple[tuple[str, int], ...]
    name: str = "local trains"

    @property
    def claims(self) -> int:
        """The number of claims: one for each of these cities."""
        return len(self.cities)

    def bound(self, _train: TrainReach) -> int:
        """Nothing: this rule forbids routes and pays nothing."""
        return 0

    def offers(self, run: Run) -> Sequence[Offer]:
        """An offer of 0; a local train claims the city that it visits."""
        if not run.train.local:
            return (Offer(0),)
        keys = {stop.key for stop in run.stops}
        taken = frozenset(at for at, city in enumerate(self.cities) if city in keys)
        return (Offer(0, taken),)
