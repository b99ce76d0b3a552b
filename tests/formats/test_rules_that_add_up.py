"""Optional rules that add to a title, stand for others, and depend on others."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.eighteen.formats.lint.check import check_text
from roundhouse.eighteen.formats.title_toml import build_title, merge, played
from roundhouse.eighteen.titles import FOLDER, known, title_data
from roundhouse.table.errors import Malformed

FILE = (FOLDER / "g1825" / "title.toml").read_text("utf-8")


@pytest.mark.parametrize(
    ("before", "patch", "after"),
    [
        ({"count": 3}, {"count": "+2"}, {"count": 5}),
        ({"count": 3}, {"count": "-1"}, {"count": 2}),
        ({}, {"tiles": {"8": "+2"}}, {"tiles": {"8": 2}}),
        ({"text": "12"}, {"text": "+2"}, {"text": "+2"}),
        ({"rows": [{"id": "A"}]}, {"rows": {"+": [{"id": "B"}]}}, {"rows": [{"id": "A"}, {"id": "B"}]}),
        ({"rows": [{"id": "A"}]}, {"rows": {"A": {"x": 1}, "+": []}}, {"rows": [{"id": "A", "x": 1}]}),
        ({"beyond": "A1"}, {"beyond": "+ B2"}, {"beyond": "A1 B2"}),
        ({}, {"beyond": "+ B2"}, {"beyond": "B2"}),
    ],
)
def test_a_patch_adds_to_numbers_rows_and_texts(
    before: dict[str, Any], patch: dict[str, Any], after: dict[str, Any]
) -> None:
    assert merge(before, patch) == after


def test_hexes_that_a_patch_draws_anew_leave_the_drawings_that_they_had() -> None:
    before = {"hexes": {"white": {"": "A1 B2 C3", "town": "D4"}}}
    patch = {"hexes": {"white": {"town": "+ B2"}, "gray": {"": "+ D4"}}}
    assert merge(before, patch) == {"hexes": {"white": {"": "A1 C3", "town": "B2"}, "gray": {"": "D4"}}}


@pytest.mark.parametrize(
    "before", [{"hexes": {"white": {"town": "D4"}}, "layout": "flat"}, {"layout": "flat"}]
)
def test_a_patch_puts_a_table_in_place_of_another(before: dict[str, Any]) -> None:
    patch = {"hexes": {"*": "(none)", "gray": {"": "A1"}}}
    assert merge(before, patch) == {"hexes": {"gray": {"": "A1"}}, "layout": "flat"}


RULES: list[dict[str, Any]] = [
    {"id": "both", "means": ["one", "two"]},
    {"id": "one"},
    {"id": "two"},
    {"id": "on_two", "all_of": ["two"]},
    {"id": "either", "any_of": ["one", "on_two"]},
    {"id": "instead", "by_itself": True, "any_of": ["two"], "none_of": ["one"]},
]


@pytest.mark.parametrize(
    ("chosen", "then"),
    [
        ("", ""),
        ("two one", "one two"),
        ("both", "both one two"),
        ("on_two", ""),
        ("on_two two", "two on_two instead"),
        ("either on_two", ""),
        ("either two", "two instead"),
        ("either on_two two", "two on_two either instead"),
    ],
)
def test_rules_are_played_where_those_are_that_they_depend_on(chosen: str, then: str) -> None:
    assert played(RULES, chosen.split()) == then.split()


def test_rules_that_depend_on_nothing_are_played_as_they_were_chosen() -> None:
    assert played([{"id": "a"}, {"id": "b"}], ["b", "a"]) == ["b", "a"]


def test_a_rule_that_names_no_rule_is_refused() -> None:
    data = {
        **title_data("1825"),
        "options": [{"id": "a", "name": "A", "all_of": ["nit_1"]}, {"id": "unit_1"}],
    }
    with pytest.raises(Malformed, match="nit_1") as caught:
        build_title(data)
    assert caught.value.hint == "nearest: unit_1"


def found(text: str) -> list[str]:
    checked = check_text("title.toml", text.encode(), known("1825"))
    return [f"{one.code} {one.message}" for one in checked.findings if one.severity == "error"]


def test_the_lint_lays_a_rule_over_those_that_it_depends_on() -> None:
    assert found(FILE) == []
    wrong = FILE.replace('all_of = ["unit_3"]\nchange.corporations.HR.home', "change.corporations.HR.home")
    assert wrong != FILE
    assert any("HR" in one for one in found(wrong))


def test_a_row_that_a_rule_adds_is_looked_at() -> None:
    wrong = FILE.replace('home = "M9"', 'home = "M99"')
    assert wrong != FILE
    assert any("M99" in one for one in found(wrong))
