"""Help says what each job does, and how, by example."""

from __future__ import annotations

import subprocess
import sys

import pytest

from roundhouse.cli.main import COMMANDS


def told(*words: str) -> str:
    """What the command line prints."""
    done = subprocess.run(
        [sys.executable, "-m", "roundhouse.cli.main", *words], capture_output=True, text=True, check=True
    )
    return done.stdout


def test_the_overview_says_what_each_job_does() -> None:
    page = " ".join(told().split())
    for name, (_place, words) in COMMANDS.items():
        assert f"{name} " in page
        assert words in page


@pytest.mark.parametrize("name", [name for name in COMMANDS if name not in ("db", "draw")])
def test_the_help_of_a_job_has_an_example(name: str) -> None:
    assert f"For example:\n    roundhouse {name}" in told(name, "--help")
