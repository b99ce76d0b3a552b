"""What an audit of definition files found and no other test shows; docs/formats-audit.md lists all of it."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.formats.lint.check import check_text
from roundhouse.eighteen.formats.starting.beginning import begin
from roundhouse.eighteen.titles import FOLDER, known
from roundhouse.table.definitions import Beginning, Finding
from roundhouse.table.errors import Malformed

from . import line

TEXT = (FOLDER / "g1889" / "title.toml").read_text("utf-8")


def told(document: dict[str, Any]) -> list[Finding]:
    """What is wrong in a file of 18xx Maker; notes are left out."""
    found = check_text("line.json", json.dumps(document, indent=1, ensure_ascii=False).encode()).findings
    return [one for one in found if one.severity != "note"]


def of_title(text: str) -> Sequence[Finding]:
    return check_text("title.toml", text.encode(), known("1889")).findings


# title.toml


def test_without_rounds_lint_and_play_name_the_line(tmp_path: Path) -> None:
    path = tmp_path / "title.toml"
    path.write_text(re.sub(r"(?ms)^\[rounds\..*?(?=^\[(?!rounds))", "", TEXT), "utf-8")
    checked = FAMILY.check_file(path)
    assert checked is not None
    assert ("“rounds” is missing.", 1) in [(one.message, one.line) for one in checked.findings]
    with pytest.raises(Malformed, match="“rounds” is missing") as refused:
        FAMILY.load(path, {})
    assert refused.value.place is not None
    assert refused.value.place.line == 1


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("close_companies", "close_company", "“close_company” is not known here"),
        ("price = 80\n", "price = -80\n", "-80 is too little"),
        ("5 = 300, 6 = 300", "5 = 1300, 6 = 300", "1300 is more than the price of train D"),
        ('  "track",\n', '  "trak",\n', "“trak” is not known here"),
        ('name = "2"\ntrain_limit = 4', 'name = "2"\ntrain_limit = 0', "0 is too little"),
    ],
)
def test_what_broke_play_is_refused_before_it_begins(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert old in TEXT
    path = tmp_path / "title.toml"
    path.write_text(TEXT.replace(old, new, 1), "utf-8")
    with pytest.raises(Malformed, match=re.escape(said)):
        FAMILY.load(path, {})


def test_an_unknown_key_is_pointed_at_itself() -> None:
    text = TEXT.replace('layout = "flat"', '  layuot   = "flat"', 1)
    (found,) = [one for one in of_title(text) if one.code == "RH101"]
    assert found.line is not None
    assert text.splitlines()[found.line - 1] == '  layuot   = "flat"'
    assert found.column == 3


# 18xx Maker


@pytest.mark.parametrize("name", ["2M", "Express"])
def test_a_train_that_never_runs_is_told(name: str) -> None:
    document = line.maker()
    document["trains"][1]["name"] = document["phases"][1]["name"] = name
    (found,) = told(document)
    assert (found.code, found.path) == ("RH222", "trains[1].name")
    assert f"“{name}” does not say how far this train runs: it never does" in found.message


def test_a_market_without_a_par_price_is_told() -> None:
    document = line.maker()
    document["stock"]["market"] = [40, 50, 60]
    (found,) = told(document)
    assert (found.code, found.path) == ("RH503", "stock.market")


@pytest.mark.parametrize("palette", [{}, {"seaside": "#123456"}])
def test_colours_of_the_files_own_are_known(palette: dict[str, str]) -> None:
    document = line.maker() | {"colors": palette}
    document["companies"][0]["color"] = "seaside"
    document["map"]["hexes"][-1]["color"] = "seaside"
    found = check_text("line.json", json.dumps(document, ensure_ascii=False).encode()).findings
    unknown = {one.path: one.severity for one in found if "“seaside” is no colour" in one.message}
    assert unknown == ({} if palette else {"companies[0].color": "note", "map.hexes[7].color": "warning"})


def test_a_phase_is_not_blamed_for_its_train() -> None:
    document = line.maker()
    document["trains"].append({"name": "D", "quantity": 1, "price": "eighty", "color": "gray"})
    document["phases"].append({"name": "D", "limit": 2, "tiles": "brown"})
    (found,) = told(document)
    assert (found.code, found.path) == ("RH103", "trains[4].price")


@pytest.mark.parametrize("piece", [{"type": "strait", "side": 1}, {"type": "straight", "side": 9}])
def test_wrong_track_is_told_at_its_hex(piece: dict[str, Any]) -> None:
    document = line.maker()
    document["map"]["hexes"][2]["track"] = [piece]
    found = told(document)
    assert found
    written = json.dumps(document, indent=1, ensure_ascii=False).splitlines()
    for one in found:
        assert one.path.startswith("map.hexes[2]")
        assert one.line is not None
        assert one.line >= written.index('     "B5"')


def test_a_tile_of_the_games_own_comes_back_whole(tmp_path: Path) -> None:
    tile = {
        "quantity": 2,
        "color": "yellow",
        "track": [{"type": "sharp", "side": 1}],
        "cities": [{}],
        "values": [{"value": 20}],
        "labels": [{"label": "OO"}],
    }
    document = line.maker()
    document["tiles"]["X1"] = tile
    file, title = tmp_path / "line.json", tmp_path / "title.toml"
    file.write_text(json.dumps(document), "utf-8")
    text = FAMILY.convert(file, "title", {}).text
    title.write_text(text[: text.index("[foreign]")], "utf-8")  # what the title says, and nothing kept beside
    assert json.loads(FAMILY.convert(title, "maker", {}).text)["tiles"]["X1"] == tile


# Rails


def test_the_page_says_what_is_wrong_with_a_hex_without_room(tmp_path: Path) -> None:
    for file, text in line.RAILS.items():
        (tmp_path / file).write_text(text.replace('name="B7"', 'name="@18"'), "utf-8")
    verdict = FAMILY.examine(tmp_path)
    assert verdict is not None
    assert verdict.loaded is None
    assert "@18" in verdict.missing


# diff


def differences(tmp_path: Path, before: str, after: str) -> list[tuple[str, str]]:
    first, second = tmp_path / "before.toml", tmp_path / "after.toml"
    first.write_text(before, "utf-8")
    second.write_text(after, "utf-8")
    return [(one.path, one.kind) for one in FAMILY.differences(first, second, {})]


def test_diff_sees_what_is_printed_on_an_own_tile(tmp_path: Path) -> None:
    text = begin(Beginning(name="Own", kind="small")).replace(
        "[tiles]\n",
        '[tiles]\nX1 = { count = 2, color = "yellow", code = "town=revenue:10;path=a:0,b:_0" }\n',
        1,
    )
    assert "revenue:10;path=a:0,b:_0" in text
    after = text.replace("revenue:10;path=a:0,b:_0", "revenue:30;path=a:0,b:_0", 1)
    assert differences(tmp_path, text, after) == [("tiles.X1.code", "changed")]


def test_diff_knows_a_private_company_by_its_id(tmp_path: Path) -> None:
    """TR and MF change their values; the rows stay what they are."""
    twenty, thirty = TEXT.index("value = 20\n"), TEXT.index("value = 30\n")
    after = TEXT.replace("value = 20\n", "value = 30\n", 1)
    after = after[:thirty] + "value = 20\n" + after[thirty + len("value = 30\n") :]
    assert twenty < thirty
    assert differences(tmp_path, TEXT, after) == [
        ("privates.TR.value", "changed"),
        ("privates.MF.value", "changed"),
    ]
