"""A game as one file of HTML, to be read offline: board and panels at the end of every round, and the log."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from roundhouse.server.context import ServerContext
from roundhouse.server.live import LiveTable
from roundhouse.server.requests import context_of
from roundhouse.table.errors import Refusal, Unknown
from roundhouse.table.protocol import Chronicler

from .chronicle import chronicle_of
from .parts import log_rows, situation_of
from .render import html, squeezed_style, static_text
from .table_page import known_family, looking


async def replay_page(request: Request) -> Response:
    """The file, to be kept. Raises Refusal while the game is played, Unknown where a game has no rounds."""
    context = context_of(request)
    async with looking(request) as (live, _look):
        if live.record.stage != "finished":
            raise Refusal("replay/running", "A file that replays a game is written when it is over.")
        text = await context.look_at(live, _written, context, live)
    headers = {"Content-Disposition": f'attachment; filename="{live.id}.html"', "Cache-Control": "no-store"}
    return Response(text, headers=headers, media_type="text/html; charset=utf-8")


def _written(context: ServerContext, live: LiveTable) -> str:
    """The text of the file, of several megabytes."""
    return html("replay.html", **_values(context, live))


def _values(context: ServerContext, live: LiveTable) -> dict[str, Any]:
    family = known_family(context, live)
    if family is None or not isinstance(family, Chronicler):
        raise Unknown("replay/none", "There is no such file of this game.")
    pages, chronicle = family.pages(), chronicle_of(context, live)
    chapters = []
    for heading, end in zip(chronicle.chapters, chronicle.ends, strict=True):
        game = context.lives.look_back(live, end)
        chapters.append(
            {
                "heading": heading,
                "end": end,
                "status": situation_of(family, game),
                "board": pages.board(game, None),
                "panels": pages.panels(game, None)[:4],
            }
        )
    styles = [text for name, text in pages.assets().items() if name.endswith(".css")]
    return {
        "name": live.record.name,
        "chapters": chapters,
        "rows": log_rows(live, None, family),
        "styles": [squeezed_style(text) for text in (static_text("site.css"), *styles)],
    }
