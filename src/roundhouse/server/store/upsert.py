"""Inserts that two processes may make at once: the second replaces the first, or changes nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Table
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.sql.dml import Insert

from .database import Database


def upsert(
    database: Database, table: Table, values: Mapping[str, Any], replace: Sequence[str] = ()
) -> Insert:
    """A statement that inserts a row, or, if one with its primary key is there, sets the columns ``replace``.

    Without ``replace`` the row that is there stays as it is.
    """
    keys = list(table.primary_key.columns)
    if database.is_sqlite:
        here = sqlite.insert(table).values(values)
        if not replace:
            return here.on_conflict_do_nothing(index_elements=keys)
        return here.on_conflict_do_update(
            index_elements=keys, set_={name: here.excluded[name] for name in replace}
        )
    there = postgresql.insert(table).values(values)
    if not replace:
        return there.on_conflict_do_nothing(index_elements=keys)
    return there.on_conflict_do_update(
        index_elements=keys, set_={name: there.excluded[name] for name in replace}
    )
