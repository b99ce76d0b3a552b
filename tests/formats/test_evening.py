"""The tutorial page “A railway game in an evening”, run as it stands: every file, command and answer."""

from __future__ import annotations

import contextlib
import io
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from roundhouse.cli.main import command_line
from roundhouse.table.errors import RoundhouseError

PAGE = Path(__file__).parents[2] / "docs" / "a-game-in-an-evening.md"
SHOWN_ONLY = ("watch", "play", "new")
"""Commands that would serve a page, or that the page only mentions."""


def blocks() -> Iterator[tuple[str, str]]:
    """The fenced blocks of the page: their kind and their text."""
    for found in re.finditer(r"^```(\w*)\n(.*?)^```$", PAGE.read_text("utf-8"), re.M | re.S):
        yield found[1] or "command", found[2]


def run(line: str) -> str:
    """What a command prints, whatever it ends with."""
    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said), contextlib.suppress(SystemExit):
        try:
            command_line()(shlex.split(line)[1:])
        except RoundhouseError as error:
            print(error)
    return " ".join(said.getvalue().split())


def test_the_page_says_what_happens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "500")
    file, said, answers = Path("ferry.toml"), "", 0
    for kind, text in blocks():
        if kind == "toml":
            before = f"{file.read_text('utf-8')}\n" if file.exists() else ""
            file.write_text(before + text, "utf-8")
        elif kind == "text":
            for line in text.strip().splitlines():
                assert " ".join(line.split()) in said, said
                answers += 1
        elif text.startswith("take out: "):
            line = text.removeprefix("take out: ")
            assert line in file.read_text("utf-8")
            file.write_text(file.read_text("utf-8").replace(line, "", 1), "utf-8")
        else:
            for line in text.strip().splitlines():
                if line.startswith("roundhouse diff"):
                    old = file.read_text("utf-8")
                    Path("old.toml").write_text(old, "utf-8")
                    file.write_text(old.replace("price = 160", "price = 180"), "utf-8")
                if line.split()[1] not in SHOWN_ONLY:
                    said = run(line)
    assert answers > 10
    made = {"map.svg", "map.pdf", "roster.pdf", "market.pdf", "report.html", "ferry.json"}
    assert made <= {path.name for path in tmp_path.iterdir()}
    assert "Ferry Coast" in Path("report.html").read_text("utf-8")
    assert b"%PDF" in Path("map.pdf").read_bytes()[:10]
