"""Everything that one running server holds, put together in one place."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from pathlib import Path
from typing import ParamSpec, TypeVar

from roundhouse.sim.engines.process import read_engines
from roundhouse.table.errors import RoundhouseError
from roundhouse.table.log import MESSAGE
from roundhouse.table.showing import Sheet

from .absence import Absence
from .bots import Bots
from .callers import Callers
from .cards import Cards
from .daily import Daily
from .doors import Doors
from .drawn import Drawn
from .errors import Unavailable
from .hub import Hub
from .limits import Allowances, Limits
from .listen import Listener
from .live import LiveTable, LiveTables
from .lobby import Lobby
from .manual import Manual, installed_parts
from .metrics import Metrics
from .notices import Notices
from .outbox import Outbox
from .outside import OutsideEngines
from .play import Play, Turn
from .registry import Families
from .rematch import Rematches
from .results import Results
from .reviews import Reviews
from .seats import Seats
from .settings import Settings
from .store import migrate
from .store.acts import ActStore
from .store.clocks import ClockStore
from .store.consents import ConsentStore
from .store.contacts import ContactStore
from .store.daily import DailyStore
from .store.database import Database
from .store.designs import DesignStore
from .store.notes import NoteStore
from .store.outbox import OutboxStore
from .store.people import PeopleStore
from .store.ratings import RatingStore
from .store.seating import SeatingStore
from .store.snapshots import SnapshotStore
from .store.tables import TableStore
from .store.tournaments import TournamentStore
from .store.writer import Writer
from .threads import TableThreads
from .timekeeper import Timekeeper
from .tournaments import Tournaments
from .webpush import PushKey
from .workers import Workers

_LOG = logging.getLogger("roundhouse")
P = ParamSpec("P")
R = TypeVar("R")
_HOUR = 3600.0
_DAY = 86_400_000
_WAKING = "waking bots"
_STEP_SECONDS = 6.0
"""That each part of the server has to come to its end."""


def wall_clock() -> int:
    """Milliseconds since 1970: only ever shown to people, never a ground for a decision about a game."""
    return time.time_ns() // 1_000_000


class ServerContext:
    """One server: its settings, families, storage, tables and people."""

    def __init__(self, settings: Settings, families: Families, now: Callable[[], int] = wall_clock) -> None:
        self.settings = settings
        self.families = families
        self.now = now
        self.metrics = Metrics()
        self.allowances = Allowances(settings)
        self.doors = Doors(self.allowances.connections, settings.request_seconds)
        self.hub = Hub()
        # Moves have threads of their own: they wait neither for pages nor for bots that think.
        # So do tables that are read from their logs; each kind has one apart for games of strangers’ rules.
        seconds = settings.worker_seconds
        self.threads = TableThreads(2, "moves", seconds=seconds)
        self.looks = TableThreads(2, "looks", seconds=seconds)
        self.loads = TableThreads(2, "loads", seconds=seconds)
        self.bot_threads = TableThreads(1, "bots", seconds=seconds)
        self._crews = (self.threads, self.looks, self.loads, self.bot_threads)
        self.workers = Workers(
            families,
            self.looks,
            processes=settings.workers,
            seconds=settings.worker_seconds,
            waiting=settings.worker_queue,
        )
        self.thinkers = Workers(
            families,
            self.bot_threads,
            processes=settings.bot_workers,
            seconds=settings.bot_seconds,
            waiting=settings.live_tables,
        )
        self.database = Database(settings.database)
        self.tables = TableStore(self.database)
        self.people = PeopleStore(self.database)
        self.consents = ConsentStore(self.database)
        self.notes = NoteStore(self.database)
        self.designs = DesignStore(self.database)
        self.writer = Writer(self.database)
        self.lives = LiveTables(
            families,
            self.tables,
            SnapshotStore(self.database),
            threads=self.loads,
            hub=self.hub,
            most=settings.live_tables,
        )
        self.play = Play(
            lives=self.lives,
            writer=self.writer,
            consents=self.consents,
            hub=self.hub,
            threads=self.threads,
            metrics=self.metrics,
            now=now,
            shared=not self.database.is_sqlite,
            settings=settings,
        )
        self.push_key = PushKey(Path(settings.push_key)) if settings.push_key else None
        pushes = OutboxStore(self.database)
        self.outbox = Outbox(pushes, settings, self.push_key, now)
        self.notices = Notices(ContactStore(self.database), pushes, self.outbox, settings, now)
        self.play.after_move.append(self._tell_of)
        self.engines = OutsideEngines(families, read_engines(settings.engines))
        self.bots = Bots(families, self.lives, self.play, self.bot_threads, self.thinkers, self.engines)
        self.seating = SeatingStore(self.database)
        self.clocks = ClockStore(self.database)
        self.timekeeper = Timekeeper(
            store=self.clocks,
            tables=self.tables,
            seating=self.seating,
            lives=self.lives,
            play=self.play,
            bots=self.bots,
            hub=self.hub,
            now=now,
        )
        self.ratings = RatingStore(self.database)
        self.results = Results(self.ratings, self.tables, self.play, now)
        self.callers = Callers(self.people, self.looks, settings, now)
        self.sheets: Drawn[Sheet] = Drawn(lambda sheet: sum(len(one.svg) for one in sheet.pictures))
        self.files: Drawn[bytes] = Drawn(len)
        self.cards = Cards(families, self.workers)
        self.manual = Manual(installed_parts())
        self.reviews = Reviews(self.workers)
        self.lobby = Lobby(
            families=families,
            store=self.tables,
            people=self.people,
            lives=self.lives,
            bots=self.bots,
            notices=self.notices,
            timekeeper=self.timekeeper,
            hub=self.hub,
            threads=self.looks,
            workers=self.workers,
            cards=self.cards,
            allowances=self.allowances,
            settings=settings,
            now=now,
        )
        self.daily = Daily(families, DailyStore(self.database), self.lobby, now)
        self.acts = ActStore(self.database)
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
        self.absence = Absence(
            tables=self.tables,
            seating=self.seating,
            people=self.people,
            consents=self.consents,
            lives=self.lives,
            play=self.play,
            bots=self.bots,
            seats=self.seats,
            timekeeper=self.timekeeper,
            hub=self.hub,
        )
        self.rematches = Rematches(
            tables=self.tables, seating=self.seating, lobby=self.lobby, lives=self.lives, hub=self.hub
        )
        self.tournament_store = TournamentStore(self.database)
        self.tournaments = Tournaments(
            store=self.tournament_store,
            tables=self.tables,
            lobby=self.lobby,
            bots=self.bots,
            families=families,
            play=self.play,
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
        self.outbox.start()
        self.results.start()
        self.tournaments.start()
        self.timekeeper.start()
        self._tasks = [
            asyncio.create_task(self._sweep(), name="sweeper"),
            asyncio.create_task(self._wake_bots(), name=_WAKING),
        ]

    async def close(self) -> None:
        """Finish what was begun and let everything go."""
        self.closing.set()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for name, step in (
            ("clocks", self.timekeeper.stop),
            ("bots", self.bots.stop),
            ("cards", self.cards.stop),
            ("reviews", self.reviews.stop),
            ("notices", self.notices.stop),
            ("outbox", self.outbox.stop),
            ("results", self.results.stop),
            ("tournaments", self.tournaments.stop),
            ("listener", self.listener.stop),
            ("writer", self.writer.stop),
            ("database", self.database.close),
            ("workers", self.workers.close),
            ("thinkers", self.thinkers.close),
        ):
            try:
                async with asyncio.timeout(_STEP_SECONDS):
                    await step()
            except Exception as error:  # what cannot be ended in good order must not keep the rest from it
                _LOG.error("did not end in good order", extra={"what": name, "error": repr(error)})
        self.engines.close()
        for threads in self._crews:
            threads.close()

    async def look_at(self, live: LiveTable, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Do work about a table that changes nothing, in the threads for that. Raises what the work raises,
        and OverdueError for a game by a definition of its own that takes too long."""
        return await self.looks.of(live.record.definition).run(work, *args, **kwargs)

    def _tell_of(self, live: LiveTable, turn: Turn) -> None:
        """Notify the seats that owe a decision now, and the table’s web hook."""
        self.notices.turn(live.seats, turn.came, turn.mover)
        over = live.record.stage == "finished" and live.rows[-1].entry.type != MESSAGE
        if turn.came or over:
            self.notices.table(live.record, live.seats, turn.came, live.last)

    async def trouble(self) -> str:
        """Why this process cannot serve now; empty when it can."""
        if trouble := self.writer.trouble:
            return trouble
        if ended := [task.get_name() for task in self._tasks if task.done() and task.get_name() != _WAKING]:
            return f"{ended[0]} has ended"
        if not self.listener.alive:
            return "what other processes write is not heard"
        try:
            async with asyncio.timeout(3):
                if await migrate.revision(self.database) != migrate.newest():
                    return "the storage has another schema"
                await self.database.probe()
        except (RoundhouseError, TimeoutError):
            return "the storage does not answer, or keeps nothing"
        return ""

    def gauges(self) -> dict[str, float]:
        """The present load, for the metrics."""
        return {
            "live_tables": len(self.lives),
            "watchers": self.hub.count(),
            "connections": len(self.allowances.connections),
            "connections_refused_total": self.doors.refused,
            "connections_too_slow_total": self.doors.ended,
            "writer_queue": self.writer.waiting,
            "writer_batches_total": self.writer.batches,
            "writer_seconds_total": self.writer.seconds,
            "writer_errors_total": self.writer.errors,
            "workers_queue": self.workers.waiting,
            "workers_done_total": self.workers.done,
            "workers_late_total": self.workers.late,
            "drawn_bytes": self.sheets.bytes + self.files.bytes,
            "workers_failed_total": self.workers.failed,
            "threads_moves": self.threads.busy,
            "threads_looks": self.looks.busy,
            "threads_loads": self.loads.busy,
            "threads_bots": self.bot_threads.busy,
            "threads_apart": sum(one.apart.busy for one in self._crews),
            "looks_waiting": len(self.allowances.looks),
            "bots_thinking": self.thinkers.waiting,
            "bots_late_total": self.thinkers.late,
            "bugs_total": self.metrics.bugs,
            "database_statements_total": self.database.times.statements,
            "database_seconds_total": self.database.times.seconds,
            "database_errors_total": self.database.times.errors,
        }

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
                await self.seating.forget_before(self.now() - self.settings.session_days * _DAY)
                if days := self.settings.unused_days:
                    gone = await self.tables.drop_unused(self.now() - days * _DAY)
                    for table_id in gone:
                        self.lives.forget(table_id)
                        _LOG.info("a table at which nobody moved was removed", extra={"table": table_id})
            except Exception as error:  # there is a next time
                _LOG.warning("what is not used was not swept", extra={"error": str(error)})
            await asyncio.sleep(_HOUR)
