"""Bring a database to the schema of this program."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from .database import Database

_SCRIPTS = Path(__file__).parent / "migrations"
_LOCK = 18180018  # any number: two processes must not migrate one PostgreSQL at once


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(_SCRIPTS).replace("%", "%%"))
    return config


def newest() -> str:
    """The revision of the schema in :mod:`.schema`."""
    return str(ScriptDirectory.from_config(_config()).get_current_head())


async def revision(database: Database) -> str | None:
    """The revision that the database has; ``None`` for an empty one."""
    async with database.reading() as connection:
        return await connection.run_sync(_current)


async def upgrade(database: Database) -> bool:
    """Bring the database to the newest revision. Returns whether anything was to be done."""
    if await revision(database) == newest():
        return False
    async with database.writing() as connection:
        await connection.run_sync(_upgrade)
    return True


def _current(connection: Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()


def _upgrade(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
