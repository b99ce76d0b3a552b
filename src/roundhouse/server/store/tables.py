"""Tables and seats in the database. Rows of the log are written by :mod:`.writer` and read here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import structs
from sqlalchemy import ColumnElement, delete, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from roundhouse.table.errors import Refusal, Unknown

from . import schema
from .codec import row_record, row_values, seat_record, standing_values, table_record, table_values
from .database import Database
from .records import OWNER, Row, SeatRecord, Stage, Standing, TableRecord
from .seating import Loss, take_away


class TableStore:
    """Everything about tables that is not the next row of the log."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(
        self, record: TableRecord, seats: Sequence[SeatRecord] = (), rows: Sequence[Row] = ()
    ) -> None:
        """Keep a new table with the seats taken and the rows written so far."""
        async with self._database.writing() as connection:
            await connection.execute(insert(schema.tables).values(table_values(record)))
            for seat in seats:
                await connection.execute(insert(schema.seats).values(_seat_values(record.id, seat)))
            if rows:
                values = [row_values(record.id, row) for row in rows]
                await connection.execute(insert(schema.entries), values)

    async def get(self, table_id: str) -> TableRecord:
        """One table. Raises Unknown."""
        async with self._database.reading() as connection:
            return await _get(connection, table_id)

    async def whole(self, table_id: str) -> tuple[TableRecord, list[SeatRecord], list[Row]]:
        """A table, the seats taken and its log, as they were at one moment. Raises Unknown."""
        before = -1
        while True:
            record = await self.get(table_id)
            seats, rows = await self.seats(table_id), await self.rows(table_id)
            # Rows that came in between make the record too old, unless it is the record that is wrong.
            if not rows or rows[-1].number <= record.last or record.last == before:
                return record, seats, rows
            before = record.last

    async def newest(self, table_id: str) -> tuple[int, int]:
        """The number of the last entry of a table and of the last change of its seats. Raises Unknown."""
        columns = schema.tables.c
        async with self._database.reading() as connection:
            row = (
                await connection.execute(select(columns.last, columns.seating).where(columns.id == table_id))
            ).first()
        if row is None:
            raise _no_table(table_id)
        return row.last, row.seating

    async def seats(self, table_id: str) -> list[SeatRecord]:
        """The seats taken at a table, in order."""
        async with self._database.reading() as connection:
            return await _seats(connection, table_id)

    async def take_seat(self, table_id: str, seat: SeatRecord) -> SeatRecord:
        """Sit down at an open table; the seat gets the lowest free number. Raises Refusal when full."""
        async with self._database.writing() as connection:
            record = await _get(connection, table_id, lock=True)
            _must_be(record, "open")
            taken = await _seats(connection, table_id)
            free = _free_seat(record, taken)
            if any(other.name.casefold() == seat.name.casefold() for other in taken):
                raise Refusal("seat/name", f"Someone called “{seat.name}” sits here already.")
            if seat.color and any(other.color == seat.color for other in taken):
                raise Refusal("seat/color", f"Somebody here plays {seat.color} already.")
            places = {other.place for other in taken}
            place = next(place for place in range(1, len(taken) + 2) if place not in places)
            placed = structs.replace(seat, seat=str(free), place=place)
            await connection.execute(insert(schema.seats).values(_seat_values(table_id, placed)))
            await self._reseated(connection, table_id)
        return placed

    async def reorder(self, table_id: str, order: Sequence[str]) -> None:
        """Put the seats of an open table in another order of play. Raises Refusal once it has begun, or when
        the ``order`` does not name each taken seat once."""
        async with self._database.writing() as connection:
            _must_be(await _get(connection, table_id, lock=True), "open")
            taken = sorted(seat.seat for seat in await _seats(connection, table_id))
            if sorted(order) != taken:
                raise Refusal(
                    "seat/order", "The order names each taken seat once.", hint=f"seats: {', '.join(taken)}"
                )
            for place, seat in enumerate(order, 1):
                await connection.execute(update(schema.seats).where(*_at(table_id, seat)).values(place=place))
            await self._reseated(connection, table_id)

    async def leave_seat(self, table_id: str, seat: str, loss: Loss) -> None:
        """Free a seat of an open table. Raises Refusal once it has begun."""
        async with self._database.writing() as connection:
            _must_be(await _get(connection, table_id, lock=True), "open")
            await take_away(connection, table_id, seat, loss)
            await connection.execute(delete(schema.seats).where(*_at(table_id, seat)))
            await self._reseated(connection, table_id)

    async def replace_seat(self, table_id: str, seat: SeatRecord, loss: Loss | None) -> None:
        """Change a taken seat; with a ``loss``, whoever held it holds it no more. Raises Unknown."""
        async with self._database.writing() as connection:
            await _get(connection, table_id, lock=True)
            if loss is not None:
                await take_away(connection, table_id, seat.seat, loss)
            done = await connection.execute(
                update(schema.seats)
                .where(*_at(table_id, seat.seat))
                .values(
                    name=seat.name,
                    user_id=seat.user_id,
                    token_hash=seat.token_hash,
                    bot=seat.bot,
                    stand_in=seat.stand_in,
                    deputy=seat.deputy,
                    state=seat.state,
                )
            )
            if done.rowcount == 0:
                raise Unknown("seat/unknown", f"There is no seat “{seat.seat}” at this table.")
            await self._reseated(connection, table_id)

    async def start(
        self, table_id: str, start_digest: str, standing: Standing, now: int, order: Sequence[str] = ()
    ) -> None:
        """Begin an open table, with the seats in that ``order`` if there is one. Raises Refusal when it has
        begun already."""
        async with self._database.writing() as connection:
            _must_be(await _get(connection, table_id, lock=True), "open")
            for place, seat in enumerate(order, 1):
                await connection.execute(update(schema.seats).where(*_at(table_id, seat)).values(place=place))
            await connection.execute(
                update(schema.tables)
                .where(schema.tables.c.id == table_id)
                .values(start_digest=start_digest, changed=now, **standing_values(standing))
            )
            await self._reseated(connection, table_id)

    async def lead_to(self, table_id: str, rematch: str) -> str:
        """Lead from a finished table to its rematch. Returns the one that it leads to: the first counts."""
        columns = schema.tables.c
        async with self._database.writing() as connection:
            await connection.execute(
                update(schema.tables)
                .where(columns.id == table_id, columns.rematch.is_(None))
                .values(rematch=rematch)
            )
            await self._reseated(connection, table_id)
            return str(await connection.scalar(select(columns.rematch).where(columns.id == table_id)))

    async def rename(self, table_id: str, name: str) -> None:
        """Give a table another name."""
        async with self._database.writing() as connection:
            await connection.execute(
                update(schema.tables).where(schema.tables.c.id == table_id).values(name=name)
            )
            await self._reseated(connection, table_id)

    async def set_hook(self, table_id: str, hook: str | None) -> None:
        """Keep the table’s web hook, as JSON, or take it away."""
        async with self._database.writing() as connection:
            await connection.execute(
                update(schema.tables).where(schema.tables.c.id == table_id).values(hook=hook)
            )
            await self._reseated(connection, table_id)

    async def set_trouble(self, table_id: str, trouble: str | None) -> None:
        """Mark a table as one that does not replay, with the reason, or take the mark away."""
        async with self._database.writing() as connection:
            await connection.execute(
                update(schema.tables).where(schema.tables.c.id == table_id).values(trouble=trouble)
            )

    async def _reseated(self, connection: AsyncConnection, table_id: str) -> None:
        columns = schema.tables.c
        await connection.execute(
            update(schema.tables).where(columns.id == table_id).values(seating=columns.seating + 1)
        )
        await self._database.tell(connection, table_id)

    async def rows(self, table_id: str, after: int = 0) -> list[Row]:
        """The rows of a log after a number, oldest first."""
        columns = schema.entries.c
        async with self._database.reading() as connection:
            found = await connection.execute(
                select(schema.entries)
                .where(columns.table_id == table_id, columns.number > after)
                .order_by(columns.number)
            )
            return [row_record(row) for row in found.mappings()]

    async def find(
        self,
        *,
        stage: Stage | None = None,
        words: str = "",
        user_id: str | None = None,
        session_hash: str | None = None,
        limit: int = 50,
        before: int | None = None,
        speed: str | None = None,
        seats: int | None = None,
    ) -> list[tuple[TableRecord, list[SeatRecord]]]:
        """Tables for the lobby, newest change first, with the people at them.

        With a user or session: the tables where they sit; otherwise those that are listed. ``words`` are
        looked for in names, titles and tags; ``speed`` is that of the clock; ``before`` is the ``changed`` of
        the last table of the page before.
        """
        columns = schema.tables.c
        equal = ((columns.stage, stage or None), (columns.speed, speed), (columns.seats, seats))
        conditions = [_speaks_of(word) for word in words.split()[:8]]
        conditions += [column == value for column, value in equal if value is not None]
        if before is not None:
            conditions.append(columns.changed < before)
        by_holder = user_id is not None or session_hash is not None
        conditions.append(_is_held_by(user_id or "", session_hash or "") if by_holder else columns.listed)
        query = select(schema.tables).where(*conditions).order_by(columns.changed.desc()).limit(limit)
        async with self._database.reading() as connection:
            records = [table_record(row) for row in (await connection.execute(query)).mappings()]
            people = await connection.execute(
                select(schema.seats)
                .where(schema.seats.c.table_id.in_([record.id for record in records]))
                .order_by(schema.seats.c.table_id, schema.seats.c.place)
            )
            sitting: dict[str, list[SeatRecord]] = {record.id: [] for record in records}
            for row in people.mappings():
                sitting[row["table_id"]].append(seat_record(row))
        return [(record, sitting[record.id]) for record in records]

    async def vacant(self, limit: int) -> list[tuple[TableRecord, list[SeatRecord]]]:
        """Listed tables in play with a seat that is open to whoever comes, newest change first."""
        columns, seats = schema.tables.c, schema.seats.c
        query = select(columns.id).where(
            columns.stage == "running",
            columns.listed,
            columns.id.in_(select(seats.table_id).where(seats.state == "vacant")),
        )
        async with self._database.reading() as connection:
            ids = list(await connection.scalars(query.order_by(columns.changed.desc()).limit(limit)))
        return [(await self.get(one), await self.seats(one)) for one in ids]

    async def owned(self, user_id: str | None, session_hash: str | None) -> int:
        """How many tables that are not finished a person or a browser owns."""
        columns = schema.tables.c
        if user_id is not None:
            mine = columns.owner_id == user_id
        else:
            claims = schema.claims.c
            mine = columns.id.in_(
                select(claims.table_id).where(claims.session_hash == session_hash, claims.seat == OWNER)
            )
        query = select(func.count()).select_from(schema.tables).where(mine, columns.stage != "finished")
        async with self._database.reading() as connection:
            return await connection.scalar(query) or 0

    async def entries(self, table_id: str) -> int:
        """How many entries the log of a table has, read or not."""
        query = select(func.count()).select_from(schema.entries)
        async with self._database.reading() as connection:
            return await connection.scalar(query.where(schema.entries.c.table_id == table_id)) or 0

    async def drop(self, table_id: str) -> None:
        """Delete a table with everything that belongs to it."""
        async with self._database.writing() as connection:
            await _drop(connection, [table_id])
            await self._database.tell(connection, table_id)

    async def drop_unused(self, before: int) -> list[str]:
        """Delete the tables at which nobody has done anything since they were made. Returns which."""
        columns = schema.tables.c
        unused = select(columns.id).where(columns.last == 0, columns.changed < before)
        async with self._database.reading() as connection:
            found = list(await connection.scalars(unused.where(columns.stage != "finished").limit(500)))
        if found:
            async with self._database.writing() as connection:
                await _drop(connection, found)
        return found

    async def ids(self) -> list[str]:
        """Every table there is, oldest first."""
        async with self._database.reading() as connection:
            return list(
                await connection.scalars(select(schema.tables.c.id).order_by(schema.tables.c.created))
            )

    async def waiting_for_bots(self) -> list[str]:
        """Running tables with a bot among the seats: looked at when the server starts."""
        async with self._database.reading() as connection:
            found = await connection.scalars(
                select(schema.tables.c.id)
                .join(schema.seats, schema.seats.c.table_id == schema.tables.c.id)
                .where(
                    schema.tables.c.stage == "running",
                    schema.seats.c.bot.is_not(None) | schema.seats.c.deputy.is_not(None),
                )
                .distinct()
            )
            return list(found)


