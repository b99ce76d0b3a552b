"""Choices stand for one action or for many."""

from __future__ import annotations

import random

import pytest

from roundhouse.table.choices import Choice, Free, Pick, Span

BID = Choice({"type": "bid", "company": "DR"}, {"price": Span(65, 80, 5)})


def test_a_span_counts_and_admits_its_numbers() -> None:
    assert BID.count() == 4
    assert BID.admits({"type": "bid", "company": "DR", "price": 70})
    for price in (60, 72, 85, "70", True, None):
        assert not BID.admits({"type": "bid", "company": "DR", "price": price})


def test_other_actions_are_not_admitted() -> None:
    assert not BID.admits({"type": "bid", "company": "TR", "price": 70})


@pytest.mark.parametrize("value", [["a"], ["b", "a"]])
def test_a_pick_admits_different_values_of_its_list(value: list[str]) -> None:
    assert Pick(("a", "b", "c"), 1, 2).admits(value)


@pytest.mark.parametrize("value", [[], ["a", "a"], ["d"], "a", ["a", "b", "c"]])
def test_a_pick_admits_nothing_else(value: object) -> None:
    assert not Pick(("a", "b", "c"), 1, 2).admits(value)


def test_whatever_is_filled_in_is_admitted() -> None:
    choice = Choice({"type": "x"}, {"a": Span(1, 9), "b": Pick((1, 2, 3), 2, 3), "c": Free(hint=[4])})
    rng = random.Random(1)
    for _ in range(50):
        assert choice.admits(choice.fill(rng))
