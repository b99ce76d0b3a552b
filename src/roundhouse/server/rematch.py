"""The same people again: a new open table like the one that is finished, with the order of seats moved on."""

from __future__ import annotations

from roundhouse.table.errors import Refusal

from .callers import Caller, CallerPlace
from .hub import Hub
from .live import LiveTables
from .lobby import Lobby, NewTable
from .store.records import SeatRecord
from .store.seating import SeatingStore
from .store.tables import TableStore


class Rematches:
    """Makes rematches: one for each finished table, whoever asks first."""

    def __init__(
        self, *, tables: TableStore, seating: SeatingStore, lobby: Lobby, lives: LiveTables, hub: Hub
    ) -> None:
        self._tables = tables
        self._seating = seating
        self._lobby = lobby
        self._lives = lives
        self._hub = hub

    async def make(self, caller: Caller, place: CallerPlace, table_id: str) -> str:
        """The rematch of a finished table, for whoever sat there or owns it; if there is one, that one.

        Title, options and terms stay. Who sat second sits first, and who sat first sits last. Whoever asks
        has said yes, bots sit, and the others are invited: they find the table among their own, and say
        whether they play. Returns the id of the table. Raises Denied or Refusal.
        """
        record, seats = await self._tables.get(table_id), await self._tables.seats(table_id)
        if record.stage != "finished":
            raise Refusal("table/not-finished", "A rematch begins when the game is over.")
        if not place.seats:
            place.must_own()
        if record.rematch is not None:
            return record.rematch
        new, _secret = await self._lobby.make(
            caller,
            NewTable(
                title=record.title,
                family=record.family,
                name=record.name,
                seats=len(seats),
                options=record.options,
                undo=record.undo,
                listed=record.listed,
                definition=record.definition,
                terms=record.terms,
                tags=tuple(record.tags.split()),
            ),
        )
        for number, one in enumerate([*seats[1:], *seats[:1]], 1):
            yes = one.bot is not None or one.seat in place.seats
            if one.state == "vacant":
                continue  # nobody sat there at the end
            await self._tables.take_seat(
                new.id,
                SeatRecord(
                    seat="",
                    place=number,
                    name=one.name,
                    user_id=one.user_id,
                    bot=one.bot,
                    color=one.color,
                    state=None if yes else "invited",
                ),
            )
        for one in await self._tables.seats(new.id):
            before = next(old for old in seats if old.name == one.name)
            await self._seating.copy_holders(table_id, before.seat, new.id, one.seat)
        found = await self._tables.lead_to(table_id, new.id)
        if found != new.id:  # somebody was quicker
            await self._tables.drop(new.id)
        for changed in (table_id, new.id):
            self._lives.forget(changed)
            self._hub.tell(changed)
        return found
