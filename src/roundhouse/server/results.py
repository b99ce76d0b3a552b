"""What comes of games that are over: ratings, and what a profile tells of somebody."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

import msgspec

from roundhouse.table.errors import RoundhouseError

from .live import LiveTable
from .play import Play, Turn
from .ratings import Rating, places
from .store.ratings import ALL, RatingStore
from .store.records import SeatRecord, TableRecord, User
from .store.tables import TableStore
from .tasks import stopped

_DAY = 86_400_000
_LOG = logging.getLogger("roundhouse.results")


class FinishedGame(msgspec.Struct, frozen=True):
    """A finished game of somebody: the table, their place among how many, whether they won, and when it
    ended."""

    table: str
    name: str
    title: str
    place: int
    players: int
    won: bool
    ended: int


class Rival(msgspec.Struct, frozen=True):
    """Somebody against another: games together, and how often each stood before the other."""

    name: str
    account: bool
    games: int
    before: int
    behind: int


class Profile(msgspec.Struct, frozen=True):
    """What there is to tell of somebody."""

    name: str
    rated: bool
    rating: Rating | None
    by_title: list[tuple[str, Rating]]
    games: list[FinishedGame]
    wins: int
    rivals: list[Rival]


class Results:
    """Takes in games that end, and looks back on those that have."""

    def __init__(self, store: RatingStore, tables: TableStore, play: Play, now: Callable[[], int]) -> None:
        self._store = store
        self._tables = tables
        self._now = now
        self._ended: asyncio.Queue[str] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        play.after_move.append(self._hear)

    def start(self) -> None:
        """Begin, with the games that an earlier life of the server did not get to."""
        self._task = asyncio.create_task(self._work(), name="results")

    async def stop(self) -> None:
        """Stop; results not counted yet are counted after the next start."""
        await stopped(self._task)

    async def settled(self) -> None:
        """Wait until every game that has ended here is taken in."""
        await self._ended.join()

    def _hear(self, live: LiveTable, _turn: Turn) -> None:
        if live.record.stage == "finished":
            self._ended.put_nowait(live.id)

    async def _work(self) -> None:
        try:
            for table_id in await self._store.uncounted(self._now() - _DAY):
                self._ended.put_nowait(table_id)
        except RoundhouseError as error:
            _LOG.warning("games were not looked for", extra={"error": str(error)})
        while True:
            table_id = await self._ended.get()
            try:
                await self._count(table_id)
            except RoundhouseError as error:
                _LOG.warning("a game was not taken in", extra={"table": table_id, "error": str(error)})
            finally:
                self._ended.task_done()

    async def _count(self, table_id: str) -> None:
        """A game counts if it was played here from its start, nobody held two seats of it, and its players
        played against each other."""
        record, seats = await self._tables.get(table_id), await self._tables.seats(table_id)
        people = {one.seat: one.user_id for one in seats if one.user_id and one.bot is None}
        outcome = record.outcome
        shared = outcome is None or outcome.get("shared", False)
        if record.trusted or shared or len(set(people.values())) != len(people):
            people = {}
        await self._store.count(table_id, record.title, people, place_of(record), self._now())

    async def profile(self, user: User, reader: User | None) -> Profile:
        """What a reader may know of somebody; tables that the lobby does not show, only they themselves."""
        own = reader is not None and reader.id == user.id
        finished = await self._store.finished(user.id, unlisted=own)
        ratings = await self._store.of(user.id)
        games, rivals = [], dict[str, Rival]()
        for record, seats in finished:
            place = place_of(record)
            mine = next(one for one in seats if one.user_id == user.id)
            if mine.seat not in place:
                continue
            games.append(
                FinishedGame(
                    record.id,
                    record.name,
                    record.title,
                    place[mine.seat],
                    len(seats),
                    record.outcome is not None and mine.seat in record.outcome["winners"],
                    record.changed,
                )
            )
            for one in seats:
                if one.seat in place and one.user_id != user.id:
                    _meet(rivals, one, place[mine.seat], place[one.seat])
        return Profile(
            name=user.name,
            rated=await self._store.wants(user.id),
            rating=ratings.get(ALL),
            by_title=sorted(
                ((title, one) for title, one in ratings.items() if title != ALL), key=lambda pair: pair[0]
            ),
            games=games,
            wins=sum(game.won for game in games),
            rivals=sorted(rivals.values(), key=lambda one: (-one.games, one.name))[:50],
        )


def _meet(rivals: dict[str, Rival], other: SeatRecord, mine: int, theirs: int) -> None:
    name = f"bot {other.bot}" if other.bot else other.name
    key = other.user_id or f"?{name}"
    before = rivals.get(key, Rival(name, other.user_id is not None, 0, 0, 0))
    rivals[key] = Rival(
        before.name,
        before.account,
        before.games + 1,
        before.before + (mine < theirs),
        before.behind + (mine > theirs),
    )


def place_of(record: TableRecord) -> dict[str, int]:
    """The place of each seat of a finished game, the same for all who won or lost together; empty when there
    is no result."""
    outcome = record.outcome
    if outcome is None:
        return {}
    scores = dict.fromkeys(outcome["scores"], 0) if outcome.get("shared") else outcome["scores"]
    return places(scores, tuple(outcome["winners"]))
