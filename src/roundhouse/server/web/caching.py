"""Answers that a browser may keep: it asks whether its copy is still good, and gets nothing if so."""

from __future__ import annotations

import hashlib

from starlette.requests import Request
from starlette.responses import Response


def tagged(request: Request, response: Response) -> Response:
    """The answer with a tag of its content, or 304 without content for whoever has it already.

    The tag is a weak one: the same content goes out compressed, too.
    """
    tag = f'W/"{hashlib.blake2b(bytes(response.body), digest_size=12).hexdigest()}"'
    known = [one.strip() for one in request.headers.get("if-none-match", "").split(",")]
    if tag in known or "*" in known:
        kept = {
            name: response.headers[name] for name in ("cache-control", "vary") if name in response.headers
        }
        return Response(status_code=304, headers={**kept, "etag": tag})
    response.headers["etag"] = tag
    return response
