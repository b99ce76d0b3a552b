"""Which half routes go together, as sets of places in a list: one bit a half route.

The half routes of a fan are numbered as they fall in value. For each hop the set of those that use it is
known; a half route goes with all but those that use a hop clashing with one of its own, and have room.
The most valuable partner is then simply the lowest bit.
"""

from __future__ import annotations

from roundhouse.eighteen.track.routes.halves import Fan, Half, hops_of
from roundhouse.eighteen.track.routes.plan import Plan
from roundhouse.eighteen.track.routes.sets import set_of


class Partners:
    """The partners of each half route of a fan."""

    def __init__(self, fan: Fan, plan: Plan) -> None:
        self._fan = fan
        self._layout = plan.layout
        self._guard = plan.visits.guard
        places: dict[int, list[int]] = {}
        needs: dict[int, list[int]] = {}
        for place, half in enumerate(fan.through):
            needs.setdefault(half.need, []).append(place)
            trail = half.trail
            while trail is not None:
                trail, hop = trail
                places.setdefault(hop, []).append(place)
        size = len(fan.through)
        passage = plan.layout.passage
        self._passing = set_of([at for at, half in enumerate(fan.through) if half.used & passage], size)
        self._never = self._passing if plan.passages[fan.anchor] else 0
        self._using = {hop: set_of(few, size) for hop, few in places.items()}
        self._needing = {need: set_of(few, size) for need, few in needs.items()}
        self._clashing: dict[int, int] = {}
        self._fitting: dict[int, int] = {}

    def beside(self, half: Half) -> int:
        """The half routes that share nothing with this one and leave the train's limits kept."""
        clashing = self._passing if half.used & self._layout.passage else self._never
        for hop in hops_of(half.trail):
            known = self._clashing.get(hop)
            clashing |= self._clash(hop) if known is None else known
        return self._fit(half.need) & ~clashing

    def avoiding(self, sides: int) -> int:
        """The half routes that use none of these sides."""
        barred = self._passing if sides & self._layout.passage else 0
        for hop, using in self._using.items():
            if self._layout.mask_of(hop) & sides:
                barred |= using
        return (1 << len(self._fan.through)) - 1 & ~barred

    def _clash(self, hop: int) -> int:
        mask = self._layout.mask_of(hop)
        found = 0
        for other, using in self._using.items():
            if self._layout.mask_of(other) & mask:
                found |= using
        self._clashing[hop] = found
        return found

    def _fit(self, need: int) -> int:
        known = self._fitting.get(need)
        if known is None:
            left = self._fan.room - need
            known = 0
            for other, using in self._needing.items():
                if left - other & self._guard == self._guard:
                    known |= using
            self._fitting[need] = known
        return known
