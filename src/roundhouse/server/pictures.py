"""All pictures of an address as one file's worth of SVG."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.ink.contact import contact
from roundhouse.ink.theme import THEMES
from roundhouse.table.errors import Malformed, Place, Unknown
from roundhouse.table.protocol import Gallery


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
