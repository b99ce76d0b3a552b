"""Upgrade, backup and restore. A backup is a gzipped file of JSON lines: it moves between both databases."""

from __future__ import annotations

import gzip
import os
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Table, func, insert, make_url, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from roundhouse.table.errors import Malformed, Place, Refusal, RoundhouseError

from . import migrate, schema
from .database import Database, storable
from .opening import must_open

_FORMAT = "roundhouse-backup"
_AT_ONCE = 500


async def upgrade(url: str) -> str:
    """Bring a database to the newest schema; says what was done."""
    await must_open(url)
    database = Database(url)
    try:
        done = await migrate.upgrade(database)
    finally:
        await database.close()
    return f"upgraded to {migrate.newest()}" if done else f"already at {migrate.newest()}"


async def backup(url: str, file: Path) -> str:
    """Write every row of one moment into a new file. Raises Refusal or Malformed."""
    if file.exists():
        raise Refusal("backup/exists", "A backup never overwrites a file.", place=Place(file=str(file)))
    unfinished = file.with_name(file.name + ".part")
    try:
        async with migrate.opened(url) as database:
            unfinished.unlink(missing_ok=True)
            # Fingerprints of secrets and hands of cards are in it: it is nobody else's on this machine.
            private = os.open(unfinished, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
            with os.fdopen(private, "wb") as raw, gzip.open(raw, "wb") as out:
                count = await _write_rows(database, out)
        unfinished.replace(file)
    except OSError as error:
        raise Malformed("backup/write", f"{error.strerror}.", place=Place(file=str(file))) from None
    finally:
        unfinished.unlink(missing_ok=True)
    return f"{count} rows written to {file}"


async def _write_rows(database: Database, out: gzip.GzipFile) -> int:
    """Write the head of a backup, every row, and how many they are. Returns that number."""
    count = 0
    out.write(msgspec.json.encode({"format": _FORMAT, "revision": migrate.newest()}) + b"\n")
    async with database.snapshot() as connection:
        for table in schema.metadata.sorted_tables:
            names = [str(column.name) for column in table.columns]  # plain texts, for JSON
            async for row in await connection.stream(select(table)):
                values = dict(zip(names, row, strict=True))
                out.write(msgspec.json.encode([str(table.name), values]) + b"\n")
                count += 1
    out.write(msgspec.json.encode({"rows": count}) + b"\n")
    return count


async def restore(url: str, file: Path) -> str:
    """Fill an empty database from a backup, wholly or not at all. Raises Refusal or Malformed."""
    if not file.is_file():
        raise Malformed("restore/read", "There is no such file.", place=Place(file=str(file)))
    for _ in _batches(file):  # is all of it there, and fit to be kept? The database is not touched before
        pass
    made = _file_to_make(url)
    database: Database | None = None
    count, whole = 0, False
    try:
        await must_open(url)
        database = Database(url)
        async with database.writing() as connection:
            await migrate.upgrade_on(connection)
            await _must_be_empty(connection)
            count = await _fill(connection, file)
        whole = True
    finally:
        if database is not None:
            await database.close()
        if made is not None and not whole:
            for ending in ("", "-wal", "-shm", "-journal"):
                made.with_name(made.name + ending).unlink(missing_ok=True)
    return f"{count} rows restored from {file}"


async def _fill(connection: AsyncConnection, file: Path) -> int:
    """Insert all rows of a backup and return how many there are. Raises Malformed, naming a row that does not
    fit."""
    count = 0
    for table, rows in _batches(file):
        try:
            async with connection.begin_nested():
                await connection.execute(insert(table), rows)
        except (SQLAlchemyError, RoundhouseError) as error:
            raise await _which(connection, table, rows, count, file, error) from None
        count += len(rows)
    return count


async def _must_be_empty(connection: AsyncConnection) -> None:
    """Raises Refusal for a database in which anybody has done anything: the rows of a backup would mix with
    theirs."""
    for table in schema.metadata.sorted_tables:
        if await connection.scalar(select(func.count()).select_from(table)):
            raise Refusal(
                "restore/not-empty",
                f"This database has rows in “{table.name}”: restore into an empty one.",
                hint="--database names another one",
            )


def _file_to_make(url: str) -> Path | None:
    """The file of a SQLite database that is not there yet."""
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite" or not parsed.database:
        return None
    path = Path(parsed.database)
    return None if path.exists() else path


def _check_row(table: Table, row: Any, number: int, file: Path) -> None:
    """Raises Malformed for a row that not every database holds, naming it: both accept the same."""
    if not isinstance(row, dict):
        raise _wrong_row(table, {}, number, file, "it is no row")
    for name, value in row.items():
        column = table.columns.get(name)
        if column is None:
            raise _wrong_row(table, row, number, file, f"there is no column “{name}”")
        if not isinstance(value, str):
            continue
        longest = getattr(column.type, "length", None)
        if not storable(value):
            raise _wrong_row(table, row, number, file, f"“{name}” holds a zero byte or half a character")
        if longest is not None and len(value) > longest:
            why = f"“{name}” has {len(value)} characters and may have {longest}"
            raise _wrong_row(table, row, number, file, why)


async def _which(
    connection: AsyncConnection,
    table: Table,
    rows: list[dict[str, Any]],
    before: int,
    file: Path,
    error: Exception,
) -> RoundhouseError:
    """The error about the first of these rows that the database does not take."""
    for number, row in enumerate(rows, before + 1):
        try:
            async with connection.begin_nested():
                await connection.execute(insert(table), [row])
        except (SQLAlchemyError, RoundhouseError) as wrong:
            why = str(getattr(wrong, "orig", None) or wrong).splitlines()[0]
            return _wrong_row(table, row, number, file, why)
    return (
        error if isinstance(error, RoundhouseError) else _wrong_row(table, {}, before + 1, file, str(error))
    )


def _wrong_row(table: Table, row: Any, number: int, file: Path, why: str) -> Malformed:
    named = [f"{key.name} {row[key.name]!r}" for key in table.primary_key.columns if key.name in row]
    return Malformed(
        "restore/row",
        f"Row {number} of the backup does not fit: {', '.join([f'table {table.name}', *named])}: {why}. "
        "Nothing was restored.",
        place=Place(file=str(file), line=number + 1),
    )


def _batches(file: Path) -> Iterator[tuple[Table, list[dict[str, Any]]]]:
    """The rows of a backup by table, in the order written. Raises Malformed unless it is whole, and for a row
    that fits no table."""
    tables = {table.name: table for table in schema.metadata.sorted_tables}
    now: Table | None = None
    rows: list[dict[str, Any]] = []
    for count, line in enumerate(_lines(file)):
        match line:
            case {"rows": int(written)} if written == count:
                if now is not None:
                    yield now, rows
                return
            case {"rows": _}:
                break
            case [str(name), row] if name in tables:
                table = tables[name]
            case _:
                raise Malformed(
                    "restore/row",
                    "This is no row of a table. Nothing was restored.",
                    place=Place(file=str(file), line=count + 2),
                )
        _check_row(table, row, count + 1, file)
        if now is not None and (table is not now or len(rows) == _AT_ONCE):
            yield now, rows
            rows = []
        now = table
        rows.append(row)
    raise Malformed("restore/cut-short", "This backup is not whole.", place=Place(file=str(file)))


def _lines(file: Path) -> Iterator[Any]:
    try:
        with gzip.open(file, "rb") as source:
            head = msgspec.json.decode(source.readline())
            if not isinstance(head, dict) or head.get("format") != _FORMAT:
                raise Malformed("restore/format", "This is not a backup.", place=Place(file=str(file)))
            if head.get("revision") != migrate.newest():
                raise Malformed(
                    "restore/revision",
                    f"This backup has schema {head.get('revision')}, this program {migrate.newest()}.",
                    hint="restore it with the program that wrote it, then upgrade",
                )
            for line in source:
                yield msgspec.json.decode(line)
    except (OSError, EOFError, zlib.error, msgspec.DecodeError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else error
        raise Malformed(
            "restore/read", f"This backup cannot be read: {why}.", place=Place(file=str(file))
        ) from None
