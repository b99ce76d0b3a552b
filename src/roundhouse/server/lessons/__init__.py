"""Guided games: what to click, what it teaches, and how the log shows that it was done.

A lesson is a file of data about a real table. How far somebody is follows from the log of that table alone,
so a lesson survives a reload, another device and an undo, and can be left at any time: the table plays on.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Any, Literal, NamedTuple

import msgspec
import tomli

from roundhouse.server.store.records import Row


class StepDone(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the log shows once a step is done: an event, by whom, how often, in which kind of round.

    ``same`` names a field of the event that must be what it was in the step before, such as the company that
    you started; with ``since`` only what happened after the step before counts.
    """

    event: str
    by: Literal["you", "anyone"] = "anyone"
    times: int = 1
    round: str = ""
    same: str = ""
    since: bool = False

    def found(self, rows: Sequence[Row], seats: Collection[str], before: Happened) -> Happened | None:
        """When and how it had happened often enough in these rows of a log, if it has."""
        left = self.times
        for place, row in enumerate(rows):
            if (self.by == "you" and row.entry.seat not in seats) or (self.since and place <= before.place):
                continue
            for line in row.lines:
                if line.event is not None and self._fits(line.event, before.event):
                    left -= 1
                    if not left:
                        return Happened(place, line.event)
        return None

    def _fits(self, event: Mapping[str, Any], before: Mapping[str, Any]) -> bool:
        return (
            event.get("type") == self.event
            and self.round in ("", event.get("round"))
            and (not self.same or event.get(self.same) == before.get(self.same))
        )


class Happened(NamedTuple):
    """The event that a step waited for: its row, counted from 0, and what it says."""

    place: int
    event: Mapping[str, Any]


class LessonStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One step: words, where to look (a CSS selector), in which tab; without ``done`` it is only read."""

    title: str
    text: str
    look: str = ""
    tab: str = ""
    done: StepDone | None = None


class Astray(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is said instead of a step while somebody else has taken what its steps are about.

    An event ``had`` of their own gives the learner a ``thing``; an event ``taken`` names in ``by`` who has it
    from then on. The words are said while the learner has had some and has none.
    """

    had: str
    taken: str
    thing: str
    by: str
    title: str
    text: str
    look: str = ""
    tab: str = ""

    def holds(self, rows: Iterable[Row], seats: Collection[str]) -> bool:
        """Has everything that the learner had been taken?"""
        theirs: dict[Any, bool] = {}
        for row in rows:
            for line in row.lines:
                event = line.event or {}
                if event.get("type") == self.had and row.entry.seat in seats:
                    theirs[event.get(self.thing)] = True
                elif event.get("type") == self.taken and event.get(self.thing) in theirs:
                    theirs[event.get(self.thing)] = event.get(self.by) in seats
        return bool(theirs) and not any(theirs.values())


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A guided game: the table that it is played at, its steps, and what is said where it goes astray."""

    family: str
    title: str
    name: str
    text: str
    bots: tuple[str, ...]
    seed: int
    steps: tuple[LessonStep, ...]
    astray: Astray | None = None


@lru_cache(maxsize=1)
def lessons() -> Mapping[str, Lesson]:
    """Every lesson by its id. Raises msgspec.ValidationError for a file that is none."""
    found = sorted((file.name, file) for file in files(__name__).iterdir() if file.name.endswith(".toml"))
    return {
        name.removesuffix(".toml"): msgspec.convert(tomli.loads(file.read_text(encoding="utf-8")), Lesson)
        for name, file in found
    }


def reached(lesson: Lesson, rows: Iterable[Row], seats: Collection[str], read: int) -> int:
    """The step that is on, counted from 0: the first that is not done; ``read`` steps of those that are only
    read have been read. The number of steps when all are done."""
    log, unread, last = list(rows), read, Happened(-1, {})
    for number, step in enumerate(lesson.steps):
        if step.done is None:
            if unread <= 0:
                return number
            unread -= 1
            continue
        found = step.done.found(log, seats, last)
        if found is None:
            return number
        last = found
    return len(lesson.steps)
