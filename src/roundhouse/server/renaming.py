"""A table gets another name: whoever owns it gives it, at any time, and the log says so."""

from __future__ import annotations

from roundhouse.table.errors import Malformed

from .callers import Caller, CallerPlace
from .context import ServerContext
from .words import table_name

RENAMED = "%(actor)s has renamed the table: “%(before)s” is now “%(name)s”."


async def rename(
    context: ServerContext, caller: Caller, place: CallerPlace, table_id: str, name: str
) -> None:
    """Give a table another name (owner). Raises Denied, or Malformed for a name that cannot be or that it
    has already. The table must not be locked."""
    place.must_own()
    record, name = await context.tables.get(table_id), table_name(name)
    if name == record.name:
        raise Malformed("table/name", "The table has this name already.", hint="type another one")
    actor = await context.seats.actor(caller, place, table_id)
    await context.tables.rename(table_id, name)
    context.lives.forget(table_id)
    context.hub.tell(table_id)
    text = RENAMED % {"actor": actor, "before": record.name, "name": name}
    await context.play.note(table_id, f"{text[:1].upper()}{text[1:]}")
