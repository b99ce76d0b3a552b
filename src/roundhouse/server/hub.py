"""Tells watchers that a table has changed. It carries no news itself: watchers read those from the log."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager


class Watch:
    """One watcher's bell. It rings at most once until it is answered, however much happens."""

    __slots__ = ("_bell",)

    def __init__(self) -> None:
        self._bell = asyncio.Event()

    def ring(self) -> None:
        """Something changed."""
        self._bell.set()

    def answer(self) -> None:
        """From now on only later changes ring. Call it before reading, so that none is missed."""
        self._bell.clear()

    async def wait(self, seconds: float) -> bool:
        """Wait for a change at most that long; whether there was one."""
        try:
            async with asyncio.timeout(seconds):
                await self._bell.wait()
        except TimeoutError:
            return False
        return True


class Hub:
    """The bells of this process, by table."""

    def __init__(self) -> None:
        self._watches: defaultdict[str, set[Watch]] = defaultdict(set)

    @contextmanager
    def watching(self, table_id: str) -> Iterator[Watch]:
        """A bell for as long as the block lasts."""
        watch = Watch()
        self._watches[table_id].add(watch)
        try:
            yield watch
        finally:
            self._watches[table_id].discard(watch)
            if not self._watches[table_id]:
                del self._watches[table_id]

    def tell(self, table_id: str) -> None:
        """Ring for everyone who watches this table."""
        for watch in self._watches.get(table_id, ()):
            watch.ring()

    def tell_all(self) -> None:
        """Ring for everyone: news may have been missed."""
        for table_id in list(self._watches):
            self.tell(table_id)

    def count(self, table_id: str | None = None) -> int:
        """How many watch a table, or any table."""
        if table_id is not None:
            return len(self._watches.get(table_id, ()))
        return sum(len(watches) for watches in self._watches.values())
