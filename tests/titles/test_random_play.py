"""Any legal action leads on to the end: random games of every title end by the rules (money conserved,
undo exact)."""

from __future__ import annotations

import random

import pytest

from roundhouse.eighteen.titles import title, title_ids
from roundhouse.table.table import Table

from .at_random import LONGEST, defects, money, new_game, pick

UNDO_EVERY = 25


def play(name: str, seed: int, options: dict[str, str] | None = None) -> None:
    """Play one game to its end."""
    rng = random.Random(seed)
    game = new_game(name, seed, options)
    table = Table(game)
    total = money(game)
    for count in range(LONGEST):
        if game.over:
            break
        choices = list(table.choices())
        assert choices, f"nothing can be done in {game.round_name()}, step {game.round.waiting()}"
        before = table.digest() if count % UNDO_EVERY == 0 else None
        action = pick(choices, rng)
        table.apply(action)
        assert money(game) == total, action
        if before is not None:
            after = table.digest()
            table.undo()
            assert table.digest() == before, action
            table.redo()
            assert table.digest() == after, action
    assert game.over, f"{name} with seed {seed} has not ended after {LONGEST} actions"
    assert game.progress.end_reason in {*game.settings.end, "dnf"}
    assert not list(defects(game))


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", title_ids())
def test_random_games_end_by_the_rules(name: str, seed: int) -> None:
    play(name, seed)


OPTIONS = [(name, option.id) for name in title_ids() for option in title(name).options]


@pytest.mark.parametrize(("name", "option"), OPTIONS)
def test_random_games_with_optional_rules_end_by_the_rules(name: str, option: str) -> None:
    play(name, 5, {option: "yes"})


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(200))
@pytest.mark.parametrize("name", title_ids())
def test_two_hundred_random_games_end_by_the_rules(name: str, seed: int) -> None:
    play(name, 1000 + seed)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize(("name", "option"), OPTIONS)
def test_random_games_with_optional_rules_end_too(name: str, option: str, seed: int) -> None:
    play(name, 2000 + seed, {option: "yes"})
