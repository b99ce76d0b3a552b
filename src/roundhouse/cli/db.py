"""``roundhouse db``: look after the database."""

from __future__ import annotations

import asyncio
from pathlib import Path

from cyclopts import App

from roundhouse.server.settings import load

from .parameters import Database

app = App(
    name="db",
    help="""Look after the database: upgrade, backup, restore, check.

For example:
    roundhouse db backup 2026-11-01.backup
    roundhouse db restore 2026-11-01.backup --database sqlite:///new.sqlite3
    roundhouse db check""",
)


@app.command
def upgrade(*, database: Database = None) -> None:
    """Bring the database to the schema of this program."""
    from roundhouse.server.store import care

    print(asyncio.run(care.upgrade(load(database=database).database)))


@app.command
def backup(file: Path, *, database: Database = None) -> None:
    """Write everything into one file, while the server runs if it does.

    Parameters
    ----------
    file
        The file to write; it must not exist.
    """
    from roundhouse.server.store import care

    print(asyncio.run(care.backup(load(database=database).database, file)))


@app.command
def restore(file: Path, *, database: Database = None) -> None:
    """Fill an empty database from a backup; it may be of the other kind.

    Parameters
    ----------
    file
        A file that “roundhouse db backup” wrote.
    """
    from roundhouse.server.store import care

    print(asyncio.run(care.restore(load(database=database).database, file)))


@app.command
def check(*, database: Database = None) -> None:
    """Replay every table from its log and say which do not; nothing is changed."""
    from roundhouse.server.check import check_tables

    report = asyncio.run(check_tables(load(database=database).database))
    print(report.text)
    raise SystemExit(0 if report.sound else 1)
