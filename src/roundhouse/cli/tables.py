"""``roundhouse tables``: look after single tables."""

from __future__ import annotations

import asyncio

from cyclopts import App

from roundhouse.server.settings import load

from .parameters import Database

app = App(
    name="tables",
    help="""Look after tables: those in trouble, removing one.

For example:
    roundhouse tables trouble
    roundhouse tables remove k3f9x2qa7b
    roundhouse tables remove k3f9x2qa7b --yes""",
)


@app.command
def trouble(*, database: Database = None) -> None:
    """List the tables that are marked because they cannot be played on."""
    from roundhouse.server.removal import in_trouble

    print(asyncio.run(in_trouble(load(database=database).database)))


@app.command
def remove(table: str, *, yes: bool = False, database: Database = None) -> None:
    """Delete a table with its log; without --yes, only say what would be deleted.

    A server may be running meanwhile.

    Parameters
    ----------
    table
        The table, as it is called in its address.
    yes
        Do it: there is no way back but a backup.
    """
    from roundhouse.server import removal

    url = load(database=database).database
    print(asyncio.run(removal.described(url, table)))
    if yes:
        print(asyncio.run(removal.remove(url, table)))
    else:
        print("Nothing was deleted. With --yes, all of it is.")
