"""A closer look at a plan: the lines that would be drawn, the way of the train, turn by turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from roundhouse.crayon.rules.desks import construction
from roundhouse.crayon.rules.game import CrayonGame
from roundhouse.crayon.rules.state.pieces import Player

from .growth import Growth
from .plans import Needs, Plan, Stop, Taste
from .survey import Survey
from .tracks import STEP, Adjacent, route

LONGEST = 60
"""A plan that takes more turns is none."""


@dataclass(frozen=True, slots=True)
class Forecast:
    """What would come of a plan, and how it would be carried out.

    ``way`` are the nodes that the train passes, its place in front; ``lines`` the sections to build in order,
    as (start, end, link). ``to_first_pay`` is the gold that is spent before the first stop that pays.
    """

    plan: Plan
    way: tuple[int, ...]
    lines: tuple[tuple[int, int, int], ...]
    to_first_pay: int


class Forecaster:
    """Looks ahead for one player."""

    def __init__(self, survey: Survey, taste: Taste, purse: int) -> None:
        """``purse`` is the gold that plans may spend before they are paid."""
        self._survey = survey
        self._taste = taste
        self._purse = purse
        self._game: CrayonGame = survey.game
        self._player: Player = survey.player
        self._turns = survey.atlas.turning
        self._legs: dict[tuple[int, int, int, Growth], list[int]] = {}
        self._needs = Needs(survey)
        foreman = self._game.foreman_of(survey.player)
        self._pays_bribes = foreman is None or foreman.bribes

    def look(self, stops: Sequence[Stop]) -> Forecast | None:
        """What comes of a plan; ``None`` when it cannot be carried out."""
        survey = self._survey
        growth: Growth = survey.growth
        planned: Adjacent = {}
        way: list[int] = [survey.start]
        calls: list[int] = []
        came = self._player.came
        for stop in stops:
            if not stop.ride:
                grown = growth.join(stop.city)
                if grown is None:
                    return None
                for start, end, _ in grown.lines[len(growth.lines) :]:
                    planned.setdefault(start, []).append((end, STEP))
                    planned.setdefault(end, []).append((start, STEP))
                growth = grown
            came = -1 if self._turns[way[-1]] else came
            key = (way[-1], came, stop.city, growth)
            leg = self._legs.get(key)
            if leg is None:
                leg = self._legs[key] = self._leg(stop, way[-1], came, planned)
            if not leg:
                return None
            way.extend(leg[1:])
            came = -1
            calls.append(len(way) - 1)
        return self._reckon(tuple(stops), way, calls, growth)

    def _leg(self, stop: Stop, start: int, came: int, planned: Adjacent) -> list[int]:
        """The way to a stop: over own and planned track if that will do."""
        tracks, goals = self._survey.tracks, self._survey.board.city_nodes[stop.city]
        way = [] if stop.ride else route(tracks.own, planned, start, came, goals, self._turns)
        return way or route(tracks.adjacent, planned, start, came, goals, self._turns)

    def _reckon(
        self, stops: tuple[Stop, ...], way: list[int], calls: list[int], growth: Growth
    ) -> Forecast | None:
        game, player, progress = self._game, self._player, self._game.progress
        costs = self._costs(growth)
        due = {link: number for number, (_, _, link) in enumerate(growth.lines)}
        hops = self._hops(way, due)
        speed, budget, fee = game.engine_of(player).speed, game.numbers.budget, game.numbers.fee
        purse, built, at, stop, fees, to_others, turns = self._purse, 0, 0, 0, 0, 0, 0.0
        active = player is game.active and progress.stage == "main"
        moves = max(0, progress.allowance - progress.moved) if active and progress.step == "move" else 0
        left = budget - progress.spent if player is game.active else budget
        idle = self._idle_openings()
        ready = self._taste.ready if self._survey.at_home else 0
        first_pay = next((number for number, one in enumerate(stops) if one.pay), len(stops) - 1)
        to_first_pay = 0
        paid = False
        begun = progress.allowance or speed
        while True:
            went = moves
            payees: set[int] = set()
            bribed = False
            while True:
                while stop < len(stops) and calls[stop] <= at:
                    purse += stops[stop].pay
                    if stop == first_pay:
                        paid = True
                    stop += 1
                if stop == len(stops) or not moves:
                    break
                need, owner, below = hops[at]
                if need >= built:
                    break
                if owner >= 0 and owner not in payees:
                    payees.add(owner)
                    purse -= fee
                    fees += fee
                    to_others += fee
                    if purse < ready:
                        return None
                if below and not bribed and self._pays_bribes:
                    bribed = True
                    purse -= game.numbers.bribe
                    fees += game.numbers.bribe
                if purse < 0:
                    return None
                at += 1
                moves -= 1
            if stop == len(stops):
                turns += (went - moves) / max(begun, 1)
                break
            before = built
            while built < len(costs) and costs[built] <= min(left, purse):
                left -= costs[built]
                purse -= costs[built]
                if not paid:
                    to_first_pay += costs[built]
                built += 1
            if not idle and went == moves == speed and built == before:
                return None
            if idle:
                idle -= 1
            else:
                turns += 1.0
            if turns > LONGEST:
                return None
            moves = begun = 0 if idle else speed
            left = budget
        spent = sum(costs[:built])
        saved = max(0, self._needs.joining - self._needs.joining_with(growth.prices))
        pay = sum(one.pay for one in stops)
        turns = max(turns, 0.1)
        income = pay - fees - to_others * (self._needs.rivals - 1)
        value = self._needs.worth(self._taste, income, spent, min(saved, spent), turns, purse)
        return Forecast(Plan(stops, spent + fees, pay, turns, value), tuple(way), growth.lines, to_first_pay)

    def _costs(self, growth: Growth) -> list[int]:
        """What each section costs; the first one below of a turn or so costs a bribe, too."""
        game, board = self._game, self._survey.board
        foreman = game.foreman_of(self._player)
        costs = []
        run = 0
        for _, end, link in growth.lines:
            cost = construction.cost(game, foreman, end, link)
            if board.below[end] and self._pays_bribes:
                if run <= 0:
                    cost += game.numbers.bribe
                    run = game.numbers.budget
                run -= cost
            costs.append(cost)
        return costs

    def _hops(self, way: list[int], due: dict[int, int]) -> list[tuple[int, int, bool]]:
        """For each step of the way which section must be built before (-1: none), whose track it is if it is
        another player's (else -1), and whether it is below."""
        board, owner, me = self._survey.board, self._game.track.owner, self._player.number
        found = []
        for start, end in pairwise(way):
            link = board.link_of.get((start, end), -1)
            who = owner.get(link, -1)
            below = board.below[start] or board.below[end]
            found.append((due.get(link, -1), -1 if who == me else who, below))
        return found

    def _idle_openings(self) -> int:
        """How many turns of only building this player still has, the present one included."""
        game = self._game
        if game.progress.stage != "opening":
            return 0
        order = game.progress.order
        place = order.index(self._player.number)
        count, idle = len(order), 0
        for turn in range(game.progress.place, count * game.numbers.building_turns):
            lap, at = divmod(turn, count)
            idle += (at if lap % 2 == 0 else count - 1 - at) == place
        return idle
