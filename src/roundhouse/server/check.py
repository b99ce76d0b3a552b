"""Replays every table of a database from its log: what `roundhouse db check` does."""

from __future__ import annotations

from typing import NamedTuple

from .context import ServerContext
from .live import damage
from .registry import Families, installed
from .settings import Settings
from .store import migrate


class Report(NamedTuple):
    """The result of a check of all tables: whether nothing is wrong, and the lines to print."""

    sound: bool
    text: str


async def check_tables(url: str, families: Families | None = None) -> Report:
    """Replay every table that has begun and compare where it stands with what the lobby says; look for the
    texts of all drafts."""
    settings = Settings(database=migrate.must_exist(url))
    context = ServerContext(settings, families if families is not None else installed())
    try:
        await migrate.require_newest(context.database)
        wrong = []
        ids = await context.tables.ids()
        for table_id in ids:
            try:
                problem = await _problem(context, table_id)
            except Exception as error:  # whatever is wrong with one, the others are looked at, too
                problem = f"it cannot be loaded: {error!r}"
            if problem:
                wrong.append(f"{table_id}: {problem}")
        designs, lost = await context.designs.damaged()
        wrong += [f"draft {design_id}: its text is missing" for design_id in lost]
    finally:
        await context.database.close()
        context.threads.close()
    counted = f"{len(ids)} tables" + (f" and {designs} drafts" if designs else "")
    return Report(not wrong, "\n".join([f"{counted}, {len(wrong)} with trouble", *wrong]))


async def _problem(context: ServerContext, table_id: str) -> str | None:
    record, seats, rows = await context.tables.whole(table_id)
    if problem := damage(record, rows):
        return problem
    return None if record.stage == "open" else context.lives.try_replay(record, seats, rows)
