"""What every handler of a request needs: the server context, the caller, the body."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any, Concatenate, ParamSpec, TypeVar

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request

from roundhouse.table.errors import Malformed
from roundhouse.table.languages import reading

from .callers import Caller
from .context import ServerContext
from .drawn import Drawn
from .errors import Denied, TooLarge
from .ids import unmasked
from .limits import address_of
from .registry import Families
from .workers import HUNG_UP, while_wanted

P = ParamSpec("P")
R = TypeVar("R")
_ROOM = 30_000
"""Bytes that a request may have beside an action: a note is the longest."""
COOKIE = "roundhouse"
CSRF_HEADER = "x-csrf"
CSRF_FIELD = "csrf"
_SAFE = ("GET", "HEAD", "OPTIONS")


def context_of(request: Request) -> ServerContext:
    """The server context of the application that serves this request."""
    context: ServerContext = request.app.state.context
    return context


async def caller_of(request: Request, token: str | None = None) -> Caller:
    """Who asks: by the token of the body or the Authorization header, else by the browser's cookie.

    A cookie that would change something must come with the session's word (CSRF). Raises Denied.
    """
    if token is None:
        scheme, _, given = request.headers.get("authorization", "").partition(" ")
        token = given.strip() if scheme.lower() == "bearer" else None
    if token:
        return await context_of(request).callers.by_token(token, address=_address(request))
    caller = await caller_by_cookie(request)
    if caller.session and request.method not in _SAFE:
        check_csrf(caller, request.headers.get(CSRF_HEADER, ""))
    return caller


async def caller_by_cookie(request: Request) -> Caller:
    """The browser that asks."""
    cookie = request.cookies.get(COOKIE)
    return await context_of(request).callers.by_cookie(cookie, address=_address(request))


async def errand(
    request: Request, work: Callable[Concatenate[Families, P], R], *args: P.args, **kwargs: P.kwargs
) -> R:
    """What a worker makes of it, unless whoever asked hangs up before. Raises TooMany, Unavailable."""
    workers, address = context_of(request).workers, _address(request)
    return await while_wanted(request, asyncio.create_task(workers.run(address, work, *args, **kwargs)))


@asynccontextmanager
async def look_in_turn(request: Request) -> AsyncIterator[None]:
    """The turn of this address to have a page computed (:class:`.limits.AddressTurns`). Raises TooMany, and
    HTTPException when whoever asked has hung up meanwhile."""
    async with context_of(request).allowances.looks.of(_address(request)):
        if await request.is_disconnected():
            raise HTTPException(HUNG_UP)
        yield


async def look(request: Request, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """What a thread makes of it, when it is the turn of this address. Raises as :func:`look_in_turn`."""
    async with look_in_turn(request):
        return await context_of(request).looks.run(work, *args, **kwargs)


async def drawing(
    request: Request,
    drawn: Drawn[R],
    work: Callable[[Families, str, str, Mapping[str, str]], R],
    family: str,
    path: str,
    query: Mapping[str, str],
) -> R:
    """What a worker draws, as :func:`errand`, or has drawn lately for a reader of the same language."""
    workers, address = context_of(request).workers, _address(request)
    key = reading().code, work, family, path, tuple(sorted(query.items()))
    made = drawn.get(key, lambda: workers.run(address, work, family, path, query))
    return await while_wanted(request, asyncio.create_task(made))


def _address(request: Request) -> str:
    return address_of(request)


def check_csrf(caller: Caller, word: str) -> None:
    """Raises Denied unless the word is the session's."""
    if caller.session is None or not secrets.compare_digest(
        caller.session.csrf.encode(), unmasked(word).encode()
    ):
        raise Denied("request/csrf", "This page is out of date.", hint="reload it and try again")


class _Head(msgspec.Struct):
    """What decides whether a body may be long; the rest of it is passed over, which is quick."""

    cmd: Any = None


_HEAD = msgspec.json.Decoder(_Head)
LARGE = frozenset({"create", "create-game", "import", "import-game", "load-game"})
"""Commands that bring a definition or a file along. No other needs more than an action and a few words."""


async def read_json(request: Request, large: bool | None = None) -> dict[str, Any]:
    """The body, a JSON object; a long one only if it may be ``large``, or by its ``cmd``.

    Raises Malformed or TooLarge.
    """
    raw = await request.body()
    try:
        long = len(raw) > context_of(request).settings.max_action + _ROOM
        if long and not (_HEAD.decode(raw).cmd in LARGE if large is None else large):
            raise TooLarge("request/too-large", "This request is longer than this command can be.")
        body = msgspec.json.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, TypeError) as error:
        raise Malformed("request/json", f"This is not JSON: {error}") from None
    if not isinstance(body, dict):
        raise Malformed("request/json", "A request is a JSON object.")
    return body
