"""What is different in a title, made from its definition."""

from __future__ import annotations

from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.model.setting_words import SETTING_WORDS
from roundhouse.eighteen.model.settings import Settings
from roundhouse.eighteen.titles import title_ids
from roundhouse.table.errors import Unknown


@pytest.mark.parametrize("title", title_ids())
def test_every_title_has_a_sheet_for_people(title: str) -> None:
    sheet = FAMILY.title_guide(title)
    assert dict(sheet.facts)["Players"]
    assert all(deeds for _name, deeds in sheet.rounds)
    assert "<svg" in sheet.picture
    for one in sheet.different:
        assert one.here != one.there
        assert not set("{}[]_") & set(one.what + one.here + one.there), one


def test_1889_is_compared_with_1830() -> None:
    sheet = FAMILY.title_guide("1889")
    assert sheet.baseline == "1830"
    told = {one.what: (one.here, one.there) for one in sheet.different}
    assert told["Are shares of one corporation sold in one block a turn?"] == ("yes", "no")
    assert dict(sheet.facts)["Cash at the start"] == "¥420 (2–4), ¥390 (5–6)"
    assert not FAMILY.title_guide("1830").different


def test_a_variant_is_compared_with_its_base() -> None:
    assert FAMILY.title_guide("18ChesapeakeOfftheRails").baseline == "18Chesapeake"
    assert "loans" in {one.what for one in FAMILY.title_guide("1817").different}


def chosen_among(hint: Any) -> set[str]:
    """The words of a closed list, also where it stands inside a tuple."""
    if get_origin(hint) is Literal:
        return set(get_args(hint))
    return {word for inner in get_args(hint) for word in chosen_among(inner)}


def test_every_value_of_a_setting_has_words() -> None:
    hints = get_type_hints(Settings)
    lists = {name: words for name, hint in hints.items() if (words := chosen_among(hint))}
    told_elsewhere = {"end", "end_by_players", "end_in_stock_rounds"}
    assert {name: set(words) for name, words in SETTING_WORDS.items()} == {
        name: words for name, words in lists.items() if name not in told_elsewhere
    }


def test_values_of_settings_stand_in_words() -> None:
    told = {one.what: (one.here, one.there) for one in FAMILY.title_guide("18Neb").different}
    assert told["In which order a stock turn sells and buys."] == (
        "first sell, then buy",
        "sell, buy, and sell again",
    )
    assert told["How many bankrupt players end the game."] == ("all but one", "one")


def test_the_sheet_says_how_much_must_be_paid() -> None:
    """1840 looks at the sum: its rows all said “anything”."""
    sheet = FAMILY.title_guide("1840")
    told = {one.what: one.here for one in sheet.different}
    moves = told["What a dividend does to the price"]
    assert moves.startswith(
        "nothing paid: 1 left; anything: stays; 100 or more: 1 right; 200 or more: 2 right"
    )
    assert "0; 1" in told.values()


def test_the_sheet_of_a_title_without_a_map_has_no_way_to_one() -> None:
    sheet = FAMILY.title_guide("RollingStock")
    assert sheet.lacks == ("map",)
    assert dict(sheet.facts)["Certificate limit"] == "no limit"
    assert FAMILY.title_guide("1889").lacks == ()


def test_the_sheet_says_what_a_dividend_does_and_when_a_second_tile_is_laid() -> None:
    told = {one.what: (one.here, one.there) for one in FAMILY.title_guide("18CO").different}
    assert told["What a dividend does to the price"] == (
        "nothing paid: 1 left; anything: 1 right; 2 times the price: 1 right and 1 up",
        "nothing paid: 1 left; anything: 1 right",
    )
    assert told["Track in a turn"] == (
        "lay or upgrade; then lay or upgrade unless the turn has upgraded, on another hex",
        "lay or upgrade",
    )
    told = {one.what: (one.here, one.there) for one in FAMILY.title_guide("18Norway").different}
    assert told["What a dividend does to the price"][0] == (
        "nothing paid: 1 left; half the price: stays; the price: 1 right; 2 times the price: 2 right; "
        "3 times the price, from 165kr on: 3 right"
    )


def test_only_shipped_titles_have_sheets() -> None:
    with pytest.raises(Unknown):
        FAMILY.title_guide("1899")
