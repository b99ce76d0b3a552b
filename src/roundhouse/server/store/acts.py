"""What owners and administrators did with tables, seats and accounts."""

from __future__ import annotations

import msgspec
from sqlalchemy import insert, select

from roundhouse.server.ids import new_id

from . import schema
from .database import Database


class Act(msgspec.Struct, frozen=True):
    """Something that was done, by whom, when (milliseconds since 1970)."""

    made: int
    who: str
    text: str


class ActStore:
    """The record. It is only added to."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, act: Act) -> None:
        """Keep an act."""
        async with self._database.writing() as connection:
            values = {"id": new_id(16), **msgspec.structs.asdict(act)}
            await connection.execute(insert(schema.acts).values(values))

    async def newest(self, limit: int) -> list[Act]:
        """The newest ones, oldest of them first."""
        columns = schema.acts.c
        async with self._database.reading() as connection:
            found = await connection.execute(
                select(columns.made, columns.who, columns.text).order_by(columns.made.desc()).limit(limit)
            )
            return [Act(row.made, row.who, row.text) for row in found][::-1]
