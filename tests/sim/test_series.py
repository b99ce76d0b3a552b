"""Series between bots: seats, tallies, and that neither workers nor processes make a difference."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from roundhouse.sim.play import Match, Result
from roundhouse.sim.scheduler import LocalScheduler
from roundhouse.sim.series import interval, run, series, tally

SHORT = {"goal": "short", "start": "fast"}


def result(bots: tuple[str, ...], *winners: str) -> Result:
    return Result(Match("iron-dragon", bots, 1), winners, {}, "", 10, "", "00", 1.0)


def test_series_seat_the_bots_in_turn() -> None:
    matches = series("iron-dragon", ["strong", "middle"], 4, 10)
    assert [match.bots for match in matches] == [("strong", "middle"), ("middle", "strong")] * 2
    assert [match.seed for match in matches] == [10, 11, 12, 13]
    assert tally([]).games == 0


def test_a_tally_counts_bots_and_seats_and_shares_ties() -> None:
    found = tally(
        [
            result(("a", "b"), "1"),
            result(("b", "a"), "2"),
            result(("a", "b"), "2"),
            result(("a", "b"), "1", "2"),
        ]
    )
    assert (found.wins["a"].wins, found.wins["b"].wins) == (2.5, 1.5)
    assert found.wins["a"].fair == 0.5
    assert found.seats == {"1": 1.5, "2": 2.5}
    assert found.wins["a"].low < 0.625 < found.wins["a"].high


@pytest.mark.parametrize(("wins", "games", "low", "high"), [(0, 10, 0.0, 0.278), (70, 100, 0.604, 0.781)])
def test_the_interval_is_the_one_of_wilson(wins: int, games: int, low: float, high: float) -> None:
    assert interval(wins, games) == pytest.approx((low, high), abs=0.001)


def test_workers_make_no_difference() -> None:
    matches = series("iron-dragon", ["weak", "middle"], 2, 5, SHORT)
    one, two = tally(run(matches)), tally(run(matches, LocalScheduler(2)))
    assert one.digest == two.digest
    assert one.wins == two.wins


def test_a_fresh_process_plays_the_same_series() -> None:
    command = [sys.executable, "-m", "roundhouse.cli.main", "simulate", "iron-dragon"]
    command += ["--levels", "strong,weak", "--games", "1", "--seed", "9", "--option", "goal=short"]
    told = []
    for hash_seed in ("1", "2"):
        done = subprocess.run(
            command,
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
        )
        told.append(done.stdout.splitlines()[-1])
        assert "strong     won 1 of 1" in done.stdout
    assert told[0] == told[1]
    assert "fingerprint" in told[0]


def test_a_bot_that_nobody_knows_is_named() -> None:
    command = [
        sys.executable,
        "-m",
        "roundhouse.cli.main",
        "simulate",
        "iron-dragon",
        "--levels",
        "strong,genius",
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "genius" in done.stderr
    assert "weak, middle, strong" in done.stderr
