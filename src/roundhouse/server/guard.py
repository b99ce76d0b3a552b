"""Around every request: security headers, limits per address, a log line, the time it took."""

from __future__ import annotations

import logging
import time

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from roundhouse.table.languages import read_in

from .api.routes import refused
from .errors import TooLarge, TooMany
from .limits import Allowances, address_of
from .metrics import Metrics
from .presentation import language_of
from .settings import Settings

_LOG = logging.getLogger("roundhouse.request")
_LONGEST_PATH = 200
_TOO_LARGE = "This request is larger than the server reads."

HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'self'; manifest-src 'self'; "
    "worker-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    # The address of a page may hold a seat's secret: no other site hears of it.
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
OF_PICTURES = {
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
    "x-content-type-options": "nosniff",
}
"""Headers of pictures. The front page has some sixty, and each of them would bring the lines of a page again,
though a picture runs no script, loads nothing and leads nowhere: no site can hear its address from it."""
_RAW = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
_RAW_OF_PICTURES = [(name.encode(), value.encode()) for name, value in OF_PICTURES.items()]


class Guard:
    """The outermost layer of the application."""

    def __init__(self, app: ASGIApp, settings: Settings, metrics: Metrics, allowances: Allowances) -> None:
        self._app = app
        self._metrics = metrics
        self._allowances = allowances
        self._max_body = settings.max_body

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun = time.monotonic()
        status = 500

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                given = dict(message["headers"])
                picture = given.get(b"content-type", b"").startswith(b"image/")
                more = _RAW_OF_PICTURES if picture else _RAW
                message["headers"] = [*message["headers"], *(one for one in more if one[0] not in given)]
            await send(message)

        try:
            if error := self._refusal(scope):
                with read_in(language_of(scope)):  # this answer is given before the language is known
                    refusal = refused(scope["path"], error)
                await refusal(scope, receive, sending)
            else:
                await self._app(scope, self._measured(receive), sending)
        finally:
            seconds = time.monotonic() - begun
            self._metrics.answered(scope["method"], status, seconds)
            _LOG.info(
                "request",
                extra={
                    "method": scope["method"],
                    "path": without_secret(scope["path"]),
                    "status": status,
                    "ms": round(seconds * 1000, 1),
                },
            )

    def _refusal(self, scope: Scope) -> TooMany | TooLarge | None:
        connection = HTTPConnection(scope)
        address = address_of(connection)
        told = connection.headers.get("content-length", "")
        size = self._max_body if "transfer-encoding" in connection.headers else 0
        if told.isdecimal() and len(told) < 16:
            size = int(told)
        if size > self._max_body:
            return TooLarge("request/too-large", _TOO_LARGE)
        if not self._allowances.request(address, scope["method"], scope["path"], size):
            return TooMany("request/too-many", "Too many requests from this address.", 1)
        return None

    def _measured(self, receive: Receive) -> Receive:
        """Receives a body as long as it is not too large, whatever its length was said to be."""
        size = 0

        async def receiving() -> Message:
            nonlocal size
            message = await receive()
            size += len(message.get("body", b""))
            if size > self._max_body:
                raise TooLarge("request/too-large", _TOO_LARGE)
            return message

        return receiving


def without_secret(path: str) -> str:
    """Secret links, those of seats and of drafts, do not belong into a log file."""
    head, found, _ = path.partition("/draft/" if path.startswith("/draft/") else "/sit/")
    return (head + found + "…" if found else path)[:_LONGEST_PATH]
