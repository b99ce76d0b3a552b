"""Live updates: server-sent events that pick up where the watcher left off, nothing lost or doubled."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from roundhouse.server.callers import Caller
from roundhouse.server.errors import Denied
from roundhouse.server.house import House
from roundhouse.server.live import LiveTable
from roundhouse.server.requests import caller_of, house_of
from roundhouse.table.errors import RoundhouseError

from . import show
from .commands import place_at

_QUIET_SECONDS = 15.0
PATIENCE_SECONDS = 20.0
_HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}


async def events(request: Request) -> Response:
    """The log from ``Last-Event-ID`` or ``after`` on, then every new row; ``table`` when the rest changed."""
    house, caller = house_of(request), await caller_of(request)
    caller.may("read")
    table_id = request.path_params["table"]
    wanted = request.query_params.get("seat")
    card, place = await place_at(house, caller, table_id)
    seat = place.look_as(wanted)
    given = request.headers.get("last-event-id") or request.query_params.get("after", "")
    after = int(given) if given.isdecimal() and len(given) < 10 else card.number
    return EventStream(_news(house, caller, table_id, seat, after))


async def _news(
    house: House, caller: Caller, table_id: str, seat: str | None, after: int
) -> AsyncGenerator[str]:
    yield "retry: 1500\n: welcome\n\n"
    with house.hub.watching(table_id) as watch:
        seating, rung = None, False
        while not house.closing.is_set():
            watch.answer()
            async with house.lives.using(table_id, fresh=seating is None) as live:
                if seating != live.record.seating:
                    await _must_still_sit(house, caller, live, seat)
                changed = seating not in (None, live.record.seating)
                seating = live.record.seating
                rows = [row for row in live.rows[after:] if row.number > after]
                shown = show.rows(rows, live.record, seat)
            for row in shown:
                after = row.number
                yield f"id: {after}\nevent: row\ndata: {msgspec.json.encode(row).decode()}\n\n"
            if changed or (rung and not shown):
                yield "event: table\ndata: {}\n\n"
            rung = await watch.wait(_QUIET_SECONDS)
            if not rung:
                yield ": still here\n\n"


async def _must_still_sit(house: House, caller: Caller, live: LiveTable, seat: str | None) -> None:
    place = await house.callers.place(caller, live.record, live.seats)
    if seat is not None and seat not in place.seats:
        raise Denied("seat/not-yours", "This seat is not yours any more.")


class EventStream(Response):
    """Sends events until the watcher leaves, stops reading for too long, or the server closes."""

    def __init__(self, news: AsyncGenerator[str]) -> None:
        super().__init__(None, 200, _HEADERS, media_type="text/event-stream")
        del self.headers["content-length"]
        self._news = news

    async def __call__(self, _scope: Scope, receive: Receive, send: Send) -> None:
        """Serve it."""
        await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
        sending = asyncio.create_task(self._send_all(send))
        leaving = asyncio.create_task(_until_gone(receive))
        try:
            await asyncio.wait((sending, leaving), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (sending, leaving):
                task.cancel()
            await asyncio.gather(sending, leaving, return_exceptions=True)
            await self._news.aclose()

    async def _send_all(self, send: Send) -> None:
        try:
            async for text in self._news:
                # Nothing is queued for a watcher who stops reading: they wait here, then they are let go.
                async with asyncio.timeout(PATIENCE_SECONDS):
                    await send({"type": "http.response.body", "body": text.encode(), "more_body": True})
        except RoundhouseError as error:
            farewell = f"event: farewell\ndata: {msgspec.json.encode(error.to_json()).decode()}\n\n"
            await send({"type": "http.response.body", "body": farewell.encode(), "more_body": True})
        async with asyncio.timeout(PATIENCE_SECONDS):
            await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
