"""Appends rows to the logs. Many tables' rows share one commit, so that one disk flush serves them all."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import bindparam, update
from sqlalchemy.dialects import postgresql, sqlite

from roundhouse.server.errors import Unavailable

from . import schema
from .codec import row_values, standing_values
from .database import Database
from .records import Row, Standing

MOST_AT_ONCE = 200
_LOG = logging.getLogger("roundhouse.writer")

_ADVANCE = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("table"))
    .values(
        {
            name: bindparam(f"new_{name}")
            for name in ("stage", "status", "waiting", "outcome", "last", "changed")
        }
    )
)


class Conflict(Exception):
    """Another process has written this number, or this request, first. Nothing was kept."""


class _Job(NamedTuple):
    table_id: str
    row: Row
    standing: Standing
    done: asyncio.Future[None]

    @property
    def key(self) -> tuple[str, int]:
        """What tells the row from all others."""
        return self.table_id, self.row.number


class Writer:
    """The one task of this process that appends to logs."""

    def __init__(self, database: Database) -> None:
        self._database = database
        new = sqlite.insert if database.is_sqlite else postgresql.insert
        columns = schema.entries.c
        self._insert = (
            new(schema.entries).on_conflict_do_nothing().returning(columns.table_id, columns.number)
        )
        self._jobs: asyncio.Queue[_Job] = asyncio.Queue()
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

    async def append(self, table_id: str, row: Row, standing: Standing) -> None:
        """Keep one row: on disk when this returns. Raises Conflict or Unavailable."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        await self._jobs.put(_Job(table_id, row, standing, done))
        await done

    async def _work(self) -> None:
        while True:
            batch = [await self._jobs.get()]
            while len(batch) < MOST_AT_ONCE and not self._jobs.empty():
                batch.append(self._jobs.get_nowait())
            await self._settle(batch)
            for _ in batch:
                self._jobs.task_done()

    async def _settle(self, batch: Sequence[_Job]) -> None:
        try:
            kept = await self._commit(batch)
        except Unavailable as error:
            _LOG.error("rows were not confirmed", extra={"rows": len(batch), "error": str(error.__cause__)})
            for job in batch:
                _answer(job, error)
        else:
            for job in batch:
                _answer(job, None if job.key in kept else Conflict())

    async def _commit(self, batch: Sequence[_Job]) -> set[tuple[str, int]]:
        """Write the rows that nobody has written before. Returns which those are."""
        async with self._database.writing() as connection:
            values = [row_values(job.table_id, job.row) for job in batch]
            inserted = await connection.execute(self._insert, values)
            kept = {(table_id, number) for table_id, number in inserted}
            winners = [job for job in batch if job.key in kept]
            if winners:
                await connection.execute(_ADVANCE, [_advance_values(job) for job in winners])
                await self._database.tell(connection, *(job.table_id for job in winners))
        return kept


def _advance_values(job: _Job) -> dict[str, Any]:
    values: dict[str, Any] = {
        "last": job.row.number,
        "changed": job.row.made,
        **standing_values(job.standing),
    }
    return {"table": job.table_id, **{f"new_{name}": value for name, value in values.items()}}


def _answer(job: _Job, error: Exception | None) -> None:
    if job.done.done():
        return
    if error is None:
        job.done.set_result(None)
    else:
        job.done.set_exception(error)
