"""Tournaments in the database. What two processes do at once is done once: a pairing gets one table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec
from sqlalchemy import RowMapping, func, insert, select, update

from roundhouse.server.terms import Terms
from roundhouse.table.errors import Refusal, Unknown

from . import schema
from .codec import text
from .database import Database
from .upsert import upsert

Stage = Literal["open", "running", "finished"]
Mode = Literal["swiss", "robin"]


class TournamentPlan(msgspec.Struct, frozen=True, kw_only=True):
    """The title, the table size and the rounds of a tournament."""

    title: str
    family: str
    options: Mapping[str, str] = {}
    mode: Mode = "swiss"
    seats: int = 2
    least: int = 2
    rounds: int = 3
    terms: Terms = Terms()
    season: int = 1
    before: str = ""
    """The tournament of the season before."""


class Tournament(msgspec.Struct, frozen=True, kw_only=True):
    """One tournament."""

    id: str
    name: str
    plan: TournamentPlan
    stage: Stage
    owner_id: str
    made: int


class Entrant(msgspec.Struct, frozen=True, kw_only=True):
    """A player in a tournament: an account or a bot."""

    number: int
    name: str
    user_id: str | None = None
    bot: str | None = None


class Pairing(msgspec.Struct, frozen=True, kw_only=True):
    """A table of a round: the entrants in the order of play, and where they play once it is made."""

    round: int
    number: int
    entrants: tuple[int, ...]
    table_id: str | None = None


class TournamentStore:
    """Tournaments, who plays in them, and the tables of their rounds."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, tournament: Tournament) -> None:
        """Keep a new tournament."""
        values = msgspec.structs.asdict(tournament) | {"plan": text(tournament.plan)}
        async with self._database.writing() as connection:
            await connection.execute(insert(schema.tournaments).values(values))

    async def get(self, id: str) -> Tournament:
        """A tournament by its id. Raises Unknown."""
        query = select(schema.tournaments).where(schema.tournaments.c.id == id)
        async with self._database.reading() as connection:
            row = (await connection.execute(query)).mappings().first()
        if row is None:
            raise Unknown("tournament/unknown", "There is no such tournament.")
        return _tournament(row)

    async def newest(self, limit: int = 50) -> list[Tournament]:
        """All tournaments, the newest first."""
        query = select(schema.tournaments).order_by(schema.tournaments.c.made.desc()).limit(limit)
        async with self._database.reading() as connection:
            return [_tournament(row) for row in (await connection.execute(query)).mappings()]

    async def running(self) -> list[str]:
        """The tournaments that are not over."""
        query = select(schema.tournaments.c.id).where(schema.tournaments.c.stage == "running")
        async with self._database.reading() as connection:
            return list(await connection.scalars(query))

    async def following(self, id: str) -> str | None:
        """The tournament of the season after, if it is there."""
        columns = schema.tournaments.c
        query = select(columns.id).where(columns.plan.contains(f'"before":"{id}"', autoescape=True))
        async with self._database.reading() as connection:
            found: str | None = await connection.scalar(query)
            return found

    async def unfinished(self, owner_id: str) -> int:
        """How many somebody has made that are not over."""
        columns = schema.tournaments.c
        query = select(func.count()).where(columns.owner_id == owner_id, columns.stage != "finished")
        async with self._database.reading() as connection:
            return await connection.scalar(query) or 0

    async def enter(self, id: str, entrant: Entrant, most: int) -> None:
        """Enter a player under the next free number. Raises Refusal."""
        columns, all_ = schema.entrants.c, schema.tournaments.c
        async with self._database.writing() as connection:
            stage = await connection.scalar(select(all_.stage).where(all_.id == id).with_for_update())
            if stage != "open":
                raise Refusal("tournament/begun", "This tournament has begun.")
            found = await connection.execute(select(schema.entrants).where(columns.tournament_id == id))
            taken = list(found.mappings())
            if len(taken) >= most:
                raise Refusal("tournament/full", f"At most {most} play in this tournament.")
            same = entrant.user_id is not None and any(row["user_id"] == entrant.user_id for row in taken)
            if same or any(row["name"].casefold() == entrant.name.casefold() for row in taken):
                raise Refusal("tournament/in", f"“{entrant.name}” plays along already.")
            values = msgspec.structs.asdict(entrant) | {"number": len(taken), "tournament_id": id}
            await connection.execute(insert(schema.entrants).values(values))

    async def entrants(self, id: str) -> list[Entrant]:
        """The players of a tournament, by number."""
        columns = schema.entrants.c
        query = select(schema.entrants).where(columns.tournament_id == id).order_by(columns.number)
        async with self._database.reading() as connection:
            return [
                Entrant(number=row.number, name=row.name, user_id=row.user_id, bot=row.bot)
                for row in await connection.execute(query)
            ]

    async def go_to(self, id: str, stage: Stage, before: Stage) -> bool:
        """Begin it, or end it. Was it still as before?"""
        columns = schema.tournaments.c
        async with self._database.writing() as connection:
            done = await connection.execute(
                update(schema.tournaments)
                .where(columns.id == id, columns.stage == before)
                .values(stage=stage)
            )
        return done.rowcount == 1

    async def pair(self, id: str, round: int, tables: Sequence[Sequence[int]]) -> None:
        """Keep a round, unless it is kept already."""
        async with self._database.writing() as connection:
            for number, entrants in enumerate(tables, 1):
                values = {"tournament_id": id, "round": round, "number": number, "entrants": text(entrants)}
                await connection.execute(upsert(self._database, schema.pairings, values))

    async def pairings(self, id: str) -> list[Pairing]:
        """The pairings of all rounds so far."""
        columns = schema.pairings.c
        query = select(schema.pairings).where(columns.tournament_id == id)
        async with self._database.reading() as connection:
            return [
                Pairing(
                    round=row.round,
                    number=row.number,
                    entrants=msgspec.json.decode(row.entrants, type=tuple[int, ...]),
                    table_id=row.table_id,
                )
                for row in await connection.execute(query.order_by(columns.round, columns.number))
            ]

    async def seat(self, id: str, pairing: Pairing, table_id: str) -> bool:
        """The table of a pairing. Had it none?"""
        columns = schema.pairings.c
        async with self._database.writing() as connection:
            done = await connection.execute(
                update(schema.pairings)
                .where(columns.tournament_id == id, columns.round == pairing.round)
                .where(columns.number == pairing.number, columns.table_id.is_(None))
                .values(table_id=table_id)
            )
        return done.rowcount == 1

    async def of_table(self, table_id: str) -> str | None:
        """The tournament that a table belongs to."""
        query = select(schema.pairings.c.tournament_id).where(schema.pairings.c.table_id == table_id)
        async with self._database.reading() as connection:
            found: str | None = await connection.scalar(query)
            return found


def _tournament(row: RowMapping) -> Tournament:
    values = {str(name): value for name, value in row.items()}
    return msgspec.convert(
        {**values, "plan": msgspec.json.decode(row["plan"], type=TournamentPlan)}, Tournament
    )
