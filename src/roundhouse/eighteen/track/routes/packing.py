"""Choosing one route for each train so that nothing is shared and the sum is the best."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, repeat
from typing import NamedTuple

from roundhouse.eighteen.track.routes.budget import Meter
from roundhouse.eighteen.track.routes.candidate import Candidate
from roundhouse.eighteen.track.routes.halves import Trail, hops_of
from roundhouse.eighteen.track.routes.layout import Layout
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


class CandidateRow(NamedTuple):
    """Some candidates of a shelf that follow one another, for sets of their places."""

    number: int
    first: int
    """The place of its first candidate on the shelf."""
    size: int
    every: int
    """The set of all its candidates."""
    most: int
    """What the first one, its best, earns."""


class Shelf:
    """The candidates of one kind of train, best first, and sets of them: which clash with what is taken.

    The sets are kept for rows of ``ROW_SIZES`` candidates; mostly only the first, smallest one is asked for.
    """

    def __init__(self, candidates: list[Candidate], layout: Layout) -> None:
        self.candidates = candidates
        self.rows: list[CandidateRow] = []
        sizes = chain(ROW_SIZES, repeat(ROW_SIZES[-1]))
        first = 0
        while first < len(candidates):
            size = min(next(sizes), len(candidates) - first)
            self.rows.append(CandidateRow(len(self.rows), first, size, (1 << size) - 1, candidates[first][0]))
            first += size
        self._firsts = [row.first for row in self.rows]
        self._layout = layout
        self._beside_track = ~layout.sides | layout.passage
        self._using: dict[int, dict[int, int]] = {}
        self._along: list[dict[int, int]] = [{id(None): 0} for _ in self.rows]
        self._clashing: dict[tuple[int, int], int] = {}

    def rows_from(self, start: int) -> Sequence[CandidateRow]:
        """The rows with the candidates from ``start`` on."""
        return self.rows[bisect_right(self._firsts, start) - 1 :] if start else self.rows

    def clashing(self, row: int, candidate: Candidate) -> int:
        """The candidates of a row that share something with this one.

        It is made of the two trails, which many candidates have in common, and of what is no track. The track
        of trains that may use the same one does not matter here.
        """
        _, taken, _, _, one, other = candidate
        if not taken & self._layout.own_sides:
            one = other = None
        along = self._along[row]
        known = along.get(id(one))
        found = self._follow(row, one) if known is None else known
        known = along.get(id(other))
        found |= self._follow(row, other) if known is None else known
        rest = taken & self._beside_track
        return found | self._using_any(row, rest) if rest else found

    def _follow(self, row: int, trail: Trail) -> int:
        """The candidates of a row that share track with a trail."""
        along = self._along[row]
        found = 0
        if trail is not None:
            before, hop = trail
            known = along.get(id(before))
            found = self._follow(row, before) if known is None else known
            found |= self._using_any(row, self._layout.mask_of(hop) & self._layout.sides)
        along[id(trail)] = found
        return found

    def _using_any(self, row: int, mask: int) -> int:
        """The candidates of a row that use any of some bits."""
        key = (row, mask)
        found = self._clashing.get(key)
        if found is None:
            using = self._using.get(row)
            if using is None:
                using = self._using[row] = self._sort_by_bits(row)
            found = 0
            for bit in ones(mask):
                found |= using.get(bit, 0)
            self._clashing[key] = found
        return found

    def _sort_by_bits(self, row: int) -> dict[int, int]:
        """For each bit the candidates of a row that use it."""
        ends: dict[int, tuple[Trail, list[int]]] = {}
        using: dict[int, int] = {}
        _, first, size, _, _ = self.rows[row]
        for place, candidate in enumerate(self.candidates[first : first + size]):
            for trail in candidate[4:]:
                ends.setdefault(id(trail), (trail, []))[1].append(place)
            rest = candidate[1] & self._beside_track
            for bit in ones(rest) if rest else ():
                using[bit] = using.get(bit, 0) | 1 << place
        for hop, places in _by_hop((trail, set_of(few, size)) for trail, few in ends.values()).items():
            for bit in ones(self._layout.mask_of(hop) & self._layout.sides):
                using[bit] = using.get(bit, 0) | places
        return using


def _by_hop(ends: Iterable[tuple[Trail, int]]) -> dict[int, int]:
    """For each hop the union of the sets that stand at trails which take it.

    What stands at a trail is passed on to the trail before it, the longest trails first.
    """
    by_length: dict[int, dict[int, tuple[Trail, int]]] = {}
    for trail, places in ends:
        by_length.setdefault(sum(1 for _ in hops_of(trail)), {})[id(trail)] = (trail, places)
    using: dict[int, int] = {}
    for length in range(max(by_length, default=0), 0, -1):
        shorter = by_length.setdefault(length - 1, {})
        for trail, places in by_length.get(length, {}).values():
            assert trail is not None
            before, hop = trail
            using[hop] = using.get(hop, 0) | places
            known = shorter.get(id(before))
            shorter[id(before)] = (before, places if known is None else known[1] | places)
    return using


class _Taken:
    """The routes chosen so far, and what clashes with them as far as asked for."""

    __slots__ = ("_barred", "_before", "_candidate")

    def __init__(self, candidate: Candidate | None = None, before: _Taken | None = None) -> None:
        self._candidate = candidate
        self._before = before
        self._barred: dict[tuple[int, int], int] = {}

    def barred(self, shelf: Shelf, row: int) -> int:
        """The candidates of a row that clash with anything taken."""
        if self._before is None or self._candidate is None:
            return 0
        key = (id(shelf), row)
        known = self._barred.get(key)
        if known is None:
            known = self._before.barred(shelf, row) | shelf.clashing(row, self._candidate)
            self._barred[key] = known
        return known

    def left(self, shelf: Shelf, start: int) -> Iterator[int]:
        """The places from ``start`` on of candidates that share nothing with what is taken."""
        for row in shelf.rows_from(start):
            free = self._free(shelf, row, start)
            while free:
                low = free & -free
                yield row.first + low.bit_length() - 1
                free ^= low

    def most_left(self, shelf: Shelf, start: int, least: int) -> int:
        """What the best of these candidates earns; 0 if there is none.

        Rows in which none earns ``least`` are not looked at.
        """
        for row in shelf.rows_from(start):
            if row.most < least:
                return 0
            if free := self._free(shelf, row, start):
                return shelf.candidates[row.first + (free & -free).bit_length() - 1][0]
        return 0

    def _free(self, shelf: Shelf, row: CandidateRow, start: int) -> int:
        """The candidates of a row from ``start`` on that clash with nothing taken."""
        free = row.every & ~self.barred(shelf, row.number)
        before = start - row.first
        return free >> before << before if before > 0 else free


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
        self._ties = tie_steps
        self._chosen: list[Candidate | None] = [None] * len(shelves)
        self.best: Packing = best
        nothing = _Taken()
        self.bound: int = self._rest(0, nothing, 0)
        self._place(0, _Sum(0, 0), nothing, 0)
        if not meter.spent:
            self.bound = self.best.value
        self.bound = max(self.bound, self.best.value)

    def _place(self, at: int, sofar: _Sum, taken: _Taken, start: int) -> None:
        """Choose for train ``at`` among the candidates of its shelf from ``start`` on."""
        if at == len(self._shelves):
            if (sofar.value, -sofar.length) > (self.best.value, -self.best.length):
                self.best = Packing(tuple(self._chosen), sofar.value, sofar.length)
            return
        shelf = self._shelves[at]
        after = self._after_alike(at)
        rest = self._rest(at + 1, taken, 0)
        others = rest if after == at + 1 else self._rest(after, taken, 0)
        fellows, theirs = after - at - 1, rest - others
        for place in taken.left(shelf, start):
            candidate = shelf.candidates[place]
            value = sofar.value + candidate[0]
            # Those of its kind that follow take routes that stand after this one.
            most = value + others + (min(theirs, fellows * candidate[0]) if fellows else 0)
            if most < self.best.value or self._tired():
                break
            if at == 0:
                self.bound = most
            length = sofar.length + candidate[2].bit_count()
            if most > self.best.value or self._may_tie(length):
                beside = _Taken(candidate, taken)
                spare = value + rest - self.best.value
                most = value + self._rest(at + 1, beside, place, spare)
                if most > self.best.value or (most == self.best.value and self._may_tie(length)):
                    self._chosen[at] = candidate
                    self._place(at + 1, _Sum(value, length), beside, place if self._alike(at + 1) else 0)
                    self._chosen[at] = None
            if at + 1 == len(self._shelves):
                break
        self._leave_idle(at, sofar, taken)

    def _alike(self, at: int) -> bool:
        """Is the train of the same kind as the one before it?"""
        return at < len(self._shelves) and self._shelves[at] is self._shelves[at - 1]

    def _after_alike(self, at: int) -> int:
        """The first train after those of the kind of train ``at``."""
        after = at + 1
        while self._alike(after):
            after += 1
        return after

    def _tired(self) -> bool:
        return self._meter.work(1) or (self._end is not None and self._meter.steps > self._end)

    def _rest(self, first: int, taken: _Taken, start: int, spare: int | None = None) -> int:
        """What the trains from ``first`` on can earn at most, each by itself beside what is taken.

        Those like the train before ``first`` have the candidates from ``start`` on. With ``spare`` less
        may be said of a train that would earn more than that below the best of its shelf.
        """
        total = 0
        for at in range(first, len(self._shelves)):
            shelf = self._shelves[at]
            if first == 0 or shelf is not self._shelves[first - 1]:
                start = 0
            least = 0 if spare is None or not shelf.candidates else shelf.candidates[0][0] - spare
            total += taken.most_left(shelf, start, least)
        return total

    def _leave_idle(self, at: int, sofar: _Sum, taken: _Taken) -> None:
        """Let the train stand, and those of its kind after it."""
        after = self._after_alike(at)
        most = sofar.value + self._rest(after, taken, 0)
        if most > self.best.value or (most == self.best.value and self._may_tie(sofar.length)):
            self._place(after, sofar, taken, 0)

    def _may_tie(self, length: int) -> bool:
        if length >= self.best.length or self._ties <= 0:
            return False
        self._ties -= 1
        return True


class _Sum(NamedTuple):
    """What the routes chosen earn, and how many hexes they touch."""

    value: int
    length: int


ROW_SIZES = (1_024, 3_072, 12_288, 16_384)
"""How many candidates the rows have: the first, the second, the third, each of the others."""
