"""Taking a table off, whatever is wrong with it: first what that would do, then doing it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime

from .store import migrate
from .store.tables import TableStore


@asynccontextmanager
async def _tables(url: str) -> AsyncIterator[TableStore]:
    async with migrate.opened(url) as database:
        yield TableStore(database)


async def in_trouble(url: str) -> str:
    """The tables that are marked because they cannot be played on, a line each."""
    async with _tables(url) as tables:
        lines = []
        for table_id in await tables.ids():
            record = await tables.get(table_id)
            if record.trouble:
                lines.append(f"{record.id}  {record.name}: {record.trouble}")
    return "\n".join(lines) or "No table is marked. “roundhouse db check” replays them all."


async def described(url: str, table_id: str) -> str:
    """What removing a table would delete. Raises Unknown."""
    async with _tables(url) as tables:
        record, seats = await tables.get(table_id), await tables.seats(table_id)
        entries = await tables.entries(table_id)
    changed = datetime.fromtimestamp(record.changed / 1000, UTC).date().isoformat()
    people = ", ".join(seat.name for seat in seats) or "nobody"
    lines = [
        f"table {record.id} “{record.name}”, {record.title}, {record.stage}",
        f"{people}; last changed on {changed}; {entries} entries",
    ]
    if record.trouble:
        lines.append(f"in trouble: {record.trouble}")
    return "\n".join(lines)


async def remove(url: str, table_id: str) -> str:
    """Delete a table with its log, seats, notes and snapshots; there is no way back. Raises Unknown."""
    async with _tables(url) as tables:
        record = await tables.get(table_id)
        await tables.drop(table_id)
    return f"Table {table_id} “{record.name}” is removed."
