"""Players of crayon rails that are programs: they make a plan, build for it, carry it out, and plan again."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any
from weakref import WeakKeyDictionary

from roundhouse.crayon.rules import paths, victory
from roundhouse.crayon.rules.game import CrayonGame
from roundhouse.crayon.rules.pieces import Player
from roundhouse.table.errors import Refusal
from roundhouse.table.protocol import Game

from .atlas import FAR
from .plans import Plan, Stop, Taste, best_plans, refined, reserve
from .survey import Survey

Action = dict[str, Any]
POOR = 30
"""With less gold than that any plan is better than another hand."""

CLOSER_LOOKS = 4
"""How many of the best plans are reckoned with the lines that would really be drawn."""


@dataclass(frozen=True, slots=True)
class Level:
    """What makes a level: how it plans, and what it does with gold to spare.

    ``least``: a hand worth less than this a turn is thrown away. ``upgrade_at``, ``majors_at``: gold left
    over from which a train, or track to a major city nobody pays for, is bought. ``blunder``: how often it
    takes any good plan instead of the best.
    """

    name: str
    taste: Taste
    least: float
    upgrade_at: int
    majors_at: int
    blunder: float = 0.0
    engines: tuple[str, ...] = ()


@dataclass(slots=True)
class Memory:
    """What a bot has in mind at one table. It is only a saving of work: all of it can be found again."""

    stops: list[Stop] = field(default_factory=list)
    avoid: set[int] = field(default_factory=set)
    survey: Survey | None = None
    survey_key: tuple[object, ...] = ()


class Planner:
    """A bot of some level (see :class:`roundhouse.table.protocol.Bot`)."""

    def __init__(self, level: Level) -> None:
        self.name = level.name
        self._level = level
        self._memories: WeakKeyDictionary[Game, dict[int, Memory]] = WeakKeyDictionary()

    def choose(self, game: Game, seat: str, rng: random.Random) -> Mapping[str, Any]:
        """A legal action for ``seat``, which owes a decision."""
        if not isinstance(game, CrayonGame):
            raise TypeError("this bot plays crayon rails")
        player = game.decider
        if player.id != seat:
            raise ValueError(f"seat {seat} owes no decision")
        memory = self._memories.setdefault(game, {}).setdefault(player.number, Memory())
        return _Thought(self._level, game, player, memory, rng).action()


class _Thought:
    """One decision of a bot."""

    def __init__(
        self, level: Level, game: CrayonGame, player: Player, memory: Memory, rng: random.Random
    ) -> None:
        self._level = level
        self._game = game
        self._board = game.board
        self._player = player
        self._memory = memory
        self._rng = rng

    def action(self) -> Action:
        """What to do now."""
        match self._game.moment:
            case "foremen":
                return self._choose_foreman()
            case "start-city":
                return self._choose_start_city()
            case "lose-load":
                return {"type": "choose-lost-load", "load": self._least_wanted()}
            case "choose-port":
                port = int(self._game.progress.pending[0][2][0])
                return {"type": "choose-port", "port": self._board.name(port)}
            case "keep-foreman":
                new = self._game.progress.pending[0][2][0]
                better = self._worth_of(new) > self._worth_of(self._player.foreman)
                return {"type": "keep-foreman", "keep": "new" if better else "old"}
            case "board-ship":
                return {"type": "refuse-ship"}
            case "move":
                return self._move()
            case _:
                return self._build()

    # Set-up

    def _choose_foreman(self) -> Action:
        offer = self._game.progress.offers[self._player.number]
        return {"type": "choose-foreman", "foreman": max(offer, key=self._worth_of)}

    def _worth_of(self, name: str) -> float:
        """How many mileposts of the board a foreman makes cheaper, and by how much."""
        foreman = self._game.foremen_cards[name]
        if foreman.only_below:
            return -1.0
        terrain = [kind.name for node, kind in enumerate(self._board.terrain) if self._board.land[node]]
        price = {kind.name: kind.cost or 0 for kind in self._board.definition.terrains}
        worth = sum(terrain.count(name) * (price[name] - cost) for name, cost in foreman.costs.items())
        if foreman.river is not None:
            worth += sum(map(bool, self._board.river)) // 2
        return worth

    def _choose_start_city(self) -> Action:
        majors = self._board.majors

        def promise(city: int) -> float:
            found = best_plans(Survey(self._game, self._player, start_city=city), self._level.taste, 1)
            return found[0].value if found else 0.0

        best = self._rng.choice(majors) if self._blunders() else max(majors, key=promise)
        return {"type": "choose-start-city", "city": self._board.cities[best].name}

    # Moving

    def _move(self) -> Action:
        game, player = self._game, self._player
        if player.ship:
            return self._sail()
        if not self._still_good():
            self._make_plan()
        if not self._memory.stops and not game.progress.acted:
            return {"type": "discard-hand"}
        here = self._here()
        if here >= 0:
            found = self._deliver_here(here) or self._load_here(here)
            if found:
                return found
        left = game.progress.allowance - game.progress.moved
        if left > 0 and self._memory.stops:
            way = self._way()
            if way:
                return {"type": "move-train", "path": [self._board.name(node) for node in way]}
        return {"type": "end-move"}

    def _sail(self) -> Action:
        """Aboard by an accident of an earlier player of this seat: make for the nearest port."""
        for choice in self._game.choices():
            if choice.type == "leave-ship":
                return dict(choice.action)
        for choice in self._game.choices():
            if choice.type == "move-ship":
                return choice.fill(self._rng)
        return {"type": "end-move"}

    def _here(self) -> int:
        at = self._player.at
        return self._board.city[at] if at < self._board.milepost_count else -1

    def _deliver_here(self, here: int) -> Action | None:
        """The best-paid delivery that can be made here."""
        game, player = self._game, self._player
        if game.events.closes(player.at):
            return None
        name = self._board.cities[here].name
        best: tuple[int, int, int] | None = None
        for card in player.cards:
            for line, demand in enumerate(game.demand_cards[card].demands):
                if demand.city == name and demand.load in player.loads:
                    best = max(best or (0, 0, 0), (demand.pay, card, line))
        if best is None:
            return None
        self._memory.stops = []
        return {"type": "deliver", "card": best[1], "line": best[2]}

    def _load_here(self, here: int) -> Action | None:
        """Pick up what the plan wants here; leave what it does not want if there is no room."""
        game, player = self._game, self._player
        stops = self._memory.stops
        if not stops or stops[0].city != here or stops[0].card:
            return None
        if game.events.closes(player.at):
            return None
        if len(player.loads) >= game.engine_of(player).capacity:
            return {"type": "drop-off", "load": self._least_wanted()}
        return {"type": "pick-up", "load": stops.pop(0).load}

    def _least_wanted(self) -> str:
        """The load aboard that the plan can do without, or else the one that pays least."""
        wanted = [stop.load for stop in self._memory.stops if stop.card]
        pays: dict[str, int] = {}
        for card in self._player.cards:
            for demand in self._game.demand_cards[card].demands:
                pays[demand.load] = max(pays.get(demand.load, 0), demand.pay)
        spare = list(self._player.loads)
        for load in wanted:
            if load in spare and len(spare) > 1:
                spare.remove(load)
        return min(spare, key=lambda load: pays.get(load, 0))

    def _way(self) -> list[int]:
        """Towards the next stop: all the way if there is track, else to where the track will go on."""
        goal = set(self._board.city_nodes[self._memory.stops[0].city])
        way = paths.way_to(self._game, self._player, goal)
        if not way and self._here() < 0:
            cities = {node for nodes in self._board.city_nodes for node in nodes}
            way = paths.way_to(self._game, self._player, cities)
        if not way:
            way = self._approach()
        kept = paths.shortened(self._game, way)
        while kept:
            try:
                self._game.moving.check(self._player, kept)
            except Refusal:
                kept.pop()
            else:
                return kept
        return []

    def _approach(self) -> list[int]:
        """Wait for the track in the city of the network that is nearest to where it leaves it."""
        survey = self._survey()
        line = survey.line_to(self._memory.stops[0].city, survey.network, set())
        if not line:
            return []
        start = next((a for a, b in pairwise(line) if b not in survey.network), line[0])
        steps = self._board.spread([start])
        cities = [
            n
            for n, cost in enumerate(survey.line_cost)
            if cost == 0 and self._board.centre[n] in survey.network
        ]
        if not cities:
            return []
        best = min(cities, key=lambda n: min(steps[node] for node in self._board.city_nodes[n]))
        if best == self._here():
            return []
        return paths.way_to(self._game, self._player, set(self._board.city_nodes[best]))

    # Plans

    def _survey(self) -> Survey:
        game, memory = self._game, self._memory
        track = game.track
        key = (
            len(track.owner), len(track.claims), len(memory.avoid), game.progress.events,
            self._player.foreman, game.progress.opened,
        )  # fmt: skip
        known = memory.survey
        if known is None or memory.survey_key != key or self._player.at not in known.network:
            known = memory.survey = Survey(game, self._player, memory.avoid)
            memory.survey_key = key
        known.start = self._player.at
        return known

    def _still_good(self) -> bool:
        """Can the plan in mind still be carried out?"""
        game, stops = self._game, self._memory.stops
        if not stops:
            return False
        aboard = list(self._player.loads)
        for stop in stops:
            if stop.card:
                if stop.card not in self._player.cards or stop.load not in aboard:
                    return False
                aboard.remove(stop.load)
            else:
                if not game.decks.chips[stop.load]:
                    return False
                aboard.append(stop.load)
        return True

    def _still_affordable(self) -> bool:
        """Does the purse reach to the first payment?"""
        stops = self._memory.stops
        first = next((number for number, stop in enumerate(stops) if stop.pay), 0)
        return self._still_to_pay(stops[: first + 1]) <= self._player.gold

    def _make_plan(self) -> None:
        memory = self._memory
        memory.stops = []
        if self._player.at < 0:
            return
        survey, taste = self._survey(), self._level.taste
        rough = best_plans(survey, taste, CLOSER_LOOKS)
        found = [plan for plan in (refined(survey, taste, plan) for plan in rough) if plan is not None]
        if not found:
            return
        found.sort(key=lambda plan: -plan.value)
        best: Plan = self._rng.choice(found) if self._blunders() else found[0]
        begun = self._player.number in self._game.track.owner.values()
        choosy = begun and self._player.gold >= POOR and not self._game.progress.acted
        if best.value >= self._level.least or not choosy:
            memory.stops = list(best.stops)

    def _blunders(self) -> bool:
        return self._level.blunder > 0 and self._rng.random() < self._level.blunder

    # Building

    def _build(self) -> Action:
        game = self._game
        if not self._still_good() or not self._still_affordable():
            self._make_plan()
        left = min(game.numbers.budget - game.progress.spent, self._player.gold)
        if left > 0 and not any(
            not effect.area.drawer and game.areas.nodes(effect.area) is None and not effect.area.rivers
            for effect, _ in game.events.in_force("no-build")
        ):
            found = self._build_for_plan() or self._upgrade() or self._build_to_major()
            if found:
                return found
        if game.moment == "opening" and not self._memory.stops and not game.progress.acted:
            return {"type": "discard-hand"}
        return {"type": "end-turn"}

    def _build_for_plan(self) -> Action | None:
        stops = self._memory.stops
        if not stops:
            return None
        survey = self._survey()
        reached = set(survey.network)
        planned: set[int] = set()
        for stop in stops:
            line = survey.line_to(stop.city, reached, planned)
            if line is None:
                self._memory.stops = []
                return None
            found = self._draw(line)
            if found:
                return found
            if any(link not in self._game.track.owner for link in self._links(line)):
                return None
            reached.update(line)
        return None

    def _links(self, line: list[int]) -> list[int]:
        pairs = (self._board.link_of.get(pair) for pair in pairwise(line))
        return [link for link in pairs if link is not None]

    def _draw(self, line: list[int]) -> Action | None:
        """Build the first stretch of a line that is not there yet, as much as the turn allows."""
        game, player = self._game, self._player
        left = min(
            game.numbers.budget - game.progress.spent,
            player.gold - reserve(self._survey(), self._level.taste),
        )
        foreman = game.foreman_of(player)
        stretch: list[int] = []
        for start, end in pairwise(line):
            link = self._board.link_of.get((start, end))
            if link is None or link in game.track.owner:
                if stretch:
                    break
                continue
            left -= game.building.cost(foreman, end, link)
            if left < 0:
                break
            stretch = [*stretch, end] if stretch else [start, end]
        while len(stretch) > 1:
            try:
                game.building.price_line(player, stretch)
            except Refusal as refusal:
                if refusal.code in ("would-block", "section-limit", "city-full", "port-full"):
                    link = self._board.link_of[stretch[-2], stretch[-1]]
                    self._memory.avoid.add(link)
                stretch.pop()
            else:
                return {"type": "build-track", "path": [self._board.name(node) for node in stretch]}
        return None

    def _upgrade(self) -> Action | None:
        """A better train, when there is gold to spare for it."""
        game, player = self._game, self._player
        if game.moment == "opening" or self._spare() < self._level.upgrade_at:
            return None
        for name in self._level.engines:
            engine = game.engines.get(name)
            if engine is None or engine.level <= game.engine_of(player).level:
                continue
            try:
                game.trains.check(player, engine)
            except Refusal:
                continue
            return {"type": "upgrade-train", "train": name}
        return None

    def _build_to_major(self) -> Action | None:
        """Track to the next major city that is still to be joined, when there is gold to spare."""
        game, player = self._game, self._player
        joined = victory.joined_majors(game, player)
        if len(joined) >= game.numbers.majors or game.progress.stage == "opening":
            return None
        if self._spare() < self._level.majors_at:
            return None
        survey = self._survey()
        missing = [number for number in self._board.majors if survey.line_cost[number] not in (0, FAR)]
        for number in sorted(missing, key=lambda number: survey.line_cost[number]):
            line = survey.line_to(number, survey.network, set())
            if line and (found := self._draw(line)):
                return found
        return None

    def _still_to_pay(self, stops: Sequence[Stop]) -> int:
        """What the lines to some stops still cost, one after the other."""
        survey = self._survey()
        reached, planned, total = set(survey.network), set[int](), 0
        for stop in stops:
            line = survey.line_to(stop.city, reached, planned) or []
            total += survey.price_of(line, planned)
            reached.update(line)
        return total

    def _spare(self) -> int:
        """Gold that the plan does not need; without a plan nothing is to spare."""
        return self._player.gold - self._still_to_pay(self._memory.stops) if self._memory.stops else 0
