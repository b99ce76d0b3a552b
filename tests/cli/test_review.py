"""`roundhouse review` over a folder of games."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from roundhouse import export, new_game
from roundhouse.cli.review import review
from roundhouse.table import savefile
from roundhouse.table.errors import Malformed, RoundhouseError
from roundhouse.table.protocol import Record
from roundhouse.version import __version__


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two games that have just begun, and a file that is none."""
    games = tmp_path / "games"
    games.mkdir()
    for seed in (1, 2):
        table = new_game("1889", 2, seed=seed)
        table.apply({"type": "bid", "entity": "player:1", "company": "TR", "price": 20})
        (games / f"game {seed}.json").write_text(export(table), encoding="utf-8")
    (games / "broken.json").write_text("{", encoding="utf-8")
    return games


def test_every_game_of_a_folder_has_its_page(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pages = tmp_path / "pages"
    with pytest.raises(SystemExit, match="2"):
        review(str(folder), to=pages)
    assert sorted(page.name for page in pages.iterdir()) == ["game 1.json.html", "game 2.json.html"]
    assert "How it ended" in (pages / "game 1.json.html").read_text(encoding="utf-8")
    said = capsys.readouterr()
    assert said.out.count("review: ") == 2
    assert "broken.json: " in said.err


def out_of_turn(game: Path) -> Path:
    """The game in the file, whose player bids once more at once."""
    data = json.loads(game.read_bytes())
    data["actions"].append({**data["actions"][-1], "id": 2})
    game.write_text(json.dumps(data), encoding="utf-8")
    return game


def test_a_move_that_the_rules_refuse_is_told_with_file_and_number(folder: Path) -> None:
    game = out_of_turn(folder / "game 1.json")
    with pytest.raises(RoundhouseError, match=r"game 1\.json, action 2: It is Player 2’s turn to bid"):
        review(str(game))


def test_so_it_is_for_a_game_that_was_saved_here(tmp_path: Path) -> None:
    table = new_game("1889", 2)
    entry, _ = table.apply({"type": "bid", "entity": "player:1", "company": "TR", "price": 20})
    record = Record(table.game.setup, (entry, replace(entry, number=2)))
    game = tmp_path / "game.json"
    game.write_text(savefile.write(record, __version__), encoding="utf-8")
    with pytest.raises(RoundhouseError, match=r"game\.json, action 2: It is Player 2’s turn to bid"):
        review(str(game))


def test_it_is_told_of_a_game_of_a_folder_and_the_others_have_their_pages(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out_of_turn(folder / "game 1.json")
    with pytest.raises(SystemExit, match="2"):
        review(str(folder), to=tmp_path / "pages")
    said = capsys.readouterr()
    assert "game 1.json: action 2: It is Player 2’s turn to bid" in said.err
    assert "game 2.json.html" in said.out


def test_any_number_of_processes_writes_the_same_pages(folder: Path, tmp_path: Path) -> None:
    (folder / "broken.json").unlink()
    review(str(folder), to=tmp_path / "one")
    review(str(folder), to=tmp_path / "two", workers=2)
    for page in (tmp_path / "one").iterdir():
        assert page.read_bytes() == (tmp_path / "two" / page.name).read_bytes()


def test_a_folder_needs_a_folder_for_its_pages(folder: Path) -> None:
    with pytest.raises(Malformed, match="folder for the pages"):
        review(str(folder))
