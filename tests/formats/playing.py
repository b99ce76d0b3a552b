"""Games from files, played at random to the end, with picks that lead the game on."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.table.choices import Choice
from roundhouse.table.protocol import Seat, Setup
from tests.eighteen.at_table import by_kind
from tests.titles.at_random import defects, money

LONGEST = 12_000
"""No game lasts longer, in actions."""

WEIGHTS: Mapping[str, int] = {
    "run_routes": 50,
    "buy_train": 12,
    "buy_shares": 20,
    "dividend": 20,
    "par": 12,
    "bid": 12,
    "lay_tile": 8,
    "pass": 3,
    "place_token": 3,
    "trade": 6,
    "sell_shares": 1,
}
"""How likely each kind of action is beside the others; those not named weigh 4."""


def kind_of(choice: Choice) -> str:
    """The type of an action; a train from another company, at any price, is a trade.

    Companies of one president could sell each other their trains all day.
    """
    return "trade" if choice.type == "buy_train" and choice.open else choice.type


def start(definition: Mapping[str, Any], *, seed: int = 1, seats: int | None = None) -> EighteenGame:
    least, most = definition["players"]
    count = seats or least + seed % (min(most, 6) - least + 1)
    names = tuple(Seat(str(number), f"Player {number}") for number in range(1, count + 1))
    return FAMILY.new(Setup("eighteen", definition["id"], names, {}, seed, definition))


def lively(choices: list[Choice], rng: random.Random) -> dict[str, Any]:
    """An action as a hasty player picks it: things are bought and started, bids are low, what is for sale
    outright is bought; bankruptcy only when nothing else is possible."""
    kinds = by_kind(choices, kind_of)
    names = sorted(kinds)
    kind = rng.choices(names, [WEIGHTS.get(name, 4) for name in names])[0]
    offered = kinds[kind]
    if kind == "bid":
        offered = [choice for choice in offered if not choice.open] or offered
    choice = rng.choice(offered)
    lowest = {name: field.low for name, field in choice.open.items() if hasattr(field, "low")}
    return {**choice.fill(rng), **lowest}


def play_out(path: Path, games: int, first: int = 0) -> Counter[str]:
    """Games with different seeds and numbers of players: they end, and nothing is lost or doubled. Why they
    ended, counted."""
    definition = FAMILY.load(path, {}).definition
    ends: Counter[str] = Counter()
    for seed in range(first, first + games):
        game = start(definition, seed=seed)
        rng = random.Random(seed)
        total = money(game)
        actions = 0
        while not game.over:
            choices = list(game.choices())
            assert choices, f"{path.name}, seed {seed}: nothing can be done at {game.status()}"
            game.perform(lively(choices, rng), None)
            actions += 1
            assert actions < LONGEST, f"{path.name}, seed {seed} does not end"
        assert money(game) == total
        assert list(defects(game)) == []
        ends[game.progress.end_reason or ""] += 1
    assert not ends["dnf"], f"{path.name} goes on without end: {ends}"
    return ends
