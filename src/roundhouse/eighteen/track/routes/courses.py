"""The best route of a train with few stops: the stops to visit in turn first, then track for them.

Courses are tried depth first from the anchor (see :mod:`halves`): a first arm, then a second. A branch is
left as soon as neither the walks ahead nor the best stops not yet visited can make it worth enough.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from roundhouse.eighteen.track.routes.budget import Meter
from roundhouse.eighteen.track.routes.halves import Trail
from roundhouse.eighteen.track.routes.plan import Plan
from roundhouse.eighteen.track.routes.spans import Outlook, Span, spans_of

if TYPE_CHECKING:
    from roundhouse.eighteen.track.routes.finder import Candidate, Leader


class Scout:
    """Looks for the best course of one train that avoids some sides, and offers its routes to a leader.

    ``depends_on_track``: different track for the same stops may earn more or less.
    """

    def __init__(
        self, plan: Plan, avoid: int, visits: int, leader: Leader, meter: Meter, *, depends_on_track: bool
    ) -> None:
        self._plan = plan
        self._avoid = avoid
        self._leader = leader
        self._meter = meter
        self._depends = depends_on_track
        self._spans = spans_of(plan, avoid)
        self._outlook = Outlook(self._spans, visits)
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
                self._along_first(-1, anchor, taken, value, rest)
            earlier |= 1 << plan.layout.stop_shift + anchor

    def _hexes(self, stop: int) -> int:
        network = self._plan.network
        return network.hex_bits[network.stops[stop].hex]

    def _along_first(self, before: int, at: int, taken: int, sofar: int, rest: int) -> None:
        """Go on along the first arm; where it may end, let the anchor be the other end or begin a second."""
        plan, anchor, leader = self._plan, self._anchor, self._leader
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
            self._begin_second(taken, sofar, rest)
        if not first or (first[-1].onward and not taken & plan.passages[at]):
            here = plan.passages[at] if first else 0
            for span in self._spans[at]:
                self._try(first, at, span, taken | here, sofar, rest)

    def _begin_second(self, taken: int, sofar: int, rest: int) -> None:
        """The second arm goes to a later stop than the first, as a route has no direction."""
        anchor = self._anchor
        passage = self._plan.passages[anchor]
        if taken & passage:
            return
        for span in self._spans[anchor]:
            if span.to > self._first[0].to and not span.only_start:
                self._try(self._second, anchor, span, taken | passage, sofar, rest)

    def _along_second(self, before: int, at: int, taken: int, sofar: int, rest: int) -> None:
        plan, leader = self._plan, self._leader
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
        for span in self._spans[at]:
            self._try(self._second, at, span, taken | plan.passages[at], sofar, rest)

    def _try(self, arm: list[Span], at: int, span: Span, taken: int, sofar: int, rest: int) -> None:
        """Lengthen an arm by a span, if there is room for it."""
        left = rest - span.need
        if taken & span.bits or not self._plan.visits.holds(left) or (span.only_start and arm):
            return
        arm.append(span)
        along = self._along_first if arm is self._first else self._along_second
        along(at, span.to, taken | span.bits, sofar + span.gain, left)
        arm.pop()

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
        for raw in self._routes():
            self._leader.offer(raw)
            if not self._depends or most < self._leader.low:
                return

    def _routes(self) -> Iterator[Candidate]:
        """Every way to run the course on track that is used once."""
        plan, anchor = self._plan, self._anchor
        arms = (self._first, self._second)
        used = plan.layout.start(anchor) | (plan.passages[anchor] if self._second else 0)
        value = plan.values[anchor] + sum(span.hops[0].value for arm in arms for span in arm)
        rest = plan.visits.room - plan.needs[anchor]
        for one, taken, over, left in self._ways(self._first, used, self._hexes(anchor), rest):
            for two, all_taken, hexes, _ in self._ways(self._second, taken, over, left):
                yield (value + plan.hex_pay(hexes), all_taken, hexes, anchor, one, two)

    def _ways(
        self, arm: Sequence[Span], used: int, hexes: int, rest: int, trail: Trail = None
    ) -> Iterator[tuple[Trail, int, int, int]]:
        """Track for an arm: the trail, all that is taken, the hexes touched, what is left of the limits."""
        if not arm:
            yield trail, used, hexes, rest
            return
        if self._meter.work(1):
            return
        span, beyond = arm[0], arm[1:]
        passed = self._plan.passages[span.to] if beyond else 0
        for hop in span.hops:
            left = rest - hop.need
            if not used & hop.mask and self._plan.visits.holds(left):
                yield from self._ways(
                    beyond, used | hop.mask | passed, hexes | hop.hexes, left, (trail, hop.number)
                )
