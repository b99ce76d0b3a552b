"""What words mean: in the terminal, on the pages of fields, and for editors."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from lxml import etree

from roundhouse.cli.explain import explain as command
from roundhouse.cli.schema import schema
from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.formats.maker.nested import known_keys
from roundhouse.eighteen.formats.rails.check import check_rails
from roundhouse.eighteen.formats.rails.relaxng import rails_schema
from roundhouse.eighteen.titles import title, title_data, title_ids, usage
from roundhouse.eighteen.titles.usage import examples
from roundhouse.eighteen.track.language import parse_code
from roundhouse.eighteen.track.vocabulary import VOCABULARY
from roundhouse.eighteen.track.vocabulary_docs import PART_DOCS
from roundhouse.hexes.grid import Axis, Coordinate, Grid, Layout
from roundhouse.table.errors import Unknown

from . import line
from .data import needs_rails, rails_games
from .slips_xml import SLIPS

DOCS = Path(__file__).parents[2] / "docs"
OF_THE_GRAMMAR = {"RH101", "RH102", "RH103", "RH105", "RH707", "RH713"}


def rows(page: str) -> list[tuple[str, list[str]]]:
    """The rows of the tables of fields: field, and its cells."""
    out = []
    for text in (DOCS / page).read_text("utf-8").splitlines():
        cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", text)[1:-1]]
        if text.startswith("| `") and len(cells) >= 4:
            out.append((cells[0], cells))
    return out


@pytest.mark.parametrize("page", ["title-fields.md", "maker-fields.md"])
def test_every_field_is_described(page: str) -> None:
    found = rows(page)
    assert len(found) > 100
    assert [name for name, cells in found if not cells[3]] == []


def test_every_field_of_a_title_has_an_example() -> None:
    found = [cells for _, cells in rows("title-fields.md") if len(cells) == 5]
    assert len(found) > 200
    assert [cells[0] for cells in found if len(cells[4].strip("`")) < 4] == []


def test_map_market_and_tiles_have_their_own_lists() -> None:
    text = (DOCS / "title-fields.md").read_text("utf-8")
    for name, field in (("map", "hexes"), ("tiles", "code"), ("market", "rows")):
        assert f"| `{field}` |" in text.partition(f"\n## {name}\n")[2].partition("\n## ")[0]


def test_examples_are_those_of_titles_where_a_title_has_the_field() -> None:
    assert examples()["CorporationDef", "float_percent"] == "float_percent = 50"
    assert examples()["", "bank"] == "bank = 7000"
    assert examples()["ability exchange", "corporations"] == 'corporations = "IR"'


@pytest.mark.parametrize(
    ("word", "kind", "said"),
    [
        (
            "float_percent",
            "a field of CorporationDef: whole number",
            "How much must be sold before it operates.",
        ),
        ("layout", "a field of map: `flat`, `pointy`", "Which side of a hex is on top."),
        ("locations", "a field of map", "Names of places by hex."),
        ("rows", "a field of market", "Prices with letters of zones"),
        ("count", "a field of tiles", "How many there are."),
        ("waterfall_auction", "Steps", "The first private of the row may be bought at its price"),
        ("RH203", "a finding of the lint", "it never will"),
        ("rh203", "a finding of the lint", "it never will"),
        ("close_companies", "Events", "The private companies close."),
        ("tile_discount", "Abilities", "cost of terrain"),
        ("rust", "18xx Maker, a field of train", "It leaves the game when"),
        ("border", "a part of the tile language", "no way across"),
        ("slots", "said of city and pass in the tile language: a whole number", "How many tokens have room."),
        ("double", "a field of TrainKind: whole number", "as a 4D"),
        ("diesel", "a field of TrainKind: whole number or `unlimited`", "any number"),
    ],
)
def test_a_word_is_explained(word: str, kind: str, said: str) -> None:
    found = FAMILY.explain(word)
    assert any(one.kind.startswith(kind) and said in one.text for one in found), found


@pytest.mark.parametrize(
    ("way", "kinds"),
    [
        ("trains.price", ["a field of TrainKind: whole number", "18xx Maker, a field of train"]),
        ("trains[0].price", ["a field of TrainKind: whole number", "18xx Maker, a field of train"]),
        ("settings.pool_limit", ["a field of Settings: whole number"]),
        ("allowances.pay", ["a field of Allowance: whole number"]),
        ("rounds.stock.steps", ["a field of Round: list of Step"]),
        ("rounds.steps", ["a field of Round: list of Step"]),
        ("parts.loans.rates", ["a setting of the part “loans”: list of whole number"]),
        (
            "parts.removals.groups.take",
            ["a setting of RemovedGroup in the part “removals”: table of whole number"],
        ),
        ("offBoardRevenue.revenues", ["18xx Maker, a key of offBoardRevenue"]),
        ("stock.market.par", ["18xx Maker, a key of stock and cell"]),
        ("borders.dashed", ["18xx Maker, a key of borders"]),
    ],
)
def test_a_word_is_explained_by_the_way_to_it(way: str, kinds: list[str]) -> None:
    assert [one.kind for one in FAMILY.explain(way)] == kinds


def test_keys_of_drawings_of_maker_tell_where_they_stand() -> None:
    (found,) = FAMILY.explain("revenues")
    assert found.kind == "18xx Maker, a key of offBoardRevenue"
    assert found.text.endswith("In it stand color, cost, phase, revenue and value.")


@pytest.mark.parametrize("kind", sorted(known_keys()))
def test_every_key_that_maker_knows_is_explained(kind: str) -> None:
    for key in known_keys()[kind]:
        assert FAMILY.explain(key)


@pytest.mark.parametrize(
    ("word", "right"),
    [
        ("flaot_percent", "float_percent"),
        ("trains.prise", "trains.price"),
        ("settings.pool_limt", "settings.pool_limit"),
        ("textLenght", "textLength"),
    ],
)
def test_the_nearest_word_is_named(word: str, right: str) -> None:
    with pytest.raises(Unknown) as refused:
        FAMILY.explain(word)
    assert refused.value.hint == f"nearest: {right}"


def test_every_word_of_the_tile_language_has_a_sentence_and_every_part_an_example() -> None:
    assert {name: set(said.attributes) for name, said in PART_DOCS.items()} == {
        name: set(part.attributes) for name, part in VOCABULARY.items()
    }
    for name, said in PART_DOCS.items():
        ahead = "city=revenue:0;" if "_0" in said.example else ""
        assert isinstance(parse_code(ahead + said.example)[-1], VOCABULARY[name].type)


def test_the_page_of_fields_says_where_the_sides_of_both_layouts_are() -> None:
    page = (DOCS / "title-fields.md").read_text("utf-8").partition("## The tile language")[2]
    flat, pointy = Grid(Layout.FLAT), Grid(Layout.POINTY, x_axis=Axis.NUMBER)
    for grid, name, below in (
        (flat, "`flat` layout side 0 is the bottom", (0, 1)),
        (pointy, "`pointy` layout side 0 is the lower left", (-1, 1)),
    ):
        assert name in page
        (x, y), (to_x, to_y) = (
            grid.centre(place) for place in (Coordinate(6, 6), grid.step(Coordinate(6, 6), 0))
        )
        assert ((to_x > x + 0.1) - (to_x < x - 0.1), (to_y > y + 0.1) - (to_y < y - 0.1)) == below


def test_the_command_prints_meaning_example_and_titles(capsys: pytest.CaptureFixture[str]) -> None:
    command("exchange")
    out = capsys.readouterr().out
    assert "Abilities" in out
    assert "used by" in out
    assert len(out.splitlines()) < 30


# RELAX NG for Rails


def valid(root: etree._Element) -> bool:
    return bool(etree.RelaxNG(etree.fromstring(rails_schema().encode())).validate(root))


def test_the_small_directory_is_valid() -> None:
    for text in line.RAILS.values():
        assert valid(etree.fromstring(text.encode()))


@needs_rails
@pytest.mark.parametrize("folder", rails_games(), ids=lambda path: path.name)
def test_a_directory_is_valid_where_the_lint_has_nothing_to_say(folder: Path) -> None:
    told = {
        Path(one.file).name for one in check_rails(folder).findings if one.code in {*OF_THE_GRAMMAR, "RH709"}
    }
    for file in sorted(folder.glob("*.xml")):
        if file.name in told:
            continue
        try:
            root = etree.parse(str(file)).getroot()
        except etree.XMLSyntaxError:
            continue
        assert valid(root), file.name


def test_slips_of_the_grammar_are_invalid(tmp_path: Path) -> None:
    counted = 0
    for file, old, new, _, _ in SLIPS:
        for name, text in line.RAILS.items():
            (tmp_path / name).write_text(text.replace(old, new, 1) if name == file else text, "utf-8")
        found = {one.code for one in check_rails(tmp_path).findings}
        if found & {"RH707", "RH713"}:
            counted += 1
            assert not valid(etree.parse(str(tmp_path / file)).getroot()), new
    assert counted > 10


def test_the_command_prints_it(capsys: pytest.CaptureFixture[str]) -> None:
    schema("rails")
    assert capsys.readouterr().out.startswith("<grammar")


def test_no_title_is_read_for_a_code_and_one_for_a_common_field(monkeypatch: pytest.MonkeyPatch) -> None:
    """All of them together take longer than everything else."""
    asked: list[str] = []

    def noted(id_: str) -> Any:
        asked.append(id_)
        return title_data(id_)

    monkeypatch.setattr(usage, "title_data", noted)
    monkeypatch.setattr(usage, "uses", cache(usage.uses.__wrapped__))
    monkeypatch.setattr(usage, "examples", cache(usage.examples.__wrapped__))
    assert [one.kind for one in FAMILY.explain("RH203")] == ["a finding of the lint"]
    assert asked == []
    assert FAMILY.explain("float_percent")[0].example
    assert asked == ["1889"]
    asked.clear()
    said = FAMILY.explain("selection_auction")[0].titles
    assert set(said.removeprefix("used by ").split(", ")) == set(asked)
    assert 0 < len(set(asked)) < 10


def test_no_title_is_passed_over_that_uses_a_word() -> None:
    """Though only those are looked through whose files have the word, with few of their optional rules."""
    whole: dict[tuple[str, str], list[str]] = {}
    for id_ in title_ids():
        options = [(), *((row["id"],) for row in title_data(id_).get("options", ()))]
        found = {key for option in options for key in usage.words_of(title(id_, option))}
        for key in found:
            whole.setdefault(key, []).append(id_)
    assert len(whole) > 300
    assert {key: usage.UsesOfTitles().get(key) for key in sorted(whole)[::20]} == {
        key: whole[key] for key in sorted(whole)[::20]
    }
    uses = usage.UsesOfTitles()
    assert {key: uses[key] for key in whole} == whole
