"""One train on one network under one title's rules, as whole numbers: what the search and the checks share.

Everything that a route may have once only is a bit of one mask: hex sides, stops, groups and,
where the title says so, hexes. Everything that a train has a limited number of is a field of one number:
subtracting what a stop needs must leave the guard bit of every field standing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import combinations
from math import gcd
from typing import NamedTuple

from roundhouse.eighteen.track.network import Chain, Network, NetworkStop, StopKind
from roundhouse.eighteen.track.parts import Gauge
from roundhouse.eighteen.track.routes.layout import Layout
from roundhouse.eighteen.track.routes.rules import Bonus, HalvedHook, RouteRules
from roundhouse.eighteen.track.routes.sets import ones
from roundhouse.eighteen.track.routes.trains import TrainReach

FIELD = 12
"""Bits of a field; the highest is the guard. A limit of 2,047 is more than any board has stops."""


class Hop(NamedTuple):
    """A chain seen from one of its ends: what it takes, where it leads, what is there.

    ``onward``: the route may go on from ``to``. ``only_start``: the track ends at this side, so the hop can
    only be the first of a route.
    """

    mask: int
    need: int
    to: int
    value: int
    onward: bool
    only_start: bool
    hexes: int
    number: int
    """Twice the chain's index, and one more if it leads to the chain's b."""


@dataclass(frozen=True, slots=True)
class Fields:
    """Limits packed into one number."""

    room: int
    guard: int

    def holds(self, rest: int) -> bool:
        """Is nothing overdrawn in what is left?"""
        return rest & self.guard == self.guard


@dataclass(frozen=True)
class Plan:
    """A train's plan: its limits, what stops pay it, its hops from every stop."""

    train: TrainReach
    layout: Layout
    rules: RouteRules
    needs: tuple[int, ...]
    """What visiting each stop takes of ``visits``."""
    crossing_need: int
    change_need: int
    """What a change of gauge takes of ``visits``."""
    visits: Fields
    values: tuple[int, ...]
    """What each stop pays if counted."""
    payable: tuple[bool, ...]
    pay_needs: tuple[int, ...]
    pays: Fields
    counts_all: bool
    """Every payable stop visited is counted, so revenue is a sum."""
    own: int
    """The company's tokens, one bit a stop."""
    passable: tuple[bool, ...]
    bonuses: tuple[tuple[int, Bonus], ...]
    """The bonuses that this train may have here, with their places in the rules."""
    bonus_limits: tuple[int, ...]
    """The most a route can have of each of these bonuses."""
    hook_bound: int
    """The most that the title's hooks can add to a route."""
    halved_bound: int
    """What of it halves of routes say themselves (:meth:`half_bounds`)."""
    _known_most: dict[int, int] = field(default_factory=dict, repr=False, compare=False)
    _known_plain: dict[int, int | None] = field(default_factory=dict, repr=False, compare=False)

    @property
    def network(self) -> Network:
        """The network planned for."""
        return self.layout.network

    def chain_need(self, chain: Chain) -> int:
        """What the track of a chain takes of ``visits``, without the stops at its ends."""
        return self.crossing_need * self.train.crossings(chain) + self.change_need * chain.changes

    @cached_property
    def hops(self) -> tuple[tuple[Hop, ...], ...]:
        """The hops from every stop, those to the best stops first."""
        found: list[list[Hop]] = [[] for _ in self.network.stops]
        for at, chain in enumerate(self.network.chains):
            if at in self.layout.dead or chain.a == chain.b or not may_use(self.train, chain.gauges):
                continue
            for start, to, starts, ends in (
                (chain.a, chain.b, chain.a_ends, chain.b_ends),
                (chain.b, chain.a, chain.b_ends, chain.a_ends),
            ):
                number = at * 2 + (to == chain.b)
                found[start].append(
                    Hop(
                        mask=self.layout.mask_of(number),
                        need=self.needs[to] + self.chain_need(chain),
                        to=to,
                        value=self.values[to],
                        onward=self.passable[to] and not ends,
                        only_start=starts,
                        hexes=chain.hexes,
                        number=number,
                    )
                )
        return tuple(tuple(sorted(hops, key=lambda hop: (-hop.value, hop.to, hop.number))) for hops in found)

    @cached_property
    def passages(self) -> tuple[int, ...]:
        """What going on from each stop takes: the passage if it is one that is passed once."""
        once = self.rules.passed_once
        return tuple(self.layout.passage if stop.key in once else 0 for stop in self.network.stops)

    @cached_property
    def may_end(self) -> tuple[bool, ...]:
        """Where a route may end."""
        return tuple(stop.kind not in self.rules.no_end for stop in self.network.stops)

    @cached_property
    def special(self) -> tuple[tuple[Bonus, int], ...]:
        """The bonuses that want more than touching a hex, each with the most that a route can have of it."""
        pairs = zip(self.bonuses, self.bonus_limits, strict=True)
        return tuple((bonus, limit) for (_, bonus), limit in pairs if not bonus.only_by_hex)

    @cached_property
    def _hex_amounts(self) -> Mapping[int, int]:
        """What a route gets for touching a hex, whatever else it does, by the hex's bit."""
        amounts: dict[int, int] = {}
        for _, bonus in self.bonuses:
            for name, amount in bonus.per_hex.items() if bonus.only_by_hex else ():
                bit = self.network.hex_bits.get(name, 0)
                amounts[bit] = amounts.get(bit, 0) + amount
        return {bit: amount for bit, amount in amounts.items() if bit and amount}

    @cached_property
    def paying_hexes(self) -> int:
        """The hexes that pay for being touched, one bit each."""
        return sum(self._hex_amounts)

    @cached_property
    def _hex_pay(self) -> dict[int, int]:
        return {}

    def hex_pay(self, hexes: int) -> int:
        """What touching these hexes pays."""
        hexes &= self.paying_hexes
        known = self._hex_pay.get(hexes)
        if known is None:
            known = sum(amount for bit, amount in self._hex_amounts.items() if hexes & bit)
            self._hex_pay[hexes] = known
        return known

    @cached_property
    def unit(self) -> int:
        """What every route of this train earns is a multiple of this (0: nothing is earned)."""
        if self.rules.hooks:
            return 1
        sums = [*self.values, *self._hex_amounts.values()]
        for bonus, _ in self.special:
            sums += [bonus.amount, bonus.per_stop, *bonus.per_hex.values()]
            sums += [amount for chosen in bonus.sets for amount in chosen.amounts.values()]
        return gcd(*sums)

    @cached_property
    def bonus_bound(self) -> int:
        """No route of this train has more than this besides what its stops and the hexes it touches pay."""
        return sum(limit for _, limit in self.special) + self.hook_bound

    @property
    def loose_bound(self) -> int:
        """No route of this train earns more, whatever the track is like."""
        return self.most_for(self.layout.stop_mask) + self.hex_pay(self.paying_hexes) + self.bonus_bound

    def half_bounds(self, anchor: int) -> Sequence[int | None] | None:
        """What half routes from an anchor have of the hook that says so, by the last stop that matters to it;
        None without such a hook."""
        hook = _halved(self.rules) if self.halved_bound else None
        return None if hook is None else hook.half_bounds(self.train, self.network, anchor)

    @property
    def anchors(self) -> tuple[int, ...]:
        """The stops of which a route needs one: the company's tokens, or any stop if it needs no token."""
        every = range(len(self.needs))
        return tuple(at for at in every if self.own >> at & 1 or not self.rules.token_required)

    @cached_property
    def _visit_field(self) -> int | None:
        """Where the field stands of which every stop takes at least one; None if there is none."""
        mask = (1 << FIELD) - 1
        fields = range(0, self.visits.guard.bit_length(), FIELD)
        return next((at for at in fields if all(need >> at & mask for need in self.needs)), None)

    @property
    def few_stops(self) -> int | None:
        """The most stops that a route of this train can have; None if there is no such limit."""
        return None if self._visit_field is None else self.visits_left(self.visits.room)

    def visits_left(self, rest: int) -> int:
        """How many more stops there is room for at most, where there is such a limit."""
        return rest >> (self._visit_field or 0) & (1 << FIELD - 1) - 1

    @property
    def needs_token_counted(self) -> bool:
        """Must one of the stops counted have the company's token?"""
        return self.train.counts_token and self.rules.token_required

    @cached_property
    def additive(self) -> bool:
        """Is a route's revenue simply the sum of what its stops and the hexes it touches pay?"""
        tokens_count = all(pay for at, pay in enumerate(self.payable) if self.own >> at & 1)
        return self.plain and self.counts_all and (tokens_count or not self.needs_token_counted)

    @cached_property
    def plain(self) -> bool:
        """Does revenue depend on stops and hexes alone, without other bonuses and special rules?"""
        return not (self.special or self.rules.hooks or self.rules.required)

    @cached_property
    def idle(self) -> tuple[bool, ...]:
        """The stops that a route visits only for what they pay: no bonus, requirement or token there."""
        if (
            self.rules.hooks
            or self.rules.required
            or any(_pays_for_length(bonus) for bonus, _ in self.special)
        ):
            return (False,) * len(self.needs)
        named = {key for bonus, _ in self.special for chosen in bonus.sets for key in chosen.amounts}
        return tuple(not stop.own and stop.key not in named for stop in self.network.stops)

    @cached_property
    def _ranking(self) -> tuple[tuple[int, int, int], ...]:
        shift = self.layout.stop_shift
        order = sorted(range(len(self.values)), key=lambda at: -self.values[at])
        return tuple(
            (1 << shift + at, self.values[at], self.pay_needs[at]) for at in order if self.values[at] > 0
        )

    def most_for(self, mask: int) -> int:
        """The most that the stops of a mask can pay: greedy is exact on a matroid."""
        mask &= self.layout.stop_mask
        known = self._known_most.get(mask)
        if known is None:
            known = self._known_most[mask] = self._greedy(mask, self.pays.room)[0]
        return known

    def plain_revenue(self, mask: int) -> int | None:
        """What the stops of a mask pay at best with a token counted; None if none can be counted."""
        mask &= self.layout.stop_mask
        if mask not in self._known_plain:
            self._known_plain[mask] = self._with_token(mask)
        return self._known_plain[mask]

    @cached_property
    def first(self) -> tuple[bool, ...]:
        """The stops that are counted before others."""
        return tuple(stop.kind in self.rules.counted_first for stop in self.network.stops)

    @cached_property
    def _first_in_order(self) -> Sequence[int]:
        return sorted((at for at, one in enumerate(self.first) if one), key=lambda at: -self.values[at])

    def _counted(self, mask: int, rest: int) -> tuple[int, int]:
        """What the stops of the mask pay in the room left, those that are counted first before others."""
        total = counted = 0
        for at in self._first_in_order:
            bit = 1 << self.layout.stop_shift + at
            if mask & bit and self.payable[at] and self.pays.holds(rest - self.pay_needs[at]):
                rest -= self.pay_needs[at]
                total += self.values[at]
                counted |= bit
            mask &= ~bit
        others, more = self._greedy(mask, rest)
        return total + others, counted | more

    def _with_token(self, mask: int) -> int | None:
        shift = self.layout.stop_shift
        total, counted = self._counted(mask, self.pays.room)
        tokens = mask >> shift & self.own
        if not self.needs_token_counted or counted >> shift & tokens:
            return total
        totals = []
        for at in ones(tokens):
            rest = self.pays.room - self.pay_needs[at]
            if self.payable[at] and self.pays.holds(rest):
                totals.append(self.values[at] + self._counted(mask & ~(1 << shift + at), rest)[0])
        return max(totals, default=None)

    def _greedy(self, mask: int, rest: int) -> tuple[int, int]:
        """The most that stops of the mask pay in the room left, and which of them."""
        guard = self.pays.guard
        total = counted = 0
        for bit, value, need in self._ranking:
            if mask & bit and rest - need & guard == guard:
                rest -= need
                total += value
                counted |= bit
        return total, counted


