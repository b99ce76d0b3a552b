"""Edits of a title: each changes what it names and nothing else, and a game can be drawn from nothing."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from difflib import ndiff
from pathlib import Path
from typing import Any

import pytest

from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.formats.editing.apply import apply_edit
from roundhouse.eighteen.formats.editing.edits import (
    AddRow,
    ClearHex,
    MendAll,
    MendFinding,
    MoveRow,
    RemoveRow,
    SetBorder,
    SetCell,
    SetField,
    SetHex,
    SetTrack,
    TitleEdit,
    read_edit,
)
from roundhouse.eighteen.formats.editing.fields import fields_of, items_of, shown, typed, typed_as
from roundhouse.eighteen.formats.editing.hex_facts import code_of, facts_of
from roundhouse.eighteen.formats.editing.mending import mends
from roundhouse.eighteen.formats.editing.surface import tools
from roundhouse.eighteen.formats.lint.board import hex_codes
from roundhouse.eighteen.formats.lint.check import check_text
from roundhouse.eighteen.formats.starting.beginning import begin
from roundhouse.eighteen.formats.structure import structure
from roundhouse.eighteen.formats.title_writer import inline
from roundhouse.eighteen.titles import laid_out, title_data, title_ids
from roundhouse.sim.proof import prove
from roundhouse.table.definitions import Beginning, Checked
from roundhouse.table.errors import Malformed

SMALL = begin(Beginning("Isle", "small"))
TEN_HEXES: Sequence[TitleEdit] = (
    SetHex("A3", stop="offboard", revenue="yellow_20|brown_40", location="Port"),
    SetTrack("A3", 4),
    SetTrack("A3", 5),
    SetHex("B2", stop="city", location="Ayle"),
    SetHex("B4"),
    SetHex("C1", stop="town", location="Dale"),
    SetHex("C3", terrain="hill", cost="40"),
    SetHex("C5", stop="city", location="Bray"),
    SetHex("D2", terrain="water", cost="20"),
    SetHex("D4", stop="city", location="Cray"),
    SetHex("E3", stop="offboard", revenue="yellow_30|brown_50", track="1 2", location="Fell"),
    SetHex("B6"),
    AddRow("corporations", "AR"),
    SetField("corporations", "home", "B2", 0),
    AddRow("corporations", "CE"),
    SetField("corporations", "home", "D4", 1),
)
"""A map of ten hexes and two companies, drawn on an empty one."""


def after(text: str, *edits: TitleEdit) -> str:
    for edit in edits:
        text = apply_edit(text, edit)
    return text


def changed(before: str, now: str) -> list[str]:
    """The lines that are gone and those that came, with - and + before them."""
    return [line for line in ndiff(before.splitlines(), now.splitlines()) if line[0] in "+-"]


# What an edit changes


def test_a_hex_moves_to_its_new_drawing_and_remarks_stay() -> None:
    assert changed(SMALL, after(SMALL, SetHex("B3", stop="city2"))) == [
        '- "city=revenue:0" = "B3 C6 D3 E4"',
        '+ "city=revenue:0" = "C6 D3 E4"',
        '+ "city=revenue:0,slots:2" = "B3"',
    ]


def test_a_field_of_a_hex_leaves_the_others_alone() -> None:
    text = after(SMALL, SetHex("C4", cost="80", label="Y"), SetBorder("C4", 2, "water 40"))
    codes = tomllib.loads(text)["map"]["hexes"]["white"]
    assert codes["upgrade=cost:80,terrain:mountain;label=Y;border=edge:2,type:water,cost:40"] == "C4"


def test_an_offboard_place_is_red_and_land_again_is_white() -> None:
    text = after(SMALL, SetHex("G4", stop="offboard", revenue="yellow_20|brown_60"), SetTrack("G4", 1))
    assert (
        tomllib.loads(text)["map"]["hexes"]["red"]["offboard=revenue:yellow_20|brown_60;path=a:1,b:_0"]
        == "G4"
    )
    text = after(text, SetTrack("G4", 1), SetHex("G4", stop="none"))
    assert tomllib.loads(text)["map"]["hexes"]["white"][""] == "B5 G4"


def test_a_hex_that_is_erased_takes_its_name_along() -> None:
    assert changed(SMALL, after(SMALL, ClearHex("C2"))) == ['- "town=revenue:0" = "C2"', '- C2 = "Dale"']


def test_a_name_stands_behind_the_last_one_not_behind_the_remark_of_the_next_part() -> None:
    text = after(SMALL, SetHex("C4", location="Mount"), AddRow("tiles", "611"), AddRow("trains", "6"))
    assert 'F3 = "East"\nC4 = "Mount"\n\n# The tiles' in text
    assert '"46" = 1\n"611" = 1\n' in text
    assert "quantity = 2\n\n# The phases." in text


def test_a_field_keeps_the_remark_behind_it() -> None:
    text = after(SMALL, SetField("game", "bank", "5000"), SetField("corporations", "float_percent", "60", 0))
    assert "bank = 5000                     # the game ends when it is empty" in text
    assert "float_percent = 60                # sold before it operates" in text


@pytest.mark.parametrize(
    ("edit", "way", "value"),
    [
        (SetField("trains", "price", "99", 0), ("trains", 0, "price"), 99),
        (SetField("trains", "reach", "unlimited", 3), ("trains", 3, "reach"), "unlimited"),
        (SetField("trains", "rusts_on", "5", 0), ("trains", 0, "rusts_on"), "5"),
        (SetField("trains", "discount", "{ 4 = 100 }", 3), ("trains", 3, "discount"), {"4": 100}),
        (SetField("phases", "tiles", "yellow, green", 0), ("phases", 0, "tiles"), ["yellow", "green"]),
        (SetField("corporations", "tokens", "0 40 100", 0), ("corporations", 0, "tokens"), [0, 40, 100]),
        (SetField("corporations", "home", "B3 C6", 0), ("corporations", 0, "home"), "B3 C6"),
        (SetField("tiles", "count", "7", "57"), ("tiles", "57"), 7),
        (SetField("map", "layout", "pointy"), ("map", "layout"), "pointy"),
        (SetField("game", "players", "2, 4"), ("players",), [2, 4]),
        (SetField("game", "starting_cash", "{ 2 = 420, 3 = 300 }"), ("starting_cash",), {"2": 420, "3": 300}),
        (SetCell(0, 3, "55p"), ("market", "rows", 0), "0c 30 40 55p 60 70p"),
        (SetCell(1, 2, "20"), ("market", "rows", 1), "- - 20"),
    ],
    ids=lambda found: f"{found.section}.{found.field}" if isinstance(found, SetField) else "",
)
def test_what_is_typed_becomes_a_value(edit: TitleEdit, way: Sequence[str | int], value: Any) -> None:
    found: Any = tomllib.loads(after(SMALL, edit))
    for step in way:
        found = found[step]
    assert found == value if way[:2] != ("market", "rows") else found.startswith(value)


def test_rows_come_go_and_move_with_their_remarks() -> None:
    text = after(SMALL, AddRow("corporations", "DR"), RemoveRow("corporations", 1))
    assert [row["id"] for row in tomllib.loads(text)["corporations"]] == ["AR", "CE", "DR"]
    text = after(SMALL, MoveRow("phases", 2, -1))
    assert [row["name"] for row in tomllib.loads(text)["phases"]] == ["2", "4", "3", "5"]
    assert sum(line.lstrip().startswith("#") for line in text.splitlines()) == sum(
        line.lstrip().startswith("#") for line in SMALL.splitlines()
    )


NINE_STEPS = """[rounds.operating]
kind = "operating"
steps = [
  "track",  # first of all
  "token",
  "run",
  { step = "buy_train", minors = false },
]

