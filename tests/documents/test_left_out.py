"""A run of the tests says loudly, at its very end, what it left out."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.reference_data import left_out

ROOT = Path(__file__).parents[2]


def test_tests_without_data_are_counted_at_the_end(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "tests/titles/test_conformance.py"]
    env = {**os.environ, "ROUNDHOUSE_DATA": str(tmp_path)}
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT, env=env)
    end = done.stdout[done.stdout.index("LEFT OUT") :]
    assert "1 test was left out. What it checks is not shown:" in end
    assert f"no reference data at {tmp_path}" in end
    assert "docs/recordings.md" in end


def test_nothing_is_said_where_nothing_was_left_out() -> None:
    assert left_out([]) == []
