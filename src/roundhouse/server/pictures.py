"""All pictures of an address as one file: SVG, PNG or PDF."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.ink.contact import contact
from roundhouse.ink.paper import single_page, sized
from roundhouse.ink.raster import to_pdf, to_png
from roundhouse.ink.theme import THEMES
from roundhouse.table.errors import Malformed, Place, Unknown
from roundhouse.table.protocol import Gallery

KINDS = {".svg": "image/svg+xml", ".png": "image/png", ".pdf": "application/pdf"}
MILLIMETRES = 0.25
"""Of one unit of a picture, on paper."""


def as_file(svg: str, kind: str) -> bytes:
    """A picture as a file of that kind. Raises Malformed for another kind."""
    match kind:
        case ".svg":
            return svg.encode()
        case ".png":
            return to_png(svg)
        case ".pdf":
            return to_pdf([single_page(sized(svg, MILLIMETRES))])
        case other:
            raise Malformed("draw/kind", f"“{other}” is no kind of picture: {', '.join(KINDS)}.")


def one_picture(gallery: Gallery, path: str, query: Mapping[str, str], theme: str) -> str:
    """The pictures at an address on one, complete in itself. Raises Unknown or Malformed."""
    if theme not in THEMES:
        raise Unknown("draw/theme", f"There is no theme “{theme}”.", hint=f"one of: {', '.join(THEMES)}")
    sheet = gallery.sheet(path, query)
    if sheet.fault:
        raise Malformed("tile/code", sheet.fault, place=Place(column=sheet.column))
    if len(sheet.pictures) == 1:
        return gallery.sheet(path, query, theme).pictures[0].svg
    # The style sheet stands once, on the outside; the pictures inside carry classes only.
    return contact([(one.caption, one.svg) for one in sheet.pictures], THEMES[theme])