def plan_for(layout: Layout, train: TrainReach, rules: RouteRules) -> Plan:
    """Plan a train."""
    network = layout.network
    stops = network.stops
    kinds = frozenset(stop.kind for stop in stops)
    visited = tuple((row.kinds, row.visit) for row in train.allowances)
    visits, visit_needs, crossing = _fields(kinds, visited, train.hexes)
    paid = tuple((row.kinds, row.pay) for row in train.allowances)
    pays, pay_kind_needs, _ = _fields(kinds, paid, None)
    paying = {kind for row in train.allowances if row.pay != 0 for kind in row.kinds}
    payable = tuple([stop.kind in paying for stop in stops])
    values = tuple([rules.value_at(stop, train) if stop.kind in paying else 0 for stop in stops])
    needs = tuple([visit_needs[stop.kind] * stop.visit_cost for stop in stops])
    passed = rules.passed_by.get(train.category, frozenset())
    tokens = rules.tokens_of.get(train.category, frozenset())
    passable = tuple([rules.passable.get(stop.key, stop.passable) or stop.key in passed for stop in stops])
    counts_all = all(
        row.pay == row.visit or (row.pay == 0 and not row.kinds & paying) for row in train.allowances
    )
    halved = _halved(rules)
    bonuses = tuple(
        (at, bonus)
        for at, bonus in enumerate(rules.bonuses)
        if (bonus.trains is None or train.name in bonus.trains) and _within(network, bonus)
    )
    return Plan(
        train=train,
        layout=layout,
        rules=rules,
        needs=needs,
        crossing_need=crossing,
        change_need=visit_needs.get(StopKind.CITY, 0),
        visits=visits,
        values=values,
        payable=payable,
        pay_needs=tuple([pay_kind_needs[stop.kind] * min(1, stop.visit_cost) for stop in stops]),
        pays=pays,
        counts_all=counts_all,
        own=sum(1 << at for at, stop in enumerate(stops) if stop.own or stop.key in tokens),
        passable=passable,
        bonuses=bonuses,
        bonus_limits=tuple(bonus_limit(bonus, stops) for _, bonus in bonuses),
        hook_bound=sum(max(0, hook.bound(train)) for hook in rules.hooks),
        halved_bound=0 if halved is None else max(0, halved.bound(train)),
    )


