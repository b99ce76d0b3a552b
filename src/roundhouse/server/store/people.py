"""Accounts, sessions, claims on seats, and tokens for programs."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Literal, NamedTuple

from sqlalchemy import (
    ColumnElement,
    Insert,
    RowMapping,
    Select,
    Table,
    delete,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

from roundhouse.table.errors import Refusal

from . import schema
from .database import Database
from .records import Session, User
from .upsert import upsert


class Holdings(NamedTuple):
    """How much hangs on an account: sessions, tokens, seats, the tables that these are at, drafts."""

    sessions: int
    tokens: int
    seats: int
    tables: int
    designs: int = 0


class PeopleStore:
    """Accounts, sessions and tokens. Passwords arrive hashed, tokens as fingerprints."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add_user(self, user: User, password_hash: str, now: int) -> None:
        """Keep a new account. Raises Refusal when the name is taken."""
        try:
            async with self._database.writing() as connection:
                await connection.execute(
                    insert(schema.users).values(
                        id=user.id,
                        name=user.name,
                        name_key=user.name.casefold(),
                        password=password_hash,
                        admin=user.admin,
                        settings="{}",
                        created=now,
                    )
                )
        except IntegrityError:
            raise Refusal("account/taken", f"The name “{user.name}” is taken.") from None

    async def find_user(self, name: str) -> tuple[User, str] | None:
        """The account of that name and its password hash."""
        async with self._database.reading() as connection:
            found = await connection.execute(
                select(schema.users).where(schema.users.c.name_key == name.casefold())
            )
            row = found.mappings().first()
        return (_user(row), row["password"]) if row else None

    async def set_password(self, user_id: str, password_hash: str, keep: str = "") -> None:
        """Change a password; every session of the account ends, but for the one with the hash ``keep``, and
        every token of its programs."""
        columns = schema.sessions.c
        async with self._database.writing() as connection:
            await connection.execute(
                update(schema.users).where(schema.users.c.id == user_id).values(password=password_hash)
            )
            await connection.execute(
                delete(schema.sessions).where(columns.user_id == user_id, columns.hash != keep)
            )
            await connection.execute(delete(schema.api_tokens).where(schema.api_tokens.c.user_id == user_id))

    async def look(self, user_id: str) -> str:
        """What a person has chosen about pages, as the cookie says it."""
        async with self._database.reading() as connection:
            columns = schema.users.c
            found: str | None = await connection.scalar(select(columns.look).where(columns.id == user_id))
            return found or ""

    async def set_look(self, user_id: str, look: str) -> None:
        """Keep what a person has chosen about pages."""
        async with self._database.writing() as connection:
            await connection.execute(
                update(schema.users).where(schema.users.c.id == user_id).values(look=look)
            )

    async def users(self) -> list[tuple[User, int, str | None]]:
        """Every account by name, when it was made, and whether it is “closed” or “banned”."""
        async with self._database.reading() as connection:
            found = await connection.execute(select(schema.users).order_by(schema.users.c.name_key))
            return [(_user(row), row["created"], row["closed"]) for row in found.mappings()]

    async def closed(self, user_id: str) -> str | None:
        """Is the account “closed” or “banned”?"""
        async with self._database.reading() as connection:
            columns = schema.users.c
            found: str | None = await connection.scalar(select(columns.closed).where(columns.id == user_id))
            return found

    async def set_closed(self, user_id: str, closed: Literal["closed", "banned"] | None) -> None:
        """Let nobody sign in with an account, or let them again; closing ends its sessions and tokens."""
        async with self._database.writing() as connection:
            await connection.execute(
                update(schema.users).where(schema.users.c.id == user_id).values(closed=closed)
            )
            if closed is not None:
                for table in (schema.sessions, schema.api_tokens):
                    await connection.execute(delete(table).where(table.c.user_id == user_id))
                await connection.execute(
                    update(schema.users).where(schema.users.c.id == user_id).values(settings="{}")
                )

    async def holdings(self, user_id: str) -> Holdings:
        """What hangs on an account."""

        def count(table: Table, column: ColumnElement[Any]) -> Select[Any]:
            return select(func.count(column.distinct())).where(table.c.user_id == user_id)

        sessions, tokens, seats = schema.sessions, schema.api_tokens, schema.seats
        async with self._database.reading() as connection:
            return Holdings(
                await connection.scalar(count(sessions, sessions.c.hash)) or 0,
                await connection.scalar(count(tokens, tokens.c.hash)) or 0,
                await connection.scalar(count(seats, seats.c.table_id + "/" + seats.c.seat)) or 0,
                await connection.scalar(count(seats, seats.c.table_id)) or 0,
                await connection.scalar(count(schema.designs, schema.designs.c.id)) or 0,
            )

    async def set_admin(self, user_id: str, admin: bool) -> None:
        """May this person do what only the owner of a table may, at every table?"""
        async with self._database.writing() as connection:
            await connection.execute(
                update(schema.users).where(schema.users.c.id == user_id).values(admin=admin)
            )

    async def drop_user(self, user_id: str) -> None:
        """Delete an account with its sessions and tokens. Seats stay, with their secret links."""
        async with self._database.writing() as connection:
            await connection.execute(delete(schema.users).where(schema.users.c.id == user_id))

    async def add_session(self, session: Session) -> None:
        """Keep a new session."""
        async with self._database.writing() as connection:
            await connection.execute(_kept(session))

    async def session(self, hash: str, since: int) -> Session | None:
        """The session of that fingerprint, if it was seen since then."""
        joined = schema.sessions.outerjoin(schema.users)
        async with self._database.reading() as connection:
            found = await connection.execute(
                select(
                    schema.sessions.c.csrf,
                    schema.sessions.c.seen,
                    schema.users.c.id,
                    schema.users.c.name,
                    schema.users.c.admin,
                )
                .select_from(joined)
                .where(schema.sessions.c.hash == hash, schema.sessions.c.seen >= since)
            )
            row = found.mappings().first()
        if row is None:
            return None
        return Session(hash=hash, csrf=row["csrf"], seen=row["seen"], user=_user(row) if row["id"] else None)

    async def renew_session(self, old: str, session: Session) -> None:
        """Put a session in the place of another, claims and drafts and all: a new secret after signing in.
        The drafts of a guest become those of the account."""
        async with self._database.writing() as connection:
            await connection.execute(_kept(session))
            await connection.execute(
                update(schema.claims)
                .where(schema.claims.c.session_hash == old)
                .values(session_hash=session.hash)
            )
            heir = session.user.id if session.user else None
            drafts = {"user_id": heir, "session_hash": None} if heir else {"session_hash": session.hash}
            await connection.execute(
                update(schema.designs).where(schema.designs.c.session_hash == old).values(drafts)
            )
            await connection.execute(delete(schema.sessions).where(schema.sessions.c.hash == old))

    async def touch_session(self, hash: str, now: int) -> None:
        """The session was seen now."""
        async with self._database.writing() as connection:
            await connection.execute(
                update(schema.sessions).where(schema.sessions.c.hash == hash).values(seen=now)
            )

    async def drop_session(self, hash: str) -> None:
        """End a session."""
        async with self._database.writing() as connection:
            await connection.execute(delete(schema.sessions).where(schema.sessions.c.hash == hash))

    async def drop_sessions_before(self, moment: int) -> None:
        """End the sessions that were not seen since then."""
        async with self._database.writing() as connection:
            await connection.execute(delete(schema.sessions).where(schema.sessions.c.seen < moment))

    async def drop_idle_guests(self, moment: int) -> None:
        """End the sessions of guests who hold nothing and were not seen since then."""
        columns = schema.sessions.c
        holding = select(schema.claims.c.session_hash).union_all(
            select(schema.designs.c.session_hash).where(schema.designs.c.session_hash.is_not(None))
        )
        async with self._database.writing() as connection:
            await connection.execute(
                delete(schema.sessions).where(
                    columns.user_id.is_(None), columns.seen < moment, columns.hash.not_in(holding)
                )
            )

    async def claim(self, session_hash: str, table_id: str, seats: Collection[str]) -> None:
        """The browser of a session may act for these seats."""
        async with self._database.writing() as connection:
            for seat in sorted(set(seats)):
                values = {"session_hash": session_hash, "table_id": table_id, "seat": seat}
                await connection.execute(upsert(self._database, schema.claims, values))

    async def claims(self, session_hash: str, table_id: str) -> list[str]:
        """The seats of a table that a session may act for."""
        columns = schema.claims.c
        async with self._database.reading() as connection:
            return list(
                await connection.scalars(
                    select(columns.seat)
                    .where(columns.session_hash == session_hash, columns.table_id == table_id)
                    .order_by(columns.seat)
                )
            )

    async def add_token(self, hash: str, user_id: str, name: str, scopes: Sequence[str], now: int) -> None:
        """Keep a token for a program."""
        async with self._database.writing() as connection:
            await connection.execute(
                insert(schema.api_tokens).values(
                    hash=hash, user_id=user_id, name=name, scopes=" ".join(scopes), created=now
                )
            )

    async def token(self, hash: str) -> tuple[User, frozenset[str]] | None:
        """The owner of a token and what the token allows, or ``None`` if there is no such token."""
        async with self._database.reading() as connection:
            found = await connection.execute(
                select(
                    schema.users.c.id,
                    schema.users.c.name,
                    schema.users.c.admin,
                    schema.api_tokens.c.scopes,
                )
                .join_from(schema.api_tokens, schema.users)
                .where(schema.api_tokens.c.hash == hash)
            )
            row = found.mappings().first()
        return (_user(row), frozenset(row["scopes"].split())) if row else None

    async def tokens(self, user_id: str) -> list[tuple[str, frozenset[str], int]]:
        """A person's tokens, oldest first: name, scopes, and when it was made."""
        columns = schema.api_tokens.c
        query = select(columns.name, columns.scopes, columns.created).where(columns.user_id == user_id)
        async with self._database.reading() as connection:
            found = await connection.execute(query.order_by(columns.created))
            return [(row.name, frozenset(row.scopes.split()), row.created) for row in found]

    async def drop_tokens(self, user_id: str, name: str) -> None:
        """Revoke the tokens of this name."""
        columns = schema.api_tokens.c
        async with self._database.writing() as connection:
            await connection.execute(
                delete(schema.api_tokens).where(columns.user_id == user_id, columns.name == name)
            )


def _user(row: RowMapping) -> User:
    return User(id=row["id"], name=row["name"], admin=bool(row["admin"]))


def _kept(session: Session) -> Insert:
    """The statement that keeps a session."""
    return insert(schema.sessions).values(
        hash=session.hash,
        csrf=session.csrf,
        user_id=session.user.id if session.user else None,
        seen=session.seen,
    )
