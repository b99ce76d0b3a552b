"""A table as a file of another program, by what its family can write."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.table.errors import RoundhouseError, Unknown
from roundhouse.table.protocol import Exchange, Outcome, Record

from .context import ServerContext
from .live import setup_of
from .registry import Families, installed
from .settings import Settings
from .store.records import Row, SeatRecord, TableRecord


async def export_table(url: str, table_id: str, format: str = "", families: Families | None = None) -> str:
    """A table of a database in a format of its family. Raises Unknown."""
    context = ServerContext(Settings(database=url), families if families is not None else installed())
    try:
        record = await context.tables.get(table_id)
        seats, rows = await context.tables.seats(table_id), await context.tables.rows(table_id)
        return write(context.families, as_record(record, seats, rows), format)
    finally:
        await context.database.close()
        context.threads.close()


def write(families: Families, record: Record, format: str = "") -> str:
    """A record in a format of its family, the usual one unless said. Raises Unknown."""
    family = families.family(record.setup.family)
    writers = dict(family.writers()) if isinstance(family, Exchange) else {}
    if not writers:
        raise Unknown("export/none", f"{family.name} has no file format of its own.")
    chosen = format or next(iter(writers))
    if chosen not in writers:
        raise Unknown("export/format", f"There is no format “{chosen}”.", hint=", ".join(writers))
    return writers[chosen](record)


def read_play(families: Families, text: str | bytes, until: int | None = None) -> Record:
    """The play in a file of another program, up to action ``until``. Raises Malformed or Unknown, of the last
    family that tried."""
    readers = [family for family in families if isinstance(family, Exchange)]
    wrong: RoundhouseError = Unknown("import/none", "No game that is installed reads files.")
    for family in readers:
        try:
            return family.read(text, until=until)
        except RoundhouseError as error:
            wrong = error
    raise wrong


def as_record(record: TableRecord, seats: Sequence[SeatRecord], rows: Sequence[Row]) -> Record:
    """A table as families know it."""
    outcome = record.outcome
    return Record(
        setup=setup_of(record, seats),
        entries=tuple(row.entry for row in rows),
        outcome=None
        if outcome is None
        else Outcome(scores=outcome["scores"], reason=outcome["reason"], winners=tuple(outcome["winners"])),
    )
