"""Connections: many readers and, on SQLite, one writer; a transaction is on disk before it is answered."""

from __future__ import annotations

import asyncio
import os
import re
import sqlite3
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import Any

from sqlalchemy import event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError, DisconnectionError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from roundhouse.server.errors import Unavailable
from roundhouse.server.ids import new_id
from roundhouse.table.errors import Malformed

_PATIENCE = 15.0
"""Seconds after which a database that does not answer counts as away."""
_FRESH = 0.05
"""For so many seconds after it was used a connection counts as alive."""
CHANNEL = "roundhouse"
"""Where processes on one PostgreSQL tell each other: ``PROCESS TABLE``, and perhaps the row in JSON."""


class Database:
    """A database by URL. ``reading`` and ``writing`` lend connections."""

    def __init__(self, url: str) -> None:
        self.process = new_id()
        parsed = make_url(url)
        self.is_sqlite = parsed.get_backend_name() == "sqlite"
        self.url = url
        if self.is_sqlite:
            if not parsed.database or parsed.database == ":memory:":
                raise Malformed("settings/database", "A SQLite database needs a file.")
            self.path = parsed.database
            _private(self.path)
            here = parsed.set(drivername="sqlite+aiosqlite")
            self._reader = _sqlite_engine(here, pool=4)
            self._writer = _sqlite_engine(here, pool=1)

            @event.listens_for(self._writer.sync_engine, "begin")
            def start(connection: Any) -> None:
                connection.exec_driver_sql("BEGIN IMMEDIATE")

        else:
            there = parsed.set(drivername="postgresql+asyncpg")
            self._writer = create_async_engine(
                there,
                pool_size=10,
                max_overflow=10,
                pool_timeout=_PATIENCE,
                hide_parameters=True,  # values of people do not belong into a log file
                connect_args={"timeout": _PATIENCE, "command_timeout": _PATIENCE},
            )
            _lend_living(self._writer)
            self._reader = self._writer.execution_options(isolation_level="AUTOCOMMIT")
        self.times = Times()
        for engine in {id(one.sync_engine): one for one in (self._reader, self._writer)}.values():
            self.times.measure(engine)
        # SQLite has one writer at a time. Its own queue has a time limit; this lock has not.
        self.turn = asyncio.Lock()

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection that only reads; every statement sees what is committed by then.

        Raises Unavailable when the database does not answer.
        """
        with in_plain_words():
            async with self._reader.connect() as connection:
                yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A connection in a transaction that is committed, and on disk, when the block ends.

        Raises Unavailable when the database does not confirm that.
        """
        with in_plain_words():
            if self.is_sqlite:
                async with self.turn, self._writer.begin() as connection:
                    yield connection
            else:
                async with self._writer.begin() as connection:
                    yield connection

    @asynccontextmanager
    async def writing_at_once(self) -> AsyncIterator[AsyncConnection]:
        """A connection on which every statement is a transaction of its own, committed and on disk when it is
        answered (PostgreSQL only): one way there and back in place of three.

        Raises Unavailable when the database does not confirm that.
        """
        with in_plain_words():
            async with self._reader.connect() as connection:
                yield connection

    @asynccontextmanager
    async def snapshot(self) -> AsyncIterator[AsyncConnection]:
        """A connection that sees one moment of everything, however long the block takes."""
        async with self._reader.connect() as connection:
            if self.is_sqlite:
                await connection.exec_driver_sql("BEGIN")
            else:
                await connection.execution_options(isolation_level="REPEATABLE READ")
            yield connection
            await connection.rollback()

    async def tell(self, connection: AsyncConnection, table_id: str) -> None:
        """Tell the other processes, when this transaction is committed, that a table has changed.

        SQLite has no other processes.
        """
        if not self.is_sqlite:
            message = f"{self.process} {table_id}"
            await connection.execute(
                text("SELECT pg_notify(:channel, :message)"), {"channel": CHANNEL, "message": message}
            )

    @asynccontextmanager
    async def listening(
        self, hear: Callable[[str, str], None]
    ) -> AsyncIterator[Callable[[], Awaitable[bool]]]:
        """Hear which tables other processes change, and with what, for as long as the block lasts (PostgreSQL
        only). What is empty when it is more than a row.

        Lends a function that asks whether the connection still lives.
        """
        async with self.reading() as connection:
            driver: Any = (await connection.get_raw_connection()).driver_connection

            def heard(_connection: object, _pid: int, _channel: str, message: str) -> None:
                process, table_id, row = f"{message} ".split(" ", 2)
                if process != self.process:
                    hear(table_id, row.rstrip(" "))

            async def alive() -> bool:
                return not driver.is_closed()

            await driver.add_listener(CHANNEL, heard)
            try:
                yield alive
            finally:
                if not driver.is_closed():
                    await driver.remove_listener(CHANNEL, heard)

    async def probe(self) -> None:
        """Would a row be kept? Writes what stands there already. Raises Unavailable."""
        async with self.writing() as connection:
            await connection.execute(text("UPDATE alembic_version SET version_num = version_num"))

    async def close(self) -> None:
        """Give all connections back."""
        await self._writer.dispose()
        await self._reader.dispose()


