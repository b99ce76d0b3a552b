"""An engine as a bot: it is asked for moves, and the game goes on whatever it does."""

from __future__ import annotations

import random
import threading
from collections.abc import Mapping
from typing import Any

from roundhouse.table.errors import RoundhouseError
from roundhouse.table.protocol import Bot, Game

from .messages import ChooseMove
from .process import EngineFault, EngineProcess, EngineSpec

MOST_FAULTS = 3
"""The number of faults in a row after which an engine is not asked any more: its moves are made for it."""


def question(game: Game, seat: str, seconds: float, name: str = "") -> ChooseMove:
    """The question to an engine for ``seat``: the view of that seat, and its legal choices.

    ``seconds`` is the time for the answer; ``name`` identifies the game, by default title and seed.
    """
    setup = game.setup
    return ChooseMove(
        number=0,
        game=name or f"{setup.title}-{setup.seed}",
        family=setup.family,
        title=setup.title,
        options=setup.options,
        seats=[one.id for one in setup.seats],
        seat=seat,
        milliseconds=int(seconds * 1000),
        status=game.status(),
        view=game.view(seat),
        choices=[choice.told() for choice in game.choices(seat)],
    )


class OutsideEngine:
    """A bot whose moves come from another program (see :class:`roundhouse.table.protocol.Bot`).

    A move that does not come in time, is no message, or is not legal is made by ``stand_in``. The process is
    started anew after a fault; after :data:`MOST_FAULTS` in a row it is left alone.
    """

    def __init__(self, spec: EngineSpec, stand_in: Bot, *, quiet: bool = True) -> None:
        self.name: str = spec.name
        self.spec = spec
        self.faults: list[str] = []
        """What went wrong, in words."""
        self._stand_in = stand_in
        self._quiet = quiet
        self._process: EngineProcess | None = None
        self._in_a_row = 0
        self._turn = threading.Lock()

    def choose(self, game: Game, seat: str, rng: random.Random) -> Mapping[str, Any]:
        """The engine's move for ``seat``, or the stand-in's if the engine gives no legal one."""
        if not self.given_up:
            action = self.ask(question(game, seat, self.spec.seconds))
            if action is not None and self._is_legal(game, seat, action):
                return action
        return self._stand_in.choose(game, seat, rng)

    @property
    def given_up(self) -> bool:
        """Whether the engine is not asked any more, after too many faults in a row."""
        return self._in_a_row >= MOST_FAULTS

    def ask(self, asked: ChooseMove) -> dict[str, Any] | None:
        """The engine's answer to a question; ``None`` after a fault. The rules have not checked it."""
        with self._turn:
            try:
                if self._process is None:
                    self._process = EngineProcess(self.spec, quiet=self._quiet)
                answer = self._process.ask(asked)
            except EngineFault as fault:
                self._process = None
                self.blame(str(fault))
                return None
        if not any(choice.admits(answer.action) for choice in asked.choices):
            self.blame(f"an action that is not legal: {str(answer.action)[:200]}")
            return None
        self._in_a_row = 0
        return answer.action

    def blame(self, why: str) -> None:
        """Record a fault of the engine."""
        self.faults.append(why)
        self._in_a_row += 1

    def close(self) -> None:
        """End the process of the engine."""
        with self._turn:
            if self._process is not None:
                self._process.close()
                self._process = None

    def _is_legal(self, game: Game, seat: str, action: Mapping[str, Any]) -> bool:
        """Whether the rules accept the action: it is tried and rolled back, as only they can check free
        fields."""
        try:
            with game.journal.trial():
                game.perform(action, seat)
        except RoundhouseError as error:
            self.blame(f"an action that is refused: {error}")
            return False
        finally:
            game.happened()
        return True
