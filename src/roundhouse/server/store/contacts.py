"""Where people want to be told that it is their turn, and when they last were."""

from __future__ import annotations

import msgspec
from sqlalchemy import RowMapping, select, update

from roundhouse.server.hooks import Shape

from . import schema
from .codec import text
from .database import Database

PAUSE = 60_000
"""Milliseconds from one notice to a person to the next."""


class Contact(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Addresses that a person gave. ``proof`` is the word mailed to ``mail``; empty once it came back."""

    hook: str = ""
    shape: Shape = "discord"
    mail: str = ""
    proof: str = ""
    digest: bool = False
    """One e-mail a day with all tables that wait, in place of one for each turn."""

    @property
    def turn_mail(self) -> str:
        """The e-mail address that is told of every turn."""
        return "" if self.digest else self.proved_mail

    @property
    def proved_mail(self) -> str:
        """The e-mail address, if its owner has said so."""
        return "" if self.proof else self.mail


class _Kept(msgspec.Struct, omit_defaults=True):
    contact: Contact = Contact()


class Waiting(msgspec.Struct, frozen=True):
    """A table that waits for someone."""

    id: str
    name: str


class ContactStore:
    """Contacts are part of the account's settings."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, user_id: str) -> tuple[Contact, int]:
        """What a person gave, and when they were last told of a turn."""
        columns = schema.users.c
        async with self._database.reading() as connection:
            row = (
                await connection.execute(
                    select(columns.settings, columns.notified).where(columns.id == user_id)
                )
            ).first()
        if row is None:
            return Contact(), 0
        return msgspec.json.decode(row[0], type=_Kept).contact, row[1]

    async def put(self, user_id: str, contact: Contact) -> None:
        """Keep what a person gave."""
        async with self._database.writing() as connection:
            await connection.execute(
                update(schema.users).where(schema.users.c.id == user_id).values(settings=text(_Kept(contact)))
            )

    async def claim(self, user_id: str, now: int) -> bool:
        """Take the one notice that a person gets in a minute, on whichever process. Is it ours?

        A last time that lies in the future was told by a clock that has been set back: it does not count.
        """
        columns = schema.users.c
        async with self._database.writing() as connection:
            done = await connection.execute(
                update(schema.users)
                .where(columns.id == user_id)
                .where((columns.notified <= now - PAUSE) | (columns.notified > now))
                .values(notified=now)
            )
        return done.rowcount == 1

    async def waiting(self, user_id: str, since: int) -> list[Waiting]:
        """The running tables that wait for a person and changed since then."""
        tables, seats = schema.tables.c, schema.seats.c
        async with self._database.reading() as connection:
            found = await connection.execute(
                select(tables.id, tables.name, tables.waiting, seats.seat)
                .join_from(schema.seats, schema.tables)
                .where(seats.user_id == user_id, seats.bot.is_(None), seats.deputy.is_(None))
                .where(tables.stage == "running", tables.changed > since)
                .order_by(tables.changed)
            )
            rows: dict[str, Waiting] = {
                row["id"]: Waiting(row["id"], row["name"]) for row in found.mappings() if _waits(row)
            }
        return list(rows.values())

    async def digests(self, before: int) -> list[str]:
        """People who want one e-mail a day and have had none since then."""
        users = schema.users.c
        query = select(users.id).where(users.settings.contains('"digest":true'), users.digested < before)
        async with self._database.reading() as connection:
            return list(await connection.scalars(query.limit(1000)))

    async def claim_digest(self, user_id: str, before: int, now: int) -> bool:
        """Take on today’s e-mail to a person, on whichever process. Is it ours?"""
        columns = schema.users.c
        async with self._database.writing() as connection:
            done = await connection.execute(
                update(schema.users)
                .where(columns.id == user_id, columns.digested < before)
                .values(digested=now)
            )
        return done.rowcount == 1

    async def perhaps_untold(self) -> list[str]:
        """People with a contact at a running table that changed after they were last told."""
        tables, users = schema.tables.c, schema.users.c
        async with self._database.reading() as connection:
            found = await connection.scalars(
                select(users.id)
                .join_from(schema.users, schema.seats, schema.seats.c.user_id == users.id)
                .join(schema.tables, schema.seats.c.table_id == tables.id)
                .where(
                    (users.settings != "{}") | users.id.in_(select(schema.pushes.c.user_id)),
                    tables.stage == "running",
                    tables.changed > users.notified,
                )
                .distinct()
            )
            return list(found)


def _waits(row: RowMapping) -> bool:
    return row["seat"] in msgspec.json.decode(row["waiting"])
