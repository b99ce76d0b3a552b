"""The application of ``roundhouse watch``: one page for one file on this machine, a stream of its saves."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route

from roundhouse.server.guard import HEADERS
from roundhouse.server.watching import WatchedFile
from roundhouse.table.errors import Malformed
from roundhouse.table.protocol import Family
from roundhouse.table.saying import say

from .draft_pages import counts_of, shown_findings
from .render import html, refused, static_text

PAUSE = 0.3
"""Seconds between two looks at the file."""
MOST_ACTIONS = 2000
_OWN_CSS = """
body { max-width: none; } main { padding: 0 1rem 2rem; } header.top { padding: 0.5rem 1rem; }
.split { display: grid; grid-template-columns: minmax(0, 2fr) minmax(16rem, 1fr); gap: 1rem; }
.split svg, .pictures svg { max-width: 100%; height: auto; }
.pictures { display: grid; gap: 1rem; }
.pictures { grid-template-columns: repeat(auto-fit, minmax(min(34rem, 100%), 1fr)); }
@media (max-width: 50rem) { .split { grid-template-columns: 1fr; } }
"""


def watch_app(watched: WatchedFile) -> Starlette:
    """The application over a watched file. Only this machine may ask, by a name that means this machine."""
    app = Starlette(
        routes=[
            Route("/", _page),
            Route("/part", _part),
            Route("/events", _events),
            Route("/play", _play, methods=["POST"]),
            Route("/watch.js", _script),
        ],
        lifespan=_following,
        middleware=[Middleware(TrustedHostMiddleware, allowed_hosts=["127.0.0.1", "localhost", "[::1]"])],
    )
    app.state.watched = watched
    return app


def _watched(request: Request) -> WatchedFile:
    found = request.app.state.watched
    assert isinstance(found, WatchedFile)
    return found


async def _page(request: Request) -> Response:
    watched = _watched(request)
    await run_in_threadpool(watched.look)
    css = static_text("site.css") + static_text("desk.css") + "".join(map(_css, watched.families))
    text = html("watch.html", name=watched.path.name, css=css, own_css=_OWN_CSS, **_values(watched))
    return _html(text)


def _css(family: Family) -> str:
    """The style sheets of a family: they say how its pictures look."""
    return "".join(text for name, text in family.pages().assets().items() if name.endswith(".css"))


async def _part(request: Request) -> Response:
    return _html(html("_watch.html", **_values(_watched(request))))


async def _script(_request: Request) -> Response:
    return Response(static_text("watch.js"), media_type="text/javascript", headers=HEADERS)


def _html(text: str) -> Response:
    return Response(text, media_type="text/html", headers={**HEADERS, "cache-control": "no-store"})


def _values(watched: WatchedFile) -> dict[str, object]:
    verdict, trial = watched.verdict, watched.trial
    game = trial.table.game if trial is not None else None
    card = trial.loaded.card if trial is not None else None
    return {
        "verdict": verdict,
        "printed": watched.prints.said if watched.prints is not None else "",
        "counts": counts_of(verdict) if verdict else say("Nothing that can be read"),
        "findings": shown_findings(verdict.checked) if verdict else [],
        "trial": trial,
        "status": game.status() if game else "",
        "board": trial.family.pages().board(game, None) if trial is not None and game is not None else "",
        "counts_of_seats": range(card.least_seats, card.most_seats + 1) if card else (),
    }


async def _play(request: Request) -> Response:
    """Play the trial table on, or begin it anew. Only the page itself may ask."""
    origin = request.headers.get("origin")
    if origin is None or urlsplit(origin).netloc != request.headers.get("host"):
        return PlainTextResponse("Only the page of the watcher may do this.", 403)
    watched, form = _watched(request), await request.form()
    try:
        number = int(str(form.get("actions") or form.get("seats") or ""))
        if "seats" in form:
            await run_in_threadpool(watched.restart, number)
        else:
            await run_in_threadpool(watched.play, min(number, MOST_ACTIONS))
    except ValueError:
        return PlainTextResponse("A number is missing.", 400)
    except Malformed as error:
        return PlainTextResponse(refused(error), 400)
    return await _part(request)


async def _events(request: Request) -> Response:
    headers = {**HEADERS, "cache-control": "no-store"}
    return StreamingResponse(changes(_watched(request)), media_type="text/event-stream", headers=headers)


async def changes(watched: WatchedFile, pause: float = PAUSE) -> AsyncIterator[str]:
    """An event for each save, for as long as somebody listens."""
    seen = watched.saves
    yield ": watching\n\n"
    while True:
        await run_in_threadpool(watched.look)
        if watched.saves != seen:  # whoever else looked first
            seen = watched.saves
            yield f"event: changed\ndata: {watched.version}\n\n"
        await asyncio.sleep(pause)


async def follow(watched: WatchedFile, pause: float = PAUSE) -> None:
    """Look at the file after every save, whether or not a page is open."""
    while True:
        await run_in_threadpool(watched.look)
        await asyncio.sleep(pause)


@asynccontextmanager
async def _following(app: Starlette) -> AsyncIterator[None]:
    watched = app.state.watched
    task = asyncio.create_task(follow(watched)) if watched.prints is not None else None
    yield
    if task is not None:
        task.cancel()
