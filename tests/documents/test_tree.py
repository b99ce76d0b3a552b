"""What is in the repository belongs there: no links, nothing that is ignored, nothing large."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LARGEST, LARGEST_CATALOGUE = 800_000, 1_500_000
"""Bytes; pictures come nearest. The lock file of dependencies grows with them."""


@pytest.fixture(scope="module")
def tracked() -> dict[str, str]:
    """The mode of each file that git has, by name."""
    if shutil.which("git") is None or not (ROOT / ".git").exists():
        pytest.skip("this is no checkout of git")
    command = ["git", "-c", f"safe.directory={ROOT}", "ls-files", "--stage", "-z"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    rows = (row.partition("\t") for row in done.stdout.split("\0") if row)
    return {name: head.split()[0] for head, _, name in rows}


def test_nothing_is_a_link_into_somebodys_machine(tracked: dict[str, str]) -> None:
    assert [name for name, mode in tracked.items() if mode not in ("100644", "100755")] == []


def test_nothing_is_made_or_large(tracked: dict[str, str]) -> None:
    made = (".venv", "build/", "dist/", ".mypy_cache/")
    assert [name for name in tracked if name.startswith(made) or "__pycache__" in name] == []
    sizes = {name: (ROOT / name).stat().st_size for name in tracked if (ROOT / name).is_file()}
    assert [name for name, size in sizes.items() if size > most(name) and name != "uv.lock"] == []


def most(name: str) -> int:
    """How large a file may be, in bytes; the words of a language grow with every title."""
    return LARGEST_CATALOGUE if name.endswith(".po") else LARGEST
