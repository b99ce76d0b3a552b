"""Messages that wait to be delivered, and the browsers that have subscribed to push."""

from __future__ import annotations

import msgspec
from sqlalchemy import delete, func, insert, select, update

from roundhouse.server.ids import fingerprint
from roundhouse.server.limits import MOST_PUSHES
from roundhouse.server.webpush import PushTarget

from . import schema
from .codec import text
from .database import Database
from .upsert import upsert


class Delivery(msgspec.Struct, frozen=True):
    """A message that is due: ``content`` is JSON, ``tries`` counts the attempts so far."""

    id: str
    content: str
    due: int
    tries: int


class OutboxStore:
    """A queue that several processes take from; each message is one process’s at a time."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def put(self, id: str, content: str, due: int) -> bool:
        """Keep a message until it is delivered. Was it new?"""
        values = {"id": id, "content": content, "due": due, "tries": 0}
        async with self._database.writing() as connection:
            done = await connection.execute(upsert(self._database, schema.deliveries, values))
        return done.rowcount == 1

    async def due(self, now: int, limit: int) -> list[Delivery]:
        """Messages that are due, the oldest first."""
        query = select(schema.deliveries).where(schema.deliveries.c.due <= now)
        async with self._database.reading() as connection:
            found = await connection.execute(query.order_by(schema.deliveries.c.due).limit(limit))
            return [Delivery(row.id, row.content, row.due, row.tries) for row in found]

    async def next_due(self) -> int | None:
        """When the next message is due."""
        async with self._database.reading() as connection:
            found: int | None = await connection.scalar(select(func.min(schema.deliveries.c.due)))
            return found

    async def claim(self, message: Delivery, until: int) -> bool:
        """Take a message on: nobody else tries it before ``until``. Is it ours?"""
        columns = schema.deliveries.c
        async with self._database.writing() as connection:
            done = await connection.execute(
                update(schema.deliveries)
                .where(columns.id == message.id, columns.due == message.due)
                .values(due=until, tries=message.tries + 1)
            )
        return done.rowcount == 1

    async def again(self, id: str, due: int) -> None:
        """Try an undelivered message again at this time."""
        columns = schema.deliveries.c
        async with self._database.writing() as connection:
            await connection.execute(update(schema.deliveries).where(columns.id == id).values(due=due))

    async def drop(self, id: str) -> None:
        """Remove a message that was delivered or given up."""
        async with self._database.writing() as connection:
            await connection.execute(delete(schema.deliveries).where(schema.deliveries.c.id == id))

    async def waiting(self) -> int:
        """How many messages wait."""
        async with self._database.reading() as connection:
            return await connection.scalar(select(func.count()).select_from(schema.deliveries)) or 0

    async def subscribe(self, user_id: str, target: PushTarget, now: int) -> None:
        """A browser wants to be told of its user’s turns; it has one user at a time."""
        columns, id = schema.pushes.c, fingerprint(target.endpoint)
        async with self._database.writing() as connection:
            await connection.execute(delete(schema.pushes).where(columns.id == id))
            kept = list(
                await connection.scalars(
                    select(columns.id).where(columns.user_id == user_id).order_by(columns.made.desc())
                )
            )
            await connection.execute(delete(schema.pushes).where(columns.id.in_(kept[MOST_PUSHES - 1 :])))
            await connection.execute(
                insert(schema.pushes).values(id=id, user_id=user_id, target=text(target), made=now)
            )

    async def unsubscribe(self, endpoint: str, user_id: str | None = None) -> None:
        """A browser is told no more; of a ``user_id`` only if it is that user’s."""
        columns = schema.pushes.c
        query = delete(schema.pushes).where(columns.id == fingerprint(endpoint))
        async with self._database.writing() as connection:
            await connection.execute(query if user_id is None else query.where(columns.user_id == user_id))

    async def targets(self, user_id: str) -> list[PushTarget]:
        """The browsers of a user."""
        columns = schema.pushes.c
        async with self._database.reading() as connection:
            found = await connection.scalars(select(columns.target).where(columns.user_id == user_id))
            return [msgspec.json.decode(one, type=PushTarget) for one in found]
