"""The journal: what was changed can be taken back, exactly."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from roundhouse.table.journal import (
    Answers,
    Journal,
    Piece,
    TrackedDict,
    derived,
    fixed,
    scratch,
    tracked,
    tracked_dict,
)


class Purse(Piece):
    cash: int = tracked(10)
    held: dict[str, int] = tracked_dict()
    worth: int = derived(0)
    looks: int = scratch(0)

    def __init__(self) -> None:
        super().__init__("purse")
        self.held["a"] = 1


def journaled_purse() -> tuple[Journal, Purse]:
    journal, purse = Journal(), Purse()
    journal.adopt(purse)
    return journal, purse


def test_rewinding_brings_old_values_back() -> None:
    journal, purse = journaled_purse()
    mark = journal.mark()
    purse.cash = 3
    purse.held["b"] = 2
    purse.held.pop("a", None)
    journal.rewind(mark)
    assert (purse.cash, purse.held) == (10, {"a": 1})


def test_a_failed_attempt_changes_nothing() -> None:
    journal, purse = journaled_purse()

    def fail() -> None:
        with journal.attempt():
            purse.cash = 3
            raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        fail()
    assert purse.cash == 10
    assert len(journal) == 0


def test_a_trial_is_always_taken_back() -> None:
    journal, purse = journaled_purse()
    with journal.trial():
        purse.cash = 3
        assert purse.cash == 3
    assert purse.cash == 10


def test_a_derived_field_is_undone_but_not_saved_and_a_scratch_field_is_left_alone() -> None:
    journal, purse = journaled_purse()
    assert Purse.state == ("cash", "held")
    with journal.trial():
        purse.worth, purse.looks = 5, 1
    assert (purse.worth, purse.looks) == (0, 1)


@pytest.mark.parametrize("default", [{}, [], set()])
def test_a_default_that_could_change_unnoticed_is_refused(default: object) -> None:
    with pytest.raises(TypeError, match="use tracked_dict"):
        tracked(default)


def test_an_attribute_that_was_not_declared_cannot_change_in_play() -> None:
    _, purse = journaled_purse()
    with pytest.raises(AttributeError, match=r"Purse\.colour is not tracked"):
        purse.colour = "red"


class Ticket(Piece):
    seat: int = fixed()
    punched: bool = tracked(False)

    def __init__(self, seat: int) -> None:
        super().__init__(f"ticket:{seat}")
        self.seat = seat


def test_what_is_fixed_is_set_once_and_cannot_change_in_play() -> None:
    ticket, journal = Ticket(7), Journal()
    journal.adopt(ticket)
    with pytest.raises(AttributeError, match=r"Ticket\.seat is not tracked"):
        ticket.seat = 8
    assert (ticket.seat, Ticket.state) == (7, ("punched",))


def test_an_attribute_that_was_not_declared_cannot_be_set_at_all() -> None:
    class Stray(Piece):
        def __init__(self) -> None:
            super().__init__("stray")
            self.colour = "red"

    with pytest.raises(AttributeError, match="colour"):
        Stray()


def test_a_piece_is_of_its_class_once_it_is_made() -> None:
    assert type(Ticket(7)) is Ticket


def test_a_dictionary_of_the_state_can_be_replaced_and_cleared() -> None:
    journal, purse = journaled_purse()
    mark = journal.mark()
    purse.held = {"c": 3}
    purse.held["d"] = 4
    purse.held.clear()
    journal.rewind(mark)
    assert purse.held == {"a": 1}


def test_a_dictionary_that_was_replaced_before_adoption_is_journaled_after_it() -> None:
    journal, purse = Journal(), Purse()
    purse.held = {"c": 3}
    journal.adopt(purse)
    purse.held["d"] = 4
    journal.rewind(0)
    assert purse.held == {"c": 3}


def test_many_entries_are_added_at_once_and_taken_back() -> None:
    journal = Journal()
    entries = TrackedDict({"a": 1}, journal)
    entries.add_all({"a": 7, "b": 2})
    assert entries == {"a": 7, "b": 2}
    journal.rewind(0)
    assert entries == {"a": 1}


def test_a_saved_state_is_loaded_without_a_record_and_into_the_same_dictionary() -> None:
    journal, purse = journaled_purse()
    held = purse.held
    purse.load({"cash": 5, "held": {"map of": "z"}}, lambda saved: {saved["map of"]: 9})
    assert (purse.cash, held, len(journal)) == (5, {"z": 9}, 0)


def test_before_a_journal_adopts_it_a_piece_is_set_up_without_a_record() -> None:
    journal, purse = Journal(), Purse()
    purse.cash = 3
    journal.adopt(purse)
    journal.rewind(0)
    assert purse.cash == 3


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
    journal, purse = journaled_purse()

    def change(steps: Steps) -> None:
        for kind, *rest in steps:
            if kind == "put":
                purse.cash = rest[0]
            elif kind == "item":
                purse.held[rest[0]] = rest[1]
            else:
                purse.held.pop(rest[0], None)

    change(before)
    kept, mark = (purse.cash, list(purse.held.items())), journal.mark()
    change(after)
    journal.rewind(mark)
    assert (purse.cash, list(purse.held.items())) == kept, "the order too"


def test_what_was_found_out_is_forgotten_with_every_change_and_every_step_back() -> None:
    journal, purse = journaled_purse()
    answers, asked = Answers(journal), []

    def look() -> int:
        asked.append(purse.cash)
        return purse.cash

    changes: list[Callable[[], object]] = [
        lambda: setattr(purse, "cash", 11),
        lambda: purse.held.__setitem__("b", 2),
        lambda: purse.held.pop("a"),
        lambda: journal.rewind(0),
        journal.forget,
    ]
    for change in changes:
        answers.to(look)
        change()
        answers.to(look)
    assert asked == [10, 11, 11, 11, 10, 10]


def test_every_change_counts_as_one() -> None:
    journal, purse = journaled_purse()
    purse.cash = 11
    purse.held["b"] = 2
    purse.held.pop("never there", None)
    purse.cash = purse.cash
    assert len(journal) == 2


ASKED = st.lists(st.one_of(st.integers(0, 3), st.just("ask"), st.just("try")), max_size=30)


@settings(max_examples=60)
@given(ASKED)
def test_an_answer_that_was_kept_is_always_the_true_one(steps: list[int | str]) -> None:
    journal, purse = journaled_purse()
    answers, asked = Answers(journal), []

    def cash(times: int) -> int:
        asked.append(times)
        return purse.cash * times

    for step in steps:
        if isinstance(step, int):
            purse.cash = step
        elif step == "try":
            with journal.trial():
                purse.cash = 99
                assert answers.to(cash, 2) == 198
        before = len(asked)
        assert answers.to(cash, 2) == purse.cash * 2
        assert answers.to(cash, 2) == purse.cash * 2
        assert len(asked) <= before + 1, "asked once as long as nothing changes"


DONE = st.lists(st.one_of(st.integers(0, 3), st.sampled_from(["ask", "try", "back", "forget"])), max_size=40)


@settings(max_examples=120)
@given(DONE)
def test_the_same_moment_is_always_the_same_state(steps: list[int | str]) -> None:
    journal, purse = journaled_purse()
    states: list[tuple[object, int]] = []

    def ask() -> None:
        moment = journal.moment()
        assert all(cash == purse.cash for one, cash in states if one is moment)
        states.append((moment, purse.cash))

    for step in steps:
        match step:
            case int():
                purse.cash = step
            case "ask":
                ask()
            case "try":
                with journal.trial():
                    purse.cash += 1
                    purse.held["b"] = 5
            case "back":
                journal.rewind(journal.mark() // 6 * 3)
            case "forget":
                journal.forget()
    ask()


def test_a_moment_outlives_what_is_only_tried_and_no_change_that_stays() -> None:
    journal, purse = journaled_purse()
    purse.cash = 3
    before = journal.moment()
    with journal.trial():
        purse.cash = 4
    assert journal.moment() is before
    purse.cash = 5
    assert journal.moment() is not before
