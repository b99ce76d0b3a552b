"""Half routes: every way to run out from a stop. Two of them that share nothing make a route.

A route is found from exactly one stop, its *anchor*: of the company's tokens on it the one that comes first
in the network. Half routes from an anchor therefore keep off the anchors before it. Joining at a token
halves the depth of the search and puts the token on the route from the start.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from roundhouse.eighteen.track.routes.budget import Meter
from roundhouse.eighteen.track.routes.plan import Plan

Trail: TypeAlias = "tuple[Trail, int, int] | None"
"""Linked list from the far end back to the anchor: (the trail before, chain, stop reached)."""

Half: TypeAlias = tuple[int, int, int, Trail]
"""The most that its stops can pay, without the anchor; the mask used, without the anchor's own; the hexes
touched; the trail."""


@dataclass(frozen=True)
class Fan:
    """The half routes from one anchor, by what they need of the train's limits.

    ``room`` is what the anchor leaves. ``through`` holds those that may be one of two halves, ``single``
    those that can only be a whole route (the anchor is then an end). Each list falls in value.
    """

    anchor: int
    mask: int
    value: int
    room: int
    through: dict[int, list[Half]] = field(default_factory=dict)
    single: list[Half] = field(default_factory=list)

    def pairs_of_needs(self, guard: int) -> Iterator[tuple[int, int]]:
        """The pairs of needs that fit the room together, each once."""
        needs = sorted(self.through)
        for at, one in enumerate(needs):
            for other in needs[at:]:
                if self.room - one - other & guard == guard:
                    yield one, other


def fans_of(plan: Plan, meter: Meter) -> list[Fan]:
    """All half routes of a train. Incomplete if the meter is spent."""
    fans = []
    earlier = 0
    for anchor in plan.anchors:
        if plan.visits.holds(plan.visits.room - plan.needs[anchor]):
            fan = Fan(
                anchor,
                plan.layout.start(anchor),
                plan.values[anchor],
                plan.visits.room - plan.needs[anchor],
            )
            _fill(plan, fan, earlier, meter)
            fans.append(fan)
        earlier |= 1 << plan.layout.stop_shift + anchor
    return fans


def _fill(plan: Plan, fan: Fan, earlier: int, meter: Meter) -> None:
    """Run out from the anchor along every chain, depth first."""
    guard = plan.visits.guard
    room = fan.room
    hops = plan.hops
    blocked = fan.mask | earlier
    most = None if plan.counts_all else plan.most_for
    found: dict[int, list[Half]] = {}

    def extend(at: int, rest: int, sofar: Half) -> None:
        ways = hops[at]
        if meter.work(len(ways)):
            return
        value, used, hexes, trail = sofar
        barred = used | blocked
        for taken, need, to, more, onward, only_start, touched, chain in ways:
            if barred & taken or only_start:
                continue
            left = rest - need
            if left & guard != guard:
                continue
            now = used | taken
            half = (value + more if most is None else most(now), now, hexes | touched, (trail, chain, to))
            found.setdefault(room - left, []).append(half)
            if onward:
                extend(to, left, half)

    for taken, need, to, more, onward, only_start, touched, chain in hops[fan.anchor]:
        left = room - need
        if blocked & taken or left & guard != guard:
            continue
        first = (more if most is None else most(taken), taken, touched, (None, chain, to))
        found = {room - left: [first]}
        if onward:
            extend(to, left, first)
        for need_of, halves in found.items():
            if only_start or not plan.passable[fan.anchor]:
                fan.single.extend(halves)
            else:
                fan.through.setdefault(need_of, []).extend(halves)
    for halves in (fan.single, *fan.through.values()):
        halves.sort(key=_by_value, reverse=True)


def _by_value(half: Half) -> int:
    return half[0]


def unroll(trail: Trail) -> tuple[list[int], list[int]]:
    """The chains and stops of a trail, from the anchor outwards (the anchor itself not named)."""
    chains: list[int] = []
    stops: list[int] = []
    while trail is not None:
        trail, chain, stop = trail
        chains.append(chain)
        stops.append(stop)
    return chains[::-1], stops[::-1]
