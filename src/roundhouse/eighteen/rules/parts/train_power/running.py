"""Which trains a company makes of its power, and how they run."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...policies import TrainPolicy
from ...state.actions import RunRoutes
from ...state.pieces import Corporation, Train
from ...steps.running import RunTrains
from .settings import PowerBook, free_trains, least_power, power_to_run, take_trains


class PowerTrains(TrainPolicy):
    """Power is made into trains."""

    def fleets(self, company: Corporation) -> Iterator[Sequence[Train]]:
        """Every way to make trains of all the power; of less than all nothing better can be made."""
        game = self.game
        free, stops = free_trains(game, company), len(game.runs.network(company).stops)
        power, least = power_to_run(game, company), least_power(game)
        seen = set()
        for sizes in splits(power, least, max(free, default=0)):
            # More power than there are stops does no good.
            useful = tuple(sorted(min(size, max(stops, least)) for size in sizes))
            if useful not in seen:
                seen.add(useful)
                yield [free[size][useful[:place].count(size)] for place, size in enumerate(useful)]
        if not seen:
            yield ()

    def why_not_run(self, company: Corporation, trains: Sequence[Train]) -> str | None:
        """Trains have, together, no more power than the company, and each as much as the phase asks for."""
        game, free = self.game, free_trains(self.game, company)
        least, power = least_power(game), power_to_run(game, company)
        sizes = [train.kind.reach or 0 for train in trains]
        for train, size in zip(trains, sizes, strict=True):
            if size < least:
                return f"A train needs at least {least} power; train {train.id} has {size}."
            if train not in free[size]:
                return f"Train {train.id} is in use; another one with {size} power can run."
        if sum(sizes) > power:
            return f"These trains need {sum(sizes)} power; {company.id} may use {power}."
        return None


class RunPowerTrains(RunTrains):
    """Run trains that have, together, no more power than the company, each as much as the phase asks for."""

    def do_run(self, action: RunRoutes, company: Corporation) -> None:
        """Check and value the routes; the company has these trains then."""
        game = self.game
        trains = tuple(game.train(route.train) for route in action.routes)
        super().do_run(action, company)
        take_trains(game, company, trains)
        game.memory_of(PowerBook).ran[company] = tuple(train.id for train in trains)


def splits(power: int, least: int, most: int) -> Iterator[tuple[int, ...]]:
    """The ways to make trains of all the power, each with ``least`` to ``most``, the largest first.

    >>> list(splits(8, 3, 16))
    [(8,), (5, 3), (4, 4)]
    """
    if least <= power <= most:
        yield (power,)
    for first in range(min(most, power - least), least - 1, -1):
        for rest in splits(power - first, least, first):
            yield (first, *rest)
