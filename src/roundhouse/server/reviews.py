"""Reviews of tables that are finished: made in the workers when somebody first asks for one in a language,
and kept for a while."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

from roundhouse.sim.report import ReportPart
from roundhouse.sim.review_page import parts_of
from roundhouse.table.errors import Refusal, RoundhouseError, Unknown
from roundhouse.table.languages import reading
from roundhouse.table.protocol import Record
from roundhouse.table.review import Reviewer

from .registry import Families
from .tasks import stopped
from .workers import Workers

MOST_KEPT = 50
"""So many reviews are kept in memory."""


def make_review(families: Families, record: Record, table_id: str) -> list[ReportPart]:
    """The parts of the page about a table, whose moments lead there. Raises Unknown and the rules' errors."""
    family = families.family(record.setup.family)
    if not isinstance(family, Reviewer):
        raise Unknown("review/none", f"There are no reviews of {family.name}.")
    return parts_of(
        family.review(record), family.kinds_of_moments(), lambda number: f"/t/{table_id}?at={number - 1}"
    )


class Reviews:
    """The reviews of this process by the id of the table and the language they are read in."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._tasks: OrderedDict[tuple[str, str], asyncio.Task[list[ReportPart]]] = OrderedDict()

    def look(self, table_id: str, record: Record, address: str) -> list[ReportPart] | None:
        """The review of a table in the reader’s language, or ``None`` while it is being made: ask again.

        ``address`` is whose share of the workers it takes. Raises Refusal while the game is played, Unknown
        for a family without reviews, and what went wrong, once: the next visitor tries again.
        """
        if record.outcome is None:
            raise Refusal("review/running", "A game is reviewed when it is over.")
        key = table_id, reading().code
        task = self._tasks.get(key)
        if task is None:
            work = self._workers.run(address, make_review, record, table_id)
            task = self._tasks[key] = asyncio.create_task(work, name=f"review of {table_id}")
            self._drop_oldest()
        self._tasks.move_to_end(key)
        if not task.done():
            return None
        try:
            return task.result()
        except (RoundhouseError, asyncio.CancelledError):
            del self._tasks[key]
            raise

    def _drop_oldest(self) -> None:
        while len(self._tasks) > MOST_KEPT:
            _, old = self._tasks.popitem(last=False)
            old.cancel()

    async def stop(self) -> None:
        """Give up what is being made."""
        await stopped(*self._tasks.values())
