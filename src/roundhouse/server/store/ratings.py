"""Who wants to be rated, and how they stand: over all titles (``""``) and title by title."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from roundhouse.server.ratings import Rating, after_game

from . import schema
from .codec import seat_record, table_record
from .database import Database
from .records import SeatRecord, TableRecord, User
from .upsert import upsert

ALL = ""
"""Stands for all titles together."""
_FIGURES = ("rating", "deviation", "volatility", "games")


class Ranked(msgspec.Struct, frozen=True):
    """A line on the list of ratings."""

    name: str
    rating: Rating


class RatingStore:
    """Ratings. A game changes them once, whatever process counts it."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def wants(self, user_id: str) -> bool:
        """Does somebody want to be rated?"""
        query = select(schema.users.c.rated).where(schema.users.c.id == user_id)
        async with self._database.reading() as connection:
            return bool(await connection.scalar(query))

    async def set(self, user_id: str, on: bool) -> None:
        """Rate somebody from now on, or no longer: then what was is forgotten."""
        async with self._database.writing() as connection:
            await connection.execute(
                update(schema.users).where(schema.users.c.id == user_id).values(rated=on)
            )
            if not on:
                await connection.execute(delete(schema.ratings).where(schema.ratings.c.user_id == user_id))

    async def count(
        self, table_id: str, title: str, people: Mapping[str, str], place: Mapping[str, int], now: int
    ) -> bool:
        """Take a game in that is over: ``people`` are users by seat, ``place`` where each seat came in.

        Only those count who want to be rated. Was it news?
        """
        async with self._database.writing() as connection:
            done = await connection.execute(
                upsert(self._database, schema.counted, {"table_id": table_id, "made": now})
            )
            if done.rowcount != 1:
                return False
            users = schema.users.c
            wanting = set(
                await connection.scalars(
                    select(users.id)
                    .where(users.id.in_(sorted(people.values())), users.rated)
                    .with_for_update()
                )
            )
            came = {people[seat]: place[seat] for seat in people if people[seat] in wanting}
            if len(came) < 2:
                return True
            for scope in (ALL, title):
                before = await _ratings(connection, came, scope)
                for user_id, rating in after_game(before, came).items():
                    values = {"user_id": user_id, "title": scope, **msgspec.structs.asdict(rating)}
                    await connection.execute(upsert(self._database, schema.ratings, values, _FIGURES))
        return True

    async def of(self, user_id: str) -> dict[str, Rating]:
        """The ratings of an account by title."""
        query = select(schema.ratings).where(schema.ratings.c.user_id == user_id)
        async with self._database.reading() as connection:
            return {row.title: _rating(row) for row in await connection.execute(query)}

    async def best(self, title: str = ALL, limit: int = 100) -> list[Ranked]:
        """The list of ratings. Who has played little stands lower than they may be: by what is sure."""
        columns, users = schema.ratings.c, schema.users.c
        query = (
            select(users.name, schema.ratings)
            .join_from(schema.ratings, schema.users)
            .where(columns.title == title, users.closed.is_(None))
            .order_by((columns.rating - 2 * columns.deviation).desc(), users.name)
            .limit(limit)
        )
        async with self._database.reading() as connection:
            return [Ranked(row.name, _rating(row)) for row in await connection.execute(query)]

    async def find_person(self, name: str) -> User | None:
        """The account of that name."""
        users = schema.users.c
        query = select(users.id, users.name, users.admin).where(users.name_key == name.casefold())
        async with self._database.reading() as connection:
            row = (await connection.execute(query)).first()
        return User(id=row.id, name=row.name, admin=bool(row.admin)) if row else None

    async def finished(
        self, user_id: str, *, unlisted: bool, limit: int = 300
    ) -> list[tuple[TableRecord, list[SeatRecord]]]:
        """The finished games of an account, the newest first; those not shown in the lobby only if wanted."""
        columns, seats = schema.tables.c, schema.seats.c
        mine = select(seats.table_id).where(seats.user_id == user_id)
        query = select(schema.tables).where(columns.id.in_(mine), columns.stage == "finished")
        if not unlisted:
            query = query.where(columns.listed)
        async with self._database.reading() as connection:
            found = await connection.execute(query.order_by(columns.changed.desc()).limit(limit))
            records = [table_record(row) for row in found.mappings()]
            sitting: dict[str, list[SeatRecord]] = {record.id: [] for record in records}
            people = await connection.execute(
                select(schema.seats).where(seats.table_id.in_(list(sitting))).order_by(seats.place)
            )
            for row in people.mappings():
                sitting[row["table_id"]].append(seat_record(row))
        return [(record, sitting[record.id]) for record in records]

    async def uncounted(self, since: int) -> list[str]:
        """Games that ended since then and that nobody has taken in."""
        columns = schema.tables.c
        query = select(columns.id).where(columns.stage == "finished", columns.changed >= since)
        async with self._database.reading() as connection:
            found = await connection.scalars(
                query.where(columns.id.not_in(select(schema.counted.c.table_id)))
            )
            return list(found)


async def _ratings(connection: AsyncConnection, users: Mapping[str, int], title: str) -> dict[str, Rating]:
    columns = schema.ratings.c
    found = await connection.execute(
        select(schema.ratings).where(columns.user_id.in_(sorted(users)), columns.title == title)
    )
    known = {row.user_id: _rating(row) for row in found}
    return {user_id: known.get(user_id, Rating()) for user_id in users}


def _rating(row: object) -> Rating:
    return Rating(**{name: getattr(row, name) for name in _FIGURES})
