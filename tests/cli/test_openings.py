"""Openings of a folder of games: tables for people, rows for notebooks."""

from __future__ import annotations

import json
from pathlib import Path

import pandas
import pytest

from roundhouse import export, load, new_game, play_on
from roundhouse.cli.openings import openings
from roundhouse.eighteen.family import FAMILY
from roundhouse.sim.openings import NamedOpening, parts, rows, won
from roundhouse.table.errors import Malformed
from roundhouse.table.openings import GameOpening, OpeningMove


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two games of random players: one to its end, one begun."""
    path = tmp_path_factory.mktemp("games")
    whole = new_game("1889", 3, seed=1)
    play_on(whole, "dice", seed=1)
    assert whole.outcome() is not None
    (path / "whole.json").write_text(export(whole), encoding="utf-8")
    begun = new_game("1889", 2, seed=2)
    begun.apply({"type": "bid", "entity": "player:1", "company": "TR", "price": 20})
    begun.apply({"type": "bid", "entity": "player:2", "company": "MF", "price": 30})
    begun.undo()
    begun.apply({"type": "bid", "entity": "player:2", "company": "MF", "price": 30})
    (path / "begun.json").write_text(export(begun), encoding="utf-8")
    return path


def test_each_move_of_an_opening_is_a_row(folder: Path, tmp_path: Path) -> None:
    openings(folder, to=tmp_path / "rows.json")
    found = json.loads((tmp_path / "rows.json").read_text(encoding="utf-8"))
    begun = [row for row in found if row["game"] == "begun.json"]
    assert [(row["kind"], row["name"], row["price"], row["face"], row["place"]) for row in begun] == [
        ("private", "TR", 20, 20, 1),
        ("private", "MF", 30, 30, 2),
    ]
    assert not any(row["finished"] or row["won"] is not None for row in begun)
    whole = [row for row in found if row["game"] == "whole.json"]
    assert all(row["finished"] for row in whole)
    table = load(folder / "whole.json")
    started = {row["name"]: row["price"] for row in whole if row["kind"] == "par"}
    assert started
    for company in json.loads(json.dumps(table.game.view(None)["corporations"])):
        if company["par"] is not None:
            assert started[company["id"]] == company["par"]
    outcome = table.outcome()
    assert outcome is not None
    assert {row["seat"] for row in whole if row["won"]} <= set(outcome.winners)


def test_rows_are_read_by_pandas(folder: Path, tmp_path: Path) -> None:
    openings(folder, title="1889", to=tmp_path / "rows.parquet", workers=2)
    frame = pandas.read_parquet(tmp_path / "rows.parquet")
    assert set(frame.game) == {"begun.json", "whole.json"}
    assert frame[frame.kind == "private"].groupby("name").price.mean()["TR"] >= 20


def test_people_see_tables(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    openings(folder)
    shown = capsys.readouterr().out
    for words in ("2 games, 1 finished", "private companies", "par prices", "companies started", "95 %"):
        assert words in shown
    openings(folder, title="1830")
    assert "No game was found" in capsys.readouterr().out


def test_a_file_that_cannot_be_read_is_named_and_the_others_count(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "good.json").write_bytes((folder / "begun.json").read_bytes())
    (tmp_path / "bad.json").write_text("{", encoding="utf-8")
    with pytest.raises(SystemExit) as ended:
        openings(tmp_path)
    assert ended.value.code == 2
    shown = capsys.readouterr().out
    assert "bad.json" in shown
    assert "1 game, 0 finished" in shown


def test_a_game_whose_rules_refuse_an_action_is_named_with_its_number(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "good.json").write_bytes((folder / "begun.json").read_bytes())
    data = json.loads((folder / "begun.json").read_bytes())
    data["actions"].append({**data["actions"][-1], "id": 9})
    (tmp_path / "bad.json").write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(SystemExit, match="2"):
        openings(tmp_path)
    shown = capsys.readouterr().out
    assert f"{tmp_path / 'bad.json'}: action 9: It is Player 1’s turn to bid" in shown
    assert "1 game, 0 finished" in shown


def test_what_cannot_be_written_is_said(folder: Path) -> None:
    with pytest.raises(Malformed, match="no kind of table"):
        openings(folder, to=Path("rows.xlsx"))
    with pytest.raises(Malformed, match="no such file"):
        openings(folder / "nowhere")
    with pytest.raises(Malformed, match="No such file"):
        openings(folder, to=folder / "nowhere" / "rows.json")


def game(seats: int, winner: str, *moves: OpeningMove) -> NamedOpening:
    return NamedOpening("x", GameOpening("t", tuple("1234"[:seats]), moves, {"P": 20}, tuple(winner.split())))


def test_wins_are_compared_with_what_is_even() -> None:
    first = OpeningMove(1, "private", "P", "1", 1, 20)
    again = OpeningMove(1, "private", "P", "2", 1, 30)
    found = [game(2, "1", first), game(2, "1", again), game(4, "1 2", first), game(2, "", first)]
    table = {part.heading: part.rows for part in parts(found)}
    assert table["t: private companies"][1][:6] == ("P", "4", "20", "22", "20", "30")
    won_, _, even = table["t: private companies"][1][6:]
    assert (won_, even) == ("50%", "42%")  # 1, 0 and a half of three finished games; 1/2, 1/2 and 1/4
    seats = table["t: 4 games, 3 finished (3 with 2 players, 1 with 4 players)"]
    assert [row[:3] for row in seats[1:]] == [
        ("1", "3", "83%"), ("2", "3", "17%"), ("3", "1", "0%"), ("4", "1", "0%"),
    ]  # fmt: skip
    assert [row["won"] for row in rows(found)] == [1, 0, 0.5, None]
    assert won(found[0].opening, "2") == 0


def test_what_was_undone_is_no_opening() -> None:
    table = new_game("1889", 2)
    table.apply({"type": "bid", "entity": "player:1", "company": "TR", "price": 20})
    table.undo()
    record = FAMILY.read(export(table))
    assert FAMILY.opening(record).moves == ()
