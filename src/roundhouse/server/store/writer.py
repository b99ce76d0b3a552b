"""Appends rows to the logs. Many tables' rows share one commit, so that one disk flush serves them all."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import NamedTuple

from roundhouse.server.errors import Unavailable

from .append import Job, appender
from .database import Database
from .records import Row, Standing

MOST_AT_ONCE = 200
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

    def start(self) -> None:
        """Begin to work."""
        self._task = asyncio.create_task(self._work(), name="writer")

    async def stop(self) -> None:
        """Finish what was handed in, then end."""
        await self._jobs.join()
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._appender.close()

    async def append(self, table_id: str, row: Row, standing: Standing, seating: int) -> None:
        """Keep one row: on disk when this returns. Raises Conflict or Unavailable."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._jobs.put_nowait(_Waiting(Job(table_id, row, standing, seating), done))
        await done

    async def _work(self) -> None:
        while True:
            batch = [await self._jobs.get()]
            while len(batch) < MOST_AT_ONCE and not self._jobs.empty():
                batch.append(self._jobs.get_nowait())
            await self._settle(batch)
            for _ in batch:
                self._jobs.task_done()

    async def _settle(self, batch: Sequence[_Waiting]) -> None:
        try:
            kept = await self._appender.keep([one.job for one in batch])
        except Unavailable as error:
            _LOG.error("rows were not confirmed", extra={"rows": len(batch), "error": str(error.__cause__)})
            for one in batch:
                _answer(one, error)
        else:
            for one in batch:
                _answer(one, None if one.job.key in kept else Conflict())


def _answer(one: _Waiting, error: Exception | None) -> None:
    if one.done.done():
        return
    if error is None:
        one.done.set_result(None)
    else:
        one.done.set_exception(error)
