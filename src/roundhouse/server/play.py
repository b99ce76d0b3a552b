"""Moves at the tables: checked, kept, told, in this order."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterator, Mapping
from hashlib import blake2b
from typing import Any, NamedTuple

import msgspec

from roundhouse.table.errors import Malformed, Refusal, RoundhouseError
from roundhouse.table.log import MESSAGE, OWN_FIELDS, Entry
from roundhouse.table.shapes import check_fields, check_plain
from roundhouse.table.table import BeyondSnapshot

from . import undoing
from .errors import Denied, Unavailable
from .hub import Hub
from .limits import check_log
from .lines import lines_by
from .live import IN_ABSENCE, LiveTable, LiveTables, standing_of, stood
from .metrics import Metrics
from .settings import Settings
from .store.consents import ConsentStore
from .store.records import Line, Row, Standing
from .store.writer import Conflict, Writer
from .threads import TableThreads

_TRIES = 10
_LONGEST_MESSAGE = 2000
_LOG = logging.getLogger("roundhouse.play")


class Acting(NamedTuple):
    """For which seat something is done (``None``: for the server itself, which only says something), and
    ``by`` whom when it is not the holder of the seat; ``absent`` when the holder was away and a clock or a
    bot moved for them, which all can take back together."""

    seat: str | None
    by: str = ""
    absent: bool = False


Right = Callable[[LiveTable], Awaitable[Acting]]
"""Asked once the table is locked and up to date: who may act. Raises Denied."""


class KeptMove(msgspec.Struct, frozen=True):
    """A move that is kept: its row, whom the game waits for now, and whether it had been kept before (the
    same request asked again)."""

    row: Row
    waiting: tuple[str, ...]
    repeated: bool = False


class Turn(msgspec.Struct, frozen=True):
    """Who moved, and which seats owe a decision now and did not before."""

    mover: str
    came: frozenset[str]


class Play:
    """Carries out actions. The answer comes after the row is on disk."""

    def __init__(
        self,
        *,
        lives: LiveTables,
        writer: Writer,
        consents: ConsentStore,
        hub: Hub,
        threads: TableThreads,
        metrics: Metrics,
        now: Callable[[], int],
        shared: bool,
        settings: Settings,
    ) -> None:
        self._lives = lives
        self._writer = writer
        self._consents = consents
        self._hub = hub
        self._threads = threads
        self._metrics = metrics
        self._now = now
        self._shared = shared
        self._settings = settings
        self.after_move: list[Callable[[LiveTable, Turn], None]] = []

    async def act(
        self,
        table_id: str,
        right: Right,
        action: Mapping[str, Any],
        *,
        request_id: str | None = None,
        after: int | None = None,
    ) -> KeptMove:
        """Do one thing for the seat that ``right`` allows.

        ``request_id`` names the request among those of its seat: asked again, the first answer comes back and
        nothing is done twice. ``after`` is the last entry the asker knew of; if there are newer ones, nothing
        is done.
        Raises Refusal, Malformed, Unknown, Unavailable.
        """
        _check_shape(action, request_id)
        fresh = False  # what is in memory is nearly always the newest; writing finds out when it is not
        for _ in range(_TRIES):
            try:
                async with self._lives.using(table_id, fresh=fresh) as live:
                    return await self._act_once(live, await right(live), action, request_id, after)
            except Conflict:
                fresh = True
            except BeyondSnapshot:
                await self._lives.replay_in_full(table_id)
            except Unavailable:
                raise  # it may have been kept without being confirmed, and then trying again does it twice
            except RoundhouseError:
                # Where others write too, a move may be wrong only in an old position, and a right too old.
                if fresh or not self._shared:
                    raise
                fresh = True
        raise Unavailable("table/busy", "Others were quicker, several times over. Try again.")

    async def note(self, table_id: str, text: str, seat: str | None = None) -> KeptMove:
        """Write a line into the log of a table: the server's own, or in the name of a seat."""

        async def right(_live: LiveTable) -> Acting:
            return Acting(seat)

        return await self.act(table_id, right, {"type": MESSAGE, "text": text[:_LONGEST_MESSAGE]})

    async def _act_once(
        self,
        live: LiveTable,
        acting: Acting,
        action: Mapping[str, Any],
        request_id: str | None,
        after: int | None,
    ) -> KeptMove:
        seat = acting.seat
        if acting.by and action["type"] == MESSAGE:
            raise Denied("message/other", "Nobody speaks in the name of another.")
        key = request_id and request_key(seat, request_id)
        if request_id is not None and (earlier := _asked_before(live, seat, request_id)):
            return _answer_again(live, earlier, action)
        if after is not None and after != live.last:
            raise Refusal(
                "table/moved-on", "Something happened at the table in the meantime.", hint="look again"
            )
        check_log(live.last, live.size, self._settings)
        await self._need_consent(live, seat, action)
        try:
            row, standing = await self._threads.of(live.record.definition).run(
                self._perform, live, acting, action, key
            )
        except BeyondSnapshot:
            live.reset()
            raise
        except RoundhouseError:
            raise
        except Exception as error:
            # A rule broke. What it left behind is not to be trusted: the log is.
            _LOG.exception("rules failed", extra={"table": live.id, "action": dict(action)})
            live.reset()
            raise Unavailable(
                "table/rules", "The rules stumbled over this move; nothing was changed."
            ) from error
        except BaseException:
            live.reset()
            raise
        before = live.record.waiting
        await self._keep(live, row, standing)
        self._hub.row(live.id, row, everything=live.record.stage == "finished")
        self._metrics.actions += 1
        await self._lives.save(live)
        turn = Turn(seat or "", frozenset(live.record.waiting) - frozenset(before))
        for hear in self.after_move:
            try:
                hear(live, turn)
            except Exception:  # the move is kept, and that is what the answer says
                _LOG.exception("a move was not passed on", extra={"table": live.id})
        return KeptMove(row, live.record.waiting)

    def _perform(
        self, live: LiveTable, acting: Acting, action: Mapping[str, Any], request_id: str | None
    ) -> tuple[Row, Standing]:
        lines: tuple[Line, ...] = ()
        seat = acting.seat
        if action["type"] == MESSAGE:
            entry = Entry(live.last + 1, seat, {"type": MESSAGE, "text": _message_text(action)})
            if live.table is not None:
                live.table.replay_one(entry)
        elif live.record.stage == "finished":
            raise Refusal("table/finished", "This game is over.")
        else:
            undoing.check(live, action, seat)
            table = live.playable()
            entry, events = table.apply(action, seat)
            lines = lines_by(self._lives.catalogue_of(live, table.game), events)
        lines = (*lines, *_marked(live, acting))
        row = Row(entry=entry, lines=lines, request_id=request_id, made=self._now())
        return row, _standing(live, row)

    async def _keep(self, live: LiveTable, row: Row, standing: Standing) -> None:
        """Commit a row that the game has taken in already; if that fails, the game is forgotten."""
        kept = False
        try:
            await self._writer.append(live.id, row, standing, live.record.seating)
            kept = True
        finally:
            if not kept:
                live.reset()
        live.record = stood(live.record, row, standing)
        live.add(row)

    async def _need_consent(self, live: LiveTable, seat: str | None, action: Mapping[str, Any]) -> None:
        """At a table that asks for it, an undo waits until everyone has asked for the same."""
        needed = undoing.needs_consent(live, action, seat)
        if not needed or seat is None:
            return
        undoing.check(live, action, seat)
        missing = needed - await self._consents.agree(live.id, seat, live.last, undoing.goal(live, action))
        if missing:
            self._hub.tell(live.id)
            names = [other.name for other in live.seats if other.seat in missing]
            raise Refusal("undo/asked", "The others are asked to agree.", hint="missing: " + ", ".join(names))


