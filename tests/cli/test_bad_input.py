"""What people get wrong on the command line is told in a sentence with its place, before any work is done."""

from __future__ import annotations

import gzip
import shlex
from collections.abc import Mapping
from pathlib import Path

import pytest

from roundhouse.cli.main import carry_out
from roundhouse.eighteen.formats.starting.beginning import begin
from roundhouse.table.definitions import Beginning

ROUND = begin(Beginning("Island", "small")).replace('layout = "flat"', 'layout = "round"')
TORN = '{"a": [1, 2'
FILES: Mapping[str, bytes] = {
    "torn.json": TORN.encode(),
    "torn.json.gz": gzip.compress(TORN.encode() * 99)[:40],
    "torn.rails": b"\xac\xed\x00\x05garbage",
    "theme.toml": b'meadow = "#00ff00"\n',
    "settings.toml": b"prot = 3\n",
    "latin.txt/board.txt": "[board]\nname = Zürich\n".encode("latin-1"),
    "key.pem": b"",
    "island.toml": ROUND.encode(),
    "recorded.json": b'{"id": 1, "title": "1889", "players": [], "actions": []}',
    "object.json": b"{}",
    "text.sqlite3": b"not a database at all",
}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder in which people sit, with files that are no games, and an empty folder."""
    for name, content in FILES.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(content)
    (tmp_path / "empty").mkdir()
    monkeypatch.chdir(tmp_path)


def told(line: str, capsys: pytest.CaptureFixture[str]) -> str:
    """What is said of a line that cannot be done, as one line of text."""
    with pytest.raises(SystemExit) as ended:
        carry_out(shlex.split(line))
    assert ended.value.code in {1, 2}
    out, err = capsys.readouterr()
    return " ".join((out + err).replace("│", " ").split())


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("lint", "No file was named. (roundhouse lint my-game.json)"),
        ("lint empty", "empty: error RH001 This folder has neither a title.toml nor XML files of Rails."),
        ("lint torn.json", "torn.json:1:12: error RH003"),
        ("convert torn.json out.toml", "torn.json:1:12: The file ends too early"),
        ("convert 18899 out.toml", "18899: There is no such file, and no title of that id. (nearest: 1889)"),
        ("convert 1889 no/such/title.toml", "no/such/title.toml: No such file or directory."),
        ("diff 1889 18899", "no title of that id. (nearest: 1889)"),
        ("draw map 1889 -o no/map.svg", "no/map.svg: No such file or directory."),
        (
            "convert recorded.json out.toml",
            "recorded.json:1:1: This is a recorded game, not the definition of",
        ),
        ("lint recorded.json", "recorded.json:1:1: error RH007 This is a recorded game"),
        ("diff 1889 1830 --draw changes.png", "“.png” is no kind of page. (.html)"),
        ("draw map my-game.json", "my-game.json: There is no such file."),
        (
            "draw map island.toml",
            "island.toml:44:10, map.layout: “round” is not known here. (one of: flat, pointy)",
        ),
        ("print island.toml map --count", "island.toml:44:10, map.layout: “round” is not known here."),
        ("draw map island.toml -o map.bmp --theme x", "There is no theme “x”."),
        ("draw roster games/mine", "games/mine: There is no such file."),
        ("print torn.rails --count", "torn.rails: "),
        ("print 1889 --theme none.toml", "none.toml: No such file or directory."),
        ("play 1899", "There is no title “1899” here."),
        ("review recordings --to reviews", "recordings: Only games of a folder are reviewed into one."),
        ("review object.json", "object.json, $.title: A game has a “title”."),
        ("title from-facts object.json", "object.json: This does not declare a title: “facts” is missing."),
        ("db check --database sqlite:///text.sqlite3", "text.sqlite3: This is no database of SQLite."),
        ("simulate 1889 --levels me,dice --engine 'me=python3 none.py'", "me does not begin: it has ended."),
        ("draw tile", "No tile was named. (roundhouse draw tile 57 9-1)"),
        ("draw hex 1889", "No hex was named. (roundhouse draw hex 1889 H5)"),
        ("draw table torn.json", "torn.json:1:12: This is not JSON"),
        ("print 1889 trains -o torn.json/paper", "torn.json/paper: Not a directory."),
        ("print 1889 trains --theme theme.toml", "theme.toml: meadow: a theme has no “meadow”"),
        ("print nothing", "There is no title “nothing” here. (one of: 1804, 1817,"),
        ("print 18MAX", "There is no title “18MAX” here. (nearest: 18MEX"),
        ("print 1889 --format svg --one-file", "Only a PDF holds everything in one file."),
        ("routes torn.json", "torn.json:1:12: This is not JSON"),
        ("routes torn.rails", "torn.rails: This saved game of Rails is damaged"),
        ("routes empty", "empty: There are no recorded games in this folder. (*.json, *.json.gz, *.rails)"),
        ("replay none.json", "none.json: There is no such file or folder."),
        ("replay torn.json.gz", "torn.json.gz: This file is not whole."),
        ("replay empty", "empty: There are no recorded games in this folder."),
        ("replay empty --workers 0", "Must be >= 1."),
        ("openings empty", "empty: There are no recorded games in this folder."),
        ("review torn.json", "torn.json:1:12: This is not JSON"),
        ("review none.json", "none.json: No such file or directory."),
        ("review k3f9x2qa7b", "roundhouse.sqlite3: There is no database."),
        ("simulate nothing", "There is no title “nothing” here. (one of: 1804, 1817,"),
        ("simulate 18888", "There is no title “18888” here. (nearest: 1888"),
        ("simulate none.toml", "none.toml: No such file or directory."),
        ("simulate empty", "empty: There is no board in this folder."),
        ("simulate latin.txt", "latin.txt/board.txt: This is no UTF-8 text."),
        ("simulate 1889 --bots 0", "Must be >= 1."),
        ("simulate 1889 --games 0", "Must be >= 1."),
        ("simulate 1889 --workers -1", "Must be >= 0."),
        ("simulate 1889 --option quick", "“quick” should be name=value."),
        ("simulate 1889 --report report.doc", "“.doc” is no kind of report. (.html or .pdf)"),
        ("simulate 1889 --against iron-dragon --report a.html", "There is no report of iron-dragon"),
        ("simulate 1889 --levels mine,dice --engine mine=no-such-program", "There is no program"),
        ("world --check empty", "empty: There is no board in this folder."),
        ("world --to torn.json/w", "torn.json/w: Not a directory."),
        ("export k3f9x2qa7b", "roundhouse.sqlite3: There is no database."),
        ("db check", "roundhouse.sqlite3: There is no database."),
        ("db backup all.gz", "roundhouse.sqlite3: There is no database."),
        ("db restore all.gz", "all.gz: There is no such file."),
        ("people list", "roundhouse.sqlite3: There is no database."),
        ("tables trouble", "roundhouse.sqlite3: There is no database."),
        ("title progress empty", "empty: There are no folders of titles."),
        ("schema rails --fields", "There is no page of the fields of “rails”. (one of: title, maker)"),
        ("watch torn.json --port -1", "Must be >= 0."),
        ("serve --port 99999", "port must be 0 to 65535, not 99999."),
        ("serve --settings none.toml", "none.toml: The settings cannot be read: No such file or directory."),
        ("serve --settings settings.toml", "settings.toml: There is no setting “prot”. (did you mean port?)"),
        ("review . --to out --pdf --format json", "--pdf would do nothing: --format json writes JSON."),
        ("review recorded.json --pdf", "--pdf would do nothing: the ending of --to says the kind of page"),
        (
            "review recorded.json --to a.html --format json",
            "--format json would do nothing: a.html is written",
        ),
        (
            "review . --to out --database sqlite:///a",
            "--database would do nothing: the games are in a folder.",
        ),
        ("lint - -", "Standard input is named twice, and can be read once."),
        ("diff - -", "Standard input is named twice, and can be read once."),
        (
            "lint island.toml --explain RH203",
            "island.toml would do nothing: --explain prints what a code means",
        ),
        ("lint --explain RH203 --fix", "--fix would do nothing"),
        ("world --check empty --seed 7", "--seed would do nothing: --check looks at a board that is there."),
        ("world --check empty --to w", "--to would do nothing"),
        ("watch island.toml --output map", "--output would do nothing: nothing is printed without --print."),
        ("watch island.toml --paper A3", "--paper would do nothing"),
        (
            "simulate 1889 --bots 3 --levels dice,keen",
            "--bots would do nothing: --levels says which bots sit",
        ),
        ("simulate 1889 --bots 3 --seats 4", "--bots would do nothing: --seats says how many there are."),
        ("replay recorded.json object.json --explain", "--explain would do nothing: of several games only"),
        ("play --option A=B", "--option would do nothing: it is for a game of Rails, and none was named."),
        (
            "play 1889 --option A=B",
            "--option would do nothing: it is for a game of Rails, and 1889 is a title",
        ),
        (
            "convert island.toml a.json --option A=B",
            "island.toml: “A” is no option here: only a directory of",
        ),
        (
            "diff island.toml 1889 --option A=B",
            "island.toml: “A” is no option here: only a directory of Rails",
        ),
        ("print 1889 --count -o paper", "--to would do nothing: --count writes nothing."),
        ("print 1889 --for tts --one-file", "--one-file would do nothing: they are about paper."),
        ("print 1889 map --for board18", "map would do nothing: a box for Board18 holds what Board18 shows."),
        ("print 1889 --address x", "--address would do nothing: it is for --for tts."),
        ("push-keys key.pem", "key.pem: There is a file of that name."),
        ("push-keys no/key.pem", "no/key.pem: No such file or directory."),
    ],
)
def test_a_slip_is_told_with_its_place(line: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert said in told(line, capsys)
    assert not Path("roundhouse.sqlite3").exists()  # asking makes no database
