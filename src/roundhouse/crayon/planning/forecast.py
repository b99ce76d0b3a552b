"""A closer look at a plan: the lines that would be drawn, the way of the train, turn by turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from roundhouse.crayon.rules.desks import construction
from roundhouse.crayon.rules.game import CrayonGame
from roundhouse.crayon.rules.state.pieces import Player

from .plan_search import DeliveryPlan, PlanSettings, Stop, WinningNeeds
from .rides import SHIP_FEE, SHIP_SPEED, STEP, Adjacent, route
from .survey import NetworkSurvey
from .track_plan import TrackPlan

LONGEST = 60
"""A plan that takes more turns is none."""


@dataclass(frozen=True, slots=True)
class Forecast:
    """What would come of a plan, and how it would be carried out.

    ``way`` are the nodes that the train passes, its place in front; ``lines`` the sections to build in order,
    as (start, end, link). ``to_first_pay`` is the gold that is spent before the first stop that pays.
    """

    plan: DeliveryPlan
    way: tuple[int, ...]
    lines: tuple[tuple[int, int, int], ...]
    to_first_pay: int


class _Hop(NamedTuple):
    """A step of the train: the section that must be built before (-1: none), the other player whose track it
    is (-1: nobody's or one's own), whether it is underground, and the sea points of a crossing by ship."""

    section: int
    owner: int
    below: bool
    sea: int = 0


@dataclass(slots=True)
class _Outlook:
    """Where a plan stands after some turns of it.

    ``moves`` and ``budget`` are what is left of the turn, of an ``allowance`` to move; ``at`` is the next
    hop, ``stop`` the next stop, ``built`` the number of sections built. ``opening_turns`` of only building
    are still to come. ``paid``: was the first payment made? What was spent on track until then is
    ``to_first_pay``. Of the ``fees``, bribes included, ``fees_to_others`` went to other players.
    """

    purse: int
    moves: int
    allowance: int
    budget: int
    opening_turns: int
    at: int = 0
    stop: int = 0
    built: int = 0
    turns: float = 0.0
    paid: bool = False
    to_first_pay: int = 0
    fees: int = 0
    fees_to_others: int = 0


class _Itinerary(NamedTuple):
    """A plan in detail: its stops, the hop after which each is reached, the hops, the costs of sections."""

    stops: tuple[Stop, ...]
    calls: list[int]
    hops: list[_Hop]
    costs: list[int]

    @property
    def first_pay(self) -> int:
        """The first stop that pays, or the last one."""
        return next((number for number, stop in enumerate(self.stops) if stop.pay), len(self.stops) - 1)

    def call(self, outlook: _Outlook) -> None:
        """Call at the stops that are reached."""
        while outlook.stop < len(self.stops) and self.calls[outlook.stop] <= outlook.at:
            outlook.purse += self.stops[outlook.stop].pay
            if outlook.stop == self.first_pay:
                outlook.paid = True
            outlook.stop += 1


class Forecaster:
    """Looks ahead for one player."""

    def __init__(self, survey: NetworkSurvey, settings: PlanSettings, purse: int) -> None:
        """``purse`` is the gold that plans may spend before they are paid."""
        self._survey = survey
        self._settings = settings
        self._purse = purse
        self._game: CrayonGame = survey.game
        self._player: Player = survey.player
        self._turns = survey.tables.turning
        self._legs = survey.legs
        self._needs = WinningNeeds(survey)
        foreman = self._game.foreman_of(survey.player)
        self._pays_bribes = foreman is None or foreman.bribes

    def look(self, stops: Sequence[Stop]) -> Forecast | None:
        """What comes of a plan; ``None`` when it cannot be carried out."""
        survey = self._survey
        track_plan: TrackPlan = survey.track_plan
        planned: Adjacent = {}
        way: list[int] = [survey.start]
        calls: list[int] = []
        came = self._player.came
        apart = survey.cut_off_in
        for stop in stops:
            if not stop.ride:
                grown = track_plan.join(apart) if apart >= 0 else track_plan
                grown = grown and grown.join(stop.city)
                if grown is None:
                    return None
                for start, end, _ in grown.lines[len(track_plan.lines) :]:
                    planned.setdefault(start, []).append((end, STEP))
                    planned.setdefault(end, []).append((start, STEP))
                track_plan, apart = grown, -1
            came = -1 if self._turns[way[-1]] else came
            key = (way[-1], came, stop.city, stop.ride, track_plan)
            leg = self._legs.get(key)
            if leg is None:
                leg = self._legs[key] = self._leg(stop, way[-1], came, planned)
            if not leg:
                return None
            way.extend(leg[1:])
            came = -1
            calls.append(len(way) - 1)
        return self._play_through(tuple(stops), way, calls, track_plan)

    def _leg(self, stop: Stop, start: int, came: int, planned: Adjacent) -> list[int]:
        """The way to a stop: over own and planned track if that will do."""
        tracks, goals = self._survey.rides, self._survey.board.city_nodes[stop.city]
        way = [] if stop.ride else route(tracks.own, planned, start, came, goals, self._turns)
        return way or route(tracks.adjacent, planned, start, came, goals, self._turns)

    def _play_through(
        self, stops: tuple[Stop, ...], way: list[int], calls: list[int], track_plan: TrackPlan
    ) -> Forecast | None:
        """Play a plan turn by turn; ``None`` when gold runs out, the train is stuck or it takes too long."""
        due = {link: number for number, (_, _, link) in enumerate(track_plan.lines)}
        itinerary = _Itinerary(stops, calls, self._hops(way, due), self._costs(track_plan))
        outlook = self._first_turn()
        if not self._turns_until_done(itinerary, outlook):
            return None
        plan = self._rated(itinerary, track_plan, outlook)
        return Forecast(plan, tuple(way), track_plan.lines, outlook.to_first_pay)

    def _first_turn(self) -> _Outlook:
        """The position now: what is left of the present turn to move and to spend."""
        game, progress = self._game, self._game.progress
        active = self._player is game.active
        moving = active and progress.stage == "main" and progress.step == "move" and not self._player.ship
        return _Outlook(
            purse=self._purse,
            moves=max(0, progress.allowance - progress.moved) if moving else 0,
            allowance=progress.allowance or game.engine_of(self._player).speed,
            budget=self._budget_now(active),
            opening_turns=self._opening_turns_left(),
            turns=-(-self._survey.points_to_land // SHIP_SPEED),
        )

    def _budget_now(self, active: bool) -> int:
        """What may still be spent before the player's next turn begins: nothing off turn, but in the turns of
        only building, which all come before anything moves."""
        numbers, progress = self._game.numbers, self._game.progress
        if active:
            return numbers.budget - progress.spent
        return numbers.budget if progress.stage == "opening" else 0

    def _turns_until_done(self, itinerary: _Itinerary, outlook: _Outlook) -> bool:
        """Go on turn by turn until the last stop; no when the plan cannot be carried out."""
        while True:
            moves_before, built_before = outlook.moves, outlook.built
            if not self._move(itinerary, outlook):
                return False
            moved = moves_before - outlook.moves
            if outlook.stop == len(itinerary.stops):
                # The plan ends within this turn: only the part of the turn that it took counts.
                outlook.turns += moved / max(outlook.allowance, 1)
                return True
            self._build(itinerary, outlook)
            # A whole turn in which the train could neither move nor anything be built: no later turn differs.
            whole_turn = moves_before == self._game.engine_of(self._player).speed
            if not outlook.opening_turns and whole_turn and not moved and outlook.built == built_before:
                return False
            if not self._end_turn(outlook):
                return False

    def _move(self, itinerary: _Itinerary, outlook: _Outlook) -> bool:
        """Drive as far as this turn and the track allow, call at stops, pay fees and bribes. No when the gold
        does not last."""
        numbers = self._game.numbers
        ready = self._settings.ready if self._survey.at_home else 0
        payees: set[int] = set()
        bribed = False
        while True:
            itinerary.call(outlook)
            if outlook.stop == len(itinerary.stops) or not outlook.moves:
                return True
            hop = itinerary.hops[outlook.at]
            if hop.section >= outlook.built:
                return True  # the track there is still to be built
            if hop.sea:
                outlook.purse -= SHIP_FEE
                outlook.fees += SHIP_FEE
                outlook.at += 1
                outlook.moves = 0
                outlook.turns += -(-hop.sea // SHIP_SPEED)
                return outlook.purse >= 0
            if hop.owner >= 0 and hop.owner not in payees:
                # The first step of a turn over the track of another player costs a fee for the whole turn.
                # A train that leaves its own network must keep enough gold to come back.
                payees.add(hop.owner)
                outlook.purse -= numbers.fee
                outlook.fees += numbers.fee
                outlook.fees_to_others += numbers.fee
                if outlook.purse < ready:
                    return False
            if hop.below and not bribed and self._pays_bribes:
                bribed = True
                outlook.purse -= numbers.bribe
                outlook.fees += numbers.bribe
            if outlook.purse < 0:
                return False
            outlook.at += 1
            outlook.moves -= 1

    def _build(self, itinerary: _Itinerary, outlook: _Outlook) -> None:
        """Build the next sections, in order, as far as the budget of the turn and the gold go."""
        costs = itinerary.costs
        while outlook.built < len(costs) and costs[outlook.built] <= min(outlook.budget, outlook.purse):
            cost = costs[outlook.built]
            outlook.budget -= cost
            outlook.purse -= cost
            if not outlook.paid:
                outlook.to_first_pay += cost
            outlook.built += 1

    def _end_turn(self, outlook: _Outlook) -> bool:
        """The next turn begins; no when the plan takes too many. Turns of only building pass anyway, so they
        cost no time, and trains do not move in them."""
        if outlook.opening_turns:
            outlook.opening_turns -= 1
        else:
            outlook.turns += 1.0
        speed = self._game.engine_of(self._player).speed
        outlook.moves = outlook.allowance = 0 if outlook.opening_turns else speed
        outlook.budget = self._game.numbers.budget
        return outlook.turns <= LONGEST

    def _rated(self, itinerary: _Itinerary, track_plan: TrackPlan, outlook: _Outlook) -> DeliveryPlan:
        """The plan with what it really costs, takes and is worth."""
        stops, spent = itinerary.stops, sum(itinerary.costs[: outlook.built])
        joining = self._survey.joining
        saved = 0
        if joining.cost and track_plan.lines:
            saved = max(0, joining.cost - joining.with_prices(track_plan.prices_within(joining.dearest)))
        pay = sum(one.pay for one in stops)
        turns = max(outlook.turns, 0.1)
        # Gold for other players counts more than once: it also helps those who may win instead.
        income = pay - outlook.fees - outlook.fees_to_others * (self._needs.rivals - 1)
        value = self._needs.worth(self._settings, income, spent, min(saved, spent), turns, outlook.purse)
        return DeliveryPlan(stops, spent + outlook.fees, pay, turns, value)

    def _costs(self, track_plan: TrackPlan) -> list[int]:
        """What each section costs, in order, with the bribes for building underground."""
        game, board = self._game, self._survey.board
        foreman = game.foreman_of(self._player)
        costs = []
        covered = 0
        for _, end, link in track_plan.lines:
            cost = construction.cost(game, foreman, end, link)
            if board.below[end] and self._pays_bribes:
                # One bribe covers all that is built in a turn. In which turn a section is built is not known
                # yet: a bribe is added whenever a turn's budget has been spent underground since the last.
                if covered <= 0:
                    cost += game.numbers.bribe
                    covered = game.numbers.budget
                covered -= cost
            costs.append(cost)
        return costs

    def _hops(self, way: list[int], due: dict[int, int]) -> list[_Hop]:
        """The steps of the way; ``due`` has the number of the section that is to be built over a link."""
        board, owner, me = self._survey.board, self._game.track.owner, self._player.number
        found = []
        for start, end in pairwise(way):
            link = board.link_of.get((start, end), -1)
            who = owner.get(link, -1)
            below = board.below[start] or board.below[end]
            sea = self._survey.sea_points(start, end)
            found.append(_Hop(due.get(link, -1), -1 if who == me else who, below, sea))
        return found

    def _opening_turns_left(self) -> int:
        """How many turns of only building this player still has, the present one included."""
        game = self._game
        if game.progress.stage != "opening":
            return 0
        order = game.progress.order
        place = order.index(self._player.number)
        count, own = len(order), 0
        for turn in range(game.progress.place, count * game.numbers.building_turns):
            lap, at = divmod(turn, count)
            # The order of play runs up, down, and up again.
            own += (at if lap % 2 == 0 else count - 1 - at) == place
        return own
