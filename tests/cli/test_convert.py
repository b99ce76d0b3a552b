"""``roundhouse convert``: the ending of the target says the format."""

from __future__ import annotations

from pathlib import Path

import pytest

from roundhouse import lint, new_game
from roundhouse.cli.convert import convert, format_of
from roundhouse.eighteen.titles import FOLDER
from roundhouse.table.errors import Malformed

TITLE = FOLDER / "g1889" / "title.toml"


def test_a_name_without_an_ending_is_a_directory_of_rails(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    convert(TITLE, tmp_path / "deep" / "1889")
    assert sorted(path.name for path in (tmp_path / "deep" / "1889").iterdir()) == [
        "CompanyManager.xml",
        "Game.xml",
        "GameOptions.xml",
        "Map.xml",
        "StockMarket.xml",
        "TileSet.xml",
        "Tiles.xml",
    ]
    told = capsys.readouterr()
    assert "things were lost." in told.out
    assert "Rails has no word for “rounds”." in told.err


def test_a_directory_that_is_there_may_have_a_dot_in_its_name(tmp_path: Path) -> None:
    (tmp_path / "1889.new").mkdir()
    assert format_of(tmp_path / "1889.new") == "rails"
    with pytest.raises(Malformed, match=r"“\.old” is the ending of no format\. \(\.json, \.toml, none"):
        format_of(tmp_path / "1889.old")


def test_from_a_file_to_rails_and_back_nothing_more_is_lost(tmp_path: Path) -> None:
    convert(TITLE, tmp_path / "one")
    convert(tmp_path / "one", tmp_path / "back.toml")
    convert(tmp_path / "back.toml", tmp_path / "again")
    for path in (tmp_path / "one").iterdir():
        again = (tmp_path / "again" / path.name).read_text("utf-8")
        assert again.replace('<Game name="one"', '<Game name="1889"') == path.read_text("utf-8")


def test_a_game_of_maker_becomes_a_title_that_can_be_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    maker, target = tmp_path / "1889.json", tmp_path / "title.toml"
    convert(TITLE, maker)
    convert(maker, target)
    told = capsys.readouterr()
    assert "title.toml: written, nothing was lost." in told.out
    assert "“rounds” is missing" in told.err
    assert "--playable fills in the usual" in told.err
    convert(maker, target, playable=True)
    assert "assumed: Rounds, turns and their steps are those of 1830." in capsys.readouterr().err
    assert lint(target).findings == ()
    ours, theirs = new_game(target, 2), new_game(maker, 2)
    assert [one.action for one in ours.choices()] == [one.action for one in theirs.choices()]
    with pytest.raises(Malformed, match="Only a title"):
        convert(maker, tmp_path / "rails", playable=True)


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x", "utf-8")
    with pytest.raises(Malformed, match="Not a directory"):
        convert(TITLE, tmp_path / "file" / "1889")


def test_the_file_that_is_read_is_not_written_over(tmp_path: Path) -> None:
    """It would come back without its remarks."""
    mine = tmp_path / "mine.toml"
    mine.write_text("# my game\n" + TITLE.read_text("utf-8"), "utf-8")
    with pytest.raises(Malformed, match="is the file that is read"):
        convert(mine, mine)
    assert mine.read_text("utf-8").startswith("# my game")


def test_a_file_of_rails_stands_for_its_directory(tmp_path: Path) -> None:
    convert(TITLE, tmp_path / "1889")
    convert(tmp_path / "1889", tmp_path / "of_directory.toml")
    convert(tmp_path / "1889" / "Game.xml", tmp_path / "of_file.toml")
    assert (tmp_path / "of_file.toml").read_bytes() == (tmp_path / "of_directory.toml").read_bytes()
