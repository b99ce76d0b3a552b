"""Appends rows to the logs. Many tables' rows share one commit, so that one disk flush serves them all."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy.exc import IntegrityError

from roundhouse.server.errors import Unavailable
from roundhouse.table.errors import Malformed

from .append import Job, appender, check
from .database import Database
from .records import Row, Standing

MOST_AT_ONCE = 200
STUCK_SECONDS = 20.0
"""A batch that takes longer than this will hardly be answered: the process does not count as ready."""
_LOG = logging.getLogger("roundhouse.writer")


class Conflict(Exception):
    """Someone else has written this number, or this request, or changed the seats first. Nothing was kept."""


class _Waiting(NamedTuple):
    job: Job
    done: asyncio.Future[None]


class Writer:
    """The one task of this process that appends to logs."""

    def __init__(self, database: Database) -> None:
        self._appender = appender(database)
        self._jobs: asyncio.Queue[_Waiting] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self._since: float | None = None  # when the batch under way was begun
        self.errors = 0
        self.seconds = 0.0
        self.batches = 0

    def start(self) -> None:
        """Start the task that keeps what is waiting."""
        self._task = asyncio.create_task(self._work(), name="writer")

    async def stop(self, seconds: float = 5.0) -> None:
        """Finish what was handed in, as far as that goes in so many seconds, then end."""
        if self._task and not self._task.done():
            try:
                async with asyncio.timeout(seconds):
                    await self._jobs.join()
            except TimeoutError:
                _LOG.error("rows were left unwritten", extra={"rows": self.waiting})
            self._task.cancel()
            await asyncio.wait([self._task], timeout=1)
        while not self._jobs.empty():
            _answer(self._jobs.get_nowait(), _unconfirmed())
        await self._appender.close()

    @property
    def waiting(self) -> int:
        """Rows that are handed in and not yet begun."""
        return self._jobs.qsize()

    @property
    def trouble(self) -> str:
        """Why this cannot be relied on now; empty when it can."""
        if self._task is None or self._task.done():
            return "nothing writes to the logs"
        if self._since is not None and time.monotonic() - self._since > STUCK_SECONDS:
            return "the storage has not confirmed a row for too long"
        return ""

    async def append(self, table_id: str, row: Row, standing: Standing, seating: int) -> None:
        """Keep one row: on disk when this returns.

        Raises Conflict, Unavailable, or Malformed for a row that no database can hold.
        """
        job = Job(table_id, row, standing, seating)
        check(job)
        if self._task is not None and self._task.done():
            raise _unconfirmed()
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._jobs.put_nowait(_Waiting(job, done))
        await done

    async def _work(self) -> None:
        while True:
            batch = {(first := await self._jobs.get()).job.key: first}
            while len(batch) < MOST_AT_ONCE and not self._jobs.empty():
                one = self._jobs.get_nowait()
                if batch.setdefault(one.job.key, one) is not one:
                    # Of two rows with one number one can be kept, and the answer would not tell which.
                    _answer(one, Conflict())
                    self._jobs.task_done()
            begun = self._since = time.monotonic()
            try:
                await self._settle(list(batch.values()))
            except Exception:  # whatever it is, it must not end the task that all moves wait for
                _LOG.exception("rows were not confirmed", extra={"rows": len(batch)})
                self.errors += 1
            finally:
                self._since = None
                self.batches += 1
                self.seconds += time.monotonic() - begun
                for one in batch.values():
                    _answer(one, _unconfirmed())  # nobody is left waiting; who has an answer keeps it
                    self._jobs.task_done()

    async def _settle(self, batch: Sequence[_Waiting]) -> None:
        try:
            kept = await self._appender.keep([one.job for one in batch])
        except Unavailable as error:
            _LOG.error("rows were not confirmed", extra={"rows": len(batch), "error": str(error.__cause__)})
            self.errors += 1
            for one in batch:
                _answer(one, error)
        except (Malformed, IntegrityError) as error:
            # The database has refused the statement and kept nothing of it. Which row it was about shows when
            # each is tried alone: the others are not to suffer for it.
            if len(batch) > 1:
                for one in batch:
                    await self._settle([one])
                return
            self.errors += 1
            _LOG.error(
                "a row was refused", extra={"table": batch[0].job.table_id, "error": type(error).__name__}
            )
            _answer(batch[0], error if isinstance(error, Malformed) else _refused())
        else:
            for one in batch:
                _answer(one, None if one.job.key in kept else Conflict())


def _unconfirmed() -> Unavailable:
    return Unavailable(
        "server/storage",
        "The server cannot say whether this was kept.",
        hint="ask again, with the same request_id if there was one",
    )


def _refused() -> Malformed:
    return Malformed("request/row", "The server’s storage cannot hold this; nothing was kept.")


def _answer(one: _Waiting, error: Exception | None) -> None:
    if one.done.done():
        return
    if error is None:
        one.done.set_result(None)
    else:
        one.done.set_exception(error)