[[privates]]
id = "P1"
name = "Ferry"
abilities = [{ type = "no_buy" }]
"""


def test_steps_come_go_and_move_and_remarks_stay() -> None:
    steps: Any = tomllib.loads(
        text := after(
            NINE_STEPS,
            AddRow("steps", "dividend", "operating"),
            MoveRow("steps", "operating/4", -1),
            SetField("steps", "kinds", "payout, withhold", "operating/3"),
            SetField("steps", "minors", "", "operating/4"),
            RemoveRow("steps", "operating/1"),
        )
    )["rounds"]["operating"]["steps"]
    assert steps == ["track", "run", {"step": "dividend", "kinds": ["payout", "withhold"]}, "buy_train"]
    assert '  "track",  # first of all\n  "run",\n  { step = "dividend", kinds = ' in text


def test_rounds_come_with_the_steps_that_are_usual_and_go() -> None:
    text = after(NINE_STEPS, AddRow("rounds", "stock"), AddRow("rounds", "merger"))
    rounds = tomllib.loads(text)["rounds"]
    assert list(rounds) == ["operating", "stock", "merger"]
    assert rounds["stock"]["steps"][-1] == "stock_turn"
    text = after(text, SetField("rounds", "name", "Mergers", "merger"), RemoveRow("rounds", "stock"))
    rounds = tomllib.loads(text)["rounds"]
    assert (list(rounds), rounds["merger"]["name"]) == (["operating", "merger"], "Mergers")


def test_abilities_are_written_field_by_field() -> None:
    text = after(
        NINE_STEPS,
        AddRow("abilities", "tile_lay", "privates/0"),
        SetField("abilities", "hexes", "B3 C4", "privates/0/1"),
        SetField("abilities", "count", "1", "privates/0/1"),
        RemoveRow("abilities", "privates/0/0"),
    )
    (row,) = tomllib.loads(text)["privates"]
    assert row["abilities"] == [{"type": "tile_lay", "hexes": "B3 C4", "count": 1}]
    gone = after(text, RemoveRow("abilities", "privates/0/0"))
    assert tomllib.loads(gone)["privates"] == [{"id": "P1", "name": "Ferry"}]


def test_options_are_rows() -> None:
    text = after(NINE_STEPS, AddRow("options", "Long game"), SetField("options", "text", "More.", 0))
    assert tomllib.loads(text)["options"] == [{"id": "long_game", "name": "Long game", "text": "More."}]


def test_every_step_and_ability_of_every_title_has_a_form_that_reads_back() -> None:
    seen = set()
    for id_ in title_ids():
        data = title_data(id_)
        rows = [row for key in ("corporations", "minors", "privates") for row in data.get(key, ())]
        lists = [("steps", one.get("steps", ())) for one in data["rounds"].values()]
        lists += [("abilities", row.get("abilities", ())) for row in rows]
        for section, found in lists:
            kinds = items_of("steps" if section == "steps" else "abilities")
            word = "step" if section == "steps" else "type"
            for one in (item for item in found if isinstance(item, dict) and item[word] in kinds):
                seen.add(one[word])
                for name, value in one.items():
                    if name != word:
                        assert typed_as(kinds[one[word]], one[word], name, shown(value)) == value
    assert {"tile_lay", "buy_train", "close", "exchange"} <= seen


def test_an_edit_and_its_opposite_give_the_same_game() -> None:
    before = structure(tomllib.loads(SMALL))
    text = after(
        SMALL, SetHex("B3", stop="town"), SetHex("B3", stop="city"), SetBorder("D5", 1, "impassable")
    )
    assert structure(tomllib.loads(text)) != before
    assert structure(tomllib.loads(after(text, SetBorder("D5", 1, "")))) == before


# What cannot be


@pytest.mark.parametrize(
    ("edit", "code", "words"),
    [
        (SetHex("Q"), "edit/hex", "“Q” is not the name of a hex"),
        (SetHex("B3", stop="village"), "edit/stop", "“village” is no stop."),
        (SetHex("B3", color="pink"), "edit/color", "“pink” is no colour of a hex."),
        (SetHex("B3", revenue="many"), "edit/revenue", "“many” is no revenue."),
        (SetHex("B3", track="0-7"), "edit/track", "“0-7” is no track."),
        (SetHex("B3", cost="forty"), "edit/cost", "“forty” is no cost."),
        (SetHex("B3", code="citty=revenue:0"), "tile/unknown-part", "citty"),
        (SetHex("B3", rest="icon=imagee:x"), "edit/code", "The other parts: "),
        (SetBorder("B3", 1, "hedge"), "edit/border", "Side 1: “hedge” is no border."),
        (SetBorder("K1", 1, "water"), "edit/hex", "There is no hex K1."),
        (SetTrack("B5", 1), "edit/track", "B5 has no single stop that track could lead to."),
        (ClearHex("K1"), "edit/hex", "There is no hex K1."),
        (SetField("trains", "price", "forty", 0), "edit/value", "price: “forty” cannot stand here."),
        (SetField("trains", "prise", "40", 0), "edit/field", "“prise” is no field of trains."),
        (SetField("trains", "price", "40", 9), "edit/row", "There is no row 9 in trains."),
        (SetField("trains", "name", "", 0), "edit/needed", "trains: “name” cannot be empty."),
        (SetField("trains", "name", "3", 0), "edit/twice", "There is “3” in trains already."),
        (SetField("settings", "home_token", "nevr"), "edit/value", "home_token: “nevr” cannot stand here."),
        (SetField("tiles", "count", "2", "999"), "edit/tile", "There is no tile “999”."),
        (
            SetField("game", "starting_cash", "{ 2 = "),
            "edit/value",
            "starting_cash: “{ 2 =” cannot stand here.",
        ),
        (AddRow("corporations", "AR"), "edit/twice", "There is “AR” in corporations already."),
        (AddRow("privates", "AR"), "edit/twice", "There is “AR” in corporations already."),
        (AddRow("trains", " "), "edit/name", "“” is no name."),
        (AddRow("tiles", "57"), "edit/twice", "Tile 57 is there already."),
        (AddRow("steps", "trak", "operating"), "edit/kind", "Nobody knows “trak”."),
        (AddRow("steps", "track", "nowhere"), "edit/row", "There is no row “nowhere”."),
        (AddRow("abilities", "close", "trains/0"), "edit/row", "There is no row “trains/0”."),
        (RemoveRow("steps", "operating/99"), "edit/row", "There is no row “operating/99”."),
        (MoveRow("steps", "operating/0", -1), "edit/move", "It stands at the end already."),
        (SetField("steps", "minors", "perhaps", "stock/0"), "edit/field", "“minors” is no field of"),
        (SetField("rounds", "kind", "", "stock"), "edit/needed", "A round needs a kind."),
        (AddRow("rounds", "stock"), "edit/twice", "There is a round “stock” already."),
        (RemoveRow("tiles", "999"), "edit/tile", "There is no tile “999”."),
        (MoveRow("trains", 0, -1), "edit/move", "It stands at the end already."),
        (SetCell(0, 0, "p100"), "edit/cell", "“p100” is no space of a market."),
    ],
    ids=str,
)
def test_an_edit_that_cannot_be_says_what_is_wrong(edit: TitleEdit, code: str, words: str) -> None:
    with pytest.raises(Malformed) as error:
        apply_edit(SMALL, edit)
    assert error.value.code == code
    assert words in error.value.message


@pytest.mark.parametrize(
    "edit",
    [{}, {"do": "burn"}, {"do": "set_hex"}, {"do": "set_hex", "hex": "B3", "x": 1}, {"do": "set_border"}],
)
def test_what_is_no_edit_is_refused(edit: dict[str, Any]) -> None:
    with pytest.raises(Malformed, match="This is no edit: "):
        read_edit(edit)


def test_a_text_that_cannot_be_read_is_not_edited_and_says_where() -> None:
    with pytest.raises(Malformed) as error:
        apply_edit('name = "Isle"\nbank = \n', SetHex("B3"))
    assert error.value.place is not None
    assert error.value.place.line == 2


def test_a_map_in_one_line_is_edited_too_and_what_does_not_fit_is_refused() -> None:
    text = after('map = { layout = "flat", hexes = { white = { "" = "B3" } } }\n', SetHex("B5"))
    assert tomllib.loads(text)["map"]["hexes"]["white"][""] == "B3 B5"
    for wrong in ("map = 5\n", "corporations = 5\n", 'corporations = [{ id = "AR" }]\n'):
        edit = SetHex("B5") if "map" in wrong else AddRow("corporations", "X")
        with pytest.raises(Malformed, match="change it in the text"):
            apply_edit(wrong, edit)


# Every map and every field


def test_the_fields_of_every_hex_of_every_title_say_its_code_again() -> None:
    seen = {(color, code) for id_ in title_ids() for _, color, code in hex_codes(laid_out(title_data(id_)))}
    assert len(seen) > 500
    for color, code in seen:
        again = code_of(facts_of(color, code))
        one, other = (
            structure({"map": {"hexes": {color: {said: "A1"}}}})["map"]["hexes"]["A1"]["code"]
            for said in (code, again)
        )
        assert one == other or sorted(one.split(";")) == sorted(other.split(";")), (code, again)


def test_every_field_of_the_forms_reads_back_what_it_shows() -> None:
    count = 0
    for id_ in title_ids():
        data = laid_out(title_data(id_))
        for section in ("trains", "phases", "corporations", "minors", "privates"):
            for row in data.get(section, ()):
                for name in fields_of(section):
                    if name in row:
                        value = row[name].strip() if isinstance(row[name], str) else row[name]
                        assert typed(section, name, shown(row[name])) == value, (id_, section, name)
                        count += 1
    assert count > 4000


def test_every_tool_is_an_edit() -> None:
    for tool in tools():
        edge = {"edge": 0} if tool.edge else {}
        if tool.edit:
            read_edit({**tool.edit, "hex": "B3", **edge})
    keys = [tool.key for tool in tools()]
    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize(
    "odd", [5, "x", [1], ["x"], {}, {"a": 1}, [{}], [[]], True, {"rows": 5, "hexes": {"white": 5}}]
)
def test_the_desk_shows_what_it_can_of_an_odd_text(odd: Any) -> None:
    for key in ("map", "tiles", "market", "trains", "corporations", "phases", "players", "settings"):
        desk = FAMILY.desk(f"{key} = {inline(odd)}\n")
        assert desk.surface.places
        assert desk.sections


# From nothing


def test_a_map_without_companies_cannot_be_played_yet(tmp_path: Path) -> None:
    file = tmp_path / "isle.toml"
    file.write_text(FAMILY.blank(Beginning("Isle", "")), "utf-8")
    verdict = FAMILY.examine(file)
    assert verdict is not None
    assert verdict.loaded is None
    assert verdict.missing == "There are no companies: nobody could ever operate."


def test_a_game_is_drawn_from_nothing_and_played(tmp_path: Path) -> None:
    text = after(FAMILY.blank(Beginning("Isle", "")), *TEN_HEXES)
    file = tmp_path / "isle.toml"
    file.write_text(text, "utf-8")
    verdict = FAMILY.examine(file)
    assert verdict is not None
    assert [found for found in verdict.checked.findings if found.severity != "note"] == []
    assert verdict.loaded is not None
    assert sum(place.there for place in FAMILY.desk(text).surface.places) == 10
    assert [trial.trouble for trial in prove(FAMILY, verdict.loaded, 2)] == ["", ""]


def misspelt_small() -> str:
    """A small game with two slips."""
    text = begin(Beginning("Slips", "small"))
    assert text.count("[[trains]]") > 1
    return text.replace("price =", "prise =", 1).replace("rusts_on =", "rust_on =", 1)


def lint(text: str) -> Checked:
    return check_text("title.toml", text.encode())


def test_one_finding_is_mended_and_nothing_else() -> None:
    text = misspelt_small()
    first = next(one for one in mends(text, lint(text).findings) if one.value == "rust_on")
    assert first.line is not None
    assert first.column is not None
    now = apply_edit(text, MendFinding(first.code, first.line, first.column))
    assert now == text.replace("rust_on", "rusts_on")


def test_all_that_is_beyond_doubt_is_mended() -> None:
    text = misspelt_small()
    assert apply_edit(text, MendAll()) == begin(Beginning("Slips", "small"))


def test_a_text_that_is_no_toml_is_mended_too() -> None:
    text = begin(Beginning("Slips", "small"))
    broken = re.sub(r"(?m)^(players = \[\d+),", r"\1", text)
    assert broken != text
    (found,) = mends(broken, lint(broken).findings)
    assert tomllib.loads(apply_edit(broken, MendAll()))["players"] == tomllib.loads(text)["players"]
    assert found.line is not None
    assert found.column is not None
    assert lint(apply_edit(broken, MendFinding(found.code, found.line, found.column))).readable


@pytest.mark.parametrize("edit", [MendAll(), MendFinding("RH105", 1, 1)])
def test_what_cannot_be_mended_is_refused(edit: TitleEdit) -> None:
    with pytest.raises(Malformed, match="beyond doubt") as caught:
        apply_edit(begin(Beginning("Right", "small")), edit)
    assert caught.value.code == "edit/mend"


def test_only_what_may_be_mended_is_offered() -> None:
    text = misspelt_small().replace('name = "Slips"', "")
    codes = {one.code for one in lint(text).findings}
    offered = {one.code for one in mends(text, lint(text).findings)}
    assert offered < codes
    assert offered == {"RH101"}
