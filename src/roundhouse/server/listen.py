"""Hears, on PostgreSQL, what the other processes have written."""

from __future__ import annotations

import asyncio
import logging

import msgspec

from .errors import Unavailable
from .hub import Hub
from .live import LiveTables
from .store.codec import read_heard
from .store.database import Database
from .tasks import stopped

_LOG = logging.getLogger("roundhouse.listen")
_CHECK_SECONDS = 5.0


class Listener:
    """Keeps one connection that listens, and opens it again when it breaks."""

    def __init__(self, database: Database, hub: Hub, lives: LiveTables) -> None:
        self._database = database
        self._hub = hub
        self._lives = lives
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to listen; there is nothing to hear on SQLite, which has one process."""
        if not self._database.is_sqlite:
            self._task = asyncio.create_task(self._run(), name="listener")

    @property
    def alive(self) -> bool:
        """Is somebody listening, if there is anything to hear?"""
        return self._task is None or not self._task.done()

    async def stop(self) -> None:
        """Stop listening."""
        await stopped(self._task)

    async def _run(self) -> None:
        pause = 0.1
        while True:
            try:
                async with self._database.listening(self._hear) as alive:
                    pause = 0.1
                    # Whatever was said while nobody listened is lost: look at everything again.
                    self._lives.forget_all()
                    self._hub.tell_all()
                    while await alive():
                        await asyncio.sleep(_CHECK_SECONDS)
            except Unavailable as error:
                _LOG.warning("the database cannot be heard", extra={"error": str(error.__cause__)})
            except Exception:  # whatever it is, it must not end this task: it is tried again
                _LOG.exception("the database cannot be heard")
            await asyncio.sleep(pause)
            pause = min(pause * 2, 5.0)

    def _hear(self, table_id: str, told: str) -> None:
        if not told:
            self._lives.mark_stale(table_id)
            self._hub.tell(table_id)
            return
        try:
            heard = read_heard(told)
        except (msgspec.MsgspecError, RecursionError):  # a process of another version, or not one of ours
            self._lives.mark_stale(table_id)
            self._hub.tell(table_id)
            return
        self._lives.hear(table_id, heard)
        self._hub.row(table_id, heard.row, everything=heard.standing.stage == "finished")