def _check_shape(action: Mapping[str, Any], request_id: str | None) -> None:
    """What can be seen before the table is asked. A move of the game itself is held to its shape where it is
    made (:meth:`Table.apply`)."""
    if not isinstance(action, Mapping) or not isinstance(action.get("type"), str):
        raise Malformed("action/no-type", "An action is an object with a “type”.")
    if (own := OWN_FIELDS.get(action["type"])) is not None:
        check_plain(action, "action")
        check_fields(action, own, "action", f"“{action['type']}”")
    if request_id is not None and not 1 <= len(request_id) <= 80:
        raise Malformed("request/id", "A request_id has 1 to 80 characters.")


def _message_text(action: Mapping[str, Any]) -> str:
    text = action.get("text")
    if not isinstance(text, str) or not text.strip():
        raise Malformed("action/message", "A message needs a text.")
    if len(text) > _LONGEST_MESSAGE:
        raise Malformed("action/message", f"A message has at most {_LONGEST_MESSAGE} characters.")
    return text.strip()


def request_key(seat: str | None, request_id: str) -> str:
    """What a row keeps of the name that a seat gave its request: no other seat can give the same."""
    return "r-" + blake2b(f"{seat or ''}\n{request_id}".encode(), digest_size=20).hexdigest()


def _asked_before(live: LiveTable, seat: str | None, request_id: str) -> Row | None:
    if found := live.requests.get(request_key(seat, request_id)):
        return found
    kept_as_it_was = live.requests.get(request_id)  # by a version before this one
    return kept_as_it_was if kept_as_it_was and kept_as_it_was.entry.seat == seat else None


def _answer_again(live: LiveTable, earlier: Row, action: Mapping[str, Any]) -> KeptMove:
    asked = {"type": MESSAGE, "text": _message_text(action)} if action["type"] == MESSAGE else action
    if _as_text(earlier.entry.action) != _as_text(asked):
        raise Refusal("request/reused", "This request_id was used for something else.")
    return KeptMove(earlier, live.record.waiting, repeated=True)


def _as_text(action: Mapping[str, Any]) -> bytes:
    return msgspec.json.encode(action, order="deterministic")


def _marked(live: LiveTable, acting: Acting) -> Iterator[Line]:
    """Says that somebody else has acted for the seat."""
    if acting.by:
        name = next((one.name for one in live.seats if one.seat == acting.seat), "")
        event = {"type": IN_ABSENCE, "seat": acting.seat} if acting.absent else None
        yield Line(f"(by {acting.by} for {name})", event=event)


def _standing(live: LiveTable, row: Row) -> Standing:
    if row.entry.type == MESSAGE or live.table is None:
        record = live.record
        return Standing(
            stage=record.stage, status=record.status, waiting=record.waiting, outcome=record.outcome
        )
    return standing_of(live.table.game)
