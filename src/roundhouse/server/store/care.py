"""Upgrade, backup and restore. A backup is a gzipped file of JSON lines: it moves between both databases."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import func, insert, select

from roundhouse.table.errors import Malformed, Place, Refusal

from . import migrate, schema
from .database import Database

_FORMAT = "roundhouse-backup"
_AT_ONCE = 500


async def upgrade(url: str) -> str:
    """Bring a database to the newest schema; says what was done."""
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
    database = Database(url)
    count = 0
    unfinished = file.with_name(file.name + ".part")
    try:
        revision = await _same_revision(database)
        with gzip.open(unfinished, "wb") as out:
            out.write(msgspec.json.encode({"format": _FORMAT, "revision": revision}) + b"\n")
            async with database.snapshot() as connection:
                for table in schema.metadata.sorted_tables:
                    names = [str(column.name) for column in table.columns]  # plain texts, for JSON
                    async for row in await connection.stream(select(table)):
                        values = dict(zip(names, row, strict=True))
                        out.write(msgspec.json.encode([str(table.name), values]) + b"\n")
                        count += 1
            out.write(msgspec.json.encode({"rows": count}) + b"\n")
        unfinished.replace(file)
    finally:
        unfinished.unlink(missing_ok=True)
        await database.close()
    return f"{count} rows written to {file}"


async def restore(url: str, file: Path) -> str:
    """Fill an empty database from a backup, wholly or not at all. Raises Refusal or Malformed."""
    database = Database(url)
    count = 0
    try:
        await migrate.upgrade(database)
        async with database.writing() as connection:
            if await connection.scalar(select(func.count()).select_from(schema.tables)):
                raise Refusal("restore/not-empty", "This database has tables: restore into an empty one.")
            tables = {table.name: table for table in schema.metadata.sorted_tables}
            for name, rows in _batches(file):
                await connection.execute(insert(tables[name]), rows)
                count += len(rows)
    finally:
        await database.close()
    return f"{count} rows restored from {file}"


async def _same_revision(database: Database) -> str:
    revision = await migrate.revision(database)
    if revision != migrate.newest():
        raise Refusal("backup/revision", "The database is not up to date.", hint="roundhouse db upgrade")
    return revision


def _batches(file: Path) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """The rows of a backup by table, in the order written. Raises Malformed unless it is whole."""
    name = ""
    rows: list[dict[str, Any]] = []
    for count, line in enumerate(_lines(file)):
        if isinstance(line, dict):
            if line.get("rows") != count:
                break
            if rows:
                yield name, rows
            return
        if rows and (line[0] != name or len(rows) == _AT_ONCE):
            yield name, rows
            rows = []
        name = line[0]
        rows.append(line[1])
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
    except (OSError, EOFError, msgspec.DecodeError) as error:
        raise Malformed(
            "restore/read", f"This backup cannot be read: {error}", place=Place(file=str(file))
        ) from None
