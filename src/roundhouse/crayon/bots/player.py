"""Players of crayon rails that are programs: they make a plan, build for it, carry it out, and plan again."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any
from weakref import WeakKeyDictionary

from roundhouse.crayon.rules.desks import construction
from roundhouse.crayon.rules.game import CrayonGame
from roundhouse.crayon.rules.state.pieces import Player
from roundhouse.table.protocol import Advice, Game

from .advice import sentences
from .driving import Driver
from .foremen import better, worth_of
from .mind import Level, Memory, Mind
from .works import Works

Action = dict[str, Any]


def _crayon(game: Game) -> CrayonGame:
    if not isinstance(game, CrayonGame):
        raise TypeError("this bot plays crayon rails")
    return game


def _decider(game: Game, seat: str) -> Player:
    player = _crayon(game).decider
    if player.id != seat:
        raise ValueError(f"seat {seat} owes no decision")
    return player


class Planner:
    """A bot of some level (see :class:`roundhouse.table.protocol.Bot`)."""

    def __init__(self, level: Level) -> None:
        self.name = level.name
        self._level = level
        self._memories: WeakKeyDictionary[Game, dict[int, Memory]] = WeakKeyDictionary()

    def choose(self, game: Game, seat: str, rng: random.Random) -> Mapping[str, Any]:
        """A legal action for ``seat``, which owes a decision."""
        player = _decider(game, seat)
        memory = self._memories.setdefault(game, {}).setdefault(player.number, Memory())
        return self._decide(Mind(self._level, _crayon(game), player, memory, rng))

    def advise(self, game: Game, seat: str, rng: random.Random) -> Advice:
        """What it would do for ``seat``, and why (see :class:`roundhouse.table.protocol.Adviser`). Whoever
        asks may do something else, so it remembers nothing of it."""
        mind = Mind(self._level, _crayon(game), _decider(game, seat), Memory(), rng)
        action = self._decide(mind)
        planning = mind.game.moment in ("move", "build", "opening") and mind.player.at >= 0
        if planning and not mind.memory.stops and action["type"] != "discard-hand":
            # What was done last was the next stop of the plan: say what it was for.
            mind.plan_anew()
        return Advice(action, sentences(mind, action, mind.forecast() if planning else None))

    def _decide(self, mind: Mind) -> Action:
        match mind.game.moment:
            case "foremen":
                offer = mind.game.progress.offers[mind.player.number]
                return {
                    "type": "choose-foreman",
                    "foreman": max(offer, key=lambda name: worth_of(mind.game, name)),
                }
            case "start-city":
                return self._start_city(mind)
            case "lose-load":
                return {"type": "choose-lost-load", "load": mind.least_wanted()}
            case "choose-port":
                port = int(mind.game.progress.pending[0][2][0])
                return {"type": "choose-port", "port": mind.board.name(port)}
            case "keep-foreman":
                new = mind.game.progress.pending[0][2][0]
                forecast = mind.forecast()
                wanted = better(mind.game, mind.player, forecast.lines if forecast else (), new)
                return {"type": "keep-foreman", "keep": "new" if wanted else "old"}
            case "board-ship":
                return {"type": "refuse-ship"}
            case "move":
                driver = Driver(mind)
                return driver.sail() if mind.player.ship else driver.act()
            case _:
                return Works(mind).act()

    def _start_city(self, mind: Mind) -> Action:
        own = construction.network(mind.game, mind.player)
        if mind.blunders() and not own:
            city = mind.rng.choice(mind.board.majors)
        else:
            city = mind.intended_city()
        return {"type": "choose-start-city", "city": mind.board.cities[city].name}
