"""Mistakes of a designer who wrote a game from the docs alone, which passed in silence or were told badly.

All stand in a game that ``roundhouse new`` begins."""

from __future__ import annotations

from pathlib import Path

import pytest

from roundhouse.eighteen.formats.lint.check import check_text
from roundhouse.eighteen.formats.starting.beginning import begin
from roundhouse.eighteen.formats.word_help import explain
from roundhouse.eighteen.rules.parts.registry import part_class, part_names
from roundhouse.table.definitions import Beginning, Finding

DOCS = Path(__file__).parents[2] / "docs"
TEXT = begin(Beginning("Isle", "minors"))
SIX = 'name = "6"\nprice = 600'
AYLE = 'home = "B5"\n'
STEPS = 'kind = "operating"\nsteps = ['
MOOR = 'abilities = [{ type = "blocks_hexes", owner = "player", hexes = "B7" }'
LAY = '{ type = "tile_lay", hexes = "B7", tiles = "58", owner = "player"'
WALLS = "".join(f";border=edge:{edge},type:impassable" for edge in range(6))
LOANS = "[parts.loans]\nrates = [5, 10]\n\n[parts.minors]"


def found_in(*changes: tuple[str, str]) -> list[Finding]:
    text = TEXT
    for before, after in changes:
        assert before in text, before
        text = text.replace(before, after, 1)
    return list(check_text("title.toml", text.encode()).findings)


def test_the_game_as_it_is_begun_has_no_finding() -> None:
    assert found_in() == []


@pytest.mark.parametrize(
    ("before", "after", "severity", "says", "hint"),
    [
        pytest.param(
            SIX,
            f'{SIX}\navailable_on = "D"',
            "error",
            "Each of these trains comes on sale after the next: 6 → D → 6.",
            "no available_on for one of them, 6",
            id="trains that wait for each other",
        ),
        pytest.param(
            AYLE,
            f"{AYLE}shares = [20, 40, 20, 20]\n",
            "error",
            "The president’s certificate of AR, the first, is 20% and another one is 40%",
            "the largest one first: [40, 20, 20, 20]",
            id="a president with a small certificate",
        ),
        pytest.param(
            'bankrupt = "immediate", ',
            "",
            "warning",
            "A president can go bankrupt, and the game goes on: they would do so again and again.",
            'end = { bankrupt = "immediate" }, or bankruptcy_allowed = false',
            id="a bankruptcy that ends nothing",
        ),
        pytest.param(
            "[parts.minors]",
            LOANS.replace("[5, 10]", "[]"),
            "error",
            "The list has 0 entries; there should be at least 1",
            "The interest in percent",
            id="loans without a rate",
        ),
        pytest.param(
            "[parts.minors]",
            LOANS,
            "warning",
            "The part “loans” works in steps that it brings, and no round has one.",
            "one of: loans, indebted_operating",
            id="a part without its step",
        ),
        pytest.param(
            STEPS,
            f'{STEPS}"loans", ',
            "error",
            "“loans” is not known here.",
            "with [parts.loans]",
            id="a step without its part",
        ),
        pytest.param(
            'kind = "auction"\nsteps = ["par_pending", "waterfall_auction"]\n',
            'kind = "stock"\nsteps = ["stock_turn"]\n',
            "warning",
            "No round sells private companies: nobody gets MT.",
            'kind = "auction"',
            id="private companies and no auction",
        ),
        pytest.param(
            MOOR,
            f'{MOOR}, {LAY}, when = "trakc" }}',
            "error",
            "“trakc” is not known here.",
            "nearest: track",
            id="a moment misspelt",
        ),
        pytest.param(
            '"" = "B3 C6 E6"',
            '"" = "b3 C6 E6"',
            "error",
            "The hex b3 lies between the others",
            "B3 or b4 or b2",
            id="a hex with a small letter",
        ),
        pytest.param(
            '"70 76 82 90p',
            '"70 67 82 90p',
            "warning",
            "The price 67 stands after 70",
            "prices from low to high",
            id="a price that falls in a row",
        ),
        pytest.param(
            '"65 70 76 82p',
            '"65 - 76 82p',
            "warning",
            "Between 65 and the next price a cell is missing",
            "at the ends of a row alone",
            id="a hole in a row of the market",
        ),
        pytest.param(
            '"town=revenue:0" = "B7 E4 F7"',
            f'"town=revenue:0" = "B7 F7"\n"town=revenue:0{WALLS}" = "E4"',
            "warning",
            "No track can lead to E4: every side of it is closed.",
            "a border of the type impassable",
            id="a town behind walls",
        ),
        pytest.param(
            '"city=revenue:0" = "B5 ',
            '"city=revenue:0;label=OO" = "B5 ',
            "warning",
            "No tile of the supply has the label “OO” that B5, C2, C8 and 4 more ask for.",
            "",
            id="a label without tiles",
        ),
        pytest.param(
            SIX,
            SIX.replace("\nprice = 600", ""),
            "warning",
            "Nothing says what train 6 costs: the bank gives it away.",
            "price = …",
            id="a train without a price",
        ),
        pytest.param(
            '[[corporations]]\nid = "BL"',
            '[[corporation]]\nid = "BL"',
            "error",
            "Nothing reads “corporation”.",
            "nearest: corporations",
            id="a heading misspelt once of several times",
        ),
        pytest.param(
            "bank = 8000",
            "bank = 8000\nmust_sell_in_blocks = true",
            "error",
            "Nothing reads “must_sell_in_blocks”.",
            "it belongs under [settings]",
            id="a setting above the first heading",
        ),
        pytest.param(
            "[settings]",
            "[settings]\ndesigner = ''",
            "error",
            "Nothing reads “designer”.",
            "it belongs above the first heading of the file",
            id="a field of the file below a heading",
        ),
        pytest.param(
            "bank = 8000",
            'bank = "8000"',
            "error",
            "The text “8000” stands where a whole number or “unlimited” or a table should.",
            "8000, without quotes",
            id="a number in quotes where a word may stand",
        ),
        pytest.param(
            "starting_cash = { 2 = 1200",
            "starting_cash = { 2: 1200",
            "error",
            "A “=” is missing after “2”.",
            "2 = …, with = instead of :",
            id="a colon for an equals sign",
        ),
        pytest.param(
            "[settings]",
            "; settings\n[settings]",
            "error",
            "This is no line of TOML.",
            "a remark begins with #",
            id="a remark as other files have it",
        ),
        pytest.param(
            "path=a:4,b:_0;path=a:5,b:_0",
            "path=a:4,b:_0;path=a:4,b:_0",
            "warning",
            "“path=a:4,b:_0” stands twice",
            "once is enough",
            id="the same track twice",
        ),
    ],
)
def test_it_is_found_with_what_would_be_right(
    before: str, after: str, severity: str, says: str, hint: str
) -> None:
    found = found_in((before, after))
    assert [(one.severity, one.line is not None) for one in found if says in one.message] == [
        (severity, True)
    ]
    assert hint in next(one.hint for one in found if says in one.message)


