"""The network of examples/learner.py: it scores the rows of a menu, whatever is on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import torch
from sb3_contrib.common.maskable.policies import MaskableMultiInputActorCriticPolicy
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from torch import Tensor, nn

WIDTH = 64
OF_A_WORD = 8
"""Numbers that stand for a word of a list: a company, a hex, a kind of tile."""


class Column(NamedTuple):
    """A column of the description of actions; ``words`` is the length of the list it is a place in, or 0."""

    name: str
    words: int


class Menu(BaseFeaturesExtractor):
    """Reads the table and the rows of all slots: the table's numbers first, then those of each slot."""

    def __init__(self, observation_space: Any, columns: Sequence[Column]) -> None:
        slots, _ = observation_space["choices"].shape
        super().__init__(observation_space, features_dim=WIDTH * (1 + slots))
        self._words = [at for at, column in enumerate(columns) if column.words]
        self._numbers = [at for at, column in enumerate(columns) if not column.words]
        self.words = nn.ModuleList(nn.Embedding(columns[at].words + 1, OF_A_WORD) for at in self._words)
        of_a_row = len(self._numbers) + OF_A_WORD * len(self._words)
        self.row = nn.Sequential(nn.Linear(of_a_row, WIDTH), nn.ReLU())
        seen = observation_space["observation"].shape[0]
        self.table = nn.Sequential(
            nn.Linear(seen, 2 * WIDTH), nn.ReLU(), nn.Linear(2 * WIDTH, WIDTH), nn.ReLU()
        )

    def forward(self, observations: Mapping[str, Tensor]) -> Tensor:
        """One line of numbers for each position of a batch."""
        table = self.table(_tamed(observations["observation"]))
        choices = observations["choices"]
        parts = [_tamed(choices[..., self._numbers])]
        for at, words in zip(self._words, self.words, strict=True):
            parts.append(words(choices[..., at].long() + 1))  # -1 is none of the list
        rows = self.row(torch.cat(parts, dim=-1))
        return torch.cat([table, rows.flatten(1)], dim=1)


def _tamed(numbers: Tensor) -> Tensor:
    """Large numbers brought closer together: the bank's money beside a flag."""
    return numbers.sign() * numbers.abs().log1p()


class Scorer(nn.Module):
    """What each slot is worth choosing, and how the table looks for the learner."""

    latent_dim_pi = latent_dim_vf = WIDTH

    def __init__(self) -> None:
        super().__init__()
        self.of_table = nn.Linear(WIDTH, WIDTH)
        self.of_row = nn.Linear(WIDTH, WIDTH)
        self.score = nn.Sequential(nn.ReLU(), nn.Linear(WIDTH, 1))
        self.value = nn.Sequential(nn.Linear(WIDTH, WIDTH), nn.ReLU())
        nn.init.zeros_(self.score[1].weight)  # begins without a preference
        nn.init.zeros_(self.score[1].bias)

    def forward(self, features: Tensor) -> tuple[Tensor, Tensor]:
        """Both."""
        return self.forward_actor(features), self.forward_critic(features)

    def forward_actor(self, features: Tensor) -> Tensor:
        """A number for each slot."""
        table, rows = features[:, :WIDTH], features[:, WIDTH:].unflatten(1, (-1, WIDTH))
        scores: Tensor = self.score(self.of_table(table).unsqueeze(1) + self.of_row(rows)).squeeze(2)
        return scores

    def forward_critic(self, features: Tensor) -> Tensor:
        """What the value is read from."""
        value: Tensor = self.value(features[:, :WIDTH])
        return value


class MenuPolicy(MaskableMultiInputActorCriticPolicy):
    """A policy whose scores are those of the rows: the number of a slot says nothing to it."""

    def _build_mlp_extractor(self) -> None:
        self.mlp_extractor = Scorer()

    def _build(self, lr_schedule: Any) -> None:
        super()._build(lr_schedule)
        self.action_net = nn.Identity()  # the scores are ready
        self.optimizer = self.optimizer_class(self.parameters(), lr=lr_schedule(1), **self.optimizer_kwargs)
