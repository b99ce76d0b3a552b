"""Bring a database to the schema of this program.

Alembic and what it brings take 12 MB for as long as a process lives, and half a second to load. It is
imported where a database is upgraded.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import lru_cache
from pathlib import Path

from sqlalchemy import Connection, inspect, text
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncConnection

from roundhouse.table.errors import Malformed, Place, Refusal, Unknown

from .database import Database

_SCRIPTS = Path(__file__).parent / "migrations"
_REVISION = re.compile(r'^revision = "(\w+)"$', re.MULTILINE)
_LOCK = 18180018  # any number: two processes must not migrate one PostgreSQL at once


@lru_cache(maxsize=1)
def newest() -> str:
    """The revision of the schema in :mod:`.schema`: that of the last script, by the number in its name."""
    found = _REVISION.search(max((_SCRIPTS / "versions").glob("v*.py")).read_text("utf-8"))
    assert found is not None
    return found[1]


async def revision(database: Database) -> str | None:
    """The revision that the database has; ``None`` for an empty one."""
    async with database.reading() as connection:
        return await connection.run_sync(_current)


def must_exist(url: str) -> str:
    """The URL again, of a database that is there: SQLite would make an empty one. Whether PostgreSQL has it
    shows when it is asked. Raises Unknown, and Malformed for a file that is none."""
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite":
        return url
    file = Path(parsed.database or "")
    if not file.is_file():
        raise Unknown(
            "database/none",
            "There is no database.",
            place=Place(file=parsed.database),
            hint="--database names another one; roundhouse serve makes one",
        )
    if _begins(file) not in (b"", _SQLITE):
        raise Malformed("database/kind", "This is no database of SQLite.", place=Place(file=parsed.database))
    return url


_SQLITE = b"SQLite format 3\0"
"""How each of its files begins; an empty one is a database without tables."""


def _begins(file: Path) -> bytes:
    with file.open("rb") as opened:
        return opened.read(len(_SQLITE))


async def require_newest(database: Database) -> None:
    """Has the database the schema of this program? Raises Refusal for another."""
    if await revision(database) != newest():
        raise Refusal("database/revision", "The database is not up to date.", hint="roundhouse db upgrade")


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Database]:
    """A database that is there and has the schema of this program, until the block ends. Raises Unknown,
    Refusal."""
    database = Database(must_exist(url))
    try:
        await require_newest(database)
        yield database
    finally:
        await database.close()


async def upgrade(database: Database) -> bool:
    """Bring the database to the newest revision. Returns whether anything was to be done."""
    if await revision(database) == newest():
        return False
    async with database.writing() as connection:
        await connection.run_sync(_upgrade)
    return True


async def upgrade_on(connection: AsyncConnection) -> None:
    """Bring a database to the newest revision in a transaction that somebody else ends: it is upgraded
    together with what they do, or not at all."""
    if await connection.run_sync(_current) != newest():
        await connection.run_sync(_upgrade)


def _current(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return found


def _upgrade(connection: Connection) -> None:
    from alembic import command
    from alembic.config import Config

    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
    config = Config()
    config.set_main_option("script_location", str(_SCRIPTS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
