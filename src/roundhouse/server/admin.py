"""What whoever runs the server does with accounts, beside the running server or without it."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Literal

from roundhouse.table.errors import Unknown

from .context import wall_clock
from .ids import new_token
from .passwords import hashed
from .store import migrate
from .store.acts import Act, ActStore
from .store.database import Database
from .store.people import PeopleStore
from .store.records import User


async def _done(database: Database, text: str) -> str:
    """What was done is on record. Returns it."""
    await ActStore(database).add(Act(wall_clock(), "command line", text))
    return text


def _moment(made: int) -> str:
    return datetime.fromtimestamp(made / 1000, UTC).strftime("%Y-%m-%d %H:%M")


async def _known(people: PeopleStore, name: str) -> User:
    found = await people.find_user(name)
    if found is None:
        raise Unknown(
            "account/unknown", f"There is no account called “{name}”.", hint="roundhouse people list"
        )
    return found[0]


async def accounts(url: str) -> str:
    """Every account, a line each: name, since when, and whether it is an administrator's."""
    async with migrate.opened(url) as database:
        lines = []
        for user, created, closed in await PeopleStore(database).users():
            since = datetime.fromtimestamp(created / 1000, UTC).date().isoformat()
            lines.append(
                f"{since}  {user.name}{'  (administrator)' if user.admin else ''}"
                + (f"  ({closed})" if closed else "")
            )
    return "\n".join(lines) or "There are no accounts."


async def record(url: str, most: int = 100) -> str:
    """What owners and administrators did lately, a line each, the newest last."""
    async with migrate.opened(url) as database:
        lines = [
            f"{_moment(act.made)}  {act.who}: {act.text}" for act in await ActStore(database).newest(most)
        ]
    return "\n".join(lines) or "Nothing is on record."


async def new_password(url: str, name: str) -> str:
    """Give an account a new password, made up here; sessions and tokens end. Returns the password."""
    password = new_token()[:16]
    async with migrate.opened(url) as database:
        user = await _known(PeopleStore(database), name)
        await PeopleStore(database).set_password(user.id, hashed(password))
        await _done(database, f"{user.name} has a new password; their sessions and tokens have ended.")
    return password


async def set_admin(url: str, name: str, admin: bool) -> str:
    """Let an account act as the owner of every table, or no longer."""
    async with migrate.opened(url) as database:
        user = await _known(PeopleStore(database), name)
        await PeopleStore(database).set_admin(user.id, admin)
        return await _done(
            database, f"{user.name} is {'an administrator' if admin else 'no administrator'} now."
        )


async def remove(url: str, name: str, *, dry_run: bool = False) -> str:
    """Delete an account with its sessions, tokens and drafts; its seats stay at their tables."""
    return await _end(url, name, "remove", dry_run)


async def close(url: str, name: str, *, dry_run: bool = False) -> str:
    """Close an account: nobody signs in with it, but its name and seats stay."""
    return await _end(url, name, "closed", dry_run)


async def ban(url: str, name: str, *, dry_run: bool = False) -> str:
    """Like :meth:`close`, and whoever tries to sign in is told that they are banned."""
    return await _end(url, name, "banned", dry_run)


async def reopen(url: str, name: str) -> str:
    """Let a closed or banned account sign in again."""
    async with migrate.opened(url) as database:
        user = await _known(PeopleStore(database), name)
        await PeopleStore(database).set_closed(user.id, None)
        return await _done(database, f"{user.name} can sign in again.")


async def _end(url: str, name: str, how: Literal["remove", "closed", "banned"], dry_run: bool) -> str:
    async with migrate.opened(url) as database:
        people = PeopleStore(database)
        user = await _known(people, name)
        held = await people.holdings(user.id)
        what = f"{_count(held.sessions, 'session')} and {_count(held.tokens, 'token')}"
        drafts = f" {_count(held.designs, 'draft')}" if held.designs and how == "remove" else ""
        would, went = (f"{drafts} would be deleted;", f"{drafts} deleted;") if drafts else ("", "")
        seats = f"{_count(held.seats, 'seat')} at {_count(held.tables, 'table')}"
        if dry_run:
            verb = {"remove": "be removed", "closed": "be closed", "banned": "be banned"}[how]
            return (
                f"{user.name} would {verb}: {what} would end;{would} {seats} would stay. Nothing was changed."
            )
        if how == "remove":
            await people.drop_user(user.id)
        else:
            await people.set_closed(user.id, how)
        done = {"remove": "removed", "closed": "closed", "banned": "banned"}[how]
        hand_over = "; the owners of the tables can hand them over" if held.seats else ""
        return await _done(database, f"{user.name} is {done}. {what} ended;{went} {seats} stay{hand_over}.")


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"
