"""Seats that change hands, on record: what an owner does with the seat of another stands in the log, and
whoever loses a seat is told why and how to come back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import msgspec

from roundhouse.table.errors import Refusal, Unknown
from roundhouse.table.languages import to_say

from .bots import Bots
from .callers import Caller, CallerPlace
from .errors import Denied
from .hub import Hub
from .ids import fingerprint, new_token
from .live import LiveTables
from .play import Play
from .store.acts import Act, ActStore
from .store.people import PeopleStore
from .store.records import OWNER, SeatRecord, TableRecord
from .store.seating import Loss, SeatingStore
from .store.tables import TableStore
from .words import person_name

HERE = 3 * 86_400_000
"""Milliseconds: whoever has looked at the server or moved since then still sits in their seat."""
COME_BACK = to_say("The owner of the table can give you a seat again with a new secret link.")


@dataclass(frozen=True)
class AtSeat:
    """A seat that somebody does something with."""

    record: TableRecord
    seat: SeatRecord
    actor: str


class Seats:
    """Changes to the seats of tables."""

    def __init__(
        self,
        *,
        store: TableStore,
        seating: SeatingStore,
        people: PeopleStore,
        acts: ActStore,
        lives: LiveTables,
        play: Play,
        bots: Bots,
        hub: Hub,
        now: Callable[[], int],
    ) -> None:
        self._store = store
        self._seating = seating
        self._people = people
        self._acts = acts
        self._lives = lives
        self._play = play
        self._bots = bots
        self._hub = hub
        self._now = now

    async def leave(self, caller: Caller, place: CallerPlace, table_id: str, seat: str) -> None:
        """Free a seat of an open table: one's own, or anyone's as the owner."""
        if not place.owner:
            place.act_for(seat)
        at = await self.at(caller, place, table_id, seat)
        text = f"{at.actor} took {at.seat.name} from the table."
        await self._store.leave_seat(table_id, seat, self.loss(caller, text))
        self._changed(table_id)
        if seat not in place.seats and at.seat.bot is None:
            await self._put_on_record(at, text)

    async def reorder(self, place: CallerPlace, table_id: str, order: Sequence[str]) -> None:
        """Choose the order of play before the game begins (owner). Raises Refusal where lots decide."""
        place.must_own()
        if (await self._store.get(table_id)).terms.order == "drawn":
            raise Refusal("seat/drawn", "At this table the order is drawn by lot when the game begins.")
        await self._store.reorder(table_id, order)
        self._changed(table_id)

    async def hand_over(self, caller: Caller, place: CallerPlace, table_id: str, seat: str, name: str) -> str:
        """Give a seat to someone new, before or during the game (owner). Returns their secret.

        Whoever held it can neither act for it nor see what it sees any more, and is told.
        """
        place.must_own()
        at, token, name = await self.at(caller, place, table_id, seat), new_token(), person_name(name)
        text = f"{at.actor} gave the seat of {at.seat.name} to {name}."
        await self._store.replace_seat(
            table_id,
            SeatRecord(seat=seat, name=name, token_hash=fingerprint(token)),
            self.loss(caller, text),
        )
        await self.done(at, text)
        return token

    async def hand_to_bot(
        self, caller: Caller, place: CallerPlace, table_id: str, seat: str, bot: str
    ) -> None:
        """Let a program, the usual one if none is named, play a seat from now on (owner); a person may be let
        back with :meth:`hand_over`."""
        place.must_own()
        at = await self.at(caller, place, table_id, seat)
        bot = self._bots.named(at.record.family, bot)
        text = f"{at.actor} lets the bot {bot} play for {at.seat.name}."
        await self._store.replace_seat(
            table_id, SeatRecord(seat=seat, name=at.seat.name, bot=bot), self.loss(caller, text)
        )
        await self.done(at, text)
        await self._bots.look_at(table_id)

    async def new_link(self, caller: Caller, place: CallerPlace, table_id: str, seat: str) -> str:
        """A new secret link for a seat; links made before open nothing any more. Whoever has it keeps it.

        Somebody else's seat gets one from the owner only while nobody is there. Raises Denied or Refusal.
        """
        if not place.owner:
            place.act_for(seat)
        at, token, loss = await self.at(caller, place, table_id, seat), new_token(), None
        own = seat in place.seats
        text = f"{at.actor} made a new secret link for the seat of {at.seat.name}."
        if not own:
            await self._must_be_away(caller, at)
            loss = self.loss(caller, text)
        await self._store.replace_seat(
            table_id, msgspec.structs.replace(at.seat, token_hash=fingerprint(token), bot=None), loss
        )
        if own:
            self._changed(table_id)
        else:
            await self.done(at, text)
        return token

    async def stand_in(self, caller: Caller, place: CallerPlace, table_id: str, seat: str, on: bool) -> None:
        """Act for the seat of another from now on, with every move marked (owner), or no longer.

        The holder of the seat can end it, too. Raises Denied or Refusal.
        """
        if on or seat not in place.seats:
            place.must_own()
        at = await self.at(caller, place, table_id, seat)
        if not on:
            if at.seat.stand_in is not None:
                await self._seating.stand_in(table_id, seat, None)
                await self.done(at, f"{at.seat.stand_in} no longer acts for {at.seat.name}.")
            return
        if seat in place.seats:
            raise Refusal("seat/yours", "This seat is yours: you act for it anyway.")
        if at.seat.bot is not None:
            raise Refusal("seat/bot", "A program plays here.", hint="give the seat to someone first")
        await self._seating.stand_in(table_id, seat, at.actor)
        await self.done(at, f"{at.actor} may act for {at.seat.name} from now on.")

    async def sit_by_link(self, caller: Caller, table_id: str, held: str) -> None:
        """The browser has opened a secret link that :meth:`opens` knows: it may act for that seat."""
        if caller.session is not None:
            await self._people.claim(caller.session.hash, table_id, [held])
            await self._seating.came_back(table_id, names_of(caller))

    async def opens(self, table_id: str, token: str) -> str:
        """The seat that a secret link opens, or that it owns the table. Raises Unknown."""
        hash = fingerprint(token)
        record = await self._store.get(table_id)
        if record.owner_hash == hash:
            return OWNER
        for seat in await self._store.seats(table_id):
            if seat.token_hash == hash:
                return seat.seat
        raise Unknown("seat/link", "This link opens no seat (any more). Ask the owner of the table.")

    async def lost(self, caller: Caller, table_id: str) -> list[str]:
        """What happened to the seats that the caller had at a table, the newest first."""
        names = names_of(caller)
        found = await self._seating.lost(table_id, names) if names else []
        return list(dict.fromkeys(found))  # a browser and its account lost the same seat

    async def denied(self, caller: Caller, table_id: str, error: Denied) -> Denied:
        """``error`` with what happened to the seat added, for a caller who had one at the table."""
        lost = await self.lost(caller, table_id) if error.code == "seat/not-yours" else []
        return Denied(error.code, f"{error.message} {lost[0]}", hint=COME_BACK) if lost else error

    async def _must_be_away(self, caller: Caller, at: AtSeat) -> None:
        since = self._now() - HERE
        name = at.seat.name
        if at.seat.user_id is not None:
            raise Refusal("seat/held", f"{name} has an account and comes in by signing in, without a link.")
        session = caller.session.hash if caller.session else ""
        there = await self._seating.browsers(at.record.id, at.seat.seat, since, session) > 0
        if not there:
            rows = await self._store.rows(at.record.id)
            there = any(
                row.entry.seat == at.seat.seat and row.made >= since for row in rows if at.seat.bot is None
            )
        if there:
            raise Refusal(
                "seat/held",
                f"{name} sits there and can make a link under “More”.",
                hint="to put someone else in the seat, replace them; to move for them, stand in",
            )

    async def at(self, caller: Caller, place: CallerPlace, table_id: str, seat: str) -> AtSeat:
        """A seat that the caller does something with. Raises Unknown."""
        record, seats = await self._store.get(table_id), await self._store.seats(table_id)
        names = {one.seat: one for one in seats}
        if seat not in names:
            raise Unknown("seat/unknown", f"There is no seat “{seat}” at this table.")
        return AtSeat(record, names[seat], _actor(caller, place, record, seats))

    async def actor(self, caller: Caller, place: CallerPlace, table_id: str) -> str:
        """What the log calls somebody who does something with a table. Raises Unknown."""
        record = await self._store.get(table_id)
        return _actor(caller, place, record, await self._store.seats(table_id))

    def loss(self, caller: Caller, text: str) -> Loss:
        """Why whoever holds a seat loses it to the caller’s doing."""
        return Loss(text=sentence(text), made=self._now(), but=names_of(caller))

    async def done(self, at: AtSeat, text: str) -> None:
        """Announce a change of a seat to everyone, and write it to the log."""
        self._changed(at.record.id)
        await self._put_on_record(at, text)

    async def _put_on_record(self, at: AtSeat, text: str) -> None:
        text = sentence(text)
        await self._acts.add(Act(self._now(), at.actor[:80], f"table {at.record.id}: {text}"))
        await self._play.note(at.record.id, text)

    def _changed(self, table_id: str) -> None:
        self._lives.forget(table_id)
        self._hub.tell(table_id)


def _actor(caller: Caller, place: CallerPlace, record: TableRecord, seats: Sequence[SeatRecord]) -> str:
    if caller.user is not None:
        admin = caller.user.admin and caller.user.id != record.owner_id
        return f"{caller.user.name}{', an administrator,' if admin else ''}"
    own = [one.name for one in seats if one.seat in place.seats]
    return own[0] if own else "the owner of the table"


def names_of(caller: Caller) -> frozenset[str]:
    """Everything by which a caller may have held a seat."""
    found = {
        caller.session.hash if caller.session else None,
        caller.user.id if caller.user else None,
        caller.token_hash,
    }
    return frozenset(name for name in found if name)


def sentence(text: str) -> str:
    """The text with a capital letter."""
    return text[:1].upper() + text[1:]
