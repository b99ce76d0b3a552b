"""Tells watchers that a table has changed, and holds the newest rows so that they are written out once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from roundhouse.table.log import SECRET

from .store.records import Row

MOST_ROWS = 50
"""Rows of a table that are held for its watchers; who is further behind reads the log."""
WRITTEN_ROWS = 8
"""Rows of these that are held written out; for the few who are further behind one is written out again."""

Write = Callable[[Row, str | None, bool], bytes]
"""Writes a row out for a seat; the last argument says that the game is over and nothing is hidden."""


class Watch:
    """One watcher's bell. It rings at most once until it is answered, however much happens."""

    __slots__ = ("_reread", "_rung", "_waiting")

    def __init__(self) -> None:
        self._rung = self._reread = False
        self._waiting: asyncio.Future[None] | None = None

    def ring(self, reread: bool) -> None:
        """Something changed; with ``reread`` it may be more than new rows."""
        self._rung = True
        self._reread |= reread
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def wait(self) -> bool:
        """Wait for a ring and answer it; whether more than new rows may have changed.

        From now on only later changes ring: read after this, so that none is missed.
        """
        if not self._rung:
            self._waiting = asyncio.get_running_loop().create_future()
            try:
                await self._waiting
            finally:
                self._waiting = None
        reread, self._rung, self._reread = self._reread, False, False
        return reread


class Told:
    """A row that watchers are told of, written out once for all who may read the same of it."""

    __slots__ = ("_everything", "_guarded", "_written", "row")

    def __init__(self, row: Row, everything: bool) -> None:
        self.row = row
        self._everything = everything
        self._guarded = not everything and _guarded(row)
        self._written: dict[str | None, bytes] = {}

    def written(self, seat: str | None, write: Write) -> bytes:
        """The row as a seat may read it."""
        reader = seat if self._guarded else None
        if (found := self._written.get(reader)) is None:
            found = self._written[reader] = write(self.row, reader, self._everything)
        return found

    def rest(self) -> None:
        """Hold the row alone: hardly anybody will ask for it again."""
        self._written.clear()


def _guarded(row: Row) -> bool:
    actions = (row.entry.action, *row.entry.followed_by)
    return any(line.only for line in row.lines) or any(SECRET in action for action in actions)


class Feed:
    """The watchers of one table, and its newest rows without a gap."""

    def __init__(self) -> None:
        self.watches: set[Watch] = set()
        self._rows: list[Told] = []

    def add(self, row: Row, everything: bool) -> bool:
        """Hold a new row. Rows may come out of order or twice: whether this one was news."""
        last = self._rows[-1].row.number if self._rows else row.number - 1
        if row.number <= last:
            return False
        if row.number > last + 1:
            self._rows.clear()
        self._rows.append(Told(row, everything))
        del self._rows[:-MOST_ROWS]
        if len(self._rows) > WRITTEN_ROWS:
            self._rows[-WRITTEN_ROWS - 1].rest()
        return True

    def after(self, number: int) -> Sequence[Told] | None:
        """The rows after a number, or ``None`` when they are not all held here."""
        if not self._rows or self._rows[0].row.number > number + 1:
            return None
        return self._rows[max(0, number + 1 - self._rows[0].row.number) :]


class Hub:
    """The watchers of this process, by table."""

    def __init__(self) -> None:
        self._feeds: dict[str, Feed] = {}
        self._count = 0

    @contextmanager
    def watching(self, table_id: str) -> Iterator[tuple[Watch, Feed]]:
        """A bell, and the feed of the table, for as long as the block lasts."""
        watch = Watch()
        feed = self._feeds.setdefault(table_id, Feed())
        feed.watches.add(watch)
        self._count += 1
        try:
            yield watch, feed
        finally:
            self._count -= 1
            feed.watches.discard(watch)
            if not feed.watches:
                del self._feeds[table_id]

    def row(self, table_id: str, row: Row, everything: bool) -> None:
        """Tell everyone who watches this table of a row that is kept."""
        feed = self._feeds.get(table_id)
        if feed is not None and feed.add(row, everything):
            for watch in feed.watches:
                watch.ring(reread=False)

    def tell(self, table_id: str) -> None:
        """Ring for everyone who watches this table: look at all of it."""
        feed = self._feeds.get(table_id)
        for watch in feed.watches if feed else ():
            watch.ring(reread=True)

    def tell_all(self) -> None:
        """Ring for everyone: news may have been missed."""
        for table_id in self._feeds:
            self.tell(table_id)

    def count(self, table_id: str | None = None) -> int:
        """How many watch a table, or any table."""
        if table_id is None:
            return self._count
        feed = self._feeds.get(table_id)
        return len(feed.watches) if feed else 0
