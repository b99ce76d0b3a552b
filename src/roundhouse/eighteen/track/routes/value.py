"""What a route earns: the counted stops, the bonuses, the claims. One code for the search and the checks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

import msgspec

from roundhouse.eighteen.track.routes.plan import Plan
from roundhouse.eighteen.track.routes.route import Route, Run
from roundhouse.eighteen.track.routes.rules import Bonus, Offer, RouteRules


class Outcome(msgspec.Struct, frozen=True):
    """One way to count a route: what it earns, which stops count, which claims it takes (bits)."""

    revenue: int
    counted: tuple[int, ...]
    claims: int = 0
    bonuses: tuple[tuple[str, int], ...] = ()


class Claims:
    """The bits of everything that only some routes of a company may have."""

    def __init__(self, rules: RouteRules) -> None:
        self._first: dict[tuple[str, int], int] = {}
        self._copies: dict[int, tuple[int, ...]] = {}
        bit = 0
        for at, bonus in enumerate(rules.bonuses):
            if bonus.uses is not None:
                self._copies[at] = tuple(1 << bit + copy for copy in range(bonus.uses))
                bit += bonus.uses
        self._hooks = []
        for hook in rules.hooks:
            self._hooks.append(bit)
            bit += hook.claims

    def of_bonus(self, at: int) -> tuple[int, ...]:
        """One mask for each route that may have the bonus; (0,) if every route may."""
        return self._copies.get(at, (0,))

    def of_hook(self, at: int, claims: Iterable[int]) -> int:
        """The mask of a hook's claims."""
        return sum(1 << self._hooks[at] + claim for claim in set(claims))