def _halved(rules: RouteRules) -> HalvedHook | None:
    """The first hook that says what halves of routes add."""
    return next((hook for hook in rules.hooks if isinstance(hook, HalvedHook)), None)


def bonus_limit(bonus: Bonus, stops: Sequence[NetworkStop]) -> int:
    """No route has more of this bonus than this."""
    per_stop = max(0, bonus.per_stop) * sum(stop.kind in bonus.per_stop_kinds for stop in stops)
    per_hex = sum(max(0, amount) for amount in bonus.per_hex.values())
    sets = sum(max(0, *chosen.amounts.values()) for chosen in bonus.sets)
    return max(0, bonus.amount) + per_stop + per_hex + sets


def _pays_for_length(bonus: Bonus) -> bool:
    return bool(bonus.per_stop or bonus.per_hex or bonus.hexes)


def _within(network: Network, bonus: Bonus) -> bool:
    """Can any route on this network have the bonus?"""
    return all(any(key in network.index for key in chosen.amounts) for chosen in bonus.sets) and all(
        any(name in network.hex_bits for name in names) for names in bonus.hexes
    )


_APART = frozenset({Gauge.BROAD, Gauge.NARROW})
"""Track that meets at stops only."""


def may_use(train: TrainReach, gauges: frozenset[Gauge]) -> bool:
    """Does the train fit the track? Dual track fits every train and is not named. From one kind of track to
    another a train changes at stops only."""
    return len(gauges) < 2 or not gauges >= _APART if train.gauges is None else gauges <= train.gauges


