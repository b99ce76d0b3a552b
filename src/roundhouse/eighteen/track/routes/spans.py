"""From stop to stop without regard to the track between, and how much may still be earned ahead.

On a crowded board many chains join the same two stops. What a route earns hardly depends on which of them it
takes, so the search first looks for the stops to visit in turn, a *course*, over one *span* for all the
chains between two stops that a route can use in the same way.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from roundhouse.eighteen.track.routes.plan import Hop, Plan


class Span(NamedTuple):
    """The hops from one stop to another that a route can use in the same way.

    ``gain`` is the most that the stop and the hexes on the way pay, ``need`` the least that the train's
    limits lose; ``onward`` and ``only_start`` as for hops; ``bits`` what the stop takes of what a route may
    have once.
    """

    to: int
    gain: int
    need: int
    onward: bool
    only_start: bool
    bits: int
    hops: tuple[Hop, ...]


def spans_of(plan: Plan, avoid: int = 0) -> list[list[Span]]:
    """The spans from every stop, those that gain most first, made of hops that use nothing of ``avoid``."""
    hexes = plan.network.hex_bits
    spans = []
    for stop, hops in zip(plan.network.stops, plan.hops, strict=True):
        alike: dict[tuple[int, bool, bool], list[Hop]] = {}
        for hop in hops:
            if not hop.mask & avoid:
                alike.setdefault((hop.to, hop.onward, hop.only_start), []).append(hop)
        beyond = ~hexes[stop.hex]
        found = [
            Span(
                to,
                some[0].value + max(plan.hex_pay(hop.hexes & beyond) for hop in some),
                min(hop.need for hop in some),
                onward,
                only_start,
                plan.layout.stop_bits[to],
                tuple(some),
            )
            for (to, onward, only_start), some in alike.items()
        ]
        found.sort(key=lambda span: -span.gain)
        spans.append(found)
    return spans


class _Step(NamedTuple):
    """The most that going on from a stop can earn, by which next stop, and the most by another one."""

    best: int = 0
    to: int = -1
    second: int = 0


class Outlook:
    """The most that a route can still earn, by where it is and how many more stops it may visit.

    Counted over walks, which may come back to a stop but not turn round on the spot: no route earns more.
    """

    def __init__(self, spans: Sequence[Sequence[Span]], visits: int) -> None:
        self.spans = spans
        self.visits = visits
        self._steps = [[_Step()] * len(spans)]
        for _ in range(visits):
            shorter = self._steps[-1]
            self._steps.append([_step(at, few, shorter) for at, few in enumerate(spans)])
        self._both: dict[tuple[int, int, int, int], int] = {}

    def ahead(self, before: int, at: int, visits: int) -> int:
        """The most by going on from a stop to which one came from ``before`` (-1: from nowhere)."""
        step = self._steps[visits][at]
        return step.second if step.to == before else step.best

    def around(self, before: int, at: int, anchor: int, visits: int) -> int:
        """The most by going on from ``at`` and also from the anchor, sharing the visits out."""
        key = (before, at, anchor, visits)
        known = self._both.get(key)
        if known is None:
            known = self._both[key] = max(
                self.ahead(before, at, some) + self.ahead(-1, anchor, visits - some)
                for some in range(visits + 1)
            )
        return known


def _step(at: int, spans: Sequence[Span], shorter: Sequence[_Step]) -> _Step:
    best = second = 0
    to = -1
    for span in spans:
        worth = span.gain
        if span.onward:
            after = shorter[span.to]
            worth += after.second if after.to == at else after.best
        if span.to == to:
            best = max(best, worth)
        elif worth > best:
            best, to, second = worth, span.to, best
        elif worth > second:
            second = worth
    return _Step(best, to, second)
