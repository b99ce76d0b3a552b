"""What whoever runs the server does with accounts, beside the running server or without it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime

from roundhouse.table.errors import Refusal, Unknown

from .ids import new_token
from .passwords import hashed
from .store import migrate
from .store.database import Database
from .store.people import PeopleStore
from .store.records import User


@asynccontextmanager
async def _people(url: str) -> AsyncIterator[PeopleStore]:
    database = Database(url)
    try:
        if await migrate.revision(database) != migrate.newest():
            raise Refusal("admin/revision", "The database is not up to date.", hint="roundhouse db upgrade")
        yield PeopleStore(database)
    finally:
        await database.close()


async def _known(people: PeopleStore, name: str) -> User:
    found = await people.find_user(name)
    if found is None:
        raise Unknown(
            "account/unknown", f"There is no account called “{name}”.", hint="roundhouse people list"
        )
    return found[0]


async def accounts(url: str) -> str:
    """Every account, a line each: name, since when, and whether it is an administrator's."""
    async with _people(url) as people:
        lines = []
        for user, created in await people.users():
            since = datetime.fromtimestamp(created / 1000, UTC).date().isoformat()
            lines.append(f"{since}  {user.name}{'  (administrator)' if user.admin else ''}")
    return "\n".join(lines) or "There are no accounts."


async def new_password(url: str, name: str) -> str:
    """Give an account a new password, made up here, and sign it out everywhere. Returns the password."""
    password = new_token()[:16]
    async with _people(url) as people:
        await people.set_password((await _known(people, name)).id, hashed(password))
    return password


async def set_admin(url: str, name: str, admin: bool) -> str:
    """Let an account act as the owner of every table, or no longer."""
    async with _people(url) as people:
        user = await _known(people, name)
        await people.set_admin(user.id, admin)
    return f"{user.name} is {'an administrator' if admin else 'no administrator'} now."


async def remove(url: str, name: str) -> str:
    """Delete an account with its sessions and tokens; its seats stay at their tables."""
    async with _people(url) as people:
        user = await _known(people, name)
        await people.drop_user(user.id)
    return f"{user.name} is removed. Seats stay at their tables, whose owners can hand them over."
