"""Keeps the clocks of tables, and does what a table has agreed on when somebody’s time runs out.

A clock is kept beside the log. Each kept entry brings it up to date soon after; what a process did not get
to is caught up from where the table stands. When time has run out, one process takes the matter on (a claim
in the database), and what it does counts only if nobody has moved since: the next number of the log is given
once. A process that dies over it leaves the matter to the others a minute later.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from roundhouse.table.errors import Refusal, RoundhouseError
from roundhouse.table.log import MESSAGE, REDO, UNDO

from . import clocks
from .bots import Bots, last_move
from .clocks import ClockRule, ClockState
from .hub import Hub
from .live import LiveTable, LiveTables
from .play import Play, Turn
from .store.clocks import ClockStore, KeptClock
from .store.seating import SeatingStore
from .store.tables import TableStore
from .tasks import stopped

RETRY = 60_000
"""Milliseconds after which another process takes on what the one that claimed it has not done."""
POLL_SECONDS = 5.0
"""How often other processes’ clocks are looked at."""
_PATIENCE = 8_000
"""Milliseconds in which a process tells the clock of the move that it has kept."""
_TRIES = 8
_LOG = logging.getLogger("roundhouse.clocks")

Change = Callable[[ClockRule, ClockState], ClockState]


class Timekeeper:
    """The clocks of all tables."""

    def __init__(
        self,
        *,
        store: ClockStore,
        tables: TableStore,
        seating: SeatingStore,
        lives: LiveTables,
        play: Play,
        bots: Bots,
        hub: Hub,
        now: Callable[[], int],
    ) -> None:
        self._store = store
        self._tables = tables
        self._seating = seating
        self._lives = lives
        self._play = play
        self._bots = bots
        self._hub = hub
        self._now = now
        self._heard: asyncio.Queue[tuple[str, Change]] = asyncio.Queue()
        self._bell = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        play.after_move.append(self._hear)

    def start(self) -> None:
        """Begin to keep the clocks, with what an earlier life of the server left undone."""
        self._tasks = [
            asyncio.create_task(self._follow(), name="clocks follow"),
            asyncio.create_task(self._watch(), name="clocks run out"),
        ]

    async def stop(self) -> None:
        """Stop keeping the clocks. Time goes on: the next start catches up with it."""
        await stopped(*self._tasks)

    async def get(self, table_id: str) -> ClockState | None:
        """The clock of a table, if it has one."""
        kept = await self._store.get(table_id)
        return kept.state if kept else None

    async def look_at(self, table_id: str) -> None:
        """Bring the clock of a table up to date with who sits there and whom the game waits for."""
        async with self._lives.using(table_id) as live:
            if (rule := live.record.terms.clock) is None or live.record.stage == "open":
                return
            running, number, now = waiting_people(live), last_move(live), self._now()

        def change(rule: ClockRule, state: ClockState) -> ClockState:
            if set(state.running) == set(running) and state.number >= number:
                return state
            return clocks.after(rule, state, running, number=max(number, state.number), at=now)

        if await self._store.get(table_id) is None:
            begun = clocks.begin(rule, running, number=number, at=now)
            await self._store.put(table_id, begun, _due(rule, begun), None)
            self._changed(table_id)
        else:
            await self._change(table_id, rule, change)

    async def pause(self, table_id: str, why: str) -> None:
        """Time stands still. Raises Refusal when it does already or there is no clock."""
        rule, state = await self._running(table_id)
        if state.paused:
            raise Refusal("clock/paused", "The clock stands still already.")
        await self._change(table_id, rule, lambda rule, now: clocks.pause(rule, now, why, self._now()))
        await self._play.note(table_id, why)

    async def go_on(self, table_id: str, words: str) -> None:
        """Time runs again. Raises Refusal when it does already or there is no clock."""
        rule, state = await self._running(table_id)
        if not state.paused:
            raise Refusal("clock/runs", "The clock runs already.")
        await self._change(table_id, rule, lambda rule, now: clocks.go_on(rule, now, self._now()))
        await self._play.note(table_id, words)

    async def came_back(self, table_id: str, seat: str) -> None:
        """Somebody is back for whom a bot has played: they have a little time at least."""
        await self.look_at(table_id)
        record = await self._tables.get(table_id)
        if (rule := record.terms.clock) is None or record.stage != "running":
            return

        def change(rule: ClockRule, state: ClockState) -> ClockState:
            fresh = clocks.go_on(rule, state, self._now(), (seat,))
            return clocks.pause(rule, fresh, state.paused, self._now()) if state.paused else fresh

        await self._change(table_id, rule, change)

    async def _running(self, table_id: str) -> tuple[ClockRule, ClockState]:
        record, kept = await self._tables.get(table_id), await self._store.get(table_id)
        if record.terms.clock is None or kept is None or record.stage != "running":
            raise Refusal("clock/none", "No clock runs at this table.")
        return record.terms.clock, kept.state

    async def _change(self, table_id: str, rule: ClockRule, change: Change) -> bool:
        for _ in range(_TRIES):
            kept = await self._store.get(table_id)
            if kept is None:
                return False
            state = change(rule, kept.state)
            if state == kept.state:
                return False
            if await self._store.put(table_id, state, _due(rule, state), kept):
                self._changed(table_id)
                return True
        _LOG.warning("a clock was changed by others, several times over", extra={"table": table_id})
        return False

    def _changed(self, table_id: str) -> None:
        self._hub.tell(table_id)
        self._bell.set()

    def _hear(self, live: LiveTable, turn: Turn) -> None:
        """A move is kept: remember what it does to the clock; the move is not to wait for that."""
        if live.record.terms.clock is None:
            return
        row = live.rows[-1]
        if row.entry.type == MESSAGE:
            return
        number, running, at = row.number, waiting_people(live), row.made
        mover = None if row.entry.type in (UNDO, REDO) else turn.mover or None

        def change(rule: ClockRule, state: ClockState) -> ClockState:
            if number <= state.number:
                return state
            return clocks.after(rule, state, running, number=number, at=at, mover=mover)

        self._heard.put_nowait((live.id, change))

    async def settled(self) -> None:
        """Wait until every clock knows the moves so far."""
        await self._heard.join()

    async def _follow(self) -> None:
        while True:
            table_id, change = await self._heard.get()
            await self._guarded(self._take_in(table_id, change), table_id)
            self._heard.task_done()

    async def _take_in(self, table_id: str, change: Change) -> None:
        rule = (await self._tables.get(table_id)).terms.clock
        if rule is not None:
            await self._change(table_id, rule, change)

    async def _catch_up(self) -> None:
        for table_id in await self._store.running():
            await self._guarded(self.look_at(table_id), table_id)

    async def _watch(self) -> None:
        await self._guarded(self._catch_up(), "")
        while True:
            self._bell.clear()
            await self._guarded(self._act_on_due(), "")
            wait = POLL_SECONDS
            try:
                due = await self._store.next_due()
            except RoundhouseError:  # the storage is away: there is a next time
                due = None
            if due is not None:
                wait = min(wait, max(0.01, (due - self._now()) / 1000))
            try:
                async with asyncio.timeout(wait):
                    await self._bell.wait()
            except TimeoutError:
                continue

    async def _act_on_due(self) -> None:
        now = self._now()
        for table_id, due in await self._store.due(now):
            if await self._store.claim(table_id, due, now + RETRY):
                await self._guarded(self._time_is_up(table_id), table_id)

    async def _guarded(self, work: Awaitable[None], table_id: str) -> None:
        """Handle one table so that its faults do not stop the clocks of the others."""
        try:
            await work
        except RoundhouseError as error:
            _LOG.warning("a clock was not kept", extra={"table": table_id, "error": str(error)})
        except Exception:  # whatever it is, the next deadline is kept
            _LOG.exception("a clock was not kept", extra={"table": table_id})

    async def _time_is_up(self, table_id: str) -> None:
        await self.settled()
        async with self._lives.using(table_id) as live:
            rule, kept = live.record.terms.clock, await self._store.get(table_id)
            if rule is None or kept is None:
                return
            mark, names = last_move(live), {one.seat: one.name for one in live.seats}
            known = set(kept.state.running) == set(waiting_people(live)) and kept.state.number >= mark
            fresh = live.rows and self._now() - live.rows[-1].made < _PATIENCE
        found = clocks.due(rule, kept.state)
        if not known:
            # Another process is about to tell the clock of a move; if it has died over that, we do.
            await self._store.put(table_id, kept.state, self._now() + _PATIENCE // 4, kept)
            if not fresh:
                await self.look_at(table_id)
            return
        if found is None or found[0] > self._now():  # somebody moved: what was claimed is given back
            await self._store.put(table_id, kept.state, _due(rule, kept.state), kept)
            return
        seat = found[1]
        _LOG.info("time has run out", extra={"table": table_id, "seat": seat, "then": rule.then})
        await self._then(table_id, rule, kept, seat, mark, names.get(seat, seat))

    async def _then(
        self, table_id: str, rule: ClockRule, kept: KeptClock, seat: str, mark: int, name: str
    ) -> None:
        over = f"The time of {name} has run out"
        if rule.then == "move" and await self._bots.move_for(table_id, seat, mark, "the clock"):
            return
        if rule.then == "seat" and await self._deputise(table_id, seat, over, name):
            return
        if rule.then == "nothing":
            state, words = clocks.ran_out(kept.state, seat), f"{over}."
        else:
            words = f"{over}: the table pauses."
            state = clocks.pause(rule, kept.state, words, self._now())
        if await self._store.put(table_id, state, _due(rule, state), kept):
            self._changed(table_id)
            await self._play.note(table_id, words)

    async def _deputise(self, table_id: str, seat: str, over: str, name: str) -> bool:
        bots = self._bots.names((await self._tables.get(table_id)).family)
        if not bots or not await self._seating.deputise(table_id, seat, bots[-1]):
            return False
        self._lives.forget(table_id)
        await self.look_at(table_id)
        await self._play.note(table_id, f"{over}: the bot {bots[-1]} plays until {name} comes back.")
        await self._bots.look_at(table_id)
        return True


def waiting_people(live: LiveTable) -> list[str]:
    """The seats of people whom the game waits for."""
    waiting = live.record.waiting if live.record.stage == "running" else ()
    return [one.seat for one in live.seats if one.program is None and one.seat in waiting]


def _due(rule: ClockRule, state: ClockState) -> int | None:
    found = clocks.due(rule, state)
    return found[0] if found else None
