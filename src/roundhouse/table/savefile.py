"""Our own file format of a play: everything that decides it, hidden things included, as JSON
(docs/save-file.md).

Another server that has the same family can continue the game from it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from .errors import Malformed
from .log import Entry
from .protocol import Outcome, Record, Seat, Setup

FORMAT = "roundhouse"
"""The name by which the format is chosen."""

VERSION = 1
"""The version that is written, and the newest that is read."""

_TAG: Literal["roundhouse-table"] = "roundhouse-table"


class _SavedSeat(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    id: str
    name: str
    color: str = ""
    bot: str = ""


class _SavedEntry(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    number: int
    seat: str | None
    action: dict[str, Any]
    followed_by: list[dict[str, Any]] = []


class _Saved(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """The content of the file."""

    format: Literal["roundhouse-table"]
    version: int
    family: str
    title: str
    seed: int
    seats: list[_SavedSeat]
    options: dict[str, str] = {}
    definition: dict[str, Any] | None = None
    trusted: int = 0
    entries: list[_SavedEntry]
    digest: str = ""
    outcome: dict[str, Any] | None = None
    engine: str = ""


class _Head(msgspec.Struct):
    """The field that distinguishes such a file from others."""

    format: Any = None


def recognised(text: str | bytes) -> bool:
    """Whether ``text`` is a file of this format, going by its head."""
    try:
        return bool(msgspec.json.decode(_unmarked(text), type=_Head).format == _TAG)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return False


def _unmarked(text: str | bytes) -> str | bytes:
    """The text without a byte order mark, which editors on Windows may write before it."""
    return text.removeprefix("\ufeff") if isinstance(text, str) else text.removeprefix(b"\xef\xbb\xbf")


def as_data(record: Record, engine: str = "") -> dict[str, Any]:
    """The file as JSON data. ``engine`` is the version of the program that writes it."""
    setup = record.setup
    outcome = record.outcome
    saved = _Saved(
        format=_TAG,
        version=VERSION,
        family=setup.family,
        title=setup.title,
        seed=setup.seed,
        seats=[
            _SavedSeat(seat.id, seat.name, seat.color, record.bots.get(seat.id, "")) for seat in setup.seats
        ],
        options=dict(setup.options),
        definition=None if setup.definition is None else dict(setup.definition),
        trusted=setup.trusted,
        entries=[
            _SavedEntry(entry.number, entry.seat, dict(entry.action), [dict(a) for a in entry.followed_by])
            for entry in record.entries
        ],
        digest=record.digest,
        outcome=None if outcome is None else msgspec.to_builtins(outcome),
        engine=engine,
    )
    found = msgspec.to_builtins(saved)
    assert isinstance(found, dict)
    return found


def write(record: Record, engine: str = "") -> str:
    """The file as text."""
    return msgspec.json.format(msgspec.json.encode(as_data(record, engine)), indent=1).decode() + "\n"


def read(text: str | bytes, until: int | None = None) -> Record:
    """The play in a file, up to entry ``until``. Raises Malformed, with the place where there is one."""
    try:
        saved = msgspec.json.decode(_unmarked(text), type=_Saved)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Malformed("save/shape", f"This saved game cannot be read: {error}") from None
    if not 1 <= saved.version <= VERSION:
        raise Malformed(
            "save/version", f"This saved game has version {saved.version}; this program reads 1 to {VERSION}."
        )
    _check_entries(saved)
    seats = tuple(Seat(seat.id, seat.name, seat.color) for seat in saved.seats)
    whole = until is None or not saved.entries or until >= saved.entries[-1].number
    return Record(
        setup=Setup(
            saved.family, saved.title, seats, saved.options, saved.seed, saved.definition, saved.trusted
        ),
        entries=tuple(
            Entry(entry.number, entry.seat, entry.action, tuple(entry.followed_by))
            for entry in saved.entries
            if until is None or entry.number <= until
        ),
        outcome=_outcome(saved.outcome) if whole else None,
        bots={seat.id: seat.bot for seat in saved.seats if seat.bot},
        digest=saved.digest if until is None else "",
    )


def _check_entries(saved: _Saved) -> None:
    """Check the entries and seats. Raises Malformed for entries that no log could have."""
    known = {seat.id for seat in saved.seats}
    if not known or len(known) < len(saved.seats):
        raise Malformed("save/seats", "A saved game has seats, and no two with the same id.")
    before = 0
    for place, entry in enumerate(saved.entries):
        where = f"entries[{place}]"
        if entry.number <= before:
            raise Malformed("save/entries", f"{where}: entry {entry.number} cannot follow entry {before}.")
        if not isinstance(entry.action.get("type"), str):
            raise Malformed("save/entries", f"{where}: an action has a “type”.")
        if entry.seat is not None and entry.seat not in known:
            raise Malformed("save/entries", f"{where}: there is no seat “{entry.seat}”.")
        before = entry.number


def _outcome(found: Mapping[str, Any] | None) -> Outcome | None:
    try:
        return None if found is None else msgspec.convert(found, Outcome)
    except msgspec.ValidationError as error:
        raise Malformed("save/shape", f"outcome: {error}") from None
