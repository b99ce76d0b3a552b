"""A recorded run that names no company or no hexes is told in a sentence, whatever the command."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from roundhouse.cli.main import carry_out
from tests.reference_data import DATA

RECORD = DATA / "games18xx/recordings/1889/962.json"
pytestmark = pytest.mark.skipif(not RECORD.exists(), reason=f"no reference data at {RECORD}")


def _with_run(tmp_path: Path, **other: object) -> Path:
    """The game up to its first run of trains, which says something else."""
    game: dict[str, Any] = json.loads(RECORD.read_bytes())
    first = next(at for at, action in enumerate(game["actions"]) if action["type"] == "run_routes")
    game["actions"] = [*game["actions"][:first], game["actions"][first] | other]
    file = tmp_path / "game.json"
    file.write_text(json.dumps(game))
    return file


@pytest.mark.parametrize("command", ["routes", "replay --verify --explain"])
@pytest.mark.parametrize("entity", [None, [None], 10**30, "XX"])
def test_a_run_of_no_company_is_told(
    command: str, entity: object, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        carry_out([*command.split(), str(_with_run(tmp_path, entity=entity))])
    captured = capsys.readouterr()
    assert "there is no such company" in captured.out + captured.err
    assert "ction 88" in captured.out + captured.err


@pytest.mark.parametrize("command", ["routes", "replay --verify", "replay"])
def test_a_run_through_no_hexes_has_no_track(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run = {"train": "2-0", "connections": [[]]}
    file = _with_run(tmp_path, routes=[run])
    with suppress(SystemExit):  # a run without track is a difference for some commands only
        carry_out([*command.split(), str(file)])
    said = capsys.readouterr()
    assert "no track" in said.out + said.err
