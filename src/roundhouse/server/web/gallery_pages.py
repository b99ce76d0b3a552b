"""Pictures at addresses of their own: maps, tiles, markets, rosters, and tiles under design (S1.R1, S1.R2).

Each address is a page, with ``.svg``, ``.png`` or ``.pdf`` behind it a file.
"""

from __future__ import annotations

from msgspec.structs import replace
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from roundhouse.server import pictures
from roundhouse.server.callers import Caller
from roundhouse.server.context import ServerContext
from roundhouse.server.pictures import KINDS
from roundhouse.server.presentation import presentation
from roundhouse.server.requests import caller_of, context_of, drawing, look
from roundhouse.table.errors import Malformed, Unknown
from roundhouse.table.protocol import Family
from roundhouse.table.showing import DrawsThumbnails, Gallery, Sheet

from .caching import tagged
from .render import page, versioned
from .themes import decided

LONGEST = 6000


async def gallery_page(request: Request) -> Response:
    """The pictures at an address, as a page or a file."""
    context = context_of(request)
    path = request.url.path.strip("/")
    query = dict(request.query_params)
    if len(path) > LONGEST or len(request.url.query) > LONGEST:
        raise Malformed("draw/long", "This address is too long.")
    pictures.check_cost(path, query)
    room = path.partition("/")[0]
    family = family_at(context, room)
    assert isinstance(family, Gallery)
    kind = path[-4:]
    if kind in KINDS:
        made = await drawing(request, context.files, pictures.as_one_file, family.id, path, query)
        # Names on a picture are in the reader's language, which a cookie or the browser says.
        headers = {"Cache-Control": "public, max-age=300", "Vary": "Accept-Language, Cookie"}
        return tagged(request, Response(made, media_type=KINDS[kind], headers=headers))
    sheet = await drawing(request, context.sheets, pictures.sheet, family.id, path, query)
    return _page(sheet, styles_of(family), await caller_of(request), request)


async def thumbnail_picture(request: Request) -> Response:
    """The small picture of a title's land. Raises Unknown where there is none."""
    context, title = context_of(request), request.path_params["title"]
    family = context.families.family(request.path_params["family"])
    if not isinstance(family, DrawsThumbnails):
        raise Unknown("draw/thumbnail", f"{family.name} has no such pictures.")
    drawn = await look(request, family.thumbnail, title)
    headers = {"Cache-Control": "public, max-age=86400"}
    return tagged(request, Response(drawn, media_type=KINDS[".svg"], headers=headers))


def family_at(context: ServerContext, room: str) -> Family:
    """The family that draws what is at addresses that begin with ``room``. Raises HTTPException 404."""
    for family in context.families:
        if isinstance(family, Gallery) and room in family.galleries():
            return family
    raise HTTPException(404)


def styles_of(family: Family) -> list[str]:
    """The addresses of a family's style sheets."""
    assets = family.pages().assets()
    return [
        versioned(f"/families/{family.id}/{name}", text)
        for name, text in assets.items()
        if name.endswith(".css")
    ]


def _page(sheet: Sheet, styles: list[str], caller: Caller, request: Request) -> Response:
    """The page of a sheet. Its files and the game that is begun from it keep to the same optional rules."""
    query = request.query_params
    pointer = " " * (sheet.column - 1) + "^" if sheet.column else ""
    template = "_pictures.html" if "part" in query else "gallery.html"
    theme = presentation().theme  # a picture may say itself what is dark
    sheet = replace(
        sheet, pictures=tuple(replace(one, svg=decided(one.svg, theme)) for one in sheet.pictures)
    )
    return page(
        template,
        sheet=sheet,
        styles=styles,
        caller=caller,
        path=request.url.path.strip("/"),
        asked=request.url.query,
        options=query.get("o", ""),
        pointer=pointer,
    )
