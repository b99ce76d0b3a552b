"""Who is away and what happens then: bots that play for somebody, seats that are open to whoever comes, and
pauses. Whatever is done stands in the log, and whoever loses a seat is told."""

from __future__ import annotations

from roundhouse.table.errors import Refusal

from .bots import Bots
from .callers import Caller, CallerPlace
from .hub import Hub
from .ids import fingerprint, new_token
from .live import LiveTables
from .play import Play
from .seats import Seats, names_of, sentence
from .store.consents import ConsentStore
from .store.people import PeopleStore
from .store.records import SeatRecord
from .store.seating import SeatingStore
from .store.tables import TableStore
from .timekeeper import Timekeeper
from .words import person_name

PAUSE = 0
"""What a consent aims at that would stop the clock, or let it run again: no entry has this number."""


class Absence:
    """What people do about somebody who is not there, themselves or another."""

    def __init__(
        self,
        *,
        tables: TableStore,
        seating: SeatingStore,
        people: PeopleStore,
        consents: ConsentStore,
        lives: LiveTables,
        play: Play,
        bots: Bots,
        seats: Seats,
        timekeeper: Timekeeper,
        hub: Hub,
    ) -> None:
        self._tables = tables
        self._seating = seating
        self._people = people
        self._consents = consents
        self._lives = lives
        self._play = play
        self._bots = bots
        self._seats = seats
        self._timekeeper = timekeeper
        self._hub = hub

    async def deputise(
        self, caller: Caller, place: CallerPlace, table_id: str, seat: str, bot: str | None
    ) -> None:
        """Let a bot play for a seat until its holder comes back (holder or owner); ``None``: they are back.

        The seat stays the holder’s. Raises Denied, Refusal or Unknown.
        """
        if not place.owner:
            place.act_for(seat)
        at = await self._seats.at(caller, place, table_id, seat)
        if at.record.stage != "running":
            raise Refusal("table/not-running", "A bot plays for somebody while the game goes on.")
        if at.seat.bot is not None:
            raise Refusal("seat/bot", "A program plays here anyway.")
        if bot is not None:
            self._bots.must_have(at.record.family, bot)
        if not await self._seating.deputise(table_id, seat, bot):
            return  # it is so already
        name, own = at.seat.name, seat in place.seats
        if bot is None:
            text = (
                f"{name} is back."
                if own
                else f"{at.actor} ends that the bot {at.seat.deputy} plays for {name}."
            )
        else:
            who = name if own else at.actor
            text = f"{who} lets the bot {bot} play{'' if own else f' for {name}'} until {name} comes back."
        await self._seats.done(at, text)
        if bot is None:
            await self._timekeeper.came_back(table_id, seat)
        else:
            await self._timekeeper.look_at(table_id)
            await self._bots.look_at(table_id)

    async def open_seat(self, caller: Caller, place: CallerPlace, table_id: str, seat: str) -> None:
        """Give up one’s own seat in a game, or take somebody’s from them (owner): whoever opens the table may
        take it. A bot that plays for it goes on. Raises Denied or Refusal."""
        if not place.owner:
            place.act_for(seat)
        at = await self._seats.at(caller, place, table_id, seat)
        if at.record.stage != "running":
            raise Refusal("table/not-running", "A seat is opened to others while the game goes on.")
        own, name = seat in place.seats, at.seat.name
        if own:
            text = f"{name} has left. The seat is open to whoever takes it."
        else:
            text = f"{at.actor} opened the seat of {name} to whoever takes it."
        loss = self._seats.loss(caller, text)
        await self._tables.replace_seat(
            table_id, SeatRecord(seat=seat, name=name, deputy=at.seat.program, state="vacant"), loss
        )
        await self._seats.done(at, text)
        await self._timekeeper.look_at(table_id)

    async def take_seat(self, caller: Caller, table_id: str, seat: str, name: str) -> str:
        """Sit down in a seat that is open to whoever comes, in the middle of the game. Returns its secret.

        Raises Refusal when somebody was quicker or has that name.
        """
        user = caller.user
        cleaned, token = person_name(name or (user.name if user else "")), new_token()
        others = [one for one in await self._tables.seats(table_id) if one.seat != seat]
        if any(one.name.casefold() == cleaned.casefold() for one in others):
            raise Refusal("seat/name", f"Someone called “{cleaned}” sits here already.")
        before = next((one for one in await self._tables.seats(table_id) if one.seat == seat), None)
        taken = SeatRecord(
            seat=seat, name=cleaned, user_id=user.id if user else None, token_hash=fingerprint(token)
        )
        if before is None or not await self._seating.take_vacant(table_id, taken):
            raise Refusal("seat/taken", "This seat is not open (any more).")
        if caller.session is not None:
            await self._people.claim(caller.session.hash, table_id, [seat])
            await self._seating.came_back(table_id, names_of(caller))
        self._lives.forget(table_id)
        self._hub.tell(table_id)
        await self._timekeeper.came_back(table_id, seat)
        again = f"{cleaned} is back." if cleaned == before.name else f"{cleaned} plays on for {before.name}."
        await self._play.note(table_id, sentence(again))
        return token

    async def accept(self, place: CallerPlace, table_id: str, seat: str) -> None:
        """Whoever was invited to a seat says that they play. Raises Denied."""
        place.act_for(seat)
        await self._seating.accept(table_id, seat)
        self._lives.forget(table_id)
        self._hub.tell(table_id)

    async def pause(
        self, caller: Caller, place: CallerPlace, table_id: str, seat: str | None, on: bool
    ) -> None:
        """Stop the clock or let it run again: the owner at once, the others when all people who sit agree.

        Raises Denied, or Refusal: also while others are still to agree.
        """
        async with self._lives.using(table_id) as live:
            seats, last = live.seats, live.last
        names = {one.seat: one.name for one in seats}
        who: str | None
        if place.owner:
            who = caller.user.name if caller.user else names.get(next(iter(place.seats), ""), "The owner")
        else:
            mine = place.act_for(seat)
            state = await self._timekeeper.get(table_id)
            if state is None or bool(state.paused) == on:
                raise Refusal(
                    "clock/so", "The clock stands still already." if on else "No clock stands still."
                )
            needed = {one.seat for one in seats if one.person} - {mine}
            missing = needed - await self._consents.agree(table_id, mine, last, PAUSE)
            if missing:
                self._hub.tell(table_id)
                raise Refusal(
                    "clock/asked",
                    "The others are asked to agree.",
                    hint="missing: " + ", ".join(names[one] for one in sorted(missing)),
                )
            who = None
        if on:
            words = "Everyone agrees to pause." if who is None else f"{who} pauses the table."
            await self._timekeeper.pause(table_id, words)
        else:
            words = "Everyone agrees to go on." if who is None else f"{who} lets the clock run again."
            await self._timekeeper.go_on(table_id, words)
