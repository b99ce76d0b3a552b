"""The manual under ``/docs``: pages, pictures and a search."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from roundhouse.server.manual import PICTURES, Manual
from roundhouse.server.requests import caller_of, context_of, look

from .caching import tagged
from .render import html

_ASK_AGAIN = {"Cache-Control": "private, no-cache"}
"""The head of a page names who reads it: only their browser keeps it, and asks whether it is still good."""
_FOR_AN_HOUR = {"Cache-Control": "public, max-age=3600"}
_START = "index"


async def manual_page(request: Request) -> Response:
    """A page of the manual; an address that ends with a slash leads to the one without. Raises Unknown."""
    name = request.path_params.get("page", _START)
    if name == "" or name.endswith("/"):
        return RedirectResponse(f"/docs/{name}".rstrip("/"), 308)
    manual = context_of(request).manual
    content = await look(request, manual.html, name)
    return await _shown(
        request, manual, name, content=Markup(content), title=manual.title(name), question=None
    )


async def search_page(request: Request) -> Response:
    """The sections in which the words stand that somebody looks for."""
    question = request.query_params.get("q", "").strip()
    manual = context_of(request).manual
    found = await look(request, manual.search, question)
    return await _shown(request, manual, "", content="", title=question, question=question, found=found)


async def manual_picture(request: Request) -> Response:
    """A picture of the manual."""
    path = context_of(request).manual.pictures.get(request.path_params["name"])
    if path is None:
        raise HTTPException(404)
    answer = Response(path.read_bytes(), headers=_FOR_AN_HOUR, media_type=PICTURES[path.suffix])
    return tagged(request, answer)


async def _shown(request: Request, manual: Manual, name: str, **values: Any) -> Response:
    # All titles are read from the pages: not in the thread that answers everyone.
    groups = await look(request, _listed, manual)
    text = html("manual.html", caller=await caller_of(request), name=name, groups=groups, **values)
    return tagged(request, HTMLResponse(text, headers=_ASK_AGAIN))


def _listed(manual: Manual) -> list[tuple[str, list[tuple[str, str]]]]:
    """The navigation: groups of pages, each with its title."""
    return [(group.name, [(page, manual.title(page)) for page in group.pages]) for group in manual.groups]
