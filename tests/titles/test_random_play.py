"""Any legal action leads on to the end: random games of every title end by the rules, on the way money is
conserved, undo exact and a refused action without effect; in the end the game is written and read back.

The soak goes through two hundred games of every title, in blocks that can be run side by side:

    pytest -m soak tests/titles/test_random_play.py -k "1860 and 1..8"
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import pytest

from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.formats.games18xx import read_entry, read_export, standing, write_record
from roundhouse.eighteen.rules.desks.searches import SEARCH_STEPS
from roundhouse.eighteen.rules.ending import LAST_TURN
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.standstill import stands_still
from roundhouse.eighteen.rules.state.action_kinds import read_action
from roundhouse.eighteen.titles import title, title_ids
from roundhouse.sim.moods import Moods
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Malformed, Refusal
from roundhouse.table.table import Table

from .at_random import LONGEST, SHORT, defects, mangled, money, new_game, pick
from .reference import record_of, recordings

UNDO_EVERY = 25
"""After so many actions one is refused, and the next is taken back and done again."""
STANDSTILLS = frozenset({"manually_ended", "dnf"})
"""How a game ends in which nothing moves: a player ends it, or its length if nobody is asked any more."""
BLOCK = 25
"""So many games are played by one test of the soak."""
BLOCKS = range(1, 200 // BLOCK + 1)


def eighteen(table: Table) -> EighteenGame:
    """The game at a table."""
    assert isinstance(table.game, EighteenGame)
    return table.game


def play(name: str, seed: int, options: dict[str, str] | None = None, steps: int = SEARCH_STEPS) -> Table:
    """Play one game to its end, with undo and refusals on the way, and read it back."""
    table = play_quickly(name, seed, options, undo_every=UNDO_EVERY, steps=steps)
    read_back(table)
    return table


def play_quickly(
    name: str,
    seed: int,
    options: dict[str, str] | None = None,
    undo_every: int = LONGEST,
    steps: int = SEARCH_STEPS,
) -> Table:
    """Play one game to its end, which the rules say; money is conserved."""
    game = new_game(name, seed, options)
    table = Table(game)
    with game.runs.searching_no_longer_than(steps):
        play_on(table, random.Random(seed), f"{name} with seed {seed}", undo_every)
    reason = game.progress.end_reason
    at_last_turn = reason == "dnf" and game.progress.turn == LAST_TURN
    assert reason in game.wanted_ends or at_last_turn or (reason in STANDSTILLS and stands_still(game))
    return table


def play_on(table: Table, rng: random.Random, what: str, undo_every: int = UNDO_EVERY) -> None:
    """Play at random until the game is over."""
    go_on(table, rng, what, undo_every, lambda choices: pick(choices, rng), LONGEST)
    assert eighteen(table).over, f"{what} has not ended after {LONGEST} actions"
    assert not list(defects(eighteen(table)))


def go_on(
    table: Table,
    rng: random.Random,
    what: str,
    undo_every: int,
    choose: Callable[[Sequence[Choice]], dict[str, Any]],
    most: int,
) -> None:
    """Play as ``choose`` says for so many actions, or until the game is over: somebody can always do
    something, and all that is offered can be done."""
    game = eighteen(table)
    total = money(game)
    for count in range(most):
        if game.over:
            break
        seats = game.deciders()
        assert seats, f"{what}: nobody can do anything in {game.round_name()}, step {game.round.waiting()}"
        choices = table.choices(rng.choice(seats))
        assert choices, f"{what}: nothing can be done in {game.round_name()}, step {game.round.waiting()}"
        action = choose(choices)
        read_action(action, exact=True)
        if count % undo_every:
            table.apply(action)
        else:
            before = table.digest()
            check_refusal(table, mangled(action, game, rng), before)
            table.apply(action)
            after = table.digest()
            table.undo()
            assert table.digest() == before, action
            table.redo()
            assert table.digest() == after, action
        assert money(game) == total, action


def check_refusal(table: Table, action: dict[str, object], before: str) -> None:
    """If an action is refused, nothing has changed since ``before``; if not, it is taken back."""
    try:
        table.apply(action)
    except (Refusal, Malformed):
        pass
    else:
        table.undo()
    assert table.digest() == before, action


def read_back(table: Table) -> None:
    """What is written for 18xx.games is the same game when it is read."""
    game = eighteen(table)
    display = game.title.foreign.get("18xx.games", game.setup.title)
    record = write_record(game.setup, table.log, FAMILY.new(game.setup), display_title=display)
    export = read_export(msgspec.json.encode(record))
    again = FAMILY.new(export.setup)
    again.trusting = True
    reader = Table(again)
    for action in standing(export.actions):
        reader.replay_one(read_entry(action, again))
    assert reader.digest() == table.digest()


@pytest.mark.parametrize("name", title_ids())
def test_a_random_game_ends_by_the_rules(name: str) -> None:
    play(name, 0, steps=SHORT)


def play_in_a_mood(name: str, seed: int, most: int, steps: int = SEARCH_STEPS) -> None:
    """Play a game of odd tastes with some of the optional rules, and read back what was written."""
    rng = random.Random(f"{name} {seed}")
    options = {
        option.id: "yes" for option in title(name).options if not option.by_itself and rng.random() < 0.3
    }
    game = new_game(name, seed, options)
    table = Table(game)
    with game.runs.searching_no_longer_than(steps):
        go_on(table, rng, f"{name} with seed {seed} and {options}", UNDO_EVERY, Moods(rng).pick, most)
    assert not list(defects(game))
    read_back(table)


@pytest.mark.parametrize("name", title_ids())
def test_players_with_odd_tastes_always_find_something_to_do(name: str) -> None:
    play_in_a_mood(name, 3, most=1000, steps=SHORT)


def test_a_game_in_which_nobody_can_do_anything_ends_by_its_length() -> None:
    """All companies of this 1856 are merged into a national railway that nobody owns."""
    table = play_quickly("1856", 710_024)
    assert eighteen(table).progress.end_reason == "dnf"
    read_back(table)


def test_revenues_are_written_as_they_were_earned() -> None:
    """In the last run of this 1846 two 2s share a bonus that either may have: the best run that was offered
    gave it to the other one."""
    play("1846", 1010)


def test_a_corporation_that_is_done_is_offered_no_sales_in_need() -> None:
    """In this 1841 a president stays with a loan; sales for the train were offered on, and refused."""
    play_in_a_mood("1841", 31_003, most=1000)


OPTIONS = [
    (name, option.id) for name in title_ids() for option in title(name).options if not option.by_itself
]


@pytest.mark.parametrize(("name", "option"), OPTIONS)
def test_a_random_game_with_an_optional_rule_ends_by_the_rules(name: str, option: str) -> None:
    play_quickly(name, 5, {option: "yes"}, steps=SHORT)


@pytest.mark.soak
@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: f"{block}..{BLOCKS[-1]}")
@pytest.mark.parametrize("name", title_ids())
def test_two_hundred_random_games_end_by_the_rules(name: str, block: int) -> None:
    for seed in range((block - 1) * BLOCK, block * BLOCK):
        play(name, 1000 + seed)


@pytest.mark.soak
@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: f"{block}..{BLOCKS[-1]}")
@pytest.mark.parametrize("name", title_ids())
def test_two_hundred_games_of_odd_tastes(name: str, block: int) -> None:
    for seed in range((block - 1) * BLOCK, block * BLOCK):
        play_in_a_mood(name, 1000 + seed, most=2500)


@pytest.mark.soak
@pytest.mark.parametrize(("name", "option"), OPTIONS)
def test_random_games_with_optional_rules_end_too(name: str, option: str) -> None:
    for seed in range(20):
        play(name, 2000 + seed, {option: "yes"})


@pytest.mark.soak
@pytest.mark.parametrize("recording", recordings())
def test_a_recorded_game_that_is_played_on_at_random_ends_too(recording: str) -> None:
    record = record_of(recording)
    actions = standing(record.actions)
    for seed in range(10):
        rng = random.Random(seed)
        kept = actions[: rng.randrange(len(actions) // 10, len(actions) * 9 // 10) + 1]
        game = FAMILY.new(msgspec.structs.replace(record.setup, trusted=int(kept[-1]["id"])))
        table = Table(game)
        for action in kept:
            table.replay_one(read_entry(action, game))
        play_on(table, rng, f"{recording} played on with seed {seed}")
        read_back(table)