def test_a_step_that_does_the_work_of_the_part_is_enough() -> None:
    """A part that is built on loans brings steps of its own for them: see 1861."""
    more = "[parts.automatic_loans]\n\n" + LOANS
    found = found_in(("[parts.minors]", more), (STEPS, f'{STEPS}"settle_loans", '))
    assert [one.message for one in found if one.code == "RH608"] == []


def test_a_ledge_at_the_ends_of_a_row_is_no_hole() -> None:
    assert found_in(('"65 70 76 82p 90 100 111 125 140 155"', '"- 70 76 82p 90 100 111 125 - -"')) == []


def test_a_label_that_only_later_tiles_have_leaves_a_hex_bare() -> None:
    """A label has to stand on the yellow tile, too: on B5 nothing could ever be laid."""
    green = (
        '[tiles.P1]\ncount = 1\ncolor = "green"\ncode = "city=revenue:40;path=a:0,b:_0;label=P"\n\n[market]'
    )
    changes = [
        ('"city=revenue:0" = "B5 C2', '"city=revenue:0;label=P" = "B5"\n"city=revenue:0" = "C2'),
        ("[market]", green),
    ]
    (found,) = found_in(*changes)
    assert found.message == "No yellow tile has the label “P”: B5 can never have a first tile."
    changes[1] = ("[market]", green.replace("green", "yellow"))
    assert found_in(*changes) == []


@pytest.mark.parametrize("name", part_names())
def test_every_part_is_explained_with_the_words_that_it_brings(name: str) -> None:
    """Who lists a part has to know which step to put into a round."""
    (said,) = [one.text for one in explain(name, dict, {}) if one.kind.startswith("Parts")]
    part = part_class(name)
    words = [*part.steps, *part.rounds, *(kind.word() for kind in part.abilities), *part.status, *part.ends]
    assert [word for word in words if f"`{word}`" not in said] == []
    assert said in (DOCS / "title-fields.md").read_text("utf-8")


def test_a_step_of_a_part_is_explained_with_its_part() -> None:
    (said,) = explain("trade_after_change", dict, {})
    assert said.kind.startswith("Steps of parts")
    assert said.text.endswith("With `[parts.mergers]`.")


def test_a_private_company_of_a_maker_file_costs_no_less_than_nothing() -> None:
    text = '{"info": {"title": "X"}, "privates": [{"id": "P1", "name": "Canal", "price": -60, "revenue": 5}]}'
    found = check_text("game.json", text.encode()).findings
    (said,) = [one for one in found if "A price of -60" in one.message]
    assert (said.severity, said.hint, said.path) == ("error", "0 and more", "privates[0].price")
