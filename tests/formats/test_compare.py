"""The same game from several independent sources: only real differences, each with its name."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from roundhouse.cli.diff import diff
from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.formats.compare import whole_differences
from roundhouse.eighteen.titles import FOLDER

from .data import MAKER, RAILS, needs_maker, needs_rails

# Diesels are paid more at the edge of the map, which only our title says.
DIESEL = ("map.F1", "map.J1", "map.L7")
# Rails takes any older train in exchange; the rules name 4, 5 and 6.
EXCHANGE = ("trains.D.discount.2", "trains.D.discount.3")
CHESAPEAKE = {
    "bank": "the bank of 8000 of our edition",
    "trains.3.quantity": "one card more",
    "trains.4.quantity": "one card more",
    "trains.D.": "unlimited, with an exchange; Rails no longer reads its own <Exchange>",
    "phases.": "privates are not for sale from phase 5, and gray tiles come with the D-train",
    "corporations.": "tokens cost 40, 60, 80; Rails has 40, 100, 100",
    "tiles.": "own tiles have other numbers, three kinds have one copy more",
    "map.": "four steps of revenue at the edge; terrain at F4, H4, H6; the gray hex H8",
    "market.6": "a par price in row 6",
}


def paths(first: Path, second: Path) -> set[str]:
    return {one.path for one in FAMILY.differences(first, second, {})}


@needs_maker
def test_1889_of_the_house_and_of_18xx_maker() -> None:
    found = paths(FOLDER / "g1889" / "title.toml", MAKER / "games" / "1889.json")
    assert found == set(DIESEL)


@needs_rails
def test_1889_of_the_house_and_of_rails() -> None:
    assert paths(FOLDER / "g1889" / "title.toml", RAILS / "games" / "1889") == {*DIESEL, *EXCHANGE}


@needs_maker
@needs_rails
def test_1889_of_18xx_maker_and_of_rails() -> None:
    assert paths(MAKER / "games" / "1889.json", RAILS / "games" / "1889") == set(EXCHANGE)


@needs_rails
def test_18chesapeake_of_the_house_and_of_rails() -> None:
    found = paths(FOLDER / "g18Chesapeake" / "title.toml", RAILS / "games" / "18Chesapeake")
    unnamed = {path for path in found if not any(path.startswith(name) for name in CHESAPEAKE)}
    unused = {name for name in CHESAPEAKE if not any(path.startswith(name) for path in found)}
    assert (unnamed, unused) == (set(), set())


def test_a_definition_does_not_differ_from_itself() -> None:
    title = FOLDER / "g1889" / "title.toml"
    assert paths(title, title) == set()


# Two files of one format are compared whole

TEXT = (FOLDER / "g1889" / "title.toml").read_text("utf-8")
CHANGES = [
    # What is changed, into what, the path, what became of it, what both say
    (
        "[settings]",
        '[settings]\ncapitalization = "incremental"',
        "settings.capitalization",
        "changed",
        "full",
    ),
    ('layout = "flat"', 'layout = "pointy"', "map.layout", "changed", "flat"),
    ("players = [2, 6]", "players = [2, 5]", "players", "changed", "[2, 6]"),
    (
        'steps = ["waterfall_auction"]',
        "steps = []",
        "rounds.initial.steps.waterfall_auction",
        "gone",
        "there",
    ),
    ("revenue:40,slots:2", "revenue:50,slots:2", "map.hexes.B7.code", "changed", "city=revenue:40,slots:2"),
    ('F3 = "Saijou"', 'F3 = "Saijo"', "map.hexes.F3.location", "changed", "Saijou"),
    ("bank = 7000", "bank = 8000", "bank", "changed", "7000"),
    ('home = "K8"', 'home = "E2"', "corporations.AR.home", "changed", "[K8]"),
    (
        "blocks = true }",
        "blocks = false }",
        "rounds.operating.steps.buy_private (2).blocks",
        "changed",
        "true",
    ),
    ("75p", "75", "market.row 4.4", "changed", "75 par"),
    ('hexes = "C4", tiles', 'hexes = "K4", tiles', "privates.ER.abilities.tile_lay.hexes", "changed", "[C4]"),
    ("price = 80\n", "price = 90\n", "trains.2.price", "changed", "80"),
    ("rounds = 3\n", "rounds = 4\n", "phases.5.rounds", "changed", "3"),
]


def changed(tmp_path: Path, text: str) -> list[tuple[str, str, str, str]]:
    path = tmp_path / "title.toml"
    path.write_text(text, "utf-8")
    found = FAMILY.differences(FOLDER / "g1889" / "title.toml", path, {})
    return [(one.path, one.kind, one.first, one.second) for one in found]


@pytest.mark.parametrize(("old", "new", "path", "kind", "first"), CHANGES, ids=lambda value: str(value)[:30])
def test_every_change_of_a_title_is_seen(
    tmp_path: Path, old: str, new: str, path: str, kind: str, first: str
) -> None:
    assert old in TEXT
    found = changed(tmp_path, TEXT.replace(old, new, 1))
    assert (path, kind) in [one[:2] for one in found], found
    assert any(first in one[2] for one in found if one[0] == path)


def test_every_line_of_a_title_that_is_changed_is_seen(tmp_path: Path) -> None:
    """All of the above at once: each is told, by its own path."""
    text = TEXT
    for old, new, *_ in CHANGES:
        text = text.replace(old, new, 1)
    assert {path for _, _, path, _, _ in CHANGES} <= {one[0] for one in changed(tmp_path, text)}


def test_what_is_written_otherwise_and_means_the_same_is_no_difference(tmp_path: Path) -> None:
    text = TEXT.replace('on = "4"', 'on = [{ train = "4" }]').replace(
        "bank = 7000", 'bank = 7000\npublisher = ""'
    )
    text = text.replace("must_sell_in_blocks = true", 'must_sell_in_blocks = true\ncapitalization = "full"')
    found = changed(tmp_path, text)
    assert [one for one in found if one[0] != "publisher"] == []


def test_rows_that_change_places_are_told(tmp_path: Path) -> None:
    text = TEXT.replace('id = "TR"', 'id = "swap"', 1).replace('id = "MF"', 'id = "TR"', 1)
    found = changed(tmp_path, text.replace('id = "swap"', 'id = "MF"', 1))
    assert ("privates.(order)", "changed") in [one[:2] for one in found]


def test_a_shipped_title_goes_by_its_id(capsys: pytest.CaptureFixture[str]) -> None:
    diff(Path("1889"), FOLDER / "g1889" / "title.toml")
    assert capsys.readouterr().out == "Both say the same.\n"


def test_differences_as_json_and_as_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, page = tmp_path / "title.toml", tmp_path / "page.html"
    path.write_text(
        TEXT.replace('"57" = ', '"63" = 2\n"57" = 1', 1).replace('home = "K8"', 'home = "E2"'), "utf-8"
    )
    with pytest.raises(SystemExit) as ended:
        diff(Path("1889"), path, format_="json", draw=page)
    assert ended.value.code == 1
    rows = json.loads(capsys.readouterr().out)
    assert {"path": "tiles.63", "first": "–", "second": "{ count = 2 }", "kind": "added"} in rows
    html = page.read_text("utf-8")
    assert html.count("<svg") >= 5  # two maps, tile 57 on both sides, 63 on one
    assert "2 × 63" in html


def test_what_is_lost_is_said_in_words_of_files() -> None:
    """No words of the program, and rows that say nothing more than their names by these alone."""
    rounds = {"rounds": {"initial": {"kind": "auction", "steps": ["waterfall_auction"]}}}
    (one,) = whole_differences(rounds, {})
    assert one.first == "{ initial = { kind = auction, steps = { waterfall_auction } } }"
    lays = {"settings": {"tile_lays": [{"lay": True, "upgrade_cost": None}]}}
    assert [one.first for one in whole_differences(lays, {"settings": {}})] == [
        "[{ lay = true, upgrade_cost = – }]"
    ]
