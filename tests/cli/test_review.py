"""`roundhouse review` over a folder of games."""

from __future__ import annotations

from pathlib import Path

import pytest

from roundhouse import export, new_game
from roundhouse.cli.review import review
from roundhouse.table.errors import Malformed


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


def test_any_number_of_processes_writes_the_same_pages(folder: Path, tmp_path: Path) -> None:
    (folder / "broken.json").unlink()
    review(str(folder), to=tmp_path / "one")
    review(str(folder), to=tmp_path / "two", workers=2)
    for page in (tmp_path / "one").iterdir():
        assert page.read_bytes() == (tmp_path / "two" / page.name).read_bytes()


def test_a_folder_needs_a_folder_for_its_pages(folder: Path) -> None:
    with pytest.raises(Malformed, match="folder for the pages"):
        review(str(folder))