@dataclass(frozen=True, slots=True)
class Appraiser:
    """Counts routes of one train. The same route always gets the same outcomes, best first."""

    plan: Plan
    claims: Claims

    def outcomes(self, route: Route, hexes: int) -> tuple[Outcome, ...]:
        """Every way to count the route that may be best, by claims; empty if a hook forbids it."""
        found = list(self._with_bonuses(route.stops, hexes)) or [Outcome(0, ())]
        for at, hook in enumerate(self.plan.rules.hooks):
            found = [
                self._with_offer(at, outcome, offer)
                for outcome in found
                for offer in hook.offers(self.run(route, hexes, outcome))
            ]
        return _undominated(found)

    def _with_offer(self, at: int, outcome: Outcome, offer: Offer) -> Outcome:
        named = ((self.plan.rules.hooks[at].name, offer.amount),) if offer.amount else ()
        return Outcome(
            outcome.revenue + offer.amount,
            outcome.counted,
            outcome.claims | self.claims.of_hook(at, offer.claims),
            outcome.bonuses + named,
        )

    def run(self, route: Route, hexes: int, outcome: Outcome) -> Run:
        """The route with what it earns."""
        return Run(
            train=self.plan.train,
            route=route,
            network=self.plan.network,
            counted=outcome.counted,
            hexes=hexes,
            revenue=outcome.revenue,
            bonuses=outcome.bonuses,
        )

    def _with_bonuses(self, stops: Sequence[int], hexes: int) -> Iterator[Outcome]:
        choices: list[list[Way | None]] = [
            [*([] if bonus.is_toll else [None]), *self._ways(at, bonus, stops)]
            for at, bonus in self.plan.bonuses
            if self._touches(bonus, hexes)
        ]
        for picked in product(*choices):
            taken = [way for way in picked if way is not None]
            outcome = self._count(stops, hexes, taken)
            if outcome is not None:
                yield outcome

    def _touches(self, bonus: Bonus, hexes: int) -> bool:
        bits = self.plan.network.hex_bits
        return all(any(hexes & bits.get(name, 0) for name in names) for names in bonus.hexes)

    def _ways(self, at: int, bonus: Bonus, stops: Sequence[int]) -> Iterator[Way]:
        """Each way to have the bonus: which different stop fulfils which set, under which claim."""
        index = self.plan.network.index
        places = []
        for chosen in bonus.sets:
            amounts = {index[key]: amount for key, amount in chosen.amounts.items() if key in index}
            places.append([(stop, amounts[stop]) for stop in stops if stop in amounts])
        for claim in self.claims.of_bonus(at):
            for picked in product(*places):
                used = [stop for stop, _ in picked]
                if len(set(used)) == len(used):
                    amount = bonus.amount + sum(extra for _, extra in picked)
                    yield Way(bonus, amount, frozenset(used if bonus.counted else ()), claim)

    def _count(self, stops: Sequence[int], hexes: int, ways: Sequence[Way]) -> Outcome | None:
        """Count the best stops that have room, those that the bonuses need among them."""
        plan = self.plan
        claims = 0
        for way in ways:
            if claims & way.claim:
                return None
            claims |= way.claim
        needed = {stop for way in ways for stop in way.stops}
        counted = self._counted(stops, needed, ways)
        if counted is None:
            return None
        bits = plan.network.hex_bits
        bonuses = []
        for way in ways:
            amount = way.amount
            amount += sum(self._per_stop(stop, [way]) for stop in counted)
            amount += sum(more for name, more in way.bonus.per_hex.items() if hexes & bits.get(name, 0))
            bonuses.append((way.bonus.name, amount))
        revenue = sum(plan.values[stop] for stop in counted) + sum(amount for _, amount in bonuses)
        return Outcome(revenue, counted, claims, tuple(bonuses))

    def _per_stop(self, stop: int, ways: Sequence[Way]) -> int:
        kind = self.plan.network.stops[stop].kind
        return sum(way.bonus.per_stop for way in ways if kind in way.bonus.per_stop_kinds)

    def _counted(self, stops: Sequence[int], needed: set[int], ways: Sequence[Way]) -> tuple[int, ...] | None:
        """The stops to count: greedy is exact, since what has room together is a matroid."""
        plan = self.plan
        if plan.counts_all:
            counted = tuple(stop for stop in stops if plan.payable[stop])
            if not needed <= set(counted) or not self._token_counted(counted):
                return None
            return counted
        weights = {stop: plan.values[stop] + self._per_stop(stop, ways) for stop in stops}
        if not plan.needs_token_counted:
            return self._greedy(stops, needed, weights)
        tries = [self._greedy(stops, needed | {token}, weights) for token in stops if plan.own >> token & 1]
        found = [counted for counted in tries if counted is not None]
        return max(found, key=lambda counted: sum(weights[stop] for stop in counted), default=None)

    def _token_counted(self, counted: Sequence[int]) -> bool:
        plan = self.plan
        if not plan.needs_token_counted:
            return True
        return any(plan.own >> stop & 1 for stop in counted)

    def _greedy(
        self, stops: Sequence[int], needed: set[int], weights: dict[int, int]
    ) -> tuple[int, ...] | None:
        plan = self.plan
        rest = plan.pays.room
        for stop in needed:
            rest -= plan.pay_needs[stop]
            if not plan.payable[stop] or not plan.pays.holds(rest):
                return None
        counted = set(needed)
        for stop in sorted(stops, key=lambda stop: (not plan.first[stop], -weights[stop], stop)):
            if stop in counted or not plan.payable[stop]:
                continue
            if plan.pays.holds(rest - plan.pay_needs[stop]):
                rest -= plan.pay_needs[stop]
                counted.add(stop)
        return tuple(stop for stop in stops if stop in counted)


@dataclass(frozen=True, slots=True)
class Way:
    """One way to have a bonus: the amount so far, the stops that must be counted, the claim."""

    bonus: Bonus
    amount: int
    stops: frozenset[int]
    claim: int


def _undominated(outcomes: Iterable[Outcome]) -> tuple[Outcome, ...]:
    """Leave out every way that earns no more than another and claims no less. Best first."""
    kept: list[Outcome] = []
    for outcome in sorted(outcomes, key=lambda one: (-one.revenue, one.claims.bit_count(), one.claims)):
        if not any(one.claims & ~outcome.claims == 0 for one in kept):
            kept.append(outcome)
    return tuple(kept)
