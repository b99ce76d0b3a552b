"""Drafts of games, each a text with its versions. Undo goes back among them, nothing is lost by it."""

from __future__ import annotations

from typing import NamedTuple

import msgspec
from sqlalchemy import ColumnElement, RowMapping, and_, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from roundhouse.table.errors import Refusal, Unknown

from . import schema
from .database import Database

MOST_VERSIONS = 200
"""Of one draft; the oldest go first."""


class DesignOwner(NamedTuple):
    """The owner of a draft: an account, or the session of a guest."""

    user_id: str | None
    session_hash: str | None

    @property
    def where(self) -> ColumnElement[bool]:
        """The rows of this owner."""
        columns = schema.designs.c
        if self.user_id is not None:
            return columns.user_id == self.user_id
        return and_(columns.user_id.is_(None), columns.session_hash == self.session_hash)


class DesignRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A draft and the version that is shown."""

    id: str
    user_id: str | None
    session_hash: str | None
    family: str
    name: str
    share: str | None
    version: int
    created: int
    changed: int
    text: str


class VersionRow(NamedTuple):
    """A version in the list of them."""

    number: int
    note: str
    made: int


class DesignStore:
    """Every draft, by id."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, design: DesignRecord, note: str, most: int) -> None:
        """Keep a new draft. Raises Refusal for an owner who has ``most`` already; 0: no limit."""
        owner = DesignOwner(design.user_id, design.session_hash)
        values = {name: value for name, value in msgspec.structs.asdict(design).items() if name != "text"}
        async with self._database.writing() as connection:
            have = await connection.scalar(
                select(func.count()).select_from(schema.designs).where(owner.where)
            )
            if most and (have or 0) >= most:
                raise Refusal(
                    "design/too-many", f"{most} drafts are the most.", hint="delete one that you do not need"
                )
            await connection.execute(insert(schema.designs).values(**values))
            await _insert(connection, design.id, design.version, design.text, note, design.changed)

    async def mine(self, owner: DesignOwner) -> list[DesignRecord]:
        """The drafts of an owner without their texts, the newest first."""
        async with self._database.reading() as connection:
            found = await connection.execute(
                select(schema.designs).where(owner.where).order_by(schema.designs.c.changed.desc())
            )
            return [_record(row, "") for row in found.mappings()]

    async def get(self, design_id: str) -> DesignRecord | None:
        """A draft with the text that is shown."""
        return await self._one(schema.designs.c.id == design_id)

    async def by_share(self, share: str) -> DesignRecord | None:
        """The draft that a link was made for."""
        return await self._one(schema.designs.c.share == share)

    async def _one(self, where: ColumnElement[bool]) -> DesignRecord | None:
        designs, versions = schema.designs, schema.design_versions
        joined = designs.join(
            versions, and_(versions.c.design_id == designs.c.id, versions.c.number == designs.c.version)
        )
        async with self._database.reading() as connection:
            query = select(designs, versions.c.text).select_from(joined).where(where)
            row = (await connection.execute(query)).mappings().first()
        return _record(row, row["text"]) if row else None

    async def versions(self, design_id: str) -> list[VersionRow]:
        """What was changed and when, the newest first."""
        columns = schema.design_versions.c
        query = select(columns.number, columns.note, columns.made).where(columns.design_id == design_id)
        async with self._database.reading() as connection:
            found = await connection.execute(query.order_by(columns.number.desc()))
            return [VersionRow(row.number, row.note, row.made) for row in found]

    async def write(
        self,
        design_id: str,
        base: int,
        text: str,
        note: str,
        *,
        name: str,
        now: int,
        most: float,
        again: int = 0,
    ) -> int:
        """Keep a new version after ``base``; what had been undone is gone with it. Returns its number.

        The version before is replaced if it has the same note and is younger than ``again`` milliseconds. The
        oldest go when all of them hold more than ``most`` bytes. Raises Refusal when ``base`` is not shown.
        """
        columns = schema.design_versions.c
        mine = columns.design_id == design_id
        async with self._database.writing() as connection:
            await _move(connection, design_id, base, base + 1, now, name)
            await connection.execute(delete(schema.design_versions).where(mine, columns.number > base))
            if again:
                await connection.execute(
                    delete(schema.design_versions).where(
                        mine, columns.number == base, columns.note == note, columns.made > now - again
                    )
                )
            await _insert(connection, design_id, base + 1, text, note, now)
            sizes = await connection.execute(
                select(columns.number, func.length(columns.text)).where(mine).order_by(columns.number.desc())
            )
            gone, held = [], 0
            for place, (number, size) in enumerate(sizes):
                held += size
                if place and (held > most or place >= MOST_VERSIONS):
                    gone.append(number)
            if gone:
                await connection.execute(delete(schema.design_versions).where(mine, columns.number.in_(gone)))
        return base + 1

    async def step(self, design_id: str, base: int, to: int, now: int) -> None:
        """Show another version. Raises Refusal when ``base`` is not shown any more, Unknown."""
        columns = schema.design_versions.c
        async with self._database.writing() as connection:
            there = await connection.scalar(
                select(columns.number).where(columns.design_id == design_id, columns.number == to)
            )
            if there is None:
                raise Unknown("design/version", f"There is no version {to}.")
            await _move(connection, design_id, base, to, now, None)

    async def set_share(self, design_id: str, share: str | None) -> None:
        """Let whoever knows ``share``, the end of a link, read the draft; nobody if it is ``None``."""
        async with self._database.writing() as connection:
            await connection.execute(
                update(schema.designs).where(schema.designs.c.id == design_id).values(share=share)
            )

    async def drop(self, design_id: str) -> None:
        """Delete a draft with its versions."""
        async with self._database.writing() as connection:
            await connection.execute(delete(schema.designs).where(schema.designs.c.id == design_id))

    async def damaged(self) -> tuple[int, list[str]]:
        """How many drafts there are, and those whose text is not there."""
        designs, versions = schema.designs, schema.design_versions
        joined = designs.outerjoin(
            versions, and_(versions.c.design_id == designs.c.id, versions.c.number == designs.c.version)
        )
        async with self._database.reading() as connection:
            count = await connection.scalar(select(func.count()).select_from(designs))
            query = select(designs.c.id).select_from(joined).where(versions.c.number.is_(None))
            return count or 0, list(await connection.scalars(query.order_by(designs.c.id)))


async def _insert(
    connection: AsyncConnection, design_id: str, number: int, text: str, note: str, now: int
) -> None:
    await connection.execute(
        insert(schema.design_versions).values(
            design_id=design_id, number=number, text=text, note=note[:80], made=now
        )
    )


async def _move(
    connection: AsyncConnection, design_id: str, base: int, to: int, now: int, name: str | None
) -> None:
    """Show another version, if ``base`` is shown. Raises Refusal."""
    columns = schema.designs.c
    named = {} if name is None else {"name": name[:80]}
    done = await connection.execute(
        update(schema.designs)
        .where(columns.id == design_id, columns.version == base)
        .values(version=to, changed=now, **named)
    )
    if done.rowcount != 1:
        raise Refusal(
            "design/changed",
            "This draft was changed in another window since.",
            hint="load the page anew; what you typed can be copied from here",
        )


def _record(row: RowMapping, text: str) -> DesignRecord:
    fields = {name: row[name] for name in DesignRecord.__struct_fields__ if name != "text"}
    return DesignRecord(**fields, text=text)
