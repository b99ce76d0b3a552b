"""Which entries of a log count: undo, redo and messages."""

from __future__ import annotations

import pytest

from roundhouse.table.log import Entry, Undone, standing


def log(*kinds: str | tuple[str, int]) -> list[Entry]:
    entries = []
    for number, kind in enumerate(kinds, 1):
        action = {"type": kind} if isinstance(kind, str) else {"type": kind[0], "to": kind[1]}
        entries.append(Entry(number, None, action))
    return entries


@pytest.mark.parametrize(
    ("kinds", "numbers"),
    [
        (("a", "b", "undo"), [1]),
        (("a", "b", "undo", "redo"), [1, 2]),
        (("a", "message", "undo"), []),
        (("a", "b", "c", ("undo", 1)), [1]),
        (("a", "b", ("undo", 0)), []),
        (("a", "b", "undo", "c"), [1, 4]),
        (("a", "b", "c", "undo", "undo", "redo", "redo"), [1, 2, 3]),
        (("a", "b", "c", ("undo", 1), "redo"), [1, 2, 3]),
    ],
)
def test_undo_and_redo(kinds: tuple[str, ...], numbers: list[int]) -> None:
    assert [entry.number for entry in standing(log(*kinds))] == numbers


def test_redo_needs_something_undone() -> None:
    with pytest.raises(LookupError):
        standing(log("a", "undo", "b", "redo"))


def test_undo_needs_something_done() -> None:
    with pytest.raises(LookupError):
        Undone().add(Entry(1, None, {"type": "undo"}))
