"""Who may take a move back: the table's own rule decides, and what was hidden does not come up twice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from roundhouse.table.errors import Malformed, Refusal
from roundhouse.table.languages import to_say
from roundhouse.table.log import REDO, UNDO, Entry

from .live import LiveTable
from .store.records import UndoRule

WORDS: Mapping[UndoRule, str] = {
    "any": to_say("everyone may take back"),
    "own": to_say("only one’s own last moves"),
    "consent": to_say("when all agree"),
    "none": to_say("moves stand"),
}
"""The rules of undo as people choose and read them."""


def undone_by(live: LiveTable, action: Mapping[str, Any]) -> Sequence[Entry]:
    """The entries that an undo would take back, oldest first. Raises Refusal when there are none."""
    to = action.get("to")
    if to is not None and (not isinstance(to, int) or isinstance(to, bool) or to < 0):
        raise Malformed("action/undo-to", "“to” is the number of the last entry to keep.")
    entries = list(live.playable().standing)
    gone = entries[-1:] if to is None else [entry for entry in entries if entry.number > to]
    if not gone:
        raise Refusal("action/nothing-to-undo", "There is nothing to undo.")
    return gone


def redone_by(live: LiveTable) -> Sequence[Entry]:
    """The entries that a redo would bring back, oldest first. Raises Refusal when there are none."""
    batch = live.playable().undone
    if not batch:
        raise Refusal("action/nothing-to-redo", "There is nothing to redo.")
    return batch


def check(live: LiveTable, action: Mapping[str, Any], seat: str | None) -> None:
    """May ``seat`` undo or redo this? Raises Refusal. Consent of others is counted elsewhere."""
    kind = action.get("type")
    if kind not in (UNDO, REDO):
        return
    rule = live.record.undo
    if _by_all(live, action):
        return
    if rule == "none":
        raise Refusal("undo/none", "At this table moves stand: there is no undo.")
    moved = undone_by(live, action) if kind == UNDO else redone_by(live)
    if kind == UNDO and any(entry.number in live.veiled for entry in moved):
        raise Refusal(
            "undo/hidden",
            "This cannot be undone: something hidden became known.",
            hint="undo only later moves",
        )
    if rule == "own" and any(entry.seat != seat for entry in moved):
        raise Refusal("undo/own", "At this table everyone undoes only their own last moves.")


def needs_consent(live: LiveTable, action: Mapping[str, Any], seat: str | None) -> frozenset[str]:
    """The other people who must agree to an undo or redo before it happens."""
    if action.get("type") not in (UNDO, REDO):
        return frozenset()
    if live.record.undo != "consent" and not (_by_all(live, action) and not _by_rule(live, action, seat)):
        return frozenset()
    return frozenset(other.seat for other in live.seats if other.person and other.seat != seat)


def _by_all(live: LiveTable, action: Mapping[str, Any]) -> bool:
    """Would it take back what a clock or a deputy did, and at most what came after? All together may do so
    under every rule, even when something hidden became known: it is they whom it concerns."""
    if action.get("type") != UNDO:
        return False
    return undone_by(live, action)[0].number in live.absent


def _by_rule(live: LiveTable, action: Mapping[str, Any], seat: str | None) -> bool:
    """Does the table’s own rule allow it already?"""
    moved = undone_by(live, action)
    if live.record.undo == "none" or any(entry.number in live.veiled for entry in moved):
        return False
    return live.record.undo == "any" or all(entry.seat == seat for entry in moved)


def goal(live: LiveTable, action: Mapping[str, Any]) -> int:
    """What an undo or redo aims at, as a number that is the same for all who ask for the same."""
    return undone_by(live, action)[0].number if action.get("type") == UNDO else -redone_by(live)[0].number
