"""The clocks of tables in the database: whichever process sees that time has run out takes the matter on."""

from __future__ import annotations

from collections.abc import Collection

import msgspec
from sqlalchemy import select, update

from roundhouse.server.clocks import ClockState

from . import schema
from .codec import text
from .database import Database
from .upsert import upsert

_AT_ONCE = 50


class KeptClock(msgspec.Struct, frozen=True):
    """A clock as it is kept: ``raw`` is how it is written there, ``due`` when its time runs out."""

    state: ClockState
    raw: str
    due: int | None


class ClockStore:
    """One clock a table. A change is kept only if nobody else has changed it since it was read."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, table_id: str) -> KeptClock | None:
        """The clock of a table."""
        return (await self.of([table_id])).get(table_id)

    async def of(self, table_ids: Collection[str]) -> dict[str, KeptClock]:
        """The clocks of tables, by table."""
        if not table_ids:
            return {}
        query = select(schema.clocks).where(schema.clocks.c.table_id.in_(sorted(table_ids)))
        async with self._database.reading() as connection:
            return {
                row.table_id: KeptClock(msgspec.json.decode(row.state, type=ClockState), row.state, row.due)
                for row in await connection.execute(query)
            }

    async def put(self, table_id: str, state: ClockState, due: int | None, before: KeptClock | None) -> bool:
        """Keep a clock in place of the one that was read ``before``. Was it still that one?"""
        columns, values = schema.clocks.c, {"table_id": table_id, "state": text(state), "due": due}
        async with self._database.writing() as connection:
            if before is None:
                done = await connection.execute(upsert(self._database, schema.clocks, values))
            else:
                done = await connection.execute(
                    update(schema.clocks)
                    .where(columns.table_id == table_id, columns.state == before.raw)
                    .values(values)
                )
        return done.rowcount == 1

    async def due(self, now: int) -> list[tuple[str, int]]:
        """The tables where time has run out, and when, the longest ago first."""
        columns = schema.clocks.c
        query = select(columns.table_id, columns.due).where(columns.due <= now)
        async with self._database.reading() as connection:
            found = await connection.execute(query.order_by(columns.due).limit(_AT_ONCE))
            return [(row.table_id, row.due) for row in found]

    async def next_due(self) -> int | None:
        """When time runs out next, at any table."""
        query = select(schema.clocks.c.due).where(schema.clocks.c.due.is_not(None))
        async with self._database.reading() as connection:
            found: int | None = await connection.scalar(query.order_by(schema.clocks.c.due).limit(1))
            return found

    async def claim(self, table_id: str, due: int, until: int) -> bool:
        """Take on what is due: no other process does before ``until``. Is it ours?"""
        columns = schema.clocks.c
        async with self._database.writing() as connection:
            done = await connection.execute(
                update(schema.clocks)
                .where(columns.table_id == table_id, columns.due == due)
                .values(due=until)
            )
        return done.rowcount == 1

    async def running(self) -> list[str]:
        """The tables in play that have a clock by their terms: looked at when the server starts."""
        columns = schema.tables.c
        query = select(columns.id).where(columns.stage == "running", columns.speed != "")
        async with self._database.reading() as connection:
            return list(await connection.scalars(query))
