"""``roundhouse people``: look after the accounts."""

from __future__ import annotations

import asyncio

from cyclopts import App

from roundhouse.server.settings import load

from .parameters import Database

_HELP = """Look after the accounts: list, password, admin, close, ban, reopen, remove, record.

For example:
    roundhouse people password Ada
"""
app = App(name="people", help=_HELP, help_format="plaintext")


@app.command(name="list")
def everyone(*, database: Database = None) -> None:
    """List every account.

    For example:
        roundhouse people list
    """
    from roundhouse.server import admin

    print(asyncio.run(admin.accounts(load(database=database).database)))


@app.command
def password(name: str, *, database: Database = None) -> None:
    """Give an account a new password and print it: for someone who has forgotten theirs.

    For example:
        roundhouse people password Ada

    Parameters
    ----------
    name
        The name of the account. It is signed out everywhere.
    """
    from roundhouse.server import admin

    print(asyncio.run(admin.new_password(load(database=database).database, name)))


@app.command(name="admin")
def administrator(name: str, *, off: bool = False, database: Database = None) -> None:
    """Let an account act as the owner of every table.

    For example:
        roundhouse people admin Ada --off

    Parameters
    ----------
    name
        The name of the account.
    off
        Take the right away.
    """
    from roundhouse.server import admin

    print(asyncio.run(admin.set_admin(load(database=database).database, name, not off)))


@app.command
def close(name: str, *, dry_run: bool = False, database: Database = None) -> None:
    """Close an account: nobody signs in with it any more. Its name and its seats stay.

    For example:
        roundhouse people close Ada --dry-run

    Parameters
    ----------
    name
        The name of the account. Its sessions, tokens and addresses for notices end.
    dry_run
        Only say what would end.
    """
    from roundhouse.server import admin

    print(asyncio.run(admin.close(load(database=database).database, name, dry_run=dry_run)))


@app.command
def ban(name: str, *, dry_run: bool = False, database: Database = None) -> None:
    """Close an account against its will: whoever signs in with it is told so.

    For example:
        roundhouse people ban Ada --dry-run

    Parameters
    ----------
    name
        The name of the account. Its sessions, tokens and addresses for notices end.
    dry_run
        Only say what would end.
    """
    from roundhouse.server import admin

    print(asyncio.run(admin.ban(load(database=database).database, name, dry_run=dry_run)))


@app.command
def reopen(name: str, *, database: Database = None) -> None:
    """Let a closed or banned account sign in again.

    For example:
        roundhouse people reopen Ada

    Parameters
    ----------
    name
        The name of the account.
    """
    from roundhouse.server import admin

    print(asyncio.run(admin.reopen(load(database=database).database, name)))


@app.command
def remove(name: str, *, dry_run: bool = False, database: Database = None) -> None:
    """Delete an account. Its seats stay at their tables, whose owners can hand them over.

    For example:
        roundhouse people remove Ada --dry-run

    Parameters
    ----------
    name
        The name of the account.
    dry_run
        Only say what would end.
    """
    from roundhouse.server import admin

    print(asyncio.run(admin.remove(load(database=database).database, name, dry_run=dry_run)))


@app.command
def record(*, most: int = 100, database: Database = None) -> None:
    """Show what owners of tables, administrators and these commands did, the newest last.

    For example:
        roundhouse people record --most 20

    Parameters
    ----------
    most
        How many lines at most.
    """
    from roundhouse.server import admin

    print(asyncio.run(admin.record(load(database=database).database, most)))
