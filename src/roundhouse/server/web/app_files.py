"""What makes the pages an app: manifest, icons, service worker, and a page for times without a connection."""

from __future__ import annotations

import hashlib
from functools import cache

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from roundhouse.ink.raster import to_png
from roundhouse.server.presentation import language

from .render import page, squeezed, static_text, versioned

ICON_SIZES = (192, 512)
_SHELL = ("site.css", "desk.css", "words.js", "app.js", "icon.svg")
_FOR_A_DAY = {"Cache-Control": "public, max-age=86400"}


async def manifest(_request: Request) -> Response:
    """The web app manifest, in the reader's language."""
    say = language().say
    data = {
        "name": "Roundhouse",
        "short_name": "Roundhouse",
        "description": say("Railway board games, here and now"),
        "lang": language().code,
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#f6f4ef",
        "theme_color": "#1f6f54",
        "icons": [
            *(
                {
                    "src": f"/icon-{size}.png",
                    "sizes": f"{size}x{size}",
                    "type": "image/png",
                    "purpose": purpose,
                }
                for size in ICON_SIZES
                for purpose in ("any", "maskable")
            ),
            {"src": "/static/icon.svg", "sizes": "any", "type": "image/svg+xml"},
        ],
        "shortcuts": [{"name": say("Learn by playing"), "url": "/learn"}],
    }
    return Response(msgspec.json.encode(data), headers=_FOR_A_DAY, media_type="application/manifest+json")


async def icon(request: Request) -> Response:
    """The icon as PNG, for launchers that take no SVG."""
    size = int(request.path_params["size"])
    if size not in ICON_SIZES:
        raise HTTPException(404)
    return Response(_icon(size), headers=_FOR_A_DAY, media_type="image/png")


@cache
def _icon(size: int) -> bytes:
    svg = static_text("app-icon.svg").replace("<svg ", f'<svg width="{size}" height="{size}" ', 1)
    return to_png(svg)


async def worker(_request: Request) -> Response:
    """The service worker; it changes, and takes the place of the one before, whenever the shell does."""
    return Response(_worker(), headers={"Cache-Control": "no-cache"}, media_type="text/javascript")


@cache
def _worker() -> str:
    files = [versioned(f"/static/{name}", static_text(name)) for name in _SHELL]
    mark = hashlib.sha256("".join(files).encode()).hexdigest()[:12]
    text = squeezed(static_text("worker.js"))
    return text.replace("FILES_OF_THE_SHELL", msgspec.json.encode(files).decode()).replace("VERSION", mark)


async def offline(_request: Request) -> Response:
    """What is shown where a page was never seen and there is no connection."""
    return page("offline.html", caller=None)
