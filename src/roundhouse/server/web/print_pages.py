"""The page that puts a game on paper: choices, the sheets as small pictures, and the document.

``/print/TITLE`` is the page of a title, with ``.pdf`` its document, ``/print/TITLE/OUTPUT-3.png`` a small
picture of a sheet. The file of a designer comes by POST with every request, since nothing of it is kept.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import quote, urlencode

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from roundhouse.ink.sheets.choices import OFFERED, USUAL
from roundhouse.server import drafts, printing
from roundhouse.server.callers import Caller
from roundhouse.server.drafts import DraftFiles
from roundhouse.server.errors import http_status
from roundhouse.server.printing import PrintSummary
from roundhouse.server.requests import caller_of, context_of, errand
from roundhouse.table.errors import Malformed, RoundhouseError
from roundhouse.table.languages import languages, reading_code, spoken, to_say

from .caching import tagged
from .draft_pages import SOURCE, allow_check, draft_in
from .forms import csrf_of, read_form
from .gallery_pages import LONGEST
from .render import page, refused

MOST_SHOWN = 3
"""Sheets of an output that are shown as pictures."""
LABELS = {
    "paper": to_say("Paper"),
    "card": to_say("Cards"),
    "layout": to_say("Layout"),
    "theme": to_say("Colours"),
    "marks": to_say("Cut marks"),
    "duplex": to_say("Both sides"),
    "language": to_say("Language"),
}
SWITCHES = {
    "tiled": to_say("Map and market over several sheets"),
    "filled": to_say("Tokens on charters"),
    "pins": to_say("Marks for pins in the corners"),
}
LENGTHS = {
    "tile": to_say("Tile, side to side"),
    "token": to_say("Token"),
    "margin": to_say("Margin"),
    "gap": to_say("Gap"),
    "bleed": to_say("Bleed"),
}
WORDS = {
    "mini-euro": to_say("Mini Euro"),
    "euro": to_say("Euro"),
    "poker": to_say("poker"),
    "bridge": to_say("bridge"),
    "mini-american": to_say("Mini American"),
    "business": to_say("business card"),
    "grid": to_say("in rows"),
    "ganged": to_say("least paper"),
    "single": to_say("one piece a sheet"),
    "light": to_say("light"),
    "clear": to_say("red-green blind"),
    "tritan": to_say("blue-yellow blind"),
    "mono": to_say("black and white"),
    "crop": to_say("crop marks"),
    "lines": to_say("cut lines"),
    "only": to_say("cut lines only"),
    "none": to_say("none"),
    "long": to_say("turned over the long edge"),
    "short": to_say("turned over the short edge"),
}
"""The words of choices as people read them; sizes of paper have names."""
_LONGEST = {"halves": 200}
"""Letters of a choice that are read, where they are more than 40."""
_SHEET = re.compile(r"(.+)/([a-z-]+)-(\d{1,3})\.png")


async def print_title(request: Request) -> Response:
    """The page of a title, its document, or the small picture of a sheet."""
    path = request.path_params["rest"]
    if len(path) > 200 or len(request.url.query) > LONGEST:
        raise Malformed("draw/long", "This address is too long.")
    texts, wanted = _asked(request.query_params.multi_items())
    headers = {"Cache-Control": "public, max-age=300"}
    if found := _SHEET.fullmatch(path):
        made = await errand(request, printing.preview, found[1], found[2], int(found[3]), texts)
        return tagged(request, Response(made, media_type="image/png", headers=headers))
    if path.endswith(".pdf"):
        title, made = await errand(request, printing.document, path.removesuffix(".pdf"), wanted, texts)
        return tagged(request, _download(title, made, headers))
    if not path:
        raise HTTPException(404)
    part = "part" in request.query_params
    texts.setdefault("language", reading_code())
    try:
        found_ = await errand(request, printing.summary, path, wanted, texts)
    except RoundhouseError as error:
        if error.code == "draw/title":
            raise
        return _page(await caller_of(request), path, None, texts, wanted, error=error, part=part)
    return _page(await caller_of(request), path, found_, texts, wanted, part=part)


async def choose(request: Request) -> Response:
    """The page without a game: a file can be chosen or dropped, or a title."""
    return _page(
        await caller_of(request), "", None, {"language": reading_code()}, (), titles=_titles(request)
    )


async def print_draft(request: Request) -> Response:
    """The page of a designer's file, or with ``do=pdf`` its document."""
    form = await read_form(request, files=drafts.MOST_FILES)
    texts, wanted = _asked(form.options("").items())
    wanted = tuple(form.texts("output"))
    texts.setdefault("language", reading_code())
    part = bool(form.text("part"))
    draft = DraftFiles(form.text("name_of_source"), {n: t.encode() for n, t in form.written(SOURCE).items()})
    try:
        allow_check(request, context_of(request))
        draft = await draft_in(form)
        if draft.empty:
            raise Malformed("request/file", "Choose a file.")
        if form.text("do") == "pdf":
            title, made = await errand(request, printing.document, draft, wanted, texts)
            return _download(title, made, {"Cache-Control": "no-store"})
        found = await errand(request, printing.summary, draft, wanted, texts)
        return _page(form.caller, "", found, texts, wanted, draft=draft, part=part)
    except RoundhouseError as error:
        return _page(
            form.caller, "", None, texts, wanted, draft=draft, error=error, part=part, titles=_titles(request)
        )
    finally:
        await form.close()


