"""Everything that one running server holds, put together in one place."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable

from .bots import Bots
from .callers import Callers
from .crew import Crew
from .errors import Unavailable
from .hub import Hub
from .limits import Limits
from .listen import Listener
from .live import LiveTables
from .lobby import Lobby
from .metrics import Metrics
from .notices import Notices
from .play import Play
from .registry import Families
from .settings import Settings
from .store import migrate
from .store.consents import ConsentStore
from .store.contacts import ContactStore
from .store.database import Database
from .store.notes import NoteStore
from .store.people import PeopleStore
from .store.snapshots import SnapshotStore
from .store.tables import TableStore
from .store.writer import Writer
from .workers import Workers

_LOG = logging.getLogger("roundhouse")
_HOUR = 3600.0
_STEP_SECONDS = 6.0
"""That each part of the server has to come to its end."""


def wall_clock() -> int:
    """Milliseconds since 1970: only ever shown to people, never a ground for a decision about a game."""
    return time.time_ns() // 1_000_000


class House:
    """One server: its settings, families, storage, tables and people."""

    def __init__(self, settings: Settings, families: Families, now: Callable[[], int] = wall_clock) -> None:
        self.settings = settings
        self.families = families
        self.now = now
        self.metrics = Metrics()
        self.hub = Hub()
        # Moves have threads of their own: they wait neither for pages nor for bots that think.
        self.crew = Crew(2, "moves")
        self.looks = Crew(3, "looks")
        self.thinkers = Crew(1, "bots")
        self.workers = Workers(
            families,
            self.looks,
            processes=settings.workers,
            seconds=settings.worker_seconds,
            waiting=settings.worker_queue,
        )
        self.database = Database(settings.database)
        self.tables = TableStore(self.database)
        self.people = PeopleStore(self.database)
        self.consents = ConsentStore(self.database)
        self.notes = NoteStore(self.database)
        self.writer = Writer(self.database)
        self.lives = LiveTables(
            families,
            self.tables,
            SnapshotStore(self.database),
            crew=self.looks,
            hub=self.hub,
            most=settings.live_tables,
        )
        self.play = Play(
            lives=self.lives,
            writer=self.writer,
            consents=self.consents,
            hub=self.hub,
            crew=self.crew,
            metrics=self.metrics,
            now=now,
            shared=not self.database.is_sqlite,
        )
        self.notices = Notices(ContactStore(self.database), settings, now)
        self.play.after_move.append(lambda live, turn: self.notices.turn(live.seats, turn.came, turn.mover))
        self.bots = Bots(families, self.lives, self.play, self.thinkers)
        self.callers = Callers(self.people, self.looks, settings, now)
        self.lobby = Lobby(
            families=families,
            store=self.tables,
            people=self.people,
            lives=self.lives,
            bots=self.bots,
            notices=self.notices,
            hub=self.hub,
            crew=self.looks,
            workers=self.workers,
            now=now,
        )
        self.listener = Listener(self.database, self.hub, self.lives)
        self.checks = Limits(settings.checks_per_second, settings.checks_per_second * 10)
        self.closing = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Bring the database up to date and begin. Raises Malformed when it belongs to a newer program."""
        if await migrate.upgrade(self.database):
            _LOG.info("the database was upgraded", extra={"revision": migrate.newest()})
        self.writer.start()
        self.listener.start()
        await self.notices.start()
        self._tasks = [
            asyncio.create_task(self._sweep(), name="sweeper"),
            asyncio.create_task(self._wake_bots(), name="waking bots"),
        ]

    async def close(self) -> None:
        """Finish what was begun and let everything go."""
        self.closing.set()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for name, step in (
            ("bots", self.bots.stop),
            ("notices", self.notices.stop),
            ("listener", self.listener.stop),
            ("writer", self.writer.stop),
            ("database", self.database.close),
        ):
            try:
                async with asyncio.timeout(_STEP_SECONDS):
                    await step()
            except Exception as error:  # what cannot be ended in good order must not keep the rest from it
                _LOG.error("did not end in good order", extra={"what": name, "error": repr(error)})
        self.workers.close()
        for crew in (self.crew, self.looks, self.thinkers):
            crew.close()

    async def ready(self) -> bool:
        """Does the database answer, with the schema of this program?"""
        try:
            async with asyncio.timeout(2):
                return await migrate.revision(self.database) == migrate.newest()
        except (Unavailable, TimeoutError):
            return False

    async def _wake_bots(self) -> None:
        """Start the bots that are to move. A table that cannot be loaded keeps no other from being played."""
        try:
            ids = await self.tables.waiting_for_bots()
        except Unavailable as error:
            _LOG.error("bots were not started", extra={"error": str(error)})
            return
        for table_id in ids:
            try:
                await self.bots.look_at(table_id)
            except Exception:
                _LOG.exception("the bots of a table were not started", extra={"table": table_id})

    async def _sweep(self) -> None:
        while True:
            try:
                await self.callers.forget_old_sessions()
            except Unavailable as error:
                _LOG.warning("old sessions were not swept", extra={"error": str(error)})
            await asyncio.sleep(_HOUR)
