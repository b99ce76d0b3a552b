"""`roundhouse routes` as people use it."""

from __future__ import annotations

from pathlib import Path

import pytest

from roundhouse.cli.routes import routes
from roundhouse.eighteen.family import FAMILY
from roundhouse.table.errors import Malformed

from .test_replay import DATA, needs_data


@needs_data
def test_every_run_with_what_was_possible(capsys: pytest.CaptureFixture[str]) -> None:
    routes(DATA / "recordings/1889/962.json", missed=True, show=True)
    said = capsys.readouterr().out
    assert "48 of 48 proved best" in " ".join(said.split())
    assert "356" in said


@needs_data
def test_nothing_recorded_beats_the_best() -> None:
    for path in (DATA / "recordings/1889").glob("*.json"):
        for report in FAMILY.runs(path.read_bytes()):
            assert report.proved
            assert report.worth is None or report.worth <= report.best, report


def test_a_file_that_is_no_game_says_why(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text("{")
    with pytest.raises(Malformed):
        routes(path)
