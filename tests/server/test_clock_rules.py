"""Clocks, without a server: moments come in, what is left comes out."""

from __future__ import annotations

import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roundhouse.server import clocks
from roundhouse.server.clocks import Days, PerMove, TimeBank
from roundhouse.table.errors import Malformed

MINUTE, HOUR, DAY = 60_000, 3_600_000, 86_400_000


def at(text: str) -> int:
    """A moment from “2026-11-20 12:00”, in the time of Greenwich."""
    return int(datetime.datetime.fromisoformat(text + "+00:00").timestamp() * 1000)


FRIDAY_NOON = at("2026-11-20 12:00")


def test_time_for_each_move_is_whole_again_after_it() -> None:
    rule = PerMove(seconds=120)
    state = clocks.begin(rule, ["1"], number=0, at=0)
    assert clocks.due(rule, state) == (2 * MINUTE, "1")
    state = clocks.after(rule, state, ["2"], number=1, at=MINUTE, mover="1")
    assert clocks.due(rule, state) == (3 * MINUTE, "2")
    state = clocks.after(rule, state, ["1"], number=2, at=2 * MINUTE, mover="2")
    assert clocks.left(rule, state, 2 * MINUTE) == {"1": 2 * MINUTE, "2": 2 * MINUTE}


def test_a_bank_is_used_up_and_grows_at_the_end_of_a_turn() -> None:
    rule = TimeBank(seconds=600, increment=10)
    state = clocks.begin(rule, ["1"], number=0, at=0)
    state = clocks.after(rule, state, ["1"], number=1, at=MINUTE, mover="1")  # a turn has several moves
    assert clocks.left(rule, state, MINUTE) == {"1": 9 * MINUTE}
    state = clocks.after(rule, state, ["2"], number=2, at=2 * MINUTE, mover="1")
    assert clocks.left(rule, state, 5 * MINUTE) == {"1": 8 * MINUTE + 10_000, "2": 7 * MINUTE}


def test_time_runs_for_all_who_are_on_at_once() -> None:
    rule = PerMove(seconds=120)
    state = clocks.begin(rule, ["1", "2"], number=0, at=0)
    state = clocks.after(rule, state, ["2"], number=1, at=MINUTE, mover="1")
    assert clocks.due(rule, state) == (2 * MINUTE, "2"), "the others’ moves give nobody more time"


def test_undo_and_talk_give_no_time() -> None:
    rule = PerMove(seconds=120)
    state = clocks.begin(rule, ["1"], number=0, at=0)
    state = clocks.after(rule, state, ["1"], number=1, at=MINUTE)
    assert clocks.due(rule, state) == (2 * MINUTE, "1")


def test_weekends_do_not_count() -> None:
    rule = Days(days=1, weekends_off=True)
    state = clocks.begin(rule, ["1"], number=0, at=FRIDAY_NOON)
    assert clocks.due(rule, state) == (at("2026-11-23 12:00"), "1")
    sunday = at("2026-11-22 09:00")
    assert clocks.left(rule, state, sunday) == {"1": DAY // 2}
    state = clocks.after(rule, state, ["2"], number=1, at=sunday, mover="1")
    assert clocks.due(rule, state) == (at("2026-11-24 00:00"), "2")


def test_days_off_begin_where_the_table_is() -> None:
    rule = Days(days=2, off=(datetime.date(2026, 11, 21),), zone="Europe/Berlin")
    state = clocks.begin(rule, ["1"], number=0, at=FRIDAY_NOON)
    # The 21st is off from 23:00 of the 20th in Greenwich: eleven hours before it, 37 after it.
    assert clocks.due(rule, state) == (at("2026-11-23 12:00"), "1")
    assert clocks.left(rule, state, at("2026-11-21 12:00"))["1"] == 37 * HOUR


def test_a_day_of_25_hours_counts_as_long_as_it_is() -> None:
    rule = Days(days=1, zone="Europe/Berlin")
    before, after = at("2026-10-24 22:00"), at("2026-10-25 23:00")  # the clocks go back in that night
    assert clocks.elapsed(rule, before, after) == 25 * HOUR


def test_nothing_more_happens_to_a_seat_that_is_out_until_it_moves() -> None:
    rule = PerMove(seconds=60)
    state = clocks.ran_out(clocks.begin(rule, ["1"], number=0, at=0), "1")
    assert clocks.due(rule, state) is None
    assert clocks.left(rule, state, 5 * MINUTE) == {"1": -4 * MINUTE}
    state = clocks.after(rule, state, ["1"], number=1, at=5 * MINUTE, mover="1")
    assert clocks.due(rule, state) == (6 * MINUTE, "1")


def test_a_pause_stops_time_and_leaves_a_little_to_whoever_had_none() -> None:
    rule = TimeBank(seconds=60)
    state = clocks.begin(rule, ["1"], number=0, at=0)
    state = clocks.pause(rule, state, "Ann pauses.", MINUTE)
    assert clocks.due(rule, state) is None
    assert clocks.left(rule, state, DAY) == {"1": 0}
    state = clocks.go_on(rule, state, DAY)
    assert clocks.due(rule, state) == (DAY + clocks.GRACE, "1")


def test_a_clock_that_was_set_back_takes_no_time() -> None:
    rule = PerMove(seconds=60)
    state = clocks.begin(rule, ["1"], number=0, at=5 * MINUTE)
    assert clocks.left(rule, state, MINUTE) == {"1": MINUTE}


@given(st.lists(st.tuples(st.sampled_from("123"), st.integers(0, 10 * DAY)), max_size=12), st.booleans())
def test_what_is_due_is_when_nothing_is_left(moves: list[tuple[str, int]], weekends: bool) -> None:
    for rule in (
        PerMove(seconds=3600),
        TimeBank(seconds=900_000, increment=60),
        Days(days=3, weekends_off=weekends),
    ):
        state, now = clocks.begin(rule, ["1"], number=0, at=FRIDAY_NOON), FRIDAY_NOON
        for number, (seat, pause) in enumerate(moves, 1):
            now += pause
            state = clocks.after(rule, state, [seat], number=number, at=now, mover=state.running[0])
            found = clocks.due(rule, state)
            assert found is not None
            assert clocks.left(rule, state, found[0])[seat] == min(0, state.left[seat])
            assert found[0] == state.since or clocks.left(rule, state, found[0] - 1)[seat] == 1


def test_what_a_clock_is_called() -> None:
    assert clocks.in_words(PerMove(seconds=300)) == "5 min a move"
    assert clocks.in_words(TimeBank(seconds=5400, increment=10)) == "90 min for the game, 10 s more each turn"
    assert clocks.in_words(Days(days=2, weekends_off=True)) == "2 days a move, weekends off"
    assert [clocks.speed(one) for one in (None, TimeBank(seconds=3600), Days(days=1))] == ["", "live", "days"]


def test_a_zone_that_is_not_is_refused() -> None:
    with pytest.raises(Malformed, match="no time zone “Atlantis”"):
        clocks.check(Days(days=1, zone="Atlantis"))
