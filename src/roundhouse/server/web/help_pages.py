"""Help: how one plays here, what is different in each title, and what this server is, allows and keeps."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from roundhouse.server.requests import caller_of, context_of, look
from roundhouse.table.errors import Unknown
from roundhouse.table.showing import Gallery, Guiding
from roundhouse.version import __version__

from .forms import go
from .gallery_pages import styles_of
from .render import page

_TEXTS = {
    "/help": "help.html",
    "/about": "about.html",
    "/licence": "licence.html",
    "/privacy": "privacy.html",
}


async def text_page(request: Request) -> Response:
    """Help, about, licence or privacy, by the address."""
    context = context_of(request)
    guided = [card for card in context.families.cards() if card.picture and _guides(request, card.family)]
    return page(
        _TEXTS[request.url.path],
        caller=await caller_of(request),
        titles=guided,
        version=__version__,
        session_days=context.settings.session_days,
        unused_days=context.settings.unused_days,
    )


async def rules_page(_request: Request) -> Response:
    """Where people look for rules: the list of the sheets of all titles."""
    return go("/help#titles")


async def guide_page(request: Request) -> Response:
    """What is different in a title, on one sheet. Raises Unknown."""
    context, title = context_of(request), request.path_params["title"]
    family = context.families.family(request.path_params["family"])
    if not isinstance(family, Guiding):
        raise Unknown("guide/none", f"{family.name} has no such sheets.")
    sheet = await look(request, family.title_guide, title)
    pictures = family.galleries() if isinstance(family, Gallery) else ()
    return page(
        "guide.html",
        caller=await caller_of(request),
        sheet=sheet,
        title=title,
        family=family.id,
        drawn=[one for one in pictures if one not in sheet.lacks],
        styles=styles_of(family),
    )


def _guides(request: Request, family: str) -> bool:
    return isinstance(context_of(request).families.family(family), Guiding)
