"""Before the first move: making tables, sitting down, leaving, beginning; and seats that change hands."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

import msgspec

from roundhouse.table.chosen_options import check_options, check_together
from roundhouse.table.errors import Malformed, Refusal
from roundhouse.table.languages import to_say
from roundhouse.table.protocol import Record, Setup, TitleCard
from roundhouse.table.snapshot import digest
from roundhouse.version import __version__

from .adopt import play_record, try_begin
from .bots import Bots
from .callers import Caller
from .cards import Cards
from .clocks import speed
from .errors import Unavailable
from .hub import Hub
from .ids import fingerprint, new_id, new_seed, new_token
from .limits import Allowances
from .live import LiveTables, setup_of, standing_of
from .notices import Notices
from .registry import Families, check_color, check_definition, read_definition
from .settings import Settings
from .store.people import PeopleStore
from .store.records import OWNER, SeatRecord, Standing, TableRecord, UndoRule
from .store.tables import TableStore
from .terms import Terms, read_tags
from .terms import check as check_terms
from .threads import OverdueError, TableThreads
from .timekeeper import Timekeeper
from .words import person_name, table_name
from .workers import Workers


class NewTable(msgspec.Struct, frozen=True, kw_only=True):
    """What the maker of a table decides."""

    title: str
    family: str | None = None
    name: str = ""
    seats: int | Literal["most"] | None = None
    """How many; without a number as few as the title takes, with “most” as many."""
    options: Mapping[str, str] = {}
    undo: UndoRule = "any"
    listed: bool = True
    seed: int | None = None
    drawn: bool = False
    """Has the server drawn the seed that is given, so that its maker does not know it?"""
    definition: Mapping[str, Any] | None = None
    terms: Terms = Terms()
    tags: tuple[str, ...] = ()


class Seated(msgspec.Struct, frozen=True):
    """A seat that was just taken, with the secret that its holder keeps."""

    seat: str
    token: str


class Lobby:
    """The tables as things that people make and join."""

    def __init__(
        self,
        *,
        families: Families,
        store: TableStore,
        people: PeopleStore,
        lives: LiveTables,
        bots: Bots,
        notices: Notices,
        timekeeper: Timekeeper,
        hub: Hub,
        threads: TableThreads,
        workers: Workers,
        cards: Cards,
        allowances: Allowances,
        settings: Settings,
        now: Callable[[], int],
    ) -> None:
        self._families = families
        self._store = store
        self._people = people
        self._lives = lives
        self._bots = bots
        self._notices = notices
        self._timekeeper = timekeeper
        self._hub = hub
        self._threads = threads
        self._workers = workers
        self._cards = cards
        self._allowances = allowances
        self._settings = settings
        self._now = now

    async def make(self, caller: Caller, wanted: NewTable) -> tuple[TableRecord, str]:
        """A new open table without anyone at it. Returns it and its owner's secret.

        Raises Unknown or Malformed when the title, the seats or the options cannot be.
        """
        await self._check_quota(caller, wanted.definition)
        check_terms(wanted.terms)
        terms = msgspec.structs.replace(wanted.terms, seeded=wanted.seed is not None and not wanted.drawn)
        wanted = msgspec.structs.replace(wanted, terms=terms)
        card = await self._card_of(caller, wanted.title, wanted.family, wanted.definition)
        check_together(card.options, wanted.options)
        least, most = card.seats_with(wanted.options)
        usual = most if wanted.seats == "most" else least
        seats = wanted.seats if isinstance(wanted.seats, int) else usual
        if not least <= seats <= most:
            raise Malformed("table/seats", f"{card.name} is for {least} to {most} players.")
        secret = new_token()
        card_is_ours = wanted.definition is None
        if card_is_ours:
            definition = self._families.known_definition(card) or await self._workers.run(
                caller.address, Families.definition, card
            )
            wanted = msgspec.structs.replace(wanted, definition=definition)
        record = self._open_table(caller, card, wanted, fingerprint(secret), seats)
        # A table that cannot begin must not be offered: try it with nobody in the seats.
        nobody = [SeatRecord(seat=str(n), name=f"Player {n}") for n in range(1, seats + 1)]
        if card_is_ours:
            await self._threads.run(self._lives.begin, record, nobody)
        else:  # nobody knows what somebody's own definition costs
            await self._workers.run(caller.address, try_begin, setup_of(record, nobody))
        await self._store.add(record)
        self._cards.keep(record.id, card)
        if caller.session:
            await self._people.claim(caller.session.hash, record.id, [OWNER])
        return record, secret

    async def _check_quota(self, caller: Caller, kept: Mapping[str, Any] | None) -> None:
        """Raises TooMany, Malformed for a definition that cannot be kept, and Refusal for an account or a
        browser that owns as many tables as it may."""
        await self._threads.run(check_definition, kept)
        self._allowances.new_table(caller.address)
        self._allowances.store(caller.address, len(msgspec.json.encode(kept)))
        most = self._settings.tables_per_account
        user = caller.user.id if caller.user else None
        session = caller.session.hash if caller.session else None
        if most and (user or session) and await self._store.owned(user, session) >= most:
            raise Refusal(
                "table/too-many",
                f"You own {most} tables that are not finished.",
                hint="finish some, or let others make the next",
            )

    async def _card_of(
        self, caller: Caller, title: str, family: str | None, definition: Mapping[str, Any] | None
    ) -> TitleCard:
        """The title that a table is to have; a definition of somebody's own is read by a worker."""
        if definition is None:
            return self._families.card(title, family)
        return await self._workers.run(caller.address, read_definition, title, family, definition)

    def _open_table(
        self, caller: Caller, card: TitleCard, wanted: NewTable, owner_hash: str, seats: int
    ) -> TableRecord:
        now = self._now()
        check_options(card.name, card.options, wanted.options)
        return TableRecord(
            id=new_id(),
            name=table_name(wanted.name or card.name),
            family=card.family,
            title=card.id,
            options=wanted.options,
            definition=wanted.definition,
            seed=new_seed() if wanted.seed is None else _seed(wanted.seed),
            seats=seats,
            stage="open",
            owner_id=caller.user.id if caller.user else None,
            owner_hash=owner_hash,
            undo=wanted.undo,
            listed=wanted.listed,
            engine=__version__,
            start_digest=None,
            trusted=0,
            last=0,
            seating=0,
            status=to_say("waiting for players"),
            waiting=(),
            outcome=None,
            trouble=None,
            created=now,
            changed=now,
            terms=wanted.terms,
            tags=f" {' '.join(tags)} " if (tags := read_tags(wanted.tags)) else "",
            speed=speed(wanted.terms.clock),
        )

    async def adopt(
        self, caller: Caller, play: Record, name: str = ""
    ) -> tuple[TableRecord, str, list[Seated]]:
        """A table that goes on where a recorded play stands; the caller holds every seat but those of bots.

        Every entry is played by the rules of this server, but what a recording claims to have earned is
        taken as it is. Raises Refusal or Malformed where an entry cannot be played.
        """
        setup = play.setup
        await self._check_quota(caller, setup.definition)
        self._allowances.store(caller.address, sum(len(msgspec.json.encode(one)) for one in play.entries))
        card = await self._card_of(caller, setup.title, setup.family, setup.definition)
        secret = new_token()
        wanted = NewTable(
            title=card.id,
            family=card.family,
            name=name,
            options=setup.options,
            seed=setup.seed,
            definition=setup.definition,
            listed=False,
        )
        record = self._open_table(caller, card, wanted, fingerprint(secret), len(setup.seats))
        names = self._bots.names(card.family)
        seats, seated = _recorded_seats(
            caller, setup, {seat: bot for seat, bot in play.bots.items() if bot in names}
        )
        recorded = sum(entry.number <= setup.trusted for entry in play.entries)
        record = msgspec.structs.replace(record, trusted=recorded)
        adopted = await self._workers.run(
            caller.address, play_record, setup_of(record, seats), play, self._now()
        )
        record = msgspec.structs.replace(
            record,
            last=len(adopted.rows),
            start_digest=adopted.start_digest,
            **msgspec.structs.asdict(adopted.standing),
        )
        await self._store.add(record, seats, adopted.rows)
        self._cards.keep(record.id, card)
        if caller.session:
            mine = [one.seat for one in seated]
            await self._people.claim(caller.session.hash, record.id, [OWNER, *mine])
        if len(seated) < len(seats):
            await self._bots.look_at(record.id)
        return record, secret, seated

    async def join(self, caller: Caller, table_id: str, name: str, color: str = "") -> Seated:
        """Sit down at an open table, with a ``color`` where its family has them. Raises Refusal when it is
        full or has begun, or when somebody has that colour; Malformed for one that there is not."""
        user = caller.user
        cleaned = person_name(name or (user.name if user else ""))
        if color:
            check_color(self._families.family((await self._store.get(table_id)).family), color)
        token = new_token()
        placed = await self._store.take_seat(
            table_id,
            SeatRecord(
                seat="",
                name=cleaned,
                user_id=user.id if user else None,
                token_hash=fingerprint(token),
                color=color or None,
            ),
        )
        if caller.session:
            await self._people.claim(caller.session.hash, table_id, [placed.seat])
        self._changed(table_id)
        return Seated(placed.seat, token)

    async def join_bot(self, table_id: str, bot: str) -> str:
        """Give the next seat of an open table to a program, the usual one if none is named. Returns the
        seat."""
        record = await self._store.get(table_id)
        bot = self._bots.named(record.family, bot)
        taken = {seat.name for seat in await self._store.seats(table_id)}
        name = next(name for n in range(1, 99) if (name := f"{bot} {n}") not in taken)
        placed = await self._store.take_seat(table_id, SeatRecord(seat="", name=name, bot=bot))
        self._changed(table_id)
        return placed.seat

    async def start(self, table_id: str) -> TableRecord:
        """Begin with the people who sit there now. Raises Refusal when they are too few."""
        record = await self._store.get(table_id)
        seats = await self._store.seats(table_id)
        card = await self._cards.card(record)
        if record.stage != "open":
            raise Refusal("table/not-open", "This table has begun.")
        least, _ = card.seats_with(record.options)
        if len(seats) < least:
            raise Refusal("table/too-few", f"{card.name} needs {least} players, here are {len(seats)}.")
        if missing := [seat.name for seat in seats if seat.state == "invited"]:
            raise Refusal(
                "table/invited",
                f"Not everybody has said yet to play: {', '.join(missing)}.",
                hint="wait, or take them from the table",
            )
        seats = in_order(record, seats)
        threads = self._threads.of(record.definition)
        try:
            start_digest, standing = await threads.run(self._first_state, record, seats)
        except OverdueError:
            raise Unavailable("table/rules", "This game takes too long to begin.") from None
        order = [seat.seat for seat in seats]
        await self._store.start(table_id, start_digest, standing, self._now(), order)
        self._changed(table_id)
        await self._timekeeper.look_at(table_id)
        self._notices.turn(seats, standing.waiting)
        await self._bots.look_at(table_id)
        return await self._store.get(table_id)

    def _first_state(self, record: TableRecord, seats: Sequence[SeatRecord]) -> tuple[str, Standing]:
        game = self._lives.begin(record, seats)
        return digest(game.dump()), standing_of(game)

    def _changed(self, table_id: str) -> None:
        self._lives.forget(table_id)
        self._hub.tell(table_id)


