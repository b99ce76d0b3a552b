"""`roundhouse replay` as people use it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from roundhouse.cli.replay import replay
from roundhouse.table.errors import Malformed
from tests.reference_data import DATA

GAMES = DATA / "games18xx"
needs_data = pytest.mark.skipif(not GAMES.exists(), reason=f"no reference data at {GAMES}")


@needs_data
def test_a_recorded_game_prints_its_result(capsys: pytest.CaptureFixture[str]) -> None:
    replay(GAMES / "recordings/1889/962.json", trace=GAMES / "traces/1889/962.jsonl.gz")
    said = capsys.readouterr().out
    assert "4444" in said
    assert "equal to the recorded result" in said


@needs_data
def test_a_folder_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    replay(GAMES / "recordings/1889", trace=GAMES / "traces/1889")
    assert "3 of 3 equal" in capsys.readouterr().out


@needs_data
def test_verifying_lists_claims_that_the_rules_value_differently(capsys: pytest.CaptureFixture[str]) -> None:
    replay(GAMES / "recordings/1889/314.json", verify=True)
    assert "may not pass through" in capsys.readouterr().out


@needs_data
def test_a_false_result_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads((GAMES / "recordings/1889/962.json").read_bytes())
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
        replay(GAMES / "recordings/1889/962.json", trace=GAMES / "traces/1889/314.jsonl.gz")
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
    path.write_bytes((GAMES / "recordings/1889/962.json").read_bytes()[:cut])
    with pytest.raises(SystemExit) as stop:
        replay(path)
    assert stop.value.code == 2


def test_a_missing_file_says_so(tmp_path: Path) -> None:
    with pytest.raises(Malformed, match="no such file"):
        replay(tmp_path / "nothing.json")


def _game(**more: object) -> dict[str, object]:
    players = [{"id": 1, "name": "[/red] Ada"}, {"id": 2, "name": "Ben"}, {"id": 3, "name": "Cleo"}]
    return {"title": "1889", "players": players, "actions": [], "settings": {"seed": 1}} | more


def _bid(**more: object) -> dict[str, object]:
    return {"type": "bid", "entity": 1, "entity_type": "player", "id": 1, "company": "TR", "price": 20} | more


def _say(tmp_path: Path, capsys: pytest.CaptureFixture[str], **more: object) -> tuple[int, str]:
    """The exit code and the words of a replay of a small game."""
    path = tmp_path / "game[1].json"
    path.write_text(json.dumps(_game(**more)))
    code = 0
    try:
        replay(path)
    except SystemExit as stop:
        code = int(str(stop.code))
    out, err = capsys.readouterr()
    return code, " ".join((out + err).split())


def test_an_unfinished_game_has_no_result_to_compare(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, said = _say(tmp_path, capsys, actions=[_bid()], result={})
    assert code == 0
    assert "[/red] Ada" in said
    assert "the file has no result" in said


def test_an_optional_rule_without_a_name_is_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, said = _say(tmp_path, capsys, actions=[_bid()], result={}, settings={"optional_rules": [""]})
    assert code == 0
    assert "1 action" in said


def test_games_without_a_result_are_counted_apart(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a[b].json").write_text(json.dumps(_game(actions=[_bid()])))
    (tmp_path / "c.json").write_text(json.dumps(_game(result={"1": 420, "2": 420, "3": 420})))
    replay(tmp_path)
    said = capsys.readouterr().out
    assert "a[b].json" in said
    assert "1 of 1 equal to the recorded result; 1 without a result." in said


@pytest.mark.parametrize(
    ("more", "where"),
    [
        ({"actions": [{"type": "pass", "id": "x"}]}, "$.actions[0].id"),
        ({"actions": [{"type": "undo", "id": 2, "action_id": [1]}]}, "$.actions[0].action_id"),
        ({"actions": [_bid(auto_actions=[5])]}, "$.actions[0].auto_actions[0]"),
        ({"actions": [_bid(auto_actions=5)]}, "$.actions[0].auto_actions"),
        ({"result": {"1": None}}, "$.result.1"),
        ({"settings": {"seed": "abc"}}, "$.settings.seed"),
        ({"settings": {"optional_rules": 5}}, "$.settings.optional_rules"),
        ({"settings": {"optional_rules": ["no_such_rule"]}}, "no_such_rule"),
        ({"players": [{"id": 1}, {"id": 1}]}, "$.players"),
        ({"title": "1899"}, "1899"),
    ],
)
def test_what_cannot_be_read_is_named(
    more: dict[str, object], where: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, said = _say(tmp_path, capsys, **more)
    assert code == 2
    assert where in said


@pytest.mark.parametrize(
    "order",
    [
        {"type": "program_close_pass", "unconditional": True},
        {"type": "program_independent_mines", "indefinite": True},
        {"type": "program_auction_bid", "bid_target": "MF", "maximum_bid": 55, "enable_maximum_bid": True},
        {"type": "log", "message": "hello"},
    ],
)
def test_orders_of_other_games_change_nothing(
    order: dict[str, object], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first = {"entity": 2, "entity_type": "player", "id": 1} | order
    code, said = _say(tmp_path, capsys, actions=[first, _bid(id=2)])
    assert code == 0
    assert "2 actions" in said


RAILS = DATA / "rails"
needs_rails = pytest.mark.skipif(not RAILS.exists(), reason=f"no reference data at {RAILS}")


@needs_rails
def test_a_game_saved_by_rails_is_replayed_up_to_an_action(capsys: pytest.CaptureFixture[str]) -> None:
    replay(RAILS / "raw/1830_5forDtrainExchange.rails", until=100)
    said = " ".join(capsys.readouterr().out.split())
    assert "1830: 100 actions." in said
    assert "Charlie" in said


@needs_rails
def test_a_recorded_game_is_replayed_up_to_an_action(capsys: pytest.CaptureFixture[str]) -> None:
    replay(GAMES / "recordings/1889/962.json", until=100)
    said = capsys.readouterr().out
    assert "played as far as --until says; the result was not compared" in said
    assert "4444" not in said


@needs_rails
def test_saved_games_are_compared_with_the_states_of_rails(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("test__1830_Auction_Test", "test__1830_SellFullPresCert"):
        for ending in (".json", ".states.jsonl.gz"):
            (tmp_path / f"{name}{ending}").write_bytes((RAILS / f"saves/{name}{ending}").read_bytes())
    replay(tmp_path, trace=tmp_path)
    said = " ".join(capsys.readouterr().out.replace("│", " ").split())
    assert said.count("as in the") == 2


@needs_rails
def test_the_runs_of_a_saved_game_are_checked(capsys: pytest.CaptureFixture[str]) -> None:
    replay(RAILS / "saves/test__1830_SellFullPresCert.json", verify=True)
    assert "ran for" in capsys.readouterr().out


@needs_rails
@pytest.mark.parametrize("cut", range(10, 8_700, 1_777))
def test_a_truncated_save_is_no_crash(cut: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.rails"
    path.write_bytes((RAILS / "raw/1830_SellFullPresCert.rails").read_bytes()[:cut])
    with pytest.raises(SystemExit) as stop:
        replay(path)
    assert stop.value.code == 2
    assert "saved game of Rails" in capsys.readouterr().err
