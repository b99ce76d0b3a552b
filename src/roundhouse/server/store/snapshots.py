"""Saved states, so that a long game opens quickly. The log stays the truth: a snapshot may be thrown away."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import delete, select

from roundhouse.version import __version__

from . import schema
from .database import Database
from .upsert import upsert


class Snapshot(NamedTuple):
    """A state after an entry, with its fingerprint."""

    number: int
    digest: str
    state: Mapping[str, Any]


class SnapshotStore:
    """The newest snapshot of each table, by this version of the program."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, table_id: str) -> Snapshot | None:
        """The snapshot of a table that this version of the program can go on from."""
        columns = schema.snapshots.c
        query = select(columns.number, columns.digest, columns.state).where(
            columns.table_id == table_id, columns.engine == __version__
        )
        async with self._database.reading() as connection:
            row = (await connection.execute(query.order_by(columns.number.desc()).limit(1))).first()
        if row is None:
            return None
        try:
            return Snapshot(row.number, row.digest, msgspec.json.decode(row.state, type=dict[str, Any]))
        except (msgspec.MsgspecError, RecursionError):  # the log is there
            return None

    async def put(self, table_id: str, snapshot: Snapshot) -> None:
        """Keep a snapshot in place of those before; another process may be doing the same."""
        columns = schema.snapshots.c
        values = {
            "table_id": table_id,
            "number": snapshot.number,
            "engine": __version__,
            "digest": snapshot.digest,
            "state": msgspec.json.encode(snapshot.state).decode(),
        }
        async with self._database.writing() as connection:
            await connection.execute(
                delete(schema.snapshots).where(
                    columns.table_id == table_id, columns.number != snapshot.number
                )
            )
            await connection.execute(
                upsert(self._database, schema.snapshots, values, ("engine", "digest", "state"))
            )

    async def drop(self, table_id: str) -> None:
        """Throw the snapshots of a table away."""
        async with self._database.writing() as connection:
            await connection.execute(delete(schema.snapshots).where(schema.snapshots.c.table_id == table_id))
