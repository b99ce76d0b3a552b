"""How answers travel: behind a proxy, compressed, over TLS only once a browser has come by TLS."""

from __future__ import annotations

import re

from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipResponder, IdentityResponder
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from .settings import Settings

SMALLEST = 1000
"""Bytes: shorter answers are sent as they are, every move's among them."""
_LEVEL = 5  # a page of 400 kB takes a tenth of the time that the best level takes, and 3 % more room
_BEST = 9  # for what browsers keep for a day or longer: it is sent once
_DAY = 86_400
_MAX_AGE = re.compile(r"max-age=(\d+)")


def behind(settings: Settings) -> list[Middleware]:
    """What comes before everything else: who asks, and by which scheme, as our own proxy says."""
    if not settings.trust_proxy:
        return []
    trusted = [one.strip() for one in settings.trusted_proxies.split(",") if one.strip()]
    return [Middleware(ProxyHeadersMiddleware, trusted_hosts=trusted)]


def before_answers(settings: Settings) -> list[Middleware]:
    """What answers go through last. Large ones are compressed in a thread, streams of events never."""
    return [
        Middleware(StrictTransport, days=settings.hsts_days),
        Middleware(Compression),
    ]


class Compression:
    """Compresses large answers for whoever takes gzip.

    What is never compressed, such as a move's answer and each event of a stream, takes no detour: that is
    most of what the server sends.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        onward = send

        async def sending(message: Message) -> None:
            nonlocal onward
            if message["type"] == "http.response.start" and not _stays(message["headers"]):
                level = _BEST if _is_kept(message["headers"]) else _LEVEL
                responder = self._responder(Headers(scope=scope), level)
                responder.send = send
                onward = responder.send_with_compression
            await onward(message)

        await self._app(scope, receive, sending)

    def _responder(self, asked: Headers, level: int) -> IdentityResponder:
        if "gzip" in asked.get("accept-encoding", ""):
            return GZipResponder(self._app, SMALLEST, level)
        return IdentityResponder(self._app, SMALLEST)


def _is_kept(headers: list[tuple[bytes, bytes]]) -> bool:
    """Do browsers keep this answer for a day or longer?"""
    found = _MAX_AGE.search(Headers(raw=headers).get("cache-control", ""))
    return found is not None and int(found[1]) >= _DAY


def _stays(headers: list[tuple[bytes, bytes]]) -> bool:
    """Is this answer sent as it is, whoever asked?"""
    for name, value in headers:
        if name == b"content-length":
            return int(value) < SMALLEST
    return Headers(raw=headers).get("content-type", "").startswith("text/event-stream")


class StrictTransport:
    """Tells browsers that came by TLS to come by TLS from now on."""

    def __init__(self, app: ASGIApp, days: int) -> None:
        self._app = app
        self._value = f"max-age={days * 86_400}"
        self._on = days > 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if not self._on or scope["type"] != "http" or scope["scheme"] != "https":
            await self._app(scope, receive, send)
            return

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message)["strict-transport-security"] = self._value
            await send(message)

        await self._app(scope, receive, sending)
