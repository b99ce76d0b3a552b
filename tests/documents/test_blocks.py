"""Every block of code in the documents is run, or named here with the reason why it is not.

Examples with prompts (``>>>``) are run by tests/test_readme.py. Here blocks of Python without prompts are
run as they stand, and commands of ``roundhouse`` in ``console`` blocks as somebody would type them in a
clone.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from roundhouse.cli.main import command_line

ROOT = Path(__file__).parents[2]
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
FENCE = re.compile(r"^```(python|py|pycon|sh|bash|console)\n(.*?)^```", re.DOTALL | re.MULTILINE)
IMPORT = re.compile(r"^from \S+ import (?:\([^)]*\)|[^\n#]+)", re.MULTILINE)

SIGNATURES = "signatures, not a program: only what it imports is tried"
NOT_RUN = {
    ("README.md", "make play"): "starts a server, and the whole test",
    ("README.md", "roundhouse lint"): "names files of the reader",
    ("README.md", "roundhouse serve"): "names files of the reader",
    ("CONTRIBUTING.md", "make install"): "is what runs this",
    ("docs/a-mechanism-from-scratch.md", '"""A tax on every tile'): "run by test_mechanism_from_scratch",
    ("docs/architecture.md", "# Signatures in docs/track.md."): SIGNATURES,
    ("docs/draw.md", "from roundhouse.eighteen.draw import *"): SIGNATURES,
    ("docs/draw.md", "HexView("): SIGNATURES,
    ("docs/draw.md", "from roundhouse.ink.raster"): SIGNATURES,
    ("docs/recordings.md", "$ ROUNDHOUSE_DATA="): "needs recorded games of others",
    ("docs/recordings.md", "$ roundhouse replay game.json"): "names a file of the reader",
    ("docs/research.md", "pip install 'roundhouse[learn]'"): "trains for a quarter of an hour",
    ("docs/routes.md", "Network("): SIGNATURES,
    ("docs/routes.md", "reach_of_distance("): SIGNATURES,
    ("docs/routes.md", "best_routes("): SIGNATURES,
    ("docs/routes.md", "value_of("): SIGNATURES,
    ("docs/track.md", "from roundhouse.hexes.grid import"): SIGNATURES,
}
"""Page and beginning of a block, and why it is not run."""


class Block(NamedTuple):
    page: str
    language: str
    text: str

    @property
    def reason(self) -> str:
        """Why it is not run; nothing if it is."""
        known = (why for key, why in NOT_RUN.items() if self.is_at(key))
        return next(known, "")

    def is_at(self, key: tuple[str, str]) -> bool:
        """Is this the block of that page and beginning?"""
        return self.page == key[0] and self.text.startswith(key[1])


def blocks() -> Iterator[Block]:
    for page in PAGES:
        for language, text in FENCE.findall(page.read_text(encoding="utf-8")):
            yield Block(page.relative_to(ROOT).as_posix(), language, text)


ALL = list(blocks())
PYTHON = [block for block in ALL if block.language in ("python", "py") and ">>>" not in block.text]
SHELL = [block for block in ALL if block.language in ("sh", "bash", "console") and not block.reason]


def test_each_reason_is_of_a_block() -> None:
    stale = [key for key in NOT_RUN if not any(block.is_at(key) for block in ALL)]
    assert not stale


@pytest.mark.parametrize("block", PYTHON, ids=lambda block: f"{block.page}:{block.text[:20]!r}")
def test_python_runs(block: Block) -> None:
    if not block.reason:
        exec(compile(block.text, block.page, "exec"), {"__name__": "example"})
    elif block.reason == SIGNATURES:
        for line in IMPORT.findall(block.text):
            exec(line, {})


@pytest.mark.parametrize("block", SHELL, ids=lambda block: f"{block.page}:{block.text[:40]!r}")
def test_commands_run(block: Block, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("src", "tests"):
        (tmp_path / name).symlink_to(ROOT / name)
    for line in block.text.splitlines():
        assert line.startswith("$ roundhouse "), f"“{line}” cannot be run here: name the block in NOT_RUN"
        assert _status(shlex.split(line)[2:]) == 0, line


def _status(words: list[str]) -> object:
    """What a command ends with."""
    try:
        command_line()(words, exit_on_error=False, result_action="return_value")
    except SystemExit as left:
        return left.code or 0
    return 0
