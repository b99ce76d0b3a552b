"""Rows of a Maker file that mean nothing as they stand are told, not passed over."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.eighteen.formats.maker.odd_rows import odd_rows


@pytest.mark.parametrize("token", [{"cost": 40}, True, None, 40.5, ["£60"]])
def test_a_token_that_is_no_price_is_told(token: Any) -> None:
    for raw, way in (
        ({"tokenTypes": {"default": ["Home", token]}}, ("tokenTypes", "default", 1)),
        ({"companies": [{"abbrev": "EW", "tokens": ["Home", token]}]}, ("companies", 0, "tokens", 1)),
    ):
        found = list(odd_rows(raw))
        assert [oddity.way for oddity in found] == [way]
        assert "it costs nothing" in found[0].message


def test_tokens_with_a_price_or_a_word_are_as_they_should_be() -> None:
    assert not list(odd_rows({"tokenTypes": {"default": ["Home", 40, "£60", "Free", 0]}}))


@pytest.mark.parametrize("abilities", ["no", {"type": "never_closes"}, 3, None])
def test_abilities_that_are_no_list_are_told(abilities: Any) -> None:
    (found,) = odd_rows({"privates": [{"name": "A", "revenue": 5, "abilities": abilities}]})
    assert found.way == ("privates", 0, "abilities")
    assert "no list of abilities" in found.message
    assert not list(odd_rows({"privates": [{"name": "A", "revenue": 5, "abilities": []}]}))
