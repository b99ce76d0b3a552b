"""How a bot spends the second half of a turn: foremen, track, trains."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from roundhouse.crayon.board.definition import Engine
from roundhouse.crayon.planning.board_tables import FAR
from roundhouse.crayon.planning.forecast import Forecast
from roundhouse.crayon.planning.track_plan import TrackPlan
from roundhouse.crayon.rules.actions import trains
from roundhouse.crayon.rules.desks import construction, victory
from roundhouse.table.errors import Refusal

from . import recovery
from .decision import Decision
from .foremen import exchange

Action = dict[str, Any]

CROWDED = frozenset(
    {"would-block", "section-limit", "city-full", "port-full", "link-occupied", "right-of-way"}
)
"""Refusals that another line may avoid."""


class TrackBuilder:
    """Builds for one decision."""

    def __init__(self, decision: Decision) -> None:
        self._decision = decision
        self._game = decision.game
        self._board = decision.board
        self._player = decision.player

    def act(self) -> Action:
        """The next thing to do in a turn of building."""
        game, progress, decision = self._game, self._game.progress, self._decision
        forecast = decision.next_plan()
        if progress.stage == "opening" and not progress.acted and forecast is None:
            return decision.discard(forecast)
        left = min(game.numbers.budget - progress.spent, self._player.gold)
        if (
            forecast is not None
            and progress.stage == "main"
            and decision.here >= 0
            and decision.hopeless(forecast)
        ):
            return {"type": "end-turn"}  # no track for a plan that another hand will replace
        if left > 0:
            found = self._foreman(forecast) or self._track(forecast) or self._spend_spare(forecast)
            if found:
                return found
        return {"type": "end-turn"}

    # Track

    def _track(self, forecast: Forecast | None) -> Action | None:
        """Build for the plan, or to get a train off a dead end."""
        if forecast is None:
            return self._draw(recovery.lines(self._decision), self._player.gold)
        return self._draw(self._due(forecast), self._player.gold - self._decision.reserve)

    def _due(self, forecast: Forecast) -> Sequence[tuple[int, int, int]]:
        """The sections of a plan that it is time to build. The rest waits: gold that is not spent yet can
        mend what a flood takes away, or go into a better plan."""
        game, lead = self._game, self._decision.level.lead
        waits = game.progress.moved < game.progress.allowance  # as a train does that only track can help
        if game.progress.stage == "opening" or waits:
            return forecast.lines
        budget, speed = game.numbers.budget, game.engine_of(self._player).speed
        reached = {link: at for at, link in reversed(list(enumerate(self._links(forecast))))}
        foreman = game.foreman_of(self._player)
        cost, due = 0, 0
        for number, (_, end, link) in enumerate(forecast.lines, 1):
            cost += construction.cost(game, foreman, end, link)
            # After this turn there are so many in which it can be built and still be there in time.
            turns = reached.get(link, len(forecast.way)) // speed - lead
            if cost > budget * max(0, turns):
                due = number
        return forecast.lines[:due]

    def _links(self, forecast: Forecast) -> list[int]:
        """The links that the train passes on its way, -1 where it needs none."""
        return [self._board.link_of.get(step, -1) for step in pairwise(forecast.way)]

    def _draw(self, lines: Sequence[tuple[int, int, int]], purse: int) -> Action | None:
        """Build the first stretch of some lines, as much as the turn allows."""
        game, player = self._game, self._player
        left = min(game.numbers.budget - game.progress.spent, purse)
        foreman = game.foreman_of(player)
        stretch: list[int] = []
        for start, end, link in lines:
            if stretch and stretch[-1] != start:
                break
            left -= construction.cost(game, foreman, end, link)
            if left < 0:
                break
            stretch = [*stretch, end] if stretch else [start, end]
        while len(stretch) > 1:
            try:
                construction.price_line(game, player, stretch)
            except Refusal as refusal:
                if refusal.code in CROWDED:
                    self._decision.memory.avoid.add(self._board.link_of[stretch[-2], stretch[-1]])
                stretch.pop()
            else:
                return {"type": "build-track", "path": [self._board.name(node) for node in stretch]}
        return None

    # Gold to spare

    def _spend_spare(self, forecast: Forecast | None) -> Action | None:
        """A better train or track to a major city, when the plan can do without the gold."""
        if forecast is None and self._game.progress.stage == "opening":
            return None
        return self._upgrade(forecast) or self._to_major(forecast)

    def _spare(self, forecast: Forecast | None, kept: int) -> int:
        """Gold that the plan does not need before it is paid, less what is kept."""
        needed = forecast.to_first_pay if forecast else 0
        return self._player.gold - needed - kept - self._decision.reserve

    def _left_after(self, forecast: Forecast | None) -> int:
        """The gold that the plan leaves in the purse."""
        return self._player.gold + (forecast.plan.pay - forecast.plan.cost if forecast else 0)

    def _upgrade(self, forecast: Forecast | None) -> Action | None:
        game, player, level = self._game, self._player, self._decision.level
        price = game.numbers.upgrade
        kept = level.kept + level.begun * max(0.0, 1 - self._decision.survey.sections / level.grown)
        if game.progress.stage == "opening" or self._left_after(forecast) - price < kept:
            return None
        if self._spare(forecast, level.spare) < price:
            return None
        if self._nearly_won():
            return None
        for engine in self._wanted():
            try:
                trains.check(game, player, engine)
            except Refusal:
                continue
            if forecast is None or self._still_works(forecast, player.gold - price):
                return {"type": "upgrade-train", "train": engine.name}
        return None

    def _wanted(self) -> list[Engine]:
        """The trains of the next level, best first: speed counts, and so does room."""
        game, swift = self._game, self._decision.level.swift
        level = game.engine_of(self._player).level + 1
        spare = 3 if swift else 2
        return sorted(
            (engine for engine in game.engines.values() if engine.level == level),
            key=lambda one: (one.speed * (one.capacity + spare), one.speed if swift else one.capacity),
            reverse=True,
        )

    def _nearly_won(self) -> bool:
        """Is a faster train too late to pay for itself?"""
        game = self._game
        missing = victory.goal(game) - victory.gold_counted(game, self._player)
        return missing < 45 * victory.sharers(game) and not self._decision.majors_wanted()

    def _still_works(self, forecast: Forecast, purse: int) -> bool:
        """Does the plan work as well with less gold?"""
        again = self._decision.forecast(purse)
        return again is not None and again.plan.turns < forecast.plan.turns + 1.0

    def _to_major(self, forecast: Forecast | None) -> Action | None:
        """Track to the next major city that is still to be joined."""
        game, player, level = self._game, self._player, self._decision.level
        if game.progress.stage == "opening" or not self._decision.majors_wanted():
            return None
        spare = self._spare(forecast, level.majors_spare)
        if spare <= 0:
            return None
        track_plan: TrackPlan = self._decision.survey.track_plan
        if forecast is not None:
            for stop in forecast.plan.stops:
                track_plan = (None if stop.ride else track_plan.join(stop.city)) or track_plan
        missing = [n for n in self._board.majors if 0 < track_plan.prices[n] < FAR]
        for number in sorted(missing, key=track_plan.prices.__getitem__):
            grown = track_plan.join(number)
            if grown is None:
                continue
            lines = grown.lines[len(track_plan.lines) :]
            if self._begins_at_track(lines):
                found = self._draw(lines, min(spare, player.gold))
                if found:
                    return found
        return None

    def _begins_at_track(self, lines: Sequence[tuple[int, int, int]]) -> bool:
        """Can the line be begun, or does it go on from one that is only planned?"""
        start = lines[0][0]
        return self._board.major[start] or start in self._decision.survey.network

    # Foremen

    def _foreman(self, forecast: Forecast | None) -> Action | None:
        """Another foreman, if he makes the lines of the plan so much cheaper."""
        if forecast is None or not self._decision.level.foremen or self._game.progress.spent:
            return None
        found = exchange(self._game, self._player, forecast.lines)
        if found is None:
            return None
        left = self._player.gold - self._decision.reserve
        return dict(found) if left > self._game.numbers.exchange_select else None
