"""The routes of one train: the best one that avoids some track, and all that earn at least so much."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from itertools import islice
from typing import TypeAlias

from roundhouse.eighteen.track.routes.budget import Meter
from roundhouse.eighteen.track.routes.halves import Fan, Half, Trail, fans_of, unroll
from roundhouse.eighteen.track.routes.plan import Plan
from roundhouse.eighteen.track.routes.route import Route, Run
from roundhouse.eighteen.track.routes.value import Appraiser, Claims, Outcome

Candidate: TypeAlias = tuple[int, int, int, int, Trail, Trail]
"""A route that may be part of the answer: what it earns; what no other route may share (hex sides, and above
them the claims); the hexes it touches; its anchor; the two trails out from the anchor."""


class Finder:
    """Everything the search asks about one train. Work is counted on the meter; once that is spent, answers
    are no longer complete."""

    def __init__(self, plan: Plan, claims: Claims, meter: Meter) -> None:
        self.plan = plan
        self._meter = meter
        self._appraiser = Appraiser(plan, claims)
        self._known: dict[tuple[int, int], tuple[Outcome, ...]] = {}
        self._by_hexes = any(bonus.hexes or bonus.per_hex for _, bonus in plan.bonuses)
        shift, index = plan.layout.stop_shift, plan.network.index

        def mask_of(keys: Iterator[tuple[str, int]]) -> int:
            return sum({1 << shift + index[key] for key in keys if key in index})

        self._required = [mask_of(iter(keys)) for keys in plan.rules.required]
        self._bonuses = [
            (limit, [mask_of(iter(chosen.amounts)) for chosen in bonus.sets])
            for (_, bonus), limit in zip(plan.bonuses, plan.bonus_limits, strict=True)
        ]
        self._fans = fans_of(plan, meter)
        self._falling = [
            {need: [-half[0] for half in halves] for need, halves in fan.through.items()}
            for fan in self._fans
        ]

    def best(self, avoid: int = 0, floor: int = 1) -> Candidate | None:
        """The best route that takes nothing of ``avoid`` and earns at least ``floor``."""
        leader = _Leader(self, avoid, max(1, floor))
        for fan in self._fans:
            for found in self._alone(fan, leader.low):
                leader.offer(found)
            for one, other in self._promising(fan):
                self._join_best(leader, fan, one, other)
        return leader.candidate

    def atleast(self, floor: int) -> list[Candidate]:
        """All routes that earn ``floor`` or more, best first, then those that touch fewer hexes."""
        floor = max(1, floor)
        found: list[Candidate] = []
        low = floor - self.plan.bonus_bound
        for at, fan in enumerate(self._fans):
            found.extend(self._alone(fan, low))
            for one, other in fan.pairs_of_needs(self.plan.visits.guard):
                self._join(found, at, (one, other), low)
                if self._meter.spent:
                    break
        if not self.plan.additive:
            found = [candidate for raw in found for candidate in self.counted(raw, floor)]
        else:
            sides = self.plan.layout.sides
            found = [(raw[0], raw[1] & sides, raw[2], raw[3], raw[4], raw[5]) for raw in found]
        found.sort(key=lambda candidate: (-candidate[0], candidate[2].bit_count()))
        return found

    def _alone(self, fan: Fan, low: int) -> Iterator[Candidate]:
        """Routes that have the anchor as an end; the anchor by itself for a local train."""
        plan = self.plan
        if plan.train.local and fan.value >= low:
            hexes = plan.network.hex_bits[plan.network.stops[fan.anchor].hex]
            yield (fan.value, fan.mask, hexes, fan.anchor, None, None)
        for halves in (fan.single, *fan.through.values()):
            self._meter.work(1)
            for value, used, hexes, trail in halves:
                if fan.value + value < low:
                    break
                yield (fan.value + value, fan.mask | used, hexes, fan.anchor, trail, None)

    def _join(self, found: list[Candidate], at: int, needs: tuple[int, int], low: int) -> None:
        """Add every pair of halves of these needs that share nothing and may be worth ``low``."""
        fan, (one, other) = self._fans[at], needs
        base, mask, anchor = fan.value, fan.mask, fan.anchor
        seconds, falling = fan.through[other], self._falling[at][other]
        same = one == other
        for place, (value, used, hexes, trail) in enumerate(fan.through[one]):
            sofar = base + value
            last = bisect_right(falling, sofar - low)
            first = place + 1 if same else 0
            if last <= first:
                break
            if self._meter.work(last - first):
                break
            found += [
                (sofar + more, mask | used | also, hexes | touched, anchor, trail, rest)
                for more, also, touched, rest in islice(seconds, first, last)
                if not used & also
            ]

    def _promising(self, fan: Fan) -> list[tuple[int, int]]:
        """The pairs of needs, those with the most valuable halves first."""
        through = fan.through
        pairs = fan.pairs_of_needs(self.plan.visits.guard)
        return sorted(pairs, key=lambda pair: -(through[pair[0]][0][0] + through[pair[1]][0][0]))

    def _join_best(self, leader: _Leader, fan: Fan, one: int, other: int) -> None:
        """Offer the pairs that share nothing and avoid what is to be avoided while they may be better."""
        base, mask, anchor = fan.value, fan.mask, fan.anchor
        avoid = leader.avoid & self.plan.layout.sides
        top = fan.through[other][0][0]
        seconds: list[Half] | None = None
        for value, used, hexes, trail in fan.through[one]:
            sofar = base + value
            if sofar + top < leader.low:
                break
            if used & avoid:
                continue
            if seconds is None:
                seconds = [half for half in fan.through[other] if not half[1] & avoid]
                self._meter.work(len(fan.through[other]))
            tried = 0
            for more, also, touched, rest in seconds:
                if sofar + more < leader.low:
                    break
                tried += 1
                if not used & also:
                    leader.offer((sofar + more, mask | used | also, hexes | touched, anchor, trail, rest))
            if self._meter.work(1 + tried):
                break

    def counted(self, raw: Candidate, floor: int) -> Iterator[Candidate]:
        """The ways to count a route that earn at least ``floor``; ``raw`` says the most its stops can pay."""
        plan = self.plan
        value, used, hexes, anchor, one, other = raw
        sides = used & plan.layout.sides
        if plan.additive:
            if value >= floor:
                yield (value, sides, hexes, anchor, one, other)
            return
        if any(not used & required for required in self._required):
            return
        most = value + plan.hook_bound
        most += sum(limit for limit, sets in self._bonuses if all(used & stops for stops in sets))
        if most < floor:
            return
        shift = plan.network.side_count
        for outcome in self._outcomes(raw):
            if outcome.revenue >= floor:
                yield (outcome.revenue, sides | outcome.claims << shift, hexes, anchor, one, other)

    def _outcomes(self, raw: Candidate) -> tuple[Outcome, ...]:
        """How the route can be counted: without hooks that depends on its stops, and hexes if they pay."""
        _, used, hexes, _, _, _ = raw
        if self.plan.rules.hooks:
            key = (used, hexes)
        else:
            key = (used & self.plan.layout.stop_mask, hexes if self._by_hexes else 0)
        known = self._known.get(key)
        if known is None:
            known = self._appraiser.outcomes(self.route_of(raw, 0), hexes)
            self._known[key] = known
        return known

    def route_of(self, candidate: Candidate, train: int) -> Route:
        """The route in full: from one end over the anchor to the other."""
        _, _, _, anchor, one, other = candidate
        chains, stops = unroll(one)
        more_chains, more_stops = unroll(other)
        return _directed(
            Route(
                train,
                (*stops[::-1], anchor, *more_stops),
                (*chains[::-1], *more_chains),
            )
        )

    def run_of(self, candidate: Candidate, train: int) -> Run:
        """The route with what it earns, counted again in full."""
        value, taken, hexes, _, _, _ = candidate
        route = self.route_of(candidate, train)
        claims = taken >> self.plan.network.side_count
        outcome = next(
            outcome
            for outcome in self._appraiser.outcomes(route, hexes)
            if outcome.revenue == value and outcome.claims == claims
        )
        return self._appraiser.run(route, hexes, outcome)


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
        self._floor = floor
        self.low = floor - finder.plan.bonus_bound

    def offer(self, raw: Candidate) -> None:
        """Take the route's best way to be counted, if it avoids what is to be avoided and is better."""
        for candidate in self._finder.counted(raw, self._floor):
            if not candidate[1] & self.avoid and candidate[0] >= self._floor:
                self.candidate = candidate
                self._floor = candidate[0] + 1
                self.low = self._floor - self._finder.plan.bonus_bound
