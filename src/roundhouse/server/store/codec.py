"""Rows of the database to records and back."""

from __future__ import annotations

from typing import Any, TypeVar, get_args

import msgspec
from sqlalchemy import RowMapping

from roundhouse.server.terms import Terms
from roundhouse.table.log import Entry

from .records import Heard, Line, Row, SeatRecord, Stage, Standing, TableRecord, UndoRule

Value = TypeVar("Value")

_TABLE_JSON = ("options", "definition", "waiting", "outcome", "terms")
_LINES = msgspec.json.Decoder(tuple[Line, ...])
_ACTIONS = msgspec.json.Decoder(tuple[dict[str, Any], ...])
_HEARD = msgspec.json.Decoder(Heard)
_ACTION = msgspec.json.Decoder(dict[str, Any])

UNREADABLE = "unreadable"
"""The type of the action that stands in the log for a row that cannot be read."""
_DEEPEST = 100
"""Levels of JSON that are read. What is nested deeper could only be written out again with luck."""
_EMPTY: dict[str, Any] = {
    "options": {},
    "definition": None,
    "waiting": (),
    "outcome": None,
    "terms": Terms(),
}


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
    """A table from its columns. What of it cannot be read is left out, and named in ``trouble``."""
    values = {name: row[name] for name in TableRecord.__struct_fields__}
    wrong = []
    for name in _TABLE_JSON:
        try:
            if values[name] is not None:
                values[name] = _shallow(values[name], msgspec.json.decode(values[name]))
            values[name] = msgspec.convert(values[name], _FIELDS[name])
        except (msgspec.MsgspecError, RecursionError, ValueError):
            values[name] = _EMPTY[name]
            wrong.append(name)
    for name, known, instead in (("stage", get_args(Stage), "running"), ("undo", get_args(UndoRule), "none")):
        if values[name] not in known:
            values[name] = instead
            wrong.append(name)
    if wrong:
        values["trouble"] = f"{DAMAGED}: {', '.join(wrong)}"
    return msgspec.convert(values, TableRecord)


DAMAGED = "what the database holds of this table cannot be read"
_FIELDS = {field.name: field.type for field in msgspec.structs.fields(TableRecord)}


def _shallow(raw: str, value: Value) -> Value:
    """The value, if it is not too deep to be used. Raises ValueError."""
    if raw.count("{") + raw.count("[") > _DEEPEST and too_deep(value, _DEEPEST):
        raise ValueError("too deep")
    return value


def too_deep(value: object, most: int) -> bool:
    """Is JSON data nested deeper than so many levels?"""
    level = [value]
    for _ in range(most):
        level = [
            inner
            for one in level
            if isinstance(one, dict | list)
            for inner in (one.values() if isinstance(one, dict) else one)
        ]
        if not level:
            return False
    return any(isinstance(one, dict | list) for one in level)


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
    """A row of the log from its columns; one that cannot be read keeps its place, with what can be read."""
    try:
        lines = _LINES.decode(row["lines"])
    except (msgspec.MsgspecError, RecursionError):
        lines = (Line("This entry cannot be read."),)
    try:
        action = _shallow(row["action"], _ACTION.decode(row["action"]))
        followed_by = _shallow(row["followed_by"], _ACTIONS.decode(row["followed_by"]))
        if not isinstance(action.get("type"), str):
            raise ValueError("an action without a type")
    except (msgspec.MsgspecError, RecursionError, ValueError):
        action, followed_by = {"type": UNREADABLE}, ()
    return Row(
        entry=Entry(row["number"], row["seat"], action, followed_by),
        lines=lines,
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
