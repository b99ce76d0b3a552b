"""Players of crayon rails that are programs: they make a plan, build for it, carry it out, and plan again."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from roundhouse.crayon.rules.desks import construction
from roundhouse.crayon.rules.game import CrayonGame
from roundhouse.crayon.rules.state.pieces import Player
from roundhouse.table.beside import Beside
from roundhouse.table.protocol import Advice, Game

from .advice import sentences
from .builder import TrackBuilder
from .decision import BotLevel, BotMemory, Decision
from .driver import Driver
from .foremen import better, worth_of

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


class CrayonBot:
    """A bot of some level (see :class:`roundhouse.table.protocol.Bot`)."""

    def __init__(self, level: BotLevel) -> None:
        self.name = level.name
        self.about = level.about
        self._level = level
        self._memories: Beside[dict[int, BotMemory]] = Beside()

    def choose(self, game: Game, seat: str, rng: random.Random) -> Mapping[str, Any]:
        """A legal action for ``seat``, which owes a decision."""
        player = _decider(game, seat)
        memory = self._memories.of(game, dict).setdefault(player.number, BotMemory())
        return self._decide(Decision(self._level, _crayon(game), player, memory, rng))

    def advise(self, game: Game, seat: str, rng: random.Random) -> Advice:
        """What it would do for ``seat``, and why (see :class:`roundhouse.table.protocol.Adviser`). Whoever
        asks may do something else, so it remembers nothing of it."""
        decision = Decision(self._level, _crayon(game), _decider(game, seat), BotMemory(), rng)
        action = self._decide(decision)
        planning = decision.game.moment in ("move", "build", "opening") and decision.player.at >= 0
        if planning and not decision.memory.stops and action["type"] != "discard-hand":
            # What was done last was the next stop of the plan: say what it was for.
            decision.plan_anew()
        return Advice(action, sentences(decision, action, decision.forecast() if planning else None))

    def _decide(self, decision: Decision) -> Action:
        match decision.game.moment:
            case "foremen":
                offer = decision.game.progress.offers[decision.player.number]
                return {
                    "type": "choose-foreman",
                    "foreman": max(offer, key=lambda name: worth_of(decision.game, name)),
                }
            case "start-city":
                return self._start_city(decision)
            case "lose-load":
                return {"type": "choose-lost-load", "load": decision.least_wanted()}
            case "choose-port":
                port = int(decision.game.progress.pending[0][2][0])
                return {"type": "choose-port", "port": decision.board.name(port)}
            case "choose-city":
                return {"type": "choose-city", "city": decision.game.progress.pending[0][2][0]}
            case "keep-foreman":
                new = decision.game.progress.pending[0][2][0]
                forecast = decision.forecast()
                wanted = better(decision.game, decision.player, forecast.lines if forecast else (), new)
                return {"type": "keep-foreman", "keep": "new" if wanted else "old"}
            case "board-ship":
                return Driver(decision).board()
            case "move":
                driver = Driver(decision)
                return driver.sail() if decision.player.ship else driver.act()
            case _:
                return TrackBuilder(decision).act()

    def _start_city(self, decision: Decision) -> Action:
        own = construction.network(decision.game, decision.player)
        if decision.blunders() and not own:
            city = decision.rng.choice(decision.board.majors)
        else:
            city = decision.intended_city()
        return {"type": "choose-start-city", "city": decision.board.cities[city].name}
