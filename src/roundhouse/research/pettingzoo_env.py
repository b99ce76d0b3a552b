"""A table as PettingZoo's AEC interface knows it: one agent after the other decides."""

from __future__ import annotations

from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv

from .episode import RENDER_MODES, Episode, EpisodeHolder, GameSpec, Observation, Seeds, check_render_mode


class TableEnv(EpisodeHolder, AECEnv[str, Any, Any]):
    """Every player of a table learns.

    Agents are ``player_1``, … in the order of seats. The same seed and actions give the same game. An action
    that the mask forbids raises Refusal and changes nothing.
    """

    def __init__(self, spec: GameSpec, render_mode: str | None = None) -> None:
        check_render_mode(render_mode)
        self.metadata = {
            "name": "roundhouse_v1",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
        }
        self.spec = spec
        self.render_mode = render_mode
        self._seeds = Seeds()
        self._episode = Episode(spec, 1)
        self._standing = self._episode.standing()
        self.possible_agents = [f"player_{seat.id}" for seat in spec.setup(1).seats]
        self.agents: list[str] = []
        self.observation_spaces = {agent: self._episode.observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(spec.slots) for agent in self.possible_agents}

    # The interface

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of what an agent observes: the same for all."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The slots: the same for all."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game. Without a seed, its own follows from the last one that was given."""
        self._episode = Episode(self.spec, self._seeds.take(seed))
        self._standing = self._episode.standing()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self._asked()

    def step(self, action: int | None) -> None:
        """Do what a slot stands for, for the agent that is asked; ``None`` for one that is done.

        Raises Refusal for a slot that is masked.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        episode = self._episode
        episode.step(-1 if action is None else int(action))
        self._cumulative_rewards[agent] = 0.0
        before, self._standing = self._standing, episode.standing()
        self.rewards = {f"player_{seat}": now - before[seat] for seat, now in self._standing.items()}
        if episode.over:
            ended = episode.outcome is not None
            self.terminations = dict.fromkeys(self.agents, ended)
            self.truncations = dict.fromkeys(self.agents, not ended)
        else:
            self.agent_selection = self._asked()
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        """What an agent sees; the mask is empty for those who are not asked."""
        return self._episode.observation(agent.removeprefix("player_"))

    def render(self) -> str | None:
        """Where the game stands, in the way that was asked for."""
        return self._episode.render(self.render_mode)

    def close(self) -> None:
        """Does nothing: the environment holds no resources."""

    def _asked(self) -> str:
        return f"player_{self._episode.decider}"
