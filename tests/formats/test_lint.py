"""The lint: every odd file gets the right finding, at the right place."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from roundhouse.cli.lint import sarif, status
from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.formats.lint.check import check_text
from roundhouse.eighteen.formats.lint.rules import rules
from roundhouse.eighteen.formats.title_toml import build_title
from roundhouse.eighteen.titles import FOLDER, known, title_data, title_ids
from roundhouse.table.definitions import Checked, Finding
from roundhouse.table.errors import Malformed

from .data import MAKER, maker_games, needs_maker

NASTY = {
    "N01": ("RH203", "trains[0].rust"),
    "N02": ("RH201", "phases[2].on"),
    "N03": ("RH204", "trains[0].rust"),
    "N04": ("RH205", "trains[0].rust"),
    "N05": ("RH207", "trains[3]"),
    "N06": ("RH218", "trains[2]"),
    "N07": ("RH206", "trains[0].rust"),
    "N08": ("RH206", "trains[0].rust"),
    "N09": ("RH101", "trains[0].rust.onn"),
    "N10": ("RH208", "trains[4].name"),
    "N11": ("RH209", "trains[3].available"),
    "N12": ("RH210", "trains[3].discount.99X"),
    "N13": ("RH101", "trainz"),
    "N14": ("RH202", "phases[3].train"),
    "N15": ("RH215", "phases[3].tiles"),
    "N16": ("RH301", "map.hexes[7].hexes[0]"),
    "N17": ("RH302", "map.hexes[0].hexes[0]"),
    "N18": ("RH308", "map.hexes[7].copy"),
    "N19": ("RH304", "tiles.99999"),
    "N20": ("RH306", "tiles.7"),
    "N21": ("RH401", "companies[0].tokens"),
    "N22": ("RH402", "companies[0]"),
    "N23": ("RH403", "privates[1].company"),
    "N24": ("RH307", "privates[5].hex"),
    "N25": ("RH103", "trains[0].price"),
    "N26": ("RH102", "trains"),
    "N27": ("RH102", "players[0].number"),
    "N28": ("RH502", "stock.market"),
    "N29": ("RH501", "stock.type"),
    "N30": ("RH214", "phases[3].limit"),
    "N31": ("RH103", "trains[0].rust.index"),
    "N32": ("RH104", ""),
    "N35": ("RH504", "stock.market[0][0].legend"),
    "N36": ("RH308", "map.hexes[7].copy"),
    "N42": ("RH004", "trains[0].name"),
}
UNREADABLE = {
    "N33": "RH007",
    "N34": "RH007",
    "N40": "RH003",
    "N41": "RH007",
    "N44": "RH002",
    "N45": "RH003",
    "N46": "RH003",
    "N47": "RH006",
}


def nasty(start: str) -> Path:
    (path,) = (MAKER / "nasty").glob(f"{start}-*.json")
    return path


def check(path: Path) -> Checked:
    return check_text(path.name, path.read_bytes())


def of_code(checked: Checked, code: str) -> list[Finding]:
    return [finding for finding in checked.findings if finding.code == code]


@needs_maker
@pytest.mark.parametrize("start", NASTY)
def test_every_odd_file_gets_its_finding(start: str) -> None:
    code, path = NASTY[start]
    checked = check(nasty(start))
    assert checked.readable
    found = [finding for finding in of_code(checked, code) if finding.path.startswith(path)]
    assert found
    assert all(finding.line and finding.column for finding in found)


@needs_maker
@pytest.mark.parametrize("start", UNREADABLE)
def test_what_cannot_be_read_says_why_and_where(start: str) -> None:
    checked = check(nasty(start))
    assert not checked.readable
    (found,) = checked.findings
    assert found.code == UNREADABLE[start]
    assert found.line
    assert status([checked]) == 2


@needs_maker
def test_a_byte_order_mark_is_no_fault() -> None:
    checked = check(nasty("N43"))
    assert checked.readable
    assert status([checked]) == 0


@needs_maker
def test_the_known_faults_of_the_reference_files_are_found() -> None:
    by_name = {path.stem: check(path) for path in maker_games()}
    (rust,) = of_code(by_name["18EB"], "RH203")
    assert (rust.line, rust.value, rust.hint) == (142, "D", "nearest: 4D")
    (phase,) = of_code(by_name["18EB"], "RH211")
    assert phase.value == "D"
    (tile,) = of_code(by_name["18Test"], "RH304")
    assert (tile.value, tile.line) == ("DB801", 853)
    twice = {name: sorted(found.value for found in of_code(one, "RH301")) for name, one in by_name.items()}
    assert {name: hexes for name, hexes in twice.items() if hexes} == {
        "1871BC": ["F10"],
        "18TraXX2020": ["D26", "E23", "F4", "J8"],
    }
    assert [found.value for found in of_code(by_name["18LA"], "RH404")] == ["PMC"]


@pytest.mark.parametrize("name", title_ids())
def test_our_own_titles_have_no_errors(name: str) -> None:
    from roundhouse.eighteen import titles

    path = titles.FOLDER / f"g{name}" / "title.toml"
    checked = FAMILY.check_file(path)
    assert checked is not None
    assert [finding for finding in checked.findings if finding.severity == "error"] == []


@needs_maker
def test_the_one_colour_of_a_group_of_corporations_is_said_once() -> None:
    """The minors of 1822 are white; in 1861 two corporations are alike."""
    found = {}
    for name in ("1822", "1861"):
        checked = FAMILY.check_file(FOLDER / f"g{name}" / "title.toml")
        assert checked is not None
        found[name] = of_code(checked, "RH411")
    assert [(one.severity, one.message) for one in found["1822"]] == [
        ("note", "30 corporations, 1 to 30, have one colour.")
    ]
    pair = "OK and KK have one colour; their tokens look alike."
    assert ("warning", pair) in {(one.severity, one.message) for one in found["1861"]}


def test_every_code_is_explained() -> None:
    used = {finding.code for path in (MAKER / "nasty").glob("*.json") for finding in check(path).findings}
    assert used <= set(rules())


def test_a_sarif_log_names_rule_place_and_message() -> None:
    checked = check_text("small.json", b'{"info": {"title": "x"}, "trainz": 1}')
    (run,) = sarif(checked.findings, [FAMILY])["runs"]
    (result,) = run["results"]
    assert result["ruleId"] == "RH101"
    assert result["locations"][0]["physicalLocation"]["region"] == {"startLine": 1, "startColumn": 26}
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == ["RH101"]


@pytest.mark.parametrize(
    ("data", "where"),
    [
        ({"trains": [{"name": str(n)} for n in range(500)]}, "trains"),
        ({"info": {"title": "x" * 30_000}}, "info.title"),
        ({"info": {str(n): n for n in range(3000)}}, "info"),
        ({"map": {"hexes": [{"hexes": [f"{a}{n}"]} for a in "ABCD" for n in range(1, 450)]}}, "map"),
    ],
)
def test_a_definition_has_a_human_size(data: dict[str, Any], where: str) -> None:
    (found,) = check_text("huge.json", json.dumps({"info": {"title": "Huge"}, **data}).encode()).findings
    assert (found.code, found.path) == ("RH005", where)


def test_a_missing_part_of_a_title_is_named() -> None:
    with pytest.raises(Malformed, match="“players” is missing"):
        build_title({"name": "X"})


def test_an_unknown_layout_of_a_map_is_refused() -> None:
    data = dict(title_data("1889"))
    with pytest.raises(Malformed, match="round"):
        build_title({**data, "map": {**data["map"], "layout": "round"}})


@pytest.mark.parametrize(
    ("right", "wrong", "warning"),
    [
        ('paid_by = "C8"', "", "No track leads to the stop on C8, and no tile is laid there."),
        (
            "gray_50;border=edge:1",
            "gray_50;border=edge:1,type:impassable",
            "No track leads to the stop on K16, and no tile is laid there.",
        ),
        (
            "I4 = [0, 3, 4, 5]",
            "I4 = [0, 3, 4]",
            "The track of J5 leads to I4, which has no track at that edge.",
        ),
    ],
)
def test_places_without_track_of_their_own_are_known_by_what_they_are_for(
    right: str, wrong: str, warning: str
) -> None:
    """Hexes that say what a bonus pays, or are part of a place over several; sides that are open."""
    text = (FOLDER / "g18GB" / "title.toml").read_text(encoding="utf-8")
    assert text.count(right) == 1

    def warnings(changed: str) -> set[str]:
        found = check_text("title.toml", changed.encode(), known("18GB")).findings
        return {one.message for one in found if one.severity == "warning"}

    assert warnings(text) == set()
    assert warning in warnings(text.replace(right, wrong))
