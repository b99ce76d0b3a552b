"""`roundhouse replay` as people use it."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from roundhouse.cli.replay import replay
from roundhouse.table.errors import Malformed

DATA = Path(os.environ.get("ROUNDHOUSE_DATA", Path(__file__).parents[3] / "shared" / "data")) / "games18xx"
needs_data = pytest.mark.skipif(not DATA.exists(), reason="the recordings are not here")


@needs_data
def test_a_recorded_game_prints_its_result(capsys: pytest.CaptureFixture[str]) -> None:
    replay(DATA / "recordings/1889/962.json", trace=DATA / "traces/1889/962.jsonl.gz")
    said = capsys.readouterr().out
    assert "4444" in said
    assert "equal to the recorded result" in said


@needs_data
def test_a_folder_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    replay(DATA / "recordings/1889", trace=DATA / "traces/1889")
    assert "3 of 3 equal" in capsys.readouterr().out


@needs_data
def test_verifying_lists_claims_that_the_rules_value_differently(capsys: pytest.CaptureFixture[str]) -> None:
    replay(DATA / "recordings/1889/314.json", verify=True)
    assert "may not pass through" in capsys.readouterr().out


@needs_data
def test_a_false_result_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads((DATA / "recordings/1889/962.json").read_bytes())
    data["result"]["545"] += 1
    path = tmp_path / "game.json"
    path.write_text(json.dumps(data))
    with pytest.raises(SystemExit) as stop:
        replay(path)
    assert stop.value.code == 1
    assert "NOT the recorded result" in capsys.readouterr().out


@needs_data
def test_the_first_difference_from_a_trace_is_readable(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        replay(DATA / "recordings/1889/962.json", trace=DATA / "traces/1889/314.jsonl.gz")
    assert "the trace has 5740, we have 5320" in capsys.readouterr().out


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", '{"title": "1889"}', '{"title": "1889", "players": [1], "actions": []}', "[" * 5000],
)
def test_a_file_that_is_no_game_says_why(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.json"
    path.write_text(text)
    with pytest.raises(SystemExit) as stop:
        replay(path)
    assert stop.value.code == 2
    assert "Traceback" not in capsys.readouterr().out


@needs_data
@pytest.mark.parametrize("cut", range(100, 40_000, 7_919))
def test_a_truncated_game_is_no_crash(cut: int, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes((DATA / "recordings/1889/962.json").read_bytes()[:cut])
    with pytest.raises(SystemExit) as stop:
        replay(path)
    assert stop.value.code == 2


def test_a_missing_file_says_so(tmp_path: Path) -> None:
    with pytest.raises(Malformed, match="no such file"):
        replay(tmp_path / "nothing.json")
