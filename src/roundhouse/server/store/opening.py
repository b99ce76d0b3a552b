"""Can a database be opened? Asked before anything is done with it, and answered in plain words."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing

from sqlalchemy.engine import make_url

from roundhouse.server.errors import Unavailable
from roundhouse.table.errors import Malformed

from . import migrate
from .database import Database


async def must_open(url: str) -> None:
    """Is there a database that can be opened, or a place where SQLite may make one? Raises Malformed."""
    database = Database(url)
    shown = make_url(url).render_as_string(hide_password=True)
    try:
        if database.is_sqlite:
            _open_file(database.path)
        await migrate.revision(database)
    except Unavailable as error:
        cause = str(getattr(error.__cause__, "orig", None) or error.__cause__ or error).splitlines()[0]
        raise Malformed(
            "settings/database",
            f"The database {shown} cannot be opened: {cause}",
            hint="see the setting “database”",
        ) from None
    finally:
        await database.close()


def _open_file(path: str) -> None:
    """Open a SQLite file as the server will, but in this thread. Raises Unavailable.

    An engine that fails to open one leaves a thread behind, which complains once the loop has ended.
    """
    if os.path.exists(path) and not os.access(path, os.W_OK):
        raise Unavailable("server/storage", "It may only be read here.")
    try:
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("PRAGMA schema_version")
    except sqlite3.Error as error:
        raise Unavailable("server/storage", str(error)) from error
