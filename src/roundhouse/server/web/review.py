"""The review of a finished table, as a page."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from roundhouse.server.export import as_record
from roundhouse.server.limits import address_of
from roundhouse.server.requests import context_of

from .render import page
from .table_page import looking

_AGAIN = "2"
"""Seconds after which the browser asks again while the review is being made."""


async def review_page(request: Request) -> Response:
    """What decided the game. While the workers are at it the page says so, and loads itself again.

    Raises Refusal while the game is played, Unknown where there are no reviews.
    """
    context = context_of(request)
    async with looking(request) as (live, look):
        record = as_record(live.record, live.seats, live.rows)
        parts = context.reviews.look(live.id, record, address_of(request))
        answer = page(
            "review.html",
            caller=look.caller,
            table={"id": live.id, "name": live.record.name},
            parts=parts,
        )
    if parts is None:
        answer.headers["Refresh"] = _AGAIN
    return answer
