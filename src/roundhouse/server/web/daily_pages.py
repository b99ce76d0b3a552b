"""The page of the world of the day: its map, a button that opens a table on it, records, earlier days."""

from __future__ import annotations

import datetime

from starlette.requests import Request
from starlette.responses import Response

from roundhouse.server.requests import caller_of, context_of
from roundhouse.table.errors import Unknown
from roundhouse.table.languages import to_say
from roundhouse.table.saying import say

from .forms import csrf_of, go, read_form, set_cookie, with_session
from .render import page

GUEST = to_say("Guest")


async def daily_page(request: Request) -> Response:
    """The world of today, or of an earlier day. Raises Unknown for a day without one."""
    context, caller = context_of(request), await caller_of(request)
    today = context.daily.today()
    day = _day(request.path_params.get("day", today.isoformat()))
    board = await context.daily.board(day, caller)
    return page(
        "daily.html",
        caller=caller,
        csrf=csrf_of(caller),
        name=caller.user.name if caller.user else "",
        board=board,
        is_today=day == today,
        # Who has not played today's world learns nothing of its cards from the games of others.
        may_look=day < today or any(one.table == board.own for one in board.records),
        earlier=await context.daily.earlier(day),
    )


async def begin_daily(request: Request) -> Response:
    """To the caller's table on the world of today, a new one if there is none."""
    context, form = context_of(request), await read_form(request)
    caller, cookie = await with_session(request, form.caller)
    name = form.text("name") or (caller.user.name if caller.user else say(GUEST))
    response = go(f"/t/{await context.daily.begin(caller, name)}")
    set_cookie(request, response, cookie)
    return response


def _day(text: str) -> datetime.date:
    try:
        return datetime.date.fromisoformat(text)
    except ValueError:
        raise Unknown("daily/day", f"“{text[:20]}” is no day.", hint="such as /daily/2026-11-23") from None
