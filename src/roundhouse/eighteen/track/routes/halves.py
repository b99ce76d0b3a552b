"""Half routes: every way to run out from a stop. Two of them that share nothing make a route.

A route is found from exactly one stop, its *anchor*: of the company's tokens on it the one that comes first
in the network. Half routes from an anchor therefore keep off the anchors before it. Joining at a token
halves the depth of the search and puts the token on the route from the start.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from roundhouse.eighteen.track.routes.budget import Meter
from roundhouse.eighteen.track.routes.plan import Plan
from roundhouse.eighteen.track.routes.spans import Outlook

Trail: TypeAlias = "tuple[Trail, int] | None"
"""Linked list from the far end back to the anchor: the trail before, and the number of the last hop."""


class Half(NamedTuple):
    """A way out from an anchor.

    ``value`` is the most that its stops and hexes can pay (without the anchor and its hex), and that a hook
    adds which says so of halves; ``used`` the mask it takes (without the anchor's own), ``hexes`` those it
    touches, ``need`` what it takes of the train's limits.
    """

    value: int
    used: int
    hexes: int
    need: int
    trail: Trail


Extend: TypeAlias = "Callable[[int, Half, int, Extend], None]"
"""Goes on from a stop with a half, of whose value so much is a hook's. It is handed itself: one that held
itself would stay, and the halves with it, until the garbage collector comes."""


@dataclass(frozen=True)
class Fan:
    """The half routes from one anchor, falling in value.

    ``value`` is what the anchor and its hex pay, ``paying`` the other hexes that pay for being touched,
    ``room`` what the anchor leaves of the train's limits. ``through`` holds those that may be one of two
    halves, ``single`` those that can only be a whole route, as the track ends at the anchor.
    """

    anchor: int
    mask: int
    value: int
    paying: int
    room: int
    through: list[Half] = field(default_factory=list)
    single: list[Half] = field(default_factory=list)


def fans_of(plan: Plan, meter: Meter, low: int = 0, outlook: Outlook | None = None) -> list[Fan]:
    """The half routes of a train, but for those that ``outlook`` shows to be part of no route worth ``low``.

    ``low`` is without bonuses. Incomplete if the meter is spent.
    """
    fans = []
    earlier = 0
    for anchor in plan.anchors:
        room = plan.visits.room - plan.needs[anchor]
        if plan.visits.holds(room):
            here = plan.network.hex_bits[plan.network.stops[anchor].hex]
            value = plan.values[anchor] + plan.hex_pay(here)
            fan = Fan(anchor, plan.layout.start(anchor), value, plan.paying_hexes & ~here, room)
            _fill(plan, fan, earlier, meter, low - value, outlook)
            fans.append(fan)
        earlier |= 1 << plan.layout.stop_shift + anchor
    return fans


def _fill(plan: Plan, fan: Fan, earlier: int, meter: Meter, low: int, outlook: Outlook | None) -> None:
    """Run out from the anchor along every chain, depth first, while the rest of a route may bring ``low``.

    A half that ends at a stop which adds nothing is left out, as it is never worse without that stop; one
    stop beyond the anchor is kept always, for a route needs two, and so is one beyond where no route may end.
    """
    guard = plan.visits.guard
    room = fan.room
    hops = plan.hops
    blocked = fan.mask | earlier
    most = None if plan.counts_all else plan.most_for
    paying, hex_pay = fan.paying, plan.hex_pay
    idle, may_end, passages = plan.idle, plan.may_end, plan.passages
    make = Half._make
    found: list[Half] = []
    anchor, visits_left = fan.anchor, plan.visits_left
    bounds = plan.half_bounds(anchor) or (None,) * len(hops)

    def extend(at: int, sofar: Half, added: int, again: Extend) -> None:
        ways = hops[at]
        if meter.work(len(ways)):
            return
        value, used, hexes, sofar_need, trail = sofar
        value -= added
        if used & passages[at]:
            return
        used |= passages[at]
        barred = used | blocked
        rest = room - sofar_need
        for taken, need, to, more, onward, only_start, touched, number in ways:
            if barred & taken or only_start or rest - need & guard != guard:
                continue
            now = used | taken
            over = hexes | touched
            if most is not None:
                worth = most(now) + hex_pay(over & paying)
            elif touched & paying & ~hexes:
                worth = value + more + hex_pay(touched & paying & ~hexes)
            else:
                worth = value + more
            if outlook is not None:
                left = visits_left(rest - need)
                if worth + outlook.around(at, to, anchor, left) < low:
                    continue
            bound = bounds[to]
            adds = added if bound is None else bound
            half = make((worth + adds, now, over, sofar_need + need, (trail, number)))
            if may_end[to] and (worth > value or not idle[to] or not may_end[at]):
                found.append(half)
            if onward:
                again(to, half, adds, again)

    for taken, need, to, more, onward, only_start, touched, number in hops[fan.anchor]:
        if blocked & taken or room - need & guard != guard:
            continue
        worth = (more if most is None else most(taken)) + hex_pay(touched & paying)
        adds = bounds[to] or 0
        first = Half(worth + adds, taken, touched, need, (None, number))
        found = fan.single if only_start or not plan.passable[fan.anchor] else fan.through
        if may_end[to]:
            found.append(first)
        if onward:
            extend(to, first, adds, extend)
    for halves in (fan.single, fan.through):
        if plan.additive:  # of those that take the same, and are paid alike, one is enough
            kept: dict[tuple[int, int, int], Half] = {}
            for half in halves:
                kept.setdefault((half.used, half.need, half.hexes & paying), half)
            halves[:] = kept.values()
        halves.sort(key=_by_value, reverse=True)


def _by_value(half: Half) -> int:
    return half.value


def hops_of(trail: Trail) -> Iterator[int]:
    """The hops of a trail, from the far end to the anchor."""
    while trail is not None:
        trail, number = trail
        yield number
