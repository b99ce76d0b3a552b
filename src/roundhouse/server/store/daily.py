"""The worlds of the days: what is played on each, which tables play it, and what came of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import func, insert, or_, select

from . import schema
from .database import Database
from .upsert import upsert


class DayWorld(msgspec.Struct, frozen=True):
    """The world of a day (such as “2026-11-23”): its title, and the seed of every table on it."""

    day: str
    family: str
    title: str
    seed: int


class DayResult(msgspec.Struct, frozen=True):
    """A game on the world of a day that was won. ``account`` is the name of the player’s, if there is one."""

    day: str
    table: str
    name: str
    account: str
    rounds: int
    gold: int
    ended: int


class DailyStore:
    """Worlds of days and the games on them."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def settle(self, world: DayWorld) -> DayWorld:
        """Keep the world of a day, unless another was kept before. Returns the one that counts."""
        async with self._database.writing() as connection:
            await connection.execute(
                upsert(self._database, schema.daily_worlds, msgspec.structs.asdict(world))
            )
            found = await connection.execute(
                select(schema.daily_worlds).where(schema.daily_worlds.c.day == world.day)
            )
            return DayWorld(**found.mappings().one())

    async def enter(self, table_id: str, day: str) -> None:
        """A table is played for the records of a day."""
        async with self._database.writing() as connection:
            await connection.execute(insert(schema.daily_games).values(table_id=table_id, day=day))

    async def days(self, before: str, limit: int) -> dict[str, int]:
        """The latest days before one on which somebody has begun, newest first, with how many games."""
        games = schema.daily_games.c
        query = (
            select(games.day, func.count().label("begun"))
            .where(games.day < before)
            .group_by(games.day)
            .order_by(games.day.desc())
            .limit(limit)
        )
        async with self._database.reading() as connection:
            return {row.day: row.begun for row in await connection.execute(query)}

    async def table_of(self, day: str, user_id: str | None, session_hash: str | None) -> str | None:
        """The table that an account or a browser plays for a day: the first one."""
        games, tables, seats, claims = (
            schema.daily_games.c, schema.tables.c, schema.seats.c, schema.claims.c,
        )  # fmt: skip
        sat = select(seats.table_id).where(seats.user_id == (user_id or ""))
        claimed = select(claims.table_id).where(claims.session_hash == (session_hash or ""))
        query = (
            select(games.table_id)
            .join(schema.tables, tables.id == games.table_id)
            .where(games.day == day, or_(games.table_id.in_(sat), games.table_id.in_(claimed)))
            .order_by(tables.created, tables.id)
            .limit(1)
        )
        async with self._database.reading() as connection:
            return await connection.scalar(query)

    async def results(self, days: Sequence[str]) -> list[DayResult]:
        """The games of some days that were won by the person who began them, in no order."""
        games, tables, seats, users = (
            schema.daily_games.c, schema.tables.c, schema.seats.c, schema.users.c,
        )  # fmt: skip
        query = (
            select(
                games.day, tables.id, tables.outcome, tables.changed, seats.seat, seats.name,
                users.name.label("account"),
            )
            .join(schema.tables, tables.id == games.table_id)
            .join(schema.seats, seats.table_id == games.table_id)
            .join(schema.users, users.id == seats.user_id, isouter=True)
            .where(
                games.day.in_(list(days)), tables.stage == "finished", tables.trusted == 0,
                seats.bot.is_(None), seats.deputy.is_(None), seats.state.is_(None),
            )
        )  # fmt: skip
        async with self._database.reading() as connection:
            rows = (await connection.execute(query)).mappings().all()
        return [
            result
            for row in rows
            if (result := _result(row, msgspec.json.decode(row["outcome"]))) is not None
        ]


def _result(row: Mapping[Any, Any], outcome: Mapping[str, Any]) -> DayResult | None:
    """A row as a result, if whoever sits there has won."""
    if row["seat"] not in outcome["winners"]:
        return None
    return DayResult(
        day=row["day"],
        table=row["id"],
        name=row["name"],
        account=row["account"] or "",
        rounds=outcome.get("rounds", 0),
        gold=outcome["scores"][row["seat"]],
        ended=row["changed"],
    )
