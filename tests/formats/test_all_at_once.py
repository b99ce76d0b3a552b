"""A title with many mistakes at once: everything is told in one go, and each mistake once."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from roundhouse.eighteen.formats.lint.check import check_text
from roundhouse.eighteen.formats.lint.mend import mend
from roundhouse.eighteen.formats.starting.beginning import begin
from roundhouse.table.definitions import Beginning, Checked

TEXT = begin(Beginning("Isle", "minors"))


def changed(*changes: tuple[str, str]) -> str:
    text = TEXT
    for before, after in changes:
        assert before in text, before
        text = text.replace(before, after, 1)
    return text


def found_in(text: str) -> list[str]:
    """The errors, each with its line's text, so that one sees where it points."""
    checked = check_text("title.toml", text.encode())
    lines = text.splitlines()
    return [
        f"{lines[(found.line or 1) - 1].strip()} ← {found.message}"
        for found in checked.findings
        if found.severity == "error"
    ]


def check(texts: Mapping[str, str]) -> Checked:
    return check_text("title.toml", texts["title.toml"].encode())


def test_misspelt_fields_do_not_hide_what_else_is_wrong() -> None:
    text = changed(
        ("home_token =", "home_tokn ="),
        ("reach = 3\n", "raech = 3\n"),
        ('"40o 54y 63 67"', '"40q 54y 63 67"'),
        ('home = "C8"', 'home = "C18"'),
        ('rusts_on = "6"', 'rusts_on = "66"'),
        ('"#c8201f"', '"redd"'),
    )
    assert found_in(text) == [
        'home_tokn = "operating_round" ← Nothing reads “home_tokn”.',
        '"40q 54y 63 67", ← “40q” is not a price with zone letters.',
        "raech = 3 ← Nothing reads “raech”.",
        'rusts_on = "66" ← Train 3 rusts on “66”, and there is no such train.',
        'color = "redd" ← “redd” is no colour.',
        'home = "C18" ← There is no hex C18.',
    ]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("reach = 3\n", "raech = 3\n"),
        ("price = 180\n", 'price = "180"\n'),
        ("price = 180\n", "price = -180\n"),
        ("price = 900\n", "price = -900\n"),
        ("[parts.minors]", "[parts.minor]"),
        ('"waterfall_auction"', '"waterfal_auction"'),
        ('layout = "flat"', 'layout = "flatt"'),
        ("players = [", "players = 4 # ["),
        ('id = "AR"', 'idd = "AR"'),
        ('name = "3"\nprice', 'nam = "3"\nprice'),
        ("bank = 8000", 'bank = "plenty"'),
        ('kind = "stock"', 'kind = "stok"'),
        ("[[trains]]", "[[rollingstock]]"),
        ("value = 20\n", ""),
        ('home = "C8"\n', "home = 8\n"),
        ("train_limit = 3\n", "train_limit = 0\n"),
        ('bank = "full_or"', 'bankk = "full_or"'),
    ],
)
def test_one_mistake_of_shape_is_told_once_and_has_no_followers(before: str, after: str) -> None:
    """What cannot be guessed is left out, and nobody misses it: no “there is no train 3” besides."""
    assert len(found_in(changed((before, after)))) == 1


def test_of_what_is_in_doubt_nothing_is_told_and_of_all_else_everything() -> None:
    """Without its id nobody knows which company that is; trains have nothing to do with it."""
    text = changed(('id = "CN"', "shape = 3"), ('rusts_on = "6"', 'rusts_on = "66"'))
    assert found_in(text) == [
        'rusts_on = "66" ← Train 3 rusts on “66”, and there is no such train.',
        "[[corporations]] ← “id” is missing.",
        "shape = 3 ← Nothing reads “shape”.",
    ]


def test_a_warning_waits_until_there_is_no_doubt() -> None:
    """Nobody knows what ends this game, so it is not said that the market does not."""
    text = changed(("end = {", "end = 5 # {"), ('275 300"', '275 300e"'))
    checked = check({"title.toml": text})
    assert [found.message for found in checked.findings] == ["The number 5 stands where a table should."]


def test_what_is_right_in_the_second_place_is_not_blamed() -> None:
    """The part is nearly right, so the steps that it brings are known."""
    text = changed(
        ("[parts.minors]", "[parts.laons]\nrates = [10]\n\n[parts.minors]"), ('"track"', '"loans", "track"')
    )
    assert found_in(text) == ["[parts.laons] ← Nothing reads “laons”."]


def test_everything_beyond_doubt_is_mended_though_more_is_wrong() -> None:
    """A change used to be taken back where it brought other mistakes to light."""
    text = changed(
        ("reach = 3\n", "raech = 3\n"), ("home_token =", "home_tokn ="), ('home = "C8"', 'home = "C18"')
    )
    texts, done = mend({"title.toml": text}, check)
    assert [(one.before, one.after) for one in done] == [("home_tokn", "home_token"), ("raech", "reach")]
    assert found_in(texts["title.toml"]) == ['home = "C18" ← There is no hex C18.']


def test_findings_of_a_guess_point_at_what_the_file_says() -> None:
    """The key is misspelt, and what stands behind it is wrong, too: both are told at their own column."""
    checked = check({"title.toml": changed(('rusts_on = "6"', 'rust_on = "66"'))})
    found = [(one.code, one.path) for one in checked.findings if one.severity == "error"]
    assert found == [("RH101", "trains[1].rust_on"), ("RH203", "trains[1].rust_on")]


def test_what_is_not_there_yet_does_not_keep_trains_from_being_looked_at() -> None:
    text = changed(("[[corporations]]", "[[privates]]")).replace("[[corporations]]", "[[privates]]")
    text = text.replace('rusts_on = "6"', 'rusts_on = "66"')
    assert 'rusts_on = "66" ← Train 3 rusts on “66”, and there is no such train.' in found_in(text)
