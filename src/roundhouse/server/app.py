"""The web application: routes, errors, health, and start and stop of the server context."""

from __future__ import annotations

import logging
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy.exc import IntegrityError
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from roundhouse.table.errors import RoundhouseError

from .api import routes as api
from .context import ServerContext
from .errors import Denied, Unavailable, http_status
from .guard import HEADERS, Guard, without_secret
from .presentation import Presenting
from .requests import caller_by_cookie, context_of
from .transport import before_answers, behind
from .web import routes as web
from .web.render import error_page

_LOG = logging.getLogger("roundhouse.app")


def build(context: ServerContext) -> Starlette:
    """The application over a server context: it opens the context at start-up and closes it at the end."""

    @asynccontextmanager
    async def life(_app: Starlette) -> AsyncIterator[None]:
        await context.open()
        try:
            yield
        finally:
            await context.close()

    app = Starlette(
        routes=[
            *api.routes(),  # first, since the first of them takes nearly every move
            Route("/healthz", health),
            Route("/readyz", ready),
            Route("/metrics", metrics),
            *web.routes(),
        ],
        middleware=[
            *behind(context.settings),
            Middleware(
                Guard, settings=context.settings, metrics=context.metrics, allowances=context.allowances
            ),
            *before_answers(context.settings),
            Middleware(Presenting),
        ],
        exception_handlers={
            RoundhouseError: _known_error,
            IntegrityError: _late,
            HTTPException: _http_error,
            ClientDisconnect: _gone,
            500: _bug,
        },
        lifespan=life,
    )
    app.state.context = context
    return app


async def health(_request: Request) -> Response:
    """The process lives."""
    return PlainTextResponse("ok\n")


async def ready(request: Request) -> Response:
    """The process can serve: its storage takes what is to be kept, and what writes it is alive."""
    if trouble := await context_of(request).trouble():
        return PlainTextResponse(f"{trouble}\n", 503)
    return PlainTextResponse("ok\n")


async def metrics(request: Request) -> Response:
    """Counters for Prometheus, for whoever has the token."""
    context = context_of(request)
    token = context.settings.metrics_token
    given = request.headers.get("authorization", "").removeprefix("Bearer ").strip()
    if not token:
        raise HTTPException(404)
    if not secrets.compare_digest(token.encode(), given.encode()):
        raise Denied("metrics/token", "This is for whoever has the server’s metrics_token.")
    return PlainTextResponse(context.metrics.text(context.gauges()), media_type="text/plain; version=0.0.4")


def _wants_json(request: Request) -> bool:
    return request.url.path.startswith("/api") or "text/html" not in request.headers.get("accept", "")


async def _error_page(request: Request, error: RoundhouseError, status: int) -> Response:
    """What went wrong, for whoever asked. When the server itself stumbles the storage may be why: it is
    not asked who they are."""
    return error_page(error, status, await caller_by_cookie(request) if status < 500 else None)


async def _known_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, RoundhouseError)
    status = http_status(error)
    if _wants_json(request):
        return api.refused(request.url.path, error, status)
    return await _error_page(request, error, status)


_HTTP_ERRORS = {
    404: RoundhouseError("page/unknown", "There is nothing at this address."),
    405: RoundhouseError("request/method", "This address does not take such a request."),
    413: RoundhouseError("request/too-large", "This request is larger than the server reads."),
}


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    status = error.status_code
    wrong = _HTTP_ERRORS.get(status) or RoundhouseError("request/wrong", error.detail)
    response = (
        api.refused(request.url.path, wrong, status)
        if _wants_json(request)
        else await _error_page(request, wrong, status)
    )
    response.headers.update(error.headers or {})
    return response


async def _gone(_request: Request, _error: Exception) -> Response:
    """Whoever asked went away before the request was read whole: nobody reads this answer. The status is the
    one that proxies write into their logs for it."""
    return Response(status_code=499)


async def _late(request: Request, error: Exception) -> Response:
    """A database that has refused something, after all: two people did the same thing at the same moment."""
    assert isinstance(error, IntegrityError)
    _LOG.error("a clash in the database", extra={"path": without_secret(request.url.path)})
    clash = Unavailable("server/clash", "Someone else did this at the same moment.", hint="try again")
    return await _known_error(request, clash)


async def _bug(request: Request, error: Exception) -> Response:
    _LOG.error("bug", exc_info=error, extra={"path": without_secret(request.url.path)})
    context_of(request).metrics.bugs += 1
    wrong = RoundhouseError("server/bug", "The server stumbled. What you did before is safe.")
    response = (
        api.refused(request.url.path, wrong, 500)
        if _wants_json(request)
        else await _error_page(request, wrong, 500)
    )
    response.headers.update(HEADERS)  # this answer is given outside of the guard
    return response
