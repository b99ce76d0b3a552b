"""The mistakes that people make in files of 18xx Maker and of Rails, and in writing TOML: each is found."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from roundhouse.eighteen.formats.lint.check import check_text
from roundhouse.eighteen.formats.rails.check import check_rails
from roundhouse.eighteen.formats.rails.read import read_rails
from roundhouse.table.definitions import Finding

from . import line
from .slips_json import SLIPS as JSON_SLIPS
from .slips_xml import SLIPS as XML_SLIPS
from .test_mistakes import MISTAKES as TOML_MISTAKES

MAKER = json.dumps(line.maker(), ensure_ascii=False)

TOML_SLIPS: Sequence[tuple[str, str, str, int]] = [
    # The text, what the finding says, what would be right, the line
    ('steps = [\n  "track"\n  "run",\n]\n', "A “,” is missing before this", "have commas", 3),
    ("on = { train = 4 index = 2 }\n", "A “,” is missing before this", "table in braces", 1),
    ("bank = 4000 players = [2, 4]\n", "“players = [2, 4]” stands behind a value", "one setting a line", 1),
    ("bank =\n", "A value is missing here", "", 1),
    ("[map\n", "A “]” is missing in this heading", "[name]", 1),
    ("[[trains]\n", "A “]]” is missing in this heading", "[[name]]", 1),
    ('name = "1889\nbank = 1\n', "This text has no closing quote", '"', 1),
    ("blocks = yes\n", "“yes” is no value", "true", 1),
    ("name = Shikoku\n", "“Shikoku” is no value", '"Shikoku"', 1),
    ("name = “Shikoku”\n", "Quotes of a text are straight", '"Shikoku"', 1),
    ("bank = 12,000\n", "Digits of a number stand together", "12000", 1),
    ("price = 080\n", "A number does not begin with 0", "80", 1),
    ("bank = 1\nid = 2\nbank = 3\n", "“bank” stands twice, first in line 1", "once", 3),
    ("[trains]\nid = 1\n\n[[trains]]\nid = 2\n", "“[trains]” is one table, and line 4", "[[trains]]", 1),
    ("[map]\n[tiles]\n[map]\n", "The table “map” stands twice", "[[map]]", 3),
    ("starting cash = 1\n", "A “=” is missing after “starting”", "in quotes if it is one key", 1),
    ('rows = ["60 70"\n', "The file ends inside a list", "a “]” is missing", 2),
    ('text = "10\\% more"\n', "A “\\” in a text means something else", "single quotes", 1),
    ("hexes = { white = 1,\n[red]\n", "A table in braces does not end", "“}” is missing", 2),
    ("hexes = { white = 1,\n", "The file ends inside a table in braces", "“}” is missing", 2),
    ("name = \"A game\"\n[\n", "A key is missing here", "letters, digits", 2),
]  # fmt: skip


def hits(found: Sequence[Finding], said: str, right: str) -> list[Finding]:
    return [one for one in found if said in one.message and right in one.hint]


@pytest.mark.parametrize(("text", "said", "right", "line"), TOML_SLIPS, ids=lambda value: str(value)[:30])
def test_what_is_not_toml_is_said_in_plain_words(text: str, said: str, right: str, line: int) -> None:
    (found,) = check_text("title.toml", text.encode()).findings
    assert hits([found], said, right), (found.message, found.hint)
    assert (found.code, found.line) == ("RH003", line)
    assert found.column


@pytest.mark.parametrize(("old", "new", "said", "right"), JSON_SLIPS, ids=lambda value: str(value)[:40])
def test_a_mistake_in_a_maker_file_is_found(old: str, new: str, said: str, right: str) -> None:
    assert old in MAKER
    usual = check_text("line.json", MAKER.encode()).findings
    found = check_text("line.json", MAKER.replace(old, new, 1).encode()).findings
    if not said:
        assert [one.message for one in found] == [one.message for one in usual]
        return
    right_ones = hits(found, said, right)
    assert right_ones, [(one.message, one.hint) for one in found]
    assert all(one.line and one.column for one in right_ones)


def rails(folder: Path, *changes: tuple[str, str, str]) -> Path:
    """The small directory of Rails with changes: file, what stands there, what shall stand there."""
    files = dict(line.RAILS)
    for file, old, new in changes:
        assert old in files[file]
        files[file] = files[file].replace(old, new, 1)
    for file, text in files.items():
        (folder / file).write_text(text, "utf-8")
    return folder


@pytest.mark.parametrize(
    ("file", "old", "new", "said", "right"), XML_SLIPS, ids=lambda value: str(value)[:40]
)
def test_a_mistake_in_a_directory_of_rails_is_found(
    tmp_path: Path, file: str, old: str, new: str, said: str, right: str
) -> None:
    found = check_rails(rails(tmp_path, (file, old, new))).findings
    right_ones = [one for one in hits(found, said, right) if one.severity != "note"]
    assert right_ones, [(one.message, one.hint) for one in found if one.code != "RH708"]
    assert all(one.line for one in right_ones)


def test_the_small_directory_of_rails_has_nothing_wrong(tmp_path: Path) -> None:
    assert {one.severity for one in check_rails(rails(tmp_path)).findings} == {"note"}


LABELLED = 'name="B13" tile="-7"/><Hex name="C2" tile="0" label="%s"/><Hex name="C4" tile="0" label="%s"/>'


@pytest.mark.parametrize(
    ("label", "severity", "right"), [("OO0", "warning", "nearest: OO"), ("M", "note", "")]
)
def test_a_label_that_no_tile_of_rails_has_is_told_and_asks_for_no_tile(
    tmp_path: Path, label: str, severity: str, right: str
) -> None:
    tile = ("Tiles.xml", 'id="8" name="8"', 'id="8" name="8" label="OO"')
    folder = rails(tmp_path, tile, ("Map.xml", 'name="B13" tile="-7"/>', LABELLED % (label, "OO")))
    (found,) = [one for one in check_rails(folder).findings if one.code == "RH315"]
    assert (Path(found.file).name, found.severity, found.hint) == ("Map.xml", severity, right)
    assert f"has the label “{label}” of C2; here it asks for no tile" in found.message
    assert found.line
    assert read_rails(folder).data["map"]["hexes"]["white"] == {"": "C2", "label=OO": "C4"}


def test_a_line_of_prices_of_rails_that_falls_is_found(tmp_path: Path) -> None:
    found = check_rails(rails(tmp_path, ("StockMarket.xml", 'price="80"', 'price="60"'))).findings
    (one,) = hits(found, "The price 60 stands after 70", "from low to high")
    assert (one.code, Path(one.file).name, one.line) == ("RH507", "StockMarket.xml", 3)


def test_there_are_as_many_mistakes_as_the_list_of_work_asks_for() -> None:
    assert len(TOML_MISTAKES) + len(TOML_SLIPS) > 50
    assert len(JSON_SLIPS) > 30
    assert len(XML_SLIPS) > 40
