"""Names in the settings of parts, steps and titles: each names something, or the lint says so."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.formats.lint.check import check_text
from roundhouse.eighteen.titles import FOLDER, known


@pytest.mark.parametrize(
    ("title", "right", "wrong", "code", "said"),
    [
        ("1846", 'private = "MAIL"', 'private = "MALI"', "RH403", "There is no private company “MALI”."),
        ("1856", 'to = ["N17"]', 'to = ["N71"]', "RH307", "There is no hex “N71”."),
        ("1856", 'borrows = ["D"]', 'borrows = ["E"]', "RH203", "There is no train “E”."),
        (
            "18SJ",
            'reach = "unlimited", discount = { 4 = 300,',
            'reach = "unlimited", discount = { 7 = 300,',
            "RH210",
            "Train E gives a discount for “7”, and there is no such train.",
        ),
        ("18Hiawatha", 'trains = "2-0"', 'trains = "2-31"', "RH203", "There is no train “2-31”."),
        ("1856", 'corporation = "CGR"', 'corporation = "CRG"', "RH403", "There is no company “CRG”."),
        ("1860", 'tiles = ["758"', 'tiles = ["7588"', "RH304", "There is no tile in the supply “7588”."),
        ("1846", '"LSL", "MC"', '"LLS", "MC"', "RH403", "There is no company or private company “LLS”."),
        (
            "18MEX",
            'O10 = "MC"',
            'O10 = "CM"',
            "RH304",
            "There is no ending of a tile “CM”.",
        ),
        ("18CO", 'doubles = "IMC"', 'doubles = "ICM"', "RH403", "There is no private company “ICM”."),
        ("18Norway", 'H17 = "H13"', 'H71 = "H13"', "RH307", "There is no hex “H71”."),
    ],
)
def test_a_name_that_names_nothing_is_found_with_its_place(
    title: str, right: str, wrong: str, code: str, said: str
) -> None:
    text = (FOLDER / f"g{title}" / "title.toml").read_text(encoding="utf-8")
    assert right in text
    line = text[: text.index(right)].count("\n") + 1
    found = check_text("title.toml", text.replace(right, wrong, 1).encode(), known(title)).findings
    assert (code, said, line) in {(one.code, one.message, one.line) for one in found}


@pytest.mark.parametrize(
    ("title", "before", "right", "wrong", "code", "said"),
    [
        ("1822", "sea = ", '"P43"', '"P443"', "RH307", "There is no hex “P443”. (nearest: P43)"),
        ("1822", "by_phase = ", '"P9"', '"P99"', "RH403", "There is no private company “P99”. (nearest: P9)"),
        (
            "1822",
            'M36 = ["C1", ',
            '"LNWR"',
            '"LNRW"',
            "RH403",
            "There is no company or private company “LNRW”. (nearest: LNWR)",
        ),
        ("1822", "pulled = [", '"2P"', '"2PP"', "RH203", "There is no train “2PP”. (nearest: 2P)"),
        (
            "18ZOOMapA",
            '[own.grey_homes]\nTI = "TI_455"\n',
            "GI",
            "GY",
            "RH403",
            "There is no company “GY”. (one of: GI, LI, PB, PE, TI)",
        ),
        (
            "18ZOOMapA",
            'mole_bases = ["7", ',
            '"X7"',
            '"X77"',
            "RH304",
            "There is no tile in the supply “X77”. (nearest: X7)",
        ),
    ],
)
def test_a_fact_of_a_title_that_names_nothing_is_found_with_its_place(
    title: str, before: str, right: str, wrong: str, code: str, said: str
) -> None:
    text = (FOLDER / f"g{title}" / "title.toml").read_text(encoding="utf-8")
    assert text.count(before + right) == 1
    above, _, rest = text.partition(before)
    lines = (above + before).split("\n")
    changed = above + before + wrong + rest.removeprefix(right)
    errors = [
        one
        for one in check_text("title.toml", changed.encode(), known(title)).findings
        if one.severity == "error"
    ]
    assert [(one.code, one.line, one.column, f"{one.message} ({one.hint})") for one in errors] == [
        (code, len(lines), len(lines[-1]) + 1, said)
    ]


def test_each_layer_with_a_price_has_corporations() -> None:
    text = (FOLDER / "g1860" / "title.toml").read_text(encoding="utf-8")
    wrong = text.replace("\n[parts.layers.repar]\n1 =", "\n[parts.layers.repar]\n9 =", 1)
    assert wrong != text
    found = check_text("title.toml", wrong.encode(), known("1860")).findings
    assert any("No corporation is in layer 9." in one.message for one in found)
