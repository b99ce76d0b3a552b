"""Tables in memory: each a cache of its log, checked against the number of its last entry."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from msgspec import structs

from roundhouse.table.catalogue import Catalogue, Worded
from roundhouse.table.errors import Refusal, RoundhouseError
from roundhouse.table.log import MESSAGE, standing
from roundhouse.table.protocol import Family, Game, Seat, Setup
from roundhouse.table.snapshot import digest, other_state
from roundhouse.table.table import BeyondSnapshot, Table

from .errors import Unavailable
from .history import HistoryView
from .hub import Hub
from .registry import Families
from .store.codec import DAMAGED, UNREADABLE
from .store.records import Heard, Row, SeatRecord, Standing, TableRecord
from .store.snapshots import Snapshot, SnapshotStore
from .store.tables import TableStore
from .threads import OverdueError, TableThreads

_ROW = 200
"""Bytes that a row of the log takes beside its action."""
IN_ABSENCE = "moved-in-absence"
"""The event of a move that a clock or a bot made for somebody who was away."""
_DEFINED = 6
"""One of so many tables in memory may have a definition of its own, which makes it far larger than ours."""
SNAPSHOT_EVERY = 100
"""Entries from one snapshot of a table to the next."""

_LOG = logging.getLogger("roundhouse.live")


class LiveTable:
    """A table as this process knows it. Use it only while holding its lock, through :class:`LiveTables`."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.lock = asyncio.Lock()
        self.users = 0  # who holds the lock or waits for it
        self.forgotten = 0  # how often this was to be forgotten while somebody used it
        self.reset()

    def reset(self) -> None:
        """Know nothing: the next use reads the database."""
        self.loaded = self.stale = False
        self.table: Table | None = None
        self.rows: list[Row] = []
        self.size = 0  # about how many bytes the log takes
        self.requests: dict[str, Row] = {}
        self.veiled: set[int] = set()
        self.absent: set[int] = set()  # what a clock or a deputy did
        self.history: HistoryView | None = None
        self.catalogue: tuple[Game, Catalogue | None] | None = None  # what tells of the game, for every move
        self.heard: list[Heard] = []  # what other processes have written since, in order
        self.saved = 0  # the number of the last snapshot
        self.parts: dict[tuple[str | None, bool, str], tuple[int, Any]] = {}  # pages of the family, by reader
        self.chronicle: tuple[tuple[int, str], Any] | None = (
            None  # figures over time, as of an entry, in a language
        )

    @property
    def last(self) -> int:
        """The number of the last entry that is known here."""
        return self.rows[-1].number if self.rows else 0

    @property
    def game(self) -> Game:
        """The game in play. Raises Refusal when the table has not begun or does not replay."""
        return self.playable().game

    def playable(self) -> Table:
        """The table. Raises Refusal when it has not begun or does not replay."""
        if self.table is not None:
            return self.table
        if self.record.trouble:
            raise Refusal("table/trouble", f"This table cannot be played on: {self.record.trouble}")
        raise Refusal("table/not-running", "This table has not begun.")

    def forget_game(self) -> None:
        """Know the table, but nothing of its game and log."""
        self.table, self.history, self.catalogue, self.saved = None, None, None, 0
        self.rows, self.requests, self.veiled, self.absent, self.size = [], {}, set(), set(), 0

    def add_known(self, rows: Iterable[Row]) -> None:
        """Take in rows that the saved state of the game holds already."""
        for row in rows:
            self.rows.append(row)
            self.size += _ROW + len(msgspec.json.encode(row.entry.action))
            if row.request_id:
                self.requests[row.request_id] = row
            if row.lines and (event := row.lines[-1].event) and event.get("type") == IN_ABSENCE:
                self.absent.add(row.number)

    def add(self, row: Row) -> None:
        """Take in the next row of the log, after the table has."""
        self.add_known((row,))
        if self.table and row.entry.type != MESSAGE and not self.table.game.undo_allowed():
            self.veiled.add(row.number)

    record: TableRecord
    seats: list[SeatRecord]


