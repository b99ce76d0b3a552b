"""A table before it begins: who sits, who may still come."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from starlette.requests import Request
from starlette.responses import Response

from roundhouse.server.callers import Caller, CallerPlace
from roundhouse.server.context import ServerContext
from roundhouse.server.errors import http_status
from roundhouse.server.hooks import SHAPES, Hook, Shape
from roundhouse.server.live import LiveTable
from roundhouse.server.requests import caller_by_cookie
from roundhouse.table.errors import RoundhouseError

from .forms import Form, csrf_of, go, read_form, set_cookie, with_session
from .games_page import guide_of
from .people_parts import seat_words, term_words
from .render import page, refused


async def waiting_page(
    request: Request,
    live: LiveTable,
    caller: Caller,
    place: CallerPlace,
    error: RoundhouseError | None = None,
    lost: Sequence[str] = (),
) -> Response:
    """The page of an open table, with what went wrong if something did."""
    context, record = request.app.state.context, live.record
    card = await context.cards.card(record)
    return page(
        "waiting.html",
        http_status(error) if error else 200,
        caller=caller,
        csrf=csrf_of(caller),
        error=refused(error),
        lost=lost,
        owner=place.owner,
        guide="" if record.definition else guide_of(context, card),
        hook_shapes=SHAPES,
        hooked=record.hook is not None,
        bots=context.bots.names(record.family),
        least=card.seats_with(record.options)[0],
        begins=" or ".join(await context.seating.owner_names(record.id)),
        link=f"{public_url(request, context)}/t/{record.id}",
        table={
            "id": record.id,
            "name": record.name,
            "title": card.name,
            "seats": record.seats,
            "ordered": record.terms.order == "joined",
            "about": record.terms.about,
            "tags": record.tags.split(),
            "terms": term_words(record),
            "players": [
                {
                    "seat": one.seat,
                    "name": one.name,
                    "words": seat_words(one),
                    "invited": one.state == "invited",
                    "yours": one.seat in place.seats,
                }
                for one in live.seats
            ],
        },
    )


def public_url(request: Request, context: ServerContext) -> str:
    """How people reach this server, without a slash at the end."""
    return context.settings.public_url.rstrip("/") or f"{request.url.scheme}://{request.url.netloc}"


Step = Callable[[ServerContext, str, Form, CallerPlace], Awaitable[None]]


def _handler(step: Step, *, guests: bool = False) -> Callable[[Request], Awaitable[Response]]:
    """A form of the waiting room: does its step, then shows the table again."""

    async def handle(request: Request) -> Response:
        context: ServerContext = request.app.state.context
        form = await read_form(request)
        table_id: str = request.path_params["table"]
        cookie, record = None, await context.tables.get(table_id)
        if guests:
            caller, cookie = await with_session(request, form.caller)
            form = form.sent_by(caller)
        place = await context.callers.place(form.caller, record, await context.tables.seats(table_id))
        try:
            await step(context, table_id, form, place)
            response = go(f"/t/{table_id}")
        except RoundhouseError as error:
            async with context.lives.using(table_id) as live:
                response = await waiting_page(request, live, form.caller, place, error)
        set_cookie(request, response, cookie)
        return response

    return handle


async def _join(context: ServerContext, table_id: str, form: Form, _place: CallerPlace) -> None:
    await context.lobby.join(form.caller, table_id, form.text("name"))


async def _leave(context: ServerContext, table_id: str, form: Form, place: CallerPlace) -> None:
    await context.seats.leave(form.caller, place, table_id, form.text("seat"))


async def _bot(context: ServerContext, table_id: str, form: Form, place: CallerPlace) -> None:
    place.must_own()
    await context.lobby.join_bot(table_id, form.text("bot"))


async def _up(context: ServerContext, table_id: str, form: Form, place: CallerPlace) -> None:
    """A seat plays one earlier."""
    order = [one.seat for one in await context.tables.seats(table_id)]
    at = order.index(form.text("seat")) if form.text("seat") in order else 0
    if at:
        order[at - 1 : at + 1] = [order[at], order[at - 1]]
    await context.seats.reorder(place, table_id, order)


async def _start(context: ServerContext, table_id: str, _form: Form, place: CallerPlace) -> None:
    place.must_own()
    await context.lobby.start(table_id)


join = _handler(_join, guests=True)
leave = _handler(_leave)
add_bot = _handler(_bot)
earlier = _handler(_up)
start = _handler(_start)


async def set_hook(request: Request) -> Response:
    """The web hook of a table (owner): whose turn it is goes there. An empty address takes it away."""
    context: ServerContext = request.app.state.context
    form = await read_form(request)
    table_id: str = request.path_params["table"]
    record, seats = await context.tables.get(table_id), await context.tables.seats(table_id)
    (await context.callers.place(form.caller, record, seats)).must_own()
    shape: Shape = next((one for one in SHAPES if one == form.text("shape")), "discord")
    url = form.text("url")
    kept = await context.notices.set_hook(Hook(url=url, shape=shape) if url else None)
    await context.tables.set_hook(table_id, kept)
    context.lives.forget(table_id)
    context.hub.tell(table_id)
    return go(f"/t/{table_id}")


async def take(request: Request) -> Response:
    """Sit down in a seat that is open in the middle of a game."""
    context: ServerContext = request.app.state.context
    form = await read_form(request)
    table_id: str = request.path_params["table"]
    caller, cookie = await with_session(request, form.caller)
    await context.absence.take_seat(caller, table_id, form.text("seat"), form.text("name"))
    response = go(f"/t/{table_id}")
    set_cookie(request, response, cookie)
    return response


async def sit(request: Request) -> Response:
    """A secret link: from now on this browser may act for its seat. A wrong one keeps nothing."""
    context: ServerContext = request.app.state.context
    table_id: str = request.path_params["table"]
    held = await context.seats.opens(table_id, request.path_params["token"])
    caller, cookie = await with_session(request, await caller_by_cookie(request))
    await context.seats.sit_by_link(caller, table_id, held)
    response = go(f"/t/{table_id}")
    set_cookie(request, response, cookie)
    return response
