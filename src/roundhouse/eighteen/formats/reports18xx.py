"""Actions that 18xx.games records for what follows by itself, and that our logs do not have."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import zip_longest
from typing import Any, NamedTuple

from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.parts.part import EventReport
from roundhouse.table.protocol import Event
from roundhouse.table.table import Table

from .actions18xx import Json

AGAIN = frozenset({"undo", "redo", "message"})
"""Entries that are no actions of the game."""


class ActionReports(NamedTuple):
    """Reports of one action: those that are recorded before it, after it, and in its place, so that it is
    itself among what followed."""

    before: list[Json]
    after: list[Json]
    ahead: list[Json]


class ReportingTable(Table):
    """A table that plays a log again and notes what 18xx.games records beside each of its actions."""

    def __init__(self, game: EighteenGame) -> None:
        super().__init__(game)
        self._told: list[ActionReports] = []
        self._open = ActionReports([], [], [])
        for part in game.parts:
            for report in part.reports():
                game.listen(report.event, partial(self._note, report))

    def _note(self, report: EventReport, event: Event) -> None:
        written = report.write(event)
        if written is None:
            return
        if report.ahead:
            self._open.ahead.append(dict(written))
        else:
            (self._open.before if report.before else self._open.after).append(dict(written))

    def played(self) -> None:
        """Keep the reports of the action that was played."""
        self._told.append(self._open)
        self._open = ActionReports([], [], [])

    def taken(self) -> Sequence[ActionReports]:
        """The reports of the actions played since this was last asked, in order."""
        told, self._told = self._told, []
        self._open = ActionReports([], [], [])
        return told


def with_reports(action: Json, told: Sequence[ActionReports]) -> Json:
    """A recorded action with the reports among what followed it.

    ``told`` are the reports of the action itself and of each that followed by itself. What belongs before the
    action itself comes after it, unless it is recorded ``ahead`` of it. What is taken back or done again was
    reported when it was done first.
    """
    if action["type"] in AGAIN or not any(any(one) for one in told):
        return action
    first, *rest = told
    out: list[Any] = [*first.before, *first.after]
    for followed, one in zip_longest(action.get("auto_actions", ()), rest):
        before, after, ahead = one or ((), (), ())
        out += [*ahead, *before, *([followed] if followed else ()), *after]
    if not first.ahead:
        return {**action, "auto_actions": out}
    leading, *more = first.ahead
    itself = {key: value for key, value in action.items() if key not in {"id", "auto_actions"}}
    return {**leading, "id": action["id"], "auto_actions": [*more, itself, *out]}
