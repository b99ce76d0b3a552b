"""What the database gives back: plain frozen records."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from roundhouse.server.terms import Terms
from roundhouse.table.log import Entry

Stage = Literal["open", "running", "finished"]
UndoRule = Literal["any", "own", "consent", "none"]
SeatState = Literal["vacant", "invited"]

OWNER = "owner"
"""The seat that a claim names for the owner of a table who does not play."""


class TableRecord(msgspec.Struct, frozen=True, kw_only=True):
    """One table: what was agreed before it began, and where it stands."""

    id: str
    name: str
    family: str
    title: str
    options: Mapping[str, str]
    definition: Mapping[str, Any] | None
    seed: int
    seats: int
    stage: Stage
    owner_id: str | None
    owner_hash: str | None
    undo: UndoRule
    listed: bool
    engine: str
    start_digest: str | None
    trusted: int
    last: int
    seating: int
    status: str
    waiting: tuple[str, ...]
    outcome: Mapping[str, Any] | None
    trouble: str | None
    created: int
    changed: int
    terms: Terms = Terms()
    tags: str = ""
    speed: str = ""
    hook: str | None = None
    """The table’s web hook as JSON. It is a secret of the owner’s."""
    rematch: str | None = None


class SeatRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A seat that is taken: by a person who holds its secret link or is signed in, or by a bot.

    A ``deputy`` is a bot that plays until the holder comes back. A seat whose ``state`` is “vacant” belongs
    to whoever takes it; who is “invited” has not said yet that they play.
    """

    seat: str
    name: str
    place: int = 0
    user_id: str | None = None
    token_hash: str | None = None
    bot: str | None = None
    stand_in: str | None = None
    color: str | None = None
    deputy: str | None = None
    state: SeatState | None = None

    @property
    def program(self) -> str | None:
        """The bot that moves for the seat now, for good or as a deputy."""
        return self.bot or self.deputy

    @property
    def person(self) -> bool:
        """Does somebody sit here who can be asked?"""
        return self.program is None and self.state is None


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that happened, for the log; ``only`` names the seats that may read it, empty means everyone.

    ``text`` is the line in English. ``event`` is the same as data, from which a catalogue makes the line in
    any language (:mod:`roundhouse.table.catalogue`); ``None`` from a family that has only words, and in rows
    that were kept before there was such data.
    """

    text: str
    only: tuple[str, ...] = ()
    event: Mapping[str, Any] | None = None


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """One row of a table's log: the entry, the lines that people read, and the request that made it."""

    entry: Entry
    lines: tuple[Line, ...]
    request_id: str | None
    made: int

    @property
    def number(self) -> int:
        """The number of the entry."""
        return self.entry.number


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """Where a table stands after an entry: what the lobby shows without opening it."""

    stage: Stage
    status: str
    waiting: tuple[str, ...]
    outcome: Mapping[str, Any] | None


class Heard(msgspec.Struct, frozen=True):
    """A row that a process has kept, and where the table stands after it, as it tells the others."""

    row: Row
    standing: Standing


class User(msgspec.Struct, frozen=True, kw_only=True):
    """An account."""

    id: str
    name: str
    admin: bool


class Session(msgspec.Struct, frozen=True, kw_only=True):
    """A browser that comes back: its user, if it is signed in, and the word its forms must carry."""

    hash: str
    csrf: str
    user: User | None
    seen: int
