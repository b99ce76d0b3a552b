"""One seat among bots, as Gymnasium's interface knows it."""

from __future__ import annotations

import random
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from roundhouse.table.errors import Malformed, Unknown

from .episode import RENDER_MODES, Episode, EpisodeHolder, GameSpec, Observation, Seeds, check_render_mode


class SeatEnv(EpisodeHolder, gymnasium.Env[Any, Any]):
    """One seat learns, bots play the others.

    The same seed and actions give the same game. An action that the mask forbids raises Refusal and changes
    nothing.
    """

    def __init__(self, spec: GameSpec, seat: int, bot: str, render_mode: str | None = None) -> None:
        check_render_mode(render_mode)
        if not 1 <= seat <= spec.players:
            raise Malformed(
                "research/seat", f"There is no seat {seat}.", hint=f"seats are 1 to {spec.players}"
            )
        self.metadata = {"render_modes": list(RENDER_MODES)}
        self.render_mode = render_mode
        self.game_spec = spec
        self.seat = str(seat)
        self._seeds = Seeds()
        self._rng = random.Random(1)
        self._episode = Episode(spec, 1)
        self._standing = 0.0
        bots = self._episode.family.bots()
        if bot and bot not in bots:
            raise Unknown("bot/unknown", f"There is no bot “{bot}”.", hint=f"one of: {', '.join(bots)}")
        self._bot = bots[bot or next(iter(bots))]
        self.observation_space = self._episode.observation_space()
        self.action_space = spaces.Discrete(spec.slots)

    def action_masks(self) -> NDArray[np.bool_]:
        """Which slots may be chosen now, as libraries with masked algorithms ask for it."""
        return self._episode.mask(self.seat).astype(np.bool_)

    # The interface

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a game, up to the first decision of this seat. Without a seed, its own follows from the last
        one that was given."""
        super().reset(seed=seed, options=options)
        chosen = self._seeds.take(seed)
        self._episode = Episode(self.game_spec, chosen)
        self._rng = random.Random(chosen)
        self._let_others_play()
        self._standing = self._episode.standing()[self.seat]
        return self._episode.observation(self.seat), {}

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Do what a slot stands for, and let the others play until this seat is asked again.

        Raises Refusal for a slot that is masked, and when the game is over.
        """
        episode = self._episode
        if episode.over:
            raise Malformed("research/over", "The game is over.", hint="reset() begins the next one")
        episode.step(int(action))
        self._let_others_play()
        ended = episode.outcome is not None
        before, self._standing = self._standing, episode.standing()[self.seat]
        return episode.observation(self.seat), self._standing - before, ended, episode.truncated, {}

    def render(self) -> str | None:
        """Where the game stands, in the way that was asked for."""
        return self._episode.render(self.render_mode)

    def _let_others_play(self) -> None:
        episode = self._episode
        while not episode.over and episode.decider != self.seat:
            seat = episode.decider
            episode.apply(self._bot.choose(episode.table.game, seat, self._rng))
