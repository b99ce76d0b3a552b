"""Choosing one route for each train so that nothing is shared and the sum is the best."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from roundhouse.eighteen.track.routes.budget import Meter
from roundhouse.eighteen.track.routes.finder import Candidate
from roundhouse.eighteen.track.routes.sets import ones, set_of


@dataclass(frozen=True, slots=True)
class Packing:
    """A choice: for each train a candidate or None, the sum, and how many hexes are touched."""

    chosen: tuple[Candidate | None, ...]
    value: int = 0
    length: int = 0


def packing_of(chosen: Sequence[Candidate | None]) -> Packing:
    """Add up a choice."""
    taken = [candidate for candidate in chosen if candidate is not None]
    return Packing(
        tuple(chosen),
        sum(candidate[0] for candidate in taken),
        sum(candidate[2].bit_count() for candidate in taken),
    )


class Shelf:
    """The candidates of one kind of train, best first, and sets of them: which clash with a route."""

    def __init__(self, candidates: list[Candidate]) -> None:
        self.candidates = candidates
        self.all = (1 << len(candidates)) - 1
        self._using: dict[int, int] | None = None
        self._clashing: dict[int, int] = {}

    def top(self, alive: int) -> int:
        """The value of the best candidate of a set, 0 if it is empty."""
        return self.candidates[(alive & -alive).bit_length() - 1][0] if alive else 0

    def clashing(self, taken: int) -> int:
        """The candidates that share something with what is taken."""
        known = self._clashing.get(taken)
        if known is None:
            using = self._using = self._using or self._sort_by_bits()
            known = 0
            for bit in ones(taken):
                known |= using.get(bit, 0)
            self._clashing[taken] = known
        return known

    def _sort_by_bits(self) -> dict[int, int]:
        places: dict[int, list[int]] = {}
        for place, candidate in enumerate(self.candidates):
            for bit in ones(candidate[1]):
                places.setdefault(bit, []).append(place)
        return {bit: set_of(few, len(self.candidates)) for bit, few in places.items()}


class Packer:
    """Depth first over the trains, each taking the best routes first.

    A branch is left as soon as what the trains still to come can earn at most, each by itself beside what is
    taken, does not beat the best. Trains of a kind have the same shelf and stand together in ``shelves``; the
    first of them takes the route that stands first. Among equal sums fewest hexes win, as far as
    ``tie_steps`` of search go, and then the first found. ``patience`` ends the search early, without a proof.
    ``bound``: no choice from the shelves is worth more, if the search was not ended.
    """

    def __init__(
        self,
        shelves: Sequence[Shelf],
        best: Packing,
        meter: Meter,
        *,
        tie_steps: int = 2_000,
        patience: int | None = None,
    ) -> None:
        self._shelves = shelves
        self._meter = meter
        self._end = None if patience is None else meter.steps + patience
        self._effort = 1 + sum(len(shelf.candidates) for shelf in shelves) // 2_000
        self._ties = tie_steps
        self._chosen: list[Candidate | None] = [None] * len(shelves)
        self.best = best
        alive = [shelf.all for shelf in shelves]
        self.bound = sum(shelf.top(few) for shelf, few in zip(shelves, alive, strict=True))
        self._place(0, 0, 0, alive)
        if not meter.spent:
            self.bound = self.best.value
        self.bound = max(self.bound, self.best.value)

    def _place(self, at: int, value: int, length: int, alive: list[int]) -> None:
        """Choose for train ``at``; ``alive`` says for it and those after it which candidates are left."""
        if at == len(self._shelves):
            if (value, -length) > (self.best.value, -self.best.length):
                self.best = Packing(tuple(self._chosen), value, length)
            return
        shelf, left = self._shelves[at], alive[0]
        rest = self._rest(at + 1, alive[1:])
        while left:
            low = left & -left
            candidate = shelf.candidates[low.bit_length() - 1]
            most = value + candidate[0] + rest
            if most < self.best.value or self._tired():
                break
            if at == 0:
                self.bound = most
            touched = length + candidate[2].bit_count()
            if most > self.best.value or self._may_tie(touched):
                later = self._beside(at, candidate, -low, alive)
                most = value + candidate[0] + self._rest(at + 1, later)
                if most > self.best.value or (most == self.best.value and self._may_tie(touched)):
                    self._chosen[at] = candidate
                    self._place(at + 1, value + candidate[0], touched, later)
                    self._chosen[at] = None
            if at + 1 == len(self._shelves):
                break
            left ^= low
        self._leave_idle(at, value, length, alive)

    def _tired(self) -> bool:
        return self._meter.work(self._effort) or (self._end is not None and self._meter.steps > self._end)

    def _rest(self, first: int, alive: Sequence[int]) -> int:
        """What the trains from ``first`` on can earn at most, each by itself."""
        return sum(self._shelves[first + place].top(few) for place, few in enumerate(alive))

    def _leave_idle(self, at: int, value: int, length: int, alive: list[int]) -> None:
        """Let the train stand, and those of its kind after it."""
        later = alive[1:]
        for place in range(len(later)):
            if self._shelves[at + 1 + place] is not self._shelves[at]:
                break
            later[place] = 0
        most = value + self._rest(at + 1, later)
        if most > self.best.value or (most == self.best.value and self._may_tie(length)):
            self._place(at + 1, value, length, later)

    def _may_tie(self, length: int) -> bool:
        if length >= self.best.length or self._ties <= 0:
            return False
        self._ties -= 1
        return True

    def _beside(self, at: int, candidate: Candidate, onwards: int, alive: list[int]) -> list[int]:
        """What is left for the later trains beside a candidate; ``onwards``: the places from its own on."""
        later = []
        shelf = self._shelves[at]
        for place, few in enumerate(alive[1:], at + 1):
            other = self._shelves[place]
            left = few & ~other.clashing(candidate[1])
            later.append(left & onwards if other is shelf else left)
        return later
