"""Plans: which loads to carry where, in which order, at what cost and in how many turns."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, product
from typing import NamedTuple

from .atlas import FAR
from .survey import Survey

LEAN = 25
"""With less gold than that after a plan, the next one is hard to find."""


BRIBES = 5
"""Gold for the bribes of a few turns below."""


class Stop(NamedTuple):
    """A city to call at: to pick a load up (``card`` 0) or to deliver it for a line of a card."""

    city: int
    load: str
    card: int = 0
    line: int = 0
    pay: int = 0


class Trip(NamedTuple):
    """One delivery: where the load comes from (-1: it is aboard) and the stop where it is paid for."""

    source: int
    goal: Stop


@dataclass(frozen=True, slots=True)
class Plan:
    """Stops in order, with what they are thought to cost, pay and take."""

    stops: tuple[Stop, ...]
    cost: int
    pay: int
    turns: float
    value: float


@dataclass(frozen=True, slots=True)
class Taste:
    """How a level plans: deliveries in a plan, trips looked at per card, worth of joining a major city,
    weight of building costs, gold kept back."""

    deliveries: int
    trips: int
    major_bonus: float
    cost_weight: float
    reserve: int


def best_plans(survey: Survey, taste: Taste, count: int) -> list[Plan]:
    """The best plans for the cards in hand, best first; none that the purse cannot follow."""
    by_card = [_trips_of(survey, card) for card in survey.player.cards]
    rated: list[list[Trip]] = []
    plans: list[Plan] = []
    for trips in by_card:
        singles = []
        for trip in trips:
            plan = _rate(survey, taste, tuple(_stops(trip)))
            if plan is not None:
                singles.append((plan.value, trip))
                plans.append(plan)
        singles.sort(key=lambda item: -item[0])
        rated.append([trip for _, trip in singles[: taste.trips]])
    for size in range(2, taste.deliveries + 1):
        for cards in combinations(rated, size):
            for together in product(*cards):
                for order in _orders(together, survey):
                    plan = _rate(survey, taste, order)
                    if plan is not None:
                        plans.append(plan)
    plans.sort(key=lambda plan: -plan.value)
    return plans[:count]


def reserve(survey: Survey, taste: Taste) -> int:
    """Gold kept back for mishaps; who has next to nothing keeps next to nothing back, but for bribes: a
    train below that cannot pay them stands still for good."""
    return max(min(taste.reserve, survey.player.gold // 4), BRIBES if survey.owes_bribes else 0)


def refined(survey: Survey, taste: Taste, plan: Plan) -> Plan | None:
    """The plan with the lines that would really be drawn; ``None`` when the purse cannot follow it."""
    purse = survey.player.gold - reserve(survey, taste)
    cost, pay, reached, planned = 0, 0, set(survey.network), set[int]()
    for stop in plan.stops:
        line = survey.line_to(stop.city, reached, planned)
        if line is None:
            return None
        price = survey.price_of(line, planned)
        cost += price
        if cost > purse:
            return None
        reached.update(line)
        pay += stop.pay
        purse += stop.pay
    scale = plan.turns / max(plan.turns, cost / survey.game.numbers.budget + 1.0)
    value = (plan.value + taste.cost_weight * (plan.cost - cost) / plan.turns) * scale
    return Plan(plan.stops, cost, pay, plan.turns, value)


def _trips_of(survey: Survey, card: int) -> list[Trip]:
    game, board = survey.game, survey.board
    found = []
    aboard = survey.player.loads
    for line, demand in enumerate(game.demand_cards[card].demands):
        goal = Stop(board.city_number[demand.city], demand.load, card, line, demand.pay)
        if survey.line_cost[goal.city] >= FAR:
            continue
        if demand.load in aboard:
            found.append(Trip(-1, goal))
            continue
        if not game.decks.chips[demand.load]:
            continue
        found.extend(
            Trip(source, goal)
            for source in survey.atlas.sources.get(demand.load, ())
            if survey.line_cost[source] < FAR
        )
    return found


def _stops(trip: Trip) -> Iterator[Stop]:
    if trip.source >= 0:
        yield Stop(trip.source, trip.goal.load)
    yield trip.goal


def _orders(trips: tuple[Trip, ...], survey: Survey) -> Iterator[tuple[Stop, ...]]:
    """Every order of the stops of several trips that the train has room for."""
    carried = list(survey.player.loads)
    for trip in trips:
        if trip.source < 0:
            if trip.goal.load not in carried:
                return
            carried.remove(trip.goal.load)
    capacity = survey.game.engine_of(survey.player).capacity
    held = sum(trip.source < 0 for trip in trips)
    yield from _interleave([list(_stops(trip)) for trip in trips], held, capacity)


def _interleave(queues: list[list[Stop]], held: int, capacity: int) -> Iterator[tuple[Stop, ...]]:
    if not any(queues):
        yield ()
        return
    for number, queue in enumerate(queues):
        if not queue:
            continue
        stop, rest = queue[0], queue[1:]
        now = held - 1 if stop.card else held + 1
        if now > capacity:
            continue
        for tail in _interleave([*queues[:number], rest, *queues[number + 1 :]], now, capacity):
            yield (stop, *tail)


def _rate(survey: Survey, taste: Taste, stops: tuple[Stop, ...]) -> Plan | None:
    """What a plan is worth a turn; ``None`` when the purse would run dry on the way."""
    line_cost, between = survey.line_cost, survey.atlas.cost
    purse = survey.player.gold - reserve(survey, taste)
    cost, pay, steps, bonus = 0, 0, 0, 0.0
    here = -1
    joined: list[int] = []
    for stop in stops:
        if stop.city in survey.shut:
            return None
        price = line_cost[stop.city]
        if price:
            for city in joined:
                price = min(price, between[city][stop.city])
            if stop.city not in joined:
                joined.append(stop.city)
                if survey.board.cities[stop.city].size == "major":
                    bonus += taste.major_bonus
        cost += price
        if cost > purse:
            return None
        steps += survey.distance_from_train(stop.city) if here < 0 else survey.distance(here, stop.city)
        here = stop.city
        pay += stop.pay
        purse += stop.pay
    numbers = survey.game.numbers
    speed = survey.game.engine_of(survey.player).speed
    turns = max(steps / speed, cost / numbers.budget + 0.5) + 0.5
    value = (pay + bonus - taste.cost_weight * cost) / turns
    if purse < LEAN:
        # An empty purse can build for nothing but what lies beside the track.
        value *= 0.1 + 0.9 * purse / LEAN
    return Plan(stops, cost, pay, turns, value)