class LiveTables:
    """The tables this process has in memory."""

    def __init__(
        self,
        families: Families,
        store: TableStore,
        snapshots: SnapshotStore,
        *,
        threads: TableThreads,
        hub: Hub,
        most: int,
    ) -> None:
        self._families = families
        self._store = store
        self._snapshots = snapshots
        self._threads = threads
        self._hub = hub
        self._most = most
        self._tables: OrderedDict[str, LiveTable] = OrderedDict()
        self._defined: set[str] = set()  # those with a definition of their own

    def __len__(self) -> int:
        return len(self._tables)

    @asynccontextmanager
    async def using(self, table_id: str, *, fresh: bool = True) -> AsyncIterator[LiveTable]:
        """The table, locked. With ``fresh``, the database is asked for news; without, what this process
        has done or heard of is enough: whoever appends finds out, whoever watches is told.

        Raises Unknown.
        """
        live = self._tables.get(table_id)
        if live is None:
            live = self._tables[table_id] = LiveTable(table_id)
        self._tables.move_to_end(table_id)
        live.users += 1
        try:
            async with live.lock:
                await self._bring_up_to_date(live, fresh)
                yield live
                if live.table is not None and live.record.stage == "finished":
                    live.table.rest()
        except OverdueError as error:
            live.reset()  # who knows what the game was in the middle of
            raise Unavailable("table/rules", "This game takes too long to work that out.") from error
        finally:
            live.users -= 1
            if not live.loaded and not live.users:
                self._drop(table_id)
            self._make_room()

    async def _bring_up_to_date(self, live: LiveTable, fresh: bool) -> None:
        if not live.loaded:
            await self._load(live)
        elif fresh or live.stale:
            await self._refresh(live)
        elif live.heard:
            await self._take_in(live)

    def mark_stale(self, table_id: str) -> None:
        """Another process has changed this table."""
        if table_id in self._tables:
            self._tables[table_id].stale = True

    def hear(self, table_id: str, heard: Heard) -> None:
        """Another process has written a row of this table: it is played when the table is next used."""
        live = self._tables.get(table_id)
        if live is None or live.stale:
            return
        live.heard.append(heard)
        if len(live.heard) > SNAPSHOT_EVERY:
            live.stale = True

    def forget(self, table_id: str) -> None:
        """What is known of a table may be out of date in more than its log: read it again at the next use.

        A table that somebody uses stays the only one of its id: two would write the same number.
        """
        live = self._tables.get(table_id)
        if live is not None and live.users:
            live.loaded = False
            live.forgotten += 1
        elif live is not None:
            self._drop(table_id)

    def forget_all(self) -> None:
        """Like :meth:`forget`, for every table."""
        for table_id in list(self._tables):
            self.forget(table_id)

    async def _take_in(self, live: LiveTable) -> None:
        """Play what other processes have written, without asking the database; ask it if there is a gap."""
        heard = [one for one in live.heard if one.row.number > live.last]
        live.heard.clear()
        follows = [one.row.number for one in heard] == list(range(live.last + 1, live.last + 1 + len(heard)))
        if not follows or live.table is None:
            await self._refresh(live)
        elif heard and await self._caught_up(live, [one.row for one in heard]):
            live.record = stood(live.record, heard[-1].row, heard[-1].standing)

    async def _refresh(self, live: LiveTable) -> None:
        live.stale = False
        live.heard.clear()
        last, seating = await self._store.newest(live.id)
        if seating != live.record.seating or (live.table is None and last != live.last):
            await self._load(live)
        elif last != live.last:
            await self._catch_up(live)

    async def _load(self, live: LiveTable) -> None:
        live.reset()
        forgotten = live.forgotten
        live.record, live.seats, rows = await self._store.whole(live.id)
        if live.record.definition is not None:
            self._defined.add(live.id)
        if live.record.stage == "open":
            live.rows = rows
        elif problem := damage(live.record, rows):
            live.rows = rows
            await self._mark(live, problem)
        else:
            await self._replay(live, rows)
            await self.save(live)
        live.loaded = live.forgotten == forgotten

    async def _replay(self, live: LiveTable, rows: Sequence[Row]) -> None:
        snapshot = await self._snapshots.get(live.id)
        threads = self._threads.of(live.record.definition)
        if snapshot is not None and await threads.run(self._resume, live, rows, snapshot):
            return
        await self._mark(live, await threads.run(self._play_back, live, rows))

    async def _mark(self, live: LiveTable, trouble: str | None) -> None:
        """Keep why a table cannot be played on, or that it can."""
        if trouble:
            _LOG.error("a table does not replay", extra={"table": live.id, "trouble": trouble})
        if trouble == live.record.trouble:
            return
        live.record = structs.replace(live.record, trouble=trouble)
        try:
            await self._store.set_trouble(live.id, trouble)
        except Unavailable:  # it can be read all the same, and is marked when it is next loaded
            _LOG.warning("a table was not marked", extra={"table": live.id})

    def _resume(self, live: LiveTable, rows: Sequence[Row], snapshot: Snapshot) -> bool:
        """Go on from a snapshot. Returns whether that could be done: if not, nothing is known yet."""
        try:
            earlier = [row.entry for row in rows if row.number <= snapshot.number]
            game = self.begin(live.record, live.seats)
            live.table = Table.resume(game, snapshot.state, earlier)
            if len(earlier) != snapshot.number or live.table.digest() != snapshot.digest:
                raise BeyondSnapshot
            live.add_known(rows[: snapshot.number])
            for row in rows[snapshot.number :]:
                live.table.restore_one(row.entry)
                live.add(row)
        except Exception:  # whatever is wrong with it, the log is there
            _LOG.exception("a snapshot was of no use", extra={"table": live.id})
            live.forget_game()
            return False
        live.saved = snapshot.number
        return True

    async def save(self, live: LiveTable) -> None:
        """Keep a snapshot when the last one is long ago."""
        if live.table is not None and live.last - live.saved >= SNAPSHOT_EVERY:
            threads, game, live.saved = self._threads.of(live.record.definition), live.table.game, live.last
            try:
                await self._snapshots.put(live.id, await threads.run(_snapshot, game, live.last))
            except Exception:  # the row is kept, and it is the row that counts
                _LOG.warning("a snapshot was not kept", extra={"table": live.id}, exc_info=True)

    async def replay_in_full(self, table_id: str) -> None:
        """Forget the snapshots of a table: the next use plays its whole log."""
        await self._snapshots.drop(table_id)
        self.forget(table_id)

    def _play_back(self, live: LiveTable, rows: Sequence[Row]) -> str | None:
        """Begin the game anew and follow the log. Returns what is wrong when it does not."""
        try:
            game = self.begin(live.record, live.seats)
            table = Table(game)
            if other_state(live.record.start_digest or "", table.digest()):
                raise Refusal("table/changed", "the title begins differently in this version of the program")
            live.table = table
            for row in rows:
                live.table.restore_one(row.entry)
                live.add(row)
        except Exception as error:  # a table is never lost: whatever the rules do, its log stays readable
            where = f"entry {len(live.rows) + 1}" if live.table else "the start"
            live.table = None
            live.rows = list(rows)
            said = str(error) if isinstance(error, RoundhouseError) else repr(error)
            return f"it does not replay from {where} ({said})"
        return None

    async def _catch_up(self, live: LiveTable) -> None:
        # First the record, then the rows up to its number: what was written in between comes another time.
        record = await self._store.get(live.id)
        rows = [row for row in await self._store.rows(live.id, live.last) if row.number <= record.last]
        if record.seating != live.record.seating or live.last + len(rows) != record.last:
            await self._load(live)
        elif await self._caught_up(live, rows):
            live.record = record

    async def _caught_up(self, live: LiveTable, rows: Sequence[Row]) -> bool:
        """Play rows that other processes have written; when that cannot be done, load the whole table."""
        try:
            await self._threads.of(live.record.definition).run(self._follow, live, rows)
        except BeyondSnapshot:  # another process took back more than is remembered here
            await self._snapshots.drop(live.id)
        except Exception:  # the process that wrote them may have other rules: loading says what is wrong
            _LOG.exception("rows of another process do not follow", extra={"table": live.id})
        else:
            return True
        await self._load(live)
        return False

    @staticmethod
    def _follow(live: LiveTable, rows: Sequence[Row]) -> None:
        for row in rows:
            live.playable().restore_one(row.entry)
            live.add(row)

    def try_replay(self, record: TableRecord, seats: list[SeatRecord], rows: Sequence[Row]) -> str | None:
        """What is wrong with a table that does not replay, or ``None``; nothing is kept."""
        live = LiveTable(record.id)
        live.record, live.seats = record, seats
        return self._play_back(live, rows)

    def family_of(self, live: LiveTable) -> Family:
        """The family of games that a table plays. Raises Unknown when it is no longer installed."""
        return self._families.family(live.record.family)

    def catalogue_of(self, live: LiveTable, game: Game) -> Catalogue | None:
        """The English words of the game of a table; ``None`` from a family that has no catalogues."""
        if live.catalogue is None or live.catalogue[0] is not game:
            family = self.family_of(live)
            live.catalogue = (game, family.catalogue(game) if isinstance(family, Worded) else None)
        return live.catalogue[1]

    def begin(self, record: TableRecord, seats: Sequence[SeatRecord]) -> Game:
        """The game of a table before its first action."""
        return self._families.family(record.family).new(setup_of(record, seats))

    def look_back(self, live: LiveTable, number: int) -> Game:
        """The game as it stood after entry ``number``. Belongs to the past: do not play on it."""
        if live.history is None:
            live.history = HistoryView(lambda: self.begin(live.record, live.seats))
        return live.history.go(standing(row.entry for row in live.rows if row.number <= number))

    def _make_room(self) -> None:
        """Let tables go that nobody has used for longest: of those with definitions of their own a sixth of
        all may stay, of those that somebody watches no more than twice as many as otherwise."""
        if len(self._tables) > self._most:
            self._let_go(list(self._tables), len(self._tables) - self._most, watched=False)
        if len(self._tables) > 2 * self._most:
            self._let_go(list(self._tables), len(self._tables) - 2 * self._most, watched=True)
        if (many := len(self._defined) - max(1, self._most // _DEFINED)) > 0:
            self._let_go([one for one in self._tables if one in self._defined], many, watched=True)

    def _let_go(self, oldest: Sequence[str], many: int, *, watched: bool) -> None:
        for table_id in oldest[:many]:
            if not self._tables[table_id].users and (watched or not self._hub.count(table_id)):
                self._drop(table_id)

    def _drop(self, table_id: str) -> None:
        del self._tables[table_id]
        self._defined.discard(table_id)


def damage(record: TableRecord, rows: Sequence[Row]) -> str | None:
    """What shows, before any rule is asked, that a table cannot be played on."""
    if record.trouble and record.trouble.startswith(DAMAGED):
        return record.trouble
    for number, row in enumerate(rows, 1):
        if row.number != number:
            return f"its log has gaps: entry {number} is missing"
        if row.entry.type == UNREADABLE:
            return f"its entry {number} cannot be read"
    if record.last != len(rows):
        return f"its log ends at {len(rows)}, the table says {record.last}"
    return None


def _snapshot(game: Game, number: int) -> Snapshot:
    state = game.dump()
    return Snapshot(number, digest(state), state)


def stood(record: TableRecord, row: Row, standing: Standing) -> TableRecord:
    """The record of a table after one more row."""
    return structs.replace(
        record,
        last=row.number,
        changed=row.made,
        stage=standing.stage,
        status=standing.status,
        waiting=standing.waiting,
        outcome=standing.outcome,
    )


def setup_of(record: TableRecord, seats: Sequence[SeatRecord]) -> Setup:
    """What decides a table's game before its first action."""
    return Setup(
        family=record.family,
        title=record.title,
        seats=tuple(Seat(seat.seat, seat.name, seat.color or "") for seat in seats),
        options=record.options,
        seed=record.seed,
        definition=record.definition,
        trusted=record.trusted,
    )


def standing_of(game: Game) -> Standing:
    """Where a game stands, as the lobby shows it."""
    outcome = game.outcome()
    return Standing(
        stage="running" if outcome is None else "finished",
        status=game.status(),
        waiting=() if outcome else game.deciders(),
        outcome=None
        if outcome is None
        else {**msgspec.to_builtins(outcome), "winners": list(outcome.winners)},
    )
