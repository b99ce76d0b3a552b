"""Choosing one route for each train so that nothing is shared and the sum is the best."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from roundhouse.eighteen.track.routes.budget import Meter
from roundhouse.eighteen.track.routes.finder import Candidate


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


class Packer:
    """Depth first over the trains, each taking the best routes first.

    A branch is left as soon as what the trains still to come can earn at most, each by itself beside what is
    taken, does not beat the best.

    ``lists`` fall in value. ``twins[n]`` says that train n is exactly like train n - 1: of two like ones the
    first never earns less. Among equal sums fewest hexes win, as far as ``tie_steps`` of search go, and
    then the first found. ``bound``: no choice from the lists is worth more.
    """

    def __init__(
        self,
        lists: Sequence[list[Candidate]],
        twins: Sequence[bool],
        best: Packing,
        meter: Meter,
        tie_steps: int = 2_000,
    ) -> None:
        self._twins = twins
        self._meter = meter
        self._ties = tie_steps
        self._chosen: list[Candidate | None] = [None] * len(lists)
        self.best = best
        self.bound = sum(_top(few) for few in lists)
        self._place(0, 0, 0, 0, lists)
        if not meter.spent:
            self.bound = self.best.value
        self.bound = max(self.bound, self.best.value)

    def _place(self, at: int, value: int, length: int, taken: int, lists: Sequence[list[Candidate]]) -> None:
        """Choose for train ``at``; ``lists`` are those of the trains from it on, beside what is taken."""
        if not lists:
            if (value, -length) > (self.best.value, -self.best.length):
                self.best = Packing(tuple(self._chosen), value, length)
            return
        rest = sum(_top(few) for few in lists[1:])
        for candidate in lists[0]:
            most = value + candidate[0] + rest
            if self._meter.spent or most < self.best.value:
                break
            if at == 0:
                self.bound = most
            touched = length + candidate[2].bit_count()
            if most == self.best.value and not self._may_tie(touched):
                continue
            self._chosen[at] = candidate
            later = self._beside(at, value + candidate[0], taken | candidate[1], candidate[0], lists)
            if later is not None:
                self._place(at + 1, value + candidate[0], touched, taken | candidate[1], later)
        self._chosen[at] = None
        self._leave_idle(at, value, length, taken, lists)

    def _leave_idle(
        self, at: int, value: int, length: int, taken: int, lists: Sequence[list[Candidate]]
    ) -> None:
        later = list(lists[1:])
        for place in range(len(later)):
            if not self._twins[at + 1 + place]:
                break
            later[place] = []
        most = value + sum(_top(few) for few in later)
        if most > self.best.value or (most == self.best.value and self._may_tie(length)):
            self._place(at + 1, value, length, taken, later)

    def _may_tie(self, length: int) -> bool:
        if length >= self.best.length or self._ties <= 0:
            return False
        self._ties -= 1
        return True

    def _beside(
        self, at: int, value: int, taken: int, ceiling: int, lists: Sequence[list[Candidate]]
    ) -> list[list[Candidate]] | None:
        """What is left for the later trains; None if that cannot be enough."""
        later: list[list[Candidate]] = list(lists[1:])
        sofar = value + sum(_top(few) for few in later)
        alike = True
        for place, few in enumerate(later):
            alike = alike and self._twins[at + 1 + place]
            first = bisect_left(few, -ceiling, key=_falling) if alike else 0
            least = self.best.value - (sofar - _top(few))
            last = bisect_right(few, -least, lo=first, key=_falling)
            if place == len(later) - 1 and len(later) == 1:
                kept = self._first(few, first, last, taken)
            else:
                kept = [candidate for candidate in few[first:last] if not candidate[1] & taken]
                self._meter.work(last - first)
            sofar += _top(kept) - _top(few)
            if sofar < self.best.value:
                return None
            later[place] = kept
        return later

    def _first(self, few: list[Candidate], first: int, last: int, taken: int) -> list[Candidate]:
        """The first that shares nothing: the only one the last train needs."""
        for place in range(first, last):
            if not few[place][1] & taken:
                self._meter.work(place - first)
                return [few[place]]
        self._meter.work(last - first)
        return []


def _top(few: list[Candidate]) -> int:
    return few[0][0] if few else 0


def _falling(candidate: Candidate) -> int:
    return -candidate[0]
