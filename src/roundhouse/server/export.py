"""A table as a file: ours, or that of another program, by what its family can write."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from roundhouse.table import savefile
from roundhouse.table.errors import Unknown, at_action
from roundhouse.table.log import MESSAGE, Entry
from roundhouse.table.protocol import Exchange, Family, Outcome, Record
from roundhouse.table.table import Table
from roundhouse.version import __version__

from .context import ServerContext
from .live import setup_of
from .registry import Families, installed
from .settings import Settings
from .store import migrate
from .store.records import Row, SeatRecord, TableRecord


async def export_table(url: str, table_id: str, format: str = "", families: Families | None = None) -> str:
    """A table of a database in a format of its family. Raises Unknown."""
    known = families if families is not None else installed()
    return write(known, await read_table(url, table_id, known), format)


async def read_table(url: str, table_id: str, families: Families) -> Record:
    """A table of a database as families know it. Raises Unknown, Refusal."""
    context = ServerContext(Settings(database=migrate.must_exist(url)), families)
    try:
        await migrate.require_newest(context.database)
        record = await context.tables.get(table_id)
        seats, rows = await context.tables.seats(table_id), await context.tables.rows(table_id)
        return as_record(record, seats, rows)
    finally:
        await context.database.close()
        context.threads.close()


def write(families: Families, record: Record, format: str = "") -> str:
    """A record in a format of its family, the usual one unless said, or in ours. Raises Unknown."""
    family = families.family(record.setup.family)
    known = formats(family)
    chosen = format or known[0]
    if chosen == savefile.FORMAT:
        return savefile.write(with_digest(families, record), __version__)
    if not isinstance(family, Exchange) or chosen not in family.writers():
        raise Unknown("export/format", f"There is no format “{chosen}”.", hint=", ".join(known))
    return family.writers()[chosen](record)


def formats(family: Family) -> list[str]:
    """The formats that a game of this family can be written in, the usual one first; ours is always one."""
    return [*(family.writers() if isinstance(family, Exchange) else ()), savefile.FORMAT]


def with_digest(families: Families, record: Record) -> Record:
    """The record with the fingerprint of where it stands, found by playing it if it has none. Raises the
    rules' errors."""
    if record.digest:
        return record
    table = Table(families.family(record.setup.family).new(record.setup))
    for entry in record.entries:
        with at_action(entry.number):
            table.restore_one(entry)
    return msgspec.structs.replace(record, digest=table.digest())


def as_record(record: TableRecord, seats: Sequence[SeatRecord], rows: Sequence[Row]) -> Record:
    """A table as families know it."""
    outcome = record.outcome
    return Record(
        setup=setup_of(record, seats),
        entries=tuple(_told(row.entry, record) for row in rows),
        outcome=None if outcome is None else msgspec.convert(outcome, Outcome),
        bots={seat.seat: seat.bot for seat in seats if seat.bot},
    )


def _told(entry: Entry, record: TableRecord) -> Entry:
    """The entry as a file may hold it: what was said among those who sit stays at the table."""
    if record.terms.talk == "all" or entry.type != MESSAGE or entry.seat is None:
        return entry
    return Entry(entry.number, entry.seat, {"type": MESSAGE, "text": "…"})
