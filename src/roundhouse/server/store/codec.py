"""Rows of the database to records and back."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec
from sqlalchemy import RowMapping

from roundhouse.table.log import Entry

from .records import Heard, Line, Row, SeatRecord, Standing, TableRecord

S = TypeVar("S", bound=msgspec.Struct)

_TABLE_JSON = ("options", "definition", "waiting", "outcome")
_LINES = msgspec.json.Decoder(tuple[Line, ...])
_ACTIONS = msgspec.json.Decoder(tuple[dict[str, Any], ...])
_HEARD = msgspec.json.Decoder(Heard)
_ACTION = msgspec.json.Decoder(dict[str, Any])


def text(value: object) -> str:
    """A value as JSON text."""
    return msgspec.json.encode(value).decode()


def text_or_null(value: object) -> str | None:
    """A value as JSON text; ``None`` stays NULL."""
    return None if value is None else text(value)


def table_values(record: TableRecord) -> dict[str, Any]:
    """The columns of a table."""
    values = msgspec.structs.asdict(record)
    return values | {name: text_or_null(values[name]) for name in _TABLE_JSON}


def table_record(row: RowMapping) -> TableRecord:
    """A table from its columns."""
    values = {name: row[name] for name in TableRecord.__struct_fields__}
    for name in _TABLE_JSON:
        if values[name] is not None:
            values[name] = msgspec.json.decode(values[name])
    return msgspec.convert(values, TableRecord)


def seat_record(row: RowMapping) -> SeatRecord:
    """A seat from its columns; others are left out."""
    return SeatRecord(**{name: row[name] for name in SeatRecord.__struct_fields__})


def row_values(table_id: str, row: Row) -> dict[str, Any]:
    """The columns of a row of the log."""
    return {
        "table_id": table_id,
        "number": row.number,
        "seat": row.entry.seat,
        "action": text(row.entry.action),
        "followed_by": text(row.entry.followed_by),
        "lines": text(row.lines),
        "request_id": row.request_id,
        "made": row.made,
    }


def heard_text(heard: Heard) -> str:
    """What the other processes are told of a row."""
    return text(heard)


def read_heard(told: str) -> Heard:
    """What another process told of a row."""
    return _HEARD.decode(told)


def row_record(row: RowMapping) -> Row:
    """A row of the log from its columns."""
    return Row(
        entry=Entry(
            row["number"],
            row["seat"],
            _ACTION.decode(row["action"]),
            _ACTIONS.decode(row["followed_by"]),
        ),
        lines=_LINES.decode(row["lines"]),
        request_id=row["request_id"],
        made=row["made"],
    )


def standing_values(standing: Standing) -> dict[str, Any]:
    """The columns of a table that change with every entry."""
    return {
        "stage": standing.stage,
        "status": standing.status,
        "waiting": text(standing.waiting),
        "outcome": text_or_null(standing.outcome),
    }
