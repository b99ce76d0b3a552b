"""What the lint promises to designers: nothing that play would refuse or leave out passes in silence."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from roundhouse.cli.lint import lint
from roundhouse.cli.serve import load_game
from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.formats.lint.check import check_text
from roundhouse.eighteen.titles import FOLDER, known
from roundhouse.server.registry import Families
from roundhouse.sim import proof
from roundhouse.sim.proof import prove
from roundhouse.table.definitions import Finding, together
from roundhouse.table.errors import Malformed

from . import line
from .data import MAKER, RAILS, needs_maker, needs_rails

TEXT = (FOLDER / "g1889" / "title.toml").read_text("utf-8")


def check(document: dict[str, Any]) -> tuple[Finding, ...]:
    return check_text("line.json", json.dumps(document, ensure_ascii=False).encode()).findings


def write(path: Path, document: dict[str, Any]) -> Path:
    path.write_text(json.dumps(document, ensure_ascii=False), "utf-8")
    return path


# Options


def test_an_option_that_takes_away_what_is_not_there_is_found() -> None:
    text = (FOLDER / "g18GA" / "title.toml").read_text("utf-8")
    slip = text.replace('change.trains.4.rusts_on = "(none)"', 'change.trains.4.rustqs_on = "(none)"')
    assert slip != text
    (found,) = check_text("title.toml", slip.encode(), known("18GA")).findings
    assert (found.code, found.message) == ("RH106", "“rustqs_on” cannot be taken away: it is not there.")
    assert (found.hint, found.line) == (
        "nearest: rusts_on",
        text[: text.index("trains.4.rusts_on")].count("\n") + 1,
    )


def test_an_option_may_change_one_row_of_a_market() -> None:
    text = (FOLDER / "g1870" / "title.toml").read_text("utf-8")
    row = '0 = "64y 68'

    def wrong(change: str) -> Finding:
        findings = check_text("title.toml", text.replace(row, change).encode(), known("1870")).findings
        (found,) = (one for one in findings if one.severity == "error")
        return found

    found = wrong('0 = "64y 6?8')
    assert (found.code, found.value) == ("RH502", "6?8")
    assert found.line == text[: text.index(row)].count("\n") + 1
    assert (
        wrong(f"1{row}".replace("10", "11")).message
        == "The change names 11, and rows has the places 0 to 10."
    )


# 18xx Maker


def test_a_price_with_a_sign_of_money_is_a_price() -> None:
    document = line.maker()
    document["trains"][0]["price"] = "$160"
    assert line.play_maker(document).depot.upcoming[0].kind.price == 160


def joined() -> dict[str, Any]:
    """An off-board place over B13 and B15, with its revenue on B15 only; B11 leads to it."""
    document = line.maker()
    hexes = [hex_ for hex_ in document["map"]["hexes"] if hex_["hexes"] != ["B13"]]
    revenues = [{"color": "yellow", "value": 20}, {"color": "brown", "value": 50}]
    hexes += [
        {"color": "offboard", "hexes": ["B13"], "offBoardTrack": [{"side": 4}], "removeBorders": [1]},
        {"color": "offboard", "hexes": ["B15"], "offBoardRevenue": {"revenues": revenues}},
    ]
    document["map"]["hexes"] = hexes
    document["companies"] = [row for row in document["companies"] if row["abbrev"] != "BB"]
    return document


def test_an_off_board_place_over_two_hexes_pays_on_both() -> None:
    game = line.play_maker(joined())
    codes = {hex_.name: hex_.code for hex_ in game.title.map.hexes}
    assert codes["B13"].startswith("offboard=revenue:yellow_20|brown_50,hide:1,groups:B15;path=a:3,b:_0")
    assert codes["B15"].startswith("offboard=revenue:yellow_20|brown_50,groups:B15")
    assert "border=edge:0" in codes["B13"]
    assert "border=edge:3" in codes["B15"]


def test_what_is_only_drawn_and_what_is_never_paid_are_told() -> None:
    document = joined()
    place = document["map"]["hexes"][-1]
    place["routeBonuses"] = [{"value": "40"}]
    place["offBoardRevenue"]["revenues"].append({"color": "black", "value": 90})
    document["turns"] = [{"name": "Stock Round"}]
    found = {(one.code, one.severity, one.message): one for one in check(document)}
    assert ("RH319", "note", "A route bonus is only drawn: no rule pays it.") in found
    assert ("RH319", "note", "“turns” is only printed: play has the turns of 1830.") in found
    paid = found["RH317", "warning", "“black” is no colour of a phase: this revenue is never paid."]
    assert paid.path == "map.hexes[8].offBoardRevenue.revenues[2]"


@needs_maker
def test_one_finding_stands_once_whatever_the_number_of_its_places() -> None:
    checked = FAMILY.check_file(MAKER / "games" / "18EB.json")
    assert checked is not None
    legend = [found for found in checked.findings if found.code == "RH504"]
    assert {found.severity for found in legend} == {"warning"}
    (same,) = together(legend)
    assert len(same) == len(legend) > 10


@needs_rails
def test_the_command_sums_notes_up(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        lint(RAILS / "games" / "18AL")
    out = capsys.readouterr().out
    assert out.count("A class is named") == 1
    assert "the same in" in out


def test_a_wrong_hex_of_a_private_company_is_told_once() -> None:
    document = line.maker()
    document["privates"][0]["hex"] = "Z9"
    (found,) = [one for one in check(document) if one.code == "RH307"]
    assert found.path == "privates[0].hex"


# A map alone


MAP = {
    "info": {"title": "Only a map", "orientation": "horizontal"},
    "map": {"hexes": [{"hexes": ["A1"], "cities": [{"name": {"name": "Nice"}}]}, {"hexes": ["B2"]}]},
}


@pytest.mark.parametrize("ending", ["json", "toml"])
def test_a_map_alone_is_drawn_and_converted(tmp_path: Path, ending: str) -> None:
    path = write(tmp_path / "map.json", MAP)
    if ending == "toml":
        text = FAMILY.convert(path, "title", {}).text
        path = tmp_path / "map.toml"
        path.write_text(text, "utf-8")
    sheet = FAMILY.gallery_with({"file": path}).sheet("map/file", {})
    assert "Nice" in sheet.pictures[0].svg
    verdict = FAMILY.examine(path)
    assert verdict is not None
    assert [shown.caption for shown in verdict.pictures] == ["Map"]
    assert verdict.loaded is None


def test_a_file_without_anything_to_draw_says_so(tmp_path: Path) -> None:
    path = write(tmp_path / "empty.json", {"info": {"title": "Empty"}})
    with pytest.raises(Malformed, match="there is no map"):
        FAMILY.gallery_with({"file": path}).sheet("map/file", {})


# Rails


def test_a_hex_that_no_map_has_room_for_is_refused_with_its_line(tmp_path: Path) -> None:
    for file, text in line.RAILS.items():
        (tmp_path / file).write_text(text.replace('name="B7"', 'name="@18"'), "utf-8")
    checked = FAMILY.check_file(tmp_path)
    assert checked is not None
    (found,) = [one for one in checked.findings if one.code == "RH302"]
    assert (Path(found.file).name, found.severity) == ("Map.xml", "error")
    with pytest.raises(Malformed, match="@18"):
        FAMILY.gallery_with({"file": tmp_path}).sheet("map/file", {})


def names_itself(folder: Path, name: str) -> None:
    (folder / name).symlink_to(name)


def is_its_own_folder(folder: Path, name: str) -> None:
    (folder / name).symlink_to(folder, target_is_directory=True)


@pytest.mark.parametrize("link", [names_itself, is_its_own_folder])
@pytest.mark.parametrize("name", ["Game.xml", "Map.xml"])
def test_a_link_in_a_directory_that_leads_nowhere_is_told_once(
    tmp_path: Path, name: str, link: Callable[[Path, str], None]
) -> None:
    for file, text in line.RAILS.items():
        (tmp_path / file).write_text(text, "utf-8")
    (tmp_path / name).unlink()
    link(tmp_path, name)
    checked = FAMILY.check_file(tmp_path)
    assert checked is not None
    (found,) = checked.findings
    assert (found.code, Path(found.file).name, checked.readable) == ("RH001", name, False)
    with pytest.raises(Malformed, match=re.escape(found.message)):
        FAMILY.gallery_with({"file": tmp_path}).sheet("map/file", {})


def test_a_directory_with_a_link_to_itself_is_a_game(tmp_path: Path) -> None:
    for file, text in line.RAILS.items():
        (tmp_path / file).write_text(text, "utf-8")
    is_its_own_folder(tmp_path, "again")
    checked = FAMILY.check_file(tmp_path / "again" / "again")
    assert checked is not None
    assert {found.severity for found in checked.findings} == {"note"}


# A file beside the shipped titles


def test_a_file_with_the_id_of_a_shipped_title_stands_beside_it() -> None:
    families = Families([FAMILY])
    usual = families.card("1889")
    card = families.offer(load_game(families, FOLDER / "g1889" / "title.toml", {}))
    assert (card.id, card.name) == ("1889-file", "Shikoku 1889 (file)")
    assert families.card("1889") == usual
    assert families.definition(card) is not None


# --fix


def mended(tmp_path: Path, text: str, name: str = "title.toml") -> tuple[str, tuple[str, ...]]:
    path = tmp_path / name
    path.write_text(text, "utf-8")
    found = FAMILY.mend_file(path)
    assert found is not None
    return found.texts[str(path)], found.changes


def test_words_and_commas_are_mended(tmp_path: Path) -> None:
    slips = [
        ("layout =", "layuot ="),
        ('  "track",', '  "trak"'),
        ("close_companies", "close_company"),
        ('terrain = "mountain"', 'terrain = "mountan"'),
    ]
    text = TEXT
    for right, wrong in slips:
        assert right in text
        text = text.replace(right, wrong, 1)
    after, changes = mended(tmp_path, text)
    assert [change.partition(": ")[2] for change in changes] == [
        '“"” is now “",”',
        "“trak” is now “track”",
        "“layuot” is now “layout”",
    ]
    # what is three letters away, or the name of something, a person decides
    assert after == TEXT.replace("close_companies", "close_company", 1).replace(*slips[3], 1)


def test_phases_are_put_in_the_order_in_which_they_begin(tmp_path: Path) -> None:
    head, *phases = TEXT.split("[[phases]]\n")
    last, rest = phases[-1].split("\n\n", 1)
    blocks = [f"{phase.strip()}\n\n" for phase in [*phases[:-1], last]]
    swapped = [blocks[0], blocks[2], blocks[1], *blocks[3:]]
    text = head + "".join(f"[[phases]]\n{block}" for block in swapped) + rest
    after, changes = mended(tmp_path, text)
    assert len(changes) == 1
    assert after == head + "".join(f"[[phases]]\n{block}" for block in blocks) + rest


def test_nothing_is_guessed(tmp_path: Path) -> None:
    wrong = TEXT.replace('rusts_on = "D"', 'rusts_on = "X"')
    assert mended(tmp_path, wrong) == (wrong, ())
    assert mended(tmp_path, TEXT) == (TEXT, ())


def test_commas_between_hexes_are_mended(tmp_path: Path) -> None:
    line = "D3 H3 J3 B5 C8 E8 I8 D9 I10"
    after, (change,) = mended(tmp_path, TEXT.replace(line, line.replace(" ", ", ")))
    assert (after, change.endswith(f"is now “{line}”")) == (TEXT, True)


def test_words_of_maker_and_rails_are_mended(tmp_path: Path) -> None:
    text = json.dumps(line.maker(), indent=1)
    assert mended(tmp_path, text.replace('"price": 80', '"prcie": 80'), "line.json")[0] == text
    folder = tmp_path / "line"
    folder.mkdir()
    for file, content in line.RAILS.items():
        (folder / file).write_text(content.replace('quantity="4"', 'quantiti="4"'), "utf-8")
    found = FAMILY.mend_file(folder)
    assert found is not None
    assert found.texts[str(folder / "Game.xml")] == line.RAILS["Game.xml"]


def test_the_command_keeps_the_old_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "title.toml"
    slip = TEXT.replace("layout =", "layuot =")
    path.write_text(slip, "utf-8")
    with pytest.raises(SystemExit) as ended:
        lint(path, fix=True)
    assert ended.value.code == 0
    assert path.read_text("utf-8") == TEXT
    assert (tmp_path / "title.toml.bak").read_text("utf-8") == slip
    assert "“layuot” is now “layout”" in capsys.readouterr().out


# --play


def test_random_games_prove_a_file() -> None:
    loaded = FAMILY.load(FOLDER / "g1889" / "title.toml", {})
    trials = list(prove(FAMILY, loaded, 2))
    assert [(trial.seats, trial.option, trial.trouble) for trial in trials] == [
        (2, "", ""),
        (3, "beginner_game", ""),
    ]
    assert all(trial.actions > 50 for trial in trials)


def test_when_each_number_of_players_was_tried_they_have_odd_tastes() -> None:
    loaded = FAMILY.load(Path("1889"), {})
    trials = list(prove(FAMILY, loaded, 7))
    assert [(trial.seats, trial.moods) for trial in trials] == [
        *((seats, False) for seats in range(2, 7)),
        *((seats, True) for seats in (2, 3)),
    ]
    assert [trial.trouble for trial in trials] == [""] * 7
    assert trials[-1].setting == "3 players of odd tastes, seed 7"


def test_a_game_that_gets_stuck_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "title.toml"
    path.write_text(TEXT, "utf-8")
    monkeypatch.setattr(proof, "MOST_ACTIONS", 30)
    with pytest.raises(SystemExit) as ended:
        lint(path, play=1)
    assert ended.value.code == 1
    out = capsys.readouterr().out
    assert "0 of 1 random games" in out
    assert "RH804 A random game (2 players, seed 1) got stuck" in out
    assert "the game does not end" in out
