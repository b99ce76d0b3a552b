"""What a player writes down for themselves at a table; nobody else reads it."""

from __future__ import annotations

from sqlalchemy import delete, select

from . import schema
from .database import Database
from .upsert import upsert


class NoteStore:
    """The private notes of seats: one text for each seat of a table."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, table_id: str, seat: str) -> str:
        """The note of a seat; empty when there is none."""
        columns = schema.notes.c
        async with self._database.reading() as connection:
            found = await connection.scalar(
                select(columns.text).where(columns.table_id == table_id, columns.seat == seat)
            )
        return found or ""

    async def put(self, table_id: str, seat: str, text: str) -> None:
        """Keep the note of a seat in place of the one before."""
        columns = schema.notes.c
        async with self._database.writing() as connection:
            if text:
                values = {"table_id": table_id, "seat": seat, "text": text}
                await connection.execute(upsert(self._database, schema.notes, values, ("text",)))
            else:
                await connection.execute(
                    delete(schema.notes).where(columns.table_id == table_id, columns.seat == seat)
                )
