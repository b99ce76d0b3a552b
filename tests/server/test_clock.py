"""How long each seat has thought."""

from __future__ import annotations

import pytest

from roundhouse.server.clock import in_words, time_used
from roundhouse.server.store.records import Row
from roundhouse.table.languages import read_in_code
from roundhouse.table.log import Entry

from .at_table import Party
from .conftest import Running


def row(number: int, seat: str, made: int, kind: str = "take") -> Row:
    return Row(entry=Entry(number, seat, {"type": kind}), lines=(), request_id=None, made=made)


def test_the_time_before_a_move_is_its_seat_s() -> None:
    rows = [row(1, "1", 1000), row(2, "2", 4000), row(3, "1", 9000), row(4, "2", 9500)]
    assert time_used(rows) == {"2": 3500, "1": 5000}


def test_talk_uses_no_time() -> None:
    rows = [row(1, "1", 1000), row(2, "1", 3000, "message"), row(3, "2", 9000)]
    assert time_used(rows) == {"2": 8000}


def test_a_recording_used_no_time_here() -> None:
    rows = [row(1, "1", 1000), row(2, "2", 4000), row(3, "1", 9000)]
    assert time_used(rows, trusted=2) == {"1": 5000}


def test_a_clock_that_was_set_back_takes_no_time_away() -> None:
    assert time_used([row(1, "1", 9000), row(2, "2", 1000), row(3, "1", 2000)]) == {"2": 0, "1": 1000}


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0, "under a minute"),
        (59, "under a minute"),
        (60, "1 min"),
        (3600, "1 h"),
        (3 * 3600 + 65 * 60 + 59, "4 h 5 min"),
        (2 * 86_400 + 3 * 3600 + 240, "2 d 3 h"),
        (86_400 + 300, "1 d"),
    ],
)
def test_times_in_words(seconds: int, words: str) -> None:
    assert in_words(seconds * 1000 + 999) == words


def test_a_short_time_is_said_in_the_language_of_whoever_reads() -> None:
    with read_in_code("de"):
        assert in_words(2_000) == "unter einer Minute"


def test_the_table_page_says_how_long_and_what_may_be_undone(server: Running) -> None:
    party = Party(server.http, undo="own")
    party.guess()
    page = server.http.get(f"/t/{party.id}").text
    assert "Time used: Ben under a minute" in page
    assert "Undo: only one’s own last moves" in page
