"""How pages are shown to one browser: its language, its theme, and what else people may choose.

What was chosen travels in a cookie that scripts may read, so that the server writes a page as it will be
seen from its first byte: no flash of the wrong theme. An account keeps a copy, for the next browser. A page
is made somewhere below a request, often in a thread: a context variable tells it for whom.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextvars import ContextVar
from functools import lru_cache
from http.cookies import CookieError, SimpleCookie
from typing import Any, Literal, get_args
from urllib.parse import parse_qs, parse_qsl, urlencode

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from roundhouse.table.languages import Language, languages, read_in, reading, spoken, wanted

COOKIE = "look"
_YEAR = 31_536_000
_LONGEST = 2000
"""Characters of a cookie that are read."""


Theme = Literal["system", "light", "dark"]
Palette = Literal["standard", "clear", "tritan", "mono"]
Answer = Literal["yes", "no"]
TEXT_SIZES = (90, 100, 115, 130, 150)
"""Percent of the usual size of text."""
TABS = ("", "act", "map", "companies", "players", "log", "more")
"""What a table opens with on a narrow screen; empty: what the round is played on."""
ROUTES = 6
"""Colours of routes: as many trains of one company are told apart by colour and pattern."""
MOST_TOKENS = 24
_COLOR = re.compile(r"[0-9a-f]{6}")
TOKEN_LETTERS = re.compile(r"[A-Za-z0-9&. ]{1,6}")
"""The letters on a token for which somebody may choose a colour."""


class Presentation(msgspec.Struct, frozen=True, kw_only=True):
    """What a person has chosen. ``lang`` is empty where the browser decides.

    ``routes`` are six colours (``rrggbb``) with hyphens, ``tokens`` letters of companies with their colours
    (``KO-d81e3e_IR-f7f700``); empty where the palette decides.
    """

    lang: str = ""
    theme: Theme = "system"
    palette: Palette = "standard"
    text: int = 100
    sounds: Answer = "no"
    confirm: Answer = "no"
    keys: Answer = "yes"
    tab: str = ""
    routes: str = ""
    tokens: str = ""

    @property
    def route_colors(self) -> list[str]:
        """The colour of each route, “#rrggbb”; none where the palette decides."""
        return [f"#{color}" for color in self.routes.split("-")] if self.routes else []

    @property
    def token_colors(self) -> dict[str, str]:
        """The colours of companies by the letters of their tokens."""
        pairs = (one.rpartition("-") for one in self.tokens.split("_") if one)
        return {letters: f"#{color}" for letters, _, color in pairs}


_USUAL = Presentation()
_PRESENTATION: ContextVar[Presentation] = ContextVar("presentation", default=_USUAL)


def presentation() -> Presentation:
    """What the reader of the page that is being made has chosen."""
    return _PRESENTATION.get()


def language() -> Language:
    """The language of the page that is being made."""
    return reading()


def read_cookie(text: str) -> Presentation:
    """What a cookie says; anything that is not one of the choices is passed over."""
    return _read_cookie(text[:_LONGEST])


@lru_cache(maxsize=500)
def _read_cookie(text: str) -> Presentation:
    return of_fields(dict(parse_qsl(text)))


def of_fields(told: Mapping[str, str]) -> Presentation:
    """The choices among the fields of a form or cookie; anything else leaves what is usual."""
    lang, size = told.get("lang", ""), told.get("text", "")
    theme: Theme = next((one for one in get_args(Theme) if one == told.get("theme")), "system")
    palette: Palette = next((one for one in get_args(Palette) if one == told.get("palette")), "standard")
    return Presentation(
        lang=lang if lang in languages() else "",
        theme=theme,
        palette=palette,
        text=int(size) if size.isdecimal() and size in map(str, TEXT_SIZES) else _USUAL.text,
        sounds="yes" if told.get("sounds") == "yes" else "no",
        confirm="yes" if told.get("confirm") == "yes" else "no",
        keys="no" if told.get("keys") == "no" else "yes",
        tab=told.get("tab", "") if told.get("tab") in TABS else "",
        routes=_routes(told.get("routes", "")),
        tokens=_tokens(told.get("tokens", "")),
    )


def _routes(text: str) -> str:
    colors = text.lower().split("-")
    return "-".join(colors) if len(colors) == ROUTES and all(map(_COLOR.fullmatch, colors)) else ""


def _tokens(text: str) -> str:
    found: dict[str, str] = {}
    for one in text.split("_")[:MOST_TOKENS]:
        letters, _, color = one.rpartition("-")
        if TOKEN_LETTERS.fullmatch(letters) and _COLOR.fullmatch(color.lower()):
            found[letters] = color.lower()
    return "_".join(f"{letters}-{color}" for letters, color in found.items())


def cookie_of(chosen: Presentation) -> str:
    """What the cookie says: the choices that differ from the usual ones."""
    return urlencode(changed(chosen))


def changed(chosen: Presentation) -> dict[str, Any]:
    """The choices that differ from the usual ones."""
    usual = msgspec.to_builtins(_USUAL)
    return {name: value for name, value in msgspec.to_builtins(chosen).items() if value != usual[name]}


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
        asked = _asked(scope["query_string"])
        if asked in languages() and asked != chosen.lang:
            chosen = msgspec.structs.replace(chosen, lang=asked)
            send = _telling(send, set_cookie_header(chosen, secure=scope["scheme"] == "https"))
        before = _PRESENTATION.set(chosen)
        try:
            with read_in(_spoken_to(chosen, headers)):
                await self._app(scope, receive, send)
        finally:
            _PRESENTATION.reset(before)


def _asked(query: bytes) -> str:
    """The language that an address asks for, ``?lang=de``; most ask for none."""
    if not query:
        return ""
    return parse_qs(query[:_LONGEST].decode("latin-1")).get("lang", [""])[-1]


def language_of(scope: Scope) -> Language:
    """The language in which a request is answered."""
    headers = Headers(scope=scope)
    return _spoken_to(read_cookie(_cookie(headers.get("cookie", ""))), headers)


def _spoken_to(chosen: Presentation, headers: Headers) -> Language:
    """The language that somebody has chosen, else the best that their browser wants."""
    return spoken(chosen.lang or wanted(headers.get("accept-language", "")[:_LONGEST]))


def _telling(send: Send, cookie: str) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            MutableHeaders(scope=message).append("set-cookie", cookie)
        await send(message)

    return sending


def _cookie(header: str) -> str:
    """The value of our cookie in a header. Programs send none."""
    if COOKIE not in header:
        return ""
    try:
        found = SimpleCookie(header).get(COOKIE)
    except CookieError:
        return ""
    return found.value if found else ""
