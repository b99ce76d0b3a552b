"""How a bot spends the first half of a turn: driving, loading, delivering."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from roundhouse.crayon.planning.forecast import Forecast
from roundhouse.crayon.rules.desks import active_events, movement, paths, sailing
from roundhouse.table.errors import Refusal

from . import recovery
from .decision import Decision
from .spare_loads import SpareLoads

Action = dict[str, Any]

SAFE = 6
"""So much more gold than a line needs a bot has in hand before its train goes out on an unfinished line: a
train that cannot turn round and cannot go on is lost."""


class Driver:
    """Drives the train of one decision."""

    def __init__(self, decision: Decision) -> None:
        self._decision = decision
        self._game = decision.game
        self._board = decision.board
        self._player = decision.player

    def act(self) -> Action:
        """The next thing to do before building."""
        decision, progress = self._decision, self._game.progress
        forecast = decision.next_plan()
        if forecast is None and progress.allowance > progress.moved:
            way = self._allowed(self._homeward() or self._to_city())
            if way:
                return {"type": "move-train", "path": [self._board.name(node) for node in way]}
            loan = self._decision.loan() if self._decision.survey.at_home else 0
            if loan:
                return {"type": "borrow", "amount": loan}
        discard = self._better_discard(forecast)
        if discard and not progress.acted:
            return decision.discard(forecast)
        found = self._deliver() or (None if discard and forecast else self._load())
        if found:
            decision.memory.discards = 0
            return found
        if discard and forecast is not None:
            return {"type": "end-move"}  # the next turn begins with another hand
        if found := self._take_along():
            return found
        if forecast is not None and self._crosses(forecast):
            decision.memory.harbour = forecast.way[1]
            if any(choice.type == "draw-ship" for choice in self._game.choices()):
                return {"type": "draw-ship"}
        if progress.allowance > progress.moved and forecast is not None:
            way = self._allowed(self._way(forecast))
            if way and self._decision.level.takes_along:
                way = way[: SpareLoads(decision).first_call(way)]
            if way:
                return {"type": "move-train", "path": [self._board.name(node) for node in way]}
        return {"type": "end-move"}

    def sail(self) -> Action:
        """Aboard: make for the port of the plan, or for the nearest."""
        game, player = self._game, self._player
        goal = self._decision.harbour()
        left = game.progress.allowance - game.progress.moved
        way = [] if goal == player.at else sailing.way_to(game, player.at, goal)[: max(0, left)]
        while way:
            try:
                sailing.check_path(game, player, way)
            except Refusal:
                way.pop()
            else:
                return {"type": "move-ship", "path": [self._board.name(node) for node in way]}
        if goal == player.at and any(choice.type == "leave-ship" for choice in game.choices()):
            return {"type": "leave-ship"}
        return {"type": "end-move"}

    def board(self) -> Action:
        """A ship was found: the fastest that can be paid, if the plan is to cross the sea."""
        choices = [choice for choice in self._game.choices() if choice.type == "board-ship"]
        if self._decision.memory.harbour < 0 or not choices:
            return {"type": "refuse-ship"}
        return dict(max(choices, key=lambda choice: (choice.facts["speed"], choice.action["ship"])).action)

    # Parts

    def _crosses(self, forecast: Forecast) -> bool:
        """Does the way of the plan go on by ship from here?"""
        way = forecast.way
        return len(way) > 1 and self._decision.survey.sea_points(way[0], way[1]) > 0

    def _better_discard(self, forecast: Forecast | None) -> bool:
        """Is another hand better than what can be done with this one?"""
        if forecast is None:
            return not recovery.lines(self._decision)
        return self._decision.here >= 0 and self._decision.hopeless(forecast)

    def _deliver(self) -> Action | None:
        """The best-paid delivery that can be made here."""
        game, player, here = self._game, self._player, self._decision.here
        if here < 0 or active_events.closes(game, player.at):
            return None
        name = self._board.cities[here].name
        found = [
            (demand.pay, card, line)
            for card in player.cards
            for line, demand in enumerate(game.demand_cards[card].demands)
            if demand.city == name and demand.load in player.loads
        ]
        if not found:
            return None
        planned = [stop for stop in self._decision.memory.stops[:1] if stop.city == here and stop.card]
        if planned:
            card, line = planned[0].card, planned[0].line
        else:
            _, card, line = max(found)
        self._decision.memory.stops = ()
        return {"type": "deliver", "card": card, "line": line}

    def _load(self) -> Action | None:
        """Pick up what the plan wants here; leave what it does not want if there is no room."""
        game, player, decision = self._game, self._player, self._decision
        stops = decision.memory.stops
        if (
            not stops
            or stops[0].card
            or stops[0].city != decision.here
            or active_events.closes(game, player.at)
        ):
            return None
        if len(player.loads) >= game.engine_of(player).capacity:
            return {"type": "drop-off", "load": decision.least_wanted()}
        decision.memory.stops = stops[1:]
        return {"type": "pick-up", "load": stops[0].load}

    def _take_along(self) -> Action | None:
        """Fill what room there is with what is offered here, though no plan asks for it yet."""
        spare = SpareLoads(self._decision)
        load = spare.here() if self._decision.level.takes_along else None
        if load is None:
            return None
        left = spare.to_leave()
        return {"type": "drop-off", "load": left} if left else {"type": "pick-up", "load": load}

    def _way(self, forecast: Forecast) -> list[int]:
        """Along the way of the plan as far as there is track; onto a line that ends in the open only when it
        is sure to be finished."""
        game, board, player = self._game, self._board, self._player
        owner = game.track.owner
        way: list[int] = []
        last_turn = 0
        unfinished = False
        for start, end in pairwise(forecast.way):
            if self._decision.survey.sea_points(start, end):
                return way
            link = board.link_of.get((start, end))
            if link is not None and link not in owner:
                unfinished = True
                break
            way.append(end)
            if board.city[end] >= 0 or end in board.ports:
                last_turn = len(way)
                if board.city[end] == forecast.plan.stops[0].city:
                    break
        if unfinished and player.gold < forecast.to_first_pay + SAFE + self._decision.reserve:
            return way[:last_turn]
        return way

    def _homeward(self) -> list[int]:
        """From the track of others back to the nearest own track, if the gold lasts for the fees on the way:
        with the last of it gone half-way, a train stands there for good."""
        survey, owner = self._decision.survey, self._game.track.owner
        if survey.at_home:
            return []
        way = paths.way_to(self._game, self._player, survey.network, strangers=True)
        link_of, me = self._board.link_of, self._player.number
        strange = sum(
            owner.get(link_of.get(step, -1), me) != me for step in pairwise((self._player.at, *way))
        )
        turns = -(-strange // self._game.engine_of(self._player).speed)
        return way if self._game.numbers.fee * turns <= self._player.gold else []

    def _to_city(self) -> list[int]:
        """For a train between cities without a plan: to the nearest city, if need be over others' track; not
        with the gold that a line of its own would take, for without any it would stand there for good."""
        if self._decision.here >= 0:
            return []
        cities = {node for nodes in self._board.city_nodes for node in nodes}
        way = paths.way_to(self._game, self._player, cities)
        if way or recovery.pays_its_way_out(self._decision):
            return way
        return paths.way_to(self._game, self._player, cities, strangers=True)

    def _allowed(self, way: list[int]) -> list[int]:
        """As much of a way as this turn, events and the purse allow."""
        kept = paths.shortened(self._game, way)
        while kept:
            try:
                movement.check(self._game, self._player, kept)
            except Refusal:
                kept.pop()
            else:
                return kept
        return []
