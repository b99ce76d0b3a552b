"""The titles of tables. One that a table's own definition makes is read by a worker, once: nobody knows what
reading it costs, and whoever opens the front door has not asked for it."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Mapping
from typing import Any

from roundhouse.table.errors import RoundhouseError
from roundhouse.table.protocol import TitleCard
from roundhouse.table.saying import say, say_of

from .errors import TooMany, Unavailable
from .registry import Families
from .store.records import TableRecord
from .tasks import stopped
from .workers import Workers

_MOST = 2000
"""So many cards of tables are remembered."""
_PATIENCE = 0.3
"""Seconds that a list of tables waits for the name of a title."""
_OURS = ""
"""The address that readings for lists are counted under."""


class Cards:
    """The card of each table's title, remembered by the table's id: a definition never changes."""

    def __init__(self, families: Families, workers: Workers) -> None:
        self._families = families
        self._workers = workers
        self._known: OrderedDict[str, TitleCard | RoundhouseError] = OrderedDict()
        self._reading: dict[str, asyncio.Task[TitleCard]] = {}
        self._turn = asyncio.Lock()

    def keep(self, table_id: str, card: TitleCard) -> None:
        """The card of a table whose definition has just been read."""
        self._remember(table_id, card)

    async def card(self, record: TableRecord) -> TitleCard:
        """The title of a table. Raises Unknown, Malformed, Unavailable."""
        if record.definition is None:
            return self._families.card(record.title, record.family)
        known = self._known.get(record.id)
        if isinstance(known, RoundhouseError):
            raise known
        if known is not None:
            self._known.move_to_end(record.id)
            return known
        if record.id not in self._reading:
            task = asyncio.create_task(self._read(record), name=f"title of {record.id}")
            self._reading[record.id] = task
            task.add_done_callback(lambda done: self._read_is_over(record.id, done))
        return await asyncio.shield(self._reading[record.id])

    async def name(self, record: TableRecord) -> str:
        """What to call the title of a table in a list: its id while the definition is being read, or where it
        cannot be."""
        try:
            async with asyncio.timeout(_PATIENCE):
                return (await self.card(record)).name
        except (RoundhouseError, TimeoutError):  # the table stays in the list whatever its title is
            return record.title

    def options(self, record: TableRecord) -> list[str]:
        """The options of a table that differ from the usual, in the reader’s language: “Map: large”.

        Of a definition that has not been read yet the ids are all that is known.
        """
        known = self._known.get(record.id)
        if record.definition is None:
            known = self._families.card(record.title, record.family)
        cards = {option.id: option for option in known.options} if isinstance(known, TitleCard) else {}
        words = []
        for id_, value in record.options.items():
            card = cards.get(id_)
            name = say(card.name) if card else id_.replace("_", " ").capitalize()
            usual = (card.default if card and card.values else "") or "no"
            if value != usual:
                words.append(name if value == "yes" else f"{name}: {say_of('option', value)}")
        return words

    async def _read(self, record: TableRecord) -> TitleCard:
        try:
            async with self._turn:
                card = await self._workers.run(
                    _OURS, _card_of, record.title, record.family, record.definition
                )
        except (Unavailable, TooMany):
            raise  # the next to ask may have more luck
        except RoundhouseError as error:
            self._remember(record.id, error)
            raise
        self._remember(record.id, card)
        return card

    def _remember(self, table_id: str, found: TitleCard | RoundhouseError) -> None:
        self._known[table_id] = found
        while len(self._known) > _MOST:
            self._known.popitem(last=False)

    def _read_is_over(self, table_id: str, done: asyncio.Task[TitleCard]) -> None:
        del self._reading[table_id]
        if not done.cancelled():
            done.exception()  # whoever waited has been told; nobody may have

    async def stop(self) -> None:
        """End what is being read."""
        await stopped(*self._reading.values())


def _card_of(families: Families, title: str, family: str, definition: Mapping[str, Any] | None) -> TitleCard:
    """Runs in a process."""
    return families.card(title, family, definition)
