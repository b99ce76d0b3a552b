"""Plans: which loads to carry where and in which order, roughly; ``forecast`` looks more closely."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from roundhouse.crayon.rules.desks import victory

from .board_tables import FAR
from .survey import NetworkSurvey

TRAIN = -1
"""Stands for where the train is, among numbers of cities."""


class Stop(NamedTuple):
    """A city to call at: to pick a load up (``card`` 0) or to deliver it for a line of a card.

    ``ride``: it is reached over the track of others, no line is built for it.
    """

    city: int
    load: str
    card: int = 0
    line: int = 0
    pay: int = 0
    ride: bool = False


class Trip(NamedTuple):
    """One delivery: where the load comes from (-1: it is aboard) and the stop where it is paid for."""

    source: int
    goal: Stop

    @property
    def stops(self) -> tuple[Stop, ...]:
        """Its stops in order."""
        return (Stop(self.source, self.goal.load), self.goal) if self.source >= 0 else (self.goal,)


@dataclass(frozen=True, slots=True)
class DeliveryPlan:
    """Stops in order, with what they are thought to cost (``fees`` for the track of others included), to pay,
    to take in turns, and what all that is worth in gold."""

    stops: tuple[Stop, ...]
    cost: int
    pay: int
    turns: float
    value: float


@dataclass(frozen=True, slots=True)
class PlanSettings:
    """How a level plans.

    ``deliveries`` in a plan; ``trips`` looked at per card; ``looks``: plans looked at closely; ``turn``: gold
    that a turn is worth; ``joining``: what part of the gold that a plan saves on joining major cities counts;
    ``lasting``: what part of the cost of other track is worth something later; ``purse``: less gold than that
    after a plan makes the next one hard to find; ``lean``: how much each missing gold piece of it counts;
    ``riding``: may the track of others be used; then a train that is at home leaves it only with ``ready``
    gold to spare all the way: without gold it does not come back; ``sailing``: may ships be taken.
    """

    deliveries: int = 3
    trips: int = 6
    looks: int = 8
    turn: float = 5.0
    joining: float = 0.7
    lasting: float = 0.2
    purse: int = 25
    lean: float = 0.5
    riding: bool = True
    ready: int = 10
    sailing: bool = True


class PlanSearch:
    """The search for plans in one position."""

    def __init__(
        self, survey: NetworkSurvey, settings: PlanSettings, purse: int, cards: Sequence[int] | None = None
    ) -> None:
        """``purse`` is the gold that plans may spend before they are paid, ``cards`` another hand."""
        self._survey = survey
        self._settings = settings
        self._purse = purse
        self._cards = survey.player.cards if cards is None else tuple(cards)
        game, player = survey.game, survey.player
        self._prices = survey.line_cost
        self._between = survey.tables.cost
        self._engine = game.engine_of(player)
        self._needs = WinningNeeds(survey)
        self._pace = settings.turn / self._engine.speed
        """Gold that a milepost is worth."""
        self._budget = game.numbers.budget
        self._fee = game.numbers.fee
        self._ready = settings.ready if survey.at_home else 0
        self._legs: dict[tuple[int, int], tuple[int, int, int]] = {}
        self._found: dict[tuple[Stop, ...], DeliveryPlan] = {}
        self._joining = survey.joining
        self._cut_off_in = survey.cut_off_in

    def best(self) -> list[DeliveryPlan]:
        """The plans worth a closer look, best first; none that costs more gold than there is."""
        found: dict[tuple[Stop, ...], DeliveryPlan] = {}
        by_card: list[list[Trip]] = []
        for card in self._cards:
            rated = []
            for trip in self._trips_of(card):
                plan = self.rate(trip.stops)
                if plan is not None:
                    found[plan.stops] = plan
                    rated.append((plan.value, trip))
            rated.sort(key=lambda item: -item[0])
            by_card.append([trip for _, trip in rated[: self._settings.trips]])
        if self._settings.deliveries > 1:
            self._pairs(by_card, found)
        if self._settings.deliveries > 2:
            self._triples(by_card, found)
        self._found = found
        plans = list(found.values())
        plans.sort(key=fairly(plans, self._settings.turn), reverse=True)
        return _varied(plans, self._settings.looks)

    def cheapest(self, count: int) -> list[DeliveryPlan]:
        """Of the plans that :meth:`best` has found, those that need least gold."""
        return sorted(self._found.values(), key=lambda plan: (plan.cost, -plan.value))[:count]

    # Trips

    def _trips_of(self, card: int) -> Iterator[Trip]:
        survey = self._survey
        game, board = survey.game, survey.board
        for line, demand in enumerate(game.demand_cards[card].demands):
            goal = Stop(board.city_number[demand.city], demand.load, card, line, demand.pay)
            if demand.load in survey.player.loads:
                yield Trip(-1, goal)
            elif game.decks.chips[demand.load]:
                for source in survey.tables.sources.get(demand.load, ()):
                    yield Trip(source, goal)

    # Several trips together

    def _pairs(self, by_card: list[list[Trip]], found: dict[tuple[Stop, ...], DeliveryPlan]) -> None:
        for one, other in combinations(by_card, 2):
            for first in one:
                for second in other:
                    for stops in woven(first.stops, second.stops):
                        self._consider(stops, found)

    def _triples(self, by_card: list[list[Trip]], found: dict[tuple[Stop, ...], DeliveryPlan]) -> None:
        """Into the best pairs, a trip of a third card is put wherever it fits."""
        pairs = [plan for plan in found.values() if len({stop.card for stop in plan.stops if stop.card}) == 2]
        pairs.sort(key=lambda plan: -plan.value)
        for plan in _varied(pairs, 2 * self._settings.trips):
            used = {stop.card for stop in plan.stops}
            bare = tuple(stop._replace(ride=False) for stop in plan.stops)
            for trips in by_card:
                for trip in trips[:4]:
                    if trip.goal.card not in used:
                        for stops in woven(bare, trip.stops):
                            self._consider(stops, found)

    def _consider(self, stops: tuple[Stop, ...], found: dict[tuple[Stop, ...], DeliveryPlan]) -> None:
        if self.fits(stops):
            plan = self.rate(stops)
            if plan is not None:
                found[plan.stops] = plan

    def fits(self, stops: tuple[Stop, ...]) -> bool:
        """Is there room on the train for every load, and every load that is aboard there only once?"""
        aboard = list(self._survey.player.loads)
        wanted = {stop.load for stop in stops if stop.card}
        room = self._engine.capacity - sum(load in wanted for load in aboard)
        # What no stop wants can be left behind when a slot is needed.
        for stop in stops:
            if not stop.card:
                room -= 1
                aboard.append(stop.load)
                if room < 0:
                    return False
            elif stop.load in aboard:
                aboard.remove(stop.load)
                room += 1
            else:
                return False
        return True

    # What a plan is worth

    def _leg(self, here: int, city: int) -> tuple[int, int, int]:
        """Over track that is there: mileposts (FAR when none leads there) and fees; along a line that would
        be built, mileposts."""
        found = self._legs.get((here, city))
        if found is None:
            survey = self._survey
            run = survey.ride(here, city)
            length = survey.length(here, city)
            if run is None:
                found = (FAR, 0, length)
            else:
                fee = self._fee * -(-run.strange // self._engine.speed)
                found = (run.steps, fee, length)
            self._legs[here, city] = found
        return found

    def rate(self, stops: tuple[Stop, ...]) -> DeliveryPlan | None:
        """Roughly what a plan is worth; ``None`` when the gold would run out on the way."""
        shut, prices, between, pace = self._survey.shut, self._prices, self._between, self._pace
        rivals = self._needs.rivals
        purse, here = self._purse, TRAIN
        cost, fees, pay, steps = 0, 0, 0, 0
        joined: list[int] = []
        rides = False
        apart = self._cut_off_in
        plan: list[Stop] = []
        for number, stop in enumerate(stops):
            city = stop.city
            if city != here:
                if city in shut:
                    return None
                run, fee, length = self._leg(here, city)
                price = prices[city]
                if price:
                    for other in joined:
                        price = min(price, between[other][city])
                if run < FAR and (not price or fee * rivals + run * pace <= price + length * pace):
                    steps += run
                    fees += fee
                    purse -= fee
                    if fee and purse < self._ready:
                        return None
                    if price:
                        plan.append(stop._replace(ride=True))
                        rides = True
                elif price >= FAR:
                    return None
                else:
                    steps += length
                    if apart >= 0 and run >= FAR:
                        price += prices[apart]
                        joined.append(apart)
                        apart = -1
                    cost += price
                    purse -= price
                    if price:
                        joined.append(city)
                if purse < 0:
                    return None
                here = city
            if len(plan) == number:
                plan.append(stop)
            pay += stop.pay
            purse += stop.pay
        turns = max(steps / self._engine.speed, cost / self._budget + 0.5) + 0.5
        saved = 0.0
        for city in joined:
            saved = max(saved, 0.0) + self._joining.saved_by(city) * (0.5 if saved else 1.0)
        value = self._needs.worth(
            self._settings, pay - fees * rivals, cost, min(saved, cost, self._needs.joining), turns, purse
        )
        return DeliveryPlan(tuple(plan) if rides else stops, cost + fees, pay, turns, value)


class WinningNeeds:
    """What a player still needs to win: gold in hand, and gold for joining enough major cities."""

    def __init__(self, survey: NetworkSurvey) -> None:
        game = survey.game
        others = len(game.players) - 1
        self.rivals = 1 + 1 / others if others else 1.0
        """What a gold piece costs that goes to another player: it helps one of those who may win instead;
        nothing where all win together."""
        if game.options.together:
            self.rivals = 0.0
        self.joining = survey.joining.cost
        """What joining the major cities that are still wanted costs."""
        self.gold = max(0, victory.goal(game) - victory.gold_counted(game, survey.player))

    def worth(
        self, settings: PlanSettings, income: float, cost: int, saved: float, turns: float, purse: float
    ) -> float:
        """A plan in gold: what it brings, no more than is needed to win, less the time that it takes."""
        gain = income - cost + settings.joining * saved + settings.lasting * max(0.0, cost - saved)
        gain = min(gain, float(self.gold + self.joining))
        lean = settings.lean * max(0.0, settings.purse - purse)
        return gain - lean - settings.turn * turns


LEAST_TURN = 1.0
"""No turn is worth less gold than that."""


def turn_price(plans: Sequence[DeliveryPlan], turn: float) -> float:
    """The gold that a turn is worth in choosing among plans: as much as was thought (``turn``), or what it
    makes in the best of them if that is less. At a price that no plan makes, the one that is over soonest
    would look best, however little it brings."""
    made = max(((plan.value + turn * plan.turns) / plan.turns for plan in plans), default=turn)
    return min(turn, max(LEAST_TURN, made))


def fairly(plans: Sequence[DeliveryPlan], turn: float) -> Callable[[DeliveryPlan], float]:
    """What each of some plans, rated with turns worth ``turn``, is worth at their :func:`turn_price`."""
    spared = turn - turn_price(plans, turn)
    return lambda plan: plan.value + spared * plan.turns


def woven(one: tuple[Stop, ...], other: tuple[Stop, ...]) -> Iterator[tuple[Stop, ...]]:
    """Every order of two rows of stops that keeps the order within each."""
    if not one:
        yield other
        return
    for at in range(len(other) + 1):
        # ``at`` stops of the other row come before the first of this one.
        for rest in woven(one[1:], other[at:]):
            yield (*other[:at], one[0], *rest)


def _varied(plans: list[DeliveryPlan], count: int) -> list[DeliveryPlan]:
    """The first plans, but not many that differ only in the order of their stops."""
    found: list[DeliveryPlan] = []
    seen: dict[frozenset[Stop], int] = {}
    for plan in plans:
        kind = frozenset(plan.stops)
        if seen.setdefault(kind, 0) < 2:
            seen[kind] += 1
            found.append(plan)
            if len(found) == count:
                break
    return found
