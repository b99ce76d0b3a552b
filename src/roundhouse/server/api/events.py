"""Live updates: server-sent events that pick up where the watcher left off, nothing lost or doubled."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from roundhouse.server.callers import Caller
from roundhouse.server.context import ServerContext
from roundhouse.server.errors import Denied, Unavailable, told
from roundhouse.server.hub import Told, Watch
from roundhouse.server.limits import AddressShares
from roundhouse.server.live import LiveTable
from roundhouse.server.requests import caller_of, context_of
from roundhouse.server.store.records import Row, TableRecord
from roundhouse.server.tasks import stopped
from roundhouse.table.errors import RoundhouseError

from . import show
from .places import place_at

_QUIET_SECONDS = 15.0
PATIENCE_SECONDS = 20.0
_HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
_ENCODER = msgspec.json.Encoder()

Output = Callable[[bytes], Awaitable[None]]
"""Sends bytes to a watcher; comes back when the watcher's connection takes more."""


async def events(request: Request) -> Response:
    """The log from ``Last-Event-ID`` or ``after`` on, then every new row; ``table`` when the rest changed."""
    context, caller = context_of(request), await caller_of(request)
    caller.may("read")
    table_id = request.path_params["table"]
    wanted = request.query_params.get("seat")
    card, place = await place_at(context, caller, table_id)
    given = request.headers.get("last-event-id") or request.query_params.get("after", "")
    after = int(given) if given.isdecimal() and len(given) < 10 else card.number
    reader = Watcher(context, caller, table_id, place.look_as(wanted), after)
    return EventStream(reader, context.allowances.streams, caller.address)


class Watcher:
    """One watcher: what they may see, and the last row that they were sent."""

    def __init__(
        self, context: ServerContext, caller: Caller, table_id: str, seat: str | None, after: int
    ) -> None:
        self._context, self._caller = context, caller
        self._table_id, self._seat, self._after = table_id, seat, after
        self._seating: int | None = None
        self._record: TableRecord | None = None
        self._watch: Watch | None = None

    def nudge(self) -> None:
        """Say something soon, if only that the server is still here."""
        if self._watch:
            self._watch.ring(reread=False)

    async def follow(self, output: Output) -> None:
        """Send everything until the server closes. Raises Denied when the seat changes hands."""
        await output(b"retry: 1500\n: welcome\n\n")
        with self._context.hub.watching(self._table_id) as (watch, feed):
            self._watch, reread = watch, True
            while not self._context.closing.is_set():
                held = None if reread else feed.after(self._after)
                if held is None:
                    news = await self._look(reread)
                else:
                    news = b"".join([self._told(told) for told in held])
                    self._after += len(held)
                await output(news or b": still here\n\n")
                reread = await watch.wait()

    def _told(self, told: Told) -> bytes:
        if self._record is None or show.hears(self._record, told.row, self._seat):
            return told.written(self._seat, framed)
        return framed(told.row, self._seat, False, False)

    async def _look(self, reread: bool) -> bytes:
        """What is new in the log; where there is nothing, it is the table itself that has changed."""
        async with self._context.lives.using(self._table_id, fresh=False) as live:
            first, changed = self._seating is None, self._seating != live.record.seating
            if changed:
                await self._must_still_sit(live)
            self._seating, self._record = live.record.seating, live.record
            everything = live.record.stage == "finished"
            rows = [row for row in live.rows[self._after :] if row.number > self._after]
            record = live.record
        frames = [framed(row, self._seat, everything, show.hears(record, row, self._seat)) for row in rows]
        if rows:
            self._after = rows[-1].number
        if not first and (changed or (reread and not rows)):
            frames.append(b"event: table\ndata: {}\n\n")
        return b"".join(frames)

    async def _must_still_sit(self, live: LiveTable) -> None:
        place = await self._context.callers.place(self._caller, live.record, live.seats)
        if self._seat is not None and self._seat not in (*place.seats, *place.standing_in):
            gone = Denied("seat/not-yours", "This seat is not yours any more.")
            raise await self._context.seats.denied(self._caller, self._table_id, gone)


def framed(row: Row, seat: str | None, everything: bool, heard: bool = True) -> bytes:
    """A row of the log as an event for one seat."""
    shown = _ENCODER.encode(show.row(row, seat, everything, heard))
    return b"id: %d\nevent: row\ndata: %b\n\n" % (row.number, shown)


class EventStream(Response):
    """Sends events until the watcher leaves, stops reading for too long, or the server closes."""

    def __init__(self, reader: Watcher, shares: AddressShares, address: str) -> None:
        super().__init__(None, 200, _HEADERS, media_type="text/event-stream")
        del self.headers["content-length"]
        self._reader = reader
        self._shares, self._address = shares, address

    async def __call__(self, _scope: Scope, receive: Receive, send: Send) -> None:
        """Serve it. Raises TooMany, before anything is sent."""
        with self._shares.held(self._address, "watchers at this address"):
            await self._serve(receive, send)

    async def _serve(self, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
        line = _Line(send, self._reader.nudge)
        sending = asyncio.create_task(self._send_all(line))
        leaving = asyncio.create_task(_until_gone(receive))
        keeping = asyncio.create_task(line.keep())
        try:
            await asyncio.wait((sending, leaving, keeping), return_when=asyncio.FIRST_COMPLETED)
        finally:
            await stopped(sending, leaving, keeping)

    async def _send_all(self, line: _Line) -> None:
        try:
            await self._reader.follow(line.send)
        except Unavailable:
            pass  # the watcher comes back by itself, and so, we hope, does the storage
        except RoundhouseError as error:
            await line.send(b"event: farewell\ndata: %b\n\n" % _ENCODER.encode(told(error)))
        await line.end()


class _Line:
    """A watcher's connection: nothing is queued for one who stops reading, and it is not kept for ever."""

    def __init__(self, send: Send, nudge: Callable[[], None]) -> None:
        self._send, self._nudge = send, nudge
        self._loop = asyncio.get_running_loop()
        self._since = self._loop.time()
        self._sending = False

    async def send(self, content: bytes) -> None:
        """Send bytes; comes back when the connection takes more."""
        self._since, self._sending = self._loop.time(), True
        await self._send({"type": "http.response.body", "body": content, "more_body": True})
        self._sending = False

    async def end(self) -> None:
        """There is no more."""
        self._since, self._sending = self._loop.time(), True
        await self._send({"type": "http.response.body", "body": b"", "more_body": False})

    async def keep(self) -> None:
        """Break a long silence; ends when the watcher has stopped reading."""
        while True:
            await asyncio.sleep(min(_QUIET_SECONDS, PATIENCE_SECONDS / 4))
            passed = self._loop.time() - self._since
            if self._sending and passed > PATIENCE_SECONDS:
                return
            if passed > _QUIET_SECONDS:
                self._nudge()


async def _until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