@lru_cache(maxsize=4096)
def _fields(
    kinds: frozenset[StopKind],
    allowances: tuple[tuple[frozenset[StopKind], int | None], ...],
    crossings: int | None,
) -> tuple[Fields, Mapping[StopKind, int], int]:
    """Pack limits: one field for each set of kinds that has a limit of its own, one for crossings.

    ``allowances`` are kinds with the limit for them. Stops can be shared out among them exactly if no set of
    kinds has more stops than the allowances touching it (Hall's condition). Sets that their parts or a wider
    set imply are left out.
    """
    present = sorted(kinds)
    limits: dict[frozenset[StopKind], int] = {}
    for size in range(1, len(present) + 1):
        for chosen in combinations(present, size):
            rows = [limit for touched, limit in allowances if touched & frozenset(chosen)]
            if None not in rows:
                limits[frozenset(chosen)] = sum(row for row in rows if row is not None)
    whole = {
        some: limit
        for some, limit in limits.items()
        if not any(
            part < some and some - part in limits and limits[part] + limits[some - part] <= limit
            for part in limits
        )
    }
    tight = [
        some
        for some, limit in whole.items()
        if not any(some < other and whole[other] <= limit for other in whole)
    ]
    room = guard = 0
    needs = dict.fromkeys(present, 0)
    for at, some in enumerate(tight):
        room |= (1 << FIELD - 1 | limits[some]) << at * FIELD
        guard |= 1 << FIELD - 1 << at * FIELD
        for kind in some:
            needs[kind] |= 1 << at * FIELD
    crossing = 0
    if crossings is not None:
        at = len(tight)
        room |= (1 << FIELD - 1 | crossings) << at * FIELD
        guard |= 1 << FIELD - 1 << at * FIELD
        crossing = 1 << at * FIELD
    return Fields(room, guard), needs, crossing
