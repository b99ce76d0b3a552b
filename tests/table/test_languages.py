"""Languages: the nearest one, plurals, numbers and dates."""

from __future__ import annotations

import doctest

import pytest

import roundhouse.table.languages
from roundhouse.table.languages import languages, spoken, wanted


def test_the_examples_of_the_module() -> None:
    assert doctest.testmod(roundhouse.table.languages).failed == 0


@pytest.mark.parametrize(
    ("header", "code"),
    [
        ("de", "de"),
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("pl, fr-CH;q=0.5, en;q=0.4", "fr"),
        ("en-GB, de;q=0.9", "en"),
        ("de;q=0, fr;q=0.1", "fr"),
        ("", "en"),
        ("xx;q=much, ,;;;", "en"),
        ("de;q=0.1" + ",a" * 5000, "de"),
    ],
)
def test_a_browser_gets_the_best_language_that_there_is(header: str, code: str) -> None:
    assert wanted(header) == code


@pytest.mark.parametrize(
    ("code", "found"), [("de-CH", "de"), ("tlh", "en"), ("x" * 99, "en"), ("../de", "en")]
)
def test_an_unknown_language_is_english(code: str, found: str) -> None:
    assert spoken(code).code == found


def test_each_language_counts_and_writes_numbers_its_own_way() -> None:
    assert spoken("en").count("# seat", "# seats", 1) == "1 seat"
    assert spoken("fr").plural(0) == 0
    assert spoken("de").plural(0) == spoken("en").plural(0) == 1
    assert [spoken(code).number(1234567) for code in ("en", "de")] == ["1,234,567", "1.234.567"]
    assert spoken("de").day(0) == "1. Januar 1970"
    assert spoken("fr").list(["Ann", "Ben"]) == "Ann et Ben"


def test_a_language_has_a_name_of_its_own() -> None:
    names = {code: spoken(code).name for code in languages()}
    assert names["de"] == "Deutsch"
    assert names["fr"] == "Français"
