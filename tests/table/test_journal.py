"""The journal: what was changed can be taken back, exactly."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from roundhouse.table.journal import Answers, Journal, Piece


class Purse(Piece):
    __slots__ = ("cash", "held")
    state: ClassVar[tuple[str, ...]] = ("cash", "held")

    def __init__(self) -> None:
        super().__init__("purse")
        self.cash = 10
        self.held: dict[str, int] = {"a": 1}


def test_rewinding_brings_old_values_back() -> None:
    journal, purse = Journal(), Purse()
    mark = journal.mark()
    journal.put(purse, "cash", 3)
    journal.put_item(purse.held, "b", 2)
    journal.drop_item(purse.held, "a")
    journal.rewind(mark)
    assert (purse.cash, purse.held) == (10, {"a": 1})


def test_a_failed_attempt_changes_nothing() -> None:
    journal, purse = Journal(), Purse()

    def fail() -> None:
        with journal.attempt():
            journal.put(purse, "cash", 3)
            raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        fail()
    assert purse.cash == 10
    assert len(journal) == 0


def test_a_trial_is_always_taken_back() -> None:
    journal, purse = Journal(), Purse()
    with journal.trial():
        journal.put(purse, "cash", 3)
        assert purse.cash == 3
    assert purse.cash == 10


CHANGES = st.lists(
    st.one_of(
        st.tuples(st.just("put"), st.integers(0, 99)),
        st.tuples(st.just("item"), st.sampled_from("abc"), st.integers(0, 9)),
        st.tuples(st.just("drop"), st.sampled_from("abc")),
    ),
    max_size=20,
)

Steps = list[tuple[Any, ...]]


@settings(max_examples=60)
@given(CHANGES, CHANGES)
def test_any_changes_after_a_mark_are_taken_back(before: Steps, after: Steps) -> None:
    journal, purse = Journal(), Purse()

    def change(steps: Steps) -> None:
        for kind, *rest in steps:
            if kind == "put":
                journal.put(purse, "cash", *rest)
            elif kind == "item":
                journal.put_item(purse.held, *rest)
            else:
                journal.drop_item(purse.held, *rest)

    change(before)
    kept, mark = (purse.cash, dict(purse.held)), journal.mark()
    change(after)
    journal.rewind(mark)
    assert (purse.cash, purse.held) == kept


def test_what_was_found_out_is_forgotten_with_every_change_and_every_step_back() -> None:
    journal, purse = Journal(), Purse()
    answers, asked = Answers(journal), []

    def look() -> int:
        asked.append(purse.cash)
        return purse.cash

    changes: list[Callable[[], object]] = [
        lambda: journal.put(purse, "cash", 11),
        lambda: journal.put_item(purse.held, "b", 2),
        lambda: journal.drop_item(purse.held, "a"),
        lambda: journal.rewind(0),
        journal.forget,
    ]
    for change in changes:
        answers.to(look)
        change()
        answers.to(look)
    assert asked == [10, 11, 11, 11, 10, 10]


def test_every_change_counts_as_one() -> None:
    journal, purse = Journal(), Purse()
    journal.put(purse, "cash", 11)
    journal.put_item(purse.held, "b", 2)
    journal.drop_item(purse.held, "never there")
    journal.put(purse, "cash", purse.cash)
    assert len(journal) == 2


ASKED = st.lists(st.one_of(st.integers(0, 3), st.just("ask"), st.just("try")), max_size=30)


@settings(max_examples=60)
@given(ASKED)
def test_an_answer_that_was_kept_is_always_the_true_one(steps: list[int | str]) -> None:
    journal, purse = Journal(), Purse()
    answers, asked = Answers(journal), []

    def cash(times: int) -> int:
        asked.append(times)
        return purse.cash * times

    for step in steps:
        if isinstance(step, int):
            journal.put(purse, "cash", step)
        elif step == "try":
            with journal.trial():
                journal.put(purse, "cash", 99)
                assert answers.to(cash, 2) == 198
        before = len(asked)
        assert answers.to(cash, 2) == purse.cash * 2
        assert answers.to(cash, 2) == purse.cash * 2
        assert len(asked) <= before + 1, "asked once as long as nothing changes"
