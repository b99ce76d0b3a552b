"""Names in the settings of parts and steps: each names something of the title, or the lint says so."""

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


def test_each_layer_with_a_price_has_corporations() -> None:
    text = (FOLDER / "g1860" / "title.toml").read_text(encoding="utf-8")
    wrong = text.replace("\n[parts.layers.repar]\n1 =", "\n[parts.layers.repar]\n9 =", 1)
    assert wrong != text
    found = check_text("title.toml", wrong.encode(), known("1860")).findings
    assert any("No corporation is in layer 9." in one.message for one in found)
