"""Games played at random through the choices: legal means accepted, undo is exact, nothing is lost."""

from __future__ import annotations

import random

import pytest

from roundhouse.crayon.family import FAMILY
from roundhouse.crayon.rules.game import CrayonGame
from roundhouse.table.errors import Malformed, Refusal
from roundhouse.table.snapshot import digest
from roundhouse.table.table import Table

from .playing import conserved, new_table


def random_action(table: Table, rng: random.Random) -> dict[str, object]:
    """Any kind of action alike, so that long lists of one kind do not crowd out the rest."""
    choices = table.choices()
    kind = rng.choice(sorted({choice.type for choice in choices}))
    return rng.choice([choice for choice in choices if choice.type == kind]).fill(rng)


@pytest.mark.parametrize("seed", range(4))
def test_what_the_choices_offer_is_accepted_and_nothing_is_lost(seed: int) -> None:
    table, rng = new_table(2 + seed, seed), random.Random(seed)
    for _ in range(400):
        table.apply(random_action(table, rng))
        conserved(table.game)


def test_undo_is_exact_and_a_replay_is_the_same_at_every_step() -> None:
    table, rng = new_table(3, 5), random.Random(5)
    digests = [table.digest()]
    for _ in range(300):
        table.apply(random_action(table, rng))
        digests.append(table.digest())
    again = Table(FAMILY.new(table.game.setup))
    assert again.digest() == digests[0]
    for entry, wanted in zip(list(table.log), digests[1:], strict=True):
        again.replay_one(entry)
        assert again.digest() == wanted
    for wanted in reversed(digests[:-1]):
        again.undo()
        assert again.digest() == wanted


def test_a_saved_state_is_taken_on_whole() -> None:
    table, rng = new_table(4, 11), random.Random(11)
    for _ in range(250):
        table.apply(random_action(table, rng))
    fresh = FAMILY.new(table.game.setup)
    fresh.restore(table.game.dump())
    assert digest(fresh.dump()) == table.digest()
    assert fresh.choices() == table.choices()


def wild_action(table: Table, rng: random.Random) -> dict[str, object]:
    """A command of a client that does not know the rules, or one that does."""
    if rng.random() < 0.4:
        return random_action(table, rng)
    game = table.game
    assert isinstance(game, CrayonGame)
    spots = game.board.mileposts
    spot = rng.choice(spots)
    near = list(rng.choice([spot, *spot.around()]))
    loads = list(game.decks.chips)
    card = rng.choice([1, 60, 130, -1, rng.choice(game.active.cards or (5,))])
    fields: dict[str, list[object]] = {
        "type": [*game_commands(), "fly", "", "undo-all"],
        "path": [[list(spot), near], [near], [], "here", ["S01", "S03"], [[0, 1]], None],
        "start": [list(spot), "S02", None],
        "end": [near, [0, 999, 1], 7],
        "load": [*loads, "rust", None],
        "card": [card, "1", True],
        "line": [0, 1, 2, 3, -1],
        "train": ["Sardar", "Iron Dragon", "Rocket"],
        "method": ["draw", "draw-discard", "select", "steal"],
        "foreman": ["Groc", "Urk Harakn", "Nobody", None],
        "city": ["Kola", "Atlantis", 3],
        "keep": ["new", "old", "both"],
        "ship": ["Serpent", "Vulture", "Titanic"],
        "port": [[0, 3, 8], "S01", None],
    }
    return {
        name: rng.choice(values) for name, values in fields.items() if name == "type" or rng.random() < 0.8
    }


def game_commands() -> list[str]:
    from roundhouse.crayon.rules.commands import COMMANDS

    return sorted(COMMANDS)


def fuzz(commands: int, seed: int) -> int:
    """Send commands of all kinds; returns how many were refused."""
    refusals: list[str] = []
    table, rng = new_table(2 + seed % 5, seed), random.Random(seed)
    before = table.digest()
    for _ in range(commands):
        try:
            table.apply(wild_action(table, rng), rng.choice([None, None, "1", "2", "nobody"]))
        except (Refusal, Malformed) as error:
            refusals.append(error.code)
            unchanged = table.digest() == before
        else:
            conserved(table.game)
            before, unchanged = table.digest(), True
        assert unchanged
    assert all(refusals)
    return len(refusals)


def test_refusals_have_a_code_and_change_nothing() -> None:
    assert fuzz(1500, 1) > 300


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(20))
def test_a_hundred_thousand_commands(seed: int) -> None:
    assert fuzz(5000, seed) > 1000
