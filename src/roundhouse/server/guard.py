"""Around every request: security headers, limits per address, a log line, the time it took."""

from __future__ import annotations

import logging
import time
from collections import OrderedDict

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from roundhouse.server.errors import TooMany

from .api.routes import json_response
from .metrics import Metrics
from .settings import Settings

_LOG = logging.getLogger("roundhouse.request")

HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'self'; manifest-src 'self'; "
    "base-uri 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    # The address of a page may hold a seat's secret: no other site hears of it.
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
_SIGN_IN = ("/sign-in", "/sign-up", "/api/v1/tokens", "/api/token")


class Bucket:
    """Permits that come back at a steady rate, up to a burst."""

    __slots__ = ("_left", "_seen")

    def __init__(self, burst: float, now: float) -> None:
        self._left = burst
        self._seen = now

    def take(self, rate: float, burst: float, now: float) -> bool:
        """Take one permit, if there is one."""
        self._left = min(burst, self._left + max(0.0, now - self._seen) * rate)
        self._seen = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Limits:
    """Buckets by address. The least recently seen are forgotten: memory stays bounded."""

    def __init__(self, rate: float, burst: float, most: int = 10_000) -> None:
        self._rate, self._burst, self._most = rate, burst, most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def allow(self, address: str) -> bool:
        """May this address go on?"""
        if self._rate <= 0:
            return True
        now = time.monotonic()
        bucket = self._buckets.setdefault(address, Bucket(self._burst, now))
        self._buckets.move_to_end(address)
        while len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return bucket.take(self._rate, self._burst, now)


class Guard:
    """The outermost layer of the application."""

    def __init__(self, app: ASGIApp, settings: Settings, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics
        self._changes = Limits(settings.requests_per_second, settings.requests_per_second * 10)
        self._sign_ins = Limits(settings.sign_in_per_minute / 60, settings.sign_in_per_minute)
        self._trust_proxy = settings.trust_proxy

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
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        try:
            if error := self._too_many(scope):
                refusal = json_response({"error": error.to_json()}, 429)
                refusal.headers["retry-after"] = str(error.retry_after)
                await refusal(scope, receive, sending)
            else:
                await self._app(scope, receive, sending)
        finally:
            seconds = time.monotonic() - begun
            self._metrics.answered(scope["method"], status, seconds)
            _LOG.info(
                "request",
                extra={
                    "method": scope["method"],
                    "path": _without_secret(scope["path"]),
                    "status": status,
                    "ms": round(seconds * 1000, 1),
                },
            )

    def _too_many(self, scope: Scope) -> TooMany | None:
        if scope["method"] in ("GET", "HEAD"):
            return None
        address = self._address(scope)
        if scope["path"] in _SIGN_IN and not self._sign_ins.allow(address):
            return TooMany("request/sign-in", "Too many attempts from this address.", 60)
        if not self._changes.allow(address):
            return TooMany("request/too-many", "Too many requests from this address.", 1)
        return None

    def _address(self, scope: Scope) -> str:
        if self._trust_proxy:
            for name, value in scope["headers"]:
                if name == b"x-forwarded-for":
                    return str(value.decode("latin-1")).rsplit(",", 1)[-1].strip()
        return str(scope["client"][0]) if scope.get("client") else "?"


def _without_secret(path: str) -> str:
    """A seat's secret link does not belong into a log file."""
    head, found, _ = path.partition("/sit/")
    return head + found + "…" if found else path