def in_order(record: TableRecord, seats: Sequence[SeatRecord]) -> list[SeatRecord]:
    """The seats in the order in which they play: as they sat down, or drawn by lot from the seed."""
    ordered = list(seats)
    if record.terms.order == "drawn":
        random.Random(f"{record.seed} seats").shuffle(ordered)
    return [msgspec.structs.replace(seat, place=place) for place, seat in enumerate(ordered, 1)]


def _recorded_seats(
    caller: Caller, setup: Setup, bots: Mapping[str, str]
) -> tuple[list[SeatRecord], list[Seated]]:
    """The seats of a recorded play, and those that the caller holds now: all that are no bot's."""
    seats: list[SeatRecord] = []
    seated: list[Seated] = []
    for place, seat in enumerate(setup.seats, 1):
        record = SeatRecord(
            seat=seat.id,
            name=person_name(seat.name),
            place=place,
            bot=bots.get(seat.id),
            color=seat.color or None,
        )
        if record.bot is None:
            token = new_token()
            seated.append(Seated(seat.id, token))
            record = msgspec.structs.replace(
                record, user_id=caller.user.id if caller.user else None, token_hash=fingerprint(token)
            )
        seats.append(record)
    return seats, seated


def _seed(seed: int) -> int:
    if not 0 <= seed < 2**31:
        raise Malformed("table/seed", "A seed is a number from 0 to 2147483647.")
    return seed
