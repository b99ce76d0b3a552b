"""The log of a table: everything anyone did, in order, undone or not.

The log only grows. Undo and redo are entries of their own; :func:`standing` says which entries count.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

import msgspec

UNDO, REDO, MESSAGE = "undo", "redo", "message"

OWN_FIELDS: Mapping[str, tuple[str, ...]] = {
    UNDO: ("type", "to"),
    REDO: ("type",),
    MESSAGE: ("type", "text"),
}
"""The fields of the actions that every table knows."""

SECRET = "secret"
"""The field of an action that only the acting seat may read while the game goes on."""


class Entry(msgspec.Struct, frozen=True, gc=False):
    """One row: its number at this table, who did it, what, and what standing orders did after it.

    Nothing in a log leads back to its row, so the garbage collector need not look for rings there (``gc``).
    """

    number: int
    seat: str | None
    action: Mapping[str, Any]
    followed_by: tuple[Mapping[str, Any], ...] = ()

    @property
    def type(self) -> str:
        """The type of the action."""
        return str(self.action["type"])


class Undone:
    """Follows a log, and knows which entries stand and which ones a redo would bring back."""

    __slots__ = ("_batches", "standing")

    def __init__(self) -> None:
        self.standing: list[Entry] = []
        self._batches: list[list[Entry]] = []

    def add(self, entry: Entry) -> None:
        """Take in the next entry.

        Raises LookupError for an undo or redo when there is nothing to undo or redo.
        """
        kind = entry.action["type"]
        if kind not in OWN_FIELDS:  # nearly every entry, and a table that opens takes in hundreds
            if self._batches:
                self._batches.clear()
            self.standing.append(entry)
        elif kind == UNDO:
            self._undo(self.undo_from(entry.action.get("to")))
        elif kind == REDO:
            if not self._batches:
                raise LookupError("nothing to redo")
            self.standing.extend(self._batches.pop())

    def undo_from(self, to: int | None) -> int:
        """The index in ``standing`` from which an undo removes entries: the last one, or all after number
        ``to``.

        Raises LookupError if nothing stands.
        """
        if not self.standing:
            raise LookupError("nothing to undo")
        if to is None:
            return len(self.standing) - 1
        return next((i for i, entry in enumerate(self.standing) if entry.number > to), len(self.standing))

    def redo_batch(self) -> Sequence[Entry]:
        """The entries that a redo would bring back, oldest first; empty if there are none."""
        return self._batches[-1] if self._batches else ()

    def _undo(self, start: int) -> None:
        self._batches.append(self.standing[start:])
        del self.standing[start:]


def standing(entries: Iterable[Entry]) -> list[Entry]:
    """The entries that stand, oldest first: without undone ones, undos, redos and messages."""
    undone = Undone()
    for entry in entries:
        undone.add(entry)
    return undone.standing


def seen_by(seat: str | None, entry: Entry, told: Collection[str] = ()) -> Entry:
    """The entry as ``seat`` may read it while the game goes on (``None``: a spectator).

    What only the acting seat may know (a sealed bid) stands in the action's ``secret`` field. ``told`` are
    the seats that alone were told a part of what happened (which card was drafted): the action may say that
    too, so others read no more of it than its type.
    """
    if seat is not None and (seat == entry.seat or seat in told):
        return entry
    return Entry(
        entry.number,
        entry.seat,
        _without_secret(entry.action, bool(told)),
        tuple(_without_secret(action, bool(told)) for action in entry.followed_by),
    )


def _without_secret(action: Mapping[str, Any], only_type: bool) -> Mapping[str, Any]:
    if only_type:
        return {"type": action["type"]}
    if SECRET not in action:
        return action
    return {name: value for name, value in action.items() if name != SECRET}
