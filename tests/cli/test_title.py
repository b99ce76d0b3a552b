"""`roundhouse title` and `replay --explain`, as those who add a title use them."""

from __future__ import annotations

import json
import shutil
import tomllib
from pathlib import Path

import pytest

from roundhouse.cli.replay import replay
from roundhouse.cli.title import from_facts, progress
from roundhouse.eighteen import titles
from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.titles import defined, title
from roundhouse.table.errors import Malformed

from .test_replay import GAMES, needs_data

FACTS = GAMES / "facts"


@needs_data
def test_a_draft_says_what_is_declared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from_facts(FACTS / "1889.json", to=tmp_path / "title.toml")
    draft, ours = defined(tomllib.loads((tmp_path / "title.toml").read_text("utf-8"))), title("1889")
    assert {hex_.name: hex_.color for hex_ in draft.map.hexes} == {
        hex_.name: hex_.color for hex_ in ours.map.hexes
    }
    assert [train.price for train in draft.trains] == [train.price for train in ours.trains]
    assert draft.market == ours.market
    assert draft.starting_cash == ours.starting_cash
    assert "not in the draft: optional_rules" in capsys.readouterr().err


@needs_data
def test_what_a_draft_leaves_out_is_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads((FACTS / "1889.json").read_bytes())
    data["facts"]["moon_hexes"] = ["A1"]
    data["facts"]["market"][0][0] = "75%"
    data["facts"]["companies"][0]["abilities"] = [{"type": "additional_token", "count": 1}]
    (tmp_path / "facts.json").write_text(json.dumps(data), "utf-8")
    from_facts(tmp_path / "facts.json", defaults=FACTS / "_defaults.json")
    said = capsys.readouterr()
    assert 'moon_hexes = ["A1"]' in said.err
    assert 'market = "75%"' in said.err
    assert 'additional_token = {"count": 1}' in said.err
    assert 'text = "additional token"' in said.out


@needs_data
def test_a_train_of_a_draft_visits_what_it_counts_unless_its_row_says_otherwise(tmp_path: Path) -> None:
    from_facts(FACTS / "18Neb.json", to=tmp_path / "title.toml")
    trains = {
        row["name"]: row for row in tomllib.loads((tmp_path / "title.toml").read_text("utf-8"))["trains"]
    }
    assert trains["2+2"]["allowances"] == [
        {"stops": ["town"], "visit": 2, "pay": 2},
        {"stops": ["town", "city", "offboard"], "visit": 2, "pay": 2},
    ]
    assert trains["4D"]["allowances"][0] == {"stops": ["city", "offboard"], "pay": 4, "times": 2}


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"facts": [], "title": "x"}'])
def test_what_declares_no_title_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "facts.json").write_text(text)
    with pytest.raises(Malformed):
        from_facts(tmp_path / "facts.json")


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Malformed):
        from_facts(tmp_path / "facts.json")


@needs_data
def test_progress_shows_the_first_stop_of_each_recording(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "1889").mkdir()
    (tmp_path / "1999").mkdir()
    shutil.copy(GAMES / "recordings/1889/962.json", tmp_path / "1889")
    (tmp_path / "1889/broken.json").write_text("{")
    progress(tmp_path, missing=True)
    said = capsys.readouterr().out
    assert "1889/962" in said
    assert "This is not JSON" in said
    assert "0 of 1 titles equal; 1 are not here." in said
    assert "1999" in said


@needs_data
def test_explain_shows_record_trace_and_position(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        replay(GAMES / "recordings/1889/962.json", trace=GAMES / "traces/1889/314.jsonl.gz", explain=True)
    said = capsys.readouterr().out
    assert "The turn waits at" in said
    assert "Our choices (" in said
    assert "> {" in said


@needs_data
def test_explain_values_a_run_stop_by_stop(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads((GAMES / "recordings/18GA/18GA_game_end_bankrupt.json").read_bytes())
    run = next(action for action in data["actions"] if action["type"] == "run_routes" and action["routes"])
    run["routes"][0]["revenue"] += 10
    (tmp_path / "game.json").write_text(json.dumps(data), "utf-8")
    replay(tmp_path / "game.json", verify=True, explain=True, until=run["id"])
    wrong = run["routes"][0]["revenue"]
    assert f"recorded {wrong}, ours {wrong - 10}: " in capsys.readouterr().out


@needs_data
def test_a_title_that_cannot_be_read_stops_no_other_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copytree(titles.FOLDER / "g1889", tmp_path / "g1889")
    (tmp_path / "g1999").mkdir()
    (tmp_path / "g1999/title.toml").write_text("id = ", "utf-8")
    monkeypatch.setattr(titles, "FOLDER", tmp_path)
    replay(GAMES / "recordings/1889/962.json")
    assert "equal to the recorded result" in capsys.readouterr().out
    with pytest.raises(Malformed):
        FAMILY.title_card("1999")
