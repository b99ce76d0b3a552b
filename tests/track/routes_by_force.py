"""Best routes by trying everything: written from the rules, sharing no code with the search."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import NamedTuple

from roundhouse.eighteen.track.network import Chain, Network, StopKind
from roundhouse.eighteen.track.routes import Bonus, RouteRules, TrainReach

PASSAGE = -1
"""Counted with the claims of bonuses, which are numbered from 0."""


class Trip(NamedTuple):
    """A way that a train can go."""

    stops: tuple[int, ...]
    chains: tuple[int, ...]


def best_value(network: Network, trains: list[TrainReach], rules: RouteRules) -> int:
    """The most that the trains can earn together."""
    kinds = sorted({train.category for train in trains}) if rules.categories_share_track else [""]
    options = [
        [(0, Counter[int](), 0)]
        + [
            (
                revenue,
                Counter(claimed) + _passages(network, rules, trip),
                _sides(network, trip)
                << network.side_count * (kinds.index(train.category) if kinds[0] else 0),
            )
            for trip in legal_trips(network, train, rules)
            for claimed, revenue in _values(network, train, rules, trip).items()
        ]
        for train in trains
    ]
    limits = {at: bonus.uses for at, bonus in enumerate(rules.bonuses) if bonus.uses is not None}
    limits[PASSAGE] = 1

    def best(at: int, taken: int, claimed: Counter[int]) -> int:
        if at == len(options):
            return 0
        found = 0
        for revenue, more, sides in options[at]:
            together = claimed + more
            if sides & taken or any(together[bonus] > limits[bonus] for bonus in together):
                continue
            found = max(found, revenue + best(at + 1, taken | sides, together))
        return found

    return best(0, 0, Counter())


def _passages(network: Network, rules: RouteRules, trip: Trip) -> Counter[int]:
    passed = sum(network.stops[at].key in rules.passed_once for at in trip.stops[1:-1])
    return Counter({PASSAGE: passed}) if passed else Counter()


def legal_trips(network: Network, train: TrainReach, rules: RouteRules) -> Iterator[Trip]:
    """Every legal route of the train, in both directions."""
    for start in range(len(network.stops)):
        yield from _longer(network, train, rules, Trip((start,), ()))


def _longer(network: Network, train: TrainReach, rules: RouteRules, trip: Trip) -> Iterator[Trip]:
    if not _in_reach(network, train, rules, trip):
        return
    if (len(trip.stops) > 1 or train.local) and _complete(network, rules, trip):
        yield trip
    for at, chain in enumerate(network.chains):
        if trip.stops[-1] in (chain.a, chain.b):
            to = chain.a + chain.b - trip.stops[-1]
            yield from _longer(network, train, rules, Trip((*trip.stops, to), (*trip.chains, at)))


def _in_reach(network: Network, train: TrainReach, rules: RouteRules, trip: Trip) -> bool:
    stops = [network.stops[at] for at in trip.stops]
    chains = [network.chains[at] for at in trip.chains]
    if len(set(trip.stops)) < len(trip.stops):
        return False
    groups = [group for stop in stops for group in stop.groups]
    if len(set(groups)) < len(groups):
        return False
    if rules.one_stop_per_hex and len({stop.hex for stop in stops}) < len(stops):
        return False
    if _twice([chain.sides for chain in chains]):
        return False
    if rules.one_visit_per_hex and _comes_back(network, trip):
        return False
    if train.gauges is not None and any(chain.gauges - train.gauges for chain in chains):
        return False
    if train.hexes is not None and sum(chain.crossings for chain in chains) > train.hexes:
        return False
    for at in range(1, len(trip.stops) - 1):
        stop = trip.stops[at]
        if not rules.passable.get(network.stops[stop].key, network.stops[stop].passable):
            return False
        if _ends_at(chains[at - 1], stop) or _ends_at(chains[at], stop):
            return False
    if _passages(network, rules, trip)[PASSAGE] > 1:
        return False
    kinds = [stop.kind for stop in stops for _ in range(stop.visit_cost)]
    kinds += [StopKind.CHANGE for chain in chains for _ in range(chain.changes)]
    return _shared_out(kinds, [(row.kinds, row.visit) for row in train.allowances])


def _comes_back(network: Network, trip: Trip) -> bool:
    """Does the trip enter a hex that it left before?"""
    hexes = [network.stops[trip.stops[0]].hex]
    for at, chain in enumerate(trip.chains):
        names = network.chains[chain].hex_names
        if network.chains[chain].a != trip.stops[at]:
            names = names[::-1]
        hexes += [name for name in names[1:] if len(names) > 1]
    return len(set(hexes)) < len(hexes)


def _twice(masks: list[int]) -> bool:
    return any(one & other for one, other in combinations(masks, 2))


def _ends_at(chain: Chain, stop: int) -> bool:
    return chain.a_ends if chain.a == stop else chain.b_ends


def _shared_out(kinds: list[StopKind], rows: list[tuple[frozenset[StopKind], int | None]]) -> bool:
    """Can the stops be given to rows that have room?"""
    if not kinds:
        return True
    for at, (allowed, room) in enumerate(rows):
        if kinds[0] in allowed and room != 0:
            less = [*rows[:at], (allowed, None if room is None else room - 1), *rows[at + 1 :]]
            if _shared_out(kinds[1:], less):
                return True
    return False


def _complete(network: Network, rules: RouteRules, trip: Trip) -> bool:
    stops = [network.stops[at] for at in trip.stops]
    if rules.token_required and not any(stop.own for stop in stops):
        return False
    if rules.no_end & {stops[0].kind, stops[-1].kind}:
        return False
    return all(any(stop.key in keys for stop in stops) for keys in rules.required)


def _sides(network: Network, trip: Trip) -> int:
    return sum(network.chains[chain].sides for chain in trip.chains)


def _first_ones_first(
    network: Network, train: TrainReach, rules: RouteRules, trip: Trip, counted: tuple[int, ...]
) -> bool:
    """Are as many of the stops that come first counted as there is room for, and the best of them?"""
    rows = [(row.kinds, row.pay) for row in train.allowances]
    first = [at for at in trip.stops if network.stops[at].kind in rules.counted_first]

    def worth(chosen: Sequence[int]) -> tuple[int, int]:
        return len(chosen), sum(rules.value_at(network.stops[at], train) for at in chosen)

    def fits(chosen: Sequence[int]) -> bool:
        stops = [network.stops[at] for at in chosen]
        paid = all(any(row.pay != 0 and stop.kind in row.kinds for row in train.allowances) for stop in stops)
        return paid and _shared_out(
            [stop.kind for stop in stops for _ in range(min(1, stop.visit_cost))], rows
        )

    best = max(
        worth(some) for size in range(len(first) + 1) for some in combinations(first, size) if fits(some)
    )
    return worth([at for at in counted if at in first]) == best


def _values(network: Network, train: TrainReach, rules: RouteRules, trip: Trip) -> dict[frozenset[int], int]:
    """For each set of limited bonuses claimed the most that the trip earns."""
    found: dict[frozenset[int], int] = {}
    for size in range(len(trip.stops) + 1):
        for counted in combinations(trip.stops, size):
            stops = [network.stops[at] for at in counted]
            kinds = [stop.kind for stop in stops for _ in range(min(1, stop.visit_cost))]
            if not _shared_out(kinds, [(row.kinds, row.pay) for row in train.allowances]):
                continue
            if any(all(row.pay == 0 for row in train.allowances if stop.kind in row.kinds) for stop in stops):
                continue
            if rules.counted_first and not _first_ones_first(network, train, rules, trip, counted):
                continue
            needs_token = train.counts_token and rules.token_required
            if needs_token and not any(stop.own for stop in stops):
                continue
            base = sum(rules.value_at(stop, train) for stop in stops)
            amounts = [
                _bonus(network, bonus, trip, counted)
                if bonus.trains is None or train.name in bonus.trains
                else None
                for bonus in rules.bonuses
            ]
            for taken in product(*[(False,) if amount is None else (False, True) for amount in amounts]):
                total = base + sum(
                    amount for amount, take in zip(amounts, taken, strict=True) if take and amount
                )
                claimed = frozenset(
                    at for at, take in enumerate(taken) if take and rules.bonuses[at].uses is not None
                )
                found[claimed] = max(found.get(claimed, 0), total)
    return found


def _bonus(network: Network, bonus: Bonus, trip: Trip, counted: tuple[int, ...]) -> int | None:
    """What the bonus is worth to the trip with these stops counted; None if it does not have it."""
    hexes = {network.stops[at].hex for at in trip.stops}
    for chain in trip.chains:
        hexes |= set(network.names_of(network.chains[chain].hexes))
    if any(not hexes & names for names in bonus.hexes):
        return None
    where = counted if bonus.counted else trip.stops
    best: int | None = None
    for picked in product(where, repeat=len(bonus.sets)):
        keys = [network.stops[at].key for at in picked]
        fits = all(key in chosen.amounts for key, chosen in zip(keys, bonus.sets, strict=True))
        if fits and len(set(picked)) == len(picked):
            extra = sum(chosen.amounts[key] for key, chosen in zip(keys, bonus.sets, strict=True))
            best = extra if best is None else max(best, extra)
    if best is None:
        return None
    paid = sum(network.stops[at].kind in bonus.per_stop_kinds for at in counted) * bonus.per_stop
    return bonus.amount + best + paid + sum(more for name, more in bonus.per_hex.items() if name in hexes)
