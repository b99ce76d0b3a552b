"""The world of the day: one new board a day, which everybody plays alone with the same cards.

The date is that of the server, in UTC. It is read here, at the border: a game knows only title and seed.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable

import msgspec

from roundhouse.table.errors import Unknown
from roundhouse.table.protocol import World

from .callers import Caller
from .ids import new_seed
from .lobby import Lobby, NewTable
from .registry import Families
from .store.daily import DailyStore, DayResult, DayWorld

LATEST = 14
"""So many days the page looks back."""


class DayBoard(msgspec.Struct, frozen=True):
    """A day as people see it: its world, the records, best first, and the reader’s own table, if any."""

    day: datetime.date
    world: World
    records: list[DayResult]
    own: str | None


class EarlierDay(msgspec.Struct, frozen=True):
    """A day in the list of earlier ones: how many games were begun, and the best that was won."""

    day: str
    begun: int
    best: DayResult | None


class Daily:
    """Worlds of days, of the first family that makes worlds."""

    def __init__(self, families: Families, store: DailyStore, lobby: Lobby, now: Callable[[], int]) -> None:
        self._families = families
        self._store = store
        self._lobby = lobby
        self._now = now

    def today(self) -> datetime.date:
        """The date of the server, in UTC."""
        return datetime.datetime.fromtimestamp(self._now() / 1000, datetime.UTC).date()

    def world(self, day: datetime.date) -> World:
        """The world of a day: its number is the date. Raises Unknown where no family makes worlds."""
        for _family, maker in self._families.makers():
            return maker.world(int(day.strftime("%Y%m%d")), maker.world_sizes[0])
        raise Unknown("daily/none", "No game here makes worlds.")

    async def board(self, day: datetime.date, caller: Caller) -> DayBoard:
        """A day with its records. Raises Unknown for one that has not come yet, or that nobody played."""
        world, key = self.world(day), day.isoformat()
        records = sorted(
            await self._store.results([key]), key=lambda one: (one.rounds, -one.gold, one.ended, one.table)
        )
        own = await self._own(key, caller)
        if day > self.today() or (day < self.today() and not records and own is None):
            raise Unknown("daily/day", "Of that day there is no world.", hint="see /daily")
        return DayBoard(day, world, records, own)

    async def earlier(self, before: datetime.date) -> list[EarlierDay]:
        """The latest days before one, newest first."""
        begun = await self._store.days(before.isoformat(), LATEST)
        days = list(begun)
        best: dict[str, DayResult] = {}
        for one in await self._store.results(days):
            known = best.get(one.day)
            if known is None or (one.rounds, -one.gold, one.ended) < (known.rounds, -known.gold, known.ended):
                best[one.day] = one
        return [EarlierDay(day, begun[day], best.get(day)) for day in days]

    async def begin(self, caller: Caller, name: str) -> str:
        """The caller’s table on the world of today: the one there is, or a new one, begun. Each account and
        each browser has one a day."""
        day = self.today()
        world, key = self.world(day), day.isoformat()
        own = await self._own(key, caller)
        if own is not None:
            return own
        card = world.card
        settled = await self._store.settle(DayWorld(key, card.family, card.id, new_seed()))
        record, _secret = await self._lobby.make(
            caller,
            NewTable(
                title=settled.title,
                family=settled.family,
                name=f"{card.name}, {key}",
                seats=1,
                seed=settled.seed,
                drawn=True,
                listed=False,
            ),
        )
        await self._store.enter(record.id, key)
        await self._lobby.join(caller, record.id, name)
        await self._lobby.start(record.id)
        return record.id

    async def _own(self, day: str, caller: Caller) -> str | None:
        user = caller.user.id if caller.user else None
        return await self._store.table_of(day, user, caller.session.hash if caller.session else None)
