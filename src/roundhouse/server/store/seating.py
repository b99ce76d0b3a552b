"""Who holds a seat of a table, who held it, and who may act in the holder's place."""

from __future__ import annotations

from collections.abc import Collection

import msgspec
from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from . import schema
from .database import Database
from .records import OWNER, SeatRecord
from .upsert import upsert


class Loss(msgspec.Struct, frozen=True):
    """Why whoever held a seat holds it no more. ``but`` names those who need not be told: whoever did it."""

    text: str
    made: int
    but: frozenset[str] = frozenset()


async def take_away(connection: AsyncConnection, table_id: str, seat: str, loss: Loss) -> None:
    """Nobody holds the seat any more: every browser, account and secret link that did is told why later."""
    claims, seats = schema.claims.c, schema.seats.c
    holders = set(
        await connection.scalars(
            select(claims.session_hash).where(claims.table_id == table_id, claims.seat == seat)
        )
    )
    held = await connection.execute(
        select(seats.user_id, seats.token_hash).where(seats.table_id == table_id, seats.seat == seat)
    )
    for row in held:
        holders |= {row.user_id, row.token_hash} - {None}
    await connection.execute(delete(schema.claims).where(claims.table_id == table_id, claims.seat == seat))
    await connection.execute(
        delete(schema.losses).where(
            schema.losses.c.table_id == table_id,
            schema.losses.c.seat == seat,
            schema.losses.c.who.in_(sorted(holders)),
        )
    )
    for who in sorted(holders - loss.but):
        await connection.execute(
            insert(schema.losses).values(
                table_id=table_id, who=who, seat=seat, text=loss.text, made=loss.made
            )
        )


class SeatingStore:
    """Questions about the holders of seats."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def browsers(self, table_id: str, seat: str, since: int, but: str) -> int:
        """How many other browsers hold a seat and were here since then; not that of the session ``but``."""
        claims, sessions = schema.claims.c, schema.sessions.c
        async with self._database.reading() as connection:
            found = await connection.scalars(
                select(claims.session_hash)
                .join_from(schema.claims, schema.sessions)
                .where(claims.table_id == table_id, claims.seat == seat)
                .where(sessions.seen >= since, sessions.hash != but)
            )
            return len(list(found))

    async def table_of(self, token_hash: str) -> str | None:
        """The table at which a secret link holds a seat; ``None`` if it holds none."""
        seats = schema.seats.c
        async with self._database.reading() as connection:
            found: str | None = await connection.scalar(
                select(seats.table_id).where(seats.token_hash == token_hash)
            )
            return found

    async def lost(self, table_id: str, who: Collection[str]) -> list[str]:
        """What those lost at a table, in sentences, the newest first."""
        columns = schema.losses.c
        async with self._database.reading() as connection:
            return list(
                await connection.scalars(
                    select(columns.text)
                    .where(columns.table_id == table_id, columns.who.in_(sorted(who)))
                    .order_by(columns.made.desc())
                )
            )

    async def came_back(self, table_id: str, who: Collection[str]) -> None:
        """Forget that a seat was lost: its holder is back."""
        columns = schema.losses.c
        async with self._database.writing() as connection:
            await connection.execute(
                delete(schema.losses).where(columns.table_id == table_id, columns.who.in_(sorted(who)))
            )

    async def stand_in(self, table_id: str, seat: str, name: str | None) -> None:
        """Let the owner, called ``name`` here, act for a seat from now on; nobody with ``None``."""
        columns = schema.seats.c
        async with self._database.writing() as connection:
            await connection.execute(
                update(schema.seats)
                .where(columns.table_id == table_id, columns.seat == seat)
                .values(stand_in=name)
            )
            await self._reseated(connection, table_id)

    async def deputise(self, table_id: str, seat: str, bot: str | None) -> bool:
        """Let a bot play for a seat until its holder is back; with ``None`` they are. Was it otherwise?"""
        columns = schema.seats.c
        other = columns.deputy.is_(None) if bot else columns.deputy.is_not(None)
        async with self._database.writing() as connection:
            done = await connection.execute(
                update(schema.seats)
                .where(columns.table_id == table_id, columns.seat == seat, columns.bot.is_(None), other)
                .values(deputy=bot)
            )
            if done.rowcount:
                await self._reseated(connection, table_id)
        return done.rowcount == 1

    async def take_vacant(self, table_id: str, seat: SeatRecord) -> bool:
        """Put somebody into a seat that is open to whoever comes. Was it still?"""
        columns = schema.seats.c
        async with self._database.writing() as connection:
            done = await connection.execute(
                update(schema.seats)
                .where(columns.table_id == table_id, columns.seat == seat.seat, columns.state == "vacant")
                .values(
                    name=seat.name, user_id=seat.user_id, token_hash=seat.token_hash, deputy=None, state=None
                )
            )
            if done.rowcount:
                await self._reseated(connection, table_id)
        return done.rowcount == 1

    async def accept(self, table_id: str, seat: str) -> None:
        """An invited player accepts the seat."""
        columns = schema.seats.c
        async with self._database.writing() as connection:
            await connection.execute(
                update(schema.seats)
                .where(columns.table_id == table_id, columns.seat == seat, columns.state == "invited")
                .values(state=None)
            )
            await self._reseated(connection, table_id)

    async def copy_holders(self, table_id: str, seat: str, to_table: str, to_seat: str) -> None:
        """Every browser that may act for a seat may act for a seat of another table, too."""
        claims = schema.claims.c
        async with self._database.writing() as connection:
            holders = await connection.scalars(
                select(claims.session_hash).where(claims.table_id == table_id, claims.seat == seat)
            )
            for hash in sorted(holders):
                values = {"session_hash": hash, "table_id": to_table, "seat": to_seat}
                await connection.execute(upsert(self._database, schema.claims, values))

    async def owner_names(self, table_id: str) -> list[str]:
        """Who may begin an open table, by name: the owner’s account, or the seats of the owner’s browser."""
        tables, users, claims, seats = schema.tables.c, schema.users.c, schema.claims.c, schema.seats.c
        owners = select(claims.session_hash).where(claims.table_id == table_id, claims.seat == OWNER)
        sitting = select(claims.seat).where(claims.table_id == table_id, claims.session_hash.in_(owners))
        async with self._database.reading() as connection:
            name = await connection.scalar(
                select(users.name)
                .join_from(schema.tables, schema.users, tables.owner_id == users.id)
                .where(tables.id == table_id)
            )
            if name is not None:
                return [name]
            found = await connection.scalars(
                select(seats.name)
                .where(seats.table_id == table_id, seats.seat.in_(sitting))
                .order_by(seats.place)
            )
            return list(found)

    async def _reseated(self, connection: AsyncConnection, table_id: str) -> None:
        tables = schema.tables.c
        await connection.execute(
            update(schema.tables).where(tables.id == table_id).values(seating=tables.seating + 1)
        )
        await self._database.tell(connection, table_id)

    async def forget_before(self, moment: int) -> None:
        """What was lost long ago need not be told any more."""
        async with self._database.writing() as connection:
            await connection.execute(delete(schema.losses).where(schema.losses.c.made < moment))
