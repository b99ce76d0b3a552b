"""Who has agreed to which undo, at tables where that takes everyone."""

from __future__ import annotations

from sqlalchemy import delete, select

from . import schema
from .database import Database
from .upsert import upsert


class ConsentStore:
    """Consents hold for one moment of a table: the next entry makes them void."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def agree(self, table_id: str, seat: str, last: int, goal: int) -> frozenset[str]:
        """The seat agrees. Returns all seats that have agreed to the same goal at the same moment."""
        columns = schema.consents.c
        async with self._database.writing() as connection:
            await connection.execute(
                delete(schema.consents).where(columns.table_id == table_id, columns.last != last)
            )
            values = {"table_id": table_id, "seat": seat, "last": last, "goal": goal}
            await connection.execute(upsert(self._database, schema.consents, values, ("last", "goal")))
            found = await connection.scalars(
                select(columns.seat).where(columns.table_id == table_id, columns.goal == goal)
            )
            return frozenset(found)

    async def asked(self, table_id: str, last: int) -> dict[int, frozenset[str]]:
        """The goals that are asked for now, and who has agreed to each."""
        columns = schema.consents.c
        async with self._database.reading() as connection:
            found = await connection.execute(
                select(columns.goal, columns.seat).where(columns.table_id == table_id, columns.last == last)
            )
            goals: dict[int, frozenset[str]] = {}
            for goal, seat in found:
                goals[goal] = goals.get(goal, frozenset()) | {seat}
            return goals
