"""Commands as scripts use them: several files, standard input, JSON, full disks."""

from __future__ import annotations

import gzip
import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from roundhouse.cli.main import carry_out
from tests.corpus.games import path_of

FULL = Path("/dev/full")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two games in two folders, beside a file that is none."""
    for number in (1, 2):
        (tmp_path / f"{number}").mkdir()
        shutil.copy(path_of("1889", number), tmp_path / f"{number}" / "game.json.gz")
    (tmp_path / "none.json").write_text("{}")
    return tmp_path


def told(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> str:
    """What a command prints on standard output, when it ends with this code."""
    try:
        carry_out(words)
        ended = 0
    except SystemExit as end:
        ended = int(end.code or 0)
    assert ended == code
    return capsys.readouterr().out


@pytest.mark.parametrize("command", ["replay", "routes", "openings"])
def test_a_shell_names_several_files(command: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = [str(folder / f"{number}" / "game.json.gz") for number in (1, 2)]
    said = told(capsys, command, *files)
    if command != "openings":
        assert "1/game.json.gz" in said
        assert "2/game.json.gz" in said


def test_openings_of_several_files_are_told_apart(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = folder / "rows.json"
    told(capsys, "openings", str(folder / "1"), str(folder / "2" / "game.json.gz"), "--to", str(rows))
    assert {row["game"] for row in json.loads(rows.read_text())} == {"1/game.json.gz", "2/game.json.gz"}


def test_replays_as_json(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(told(capsys, "replay", str(folder), "--format", "json", code=2))
    assert [(one["file"], one["equal"]) for one in found] == [
        ("1/game.json.gz", True), ("2/game.json.gz", True), ("none.json", False),
    ]  # fmt: skip
    assert found[0]["scores"] == found[0]["recorded"]
    assert "title" in found[2]["error"]


def test_runs_as_json(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("routes", str(folder), "--format", "json")
    found = json.loads(told(capsys, *words, code=2))
    assert [one["file"] for one in found] == ["1/game.json.gz", "2/game.json.gz", "none.json"]
    runs: list[dict[str, Any]] = found[0]["runs"]
    assert len(runs) == found[0]["sums"]["runs"]
    assert sum(run["recorded"] for run in runs) == found[0]["sums"]["recorded"]
    assert all(run["proved"] and run["routes"] for run in runs if run["best"])
    (first, *_) = json.loads(told(capsys, *words, "--missed", code=2))
    assert len(first["runs"]) == first["sums"]["short"]


def test_a_series_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = (
        "simulate",
        "18GA",
        "--levels",
        "dice,dice,dice",
        "--games",
        "2",
        "--keep",
        str(tmp_path / "kept"),
    )
    (series,) = json.loads(told(capsys, *words, "--format", "json"))
    assert series["title"] == "18GA"
    assert [game["seed"] for game in series["games"]] == [1, 2]
    assert all(set(game["scores"]) == {"1", "2", "3"} for game in series["games"])
    assert series["wins"]["dice"]["wins"] == 2
    again = told(capsys, *words)
    assert f"fingerprint of the series: {series['fingerprint']}" in again


def test_a_hyphen_is_standard_input() -> None:
    game = gzip.decompress(path_of("1889", 1).read_bytes())
    command = [sys.executable, "-m", "roundhouse.cli.main", "replay", "-", "--format", "json"]
    done = subprocess.run(command, input=game, capture_output=True, check=True)
    assert json.loads(done.stdout)[0]["equal"]
    assert done.stderr == b""


def test_a_game_that_was_stopped_on_the_way_has_a_result_all_the_same(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = told(capsys, "replay", str(folder / "1" / "game.json.gz"), "--until", "10")
    assert "the result was not compared" in said
    assert "has no result" not in said


def test_what_is_wrong_with_a_file_is_said_on_standard_error(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        carry_out(["replay", str(folder / "none.json")])
    out, err = capsys.readouterr()
    assert out == ""
    assert "none.json: $.title: A game has a “title”." in err


def test_no_bar_is_drawn_where_nobody_watches(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        carry_out(["replay", str(folder / "1"), str(folder / "2")])
    assert capsys.readouterr().err == ""


@pytest.mark.skipif(not FULL.exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize("words", [["--help"], ["draw", "tile", "57"]])
def test_a_full_disk_is_no_traceback(words: list[str]) -> None:
    command = [sys.executable, "-m", "roundhouse.cli.main", *words]
    with FULL.open("w") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr == "roundhouse: What this says cannot be written: No space left on device.\n"


def test_a_word_that_is_no_command_gets_the_nearest_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from roundhouse.cli.main import run

    monkeypatch.setattr(sys, "argv", ["roundhouse", "replya", "game.json"])
    with pytest.raises(SystemExit, match="2"):
        run()
    assert capsys.readouterr().err == "roundhouse: There is no command “replya”. (nearest: replay)\n"


def test_the_lint_reads_standard_input_and_knows_titles_by_name(tmp_path: Path) -> None:
    def lint(text: str, *words: str) -> tuple[int, str]:
        command = [sys.executable, "-m", "roundhouse.cli.main", "lint", *words]
        ran = subprocess.run(command, input=text.encode(), capture_output=True, cwd=tmp_path, check=False)
        return ran.returncode, (ran.stdout + ran.stderr).decode()

    assert lint("", "1889") == (0, "1 file: nothing found.\n")
    code, said = lint('base = "1889"\nbanc = 7000\n', "-")
    assert code == 1
    assert "stdin.toml:2:1: error RH101 Nothing reads “banc”. (nearest: bank)" in said
    code, said = lint('{"info":', "-")
    assert code == 2
    assert "stdin.json:1:9: error RH003 The file ends too early" in said
    assert lint("", "-", "--fix")[0] == 1


def test_a_review_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(told(capsys, "review", str(path_of("1889", 1)), "--format", "json"))
    assert found["title"] == "Shikoku 1889"
    assert len(found["worth"]) == len(found["steps"])