async def _get(connection: AsyncConnection, table_id: str, lock: bool = False) -> TableRecord:
    query = select(schema.tables).where(schema.tables.c.id == table_id)
    row = (await connection.execute(query.with_for_update() if lock else query)).mappings().first()
    if row is None:
        raise _no_table(table_id)
    return table_record(row)


async def _drop(connection: AsyncConnection, ids: Sequence[str]) -> None:
    await connection.execute(delete(schema.claims).where(schema.claims.c.table_id.in_(ids)))
    await connection.execute(delete(schema.tables).where(schema.tables.c.id.in_(ids)))


async def _seats(connection: AsyncConnection, table_id: str) -> list[SeatRecord]:
    columns = schema.seats.c
    found = await connection.execute(
        select(schema.seats).where(columns.table_id == table_id).order_by(columns.place)
    )
    return [seat_record(row) for row in found.mappings()]


def _speaks_of(word: str) -> ColumnElement[bool]:
    """The tables with this word in their name, title or tags."""
    columns = schema.tables.c
    return or_(
        columns.name.icontains(word, autoescape=True),
        columns.title.icontains(word, autoescape=True),
        columns.tags.contains(f" {word.casefold()} ", autoescape=True),
    )


def _is_held_by(user_id: str, session_hash: str) -> ColumnElement[bool]:
    """The tables that this browser claimed, where this person sits, and those that are theirs."""
    columns = schema.tables.c
    claimed = select(schema.claims.c.table_id).where(schema.claims.c.session_hash == session_hash)
    sat = select(schema.seats.c.table_id).where(schema.seats.c.user_id == user_id)
    return or_(columns.id.in_(claimed), columns.id.in_(sat), columns.owner_id == user_id)


def _free_seat(record: TableRecord, taken: Sequence[SeatRecord]) -> int:
    numbers = {seat.seat for seat in taken}
    for number in range(1, record.seats + 1):
        if str(number) not in numbers:
            return number
    raise Refusal("table/full", "Every seat of this table is taken.")


def _must_be(record: TableRecord, stage: Stage) -> None:
    if record.stage != stage:
        raise Refusal(f"table/not-{stage}", f"This table is {record.stage}, not {stage}.")


def _at(table_id: str, seat: str) -> tuple[Any, Any]:
    return schema.seats.c.table_id == table_id, schema.seats.c.seat == seat


def _seat_values(table_id: str, seat: SeatRecord) -> dict[str, Any]:
    return {
        "table_id": table_id,
        "seat": seat.seat,
        "place": seat.place,
        "name": seat.name,
        "user_id": seat.user_id,
        "token_hash": seat.token_hash,
        "bot": seat.bot,
        "color": seat.color,
        "deputy": seat.deputy,
        "state": seat.state,
    }


def _no_table(table_id: str) -> Unknown:
    return Unknown("table/unknown", f"There is no table “{table_id[:40]}”.")
