"""How pages are shown to one browser: its language, its theme, and what else people may choose.

What was chosen travels in a cookie that scripts may read, so that the server writes a page as it will be
seen from its first byte: no flash of the wrong theme. An account keeps a copy, for the next browser. A page
is made somewhere below a request, often in a thread: a context variable tells it for whom.
"""

from __future__ import annotations

from contextvars import ContextVar
from http.cookies import CookieError, SimpleCookie
from urllib.parse import parse_qs, parse_qsl, urlencode

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from roundhouse.table.languages import ENGLISH, Language, languages, spoken, wanted

COOKIE = "look"
_YEAR = 31_536_000
_LONGEST = 2000
"""Characters of a cookie that are read."""


class Presentation(msgspec.Struct, frozen=True, kw_only=True):
    """What a person has chosen. ``lang`` is empty where the browser decides."""

    lang: str = ""


_USUAL = Presentation()
_PRESENTATION: ContextVar[Presentation] = ContextVar("presentation", default=_USUAL)
_LANGUAGE: ContextVar[Language | None] = ContextVar("language", default=None)


def presentation() -> Presentation:
    """What the reader of the page that is being made has chosen."""
    return _PRESENTATION.get()


def language() -> Language:
    """The language of the page that is being made."""
    return _LANGUAGE.get() or spoken(ENGLISH)


def read_cookie(text: str) -> Presentation:
    """What a cookie says; anything that is not one of the choices is passed over."""
    told = dict(parse_qsl(text[:_LONGEST]))
    return of_fields(told)


def of_fields(told: dict[str, str]) -> Presentation:
    """The choices among the fields of a form or cookie."""
    lang = told.get("lang", "")
    return Presentation(lang=lang if lang in languages() else "")


def cookie_of(chosen: Presentation) -> str:
    """What the cookie says: the choices that differ from the usual ones."""
    usual = msgspec.to_builtins(_USUAL)
    return urlencode({k: v for k, v in msgspec.to_builtins(chosen).items() if v != usual[k]})


def set_cookie_header(chosen: Presentation, *, secure: bool) -> str:
    """The header that gives a browser its cookie."""
    ending = "; Secure" if secure else ""
    return f"{COOKIE}={cookie_of(chosen)}; Max-Age={_YEAR}; Path=/; SameSite=Lax{ending}"


class Presenting:
    """Finds out how the pages of a request are to be shown. ``?lang=de`` is remembered."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        chosen = read_cookie(_cookie(headers.get("cookie", "")))
        asked = parse_qs(scope["query_string"][:_LONGEST].decode("latin-1")).get("lang", [""])[-1]
        if asked in languages() and asked != chosen.lang:
            chosen = msgspec.structs.replace(chosen, lang=asked)
            send = _telling(send, set_cookie_header(chosen, secure=scope["scheme"] == "https"))
        code = chosen.lang or wanted(headers.get("accept-language", ""))
        before, spoken_before = _PRESENTATION.set(chosen), _LANGUAGE.set(spoken(code))
        try:
            await self._app(scope, receive, send)
        finally:
            _PRESENTATION.reset(before)
            _LANGUAGE.reset(spoken_before)


def _telling(send: Send, cookie: str) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            MutableHeaders(scope=message).append("set-cookie", cookie)
        await send(message)

    return sending


def _cookie(header: str) -> str:
    """The value of our cookie in a header."""
    try:
        found = SimpleCookie(header).get(COOKIE)
    except CookieError:
        return ""
    return found.value if found else ""
