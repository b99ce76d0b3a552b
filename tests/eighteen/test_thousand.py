"""A thousand random games of 1889 keep every promise: money, undo, refusals (a few unless soaking)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from roundhouse.table.errors import RoundhouseError
from roundhouse.table.table import Table

from ..titles.at_random import money, new_game, pick
from .test_nasty import NASTY

LOOK_EVERY = 20
LONGEST = 30_000
"""Players at random may outbid themselves in the auction for thousands of turns, as seed 223 does."""


def play(seed: int) -> None:
    """One game; every so often undo is compared hash by hash, and bad actions are tried."""
    rng = random.Random(seed)
    game = new_game("1889", seed)
    table = Table(game)
    total = money(game)
    for count in range(LONGEST):
        if game.over:
            return
        action = pick(list(table.choices()), rng)
        look = count % LOOK_EVERY == 0
        before = table.digest() if look else ""
        if look:
            _refuses(table, rng, action, before)
        table.apply(action)
        assert money(game) == total, action
        if look:
            after = table.digest()
            table.undo()
            assert table.digest() == before, action
            table.redo()
            assert table.digest() == after, action
    raise AssertionError(f"seed {seed} has not ended")


def _refuses(table: Table, rng: random.Random, action: dict[str, Any], before: str) -> None:
    """Bad actions, and the good one spoilt, leave the hash as it was if they are refused."""
    spoilt = dict(action)
    spoilt[rng.choice(list(spoilt))] = rng.choice(["x", -1, None, 10**9, ["KO_1"], "player:99", "corp:KO"])
    length = len(table)
    for bad in (rng.choice(NASTY), spoilt):
        if bad.get("type") in ["undo", "redo", "message"]:
            continue
        try:
            table.apply(bad)
        except RoundhouseError:
            assert len(table) == length
            assert table.digest() == before, bad
        else:
            table.undo()
            assert table.digest() == before, bad
            length = len(table)


@pytest.mark.parametrize("seed", range(3))
def test_a_few_games(seed: int) -> None:
    play(seed)


@pytest.mark.soak
@pytest.mark.parametrize("hundred", range(10))
def test_a_thousand_games(hundred: int) -> None:
    for seed in range(hundred * 100, hundred * 100 + 100):
        play(seed)
