"""The routes of one train: the best one that avoids some track, and all that earn at least so much."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from functools import cached_property, reduce
from operator import or_
from typing import TypeAlias

from roundhouse.eighteen.track.routes.budget import Budget, Meter
from roundhouse.eighteen.track.routes.candidate import Candidate
from roundhouse.eighteen.track.routes.courses import Scout
from roundhouse.eighteen.track.routes.halves import Fan, fans_of, hops_of
from roundhouse.eighteen.track.routes.partners import Partners
from roundhouse.eighteen.track.routes.plan import Plan
from roundhouse.eighteen.track.routes.route import Route, Run
from roundhouse.eighteen.track.routes.sets import ones
from roundhouse.eighteen.track.routes.spans import Outlook
from roundhouse.eighteen.track.routes.value import Appraiser, Claims, Outcome

Fans: TypeAlias = list[tuple[Fan, Partners]]
"""The half routes from each anchor, and which of them go together."""

CROWDED = 24
"""From so many chains on it pays to look for stops before track; with fewer, every half route is made sooner
than the outlook."""

PATIENCE = 20_000
"""Steps for finding a shorter route that earns the same."""

MOST_OUTLOOKS = 32
"""So many outlooks beside taken sides are kept: trains are asked in turn until none finds better."""

MOST_CANDIDATES = 400_000
"""So many candidates of one train take some hundred megabytes."""


class Finder:
    """Everything the search asks about one train. Work is counted on the meter; once that is spent, answers
    are no longer complete."""

    def __init__(self, plan: Plan, claims: Claims, meter: Meter) -> None:
        self.plan = plan
        self._meter = meter
        self._appraiser = Appraiser(plan, claims)
        self._known: dict[tuple[int, int, int], tuple[Outcome, ...]] = {}
        self._asked = self._asked_hexes()
        shift, index = plan.layout.stop_shift, plan.network.index

        def mask_of(keys: Iterator[tuple[str, int]]) -> int:
            return sum({1 << shift + index[key] for key in keys if key in index})

        self._required = [mask_of(iter(keys)) for keys in plan.rules.required]
        bits = plan.network.hex_bits
        self._bonuses = [
            (
                limit,
                [mask_of(iter(chosen.amounts)) for chosen in bonus.sets],
                [reduce(or_, [bits.get(name, 0) for name in names]) for names in bonus.hexes],
            )
            for bonus, limit in plan.special
        ]
        self._fans: Fans = []
        self._fanned: int | None = None
        self._best: Candidate | None = None
        self._outlooks: dict[int, Outlook] = {}

    def _asked_hexes(self) -> int:
        """The hexes that some bonus asks about."""
        asked = 0
        for _, bonus in self.plan.bonuses:
            for name in (*bonus.per_hex, *(name for names in bonus.hexes for name in names)):
                asked |= self.plan.network.hex_bits.get(name, 0)
        return asked

    def best(self, avoid: int = 0, floor: int = 1) -> Candidate | None:
        """The best route that takes nothing of ``avoid`` and earns at least ``floor``.

        Once the meter is spent: the best that was found before, if nothing is to be avoided.
        """
        if avoid == 0 and self._best is not None:
            return self._best if self._best[0] >= floor else None
        leader = _Leader(self, avoid, max(1, floor))
        self._seek(leader)
        if avoid == 0:
            self._best = leader.candidate
        return leader.candidate

    def _seek(self, leader: _Leader) -> None:
        """Offer the leader what may be better than it has."""
        sides = leader.avoid & self.plan.layout.sides
        outlook = self._outlook if self.plan.counts_all else None
        if outlook is not None:
            if outlook.most >= leader.low:
                beside, depends = self._beside(outlook, sides), bool(self._asked)
                Scout(self.plan, sides, beside, leader, self._meter, depends_on_track=depends).search()
            return
        for fan, partners in self._fans_for(leader.low):
            for found in self._alone(fan, leader.low_in_halves):
                leader.offer(found)
            self._join_best(leader, fan, partners)

    def atleast(self, floor: int, most: int | None = None) -> list[Candidate] | None:
        """All routes that earn ``floor`` or more, best first, then those that touch fewer hexes.

        None if there are more than ``most``, or more than a computer should hold.
        """
        floor = max(1, floor)
        most = MOST_CANDIDATES if most is None else most
        fans = self._fans_for(floor - self.plan.bonus_bound)
        found = self._possible(fans, floor, most, self._meter)
        if found is None:
            return None
        if not self.plan.additive:
            found = [candidate for raw in found for candidate in self.counted(raw, floor)]
        else:
            sides = self.plan.layout.sides
            found = [(raw[0], raw[1] & sides, raw[2], raw[3], raw[4], raw[5]) for raw in found]
        found.sort(key=lambda candidate: (-candidate[0], candidate[2].bit_count()))
        # Of routes that take the same the first is as good as any.
        first = {candidate[1]: candidate for candidate in reversed(found)}
        return found if len(first) == len(found) else [one for one in found if first[one[1]] is one]

    def every(self) -> list[Candidate]:
        """All routes that earn anything, in no order; what each takes is the stops that it visits.

        Only for trains that count every stop, under rules without bonuses, requirements and hooks. No more of
        them than a computer should hold: the meter is spent then.
        """
        found = self._possible(self._fans_for(1), 1, MOST_CANDIDATES, self._meter)
        if found is None:
            self._meter.spent = True
            return []
        stops = self.plan.layout.stop_mask
        return [(raw[0], raw[1] & stops, raw[2], raw[3], raw[4], raw[5]) for raw in found]

    def shortest(self, value: int) -> Candidate | None:
        """Of the routes that earn ``value``, the most there is, the first of those that touch fewest hexes.

        None if that takes more than a little work.
        """
        patience = Meter(Budget(steps=PATIENCE))
        low = value - self.plan.bonus_bound
        made = self._fanned is not None and self._fanned <= low
        fans = self._fans if made else self._fans_worth(low, patience)
        found = self._possible(fans, value, MOST_CANDIDATES, patience) or []
        self._meter.work(patience.steps)
        if patience.spent:
            return None
        found.sort(key=lambda raw: raw[2].bit_count())
        return next((candidate for raw in found for candidate in self.counted(raw, value)), None)

    def _possible(self, fans: Fans, floor: int, most: int, meter: Meter) -> list[Candidate] | None:
        """All routes that may earn ``floor`` or more, not counted yet; None if more than ``most``."""
        found: list[Candidate] = []
        low = floor - self.plan.bonus_bound + self.plan.halved_bound
        for fan, partners in fans:
            found.extend(self._alone(fan, low))
            self._join(found, fan, partners, low, most, meter)
            if len(found) > most:
                return None
        return found

    @cached_property
    def _outlook(self) -> Outlook | None:
        """What walks say; none for trains that may stop anywhere, and where there is little track."""
        visits = self.plan.few_stops
        if visits is None or len(self.plan.network.chains) < CROWDED:
            return None
        return Outlook(self.plan, visits)

    def _beside(self, outlook: Outlook, sides: int) -> Outlook:
        """The outlook of trains that use none of these sides."""
        if not sides:
            return outlook
        found = self._outlooks.get(sides)
        if found is None:
            if len(self._outlooks) == MOST_OUTLOOKS:
                self._outlooks.clear()
            found = self._outlooks[sides] = outlook.beside(sides)
        return found

    def _fans_for(self, low: int) -> Fans:
        """The halves of all routes that may be worth ``low`` without bonuses, and of some others; kept."""
        if self._fanned is None or low < self._fanned:
            self._fanned = low if self._outlook is not None else 0
            self._fans = self._fans_worth(self._fanned, self._meter)
        return self._fans

    def _fans_worth(self, low: int, meter: Meter) -> Fans:
        fans = fans_of(self.plan, meter, low, self._outlook)
        return [(fan, Partners(fan, self.plan)) for fan in fans]

    def _alone(self, fan: Fan, low: int) -> Iterator[Candidate]:
        """Routes that have the anchor as an end; the anchor by itself for a local train."""
        plan = self.plan
        if not plan.may_end[fan.anchor]:
            return
        if plan.train.local and fan.value >= low:
            hexes = plan.network.hex_bits[plan.network.stops[fan.anchor].hex]
            yield (fan.value, fan.mask, hexes, fan.anchor, None, None)
        for halves in (fan.single, fan.through):
            for value, used, hexes, _, trail in halves:
                if fan.value + value < low:
                    break
                yield (fan.value + value, fan.mask | used, hexes, fan.anchor, trail, None)

    def _join(
        self, found: list[Candidate], fan: Fan, partners: Partners, low: int, most: int, meter: Meter
    ) -> None:
        """Add every pair of halves that share nothing and may be worth ``low``, the more valuable first."""
        base, anchor, hex_pay = fan.value, fan.anchor, self.plan.hex_pay
        passing = self.plan.passages[anchor]
        mask = fan.mask | passing
        halves = fan.through
        falling = [-half.value for half in halves]
        for place, half in enumerate(halves):
            sofar = base + half.value
            if sofar + half.value < low or meter.spent or len(found) > most:
                break
            if half.used & passing:
                continue
            last = bisect_right(falling, sofar - low)
            beside = partners.beside(half) >> place + 1 & (1 << max(0, last - place - 1)) - 1
            used, hexes, trail = mask | half.used, half.hexes, half.trail
            paid = hexes & fan.paying
            before = len(found)
            for ahead in ones(beside):
                more, also, touched, _, rest = halves[place + 1 + ahead]
                if touched & paid:
                    more -= hex_pay(touched & paid)
                    if sofar + more < low:
                        continue
                found.append((sofar + more, used | also, hexes | touched, anchor, trail, rest))
            meter.work(1 + len(found) - before)

    def _join_best(self, leader: _Leader, fan: Fan, partners: Partners) -> None:
        """Offer the pairs that share nothing and avoid what is to be avoided while they may be better."""
        base, anchor, hex_pay = fan.value, fan.anchor, self.plan.hex_pay
        passing = self.plan.passages[anchor]
        mask = fan.mask | passing
        halves = fan.through
        avoid = leader.avoid & self.plan.layout.sides
        if avoid & passing:
            return
        allowed = partners.avoiding(avoid) if avoid else -1
        for place, half in enumerate(halves):
            sofar = base + half.value
            if sofar + half.value < leader.low_in_halves or self._meter.work(1):
                break
            if half.used & (avoid | passing):
                continue
            beside = (partners.beside(half) & allowed) >> place + 1
            paid = half.hexes & fan.paying
            while beside:
                ahead = (beside & -beside).bit_length()
                more, also, touched, _, rest = halves[place + ahead]
                if sofar + more < leader.low_in_halves or self._meter.work(1):
                    break
                worth = sofar + more - hex_pay(touched & paid) if touched & paid else sofar + more
                leader.offer((worth, mask | half.used | also, half.hexes | touched, anchor, half.trail, rest))
                beside &= beside - 1

    def counted(self, raw: Candidate, floor: int) -> Iterator[Candidate]:
        """The ways to count a route that earn at least ``floor``; ``raw`` says the most its stops can pay."""
        plan = self.plan
        value, used, hexes, anchor, one, other = raw
        sides = used & plan.layout.sides
        if plan.additive:
            if value >= floor:
                yield (value, sides, hexes, anchor, one, other)
            return
        if plan.plain:
            paid = plan.plain_revenue(used)
            value = 0 if paid is None else paid + plan.hex_pay(hexes)
            if value >= floor:
                yield (value, sides, hexes, anchor, one, other)
            return
        if any(not used & required for required in self._required):
            return
        most = plan.most_for(used) + plan.hex_pay(hexes) + plan.hook_bound
        if plan.halved_bound:
            most = min(most, value + plan.hook_bound - plan.halved_bound)
        most += self._most_of_bonuses(used, hexes)
        if most < floor:
            return
        shift = plan.layout.sides.bit_length()
        for outcome in self._outcomes(raw):
            if outcome.revenue >= floor:
                yield (outcome.revenue, sides | outcome.claims << shift, hexes, anchor, one, other)

    def _most_of_bonuses(self, used: int, hexes: int) -> int:
        """The most that a route with these stops and hexes has of bonuses that want more than a hex."""
        total = 0
        for limit, sets, places in self._bonuses:
            if all(used & stops for stops in sets) and all(hexes & some for some in places):
                total += limit
        return total

    def _outcomes(self, raw: Candidate) -> tuple[Outcome, ...]:
        """How the route can be counted: by its stops, by hexes if bonuses ask, by its ends if hooks ask."""
        _, used, hexes, anchor, one, other = raw
        ends = 0
        if self.plan.rules.hooks:
            ends = 1 << (self._far_end(one[1]) if one else anchor) | 1 << (
                self._far_end(other[1]) if other else anchor
            )
        key = (used & self.plan.layout.stop_mask, hexes & self._asked, ends)
        known = self._known.get(key)
        if known is None:
            known = self._appraiser.outcomes(self.route_of(raw, 0), hexes)
            self._known[key] = known
        return known

    def route_of(self, candidate: Candidate, train: int) -> Route:
        """The route in full: from one end over the anchor to the other."""
        _, _, _, anchor, one, other = candidate
        inwards, outwards = list(hops_of(one)), list(hops_of(other))[::-1]
        stops = (*map(self._far_end, inwards), anchor, *map(self._far_end, outwards))
        return _directed(Route(train, stops, tuple(hop >> 1 for hop in (*inwards, *outwards))))

    def _far_end(self, hop: int) -> int:
        chain = self.plan.network.chains[hop >> 1]
        return chain.b if hop & 1 else chain.a

    def run_of(self, candidate: Candidate, train: int) -> Run:
        """The route with what it earns, counted again in full."""
        value, taken, hexes, _, _, _ = candidate
        route = self.route_of(candidate, train)
        claims = taken >> self.plan.layout.sides.bit_length()
        outcome = next(
            outcome
            for outcome in self._appraiser.outcomes(route, hexes)
            if outcome.revenue == value and outcome.claims == claims
        )
        return self._appraiser.run(route, hexes, outcome)

    def alone(self, candidate: Candidate) -> Run:
        """The route as it is best counted alone, whatever the candidate says that it earns."""
        route, hexes = self.route_of(candidate, 0), candidate[2]
        return self._appraiser.run(route, hexes, self._appraiser.outcomes(route, hexes)[0])


def _directed(route: Route) -> Route:
    """Routes have no direction; written from the end that comes first in the network."""
    if route.stops[0] <= route.stops[-1]:
        return route
    return Route(route.train, route.stops[::-1], route.chains[::-1])


class _Leader:
    """The best route so far, and what a better one must reach."""

    def __init__(self, finder: Finder, avoid: int, floor: int) -> None:
        self.avoid = avoid
        self.candidate: Candidate | None = None
        self._finder = finder
        self._ask(floor)

    def _ask(self, floor: int) -> None:
        """Routes have to earn ``floor``: so much without bonuses, and with what halves say of a hook."""
        self._floor = floor
        self.low = floor - self._finder.plan.bonus_bound
        self.low_in_halves = self.low + self._finder.plan.halved_bound

    def offer(self, raw: Candidate) -> None:
        """Take the route's best way to be counted, if it avoids what is to be avoided and is better."""
        for candidate in self._finder.counted(raw, self._floor):
            if not candidate[1] & self.avoid and candidate[0] >= self._floor:
                self.candidate = candidate
                self._ask(candidate[0] + 1)
