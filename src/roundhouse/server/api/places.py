"""A table of a request, locked for it, and what the caller is there."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from roundhouse.server.callers import Caller, CallerPlace
from roundhouse.server.context import ServerContext
from roundhouse.server.live import LiveTable

from . import show, wire


@asynccontextmanager
async def at(
    context: ServerContext, caller: Caller, table_id: str
) -> AsyncIterator[tuple[LiveTable, CallerPlace]]:
    """A table, locked and up to date, and what the caller is there."""
    async with context.lives.using(table_id) as live:
        yield live, await context.callers.place(caller, live.record, live.seats)


@asynccontextmanager
async def looking_at(
    context: ServerContext, caller: Caller, table_id: str
) -> AsyncIterator[tuple[LiveTable, CallerPlace]]:
    """As :func:`at`, for what takes some time: an address does so at one table at a time. Raises TooMany."""
    async with context.allowances.looks.of(caller.address), at(context, caller, table_id) as found:
        yield found


async def place_at(
    context: ServerContext, caller: Caller, table_id: str
) -> tuple[wire.TableCard, CallerPlace]:
    """A table as the caller sees it, and what they are there."""
    async with at(context, caller, table_id) as (live, place):
        return show.table(live.record, live.seats, place), place
