"""Games from files, played at random to the end."""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.table.protocol import Seat, Setup
from tests.titles.at_random import LONGEST, defects, money, pick


def start(definition: Mapping[str, Any], *, seed: int = 1, seats: int | None = None) -> EighteenGame:
    least, most = definition["players"]
    count = seats or least + seed % (min(most, 6) - least + 1)
    names = tuple(Seat(str(number), f"Player {number}") for number in range(1, count + 1))
    return FAMILY.new(Setup("eighteen", definition["id"], names, {}, seed, definition))


def play_out(path: Path, games: int) -> None:
    """Games with different seeds and numbers of players: they end, and nothing is lost or doubled."""
    definition = FAMILY.load(path, {}).definition
    for seed in range(games):
        game = start(definition, seed=seed)
        rng = random.Random(seed)
        total = money(game)
        actions = 0
        while not game.over:
            choices = list(game.choices())
            assert choices, f"{path.name}, seed {seed}: nothing can be done at {game.status()}"
            game.perform(pick(choices, rng), None)
            actions += 1
            assert actions < LONGEST, f"{path.name}, seed {seed} does not end"
        assert money(game) == total
        assert list(defects(game)) == []
