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
from .seats import Seats
from .settings import Settings
from .store import migrate
from .store.acts import ActStore
from .store.consents import ConsentStore
from .store.contacts import ContactStore
from .store.database import Database
from .store.notes import NoteStore
from .store.people import PeopleStore
from .store.seating import SeatingStore
from .store.snapshots import SnapshotStore
from .store.tables import TableStore
from .store.writer import Writer

_LOG = logging.getLogger("roundhouse")
_HOUR = 3600.0


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
        self.crew = Crew()
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
            crew=self.crew,
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
        self.bots = Bots(families, self.lives, self.play, self.crew)
        self.callers = Callers(self.people, self.crew, settings, now)
        self.lobby = Lobby(
            families=families,
            store=self.tables,
            people=self.people,
            lives=self.lives,
            bots=self.bots,
            notices=self.notices,
            hub=self.hub,
            crew=self.crew,
            now=now,
        )
        self.acts = ActStore(self.database)
        self.seating = SeatingStore(self.database)
        self.seats = Seats(
            store=self.tables,
            seating=self.seating,
            people=self.people,
            acts=self.acts,
            lives=self.lives,
            play=self.play,
            bots=self.bots,
            hub=self.hub,
            now=now,
        )
        self.listener = Listener(self.database, self.hub, self.lives)
        self.checks = Limits(settings.checks_per_second, settings.checks_per_second * 10)
        self.closing = asyncio.Event()
        self._sweeper: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Bring the database up to date and begin. Raises Malformed when it belongs to a newer program."""
        if await migrate.upgrade(self.database):
            _LOG.info("the database was upgraded", extra={"revision": migrate.newest()})
        self.writer.start()
        self.listener.start()
        await self.notices.start()
        self._sweeper = asyncio.create_task(self._sweep(), name="sweeper")
        for table_id in await self.tables.waiting_for_bots():
            await self.bots.look_at(table_id)

    async def close(self) -> None:
        """Finish what was begun and let everything go."""
        self.closing.set()
        if self._sweeper:
            self._sweeper.cancel()
            await asyncio.gather(self._sweeper, return_exceptions=True)
        await self.bots.stop()
        await self.notices.stop()
        await self.listener.stop()
        await self.writer.stop()
        await self.database.close()
        self.crew.close()

    async def ready(self) -> bool:
        """Does the database answer, with the schema of this program?"""
        try:
            async with asyncio.timeout(2):
                return await migrate.revision(self.database) == migrate.newest()
        except (Unavailable, TimeoutError):
            return False

    async def _sweep(self) -> None:
        while True:
            try:
                await self.callers.forget_old_sessions()
                await self.seating.forget_before(self.now() - self.settings.session_days * 86_400_000)
            except Unavailable as error:
                _LOG.warning("old sessions were not swept", extra={"error": str(error)})
            await asyncio.sleep(_HOUR)
