"""The best route of a train with few stops: the stops to visit in turn first, then track for them.

Courses are tried depth first from the anchor (see :mod:`halves`): a first arm, then a second. A branch is
left as soon as neither the walks ahead nor the best stops not yet visited can make it worth enough.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from roundhouse.eighteen.track.routes.budget import Meter
from roundhouse.eighteen.track.routes.candidate import Candidate, Taker
from roundhouse.eighteen.track.routes.halves import Trail
from roundhouse.eighteen.track.routes.plan import Hop, Plan
from roundhouse.eighteen.track.routes.spans import Outlook, Span

MOST_TRACKS = 128
"""So many ways to run a course are kept beside it: where track is left for one of them, none need be looked
for from the start."""


class Scout:
    """Looks for the best course of one train that avoids some sides, and offers its routes to a leader.

    ``depends_on_track``: different track for the same stops may earn more or less.
    """

    def __init__(
        self, plan: Plan, avoid: int, outlook: Outlook, leader: Taker, meter: Meter, *, depends_on_track: bool
    ) -> None:
        self._plan = plan
        self._avoid = avoid
        self._leader = leader
        self._meter = meter
        self._depends = depends_on_track
        self._spans = outlook.spans
        self._outlook = outlook
        shift = plan.layout.stop_shift
        ranked = sorted(range(len(plan.values)), key=lambda at: -plan.values[at])
        self._ranked = [(1 << shift + at, plan.values[at], plan.passable[at]) for at in ranked]
        self._most_by_hex = plan.hex_pay(plan.paying_hexes)
        self._anchor = 0
        self._first: list[Span] = []
        self._second: list[Span] = []

    def search(self) -> None:
        """Try every course that may be worth what the leader asks for."""
        plan = self._plan
        earlier = 0
        for anchor in plan.anchors:
            rest = plan.visits.room - plan.needs[anchor]
            if plan.visits.holds(rest):
                self._anchor = anchor
                value = plan.values[anchor] + plan.hex_pay(self._hexes(anchor))
                taken = plan.layout.stop_bits[anchor] | earlier | self._avoid & plan.layout.passage
                tracks = _Tracks((plan.layout.start(anchor),), True)
                self._along_first(-1, anchor, _State(taken, value, rest, tracks))
            earlier |= 1 << plan.layout.stop_shift + anchor

    def _hexes(self, stop: int) -> int:
        network = self._plan.network
        return network.hex_bits[network.stops[stop].hex]

    def _along_first(self, before: int, at: int, state: _State) -> None:
        """Go on along the first arm; where it may end, let the anchor be the other end or begin a second."""
        plan, anchor, leader = self._plan, self._anchor, self._leader
        taken, sofar, rest, _ = state
        visits = plan.visits_left(rest)
        ahead = self._outlook.around(before, at, anchor, visits)
        if sofar + ahead < leader.low or self._meter.work(1):
            return
        if sofar + self._best_left(taken, visits, 2) < leader.low:
            return
        first = self._first
        if (first or plan.train.local) and plan.may_end[at] and plan.may_end[anchor] and sofar >= leader.low:
            self._offer(sofar)
        if first and plan.may_end[at] and plan.passable[anchor] and not first[0].only_start:
            self._begin_second(state)
        if not first or (first[-1].onward and not taken & plan.passages[at]):
            state = state.passing(plan.passages[at] if first else 0)
            for span in self._spans[at]:
                self._try(first, at, span, state)

    def _begin_second(self, state: _State) -> None:
        """The second arm goes to a later stop than the first, as a route has no direction."""
        anchor = self._anchor
        passage = self._plan.passages[anchor]
        if state.taken & passage:
            return
        state = state.passing(passage)
        for span in self._spans[anchor]:
            if span.to > self._first[0].to and not span.only_start:
                self._try(self._second, anchor, span, state)

    def _along_second(self, before: int, at: int, state: _State) -> None:
        plan, leader = self._plan, self._leader
        taken, sofar, rest, _ = state
        if plan.may_end[at] and sofar >= leader.low:
            self._offer(sofar)
        visits = plan.visits_left(rest)
        ahead = self._outlook.ahead(before, at, visits)
        if sofar + ahead < leader.low or self._meter.work(1):
            return
        if not self._second[-1].onward or taken & plan.passages[at]:
            return
        if sofar + self._best_left(taken, visits, 1) < leader.low:
            return
        state = state.passing(plan.passages[at])
        for span in self._spans[at]:
            self._try(self._second, at, span, state)

    def _try(self, arm: list[Span], at: int, span: Span, state: _State) -> None:
        """Lengthen an arm by a span, if there is room for it and track."""
        taken, sofar, rest, tracks = state
        left = rest - span.need
        if taken & span.bits or not self._plan.visits.holds(left) or (span.only_start and arm):
            return
        arm.append(span)
        tracks = tracks.beyond(span)
        if not tracks.masks and not tracks.all:
            tracks = self._some_track()
        if tracks.masks:
            along = self._along_first if arm is self._first else self._along_second
            along(at, span.to, _State(taken | span.bits, sofar + span.gain, left, tracks))
        arm.pop()

    def _some_track(self) -> _Tracks:
        """What some way to run the course so far takes; the span with the fewest hops left goes first."""
        plan, anchor = self._plan, self._anchor
        taken = plan.layout.start(anchor) | (plan.passages[anchor] if self._second else 0)
        for arm in (self._first, self._second):
            for span in arm[:-1]:
                taken |= plan.passages[span.to]
        open_yet = [span.hops for span in (*self._first, *self._second)]
        found = self._fitting(taken, plan.visits.room - plan.needs[anchor], open_yet)
        return _Tracks(() if found is None else (found,), False)

    def _fitting(self, taken: int, rest: int, open_yet: Sequence[Sequence[Hop]]) -> int | None:
        """What is taken once each span has one of its hops left; None if they never go together."""
        if not open_yet:
            return taken
        if self._meter.work(1):
            return None
        holds = self._plan.visits.holds
        left: list[Sequence[Hop]] = []
        for hops in open_yet:
            free = [hop for hop in hops if not taken & hop.mask and holds(rest - hop.need)]
            if not free:
                return None
            left.append(free)
        fewest = left.pop(min(range(len(left)), key=lambda at: len(left[at])))
        for hop in fewest:
            found = self._fitting(taken | hop.mask, rest - hop.need, left)
            if found is not None:
                return found
        return None

    def _best_left(self, taken: int, visits: int, ends: int) -> int:
        """What the best stops not yet visited pay; at most ``ends`` of them are where a route must end."""
        total = self._most_by_hex
        for bit, value, passable in self._ranked:
            if visits <= 0:
                break
            if taken & bit:
                continue
            if not passable:
                if not ends:
                    continue
                ends -= 1
            total += value
            visits -= 1
        return total

    def _offer(self, most: int) -> None:
        """Offer the routes of the course; one is enough where all earn the same."""
        for raw in self._routes(most):
            self._leader.offer(raw)
            if not self._depends or most < self._leader.low:
                return

    def _routes(self, most: int | None = None) -> Iterator[Candidate]:
        """Every way to run the course on track that is used once.

        If ``most`` is said, what it may earn at most, ways are left out that cannot earn enough.
        """
        spare = self._most_by_hex if most is None else most - self._leader.low
        plan, anchor = self._plan, self._anchor
        arms = (self._first, self._second)
        used = plan.layout.start(anchor) | (plan.passages[anchor] if self._second else 0)
        value = plan.values[anchor] + sum(span.hops[0].value for arm in arms for span in arm)
        value += plan.halved_bound
        rest = plan.visits.room - plan.needs[anchor]
        begin = _Way(None, used, self._hexes(anchor), rest, spare)
        for one in self._ways(self._first, begin):
            for two in self._ways(self._second, one._replace(trail=None)):
                yield (value + plan.hex_pay(two.hexes), two.used, two.hexes, anchor, one.trail, two.trail)

    def _ways(self, arm: Sequence[Span], way: _Way) -> Iterator[_Way]:
        """Every way to go on along an arm."""
        if not arm:
            yield way
            return
        if self._meter.work(1):
            return
        span, beyond = arm[0], arm[1:]
        plan = self._plan
        passed = plan.passages[span.to] if beyond else 0
        trail, used, hexes, rest, spare = way
        for hop in span.hops:
            left = rest - hop.need
            if used & hop.mask or not plan.visits.holds(left):
                continue
            fewer = spare
            if self._most_by_hex:
                fewer -= span.gain - hop.value - plan.hex_pay(hop.hexes & ~hexes)
                if fewer < 0:
                    continue
            more = _Way((trail, hop.number), used | hop.mask | passed, hexes | hop.hexes, left, fewer)
            yield from self._ways(beyond, more)


class _Tracks(NamedTuple):
    """What ways to run a course take: ``all`` of them, or some of many."""

    masks: tuple[int, ...]
    all: bool

    def beyond(self, span: Span) -> _Tracks:
        """The ways to run the course with one span more."""
        found = {mask | hop.mask for mask in self.masks for hop in span.hops if not mask & hop.mask}
        if len(found) > MOST_TRACKS:
            return _Tracks(tuple(sorted(found, key=int.bit_count)[:MOST_TRACKS]), False)
        return _Tracks(tuple(found), self.all)


class _State(NamedTuple):
    """A course so far: the stops it takes, what it earns at most, what is left of the limits.

    ``tracks`` is what ways to run it take.
    """

    taken: int
    sofar: int
    rest: int
    tracks: _Tracks

    def passing(self, passage: int) -> _State:
        """The same, running on through a stop."""
        if not passage:
            return self
        tracks = _Tracks(tuple([mask | passage for mask in self.tracks.masks]), self.tracks.all)
        return self._replace(taken=self.taken | passage, tracks=tracks)


class _Way(NamedTuple):
    """Track for a course so far: all that it takes, the hexes it touches, what is left of the limits.

    ``spare`` is how much less than the most it may still earn.
    """

    trail: Trail
    used: int
    hexes: int
    rest: int
    spare: int
