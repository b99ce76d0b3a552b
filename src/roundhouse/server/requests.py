"""What every handler of a request needs: the house, the caller, the body."""

from __future__ import annotations

import secrets
from typing import Any

import msgspec
from starlette.requests import Request

from roundhouse.table.errors import Malformed

from .callers import Caller
from .errors import Denied
from .house import House
from .ids import unmasked
from .limits import address_of

COOKIE = "roundhouse"
CSRF_HEADER = "x-csrf"
CSRF_FIELD = "csrf"
_SAFE = ("GET", "HEAD", "OPTIONS")


def house_of(request: Request) -> House:
    """The house that serves this request."""
    house: House = request.app.state.house
    return house


async def caller_of(request: Request, token: str | None = None) -> Caller:
    """Who asks: by the token of the body or the Authorization header, else by the browser's cookie.

    A cookie that would change something must come with the session's word (CSRF). Raises Denied.
    """
    if token is None:
        scheme, _, given = request.headers.get("authorization", "").partition(" ")
        token = given.strip() if scheme.lower() == "bearer" else None
    if token:
        return await house_of(request).callers.by_token(token, address=_address(request))
    caller = await caller_by_cookie(request)
    if caller.session and request.method not in _SAFE:
        check_csrf(caller, request.headers.get(CSRF_HEADER, ""))
    return caller


async def caller_by_cookie(request: Request) -> Caller:
    """The browser that asks."""
    cookie = request.cookies.get(COOKIE)
    return await house_of(request).callers.by_cookie(cookie, address=_address(request))


def _address(request: Request) -> str:
    return address_of(request)


def check_csrf(caller: Caller, word: str) -> None:
    """Raises Denied unless the word is the session's."""
    if caller.session is None or not secrets.compare_digest(
        caller.session.csrf.encode(), unmasked(word).encode()
    ):
        raise Denied("request/csrf", "This page is out of date.", hint="reload it and try again")


async def read_json(request: Request) -> dict[str, Any]:
    """The body, a JSON object. Raises Malformed or TooLarge."""
    try:
        body = msgspec.json.decode(await request.body())
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Malformed("request/json", f"This is not JSON: {error}") from None
    if not isinstance(body, dict):
        raise Malformed("request/json", "A request is a JSON object.")
    return body
