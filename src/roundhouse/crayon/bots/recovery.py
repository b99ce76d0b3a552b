"""What a bot builds when no plan can be carried out: a way off a dead end, a line back to its own network, or
one more city, so that the next hands have more to offer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from roundhouse.crayon.planning.board_tables import FAR
from roundhouse.crayon.planning.track_plan import CLOSED, TrackPlan
from roundhouse.crayon.rules.desks import construction

from .decision import MOST_DISCARDS, Decision

Lines = Sequence[tuple[int, int, int]]
"""Sections to build, as (start, end, link)."""

GAIN = 0.02
"""So much likelier a hand must become of use before gold is spent on it."""


def lines(decision: Decision) -> Lines:
    """What to build without a plan, best first; nothing where no gold or no way is left.

    A line that the purse does not pay for to its end is not begun: nothing comes in before it is finished,
    and the gold may still pay the fees of a delivery that another hand asks for.
    """
    out = way_out(decision)
    if out and _cost(decision, out) <= decision.player.gold:
        return out
    return rejoining(decision) or investment(decision)


def way_out(decision: Decision) -> Lines:
    """The cheapest line that takes a train off a dead end to a city: it cannot turn there."""
    player, board = decision.player, decision.board
    at, came = player.at, player.came
    if decision.here >= 0 or came < 0 or at >= board.milepost_count or at in board.ports:
        return ()
    costs = decision.survey.build_costs
    marks = list(costs.marks)
    back = board.link_of.get((at, came))
    if back is not None:
        marks[back] = CLOSED
    track_plan = TrackPlan(replace(costs, marks=marks), [at])
    city = min(range(len(track_plan.prices)), key=track_plan.prices.__getitem__)
    grown = track_plan.join(city) if track_plan.prices[city] < FAR else None
    return grown.lines if grown is not None else ()


def pays_its_way_out(decision: Decision) -> bool:
    """Is there a line off the dead end that the purse pays for, but no more after a fee for other track?"""
    line, gold = way_out(decision), decision.player.gold
    return bool(line) and gold - decision.game.numbers.fee < _cost(decision, line) <= gold


def rejoining(decision: Decision) -> Lines:
    """The cheapest line between where the train is and a larger part of its own network from which it is cut
    off, if all of it can be paid for; else nothing."""
    survey, board = decision.survey, decision.board
    prices = survey.line_cost
    if survey.at_home:
        larger = survey.largest()
        if not survey.larger(larger, survey.network) or not larger.isdisjoint(survey.network):
            return ()
        cities = {board.city[node] for node in larger if board.city[node] >= 0}
    else:
        # A flood took the track from under a train in a city: the line comes from the network to it.
        cities = {decision.here} - {-1}
    goal = min(cities, key=lambda city: (prices[city], city), default=-1)
    grown = survey.track_plan.join(goal) if goal >= 0 and prices[goal] < FAR else None
    if grown is None or not grown.lines:
        return ()
    return grown.lines if _cost(decision, grown.lines) <= decision.player.gold else ()


def investment(decision: Decision) -> Lines:
    """The line to one more city that makes it likeliest that a hand can be used with the track there is, if
    all of it can be paid for; nothing where that gains little."""
    survey, purse = decision.survey, decision.player.gold
    if decision.memory.discards < MOST_DISCARDS or not survey.at_home or not purse:
        return ()
    prices, track_plan = survey.line_cost, survey.track_plan
    now = usable(decision, _joined(prices))
    best, most = track_plan, GAIN
    for city, price in enumerate(prices):
        grown = track_plan.join(city) if 0 < price <= purse else None
        if grown is None or grown.lines == best.lines or _cost(decision, grown.lines) > purse:
            continue
        gain = usable(decision, _joined(grown.prices)) - now
        if gain > most:
            best, most = grown, gain
    return best.lines


def usable(decision: Decision, cities: frozenset[int]) -> float:
    """How likely a new hand asks for something that can be carried between some cities."""
    game, survey = decision.game, decision.survey
    offered = {
        load
        for load, sources in survey.tables.sources.items()
        if game.decks.chips[load] and not cities.isdisjoint(sources)
    }
    number = decision.board.city_number
    unseen = decision.unseen()
    useful = sum(
        any(
            demand.load in offered and number[demand.city] in cities
            for demand in game.demand_cards[card].demands
        )
        for card in unseen
    )
    return 1 - (1 - useful / max(len(unseen), 1)) ** game.numbers.hand


def _joined(prices: Sequence[int]) -> frozenset[int]:
    return frozenset(city for city, price in enumerate(prices) if not price)


def _cost(decision: Decision, line: Lines) -> int:
    foreman = decision.game.foreman_of(decision.player)
    return sum(construction.cost(decision.game, foreman, end, link) for _, end, link in line)
