"""The newest rows of a table are held for its watchers, without a gap, and written out once."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from roundhouse.server.hub import WRITTEN_ROWS, Feed, Hub, Told
from roundhouse.server.store.records import Line, Row
from roundhouse.table.log import Entry


def row(number: int, *lines: Line, secret: bool = False) -> Row:
    action = {"type": "take", **({"secret": 7} if secret else {})}
    return Row(entry=Entry(number, "1", action), lines=lines, request_id=None, made=0)


@pytest.fixture
def written() -> list[tuple[int, str | None]]:
    return []


Written = list[tuple[int, str | None]]
Write = Callable[[Row, str | None, bool], bytes]


@pytest.fixture
def write(written: Written) -> Write:
    def write(row: Row, seat: str | None, everything: bool) -> bytes:
        written.append((row.number, seat))
        return f"{row.number} for {'all' if everything else seat}".encode()

    return write


def numbers(feed: Feed, after: int) -> list[int] | None:
    found = feed.after(after)
    return None if found is None else [told.row.number for told in found]


def test_rows_follow_each_other_without_a_gap() -> None:
    feed = Feed()
    assert numbers(feed, 3) is None
    assert feed.add(row(4), everything=False)
    assert not feed.add(row(4), everything=False), "the same row again is no news"
    assert feed.add(row(5), everything=False)
    assert (numbers(feed, 3), numbers(feed, 4), numbers(feed, 5), numbers(feed, 9)) == ([4, 5], [5], [], [])
    assert numbers(feed, 2) is None, "row 3 is not held here"
    assert feed.add(row(8), everything=False)
    assert numbers(feed, 5) is None, "rows 6 and 7 are missing"
    assert not feed.add(row(6), everything=False), "too late: who lacks it reads the log"
    assert numbers(feed, 7) == [8]


def test_a_row_that_all_may_read_is_written_once(written: Written, write: Write) -> None:
    told = Told(row(1, Line("Ann takes 3.")), everything=False)
    assert {told.written(seat, write) for seat in (None, "1", "2")} == {b"1 for None"}
    assert len(written) == 1


@pytest.mark.parametrize("guarded", [row(1, Line("Ann draws a 5.", ("1",))), row(1, secret=True)])
def test_a_row_with_a_secret_is_written_for_each(written: Written, write: Write, guarded: Row) -> None:
    told = Told(guarded, everything=False)
    assert [told.written(seat, write) for seat in ("1", "2", "1")] == [b"1 for 1", b"1 for 2", b"1 for 1"]
    assert written == [(1, "1"), (1, "2")]
    over = Told(guarded, everything=True)
    assert {over.written(seat, write) for seat in ("1", "2")} == {b"1 for all"}


def test_only_the_newest_rows_are_held_written_out(written: Written, write: Write) -> None:
    """All who watch are told at once; what they were sent is not kept for them fifty rows long."""
    feed, count = Feed(), WRITTEN_ROWS + 2
    for number in range(1, count + 1):
        feed.add(row(number), everything=False)
        for told in feed.after(number - 1) or ():
            told.written(None, write)
    written.clear()
    assert numbers(feed, 0) == list(range(1, count + 1))
    for told in feed.after(0) or ():
        told.written(None, write)
    assert [number for number, _ in written] == [1, 2]


def test_nothing_is_held_where_nobody_watches() -> None:
    hub = Hub()
    hub.row("t", row(1), everything=False)
    with hub.watching("t") as (_, feed):
        assert numbers(feed, 0) is None
        hub.row("t", row(2), everything=False)
        assert (numbers(feed, 1), hub.count("t"), hub.count()) == ([2], 1, 1)
    assert (hub.count("t"), hub.count()) == (0, 0)
