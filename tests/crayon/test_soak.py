"""Whole games between bots (acceptance check 15): they end, nothing is lost, a fresh process repeats them."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from roundhouse.crayon.boards.world import make_world
from roundhouse.crayon.bots.decision import MOST_DISCARDS
from roundhouse.crayon.family import FAMILY
from roundhouse.crayon.rules.desks.victory import goal, joined_majors
from roundhouse.crayon.rules.game import CrayonGame
from roundhouse.sim.play import Match, setup_of
from roundhouse.table.table import Table

from .again import Written
from .playing import conserved

ROUNDS = 200


def whole_game(match: Match) -> tuple[Table, Written]:
    """A game to its end; after every command everything is still there."""
    setup = setup_of(match, "crayon")
    table = Table(FAMILY.new(setup))
    game = table.game
    assert isinstance(game, CrayonGame)
    rng, bots, digests = random.Random(match.seed), FAMILY.bots(), []
    while table.outcome() is None:
        seat = game.deciders()[0]
        table.apply(bots[match.bots[int(seat) - 1]].choose(game, seat, rng), seat)
        conserved(game)
        digests.append(table.digest())
        assert game.progress.turn <= ROUNDS * len(match.bots), table.game.status()
    winner = game.players[game.progress.winner]
    assert winner.gold >= goal(game)
    assert len(joined_majors(game, winner)) >= game.numbers.majors
    return table, Written(setup, tuple(table.log), tuple(digests))


def unstuck_game(match: Match) -> int:
    """A game to its end, in which no hand is thrown away without a reason, and for a better one no more than
    three in a row. Returns the rounds that it took."""
    table = Table(FAMILY.new(setup_of(match, "crayon")))
    game = table.game
    assert isinstance(game, CrayonGame)
    rng, bots, streak = random.Random(match.seed), FAMILY.bots(), dict.fromkeys("123456", 0)
    while table.outcome() is None:
        seat = game.deciders()[0]
        action = bots[match.bots[int(seat) - 1]].choose(game, seat, rng)
        if action["type"] == "discard-hand":
            assert action["why"] in ("better-hand", "penniless", "cut-off", "closed")
            streak[seat] = streak[seat] + 1 if action["why"] == "better-hand" else 0
            assert streak[seat] <= MOST_DISCARDS
        elif action["type"] in ("deliver", "pick-up"):
            streak[seat] = 0
        table.apply(action, seat)
        assert game.progress.turn <= ROUNDS * len(match.bots), table.game.status()
    return game.progress.turn // len(match.bots)


@pytest.mark.parametrize("seed", range(1, 5))
def test_bots_get_on_in_short_games(seed: int) -> None:
    assert (
        unstuck_game(Match("iron-dragon", ("middle", "weak"), seed, {"goal": "short", "start": "fast"})) > 5
    )


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(1, 201))
def test_bots_get_on_in_two_hundred_games(seed: int) -> None:
    assert unstuck_game(Match("iron-dragon", ("strong",) * 4, seed)) > 10


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(1, 21))
def test_a_bot_gets_on_alone(seed: int) -> None:
    assert unstuck_game(Match("iron-dragon", ("strong",), seed)) > 10


def repeated(written: Written, folder: Path) -> None:
    """Replay in a fresh process, in which sets have another order."""
    file = folder / "game.json"
    file.write_bytes(msgspec.json.encode(written))
    done = subprocess.run(
        [sys.executable, "-m", "tests.crayon.again", str(file)],
        env={**os.environ, "PYTHONHASHSEED": str(written.setup.seed + 1)},
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr[-500:]


def test_a_short_game_ends_with_a_legal_winner_and_is_repeated(tmp_path: Path) -> None:
    options = {"goal": "short", "start": "fast"}
    table, written = whole_game(Match("iron-dragon", ("strong", "weak", "middle", "strong"), 3, options))
    assert table.game.outcome() is not None
    repeated(written, tmp_path)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(1, 51))
def test_fifty_games_of_four_end_within_two_hundred_rounds(seed: int, tmp_path: Path) -> None:
    _, written = whole_game(Match("iron-dragon", ("strong",) * 4, seed))
    repeated(written, tmp_path)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(1, 5))
def test_games_of_all_levels_end_too(seed: int, tmp_path: Path) -> None:
    _, written = whole_game(Match("iron-dragon", ("strong", "middle", "weak", "middle"), seed))
    repeated(written, tmp_path)


@pytest.mark.soak
@pytest.mark.parametrize("size", ["small", "standard", "large"])
@pytest.mark.parametrize("seed", range(1, 4))
def test_bots_play_new_worlds_to_the_end(size: str, seed: int, tmp_path: Path) -> None:
    world = {"files": dict(make_world(seed, size))}
    _, written = whole_game(Match(f"world-{seed}", ("strong", "middle", "strong"), seed, definition=world))
    repeated(written, tmp_path)