class Times:
    """What statements have cost since the start."""

    def __init__(self) -> None:
        self.statements = self.errors = 0
        self.seconds = 0.0

    def measure(self, engine: AsyncEngine) -> None:
        """Count the statements of an engine."""

        @event.listens_for(engine.sync_engine, "before_cursor_execute")
        def before(connection: Any, *_: Any) -> None:
            connection.info["begun"] = time.monotonic()

        @event.listens_for(engine.sync_engine, "after_cursor_execute")
        def after(connection: Any, *_: Any) -> None:
            self.statements += 1
            self.seconds += time.monotonic() - connection.info.pop("begun", time.monotonic())

        @event.listens_for(engine.sync_engine, "handle_error")
        def failed(_context: Any) -> None:
            self.errors += 1


@contextmanager
def in_plain_words() -> Iterator[None]:
    """Whatever way a database has of not answering is one thing to everyone above, and so is a text that it
    cannot hold. Raises Unavailable, Malformed."""
    try:
        yield
    except IntegrityError:
        raise
    except DBAPIError as error:
        if str(getattr(error.orig, "pgcode", "")).startswith(_DATA_EXCEPTION):
            raise Malformed("request/text", "A text holds a zero byte, or a value is too large.") from error
        raise _silent() from error
    except (SQLAlchemyError, sqlite3.Error, OSError) as error:
        raise _silent() from error


_DATA_EXCEPTION = "22"
"""Class of PostgreSQL's errors that are about a value, not about the database."""


def storable(text: str) -> bool:
    """Can every database hold this text? PostgreSQL knows no zero byte, and half a surrogate pair is none."""
    return _UNSTORABLE.search(text) is None


_UNSTORABLE = re.compile("[\0\ud800-\udfff]")


def _silent() -> Unavailable:
    return Unavailable(
        "server/storage",
        "The server’s storage does not answer, so it cannot say whether anything was kept.",
        hint="ask again, with the same request_id if there was one",
    )


def _private(path: str) -> None:
    """A new database is made so that nobody else on this machine can read it; SQLite's other files follow."""
    with suppress(FileExistsError, OSError):  # whether it can be used shows when it is
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def _lend_living(engine: AsyncEngine) -> None:
    """Lend no connection whose server has gone: a new one is made then.

    One that was used a moment ago is not asked whether it lives. That takes three rounds to the database,
    which was a tenth of what a busy server did.
    """

    @event.listens_for(engine.sync_engine, "checkin")
    def used(_connection: Any, record: Any) -> None:
        record.info["used"] = time.monotonic()

    @event.listens_for(engine.sync_engine, "checkout")
    def lent(connection: Any, record: Any, _lent: Any) -> None:
        if time.monotonic() - record.info.get("used", 0.0) > _FRESH:
            try:
                connection.ping()
            except Exception as error:
                raise DisconnectionError from error


def _sqlite_engine(url: Any, pool: int) -> AsyncEngine:
    engine = create_async_engine(url, pool_size=pool, max_overflow=0, hide_parameters=True)

    @event.listens_for(engine.sync_engine, "connect")
    def prepared(connection: Any, _record: Any) -> None:
        prepare(connection)

    @event.listens_for(engine.sync_engine, "before_cursor_execute")
    def checked(_connection: Any, _cursor: Any, _statement: str, values: Any, *_: Any) -> None:
        # SQLite would hold a zero byte. PostgreSQL would not, and both are to accept the same.
        for one in values if isinstance(values, list) else (values,):
            for value in one.values() if isinstance(one, dict) else one:
                if isinstance(value, str) and not storable(value):
                    raise Malformed("request/text", "No text may hold a zero byte.")

    return engine


def prepare(connection: Any) -> None:
    """Set up a new connection to SQLite, of whichever driver."""
    connection.isolation_level = None  # transactions are begun by us, not by the driver
    cursor = connection.cursor()
    for pragma in (
        "journal_mode=WAL",
        "synchronous=FULL",  # an answer means: on disk
        "foreign_keys=ON",
        "busy_timeout=10000",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
