"""`roundhouse routes` as people use it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from roundhouse.cli.routes import routes
from roundhouse.eighteen.family import FAMILY
from roundhouse.table.errors import Malformed, RoundhouseError

from .test_replay import GAMES, needs_data


@needs_data
def test_every_run_with_what_was_possible(capsys: pytest.CaptureFixture[str]) -> None:
    routes(GAMES / "recordings/1889/962.json", missed=True, show=True)
    said = capsys.readouterr().out
    assert "48 of 48 proved best" in " ".join(said.split())
    assert "356" in said


def with_a_run_that_is_not_legal(tmp_path: Path) -> Path:
    """A recorded game in which one run, whose revenue nobody wrote down, goes one way and back again."""
    data = json.loads((GAMES / "recordings/1889/962.json").read_bytes())
    run = next(
        action
        for action in data["actions"]
        if action["type"] == "run_routes"
        and len(action["routes"]) == 1
        and len(action["routes"][0]["connections"]) == 1
    )
    (route,) = run["routes"]
    route["connections"] *= 2
    route.pop("revenue", None)
    path = tmp_path / "game.json"
    path.write_text(json.dumps(data))
    return path


@needs_data
def test_a_run_that_is_refused_is_listed_and_the_game_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    routes(with_a_run_that_is_not_legal(tmp_path))
    said = " ".join(capsys.readouterr().out.split())
    assert "Action 88: The route of the 2 train comes to" in said
    assert "48 runs" in said


@needs_data
def test_the_runs_before_an_action_that_cannot_be_played_are_listed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = json.loads((GAMES / "recordings/1889/962.json").read_bytes())
    data["actions"].insert(
        -100, {"type": "place_token", "entity": "AR", "entity_type": "corporation", "id": 1}
    )
    path = tmp_path / "game.json"
    path.write_text(json.dumps(data))
    with pytest.raises(RoundhouseError):
        routes(path)
    assert "proved best" in " ".join(capsys.readouterr().out.split())


@needs_data
def test_nothing_recorded_beats_the_best() -> None:
    for path in (GAMES / "recordings/1889").glob("*.json"):
        for report in FAMILY.runs(path.read_bytes()):
            assert report.proved
            assert report.worth is None or report.worth <= report.best, report


def test_a_file_that_is_no_game_says_why(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text("{")
    with pytest.raises(Malformed):
        routes(path)


@needs_data
def test_a_folder_is_studied_game_by_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = (GAMES / "recordings/1889/962.json").read_bytes()
    for name in ("one.json", "more/two.json"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(game)
    (tmp_path / "broken.json").write_text("{")
    with pytest.raises(SystemExit, match="2"):
        routes(tmp_path, workers=2)
    told = [line.replace("│", " ").split() for line in capsys.readouterr().out.splitlines()]
    one = next(words for words in told if words[:1] == ["one.json"])
    assert one[1] == one[3] == "48"
    assert ["more/two.json", *one[1:]] in told
    assert ["together", *(str(2 * int(number)) for number in one[1:])] in told
    assert any(words[:1] == ["broken.json:"] for words in told)


def test_a_folder_shows_no_single_runs(tmp_path: Path) -> None:
    with pytest.raises(Malformed, match="single game"):
        routes(tmp_path, missed=True)
