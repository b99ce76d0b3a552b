"""A table before it begins: who sits, who may still come."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from starlette.requests import Request
from starlette.responses import Response

from roundhouse.server.callers import Caller, Place
from roundhouse.server.errors import http_status
from roundhouse.server.house import House
from roundhouse.server.live import LiveTable
from roundhouse.server.requests import caller_by_cookie
from roundhouse.table.errors import RoundhouseError

from .forms import Form, csrf_of, go, read_form, set_cookie, with_session
from .render import page


async def waiting_page(
    request: Request,
    live: LiveTable,
    caller: Caller,
    place: Place,
    error: RoundhouseError | None = None,
    lost: Sequence[str] = (),
) -> Response:
    """The page of an open table, with what went wrong if something did."""
    house, record = request.app.state.house, live.record
    card = await house.cards.card(record)
    return page(
        "waiting.html",
        http_status(error) if error else 200,
        caller=caller,
        csrf=csrf_of(caller),
        error=str(error) if error else "",
        lost=lost,
        owner=place.owner,
        bots=house.bots.names(record.family),
        least=card.least_seats,
        link=f"{public_url(request, house)}/t/{record.id}",
        table={
            "id": record.id,
            "name": record.name,
            "title": card.name,
            "seats": record.seats,
            "players": [
                {"seat": one.seat, "name": one.name, "bot": one.bot, "yours": one.seat in place.seats}
                for one in live.seats
            ],
        },
    )


def public_url(request: Request, house: House) -> str:
    """How people reach this server, without a slash at the end."""
    return house.settings.public_url.rstrip("/") or f"{request.url.scheme}://{request.url.netloc}"


Step = Callable[[House, str, Form, Place], Awaitable[None]]


def _handler(step: Step, *, guests: bool = False) -> Callable[[Request], Awaitable[Response]]:
    """A form of the waiting room: does its step, then shows the table again."""

    async def handle(request: Request) -> Response:
        house: House = request.app.state.house
        form = await read_form(request)
        table_id: str = request.path_params["table"]
        cookie, record = None, await house.tables.get(table_id)
        if guests:
            caller, cookie = await with_session(request, form.caller)
            form = form.sent_by(caller)
        place = await house.callers.place(form.caller, record, await house.tables.seats(table_id))
        try:
            await step(house, table_id, form, place)
            response = go(f"/t/{table_id}")
        except RoundhouseError as error:
            async with house.lives.using(table_id) as live:
                response = await waiting_page(request, live, form.caller, place, error)
        set_cookie(request, response, cookie)
        return response

    return handle


async def _join(house: House, table_id: str, form: Form, _place: Place) -> None:
    await house.lobby.join(form.caller, table_id, form.text("name"))


async def _leave(house: House, table_id: str, form: Form, place: Place) -> None:
    await house.seats.leave(form.caller, place, table_id, form.text("seat"))


async def _bot(house: House, table_id: str, form: Form, place: Place) -> None:
    place.must_own()
    await house.lobby.join_bot(table_id, form.text("bot"))


async def _start(house: House, table_id: str, _form: Form, place: Place) -> None:
    place.must_own()
    await house.lobby.start(table_id)


join = _handler(_join, guests=True)
leave = _handler(_leave)
add_bot = _handler(_bot)
start = _handler(_start)


async def sit(request: Request) -> Response:
    """A secret link: from now on this browser may act for its seat. A wrong one keeps nothing."""
    house: House = request.app.state.house
    table_id: str = request.path_params["table"]
    held = await house.seats.opens(table_id, request.path_params["token"])
    caller, cookie = await with_session(request, await caller_by_cookie(request))
    await house.seats.sit_by_link(caller, table_id, held)
    response = go(f"/t/{table_id}")
    set_cookie(request, response, cookie)
    return response
