"""Keeps rows of the logs, many tables' in one transaction, in as little work as each database allows.

A row is kept if it is the next one of its table and nobody has changed the seats since it was made.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple, Protocol

from sqlalchemy import ARRAY, BigInteger, Integer, Text, bindparam, text

from roundhouse.table.errors import Malformed

from .codec import heard_text, row_values, standing_values
from .database import CHANNEL, Database, in_plain_words, prepare, storable
from .records import Heard, Row, Standing

_LONGEST_TOLD = 7900
"""Bytes that PostgreSQL carries in one notification, less what stands before the row."""


class Job(NamedTuple):
    """A row to keep, where its table stands after it, and the seating that it was made under."""

    table_id: str
    row: Row
    standing: Standing
    seating: int

    @property
    def key(self) -> tuple[str, int]:
        """What tells the row from all others."""
        return self.table_id, self.row.number

    def values(self) -> dict[str, Any]:
        """The columns of the row and, with ``seating``, those that change in its table."""
        return {
            **row_values(self.table_id, self.row),
            **standing_values(self.standing),
            "seating": self.seating,
        }


def check(job: Job) -> None:
    """Refuse a row that one of the databases could not hold. Both accept the same. Raises Malformed."""
    row, standing = job.row, job.standing
    for raw in (row.entry.seat, row.request_id, standing.stage, standing.status):
        if raw is not None and not storable(raw):
            raise Malformed("request/text", "No text may hold a zero byte or half a character.")


class Appender(Protocol):
    """Keeps rows of the logs of tables."""

    async def keep(self, jobs: Sequence[Job]) -> set[tuple[str, int]]:
        """Keep what can be kept; on disk when this returns. Returns which. Raises Unavailable."""

    async def close(self) -> None:
        """Let go of the database."""


def appender(database: Database) -> Appender:
    """What keeps rows in that database."""
    return _SqliteAppender(database) if database.is_sqlite else _PostgresAppender(database)


_ENTRY = ("table_id", "number", "seat", "action", "followed_by", "lines", "request_id", "made")
_STANDING = ("stage", "status", "waiting", "outcome")

_SQLITE_INSERT = f"""
    INSERT INTO entries ({", ".join(_ENTRY)}) SELECT {", ".join(f":{name}" for name in _ENTRY)}
    FROM tables WHERE id = :table_id AND last = :number - 1 AND seating = :seating
    ON CONFLICT DO NOTHING"""
_SQLITE_ADVANCE = f"""
    UPDATE tables SET last = :number, changed = :made, {", ".join(f"{name} = :{name}" for name in _STANDING)}
    WHERE id = :table_id"""


class _SqliteAppender:
    """A connection in a thread of its own: a whole transaction costs one change of threads."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="appender")
        self._connection: sqlite3.Connection | None = None

    async def keep(self, jobs: Sequence[Job]) -> set[tuple[str, int]]:
        """Keep what can be kept."""
        loop = asyncio.get_running_loop()
        with in_plain_words():
            async with self._database.turn:
                return await loop.run_in_executor(self._thread, self._keep, jobs)

    def _keep(self, jobs: Sequence[Job]) -> set[tuple[str, int]]:
        if self._connection is None:
            self._connection = sqlite3.connect(self._database.path)
            prepare(self._connection)
        kept = set()
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            for job in jobs:
                values = job.values()
                if self._connection.execute(_SQLITE_INSERT, values).rowcount == 1:
                    self._connection.execute(_SQLITE_ADVANCE, values)
                    kept.add(job.key)
            self._connection.execute("COMMIT")
        except BaseException:
            self._connection.close()
            self._connection = None
            raise
        return kept

    async def close(self) -> None:
        """Let go of the database."""

        def close() -> None:
            if self._connection is not None:
                self._connection.close()

        await asyncio.get_running_loop().run_in_executor(self._thread, close)
        self._thread.shutdown()


_TYPES = {
    **dict.fromkeys((*_ENTRY, *_STANDING, "told"), ("text", Text)),
    **dict.fromkeys(("number", "seating"), ("integer", Integer)),
    "made": ("bigint", BigInteger),
}

# One statement, and so one way to the database and back. Tables are locked in the order of their ids, so that
# two processes never wait for each other. The rows are told to the others when they are committed.
_POSTGRES_KEEP = text(
    f"""
    WITH job AS (
        SELECT * FROM unnest({", ".join(f"CAST(:{name} AS {_TYPES[name][0]}[])" for name in _TYPES)})
        AS job ({", ".join(_TYPES)})
    ), fit AS MATERIALIZED (
        SELECT job.* FROM job JOIN tables ON tables.id = job.table_id
        WHERE tables.last = job.number - 1 AND tables.seating = job.seating
        ORDER BY tables.id FOR UPDATE OF tables
    ), kept AS (
        INSERT INTO entries ({", ".join(_ENTRY)}) SELECT {", ".join(_ENTRY)} FROM fit
        ON CONFLICT DO NOTHING RETURNING table_id, number
    ), advanced AS (
        UPDATE tables SET last = fit.number, changed = fit.made,
            {", ".join(f"{name} = fit.{name}" for name in _STANDING)}
        FROM fit JOIN kept ON kept.table_id = fit.table_id AND kept.number = fit.number
        WHERE tables.id = fit.table_id
    )
    SELECT kept.table_id, kept.number, pg_notify('{CHANNEL}', job.told)
    FROM kept JOIN job ON job.table_id = kept.table_id AND job.number = kept.number
    """
).bindparams(*(bindparam(name, type_=ARRAY(kind())) for name, (_, kind) in _TYPES.items()))


class _PostgresAppender:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def keep(self, jobs: Sequence[Job]) -> set[tuple[str, int]]:
        """Keep what can be kept."""
        rows = [{**job.values(), "told": self._told(job)} for job in jobs]
        values = {name: [row[name] for row in rows] for name in _TYPES}
        async with self._database.writing_at_once() as connection:
            return {(row[0], row[1]) for row in await connection.execute(_POSTGRES_KEEP, values)}

    def _told(self, job: Job) -> str:
        """What the other processes hear: the row itself if it is short, so that they need not ask for it."""
        head = f"{self._database.process} {job.table_id}"
        row = heard_text(Heard(job.row, job.standing))
        return f"{head} {row}" if len(row.encode()) + len(head) < _LONGEST_TOLD else head

    async def close(self) -> None:
        """Let go of the database."""
