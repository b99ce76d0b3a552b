"""From stop to stop without regard to the track between, and how much may still be earned ahead.

On a crowded board many chains join the same two stops. What a route earns hardly depends on which of them it
takes, so the search first looks for the stops to visit in turn, a *course*, over one *span* for all the
chains between two stops that a route can use in the same way.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, reduce
from operator import or_
from typing import NamedTuple, TypeAlias

from roundhouse.eighteen.track.routes.plan import Hop, Plan


class Span(NamedTuple):
    """The hops from one stop to another that a route can use in the same way.

    ``gain`` is the most that the stop and the hexes on the way pay, ``need`` the least that the train's
    limits lose; ``onward`` and ``only_start`` as for hops; ``bits`` what the stop takes of what a route may
    have once, ``uses`` what any of the hops takes.
    """

    to: int
    gain: int
    need: int
    onward: bool
    only_start: bool
    bits: int
    uses: int
    hops: tuple[Hop, ...]


Spans: TypeAlias = Sequence[Sequence[Span]]
"""The spans from every stop, those that gain most first."""
Step: TypeAlias = tuple[int, int, int]
"""The most that going on from a stop can earn, by which next stop, and the most by another one."""
_NOTHING: Step = (0, -1, 0)


def spans_of(plan: Plan) -> Spans:
    """The spans from every stop."""
    spans = []
    for at, hops in enumerate(plan.hops):
        alike: dict[tuple[int, bool, bool], list[Hop]] = {}
        for hop in hops:
            alike.setdefault((hop.to, hop.onward, hop.only_start), []).append(hop)
        spans.append(_ranked([_span(plan, at, some) for some in alike.values()]))
    return spans


def spans_beside(plan: Plan, spans: Spans, avoid: int) -> Spans:
    """The same spans without the hops that use anything of ``avoid``. Where none does a list stays itself."""
    return [
        _beside(plan, at, few, avoid) if any(span.uses & avoid for span in few) else few
        for at, few in enumerate(spans)
    ]


def _beside(plan: Plan, at: int, spans: Sequence[Span], avoid: int) -> Sequence[Span]:
    found = []
    for span in spans:
        if not span.uses & avoid:
            found.append(span)
        elif left := [hop for hop in span.hops if not hop.mask & avoid]:
            found.append(_span(plan, at, left))
    return _ranked(found)


def _span(plan: Plan, at: int, hops: Sequence[Hop]) -> Span:
    """The span from a stop that these hops make, which lead to the same stop."""
    network, (_, _, to, gain, onward, only_start, _, _) = plan.network, hops[0]
    paying = plan.paying_hexes & ~network.hex_bits[network.stops[at].hex]
    if paying:
        gain += max([plan.hex_pay(hop.hexes & paying) for hop in hops])
    need = min([hop.need for hop in hops])
    uses = reduce(or_, [hop.mask for hop in hops])
    return Span(to, gain, need, onward, only_start, plan.layout.stop_bits[to], uses, tuple(hops))


def _ranked(spans: list[Span]) -> list[Span]:
    """Those that gain most first; of the same gain in the order of their first hops in the plan."""
    spans.sort(key=_rank)
    return spans


def _rank(span: Span) -> tuple[int, int, int, int]:
    first = span.hops[0]
    return -span.gain, -first.value, first.to, first.number


class Outlook:
    """The most that a route can still earn, by where it is and how many more stops it may visit.

    Counted over walks, which may come back to a stop but not turn round on the spot: no route earns more.
    """

    def __init__(self, plan: Plan, visits: int) -> None:
        self.plan = plan
        self.visits = visits
        self.spans: Spans = spans_of(plan)
        self._steps: list[list[Step]] = [[_NOTHING] * len(self.spans)]
        for _ in range(visits):
            shorter = self._steps[-1]
            self._steps.append([_step(at, few, shorter) for at, few in enumerate(self.spans)])
        self._both: dict[tuple[int, int, int, int], int] = {}

    def beside(self, avoid: int) -> Outlook:
        """The outlook of trains that use nothing of ``avoid``: only what changes is counted again."""
        beside = Outlook.__new__(Outlook)
        beside.plan, beside.visits, beside._both = self.plan, self.visits, {}
        beside.spans = spans = spans_beside(self.plan, self.spans, avoid)
        fewer = {at for at, few in enumerate(spans) if few is not self.spans[at]}
        moved: set[int] = set()
        steps = beside._steps = self._steps[:1]
        for before in self._steps[1:]:
            again = fewer.union(*[self._leading_to[at] for at in moved])
            row = before.copy()
            moved.clear()
            for at in again:
                row[at] = step = _step(at, spans[at], steps[-1])
                if step != before[at]:
                    moved.add(at)
            steps.append(row)
        return beside

    @cached_property
    def _leading_to(self) -> Sequence[Sequence[int]]:
        """From which stops a route may go on to each stop and farther."""
        found: list[list[int]] = [[] for _ in self.spans]
        for at, few in enumerate(self.spans):
            for span in few:
                if span.onward:
                    found[span.to].append(at)
        return found

    @cached_property
    def most(self) -> int:
        """The most that any route earns, without what more than touching a hex is paid for."""
        plan, network = self.plan, self.plan.network
        found = [0]
        for anchor in plan.anchors:
            rest = plan.visits.room - plan.needs[anchor]
            if plan.visits.holds(rest):
                here = plan.values[anchor] + plan.hex_pay(network.hex_bits[network.stops[anchor].hex])
                found.append(here + self.around(-1, anchor, anchor, plan.visits_left(rest)))
        return max(found)

    def ahead(self, before: int, at: int, visits: int) -> int:
        """The most by going on from a stop to which one came from ``before`` (-1: from nowhere)."""
        best, to, second = self._steps[visits][at]
        return second if to == before else best

    def around(self, before: int, at: int, anchor: int, visits: int) -> int:
        """The most by going on from ``at`` and also from the anchor, sharing the visits out."""
        key = (before, at, anchor, visits)
        known = self._both.get(key)
        if known is None:
            known = self._both[key] = max(
                [
                    self.ahead(before, at, some) + self.ahead(-1, anchor, visits - some)
                    for some in range(visits + 1)
                ]
            )
        return known


def _step(at: int, spans: Sequence[Span], shorter: Sequence[Step]) -> Step:
    best = second = 0
    to = -1
    for there, gain, _, onward, _, _, _, _ in spans:
        worth = gain
        if onward:
            most, beyond, other = shorter[there]
            worth += other if beyond == at else most
        if there == to:
            best = max(best, worth)
        elif worth > best:
            best, to, second = worth, there, best
        elif worth > second:
            second = worth
    return best, to, second
