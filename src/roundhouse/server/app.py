"""The web application: routes, errors, health, and the house's life around it."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from roundhouse.table.errors import RoundhouseError

from .api import routes as api
from .errors import http_status
from .guard import HEADERS, Guard
from .house import House
from .requests import house_of
from .transport import before_answers, behind
from .web import routes as web
from .web.render import error_page

_LOG = logging.getLogger("roundhouse.app")


def build(house: House) -> Starlette:
    """The application of a house. It opens the house at start-up and closes it at the end."""

    @asynccontextmanager
    async def life(_app: Starlette) -> AsyncIterator[None]:
        await house.open()
        try:
            yield
        finally:
            await house.close()

    app = Starlette(
        routes=[
            Route("/healthz", health),
            Route("/readyz", ready),
            Route("/metrics", metrics),
            *api.routes(),
            *web.routes(),
        ],
        middleware=[
            *behind(house.settings),
            Middleware(Guard, settings=house.settings, metrics=house.metrics),
            *before_answers(house.settings),
        ],
        exception_handlers={
            RoundhouseError: _known_error,
            HTTPException: _http_error,
            500: _bug,
        },
        lifespan=life,
    )
    app.state.house = house
    return app


async def health(_request: Request) -> Response:
    """The process lives."""
    return PlainTextResponse("ok\n")


async def ready(request: Request) -> Response:
    """The process can serve: its storage answers."""
    if await house_of(request).ready():
        return PlainTextResponse("ok\n")
    return PlainTextResponse("the storage does not answer\n", 503)


async def metrics(request: Request) -> Response:
    """Counters for Prometheus."""
    house = house_of(request)
    gauges = {"live_tables": len(house.lives), "watchers": house.hub.count()}
    return PlainTextResponse(house.metrics.text(gauges), media_type="text/plain; version=0.0.4")


def _wants_json(request: Request) -> bool:
    return request.url.path.startswith("/api") or "text/html" not in request.headers.get("accept", "")


async def _known_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, RoundhouseError)
    status = http_status(error)
    if _wants_json(request):
        return api.json_response({"error": error.to_json()}, status)
    return error_page(error, status)


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    codes = {404: "page/unknown", 405: "request/method", 413: "request/too-large"}
    words = {
        404: "There is nothing at this address.",
        405: "This address does not take such a request.",
        413: "This request is larger than the server reads.",
    }
    status = error.status_code
    told = RoundhouseError(codes.get(status, "request/wrong"), words.get(status, error.detail))
    response = (
        api.json_response({"error": told.to_json()}, status)
        if _wants_json(request)
        else error_page(told, status)
    )
    response.headers.update(error.headers or {})
    return response


async def _bug(request: Request, error: Exception) -> Response:
    _LOG.error("bug", exc_info=error, extra={"path": request.url.path})
    told = RoundhouseError("server/bug", "The server stumbled. What you did before is safe.")
    response = (
        api.json_response({"error": told.to_json()}, 500) if _wants_json(request) else error_page(told, 500)
    )
    response.headers.update(HEADERS)  # this answer is given outside of the guard
    return response
