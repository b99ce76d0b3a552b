"""A title in a file that is built on a shipped one: checked, examined and played with its base."""

from __future__ import annotations

from pathlib import Path

import pytest

from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.titles import FOLDER
from roundhouse.table.errors import Malformed
from roundhouse.table.protocol import Seat, Setup

TEXT = 'id = "mine"\nname = "Mine"\nbase = "1882"\nbank = 9000\n'


def written(folder: Path, text: str) -> Path:
    path = folder / "mine.toml"
    path.write_text(text, "utf-8")
    return path


def test_it_has_the_map_the_words_and_the_rules_of_its_base(tmp_path: Path) -> None:
    path = written(tmp_path, TEXT)
    checked = FAMILY.check_file(path)
    assert checked is not None
    assert [found for found in checked.findings if found.severity == "error"] == []
    loaded = FAMILY.load(path, {})
    seats = tuple(Seat(str(at), f"P{at}") for at in range(3))
    game = FAMILY.new(Setup("eighteen", loaded.card.id, seats, definition=loaded.definition))
    assert isinstance(game, EighteenGame)
    assert (game.title.name, game.title.bank) == ("Mine", 9000)
    assert "rebellion" in {step.key.rpartition(".")[2] for step in game.rounds["operating"].steps}


def test_what_is_wrong_in_it_has_a_place_in_the_file(tmp_path: Path) -> None:
    path = written(tmp_path, TEXT + "[settings]\nsel_after = 'first'\n")
    checked = FAMILY.check_file(path)
    assert checked is not None
    (found,) = (one for one in checked.findings if one.severity == "error")
    assert (found.line, found.column, found.message) == (6, 1, "Nothing reads “sel_after”.")


def test_it_is_not_told_what_may_be_odd_in_its_base(tmp_path: Path) -> None:
    checked = FAMILY.check_file(FOLDER / "g1817" / "title.toml")
    assert checked is not None
    assert {one.code for one in checked.findings} == {"RH506"}
    text = 'name = "Mine"\nbase = "1817"\ncertificate_limit = { 3 = 30 }\n'
    built = FAMILY.check_file(written(tmp_path, text))
    assert built is not None
    (found,) = built.findings
    assert (found.code, found.line, found.message) == (
        "RH602",
        3,
        "3 players may hold 90 certificates; there are 44.",
    )


def test_an_unknown_base_is_named_with_the_nearest(tmp_path: Path) -> None:
    checked = FAMILY.check_file(written(tmp_path, TEXT.replace("1882", "1883")))
    assert checked is not None
    assert [(one.code, one.line) for one in checked.findings] == [("RH107", 3)]


def test_the_page_says_playable_only_of_what_the_lint_finds_nothing_wrong_in(tmp_path: Path) -> None:
    """No verdict “can be played” stands beside an error."""
    good = FAMILY.examine(written(tmp_path, TEXT))
    assert good is not None
    assert good.loaded is not None
    bad = FAMILY.examine(written(tmp_path, TEXT + "[settings]\ntile_cost = -5\n"))
    assert bad is not None
    assert (bad.loaded, bad.missing) == (None, "-5 is too little; 0 is the least.")
    with pytest.raises(Malformed, match="-5 is too little"):
        FAMILY.load(written(tmp_path, TEXT + "[settings]\ntile_cost = -5\n"), {})


def test_the_copy_of_a_title_is_told_which_rules_it_lacks(tmp_path: Path) -> None:
    """1804 has rules that only it has, and no “own” table: a copy of its file is played without them."""
    text = (FOLDER / "g1804" / "title.toml").read_text("utf-8")
    checked = FAMILY.check_file(written(tmp_path, text))
    assert checked is not None
    (found,) = (one for one in checked.findings if one.code == "RH108")
    assert (found.severity, found.line, found.hint) == ("warning", 1, 'with them: base = "1804"')
    built_on = FAMILY.check_file(written(tmp_path, 'base = "1804"\n' + text))
    assert built_on is not None
    assert not [one for one in built_on.findings if one.code == "RH108"]


@pytest.mark.parametrize(
    ("slip", "line", "message"),
    [
        ("trains = { 4 = true }", 5, "What changes in 4 should be a table."),
        ("trains = { 9 = { price = 3 } }", 5, "The change names 9, which is not in trains."),
    ],
)
def test_rows_of_the_base_are_changed_by_tables(tmp_path: Path, slip: str, line: int, message: str) -> None:
    checked = FAMILY.check_file(written(tmp_path, f"{TEXT}{slip}\n"))
    assert checked is not None
    assert [(one.code, one.line, one.message) for one in checked.findings] == [("RH106", line, message)]


def test_a_base_that_is_no_text_is_told_alone(tmp_path: Path) -> None:
    checked = FAMILY.check_file(written(tmp_path, TEXT.replace('"1882"', "1882")))
    assert checked is not None
    assert [(one.code, one.line, one.hint) for one in checked.findings] == [("RH102", 3, 'base = "1830"')]
