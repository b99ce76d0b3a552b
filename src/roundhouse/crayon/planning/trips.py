"""The planner for people: deliveries that somebody picks, in the best orders, with all that comes of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, NamedTuple

from roundhouse.crayon.rules.desks import construction
from roundhouse.crayon.rules.game import CrayonGame
from roundhouse.crayon.rules.state.action_fields import number_of, text_of
from roundhouse.crayon.rules.state.pieces import Player
from roundhouse.table.errors import Malformed, Place, Refusal

from .board_tables import FAR
from .forecast import Forecast, Forecaster
from .plan_search import DeliveryPlan, PlanSearch, PlanSettings, Stop, Trip, woven
from .survey import NetworkSurvey

SETTINGS = PlanSettings(trips=8, looks=24, lean=0.0, ready=0)
"""How plans for people are rated: they look after their purse themselves."""

MOST_PICKS = 3
"""So many deliveries are picked at most."""

MOST_ORDERS = 4000
"""So many orders of stops are rated."""

LOOKS = 24
"""So many of them are looked at closely."""

SHOWN = 4
"""So many trips are told."""

RICH = 400
"""A purse that pays for everything, for trips that are too dear now."""


class Pick(NamedTuple):
    """A line of a demand card to deliver, and the city to fetch the load from if that is chosen."""

    card: int
    line: int
    source: str = ""


@dataclass(frozen=True, slots=True)
class TripReport:
    """A trip and what comes of it. ``missing`` is the gold that is short for it, 0 when it can be done now;
    ``lowest`` what is left in the purse when the track for the first delivery is built."""

    forecast: Forecast
    gold: int
    missing: int

    @property
    def lowest(self) -> int:
        """What the purse holds once the track before the first payment is built."""
        return self.gold - self.forecast.to_first_pay

    @property
    def profit(self) -> int:
        """What is paid less what is spent."""
        return self.forecast.plan.pay - self.forecast.plan.cost

    @property
    def per_turn(self) -> float:
        """Profit for each turn that the trip takes."""
        return self.profit / max(1.0, self.forecast.plan.turns)


def reports(game: CrayonGame, player: Player, picks: Sequence[Pick]) -> list[TripReport]:
    """The best trips that make all the deliveries picked, best first; without picks, the best of the hand.

    Raises Malformed for a line that the player does not hold, Refusal where nothing can be planned.
    """
    survey = _survey(game, player)
    forecaster = Forecaster(survey, SETTINGS, player.gold)
    found = [_looked(forecaster, player, plan.stops) for plan in _rated(survey, picks, player.gold)[:LOOKS]]
    good = [report for report in found if report is not None]
    good.sort(key=lambda report: -report.forecast.plan.value)
    good = _different(good)
    if len(good) < SHOWN:
        # What the purse does not do for comes after what it does, with the gold that is missing.
        rich = Forecaster(survey, SETTINGS, RICH)
        dear = [_too_dear(survey, rich, player, plan.stops) for plan in _rated(survey, picks, RICH)[:LOOKS]]
        good += sorted((one for one in dear if one is not None), key=lambda one: one.missing)
    return _different(good)


def costs_of_lines(game: CrayonGame, player: Player) -> Mapping[tuple[int, int], tuple[int, int]]:
    """For each line of the player's cards the mileposts from the nearest source to the goal and the gold for
    the track that is missing, both reckoned roughly; nothing where the train is not on the board."""
    if player.at < 0 or player.out:
        return {}
    survey = _survey(game, player)
    prices, tables, found = survey.line_cost, survey.tables, {}
    for card in player.cards:
        for number, demand in enumerate(game.demand_cards[card].demands):
            goal = game.board.city_number[demand.city]
            options = [
                (prices[source] + min(prices[goal], tables.cost[source][goal]), tables.length[source][goal])
                for source in tables.sources.get(demand.load, ())
            ]
            if demand.load in player.loads:
                options = [(prices[goal], survey.length(-1, goal))]
            cost, far = min(options, default=(FAR, FAR))
            if cost < FAR and far < FAR:
                found[card, number] = (far, cost)
    return found


def plan_trip(game: CrayonGame, player: Player, question: Mapping[str, Any], hidden: bool) -> dict[str, Any]:
    """Trips for ``deliveries``: a list of up to three of ``{"card", "line", "from"}`` (the city to fetch the
    load from may be left out); without it, the best trips of the hand. On and off turn."""
    if hidden:
        raise Refusal("private", f"Only {player.name} plans with this purse.")
    picks = _picks(question.get("deliveries", ()))
    return {"trips": [as_data(game, player, report) for report in reports(game, player, picks)]}


def as_data(game: CrayonGame, player: Player, report: TripReport) -> dict[str, Any]:
    """A trip as JSON data."""
    board, forecast = game.board, report.forecast
    plan = forecast.plan
    return {
        "stops": [
            {
                "city": board.cities[stop.city].name,
                "do": "deliver" if stop.card else "pick-up",
                "load": stop.load,
                **({"card": stop.card, "line": stop.line, "gp": stop.pay} if stop.card else {}),
            }
            for stop in plan.stops
        ],
        "way": [board.name(node) for node in forecast.way],
        "build": [
            {"path": [board.name(node) for node in path], "cost": cost}
            for path, cost in lines_of(game, player, forecast)
        ],
        "cost": plan.cost,
        "gp": plan.pay,
        "left": report.lowest,
        "after": report.gold + report.profit,
        "turns": round(plan.turns, 1),
        "profit": report.profit,
        "per_turn": round(report.per_turn, 1),
        "missing": report.missing,
    }


def lines_of(game: CrayonGame, player: Player, forecast: Forecast) -> list[tuple[list[int], int]]:
    """The lines that a trip builds, each as its nodes and what it costs."""
    foreman = game.foreman_of(player)
    found: list[tuple[list[int], int]] = []
    for start, end, link in forecast.lines:
        cost = construction.cost(game, foreman, end, link)
        if found and found[-1][0][-1] == start:
            path, before = found[-1]
            found[-1] = ([*path, end], before + cost)
        else:
            found.append(([start, end], cost))
    return found


def _survey(game: CrayonGame, player: Player) -> NetworkSurvey:
    if player.at < 0:
        raise Refusal("not-placed", f"{player.name} has no train on the board yet.")
    start = None
    if player.ship:
        steps = game.board.sail(player.at)
        start = min((port for port in game.board.ports if steps[port] >= 0), key=steps.__getitem__)
    return NetworkSurvey(game, player, (), start, sailing=True)


def _rated(survey: NetworkSurvey, picks: Sequence[Pick], purse: int) -> list[DeliveryPlan]:
    search = PlanSearch(survey, SETTINGS, purse)
    if not picks:
        return search.best()
    rows = [list(_trips(survey, pick)) for pick in picks]
    found: dict[tuple[Stop, ...], DeliveryPlan] = {}
    for number, stops in enumerate(_orders(rows)):
        if number == MOST_ORDERS:
            break
        plan = search.rate(stops) if search.fits(stops) else None
        if plan is not None:
            found[plan.stops] = plan
    return sorted(found.values(), key=lambda plan: -plan.value)


def _orders(rows: Sequence[Sequence[Trip]]) -> Iterator[tuple[Stop, ...]]:
    """Every order of the stops of one trip of each row."""
    for trips in product(*rows):
        orders: list[tuple[Stop, ...]] = [()]
        for trip in trips:
            orders = [order for before in orders for order in woven(before, trip.stops)]
        yield from orders


def _trips(survey: NetworkSurvey, pick: Pick) -> Iterator[Trip]:
    """The ways to make a delivery: with the load that is aboard, or fetched from one of its cities."""
    game, board, player = survey.game, survey.board, survey.player
    if pick.card not in player.cards or not 0 <= pick.line < len(game.demand_cards[pick.card].demands):
        raise Malformed("no-such-card", f"{player.name} holds no line {pick.line} of a card {pick.card}.")
    demand = game.demand_cards[pick.card].demands[pick.line]
    goal = Stop(board.city_number[demand.city], demand.load, pick.card, pick.line, demand.pay)
    sources = survey.tables.sources.get(demand.load, [])
    if pick.source:
        number = board.city_number.get(pick.source, -1)
        if number not in sources:
            names = ", ".join(board.cities[one].name for one in sources)
            raise Malformed("not-available-here", f"{pick.source} has no {demand.load}.", hint=names)
        sources = [number]
    elif demand.load in player.loads:
        yield Trip(-1, goal)
    for source in sources:
        yield Trip(source, goal)


def _looked(forecaster: Forecaster, player: Player, stops: Sequence[Stop]) -> TripReport | None:
    found = forecaster.look(stops)
    return None if found is None else TripReport(found, player.gold, 0)


def _too_dear(
    survey: NetworkSurvey, rich: Forecaster, player: Player, stops: Sequence[Stop]
) -> TripReport | None:
    """A trip that the purse does not do for, with the least gold that is missing (0: it does)."""
    found = rich.look(stops)
    if found is None:
        return None
    if Forecaster(survey, SETTINGS, player.gold).look(stops) is not None:
        return TripReport(found, player.gold, 0)
    low, high = player.gold, RICH
    while high - low > 1:
        middle = (low + high) // 2
        if Forecaster(survey, SETTINGS, middle).look(stops) is None:
            low = middle
        else:
            high = middle
    return TripReport(found, player.gold, high - player.gold)


def _different(reports: Sequence[TripReport]) -> list[TripReport]:
    """The first few, none with the same calls as another in a different order of nothing but time."""
    found: dict[tuple[object, ...], TripReport] = {}
    for report in reports:
        plan = report.forecast.plan
        key = (frozenset((stop.city, stop.load, stop.card) for stop in plan.stops), plan.cost)
        found.setdefault(key, report)
        if len(found) == SHOWN:
            break
    return list(found.values())


def _picks(told: object) -> list[Pick]:
    if not isinstance(told, list | tuple) or len(told) > MOST_PICKS:
        raise Malformed(
            "bad-request", f"“deliveries” is a list of {MOST_PICKS} at most.", place=Place(path="deliveries")
        )
    found = []
    for place, one in enumerate(told):
        if not isinstance(one, Mapping):
            raise Malformed(
                "bad-request", "A delivery is an object.", place=Place(path=f"deliveries[{place}]")
            )
        source = text_of(one, "from") if "from" in one else ""
        found.append(Pick(number_of(one, "card"), number_of(one, "line"), source))
    if len({pick.card for pick in found}) < len(found):
        raise Malformed("bad-request", "A card is delivered once.", place=Place(path="deliveries"))
    return found


QUESTIONS = {"plan-trip": plan_trip}
"""The questions about plans, and who answers them."""
