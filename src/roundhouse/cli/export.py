"""``roundhouse export``: a table of this server as a file."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from roundhouse.library.files import write_whole
from roundhouse.server.settings import load


def export(table: str, *, to: Path | None = None, format: str = "", database: str | None = None) -> None:
    """Write a table in a format of its family, such as the JSON of 18xx.games.

    For example:
        roundhouse export TABLE --to game.json

    Parameters
    ----------
    table
        The id of the table, as in its address.
    to
        The file to write; standard output otherwise.
    format
        A format of the family; its first one otherwise.
    database
        sqlite:///FILE or postgresql://USER@HOST/NAME.
    """
    from roundhouse.server.export import export_table

    text = asyncio.run(export_table(load(database=database).database, table, format))
    if to is None:
        sys.stdout.write(text)
    else:
        write_whole(to, text)
        print(f"written to {to}")