def _asked(pairs: Any) -> tuple[dict[str, str], tuple[str, ...]]:
    """The choices and the outputs of a query or a form."""
    texts: dict[str, str] = {}
    wanted: list[str] = []
    for key, value in pairs:
        if key == "output":
            wanted.append(value[:40])
        elif key in USUAL or key.startswith("card."):
            texts[key] = value[: _LONGEST.get(key, 40)].strip()
    return texts, tuple(wanted)


def _titles(request: Request) -> list[tuple[str, str]]:
    return [(card.id, card.name) for card in context_of(request).families.cards()]


def _download(title: str, made: bytes, headers: Mapping[str, str]) -> Response:
    name = {"Content-Disposition": f"attachment; filename*=UTF-8''{quote(title + '.pdf')}"}
    return Response(made, media_type="application/pdf", headers={**headers, **name})


def _page(
    caller: Caller,
    path: str,
    summary: PrintSummary | None,
    texts: Mapping[str, str],
    wanted: Sequence[str],
    *,
    draft: DraftFiles | None = None,
    error: RoundhouseError | None = None,
    part: bool = False,
    titles: Sequence[tuple[str, str]] = (),
) -> Response:
    chosen = {**USUAL, **{key: text for key, text in texts.items() if text}}
    query = urlencode([*((key, text) for key, text in texts.items() if text)])
    pictures = {
        one.name: [f"data:image/png;base64,{b64encode(made).decode()}" for made in one.previews]
        or [
            f"/print/{quote(path)}/{one.name}-{number}.png?{query}"
            for number in range(1, min(one.sides, MOST_SHOWN) + 1)
        ]
        for one in (summary.outputs if summary else ())
        if path or one.previews
    }
    document = urlencode(
        [*((key, text) for key, text in texts.items() if text), *(("output", o) for o in wanted)]
    )
    status = http_status(error) if error else 200
    values = {
        "summary": summary,
        "pictures": pictures,
        "error": refused(error),
        "paper_language": chosen["language"],
        "document": f"/print/{quote(path)}.pdf?{document}" if path else "",
    }
    if part:
        return page("_sheets.html", status, **values)
    return page(
        "print.html",
        status,
        **values,
        caller=caller,
        csrf=csrf_of(caller),
        path=path,
        chosen=chosen,
        wanted=wanted,
        offered=OFFERED,
        words={**WORDS, **{code: spoken(code).name for code in languages()}},
        labels=LABELS,
        switches=SWITCHES,
        lengths=LENGTHS,
        draft=draft,
        prefix=SOURCE,
        titles=titles,
        most=drafts.MOST_BYTES // 1000,
    )
